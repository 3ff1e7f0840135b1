//! Section 7 beyond the worked examples.

use crate::common::play::{RED, allowed, begin, moves, options, refused, value};
use crate::common::stratego;
use sandtable::session::Match;

/// A flag and two pieces to spare for each side, far from what happens; the spare blue ones are on e9 and g9.
fn quiet(set: &[(&str, &str)], pieces: &[(&'static str, char)]) -> Match {
    let spare = [("j1", 'M'), ("i1", 'D'), ("j10", 'Y'), ("e9", 'U'), ("g9", 'U')];
    begin(stratego(set), "r", &[&spare[..], pieces].concat())
}

/// Red's moves with blue's spare pieces stepping in between, each to and fro in its turn.
fn red_moves(table: &mut Match, steps: &[&str]) {
    const BLUES: [&str; 4] = ["e9 e8", "g9 g8", "e8 e9", "g8 g9"];
    for step in steps {
        moves(table, &[step]);
        let answer = BLUES[(table.state().ply() as usize / 2) % BLUES.len()];
        moves(table, &[answer]);
    }
}

#[test]
fn another_piece_in_between_starts_the_count_anew() {
    let mut table = quiet(&[], &[("a4", 'L')]);
    red_moves(&mut table, &["a4 a5", "a5 a4", "i1 i2", "a4 a5", "a5 a4", "a4 a5"]);
    refused(&mut table, "move a5 a4", "two squares");
    let mut table = quiet(&[], &[("a4", 'L')]);
    red_moves(&mut table, &["a4 a5", "a5 a4", "i1 i2", "a4 a5"]);
    allowed(&mut table, "move a5 a4");
}

#[test]
fn a_scout_may_go_a_shorter_way_that_avoids_the_border() {
    let mut table = quiet(&[], &[("a3", 'D')]);
    red_moves(&mut table, &["a3 a6", "a6 a4", "a4 a7"]);
    allowed(&mut table, "move a7 a6");
    allowed(&mut table, "move a7 b7");
    refused(&mut table, "move a7 a5", "two squares");
    refused(&mut table, "move a7 a1", "two squares");
}

#[test]
fn going_on_along_a_line_is_no_repetition() {
    let mut table = quiet(&[], &[("a1", 'L')]);
    red_moves(&mut table, &["a1 a2", "a2 a3", "a3 a4"]);
    allowed(&mut table, "move a4 a5");
    allowed(&mut table, "move a4 a3");
}

#[test]
fn crossing_the_same_border_sideways_counts_too() {
    let mut table = quiet(&[], &[("a6", 'L')]);
    red_moves(&mut table, &["a6 b6", "b6 a6", "a6 b6"]);
    refused(&mut table, "move b6 a6", "two squares");
    allowed(&mut table, "move b6 b5");
}

#[test]
fn the_rule_binds_each_side_alike() {
    let mut table = quiet(&[], &[("a4", 'L'), ("b1", 'K')]);
    moves(&mut table, &["a4 a5", "e9 e8", "b1 b2", "e8 e9", "a5 a6", "e9 e8", "b2 b3"]);
    refused(&mut table, "move e8 e9", "two squares");
    allowed(&mut table, "move e8 f8");
}

#[test]
fn undoing_takes_the_count_back_with_it() {
    let mut table = quiet(&[], &[("a4", 'L')]);
    red_moves(&mut table, &["a4 a5", "a5 a4", "a4 a5"]);
    refused(&mut table, "move a5 a4", "two squares");
    assert_eq!(table.undo(2), 2);
    moves(&mut table, &["a4 b4", "g8 g7"]);
    allowed(&mut table, "move b4 a4");
}

/// A red marshal follows a blue major around a square of four cells, once around.
fn around(set: &[(&str, &str)]) -> Match {
    let mut table = quiet(set, &[("a5", 'L'), ("a7", 'U')]);
    moves(&mut table, &["a5 a6", "a7 b7", "a6 a7", "b7 b6", "a7 b7", "b6 a6", "b7 b6", "a6 a7"]);
    table
}

#[test]
fn a_chase_around_a_square_ends_where_it_began() {
    let mut table = around(&[]);
    assert_eq!(value(&mut table, "state.red.chase"), "8");
    refused(&mut table, "move b6 a6", "chase");
    allowed(&mut table, "move b6 b7");
    allowed(&mut table, "move b6 b5");
    allowed(&mut around(&[("chase", "off")]), "move b6 a6");
}

#[test]
fn a_chase_that_pauses_begins_anew() {
    let mut table = around(&[]);
    moves(&mut table, &["i1 i2", "e9 e8"]);
    assert_eq!(value(&mut table, "state.red.chase"), "0");
    allowed(&mut table, "move b6 a6");
}

#[test]
fn a_chase_ends_when_another_piece_than_the_threatened_one_moves() {
    let mut table = quiet(&[], &[("a5", 'L'), ("a7", 'U')]);
    moves(&mut table, &["a5 a6", "a7 b7", "a6 a7"]);
    assert_eq!(value(&mut table, "state.red.chase"), "3");
    moves(&mut table, &["e9 e8"]);
    assert_eq!(value(&mut table, "state.red.chase"), "0");
}

#[test]
fn an_attack_ends_every_chase_and_is_never_refused_by_it() {
    let both = |table: &mut Match| value(table, "state.red.chase .. ' ' .. state.blue.chase");
    let mut table = quiet(&[], &[("a5", 'L'), ("a7", 'U')]);
    moves(&mut table, &["a5 a6", "a7 b7", "a6 a7"]);
    assert_eq!(both(&mut table), "3 0");
    moves(&mut table, &["b7 a7"]);
    assert_eq!(both(&mut table), "0 0", "the hunted attacked");
    let mut table = around(&[]);
    moves(&mut table, &["b6 b7", "e9 e8", "b7 a7"]);
    assert_eq!(both(&mut table), "0 0", "the hunter attacked");
}

/// Two red pieces chase two blue ones and change places meanwhile; blue is back where it stood. What red may want to
/// play last, d9 to d8, gives the position after red's first move, but for which red piece is which.
fn changed_places(set: &[(&str, &str)], one: char, other: char) -> Match {
    let pieces = [("j1", 'M'), ("j10", 'Y'), ("d7", one), ("e9", other), ("c8", 'S'), ("f8", 'T')];
    let mut table = begin(stratego(set), "r", &pieces);
    moves(&mut table, &["d7 d8", "c8 c9", "d8 e8", "f8 f9", "e9 d9", "c9 c8", "e8 e9", "f9 f8"]);
    table
}

#[test]
fn by_kind_two_equal_pieces_that_changed_places_are_the_same_position() {
    for (set, other, free) in [("piece", 'I', true), ("kind", 'I', false), ("kind", 'J', true)] {
        let mut table = changed_places(&[("chase_identity", set)], 'I', other);
        assert_eq!(value(&mut table, "state.red.chase"), "8");
        match free {
            true => allowed(&mut table, "move d9 d8"),
            false => refused(&mut table, "move d9 d8", "chase"),
        }
    }
}

#[test]
fn with_both_answers_all_other_moves_are_the_same() {
    let mut by_piece = options(&mut changed_places(&[], 'I', 'I'), RED);
    let by_kind = options(&mut changed_places(&[("chase_identity", "kind")], 'I', 'I'), RED);
    by_piece.retain(|text| !by_kind.contains(text));
    assert_eq!(by_piece, ["move d9 d8"]);
}

/// Here the two pieces that are chased change places; e7 to d7 gives the position after red's first move, but for them.
fn hunted_changed_places(set: &[(&str, &str)], known: bool) -> Match {
    let pieces = [("j1", 'M'), ("j10", 'Y'), ("c7", 'K'), ("d10", 'L'), ("d8", 'U'), ("e9", 'U')];
    let mut table = begin(stratego(set), "r", &pieces);
    if known {
        value(&mut table, "for piece in state.board:each { kind = 'major' } do state:reveal(piece, red) end");
    }
    moves(&mut table, &["c7 d7", "d8 e8", "d10 e10", "e9 d9", "d7 e7", "e8 e9", "e10 d10", "d9 d8"]);
    assert_eq!(value(&mut table, "state.red.chase"), "8");
    table
}

#[test]
fn by_kind_only_what_the_chaser_knows_counts() {
    let by_kind = [("chase_identity", "kind")];
    refused(&mut hunted_changed_places(&by_kind, true), "move e7 d7", "chase");
    allowed(&mut hunted_changed_places(&by_kind, false), "move e7 d7");
    allowed(&mut hunted_changed_places(&[], true), "move e7 d7");
}

#[test]
fn moves_that_share_no_border_are_no_repetition() {
    let mut table = quiet(&[], &[("a1", 'D')]);
    red_moves(&mut table, &["a1 a3", "a3 a5", "a5 a2"]);
    allowed(&mut table, "move a2 a4");
    allowed(&mut table, "move a2 a1");
}

#[test]
fn a_corner_in_a_scout_s_way_is_no_repetition() {
    let mut table = quiet(&[], &[("a9", 'D')]);
    red_moves(&mut table, &["a9 a7", "a7 c7", "c7 a7"]);
    allowed(&mut table, "move a7 a9");
    allowed(&mut table, "move a7 c7");
}

#[test]
fn a_move_that_threatens_nobody_may_bring_a_position_back() {
    let pieces = [("j1", 'M'), ("j10", 'Y'), ("e7", 'L'), ("i8", 'K'), ("d8", 'U'), ("g8", 'U')];
    let mut table = begin(stratego(&[]), "r", &pieces);
    moves(&mut table, &["e7 e8", "d8 d9", "i8 h8", "g8 f8", "e8 e9", "d9 d8", "e9 e8", "f8 g8"]);
    assert_eq!(value(&mut table, "state.red.chase"), "8");
    // As after the first move; on i8 the general is next to nobody.
    allowed(&mut table, "move h8 i8");
}

#[test]
fn the_position_before_a_chase_began_is_none_of_it() {
    let mut table = quiet(&[], &[("a6", 'D'), ("b7", 'U'), ("b6", 'N')]);
    moves(&mut table, &["a6 a7", "b7 b8", "a7 a8", "b8 b7"]);
    assert_eq!(value(&mut table, "state.red.chase"), "4");
    allowed(&mut table, "move a8 a6");
}

#[test]
fn an_attack_that_failed_starts_the_count_anew_as_well() {
    let mut table = quiet(&[], &[("a4", 'L'), ("i9", 'X')]);
    red_moves(&mut table, &["a4 a5", "a5 a4", "i1 i9", "a4 a5"]);
    allowed(&mut table, "move a5 a4");
}
