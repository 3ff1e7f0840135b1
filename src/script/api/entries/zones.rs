//! Zones and grids.

use super::super::super::handle::Tag;
use super::super::entry::{Entry, method, read};
use super::super::zone;

pub const ZONES: &[Entry] = &[
    read(Tag::Zone, "name", "zone.name: string", "`lost`, or `red.box`", zone::name)
        .shows("seat.hand.name --> red.hand"),
    read(Tag::Zone, "top", "zone.top: piece?", "the last piece to enter", zone::top)
        .shows("state.deck.top.kind.id --> ace\nstate.lost.top --> nil"),
    method(
        Tag::Zone,
        "each",
        "zone:each(selector?: selector): fun(): piece",
        "iterates its pieces, in the order they came, on a grid cell by cell; moving them in the loop is safe",
        zone::each,
    )
    .shows("for card in seat.hand:each { value = { max = 1 } } do card:move_to(state.lost) end\n#state.lost --> 1")
    .fails(&[("seat.hand:each { rank = 1 }", "no field or key of a selector is named `rank`")]),
    method(
        Tag::Zone,
        "first",
        "zone:first(selector?: selector): piece?",
        "its first selected piece",
        zone::first,
    )
    .shows("seat.hand:first { kind = \"king\" }.value --> 5\nstate.lost:first() --> nil"),
    method(Tag::Zone, "count", "zone:count(selector?: selector): integer", "counts its pieces", zone::count)
        .shows("seat.hand:count { kind = \"king\" } --> 1"),
    method(
        Tag::Zone,
        "tally",
        "zone:tally(selector?: selector): table<kind, integer>",
        "how many of its pieces are of each kind; nil for a kind it has none of",
        zone::tally,
    )
    .shows("seat.hand:tally()[content.cards.king] --> 1\nstate.lost:tally()[content.cards.king] --> nil")
    .fails(&[("seat.hand:tally { rank = 1 }", "no field or key of a selector is named `rank`")]),
    read(Tag::Zone, "full", "zone.full: boolean", "whether it holds as many as it can", zone::full)
        .shows("state.lost.full --> false"),
    method(
        Tag::Zone,
        "sum",
        "zone:sum(field: string, selector?: selector): integer",
        "adds up a number of its pieces, modifiers counted",
        zone::sum,
    )
    .shows("seat.hand:sum(\"value\") --> 6")
    .fails(&[("seat.hand:sum(\"worth\")", "a piece has no `worth`")]),
    method(Tag::Zone, "move_to", "zone:move_to(zone: zone)", "moves everything in it", zone::move_to)
        .shows("seat.hand:move_to(state.lost)\n#state.lost --> 2")
        .fails(&[("seat.hand:move_to(cell)", "`zone` is a cell, expected a zone")]),
    method(Tag::Zone, "cell", "grid:cell(name: string): cell", "the cell with that name, such as `d4`", zone::cell)
        .shows("state.board:cell(\"a2\").name --> a2")
        .fails(&[("state.board:cell(\"z9\")", "`board` has no cell `z9`")]),
    method(
        Tag::Zone,
        "cells",
        "grid:cells(selector?: selector): fun(): cell",
        "iterates the cells of a grid as the seat `of` sees them: the farthest row first, each from left to right",
        zone::cells,
    )
    .shows("local free = 0\nfor _ in state.board:cells { empty = true } do free = free + 1 end\nfree --> 7")
    .fails(&[("state.lost:cells()", "`lost` is no grid and has no cells")]),
    method(
        Tag::Zone,
        "count_cells",
        "grid:count_cells(selector?: selector): integer",
        "counts the cells of a grid",
        zone::count_cells,
    )
    .shows("state.board:count_cells { empty = true } --> 7")
    .fails(&[("state.lost:count_cells()", "`lost` is no grid and has no cells")]),
    method(
        Tag::Zone,
        "trail",
        "grid:trail(seat: seat, k: integer): piece?, cell?, cell?, piece?",
        "the k-th last move a seat made here, at most as far back as the zone's `trail`: piece, from, to, met",
        zone::trail,
    )
    .shows("state.board:trail(seat, 1) --> nil\npiece:move_to(cell)\nlocal moved, from, to = state.board:trail(seat, 1)\nto.name --> a2")
    .fails(&[("state.board:trail(seat, 9)", "`board` keeps the last 3 moves: declare `trail = 9`")]),
    method(
        Tag::Zone,
        "crossed",
        "grid:crossed(seat: seat, n: integer): cell?, cell?",
        "the ends of the stretch, along one row or column, that each of a seat's last n moves here went over; nil where \
         they have no border between two cells in common",
        zone::crossed,
    )
    .shows("piece:move_to(cell)\nlocal low, high = state.board:crossed(seat, 1)\nlow.name --> a1\nhigh.name --> a2\nstate.board:crossed(seat, 2) --> nil")
    .fails(&[("state.board:crossed(seat, 9)", "`board` keeps the last 3 moves: declare `trail = 9`")]),
    method(
        Tag::Zone,
        "stood",
        "grid:stood(piece?: piece, cell?: cell, n?: integer): boolean|integer",
        "whether the move would give a board of the last n plies; without arguments how often the present board has \
         stood, with the same seat to act, this time counted",
        zone::stood,
    )
    .shows("state.board:stood(piece, cell, 2) --> false\nstate.board:stood() --> 1")
    .fails(&[("state.lost:stood()", "`lost` is no grid")]),
];
