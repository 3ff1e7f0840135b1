//! Seats, pieces, kinds, sorts and cells.

use super::super::super::handle::Tag;
use super::super::entry::{Entry, method, read};
use super::super::{cell, content, kind, piece, seat};

pub const THINGS: &[Entry] = &[
    read(Tag::Seat, "name", "seat.name: string", "the seat's name", seat::name).shows("seat.name --> red"),
    read(Tag::Seat, "index", "seat.index: integer", "its number, from 1", seat::index).shows("seat.index --> 1"),
    read(Tag::Seat, "next", "seat.next: seat", "the seat after it, round the table", seat::next)
        .shows("seat.next.name --> blue"),
    read(Tag::Seat, "opponent", "seat.opponent: seat", "the other seat of a game for two", seat::opponent)
        .shows("seat.opponent.name --> blue"),
    read(Tag::Seat, "team", "seat.team: string?", "its team", seat::team).shows("seat.team --> nil"),
    method(Tag::Seat, "eliminate", "seat:eliminate(reason?: string)", "takes it out of the match", seat::eliminate)
        .shows("seat.opponent:eliminate(\"no cards\")\nseat.opponent.in_match --> false"),
    read(Tag::Seat, "in_match", "seat.in_match: boolean", "whether it still plays", seat::in_match)
        .shows("seat.in_match --> true"),
    read(Tag::Piece, "kind", "piece.kind: kind", "what it is", piece::kind).shows("piece.kind.id --> ace"),
    read(Tag::Piece, "owner", "piece.owner: seat?", "whose it is; may be written", piece::owner)
        .shows("piece.owner.name --> red\nseat.hand:first().owner = seat.opponent")
        .fails(&[("piece.owner = \"red\"", "`owner` is a string, expected a seat or nil")]),
    read(Tag::Piece, "zone", "piece.zone: zone?", "where it is", piece::zone).shows("piece.zone.name --> board"),
    read(Tag::Piece, "cell", "piece.cell: cell?", "its cell, on a grid", piece::cell)
        .shows("piece.cell.name --> a1\nseat.hand:first().cell --> nil"),
    read(Tag::Piece, "farthest", "piece.farthest: integer", "its longest move on this grid, in cells", piece::farthest)
        .shows("piece.farthest --> 0"),
    method(
        Tag::Piece,
        "move_to",
        "piece:move_to(place: cell|zone): piece?",
        "moves it; returns the piece lifted off the cell, which must be put somewhere before the rule asks or ends",
        piece::move_to,
    )
    .shows("piece:move_to(cell)\npiece.cell.name --> a2")
    .fails(&[("piece:move_to(seat)", "`place` is a seat, expected a cell or a zone")]),
    method(Tag::Piece, "remove", "piece:remove()", "takes it off the table for good", piece::remove)
        .shows("piece:remove()\n#state.board --> 1")
        .fails(&[("piece:remove() piece:remove()", "the piece is no longer in the match")]),
    read(Tag::Kind, "id", "kind.id: string", "its id", kind::id).shows("piece.kind.id --> ace"),
    read(Tag::Kind, "sort", "kind.sort: string", "its sort", kind::sort).shows("piece.kind.sort --> cards"),
    read(Tag::Kind, "name", "kind.name: string", "the name shown to people", kind::name)
        .shows("piece.kind.name --> Ace"),
    read(
        Tag::Kind,
        "glyph",
        "kind.glyph: string",
        "the sign on boards and dice; the first seat's where seats have their own",
        kind::glyph,
    )
    .shows("piece.kind.glyph --> A"),
    method(
        Tag::Kind,
        "code",
        "kind:code(seat: seat): string",
        "the letter of position texts for that seat's piece; \"\" where content gives none",
        kind::code,
    )
    .shows("piece.kind:code(seat) --> a")
    .fails(&[("piece.kind:code(\"red\")", "`seat` is a string, expected a seat")]),
    method(
        Tag::Sort,
        "each",
        "content.SORT:each(selector?: selector): fun(): kind",
        "iterates its kinds; while a script is loaded without a selector",
        content::each,
    )
    .shows("local values = 0\nfor kind in content.cards:each() do values = values + kind.value end\nvalues --> 6"),
    read(Tag::Cell, "name", "cell.name: string", "`a4`", cell::name).shows("cell.name --> a2"),
    read(Tag::Cell, "piece", "cell.piece: piece?", "the piece on it", cell::piece).shows("cell.piece --> nil"),
    read(Tag::Cell, "column", "cell.column: integer", "from 1", cell::column).shows("cell.column --> 1"),
    read(Tag::Cell, "row", "cell.row: integer", "from 1", cell::row).shows("cell.row --> 2"),
    read(Tag::Cell, "index", "cell.index: integer", "its number on the board, from 1", cell::index)
        .shows("cell.index --> 4"),
    method(
        Tag::Cell,
        "step",
        "cell:step(direction: direction, seat?: seat): cell?",
        "the next cell that way as the seat sees the board; `north` and the like need no seat",
        cell::step,
    )
    .shows("cell:step(\"forward\", seat).name --> a3\ncell:step(\"west\") --> nil")
    .fails(&[
        ("cell:step(\"ahead\", seat)", "`ahead` is no direction: forward, back"),
        ("cell:step(\"forward\")", "`seat` is nil, expected a seat"),
    ]),
    method(
        Tag::Cell,
        "is",
        "cell:is(region: string, seat?: seat): boolean",
        "whether it belongs to a region, of that seat or of any",
        cell::is,
    )
    .shows("cell:is(\"home\") --> false\npiece.cell:is(\"home\", seat) --> true")
    .fails(&[("cell:is(\"house\")", "no region is named `house`")]),
    method(Tag::Cell, "next_to", "cell:next_to(cell: cell): boolean", "whether they share a side", cell::next_to)
        .shows("cell:next_to(piece.cell) --> true")
        .fails(&[("cell:next_to(\"a1\")", "`cell` is a string, expected a cell")]),
    method(
        Tag::Cell,
        "touches",
        "cell:touches(seat: seat): boolean",
        "whether a piece of the seat stands orthogonally next to it",
        cell::touches,
    )
    .shows("cell:touches(seat) --> true\ncell:touches(seat.opponent) --> false"),
];
