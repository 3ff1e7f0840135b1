//! Games that are declared and nothing else: no function of Lua runs during their matches. Their trees are small enough
//! to be counted whole, and the counts are known.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::keys::Past;
use sandtable::kernel::script::NoScript;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

const TIC_TAC_TOE: [(&str, &str); 3] = [
    (
        "content/tic_tac_toe/game.yaml",
        "title: Tic-tac-toe\nseats: [x, o]\nfirst: x\nboards: { board: { columns: 3, rows: 3 } }\n\
         settings: { length: { default: 3, values: [3, 4, 5], doc: how many marks in a row win } }\n",
    ),
    ("content/tic_tac_toe/marks.yaml", "mark: { glyph: { x: X, o: O } }\n"),
    (
        "scripts/tic_tac_toe/main.lua",
        r#"kinds.marks = {}
zones.board = { layout = "grid" }
actions.mark = { args = { "cell: cell" }, offer = cells { zone = "board", empty = true }, apply = place { kind = "mark" } }
phases.turn = { actions = { "mark" } }
ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
"#,
    ),
];

const CONNECT_FOUR: [(&str, &str); 3] = [
    (
        "content/connect_four/game.yaml",
        "title: Connect four\nseats: [yellow, red]\nfirst: yellow\nboards: { board: { columns: 7, rows: 6 } }\n\
         settings: { length: { default: 4, values: [3, 4, 5], doc: how many discs in a row win } }\n",
    ),
    ("content/connect_four/discs.yaml", "disc: { glyph: { yellow: O, red: X } }\n"),
    (
        "scripts/connect_four/main.lua",
        r#"kinds.discs = {}
zones.board = { layout = "grid" }
actions.drop = {
  args  = { "cell: cell as column" },
  offer = cells { zone = "board", empty = true, resting = "south" },
  apply = place { kind = "disc" },
}
phases.turn = { actions = { "drop" } }
ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
"#,
    ),
];

fn files() -> Memory {
    let mut files = Memory::new();
    for (path, text) in TIC_TAC_TOE.iter().chain(&CONNECT_FOUR) {
        files.add(*path, *text);
    }
    files
}

