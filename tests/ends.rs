//! What end conditions wait for: `after` a zone, a variable or a moment.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::{Desk, small};
use common::try_load;

/// A condition that would hit whenever it is looked at, after what is named; `go` does what the text says.
fn waiting(after: &str, go: &str) -> Desk {
    Desk::script(&format!(
        "variables.game.marks = {{ 0, lasts = 'turn' }}
         variables.game.row = {{ 'list of integer', max = 3 }}
         variables.seat.hits = 0
         variables.seat.cup = {{ 'tally of d6' }}
         ends.hit = {{ after = '{after}', check = function(state) state:tie('looked') end }}
         actions.go = {{ apply = function(state, seat) {go} end }}"
    ))
}

const OVER: &str = "a draw: looked";

#[test]
fn a_condition_waits_for_the_variable_it_names_and_for_no_other() {
    let writes = [
        ("total", "state.total = 5"),
        ("marks", "state.marks = 1"),
        ("row", "state.row = { 1, 2, 3 }"),
        ("points", "seat.points = 5"),
        ("hits", "seat.opponent.hits = 1"),
        ("cup", "seat.cup = state:roll('d6', 3)"),
    ];
    for (after, _) in writes {
        for (written, write) in writes {
            let mut desk = waiting(after, write);
            desk.play("go");
            let expected = if after == written { OVER } else { "blue: go" };
            assert_eq!(desk.question(), expected, "after {after}, {write}");
        }
    }
}

#[test]
fn what_is_written_to_pieces_and_zones_is_no_variable() {
    let desk_of = |after| {
        waiting(after, "for thing in seat.hand:each() do thing:move_to(state.heap) end state:shuffle(state.heap)")
    };
    for after in ["total", "points", "cup", "row"] {
        let mut desk = desk_of(after);
        desk.play("go");
        assert_eq!(desk.question(), "blue: go", "after {after}");
    }
    let mut desk = desk_of("heap");
    desk.play("go");
    assert_eq!(desk.question(), OVER);
}

#[test]
fn a_value_that_is_written_and_stays_what_it_was_counts_as_written() {
    let mut desk = waiting("total", "state.total = 0");
    desk.play("go");
    assert_eq!(desk.question(), OVER);
}

#[test]
fn falling_back_is_a_writing_at_the_end_of_what_it_lasted() {
    let script = "variables.game.marks = { 0, lasts = 'turn' }
        ends.hit = { after = 'marks', check = function(state) if state.marks == 0 then state:tie('fallen') end end }
        actions.go = { apply = function(state) state.marks = 1 end }";
    let mut desk = Desk::script(script);
    desk.play("go");
    assert_eq!(desk.question(), "a draw: fallen");
    // A value that is its default already is left alone.
    let mut desk = waiting("marks", "");
    desk.play("go");
    assert_eq!(desk.question(), "blue: go");
}

#[test]
fn before_a_question_the_written_variables_are_looked_at() {
    for (after, over) in [("total", true), ("points", false)] {
        let mut desk = waiting(after, "state.total = 1 state:ask(seat, 'yes') seat.points = 1");
        desk.play("go");
        assert_eq!(desk.question(), if over { OVER } else { "red: yes" });
        if !over {
            desk.play("yes");
            assert_eq!(desk.question(), OVER, "written after the answer");
        }
    }
}

#[test]
fn only_what_this_step_wrote_counts() {
    let mut desk = waiting("points", "state.total = 1 state:ask(seat, 'yes') state.total = 2 state:ask(seat, 'no')");
    desk.play_all(&["go", "yes"]);
    assert_eq!(desk.question(), "red: no");
    desk.play("no");
    assert_eq!(desk.question(), "blue: go");
    // Nor does a later step look at what an earlier one wrote.
    let mut desk = waiting("points", "if state.turn == 1 then state.total = 1 else seat.points = 1 end");
    desk.play("go");
    assert_eq!(desk.question(), "blue: go");
    desk.play("go");
    assert_eq!(desk.question(), OVER);
}

#[test]
fn a_rule_that_checks_itself_looks_at_the_written_variables() {
    for (after, total) in [("total", "1"), ("points", "2")] {
        let mut desk = waiting(after, "state.total = 1 state:check() state.total = 2");
        desk.play("go");
        assert_eq!(desk.eval("state.total"), total, "after {after}");
    }
}

