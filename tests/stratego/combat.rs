//! Sections 4 and 5: moving and attacking.

use std::sync::Arc;

use crate::common::play::{
    BLUE, RED, allowed, begin, known, letter, moves, options, outcome, position, refused, stands, value,
};
use crate::common::stratego;
use sandtable::kernel::action::Opt;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

/// Flag, spy, 2 to 10, bomb, with their letters.
const KINDS: [(&str, char, char); 12] = [
    ("flag", 'M', 'Y'),
    ("spy", 'C', 'O'),
    ("scout", 'D', 'P'),
    ("miner", 'E', 'Q'),
    ("sergeant", 'F', 'R'),
    ("lieutenant", 'G', 'S'),
    ("captain", 'H', 'T'),
    ("major", 'I', 'U'),
    ("colonel", 'J', 'V'),
    ("general", 'K', 'W'),
    ("marshal", 'L', 'X'),
    ("bomb", 'B', 'N'),
];

/// The combat table of section 5: a row an attacker, spy to marshal; a column a defender, in the order above.
const TABLE: [&str; 10] = [
    "W=LLLLLLLLWL",
    "WW=LLLLLLLLL",
    "WWW=LLLLLLLW",
    "WWWW=LLLLLLL",
    "WWWWW=LLLLLL",
    "WWWWWW=LLLLL",
    "WWWWWWW=LLLL",
    "WWWWWWWW=LLL",
    "WWWWWWWWW=LL",
    "WWWWWWWWWW=L",
];

/// A fight on b3 and b4; each side has a piece to spare.
fn table(who: &str, red: char, blue: char) -> Match {
    let pieces = [("b3", red), ("b4", blue), ("j1", 'D'), ("j10", 'P')];
    begin(stratego(&[]), who, &pieces)
}

/// What stands on the attacker's square and on the attacked one after the fight.
fn after(result: char, attacker: char, target: char) -> (char, char) {
    match result {
        'W' => ('A', attacker),
        'L' => ('A', target),
        _ => ('A', 'A'),
    }
}

fn check(attacker: usize, target: usize, result: char) {
    for red_attacks in [true, false] {
        let (a, b) = (KINDS[attacker], KINDS[target]);
        let (mut table, action, mine, theirs, winner) = match red_attacks {
            true => (table("r", a.1, b.2), "b3 b4", a.1, b.2, "red"),
            false => (table("b", b.1, a.2), "b4 b3", a.2, b.1, "blue"),
        };
        moves(&mut table, &[action]);
        let (from, to) = action.split_once(' ').unwrap();
        let got = (letter(&table, from), letter(&table, to));
        assert_eq!(got, after(result, mine, theirs), "{winner}'s {} attacks a {}", a.0, b.0);
        let ended = if b.0 == "flag" { format!("{winner} wins: flag captured") } else { String::new() };
        assert_eq!(outcome(&table), ended, "{winner}'s {} attacks a {}", a.0, b.0);
        both_know(&table, to, result, if result == 'W' { a.0 } else { b.0 });
        let lost = usize::from(result != 'L') + usize::from(result != 'W');
        assert_eq!(value(&mut table, "#state.lost"), lost.to_string());
    }
}

fn both_know(table: &Match, square: &str, result: char, kind: &str) {
    if result != '=' {
        assert_eq!(known(table, RED, square).as_deref(), Some(kind));
        assert_eq!(known(table, BLUE, square).as_deref(), Some(kind));
    }
}

#[test]
fn every_attack_ends_as_the_combat_table_says() {
    for (row, results) in TABLE.iter().enumerate() {
        for (target, result) in results.chars().enumerate() {
            check(row + 1, target, result);
        }
    }
}

#[test]
fn flags_and_bombs_attack_nobody() {
    for kind in ["flag", "bomb"] {
        let (_, red, blue) = KINDS[if kind == "flag" { 0 } else { 11 }];
        for target in KINDS {
            refused(&mut table("r", red, target.2), "move b3 b4", &format!("a {kind} never moves"));
            refused(&mut table("b", target.1, blue), "move b4 b3", &format!("a {kind} never moves"));
        }
    }
}

