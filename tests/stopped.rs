//! Scripts that have used up what they may, at the REPL: which budget, rule and line, what was played, where the match
//! is now, and how to give a game more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::Folder;

const MAIN: &str = "\
variables.game.armed = 0
local function tired(state, at) while state.armed == at do end return true end
actions.step = { apply = function(state) state.armed = 0 end }
actions.rest = { apply = function(state) tired(state, 1) end }
actions.toss = { apply = function(state) if state:roll('d6') == 6 then while true do end end end }
actions.look = { offer = function(state, seat, offer) tired(state, 2) offer() end, fallback = true }
phases.turn = { actions = { 'step', 'rest', 'toss', 'look' } }
";

fn folder(main: &str) -> Folder {
    Folder::empty()
        .with("content/tired/game.yaml", "title: Tired\nseats: [red, blue]\nfirst: red\n")
        .with("scripts/tired/main.lua", main)
}

/// What is told of the last of these lines, without the excerpt.
#[track_caller]
fn told(lines: &str) -> String {
    let folder = folder(MAIN);
    let ran = folder.run(&["repl", "tired", "--seed", "1"], lines);
    let lines = ran.err.lines().map(str::trim).filter(|line| !line.is_empty() && !line.contains('|'));
    let told: Vec<&str> = lines.map(|line| line.trim_start_matches("= ")).collect();
    // Where a line fails that was piped in is told first.
    told.join("\n").split_once('\n').map_or_else(|| ran.all(), |(_, told)| told.to_owned())
}

const HELP: &str = "help: look for a loop that does not end; nothing has changed; `--budget 10` for a game you trust";

#[track_caller]
fn stopped(lines: &str, place: &str, notes: &[&str]) {
    let rule = "error[script/budget]: the rule ran too long: it has used up its fuel of 10000000";
    let begins = if place.starts_with("input") { format!("{place}: {rule}") } else { format!("{rule}\n--> {place}") };
    let notes: String = notes.iter().map(|note| format!("note: {note}\n")).collect();
    assert_eq!(told(lines), format!("{begins}\n{notes}{HELP}"), "{lines}");
}

#[test]
fn an_action() {
    let notes = [
        "in `actions.rest.apply`",
        "in `tired` at scripts/tired/main.lua:2",
        "in `apply` at scripts/tired/main.lua:4",
        "while `rest` was played",
        "the match is still at @2",
    ];
    stopped("step\nstate.armed = 1\nrest", "scripts/tired/main.lua:2:1", &notes);
}

#[test]
fn actions_of_chance() {
    let folder = folder(&MAIN.replace("{ 'step', 'rest', 'toss', 'look' }", "{ 'toss' }"));
    let ran = folder.run(&["repl", "tired", "--seed", "4"], "toss\n:auto 200");
    let after = ran.err.split("actions, at @").nth(1).and_then(|rest| rest.lines().next()).unwrap();
    let played: usize = after.parse().unwrap();
    let wanted = format!(
        "  = note: while `toss` was played\n  = note: after {} actions, at @{played}\n  = note: the match is still at @{played}\n",
        played - 1
    );
    assert!(played > 1 && ran.err.contains(&wanted), "{}", ran.err);
}

#[test]
fn a_line() {
    let notes = ["in `the line`", "in a function at input:1", "the match is still at @1"];
    stopped("step\nwhile true do end", "input:1", &notes);
}

#[test]
fn dice_made_to_fall() {
    let notes = ["in `actions.toss.apply`", "in `apply` at scripts/tired/main.lua:5", "the match is still at @1"];
    stopped("toss\n:roll 6", "scripts/tired/main.lua:5:1", &notes);
}

#[test]
fn what_is_only_asked() {
    let notes = [
        "in `actions.look.offer`",
        "in `tired` at scripts/tired/main.lua:2",
        "in `offer` at scripts/tired/main.lua:6",
        "the match is still at @2",
    ];
    stopped("step\nstate.armed = 2\n:why look", "scripts/tired/main.lua:2:1", &notes);
}

#[test]
fn for_a_seat_the_number_is_that_which_it_sees() {
    let folder = folder(
        "actions.step = {}
actions.rest = { apply = function(state, seat) while true do end end }
phases.turn = { who = 'each', repeats = true, actions = { 'step', 'rest' } }",
    );
    let ran = folder.run(&["repl", "tired"], "blue: step\nblue: step\n:as red\nrest");
    assert!(ran.err.contains("  = note: the match is still at @0\n"), "{}", ran.all());
    let ran = folder.run(&["repl", "tired"], "blue: step\nblue: step\nred: rest");
    assert!(ran.err.contains("  = note: the match is still at @2\n"), "{}", ran.all());
}