fn load(name: &str, set: &[(&str, &str)]) -> Game {
    common::try_load(&files(), name, &[], set).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// A table whose script does nothing: whatever happens on it was declared.
fn begin(game: &Game) -> Table {
    Table::begin_match(Arc::clone(game.rules()), 1, &mut NoScript, false).expect("a match begins")
}

/// Matches that are over and positions met, over all orders of play from here.
fn count(table: &mut Table, met: &mut BTreeSet<u128>, over: &mut [u64; 3]) {
    let rules = Arc::clone(table.rules());
    met.insert(table.state().position_key(&rules, Past::NONE));
    if let Some(outcome) = table.state().outcome() {
        over[outcome.winner().map_or(2, SeatId::index)] += 1;
        return;
    }
    let here = table.state().clone();
    let seat = here.active();
    let options = table.options(&mut NoScript, seat).expect("options").to_vec();
    for opt in options {
        table.play(&mut NoScript, seat, opt, None).expect("a listed option");
        count(table, met, over);
        table.set_state(here.clone());
    }
}

fn perft(table: &mut Table, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let here = table.state().clone();
    let seat = here.active();
    let options = table.options(&mut NoScript, seat).expect("options").to_vec();
    let below = options.into_iter().map(|opt| {
        table.play(&mut NoScript, seat, opt, None).expect("a listed option");
        let below = perft(table, depth - 1);
        table.set_state(here.clone());
        below
    });
    below.sum()
}

#[test]
fn tic_tac_toe_has_255168_matches_and_5478_positions() {
    let mut table = begin(&load("tic_tac_toe", &[]));
    let (mut met, mut over) = (BTreeSet::new(), [0; 3]);
    count(&mut table, &mut met, &mut over);
    assert_eq!(over, [131_184, 77_904, 46_080]);
    assert_eq!(over.iter().sum::<u64>(), 255_168);
    assert_eq!(met.len(), 5_478);
    let counts: Vec<u64> = (1..=9).map(|depth| perft(&mut table, depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn four_in_a_row_on_nine_cells_is_always_a_tie() {
    let mut table = begin(&load("tic_tac_toe", &[("length", "4")]));
    let (mut met, mut over) = (BTreeSet::new(), [0; 3]);
    count(&mut table, &mut met, &mut over);
    assert_eq!(over, [0, 0, 362_880]);
}

#[test]
fn connect_four_branches_as_it_is_known_to() {
    let mut table = begin(&load("connect_four", &[]));
    let counts: Vec<u64> = (1..=7).map(|depth| perft(&mut table, depth)).collect();
    // At the seventh ply a column may be full, at the eighth a match may be over.
    assert_eq!(counts, [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}

fn play(game: Game, line: &str) -> Match {
    let mut played = Match::new(game, 1).expect("a match begins");
    for text in line.split(", ") {
        assert_eq!(played.play(text).unwrap_or_else(|error| panic!("{error}")), text);
    }
    played
}

/// How a line of play ends: the winner, or `tie`, and the reason.
fn ending(name: &str, set: &[(&str, &str)], line: &str) -> Option<(String, String)> {
    let played = play(load(name, set), line);
    let outcome = played.state().outcome()?;
    let winner = outcome.winner().map_or("tie", |seat| played.rules().seats[seat.index()].name.as_str());
    Some((winner.to_owned(), outcome.reason.clone()))
}

#[track_caller]
fn ends(name: &str, line: &str, winner: &str, reason: &str) {
    assert_eq!(ending(name, &[], line), Some((winner.to_owned(), reason.to_owned())), "{line}");
    let (before, _) = line.rsplit_once(", ").expect("more than one action");
    assert_eq!(ending(name, &[], before), None, "{before}");
}

#[test]
fn tic_tac_toe_ends_with_a_line_or_a_full_board() {
    ends("tic_tac_toe", "mark a1, mark a2, mark b1, mark b2, mark c1", "x", "line");
    ends("tic_tac_toe", "mark a1, mark b1, mark a2, mark b2, mark a3", "x", "line");
    ends("tic_tac_toe", "mark a1, mark b1, mark b2, mark a2, mark c3", "x", "line");
    ends("tic_tac_toe", "mark a1, mark a3, mark b1, mark b2, mark a2, mark c1", "o", "line");
    ends(
        "tic_tac_toe",
        "mark a1, mark b1, mark c1, mark b2, mark a2, mark c2, mark b3, mark a3, mark c3",
        "tie",
        "full",
    );
    // The last cell also makes a line: the line was declared first.
    ends("tic_tac_toe", "mark a1, mark b1, mark b2, mark c1, mark a2, mark a3, mark c2", "x", "line");
    ends("tic_tac_toe", "mark a1, mark a2, mark b1, mark b2, mark c2, mark a3, mark b3, mark c3, mark c1", "x", "line");
}

#[test]
fn connect_four_ends_with_a_line_in_every_direction() {
    ends("connect_four", "drop a, drop b, drop a, drop b, drop a, drop b, drop a", "yellow", "line");
    ends("connect_four", "drop a, drop a, drop b, drop b, drop c, drop c, drop d", "yellow", "line");
    ends("connect_four", "drop d, drop a, drop a, drop b, drop b, drop c, drop c, drop g, drop d", "yellow", "line");
    ends(
        "connect_four",
        "drop a, drop b, drop b, drop c, drop c, drop d, drop c, drop d, drop d, drop f, drop d",
        "yellow",
        "line",
    );
    ends(
        "connect_four",
        "drop g, drop f, drop f, drop e, drop e, drop d, drop e, drop d, drop d, drop a, drop d",
        "yellow",
        "line",
    );
    ends("connect_four", "drop a, drop b, drop a, drop b, drop a, drop b, drop g, drop b", "red", "line");
}

#[test]
fn a_full_column_takes_no_disc_and_a_full_board_is_a_tie() {
    let mut played = play(load("connect_four", &[]), "drop a, drop a, drop a, drop a, drop a, drop a");
    let error = played.play("drop a").unwrap_err();
    assert!(error.to_string().starts_with("`drop a` is not possible: "), "{error}");
    let columns = ["a", "b", "c", "d", "e", "f", "g"];
    // Pairs of columns filled so that no four meet: the first three rows one way, the next three the other.
    let order = |pair: [usize; 2], flip: bool| {
        let [a, b] = if flip { [pair[1], pair[0]] } else { pair };
        [a, b, a, b, a, b].map(|column| format!("drop {}", columns[column]))
    };
    let mut seen = 0;
    for bits in 0..64u32 {
        let mut line = Vec::new();
        for (index, pair) in [[0, 1], [2, 3], [4, 5]].into_iter().enumerate() {
            line.extend(order(pair, bits >> index & 1 == 1));
        }
        for (index, pair) in [[0, 1], [2, 3], [4, 5]].into_iter().enumerate() {
            line.extend(order(pair, bits >> (3 + index) & 1 == 1));
        }
        line.extend((0..6).map(|_| "drop g".to_owned()));
        let mut played = Match::new(load("connect_four", &[]), 1).expect("a match begins");
        let done = line.iter().take_while(|text| played.play(text).is_ok()).count();
        if done == 42 {
            let outcome = played.state().outcome().expect("a full board ends the match");
            seen += usize::from(outcome.reason == "full" && outcome.winner().is_none());
        }
    }
    assert!(seen > 0, "no line of play fills the board");
}

#[test]
fn declared_games_keep_the_promises() {
    for name in ["tic_tac_toe", "connect_four"] {
        let mut game = load(name, &[]);
        common::conformance::walk(&mut game, 0..100, common::conformance::CAREFUL);
    }
}