#[test]
fn listeners_entering_and_lines_of_the_referee_write_variables_too() {
    let mut desk = waiting(
        "total",
        "state:emit('rang') end } on.rang = function(state) state.total = 1 end local _ = { function()",
    );
    desk.play("go");
    assert_eq!(desk.question(), OVER);
    let mut desk =
        waiting("total", "end } phases.last = { leave = function(state) state.total = 1 end } local _ = { function()");
    desk.play("go");
    assert_eq!(desk.question(), OVER);
    let game = common::load_from(
        &small("ends.hit = { after = 'points', check = function(state) state:tie('looked') end } actions.go = {}"),
        "small",
        &[],
        &[],
    );
    let mut played = sandtable::session::Match::new(game, 1).unwrap();
    played.evaluate("state.total = 3").unwrap();
    assert!(played.state().outcome().is_none());
    played.evaluate("blue.points = 3").unwrap();
    assert!(played.state().outcome().is_some());
}

#[test]
fn native_conditions_wait_for_variables_too() {
    let mut desk = Desk::script(
        "ends.bare = { after = 'points', when = none { sort = 'things', owner = 'self' }, result = 'lose' }
         actions.go = { apply = function(state, seat)
           for thing in seat.hand:each() do thing:remove() end
           if state.turn == 3 then seat.points = 1 end
         end }",
    );
    for seat in ["red", "blue", "red"] {
        assert_eq!(desk.question(), format!("{seat}: go"));
        desk.play("go");
    }
    assert_eq!(desk.question(), "blue wins: bare");
}

#[test]
fn names_that_are_nothing_or_two_things_are_errors_at_load() {
    let errors = |script: &str| match try_load(&small(script), "small", &[], &[]) {
        Ok(_) => String::new(),
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    };
    let after = |name: &str| format!("actions.go = {{}} ends.e = {{ after = '{name}', check = function() end }}");
    assert_eq!(errors(&after("points")), "");
    assert_eq!(
        errors(&after("pints")),
        "scripts/small/main.lua:2: `pints` is no zone, no variable, and not `turn` (did you mean `points`?)"
    );
    assert_eq!(
        errors(&after("deck")),
        "scripts/small/main.lua:2: `deck` is no zone, no variable, and not `turn` (known: hand, heap, total, points, turn, phase, round)"
    );
    let both = "is not said (give one of them another name)";
    // Two things after one handle are told besides.
    let taken = "scripts/small/main.lua:2: `variables.game.heap` cannot be read: `state.heap` is `zones.heap` already";
    for (also, told, besides) in [
        ("variables.game.heap = 0", "variable of the match", format!("\n{taken} (give it another name)")),
        ("variables.seat.heap = 0", "variable of seats", String::new()),
    ] {
        let told = format!("`heap` is a zone and a {told}: which of them the condition waits for {both}");
        let script = format!("{} {also}", after("heap"));
        assert_eq!(errors(&script), format!("scripts/small/main.lua:2: {told}{besides}"));
    }
    assert_eq!(
        errors(&format!("{} variables.game.points = 0", after("points"))),
        format!(
            "scripts/small/main.lua:2: `points` is a variable of the match and a variable of seats: which of them the condition waits for {both}"
        )
    );
    let told = errors(&format!("{} zones.round = {{}}", after("round")));
    let ambiguous = "`round` is a moment and a zone: which of them the condition waits for is not said";
    assert!(
        told.contains(ambiguous) && told.contains("`zones.round` cannot be read: `state.round` every state has"),
        "{told}"
    );
}

#[test]
fn a_limit_ends_a_match_in_which_everybody_is_skipped() {
    let mut desk = Desk::script(
        "actions.drop = { args = { 'thing: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'heap' } }
         phases.turn = { actions = { 'drop' }, stuck = 'skip' }
         limits.long = { turns = 7, result = 'tie', reason = 'nobody has anything' }",
    );
    for _ in 0..4 {
        desk.play("drop thing");
    }
    assert_eq!(desk.question(), "a draw: nobody has anything");
    assert_eq!(desk.table.state().turn(), 8, "seven turns are over, three of them skipped");
}
