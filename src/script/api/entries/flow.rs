//! `state`: questions, chance, turns and the end.

use super::super::super::handle::Tag;
use super::super::entry::{Entry, method};
use super::super::{ask, chance, state};

pub const FLOW: &[Entry] = &[
    method(
        Tag::State,
        "ask",
        "state:ask(seat: seat, actions: string|string[], ...: any): ...any",
        "asks a seat and does what it answers; gives its arguments, after the action's name where several were named, or \
         nothing if it passed or had no option",
        ask::ask,
    )
    .shows("local card = state:ask(seat, \"discard\")\ncard.zone.name --> lost")
    .fails(&[
        ("state:ask(seat, \"discrad\")", "no action is named `discrad`; did you mean `discard`?"),
        ("state:ask(\"red\", \"discard\")", "`seat` is a string, expected a seat"),
    ]),
    method(
        Tag::State,
        "ask_each",
        "state:ask_each(seats: seats, action: string, ...: any): fun(): seat, ...any",
        "asks seats in secret, all at once; iterates each seat with its arguments",
        ask::ask_each,
    )
    .shows("for who, card in state:ask_each(\"all\", \"discard\") do who.points = card and card.value or 0 end\n#state.lost --> 2")
    .fails(&[("state:ask_each(\"all\", \"discrad\")", "no action is named `discrad`")]),
    method(
        Tag::State,
        "roll",
        "state:roll(die: string, n?: integer, seat?: seat): any",
        "rolls one die and gives its face; with `n`, so many dice as a tally: `t.heads` of that face, `t.n` in all; with \
         `seat`, seen by that seat alone",
        chance::roll,
    )
    .shows("local face = state:roll(\"d6\")\nface >= 1 and face <= 6 --> true\nlocal coins = state:roll(\"coin\", 3)\ncoins.heads + coins.tails --> 3")
    .fails(&[
        ("state:roll(\"coni\")", "no die is named `coni`; did you mean `coin`?: declare it under `dice:` in game.yaml"),
        ("state:roll(\"coin\", 1000)", "dice are rolled at once, got 1000"),
    ]),
    method(
        Tag::State,
        "random",
        "state:random(n: integer): integer",
        "a number from 1 to n, n at most 100000",
        chance::random,
    )
    .shows("local number = state:random(3)\nnumber >= 1 and number <= 3 --> true")
    .fails(&[("state:random(0)", "`n` is 0, expected 1 to 100000")]),
    method(
        Tag::State,
        "pick",
        "state:pick(weights: table<string, integer>): string",
        "a word by weight, in whole numbers",
        chance::pick,
    )
    .shows("local word = state:pick { rain = 1, sun = 3 }\nword == \"rain\" or word == \"sun\" --> true")
    .fails(&[("state:pick { rain = -1 }", "expected a whole weight of at least 0")]),
    method(
        Tag::State,
        "shuffle",
        "state:shuffle(zone: zone)",
        "puts a zone in a random order; who does not see into it forgets it",
        chance::shuffle,
    )
    .shows("state:shuffle(state.deck)\n#state.deck --> 2")
    .fails(&[("state:shuffle(\"deck\")", "`zone` is a string, expected a zone")]),
    method(
        Tag::State,
        "draw",
        "state:draw(from: zone, to: zone, n?: integer): integer",
        "pieces from the top of a stack, at random from a pool, 1 without `n`; gives how many there were",
        chance::draw,
    )
    .shows("state:draw(state.deck, seat.hand, 5) --> 2\n#seat.hand --> 4")
    .fails(&[("state:draw(state.deck, seat)", "`to` is a seat, expected a zone")]),
    method(
        Tag::State,
        "deal",
        "state:deal(from: zone, zone: string, n: integer)",
        "n pieces to each seat in turn, from the active one, into its zone of that name",
        chance::deal,
    )
    .shows("state:deal(state.deck, \"hand\", 1)\n#seat.opponent.hand --> 3")
    .fails(&[("state:deal(state.deck, \"lost\", 1)", "no zone per seat is named `lost`")]),
    method(
        Tag::State,
        "win",
        "state:win(seat: seat|string, reason?: string)",
        "the seat, or the team of that name, wins; does not return",
        state::win,
    )
    .shows("if piece.value < 5 then state:win(seat, \"a small one\") end")
    .fails(&[("state:win(\"reds\")", "no team is named `reds`")]),
    method(
        Tag::State,
        "lose",
        "state:lose(seat: seat|string, reason?: string)",
        "the seat, or the team of that name, loses; does not return",
        state::lose,
    )
    .shows("if #state.deck == 0 then state:lose(seat, \"no cards\") end")
    .fails(&[("state:lose(\"reds\")", "no team is named `reds`")]),
    method(Tag::State, "tie", "state:tie(reason?: string)", "nobody wins; does not return", state::tie)
        .shows("if state.turn > 100 then state:tie(\"too long\") end"),
    method(
        Tag::State,
        "finish",
        "state:finish(reason?: string)",
        "ends the match; `outcome.score` ranks the seats; does not return",
        state::finish,
    )
    .shows("if #state.deck == 0 then state:finish(\"the deck is empty\") end"),
    method(Tag::State, "end_phase", "state:end_phase()", "ends the phase; does not return", state::end_phase)
        .shows("state:end_phase()"),
    method(Tag::State, "end_turn", "state:end_turn()", "ends the turn; does not return", state::end_turn)
        .shows("state:end_turn()"),
    method(
        Tag::State,
        "extra_turn",
        "state:extra_turn()",
        "the active seat has another turn after this one",
        state::extra_turn,
    )
    .shows("state:extra_turn()"),
    method(Tag::State, "next_turn", "state:next_turn(seat: seat)", "the seat that has the next turn", state::next_turn)
        .shows("state:next_turn(seat)")
        .fails(&[("state:next_turn(\"red\")", "`seat` is a string, expected a seat")]),
    method(
        Tag::State,
        "check",
        "state:check()",
        "looks at the end conditions now, in the middle of a rule; does not return if the match is over",
        state::check,
    )
    .shows("state:check()"),
];
