//! The settings, each against its other values, and sections 6 and 10.

use std::ops::Range;

use crate::common::play::{allowed, begin, from, letter, moves, outcome, position, refused, stands};
use crate::common::{settings, shipped, stratego};
use sandtable::game::Game;
use sandtable::session::Match;

/// A flag and a piece to spare for each side, far from what happens.
fn spare(set: &[(&str, &str)], who: &str, pieces: &[(&'static str, char)]) -> Match {
    let spare = [("j1", 'M'), ("i1", 'D'), ("j10", 'Y'), ("i10", 'U')];
    begin(stratego(set), who, &[&spare[..], pieces].concat())
}

#[test]
fn a_spy_that_defends_beats_the_marshal_and_nobody_else() {
    let on = [("spy_defends", "on")];
    let mut table = spare(&on, "b", &[("a4", 'C'), ("a5", 'X')]);
    moves(&mut table, &["a5 a4"]);
    stands(&table, &[("a4", 'C'), ("a5", 'A')]);
    for (blue, left) in [('W', 'W'), ('P', 'P'), ('Q', 'Q'), ('O', 'A')] {
        let mut table = spare(&on, "b", &[("a4", 'C'), ("a5", blue)]);
        moves(&mut table, &["a5 a4"]);
        assert_eq!(letter(&table, "a4"), left, "{blue}");
    }
    let mut table = spare(&on, "r", &[("a4", 'C'), ("a5", 'X')]);
    moves(&mut table, &["a4 a5"]);
    stands(&table, &[("a5", 'C')]);
}

#[test]
fn a_scout_that_may_not_strike_far_still_strikes_its_neighbour_and_runs_far() {
    let pieces = [("a1", 'D'), ("a5", 'R'), ("b1", 'R'), ("b8", 'U')];
    let mut table = spare(&[("scout_strikes_far", "off")], "r", &pieces);
    refused(&mut table, "move a1 a5", "a scout");
    allowed(&mut table, "move a1 b1");
    allowed(&mut table, "move a1 a4");
    allowed(&mut spare(&[], "r", &pieces), "move a1 a5");
}

/// A red piece that has gone to and fro this many times between j4 and j5.
fn shuttled(set: &[(&str, &str)], times: usize) -> Match {
    let pieces = [("a1", 'M'), ("j4", 'L'), ("a10", 'Y'), ("e9", 'U'), ("f9", 'U')];
    let mut table = begin(stratego(set), "r", &pieces);
    for time in 0..times {
        let red = ["j4 j5", "j5 j4"][time % 2];
        let blue = ["e9 e8", "f9 f8", "e8 e9", "f8 f9"][time % 4];
        moves(&mut table, &[red, blue]);
    }
    table
}

#[test]
fn two_squares_three_lets_three_pass_and_refuses_the_fourth() {
    allowed(&mut shuttled(&[], 2), "move j4 j5");
    refused(&mut shuttled(&[], 3), "move j5 j4", "on each of its last 3 turns");
}

#[test]
fn two_squares_five_lets_five_pass_and_refuses_the_sixth() {
    let five = [("two_squares", "5")];
    allowed(&mut shuttled(&five, 3), "move j5 j4");
    allowed(&mut shuttled(&five, 4), "move j4 j5");
    refused(&mut shuttled(&five, 5), "move j5 j4", "on each of its last 5 turns");
}

#[test]
fn two_squares_off_refuses_nothing() {
    allowed(&mut shuttled(&[("two_squares", "off")], 41), "move j5 j4");
}

#[test]
fn two_squares_has_no_other_value() {
    let errors = Game::load(&shipped(), "stratego", &[], &settings(&[("two_squares", "4")])).err().expect("a refusal");
    assert!(errors[0].to_string().contains("two_squares"), "{}", errors[0]);
}

/// The last pieces that move on both sides, face to face.
fn last_movers(set: &[(&str, &str)], who: &str) -> Match {
    begin(stratego(set), who, &[("a1", 'M'), ("a4", 'E'), ("a5", 'Q'), ("j10", 'Y'), ("i10", 'N')])
}

#[test]
fn both_out_is_a_draw_or_the_movers_loss() {
    for (who, action, loss) in [("r", "a4 a5", "blue wins"), ("b", "a5 a4", "red wins")] {
        let mut table = last_movers(&[], who);
        moves(&mut table, &[action]);
        assert_eq!(outcome(&table), "a draw: neither side can move");
        let mut table = last_movers(&[("both_out", "mover_loses")], who);
        moves(&mut table, &[action]);
        assert_eq!(outcome(&table), format!("{loss}: no piece left that moves"));
    }
}

#[test]
fn taking_the_flag_comes_before_all_other_ends() {
    // After this blue has nothing left that moves, and the tenth ply is played.
    let pieces = [("a1", 'M'), ("a4", 'D'), ("a5", 'Y'), ("i10", 'N'), ("a6", 'P')];
    let mut table = at(&[("ply_limit", "10")], &pieces, "r 9");
    moves(&mut table, &["a4 a5"]);
    assert_eq!(outcome(&table), "red wins: flag captured");
}

#[test]
fn both_out_comes_before_the_ply_limit() {
    let pieces = [("a1", 'M'), ("a4", 'E'), ("a5", 'Q'), ("j10", 'Y'), ("i10", 'N')];
    let mut table = at(&[("ply_limit", "10")], &pieces, "r 9");
    moves(&mut table, &["a4 a5"]);
    assert_eq!(outcome(&table), "a draw: neither side can move");
}

#[test]
fn the_last_mover_lost_comes_before_the_ply_limit() {
    let pieces = [("a1", 'M'), ("a4", 'L'), ("a5", 'Q'), ("j10", 'Y'), ("i10", 'N')];
    let mut table = at(&[("ply_limit", "10")], &pieces, "r 9");
    moves(&mut table, &["a4 a5"]);
    assert_eq!(outcome(&table), "red wins: no piece left that moves");
}

#[test]
fn no_legal_move_comes_before_the_ply_limit() {
    let pieces = [("a1", 'D'), ("a2", 'M'), ("b2", 'B'), ("c1", 'B'), ("j10", 'Y'), ("e9", 'U'), ("f9", 'U')];
    let mut table = at(&[("ply_limit", "10")], &pieces, "r 4");
    moves(&mut table, &["a1 b1", "e9 e8", "b1 a1", "f9 f8", "a1 b1", "e8 e9"]);
    assert_eq!((outcome(&table).as_str(), table.state().ply()), ("blue wins: no legal move", 10));
}

#[test]
fn a_side_that_is_blocked_loses_when_it_is_to_move_and_not_before() {
    // Red's only piece that moves stands behind its own bombs.
    let pieces = [("a1", 'E'), ("a2", 'B'), ("b1", 'B'), ("j1", 'M'), ("a10", 'U'), ("j10", 'Y')];
    let mut table = at(&[], &pieces, "b 0");
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["a10 a9"]);
    assert_eq!(outcome(&table), "blue wins: no legal move");
}

/// A match from there: `r 9` is red to move, nine plies played.
fn at(set: &[(&str, &str)], pieces: &[(&str, char)], tail: &str) -> Match {
    from(stratego(set), &format!("{} {tail}", position(pieces)))
}

/// Red and blue step about without meeting, from one ply to another.
fn wander(table: &mut Match, plies: Range<usize>) {
    const STEPS: [&str; 8] = ["b1 b2", "b9 b8", "d1 d2", "d9 d8", "b2 b1", "b8 b9", "d2 d1", "d8 d9"];
    for ply in plies {
        moves(table, &[STEPS[ply % STEPS.len()]]);
    }
}

const WANDERERS: [(&str, char); 8] =
    [("b1", 'H'), ("d1", 'H'), ("b9", 'T'), ("d9", 'T'), ("j1", 'M'), ("j10", 'Y'), ("j4", 'L'), ("j5", 'P')];

#[test]
fn ten_plies_without_an_attack_are_a_draw_where_the_limit_says_so() {
    let mut table = begin(stratego(&[("quiet_limit", "10")]), "r", &WANDERERS);
    wander(&mut table, 0..9);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["d9 d10"]);
    assert_eq!(outcome(&table), "a draw: too long without an attack");
}

