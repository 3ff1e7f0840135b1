//! `state`: what there is on the table, and how it is changed.

use super::super::super::handle::Tag;
use super::super::entry::{Entry, method, read};
use super::super::{effect, state};

pub const STATE: &[Entry] = &[
    read(Tag::State, "active", "state.active: seat", "the seat whose turn it is", state::active)
        .shows("state.active.name --> red"),
    read(Tag::State, "turn", "state.turn: integer", "turns begun, from 1; 0 before the first", state::turn)
        .shows("state.turn --> 1"),
    read(Tag::State, "round", "state.round: integer", "times the turn came round, from 1", state::round)
        .shows("state.round --> 1"),
    read(Tag::State, "phase", "state.phase: string", "the name of the phase", state::phase)
        .shows("state.phase --> main"),
    read(Tag::State, "acts", "state.acts: integer", "actions done in this phase, the one at hand counted", state::acts)
        .shows("state.acts --> 1"),
    read(Tag::State, "ply", "state.ply: integer", "actions done in turns, the one at hand counted", state::ply)
        .shows("state.ply --> 1"),
    method(
        Tag::State,
        "seats",
        "state:seats(): fun(): seat",
        "iterates the seats in the match, from the active one round",
        state::seats,
    )
    .shows("for other in state:seats() do other.points = other.points + 1 end\nstate.blue.points --> 1"),
    method(
        Tag::State,
        "pieces",
        "state:pieces(selector?: selector): fun(): piece",
        "iterates pieces anywhere, in order of making",
        state::pieces,
    )
    .shows("local kings = 0\nfor _ in state:pieces { kind = \"king\" } do kings = kings + 1 end\nkings --> 3")
    .fails(&[
        ("state:pieces { knd = \"king\" }", "no field or key of a selector is named `knd`; did you mean `kind`?"),
        ("state:pieces { kind = \"duke\" }", "no kind is named `duke`"),
    ]),
    method(
        Tag::State,
        "kinds",
        "state:kinds(sort: string, selector?: selector): fun(): kind",
        "iterates the kinds of a sort, in the order of its file",
        state::kinds,
    )
    .shows("for kind in state:kinds(\"cards\", { value = { min = 2 } }) do state:say(kind.name) end")
    .fails(&[("state:kinds(\"coins\")", "no sort is named `coins`")]),
    method(
        Tag::State,
        "count_kinds",
        "state:count_kinds(sort: string, selector?: selector): integer",
        "counts the kinds of a sort",
        state::count_kinds,
    )
    .shows("state:count_kinds(\"cards\") --> 2")
    .fails(&[("state:count_kinds(\"coins\")", "no sort is named `coins`")]),
    method(
        Tag::State,
        "create",
        "state:create(kind: kind|string, owner: seat?, place: cell|zone): piece",
        "makes a piece on a cell or in a zone; who sees the place learns what it is",
        state::create,
    )
    .shows("local made = state:create(\"ace\", seat, seat.hand)\nmade.kind.id --> ace\n#seat.hand --> 3")
    .fails(&[
        ("state:create(\"duke\", seat, seat.hand)", "no kind is named `duke`"),
        ("state:create(\"ace\", seat, \"hand\")", "`place` is a string, expected a cell or a zone"),
    ]),
    method(
        Tag::State,
        "carry_out",
        "state:carry_out(effect: effect, seat: seat, piece: any, cell?: cell): cell?, piece?",
        "does what `go { }` or `place { }` says, also what follows it, and tells where the piece was and whom it met",
        effect::carry_out,
    )
    .shows("local from, met = state:carry_out(go {}, seat, piece, cell)\nfrom.name --> a1\nmet --> nil\npiece.cell.name --> a2")
    .fails(&[
        ("state:carry_out({}, seat, piece, cell)", "expected `go { }` or `place { }`"),
        ("state:carry_out(go { clash = \"war\" }, seat, piece, cell)", "no table is named `war`"),
    ]),
    method(
        Tag::State,
        "scatter",
        "state:scatter(zone: zone, grid: zone, selector?: selector)",
        "puts the pieces of a zone on the selected cells at random; as many as there are cells",
        state::scatter,
    )
    .shows("state:scatter(seat.hand, state.board, { region = \"home\", of = seat, empty = true })\n#seat.hand --> 0")
    .fails(&[("state:scatter(seat.hand, state.lost)", "`lost` is no grid and has no cells")]),
    method(
        Tag::State,
        "set_up",
        "state:set_up(zone: zone, grid: zone, letters: string, selector?: selector)",
        "puts pieces of a zone on the selected cells by letters of position texts, whichever seat's they are, one for each cell",
        state::set_up,
    )
    .shows("state:set_up(seat.hand, state.board, \"k\", { region = \"home\", of = seat, empty = true, first = 1 })")
    .fails(&[("state:set_up(seat.hand, state.board, \"k\")", "1 letters are given for 9 cells")]),
    method(
        Tag::State,
        "reveal",
        "state:reveal(what: piece|zone, seats?: seats)",
        "teaches kinds for good to all, to a seat or to a list of seats",
        state::reveal,
    )
    .shows("state:reveal(state.deck, seat)")
    .fails(&[("state:reveal(seat)", "expected a piece or a zone")]),
    method(
        Tag::State,
        "hide",
        "state:hide(what: piece|zone, seats?: seats)",
        "takes a reveal back for what moves or is shuffled from now on",
        state::hide,
    )
    .shows("state:reveal(seat.hand)\nstate:hide(seat.hand, seat.opponent)")
    .fails(&[("state:hide(cell)", "expected a piece or a zone")]),
    method(
        Tag::State,
        "say",
        "state:say(text: string, ...: any)",
        "a note in everybody's log, a space between its parts; pieces in it are written as each reader knows them",
        state::say,
    )
    .shows("state:say(\"a look at\", seat.hand:first())")
    .fails(&[("state:say(7)", "`text` is a number, expected a string")]),
    method(
        Tag::State,
        "tell",
        "state:tell(seats: seats, text: string, ...: any)",
        "a note in the log of one seat, of a list of seats or of \"all\"",
        state::tell,
    )
    .shows("state:tell(seat, \"the top card is\", state.deck.top)")
    .fails(&[("state:tell(\"red\", \"psst\")", "expected \"all\", a seat or a list of seats")]),
    method(
        Tag::State,
        "modify",
        "state:modify(field: string, change: integer|change, which?: piece|selector, lasts?: lasts)",
        "changes a number of pieces for a while: adds, or `{ set = n }`, `{ min = n }`, `{ max = n }`; for ever without `lasts`",
        state::modify,
    )
    .shows("state:modify(\"value\", 2, { owner = seat }, \"turn\")\npiece.value --> 3\npiece.kind.value --> 1")
    .fails(&[
        ("state:modify(\"vlaue\", 1)", "no field is named `vlaue`; did you mean `value`?"),
        ("state:modify(\"value\", { times = 2 })", "a modifier cannot `times`: add, set, max or min"),
        ("state:modify(\"value\", 1, piece, \"week\")", "`week` is no duration"),
    ]),
    method(
        Tag::State,
        "emit",
        "state:emit(event: string, value?: any)",
        "tells the listeners `on.EVENT`, which run after the rule; they get `event.value`",
        state::emit,
    )
    .shows("state:emit(\"bell\", 3)"),
];
