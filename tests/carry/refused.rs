//! What cannot go on under the new rules, each said in words, and all at once.

use std::sync::Arc;

use crate::common::play::{begin, moves};
use crate::common::{changed, load, load_from, shipped_with, test_games};
use crate::{carried, refused, rules_of};
use sandtable::game::Game;
use sandtable::session::Match;

const RANKS: &str = "content/stratego/ranks.yaml";
const STRATEGO: &str = "content/stratego/game.yaml";

/// Stratego without scouts.
fn no_scouts() -> Game {
    let files = shipped_with(RANKS, &[("scout:      {", "runner:     {")]);
    let files = changed(files, STRATEGO, &[("scout: 8", "runner: 8"), ("ranks: { scout:", "ranks: { runner:")]);
    load_from(&files, "stratego", &[], &[])
}

fn stratego(pieces: &[(&str, char)]) -> Match {
    begin(load("stratego", &[], &[]), "red", pieces)
}

#[test]
fn pieces_of_a_kind_that_is_gone() {
    let pieces = [("a1", 'M'), ("b1", 'D'), ("a10", 'Y'), ("b10", 'P'), ("c10", 'X'), ("c1", 'L')];
    let table = stratego(&pieces);
    assert_eq!(
        refused(&rules_of(&table), table.state(), &mut no_scouts()),
        ["carry/kind: 2 pieces of the match are `scout`, which the rules no longer have"]
    );
    let table = stratego(&[("a1", 'M'), ("a10", 'Y'), ("c10", 'X'), ("c1", 'L')]);
    let mut other = no_scouts();
    let carried = carried(&rules_of(&table), table.state(), &mut other);
    assert_eq!(carried.position_text(), table.position(), "where none are, it goes on");
}

#[test]
fn cells_and_kinds_that_are_gone_are_named_together() {
    let pieces = [("a1", 'M'), ("b1", 'D'), ("a10", 'Y'), ("j10", 'X'), ("e5", 'L')];
    let table = stratego(&pieces);
    let blocked = shipped_with(STRATEGO, &[("blocked: [c5,", "blocked: [e5, c5,")]);
    let mut blocked = load_from(&blocked, "stratego", &[], &[]);
    let faults = refused(&rules_of(&table), table.state(), &mut blocked);
    assert_eq!(faults, ["carry/cell: a piece stands on e5, which is blocked now"]);

    let text = [("columns: 10", "columns: 9"), ("a1-j4", "a1-i4"), ("a7-j10", "a7-i10"), ("scout: 8", "runner: 4")];
    let files = shipped_with(STRATEGO, &text);
    let files = changed(files, STRATEGO, &[("ranks: { scout:", "ranks: { runner:")]);
    let files = changed(files, RANKS, &[("scout:      {", "runner:     {")]);
    let mut narrow = load_from(&files, "stratego", &[], &[]);
    let faults = refused(&rules_of(&table), table.state(), &mut narrow);
    assert_eq!(
        faults,
        [
            "carry/kind: 1 piece of the match is a `scout`, which the rules no longer have",
            "carry/cell: a piece stands on j10, which the board no longer has"
        ]
    );
}

