//! Scenarios in the REPL.

use super::{Folder, err, out};

const SPY: &str = r##"scenario "the spy" {
  game = "stratego",
  given = { a4 = "red spy", a5 = "blue marshal", a1 = "red flag", j10 = "blue flag", j9 = "blue miner" },
  play = {
    "move a4 a5",
    { "move j9 j8", expect = { j8 = "miner" } },
    "move a5 a6",
  },
  expect = { a6 = "red spy" },
}
scenario "wrong" { game = "stratego", seed = 2, play = { "deploy wall" }, expect = { active = "blue" } }
"##;

fn lines(folder: &Folder, commands: &[&str]) -> (String, String, Option<i32>) {
    let mut arguments = vec!["repl", "stratego"];
    commands.iter().for_each(|command| arguments.extend(["-c", command]));
    let output = folder.program(&arguments);
    (out(&output), err(&output), output.status.code())
}

#[test]
fn a_file_is_run_beside_the_match() {
    let folder = Folder::new();
    folder.write("s.lua", SPY);
    let (text, wrong, code) = lines(&folder, &["deploy wall", ":scenario s.lua"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(wrong.contains("FAILED wrong") && wrong.contains("1 passed, 1 failed"), "{wrong}");
    assert!(wrong.contains("active: expected `blue`, got `red`"), "{wrong}");
    folder.write("t.lua", SPY.split("scenario \"wrong\"").next().expect("the first"));
    assert!(lines(&folder, &[":scenario t.lua"]).0.contains("1 passed"));
}

#[test]
fn a_scenario_is_gone_through_step_by_step() {
    let folder = Folder::new();
    folder.write("s.lua", SPY);
    let (text, wrong, code) =
        lines(&folder, &[":scenario s.lua:3", ":step", ":step 2", ":step", ":undo", ":goto end", ":log"]);
    assert_eq!(code, Some(0), "{wrong}");
    for words in [
        "scenario: the spy",
        "`:step` is step 1 of 3: move a4 a5",
        "red spy attacks blue marshal on a5: the red spy wins",
        "`:step` is step 2 of 3: move j9 j8",
        "`:step` looks at what must hold at the end",
        "all of it holds",
    ] {
        assert!(text.contains(words), "`{words}` is not in\n{text}");
    }
    let (_, wrong, code) = lines(&folder, &[":scenario s.lua:11", ":step all"]);
    assert!(code == Some(1) && wrong.contains("FAILED wrong"), "{wrong}");
    let (_, wrong, _) = lines(&folder, &[":scenario s.lua:3", "move a4 b4", ":step"]);
    assert!(wrong.contains("the match was played on beside the scenario") && wrong.contains(":goto 0"), "{wrong}");
    let (_, wrong, _) = lines(&folder, &[":step"]);
    assert!(wrong.contains("no scenario was taken up"), "{wrong}");
}

#[test]
fn it_stops_where_it_is_told_to() {
    let folder = Folder::new();
    folder.write("s.lua", SPY);
    let (text, wrong, _) = lines(&folder, &[":break attacks", ":scenario s.lua:3", ":step all"]);
    assert!(text.contains("stopped at @1: stops where `attacks` is told"), "{text}{wrong}");
    let (text, _, _) =
        lines(&folder, &[":break if state.turn == 9", ":auto end", "state.turn", ":break off", ":break"]);
    assert!(text.contains("stops where `state.turn == 9` holds\n") && text.contains("\n9\n"), "{text}");
    assert!(text.contains("nothing stops it"), "{text}");
    let (_, wrong, code) = lines(&folder, &[":break if state.turm =="]);
    assert!(code != Some(0) && wrong.contains("script/syntax"), "{wrong}");
}

#[test]
fn what_is_expected_holds_or_ends_the_run() {
    let folder = Folder::new();
    let (text, wrong, code) =
        lines(&folder, &["deploy wall", ":expect state.active == red", ":expect #red.box == 3", ":log"]);
    assert!(text.contains("it holds") && code == Some(1), "{text}{wrong}");
    assert!(wrong.contains("`#red.box == 3` does not hold") && wrong.contains("`#red.box` is 0, `3` is 3"), "{wrong}");
}

#[test]
fn a_match_is_recorded_with_what_was_checked() {
    let folder = Folder::new();
    folder.write("s.lua", SPY);
    let (text, wrong, code) = lines(
        &folder,
        &[
            ":scenario s.lua:1",
            ":step",
            ":expect #state.lost == 1",
            ":place red major c3",
            "state.red.chase = 2",
            ":record r.lua mine",
            ":record r.lua",
        ],
    );
    assert_eq!(code, Some(0), "{wrong}");
    assert!(text.contains("r.lua: `mine`, 3 steps, 1 check; `sandtable test r.lua` runs it"), "{text}");
    let recorded = std::fs::read_to_string(folder.0.join("r.lua")).expect("a file");
    for words in [
        "scenario \"mine\"",
        "\":place red major c3\"",
        "lua = \"state.red.chase = 2\"",
        "expect = { \"#state.lost == 1\" }",
    ] {
        assert!(recorded.contains(words), "`{words}` is not in\n{recorded}");
    }
    let ran = folder.program(&["test", "r.lua"]);
    assert!(out(&ran).contains("2 passed"), "{}", out(&ran));
    // What is recorded fails where the match would come out otherwise.
    folder.write("r.lua", &recorded.replace("#state.lost == 1", "#state.lost == 2"));
    assert_eq!(folder.program(&["test", "r.lua"]).status.code(), Some(1));
    let (_, wrong, _) = lines(&folder, &[":record r.txt"]);
    assert!(wrong.contains("name it `r.txt.lua`"), "{wrong}");
}

#[test]
fn a_step_whose_check_failed_is_done_and_the_next_one_follows() {
    let folder = Folder::new();
    folder.write("s.lua", &SPY.replace("j8 = \"miner\"", "j8 = \"spy\""));
    let output = folder.program(&["repl", "--scenario", "s.lua:1", "-c", ":step", "-c", ":step", "--keep-going"]);
    assert!(err(&output).contains("j8: expected `spy`, got `blue miner`"), "{}", err(&output));
    assert!(out(&output).contains("3: move a5 a6") && out(&output).contains("all of it holds"), "{}", out(&output));
}

#[test]
fn only_files_of_scenarios_are_recorded_into() {
    let folder = Folder::new();
    folder.write("game.lua", "actions.move = {}");
    let (_, wrong, code) = lines(&folder, &[":record game.lua"]);
    assert!(code != Some(0) && wrong.contains("is no file of scenarios as it stands"), "{wrong}");
    let (_, wrong, _) = lines(&folder, &[":record r.lua one", ":record r.lua one"]);
    assert!(wrong.contains("`r.lua` has a scenario `one` already"), "{wrong}");
}

#[test]
fn a_situation_that_was_given_is_saved_as_any_match() {
    let folder = Folder::new();
    folder.write(
        "s.lua",
        "scenario \"dice\" { game = \"age_of_war\", settings = { dice = 2 }, given = { middle = { \"gifu\", \"odani\" } },\n  fixed = { { \"A\", 3 } }, play = \"attack gifu A\" }",
    );
    let (text, wrong, code) = lines(
        &folder,
        &[":scenario s.lua:1", ":step", ":save a.save", ":open a.save", ":save b.save", ":undo", ":board"],
    );
    assert_eq!(code, Some(0), "{wrong}");
    assert!(text.contains("rolled 3 A"), "{text}");
    let saved = |name: &str| std::fs::read_to_string(folder.0.join(name)).expect("a save");
    let set_up = saved("a.save").lines().find(|line| line.contains("\"number\":0")).expect("the first").to_owned();
    assert!(set_up.contains("\"what\":\"roll 2 war\""), "{set_up}");
    assert_eq!(saved("a.save"), saved("b.save"));
}

#[test]
fn what_was_fixed_for_a_step_that_cannot_be_done_is_forgotten() {
    let folder = Folder::new();
    folder.write(
        "s.lua",
        "scenario \"dice\" { game = \"age_of_war\", settings = { dice = 2 }, given = { middle = { \"gifu\" } },\n  fixed = { { \"A\", 3 } }, play = { { \"attack gifu C\", fixed = { { \"D\" } } } } }",
    );
    let output = folder.program(&[
        "repl",
        "--scenario",
        "s.lua:1",
        "-c",
        ":step",
        "-c",
        "attack gifu A",
        "-c",
        ":record r.lua",
        "--keep-going",
    ]);
    assert!(err(&output).contains("`attack gifu C` is not possible"), "{}", err(&output));
    let recorded = std::fs::read_to_string(folder.0.join("r.lua")).expect("a scenario");
    let fell = recorded.split("red: attack gifu A").nth(1).expect("the step").lines().next().expect("a line");
    // Twice it was to be a daimyo, and neither counts.
    assert!(!fell.contains("\"D\""), "{fell}");
}
