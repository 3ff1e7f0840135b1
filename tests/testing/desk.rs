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