/// Red's captain stands on b6 beside a lake, with its own miner above it and an enemy on its left.
fn beside_the_lake(piece: char) -> Match {
    begin(stratego(&[]), "r", &[("b6", piece), ("b7", 'E'), ("a6", 'R'), ("b3", 'F'), ("j10", 'P')])
}

#[test]
fn a_step_goes_to_a_neighbour_that_is_empty_or_the_enemys() {
    let mut table = beside_the_lake('H');
    allowed(&mut table, "move b6 b5");
    allowed(&mut table, "move b6 a6");
    refused(&mut table, "move b6 c6", "c6 cannot be entered");
    refused(&mut table, "move b6 b7", "your own piece stands on b7");
    refused(&mut table, "move b6 c7", "a captain on b6 does not reach c7");
    refused(&mut table, "move b6 a5", "a captain on b6 does not reach a5");
    refused(&mut table, "move b6 b4", "a captain on b6 does not reach b4");
    refused(&mut table, "move b6 b6", "b6");
    refused(&mut table, "move b6 k6", "no cell is named `k6`");
}

#[test]
fn a_scout_goes_as_far_as_the_way_is_free() {
    let mut table = beside_the_lake('D');
    allowed(&mut table, "move b6 b4");
    allowed(&mut table, "move b6 a6");
    refused(&mut table, "move b6 b2", "the way to b2 is blocked by the piece on b3");
    refused(&mut table, "move b6 b8", "the way to b8 is blocked by the piece on b7");
    refused(&mut table, "move b6 e6", "a scout on b6 does not reach e6");
    refused(&mut table, "move b6 d4", "a scout on b6 does not reach d4");
}

#[test]
fn a_scout_strikes_the_first_enemy_and_none_behind_it() {
    let pieces = [("a1", 'D'), ("a5", 'R'), ("a8", 'O'), ("j10", 'P')];
    let mut table = begin(stratego(&[]), "r", &pieces);
    allowed(&mut table, "move a1 a5");
    refused(&mut table, "move a1 a8", "the way to a8 is blocked by the piece on a5");
}

#[test]
fn only_who_is_to_move_moves_and_only_own_pieces() {
    let mut table = table("r", 'H', 'T');
    refused(&mut table, "blue: move b4 b5", "it is not for `blue` to decide now, but for `red`");
    refused(&mut table, "move b4 b5", "the blue piece on b4 is not yours");
    refused(&mut table, "move b5 b6", "nothing stands on b5");
    refused(&mut table, "move c5 c6", "c5 cannot be entered");
    refused(&mut table, "pass", "something must be chosen here");
    moves(&mut table, &["j1 j2"]);
    refused(&mut table, "red: move b3 b2", "it is not for `red` to decide now, but for `blue`");
}

#[test]
fn attacking_is_never_compulsory() {
    let mut table = table("r", 'L', 'P');
    assert!(options(&mut table, RED).contains(&"move b3 a3".to_owned()));
    moves(&mut table, &["b3 a3"]);
    stands(&table, &[("a3", 'L'), ("b4", 'P')]);
}

#[test]
fn standing_next_to_an_enemy_tells_nothing() {
    let mut table = begin(stratego(&[]), "r", &[("b3", 'L'), ("b5", 'P'), ("j1", 'D'), ("j10", 'P')]);
    moves(&mut table, &["b3 b4"]);
    assert_eq!((known(&table, RED, "b5"), known(&table, BLUE, "b4")), (None, None));
}

#[test]
fn an_option_that_is_not_on_offer_cannot_be_played_past_the_texts() {
    let mut game = stratego(&[]);
    let rules = Arc::clone(game.rules());
    let text = format!("{} r 0", position(&[("b3", 'H'), ("b5", 'T'), ("j10", 'Y')]));
    let mut table = Table::from_position(Arc::clone(&rules), &text, 1, game.script(), false).unwrap();
    let cell = |name: &str| rules.cell_named(name).unwrap();
    let piece = table.state().piece_on(&rules, cell("b3")).unwrap();
    let action = Opt::new(rules.action_named("move").unwrap()).with(0, piece.index());
    let before = table.state().clone();
    let error = table.play(game.script(), RED, action.with(1, cell("b5").index()), None).unwrap_err();
    assert_eq!((error.code, *table.state() == before), ("action/not-offered", true));
    table.play(game.script(), RED, action.with(1, cell("b4").index()), None).unwrap();
}
