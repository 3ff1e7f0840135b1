//! Everything a script may read or call, in one table: the host dispatches from it, and `:doc` prints it. One file per
//! kind of handle.

mod ask;
mod cell;
mod chance;
mod content;
mod deny;
mod effect;
mod kind;
mod meta;
mod offer;
mod piece;
mod seat;
mod selector;
mod state;
mod values;
mod zone;

use super::fault::Outcome;
use super::handle::Tag;
use super::raw::Frame;

pub use meta::META;
pub use selector::{Pairs, compile as compile_selector};
pub use values::{push as push_value, value as kernel_value};

/// How an entry is used.
#[derive(Clone, Copy)]
pub enum Use {
    /// `piece.owner`
    Read(fn(&mut Frame, u32) -> Outcome<usize>),
    /// `piece:move_to(cell)`
    Method(fn(&mut Frame, u32) -> Outcome<usize>),
    /// `deny.where(...)`: without the handle as first argument.
    Function(fn(&mut Frame) -> Outcome<usize>),
}

/// One name after a handle of one type.
pub struct Entry {
    pub on: Tag,
    pub name: &'static str,
    /// As it is written, with argument and result types.
    pub signature: &'static str,
    pub doc: &'static str,
    pub how: Use,
    /// For `Function`: the name as C text.
    pub symbol: &'static std::ffi::CStr,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.signature)
    }
}

const fn read(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    read: fn(&mut Frame, u32) -> Outcome<usize>,
) -> Entry {
    Entry { on, name, signature, doc, how: Use::Read(read), symbol: c"" }
}

const fn method(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    call: fn(&mut Frame, u32) -> Outcome<usize>,
) -> Entry {
    Entry { on, name, signature, doc, how: Use::Method(call), symbol: c"" }
}

const fn function(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    call: fn(&mut Frame) -> Outcome<usize>,
    symbol: &'static std::ffi::CStr,
) -> Entry {
    Entry { on, name, signature, doc, how: Use::Function(call), symbol }
}