#[test]
fn a_smaller_board_keeps_who_stands_on_it_and_their_moves() {
    let mut table = stratego(&[("a1", 'M'), ("a10", 'Y'), ("c10", 'X'), ("c1", 'L')]);
    moves(&mut table, &["c1 c2", "c10 c9", "c2 d2", "c9 c10"]);
    let text = [("columns: 10", "columns: 9"), ("a1-j4", "a1-i4"), ("a7-j10", "a7-i10")];
    let mut narrow = load_from(&shipped_with(STRATEGO, &text), "stratego", &[], &[]);
    let rules = rules_of(&table);
    let other = carried(&rules, table.state(), &mut narrow);
    let narrow_rules = Arc::clone(narrow.rules());
    let cells = |rules: &sandtable::kernel::rules::Rules, state: &sandtable::kernel::state::State| {
        let pieces = state.pieces(rules).map(|piece| {
            let cell = state.cell(rules, piece).map(|cell| rules.cells[cell.index()].name.clone());
            (rules.kinds[state.kind(rules, piece).index()].id.clone(), cell)
        });
        let trails = rules.seat_ids().map(|seat| {
            let moved = state.trail(rules, 0, seat, 1).expect("a move");
            let name = |cell: sandtable::kernel::ids::CellId| rules.cells[cell.index()].name.clone();
            (name(moved.from), name(moved.to))
        });
        (pieces.collect::<Vec<_>>(), trails.collect::<Vec<_>>())
    };
    assert_eq!(cells(&narrow_rules, other.state()), cells(&rules, table.state()));
    // The board of four plies ago is walked back to, cell by cell.
    let piece = |rules: &sandtable::kernel::rules::Rules, state: &sandtable::kernel::state::State, cell: &str| {
        state.piece_on(rules, rules.cell_named(cell).expect("a cell")).expect("a piece")
    };
    let stood = |table: &sandtable::kernel::table::Table, plies| {
        let rules = table.rules();
        let to = rules.cell_named("c2").expect("a cell");
        let lake_free = piece(rules, table.state(), "d2");
        table.stood(sandtable::kernel::ids::SeatId(0), lake_free, to, plies)
    };
    for plies in 0..5 {
        assert_eq!(stood(&other, plies), stood(table.table(), plies), "{plies} plies back");
    }
    assert!(stood(&other, 4) && !stood(&other, 1));
    let mut wide = load("stratego", &[], &[]);
    let back = carried(&narrow_rules, other.state(), &mut wide);
    assert!(back.state() == table.state(), "and back the same");
}

#[test]
fn other_seats_and_phases() {
    let files = test_games();
    let rules = |files: &sandtable::content::Memory, name: &str| load_from(files, name, &[], &[]);
    let bids = Match::new(rules(&files, "secret_bids"), 1).expect("it begins");
    let four = changed(test_games(), "content/secret_bids/game.yaml", &[("bob, cleo]", "bob, cleo, dan]")]);
    assert_eq!(
        refused(&rules_of(&bids), bids.state(), &mut rules(&four, "secret_bids")),
        ["carry/seats: the seats of the match are ann, bob, cleo, and the rules now have ann, bob, cleo, dan"]
    );
    let spells = Match::new(rules(&files, "spells"), 1).expect("it begins");
    let text = [("phases.magic = {", "phases.spell = {")];
    let renamed = changed(test_games(), "scripts/spells/main.lua", &text);
    assert_eq!(
        refused(&rules_of(&spells), spells.state(), &mut rules(&renamed, "spells")),
        ["carry/phase: the match is in phase `magic`, which the rules no longer have"]
    );
}

#[test]
fn zones_with_pieces_and_values_that_no_longer_fit() {
    let mut deck = Match::new(load_from(&test_games(), "deck", &[], &[]), 1).expect("it begins");
    deck.play("draw").expect("it is on offer");
    let script = "scripts/deck/main.lua";
    let text = crate::common::text_of(&test_games(), script).replace("hand", "pocket");
    let mut files = test_games();
    files.add(script, text);
    let mut renamed = load_from(&files, "deck", &[], &[]);
    let faults = refused(&rules_of(&deck), deck.state(), &mut renamed);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("carry/zone: 2 pieces lie in `"), "{faults:?}");
    assert!(faults[0].ends_with(".hand`, which the rules no longer have"), "{faults:?}");

    let mut order = Match::new(load_from(&test_games(), "order", &[], &[]), 1).expect("it begins");
    order.evaluate("state.named = state.active").expect("a line");
    order.evaluate("state.active.points = 5").expect("a line");
    let seat = order.rules().seats[order.state().active().index()].name.clone();
    let script = "scripts/order/main.lua";
    let as_word = changed(test_games(), script, &[("variables.seat.points = 0", "variables.seat.points = false")]);
    let mut files = as_word;
    let text = crate::common::text_of(&files, script).replace("seat.points", "seat_points");
    files.add(script, text.replace("variables.seat_points", "variables.seat.points"));
    let other = sandtable::game::Game::load(&files, "order", &[], &[]);
    let Ok(mut other) = other else { panic!("{:?}", other.err()) };
    let faults = refused(&rules_of(&order), order.state(), &mut other);
    assert!(
        faults.iter().any(|fault| *fault == format!("carry/value: `points` of {seat}: got integer, expected boolean")),
        "{faults:?}"
    );
}
