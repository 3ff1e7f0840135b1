//! `grid:stood()`: how often the present board has stood with the same seat to act.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::load_from;
use sandtable::content::Memory;

const SETUP: &str = "kinds.men = { moves = 'pattern' } zones.board = { layout = 'grid', positions = 40 }
variables.game.seen = 0
actions.go = { args = { 'man: piece', 'to: cell' }, offer = moves { zone = 'board' }, apply = go {} }
actions.wait = {}
phases.place = { once = true, enter = function(state)
  for cell in state.board:cells { empty = true } do
    if cell.name == 'a1' or cell.name == 'c1' then state:create('man', state.red, cell) end
    if cell.name == 'a3' then state:create('man', state.blue, cell) end
  end
end }\n";

fn desk(script: &str) -> Desk {
    let files = Memory::new()
        .with(
            "content/men/game.yaml",
            "title: Men\nseats: [red, blue]\nfirst: red\nboards: { board: { columns: 3, rows: 3 } }\n",
        )
        .with("content/men/men.yaml", "man: { moves: { step: orthogonal } }\n")
        .with("scripts/men/main.lua", format!("{SETUP}{script}"));
    Desk::of(load_from(&files, "men", &[], &[]))
}

const TURNS: &str = "phases.turn = { actions = { 'go', 'wait' } }\n";

#[track_caller]
fn counts(desk: &mut Desk, plays: &[(&str, &str)]) {
    for (text, times) in plays {
        desk.play(text);
        assert_eq!(desk.eval("state.board:stood()"), *times, "after {text}");
    }
}

#[test]
fn a_board_is_counted_with_the_present_time_and_for_the_seat_to_act() {
    let mut desk = desk(TURNS);
    assert_eq!(desk.eval("state.board:stood()"), "1");
    counts(
        &mut desk,
        &[
            ("go a1 b1", "1"),
            ("go a3 b3", "1"),
            ("go b1 a1", "1"),
            // As at the beginning, with red to act.
            ("go b3 a3", "2"),
            ("go a1 b1", "2"),
            ("wait", "1"),
            ("go b1 a1", "1"),
            // The first board again, but it stood only with red to act; now blue waits and it stands for red.
            ("wait", "3"),
            ("wait", "2"),
            ("wait", "4"),
            // Another man on b1 makes another board: boards are compared by piece.
            ("go c1 b1", "1"),
        ],
    );
}

#[test]
fn the_third_occurrence_ends_the_match_where_a_condition_says_so() {
    let ends = "ends.third = { check = function(state) if state.board:stood() >= 3 then state:tie('third') end end }";
    let mut desk = desk(&format!("{TURNS}{ends}"));
    let round = ["go a1 b1", "go a3 b3", "go b1 a1", "go b3 a3"];
    for text in round.iter().chain(&round) {
        assert!(desk.table.state().outcome().is_none(), "before {text}");
        desk.play(text);
    }
    assert_eq!(desk.question(), "a draw: third");
}

#[test]
fn in_a_turn_of_several_actions_the_seat_to_act_is_told_apart() {
    let repeats = "phases.turn = { actions = { 'go', 'wait' }, repeats = true, done = function(state) return state.acts == 2 end }\n";
    let mut desk = desk(repeats);
    counts(
        &mut desk,
        &[
            ("go a1 b1", "1"),
            // Back, but it is blue's turn now.
            ("go b1 a1", "1"),
            ("wait", "2"),
            ("wait", "2"),
            ("wait", "3"),
        ],
    );
}

#[test]
fn what_enters_or_leaves_the_board_begins_the_count_anew() {
    let mut desk = desk(TURNS);
    counts(
        &mut desk,
        &[("wait", "1"), ("wait", "2"), ("go a1 a2", "1"), ("wait", "1"), ("go a2 a3", "1"), ("wait", "1")],
    );
    let before = desk.state();
    let json = desk.saved();
    counts(&mut desk, &[("wait", "2"), ("wait", "2")]);
    desk.restore(&json);
    assert_eq!(desk.state(), before);
}

#[test]
fn a_grid_that_keeps_no_positions_says_so() {
    let mut desk = desk(TURNS);
    let error = desk.game.host().evaluate(&mut desk.table, "state.board:stood(1)").expect_err("no piece").to_string();
    assert!(error.contains("`piece` is a number, expected a piece"), "{error}");
}