/// The API. Indices are fixed for one build only.
pub static ENTRIES: &[Entry] = &[
    // state
    read(Tag::State, "active", "state.active: seat", "the seat whose turn it is", state::active),
    read(Tag::State, "turn", "state.turn: integer", "turns begun, from 1; 0 before the first", state::turn),
    read(Tag::State, "round", "state.round: integer", "times the turn came round, from 1", state::round),
    read(Tag::State, "phase", "state.phase: string", "the name of the phase", state::phase),
    read(Tag::State, "acts", "state.acts: integer", "actions done in this phase", state::acts),
    read(Tag::State, "ply", "state.ply: integer", "actions done in turns", state::ply),
    method(
        Tag::State,
        "seats",
        "state:seats()",
        "iterates the seats in the match, from the active one round",
        state::seats,
    ),
    method(Tag::State, "pieces", "state:pieces(selector)", "iterates pieces anywhere", state::pieces),
    method(Tag::State, "kinds", "state:kinds(sort, selector)", "iterates the kinds of a sort", state::kinds),
    method(
        Tag::State,
        "count_kinds",
        "state:count_kinds(sort, selector): integer",
        "counts the kinds of a sort",
        state::count_kinds,
    ),
    method(
        Tag::State,
        "create",
        "state:create(kind, owner, place): piece",
        "makes a piece on a cell or in a zone",
        state::create,
    ),
    method(
        Tag::State,
        "carry_out",
        "state:carry_out(effect, seat, piece, cell): cell, piece",
        "does what `go { }` or `place { }` says, and tells where the piece was and whom it met",
        effect::carry_out,
    ),
    method(
        Tag::State,
        "scatter",
        "state:scatter(zone, grid, selector)",
        "puts the pieces of a zone on the selected cells at random",
        state::scatter,
    ),
    method(
        Tag::State,
        "reveal",
        "state:reveal(piece or zone, seats)",
        "teaches kinds for good to all, to a seat or to a list of seats",
        state::reveal,
    ),
    method(
        Tag::State,
        "hide",
        "state:hide(piece or zone, seats)",
        "takes a reveal back for what moves or is shuffled from now on",
        state::hide,
    ),
    method(
        Tag::State,
        "say",
        "state:say(text, ...)",
        "a note in everybody's log; pieces in it are written as each reader knows them",
        state::say,
    ),
    method(
        Tag::State,
        "tell",
        "state:tell(seats, text, ...)",
        "a note in the log of one seat, of a list of seats or of \"all\"",
        state::tell,
    ),
    method(Tag::State, "win", "state:win(seat or team, reason)", "ends the match; does not return", state::win),
    method(Tag::State, "lose", "state:lose(seat or team, reason)", "ends the match; does not return", state::lose),
    method(
        Tag::State,
        "modify",
        "state:modify(field, change, piece or selector, lasts)",
        "changes a number of pieces for a while",
        state::modify,
    ),
    method(Tag::State, "emit", "state:emit(event, value)", "tells the listeners `on.EVENT`", state::emit),
    method(
        Tag::State,
        "finish",
        "state:finish(reason)",
        "ends the match; `outcome.score` ranks the seats; does not return",
        state::finish,
    ),
    method(Tag::State, "end_phase", "state:end_phase()", "ends the phase; does not return", state::end_phase),
    method(Tag::State, "end_turn", "state:end_turn()", "ends the turn; does not return", state::end_turn),
    method(
        Tag::State,
        "extra_turn",
        "state:extra_turn()",
        "the active seat has another turn after this one",
        state::extra_turn,
    ),
    method(Tag::State, "next_turn", "state:next_turn(seat)", "the seat that has the next turn", state::next_turn),
    method(
        Tag::State,
        "check",
        "state:check()",
        "looks at the end conditions now, in the middle of a rule",
        state::check,
    ),
    method(
        Tag::State,
        "ask",
        "state:ask(seat, action or actions, ...): arguments",
        "asks a seat; returns its answer, or nothing if it passed",
        ask::ask,
    ),
    method(
        Tag::State,
        "ask_each",
        "state:ask_each(seats, action, ...)",
        "asks seats in secret, all at once; iterates seat, arguments",
        ask::ask_each,
    ),
    method(
        Tag::State,
        "roll",
        "state:roll(die, n?, seat?): face or tally",
        "rolls one die, or several as a tally",
        chance::roll,
    ),
    method(Tag::State, "random", "state:random(n): integer", "a number from 1 to n", chance::random),
    method(Tag::State, "pick", "state:pick { word = weight }: string", "a word by weight", chance::pick),
    method(
        Tag::State,
        "shuffle",
        "state:shuffle(zone)",
        "puts a zone in a random order; who does not see into it forgets it",
        chance::shuffle,
    ),
    method(
        Tag::State,
        "draw",
        "state:draw(from, to, n): integer",
        "from the top of a stack, at random from a pool; how many",
        chance::draw,
    ),
    method(Tag::State, "deal", "state:deal(from, zone name, n)", "n pieces to each seat in turn", chance::deal),
    method(Tag::State, "tie", "state:tie(reason)", "ends the match; does not return", state::tie),
    // seat
    read(Tag::Seat, "name", "seat.name: string", "the seat's name", seat::name),
    read(Tag::Seat, "index", "seat.index: integer", "its number, from 1", seat::index),
    read(Tag::Seat, "next", "seat.next: seat", "the seat after it, round the table", seat::next),
    read(Tag::Seat, "opponent", "seat.opponent: seat", "the other seat of a game for two", seat::opponent),
    read(Tag::Seat, "team", "seat.team: string?", "its team", seat::team),
    method(Tag::Seat, "eliminate", "seat:eliminate(reason)", "takes it out of the match", seat::eliminate),
    read(Tag::Seat, "in_match", "seat.in_match: boolean", "whether it still plays", seat::in_match),
    // piece
    read(Tag::Piece, "kind", "piece.kind: kind", "what it is", piece::kind),
    read(Tag::Piece, "owner", "piece.owner: seat?", "whose it is", piece::owner),
    read(Tag::Piece, "zone", "piece.zone: zone?", "where it is", piece::zone),
    read(Tag::Piece, "cell", "piece.cell: cell?", "its cell, on a grid", piece::cell),
    read(Tag::Piece, "farthest", "piece.farthest: integer", "its longest move on this grid, in cells", piece::farthest),
    method(
        Tag::Piece,
        "move_to",
        "piece:move_to(cell or zone): piece?",
        "moves it; returns the piece lifted off the cell",
        piece::move_to,
    ),
    method(Tag::Piece, "remove", "piece:remove()", "takes it off the table", piece::remove),
    // kind
    read(Tag::Kind, "id", "kind.id: string", "its id", kind::id),
    read(Tag::Kind, "sort", "kind.sort: string", "its sort", kind::sort),
    read(Tag::Kind, "name", "kind.name: string", "the name shown to people", kind::name),
    read(
        Tag::Kind,
        "glyph",
        "kind.glyph: string",
        "the sign on boards and dice; the first seat's where seats have their own",
        kind::glyph,
    ),
    method(
        Tag::Kind,
        "code",
        "kind:code(seat): string",
        "the letter of position texts for that seat's piece",
        kind::code,
    ),
    // sort
    method(
        Tag::Sort,
        "each",
        "content.SORT:each(selector)",
        "iterates its kinds; also while a script is loaded",
        content::each,
    ),
    // zone
    read(Tag::Zone, "name", "zone.name: string", "`lost`, or `red.box`", zone::name),
    read(Tag::Zone, "top", "zone.top: piece?", "the last piece to enter", zone::top),
    method(Tag::Zone, "each", "zone:each(selector)", "iterates its pieces", zone::each),
    method(Tag::Zone, "first", "zone:first(selector): piece?", "its first selected piece", zone::first),
    method(Tag::Zone, "count", "zone:count(selector): integer", "counts its pieces", zone::count),
    read(Tag::Zone, "full", "zone.full: boolean", "whether it holds as many as it can", zone::full),
    method(Tag::Zone, "sum", "zone:sum(field, selector): integer", "adds up a number of its pieces", zone::sum),
    method(Tag::Zone, "move_to", "zone:move_to(zone)", "moves everything in it", zone::move_to),
    method(Tag::Zone, "cell", "grid:cell(name)", "the cell with that name: `board:cell(\"d4\")`", zone::cell),
    method(Tag::Zone, "cells", "grid:cells(selector)", "iterates the cells of a grid", zone::cells),
    method(
        Tag::Zone,
        "trail",
        "grid:trail(seat, k): piece, cell, cell, piece?",
        "the k-th last move a seat made here: piece, from, to, met",
        zone::trail,
    ),
    method(
        Tag::Zone,
        "stood",
        "grid:stood(piece, cell, n): boolean; grid:stood(): integer",
        "whether the move would give a board of the last n plies; how often the present board has stood, with the same seat to act, this time counted",
        zone::stood,
    ),
    // cell
    read(Tag::Cell, "name", "cell.name: string", "`a4`", cell::name),
    read(Tag::Cell, "piece", "cell.piece: piece?", "the piece on it", cell::piece),
    read(Tag::Cell, "column", "cell.column: integer", "from 1", cell::column),
    read(Tag::Cell, "row", "cell.row: integer", "from 1", cell::row),
    read(Tag::Cell, "index", "cell.index: integer", "its number on the board, from 1", cell::index),
    method(
        Tag::Cell,
        "step",
        "cell:step(direction, seat): cell?",
        "the next cell that way as the seat sees the board; `north` and the like need no seat",
        cell::step,
    ),
    method(
        Tag::Cell,
        "is",
        "cell:is(region, seat): boolean",
        "whether it belongs to a region, of that seat or of any",
        cell::is,
    ),
    method(Tag::Cell, "next_to", "cell:next_to(cell): boolean", "whether they share a side", cell::next_to),
    method(
        Tag::Cell,
        "touches",
        "cell:touches(seat): boolean",
        "whether a piece of the seat stands orthogonally next to it",
        cell::touches,
    ),
    // offer and deny
    function(
        Tag::Offer,
        "when",
        "offer.when(condition, reason, ...)",
        "offers an option, or denies it for that reason",
        offer::when,
        c"when",
    ),
    function(Tag::Offer, "deny", "offer.deny(reason, ...)", "denies an option", offer::deny, c"deny"),
    function(
        Tag::Offer,
        "moves",
        "offer.moves(zone, seat, by?)",
        "offers what the patterns of the seat's pieces allow on a grid",
        offer::moves,
        c"moves",
    ),
    function(
        Tag::Offer,
        "all",
        "offer.all(generator or generators)",
        "offers what a generator gives: pieces { zone = \"hand\" }",
        offer::all,
        c"all",
    ),
    function(
        Tag::Deny,
        "where",
        "deny.where(reason, argument?, function)",
        "denies the options for which the function is true",
        deny::deny_where,
        c"where",
    ),
    function(
        Tag::Deny,
        "stood",
        "deny.stood(reason, n, function?)",
        "denies the moves that would give a board of the last n plies, where the function is true",
        deny::deny_stood,
        c"stood",
    ),
];

/// The name after a handle of that type is one the API has: `turn` after a `state`.
pub fn is_taken(on: &str, name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.on.name() == on && entry.name == name)
}

/// Entries by name or by signature's beginning, for `:doc`.
pub fn lookup(name: &str) -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(move |entry| entry.name == name || entry.signature.starts_with(name))
}
