//! `offer` and `deny`: what an action gives to choose from.

use super::super::super::handle::Tag;
use super::super::entry::{Entry, function};
use super::super::{deny, offer};

pub const OFFERS: &[Entry] = &[
    function(
        Tag::Offer,
        "when",
        "offer.when(condition: any, reason: string?, ...: any)",
        "offers an option, or denies it for that reason",
        offer::when,
        c"when",
    )
    .shows("for cell in state.board:cells { empty = true } do\n  offer.when(not cell:is(\"home\"), \"at home nothing is built\", piece, cell) --> test a1 b2\nend")
    .fails(&[("offer.when(true, \"no\", cell, piece)", "`piece` of `test` cannot be a cell")]),
    function(
        Tag::Offer,
        "deny",
        "offer.deny(reason: string, ...: any)",
        "denies an option; missing arguments at the end mean all",
        offer::deny,
        c"deny",
    )
    .shows("offer(piece, cell) --> test a1 a2\noffer.deny(\"it is asleep\", state.board:first { owner = state.blue })"),
    function(
        Tag::Offer,
        "moves",
        "offer.moves(zone: zone, seat: seat, by?: string)",
        "offers what the patterns of the seat's pieces allow on a grid; `by` is the field, \"moves\" without it",
        offer::moves,
        c"moves",
    )
    .shows("offer.moves(state.board, seat) --> test a1 b1")
    .fails(&[
        ("offer.moves(state.lost, seat)", "`lost` is no grid: nothing moves on it by a pattern"),
        ("offer.moves(state.board, seat, \"value\")", "`value` is no field of type `pattern`"),
    ]),
    function(
        Tag::Offer,
        "all",
        "offer.all(generators: generator|generator[])",
        "offers what a generator gives, or several that follow one another",
        offer::all,
        c"all",
    )
    .shows("offer.all { pieces { zone = \"board\", owner = \"self\" }, cells { zone = \"board\", empty = true } } --> test a1 c1")
    .fails(&[("offer.all { pieces { zone = \"borad\" } }", "names the zone `borad`; did you mean `board`?")]),
    function(
        Tag::Deny,
        "where",
        "deny.where(reason: string, argument: any, test?: fun(...: any): any)",
        "denies the options for which the function is true; with a first argument before it those with that one, and \
         the function gets the others",
        deny::deny_where,
        c"where",
    )
    .shows("deny.where(\"it goes straight on\", piece, function(cell) return cell.column ~= piece.cell.column end) --> it goes straight on")
    .fails(&[("deny.where(\"no\", piece)", "`test` is nil, expected a function")]),
    function(
        Tag::Deny,
        "stood",
        "deny.stood(reason: string, n: integer, test?: fun(piece: piece, cell: cell): any)",
        "denies the moves that would give a board of the last n plies, where the function is true",
        deny::deny_stood,
        c"stood",
    )
    .shows("deny.stood(\"the board stood so before\", 2, function(piece, cell) return not cell.piece end)"),
];