#[test]
fn the_quiet_limit_counts_anew_from_every_attack() {
    let mut table = begin(stratego(&[("quiet_limit", "10")]), "r", &WANDERERS);
    wander(&mut table, 0..8);
    moves(&mut table, &["j4 j5", "b9 b8"]);
    assert_eq!(outcome(&table), "", "ten plies, but an attack among them");
    moves(&mut table, &["b1 b2", "d9 d8", "d1 d2", "b8 b9", "b2 b1", "d8 d9", "d2 d1"]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["b9 b8"]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["b1 b2"]);
    assert_eq!(outcome(&table), "a draw: too long without an attack");
}

#[test]
fn the_quiet_limit_is_two_hundred_plies_unless_said_otherwise() {
    let mut table = begin(stratego(&[]), "r", &WANDERERS);
    wander(&mut table, 0..199);
    assert_eq!(outcome(&table), "");
    wander(&mut table, 199..200);
    assert_eq!(outcome(&table), "a draw: too long without an attack");
    let mut table = begin(stratego(&[("quiet_limit", "off")]), "r", &WANDERERS);
    wander(&mut table, 0..400);
    assert_eq!(outcome(&table), "");
}

#[test]
fn the_ply_limit_ends_a_match_in_a_draw_attacks_or_not() {
    let mut table = begin(stratego(&[("ply_limit", "10")]), "r", &WANDERERS);
    moves(&mut table, &["j4 j5", "b9 b8"]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["b1 b2", "d9 d8", "d1 d2", "b8 b9", "b2 b1", "d8 d9", "d2 d1"]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["d9 d8"]);
    assert_eq!(outcome(&table), "a draw: the ply limit is reached");
}

#[test]
fn a_position_with_its_ply_counts_on_from_there() {
    let mut table = at(&[], &WANDERERS, "r 3998");
    moves(&mut table, &["b1 b2"]);
    assert_eq!(outcome(&table), "");
    moves(&mut table, &["b9 b8"]);
    assert_eq!(outcome(&table), "a draw: the ply limit is reached");
}
