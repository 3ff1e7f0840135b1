//! What lies on boards before the first phase.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::try_load;
use sandtable::content::Memory;
use sandtable::kernel::table::Table;

/// A board of three by three with a region for each seat, and that `start`.
fn board(start: &str) -> Memory {
    let game = format!(
        "title: Board\nseats: [red, blue]\nfirst: red\nboards:\n  board:\n    columns: 3\n    rows: 3\n    blocked: [b2]\n    \
         regions:\n      home: {{ red: a1-c1, blue: a3-c3 }}\n      middle: [a2, b2, c2]\nstart: {start}\n"
    );
    Memory::new()
        .with("content/board/game.yaml", game)
        .with(
            "content/board/pieces.yaml",
            "pawn: { glyph: { red: r, blue: b } }\nking: { glyph: { red: R, blue: B } }\n",
        )
        .with(
            "scripts/board/main.lua",
            "kinds.pieces = {}\nzones.board = { layout = 'grid' }\nzones.box = { layout = 'pool' }\nactions.go = {}\n\
             phases.turn = { actions = { 'go' } }\n",
        )
}

/// Cells with what stands there: `a1 red pawn`.
fn standing(start: &str) -> Vec<String> {
    let mut game = match try_load(&board(start), "board", &[], &[]) {
        Ok(game) => game,
        Err(errors) => panic!("{errors:?}"),
    };
    let table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), false).expect("a match begins");
    let (rules, state) = (table.rules(), table.state());
    let mut found: Vec<String> = state
        .pieces(rules)
        .filter_map(|piece| {
            let owner = state.owner(rules, piece).map_or("nobody", |seat| &rules.seats[seat.index()].name);
            let kind = &rules.kinds[state.kind(rules, piece).index()].id;
            Some(format!("{} {owner} {kind}", rules.cells[state.cell(rules, piece)?.index()].name))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn pieces_start_on_cells_and_in_regions_of_their_seats() {
    let home = ["a1 red pawn", "a3 blue pawn", "b1 red pawn", "b3 blue pawn", "c1 red pawn", "c3 blue pawn"];
    assert_eq!(standing("{ board: { pawn: home } }"), home);
    assert_eq!(
        standing("{ board: { red: { pawn: [a1, c2], king: b1 }, blue: { king: a3 } }, box: { pawn: 2 } }"),
        ["a1 red pawn", "a3 blue king", "b1 red king", "c2 red pawn"]
    );
    assert_eq!(standing("{ board: { red: { pawn: middle } } }"), ["a2 red pawn", "c2 red pawn"], "b2 is blocked");
}

#[test]
fn what_cannot_start_is_told_at_its_place() {
    for (start, wanted) in [
        ("{ board: { pawn: 3 } }", "pieces on the grid `board` start on cells, and their number says none"),
        ("{ board: { red: { pawn: d9 } } }", "the grid `board` has no cell or region `d9`"),
        ("{ board: { red: { pawn: b2 } } }", "the grid `board` has no cell or region `b2`"),
        ("{ board: { pawn: a1 } }", "two pieces start on `a1`"),
        ("{ board: { red: { pawn: [a1, a1] } } }", "two pieces start on `a1`"),
        ("{ board: { each: pieces } }", "kinds of a sort have no cells on the grid `board`"),
        ("{ box: { pawn: home } }", "`box` is no grid and has no cells"),
        ("{ board: { red: { pawn: [3] } } }", "must be a name, got `3`"),
    ] {
        let errors = try_load(&board(start), "board", &[], &[]).err().unwrap_or_else(|| panic!("{start} is refused"));
        let told = &errors[0];
        assert!(told.to_string().contains(wanted), "{start}: {errors:?}");
        assert!(
            told.place.as_ref().is_some_and(|place| &*place.file == "content/board/game.yaml"),
            "{start}: {told:?}"
        );
    }
}
