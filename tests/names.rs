//! Names: one thing after one handle, and unknown entries told wherever they stand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::{load_from, try_load};
use sandtable::content::Memory;

const MAIN: &str = "kinds.things = { worth = 'integer' }
kinds.tools = { used = 'integer' }
fields.things = { used = false }
zones.board = { layout = 'grid' }
zones.heap = { layout = 'pool' }
zones.hand = { per = 'seat', layout = 'pool' }
actions.go = {}
phases.turn = { actions = { 'go' } }\n";

fn files(script: &str) -> Memory {
    Memory::new()
        .with(
            "content/small/game.yaml",
            "title: Small\nseats: [red, blue]\nboards: { board: { columns: 3, rows: 3 } }\nstart: { hand: { gem: 1, saw: 1 } }\n",
        )
        .with("content/small/things.yaml", "gem: { worth: 3 }\n")
        .with("content/small/tools.yaml", "saw: { used: 7 }\n")
        .with("scripts/small/main.lua", format!("{MAIN}{script}"))
}

#[track_caller]
fn told(script: &str) -> String {
    let errors = try_load(&files(script), "small", &[], &[]).err().unwrap_or_default();
    errors.iter().map(|error| error.to_string().replace("scripts/small/main.lua:", "")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_name_that_cannot_be_read_is_told_at_load() {
    let taken = |what: &str, how: &str| format!("9: `{what}` cannot be read: `{how} (give it another name)");
    for (script, what, how) in [
        ("variables.game.turn = 0", "variables.game.turn", "state.turn` every state has"),
        ("zones.phase = {}", "zones.phase", "state.phase` every state has"),
        ("variables.game.heap = 0", "variables.game.heap", "state.heap` is `zones.heap` already"),
        ("variables.game.red = 0", "variables.game.red", "state.red` is the seat `red` already"),
        ("zones.blue = {}", "zones.blue", "state.blue` is the seat `blue` already"),
        ("variables.seat.name = 0", "variables.seat.name", "seat.name` every seat has"),
        ("variables.seat.hand = 0", "variables.seat.hand", "seat.hand` is `zones.hand` already"),
        ("zones.team = { per = 'seat' }", "zones.team", "seat.team` every seat has"),
        ("kinds.plans = { zone = 1 }", "kinds.plans.zone", "piece.zone` every piece has"),
        ("fields.tools = { owner = { 'seat' } }", "fields.tools.owner", "piece.owner` every piece has"),
        ("fields.tools = { used = 0 }", "fields.tools.used", "piece.used` is `kinds.tools.used` already"),
    ] {
        assert_eq!(told(script), taken(what, how), "{script}");
    }
    // A seat and the match may have variables of one name, and so may zones.
    assert_eq!(
        told(
            "variables.game.points = 0 variables.seat.points = 0 zones.store = { per = 'seat' } variables.game.store = 0"
        ),
        ""
    );
    // A seat may not be named like what every state has.
    let mut files = files("");
    files.add(
        "content/small/game.yaml",
        "title: Small\nseats: [red, turn]\nboards: { board: { columns: 3, rows: 3 } }\n",
    );
    let errors = try_load(&files, "small", &[], &[]).err().expect("it does not load");
    assert!(errors[0].message.starts_with("the seat `turn` cannot be read"), "{}", errors[0]);
}

#[test]
fn a_field_of_one_sort_is_no_field_of_another() {
    let mut desk = Desk::of(load_from(&files(""), "small", &[], &[]));
    let gem = "red.hand:first { sort = 'things' }";
    let saw = "red.hand:first { sort = 'tools' }";
    assert_eq!(desk.eval(&format!("{gem}.used, {saw}.used")), "false, 7");
    desk.eval(&format!("(function() {gem}.used = true end)()"));
    assert_eq!(desk.eval(&format!("{gem}.used, {saw}.used")), "true, 7");
    assert_eq!(desk.eval("red.hand:count { used = true }, red.hand:count { used = 7 }"), "1, 1");
    let line = format!("(function() {saw}.used = true end)()");
    let error = desk.game.host().evaluate(&mut desk.table, &line).expect_err("it is printed").to_string();
    assert!(error.contains("`used` of a piece cannot be written"), "{error}");
}

#[test]
fn entries_that_a_test_does_not_take_are_told() {
    for (test, wrong) in [
        ("in_line { zone = 'board', length = 3, by = 'owner' }", ""),
        ("in_line { zone = 'board', length = 3, by = 'kind' }", "9: `in_line.by` is `kind` (known: owner)"),
        (
            "in_line { zone = 'board', lenght = 3 }",
            "9: `in_line.length` is missing\n9: `in_line` has no `lenght` (did you mean `length`?)",
        ),
        ("in_line { zone = 'board', length = 0 }", "9: `in_line.length` is `0`, expected a whole number from 1 to 100"),
        ("full { zone = 'board', of = 1 }", "9: `full` has no `of` (known: zone)"),
        ("full { zone = 'hand' }", "9: `ends.e.when` has `full` without a `zone` that is a grid"),
        ("last_seat { of = 1 }", "9: `last_seat` has no `of`"),
        ("none { sort = 'tols' }", "9: `ends.e.when` no sort is named `tols`; did you mean `tools`?"),
        (
            "pieces { zone = 'hand' }",
            "9: `ends.e.when` has `pieces`, which is no test: in_line { zone = \"board\", length = 3 }, full { zone = \"board\" }, some { }, none { } or last_seat { }",
        ),
    ] {
        assert_eq!(told(&format!("ends.e = {{ when = {test}, result = 'win' }}")), wrong, "{test}");
    }
}
