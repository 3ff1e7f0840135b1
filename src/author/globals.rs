//! What scripts of a game call by name: generators, tests, effects, lists, modules.

use super::api::Call;

const fn call(signature: &'static str, doc: &'static str, example: &'static str) -> Call {
    Call { signature, doc, example }
}

/// All of them, in the order of the reference. Examples stand in `main.lua` of the game of the examples.
pub const CALLS: &[Call] = &[
    call(
        "moves(what: { zone: string, by?: string }): generator",
        "fills a piece and a cell: the acting seat's pieces by their pattern, `moves` without `by`",
        "actions.step = { args = { \"piece: piece\", \"to: cell\" }, offer = moves { zone = \"board\" }, apply = go {} }",
    ),
    call(
        "pieces(what: selector|{ zone: string }): generator",
        "fills a piece, a set or an order: those of a zone; of a zone per seat the acting seat's own",
        "actions.burn = { args = { \"card: piece\" }, offer = pieces { zone = \"hand\", value = { min = 2 } }, apply = go { to = \"lost\" } }",
    ),
    call(
        "cells(what: selector|{ zone: string }): generator",
        "fills a cell of a grid",
        "actions.point = { args = { \"cell: cell\" }, offer = cells { zone = \"board\", region = \"home\", of = \"opponent\" } }",
    ),
    call(
        "in_reach(what: selector|{ from: string, by: string }): generator",
        "fills a piece inside the pattern of an earlier argument",
        "actions.hit = {\n  args = { \"piece: piece\", \"target: piece\" },\n  \
         offer = { pieces { zone = \"board\", owner = \"self\" }, in_reach { from = \"piece\", by = \"moves\", owner = \"opponent\" } },\n}",
    ),
    call(
        "next_to(what: selector|{ cell: string }): generator",
        "fills a piece that shares a side with the cell of an earlier argument",
        "actions.push = {\n  args = { \"cell: cell\", \"piece: piece\" },\n  \
         offer = { cells { zone = \"board\" }, next_to { cell = \"cell\", owner = \"opponent\" } },\n}",
    ),
    call(
        "kinds_of(what: selector|{ sort: string }): generator",
        "fills a kind of a sort",
        "actions.guess = { args = { \"card: cards\" }, offer = kinds_of { sort = \"cards\" } }",
    ),
    call(
        "seats_of(what?: table<any, any>): generator",
        "fills a seat: \"opponent\" (the usual), \"self\" or \"all\", and tests of variables of seats",
        "actions.accuse = { args = { \"who: seat\" }, offer = seats_of { \"opponent\", points = 0 } }",
    ),
    call(
        "numbers(range: integer[]): generator",
        "fills a number from one to another, 0 to 10000",
        "actions.bid = { args = { \"points: number\" }, offer = numbers { 1, 6 } }",
    ),
    call(
        "words(list: string[]): generator",
        "fills a word",
        "actions.call_it = { args = { \"side: word\" }, offer = words { \"odd\", \"even\" } }",
    ),
    call(
        "streak(what: { zone: string, moves: integer }): generator",
        "fills a piece: the one that made all of the acting seat's last moves on a grid, so many",
        "actions.rest = { args = { \"piece: piece\" }, offer = streak { zone = \"board\", moves = 3 } }",
    ),
    call(
        "in_line(what: { zone: string, length: integer, by?: \"owner\" }): test",
        "for `ends`: so many pieces of one owner in a line through the last one placed; in any line where it is looked at later than after the action",
        "ends.three = { when = in_line { zone = \"board\", length = 3 }, result = \"win\" }",
    ),
    call(
        "full(what: { zone: string }): test",
        "for `ends`: a grid has no empty cell",
        "ends.board_full = { when = full { zone = \"board\" }, result = \"tie\" }",
    ),
    call(
        "some(selector: selector): test",
        "for `ends`: such a piece is there, in the `zone` that is named or in any; the result is its owner's",
        "ends.king = { when = some { zone = \"lost\", kind = \"king\" }, result = \"lose\", reason = \"the king is taken\" }",
    ),
    call(
        "none(selector: selector): test",
        "for `ends`: no such piece is there, in the `zone` that is named or in any; the result is the active seat's",
        "ends.no_kings = { when = none { kind = \"king\" }, result = \"tie\" }",
    ),
    call(
        "last_seat(nothing?: table): test",
        "for `ends`: one seat is left in the match",
        "ends.alone = { when = last_seat {}, result = \"win\" }",
    ),
    call(
        "goes_as_far(what: { by: string }): any",
        "for `hidden.possible`: a hidden piece may be what can go as far as it has gone",
        "hidden.possible = goes_as_far { by = \"moves\" }",
    ),
    call(
        "place(what: { kind: string }): effect",
        "for `apply`: makes a piece of the acting seat on the last argument, a cell",
        "actions.build = { args = { \"cell: cell\" }, offer = cells { zone = \"board\", empty = true }, apply = place { kind = \"ace\" } }",
    ),
    call(
        "go(what?: go_form): effect",
        "for `apply`: moves the first argument to the second or to a zone; can be called like the function it stands for",
        "local walk = go {}\nactions.stroll = {\n  args = { \"piece: piece\", \"to: cell\" }, offer = moves { zone = \"board\" },\n  \
         apply = function(state, seat, piece, to)\n    walk(state, seat, piece, to)\n    seat.points = seat.points + 1\n  end,\n}",
    ),
    call("list.has(items: any[], item: any): boolean", "whether a list has the item", "assert(list.has({ 1, 2 }, 2))"),
    call(
        "list.with(items: any[]?, item: any): any[]",
        "the list with the item behind it",
        "assert(#list.with({ 1, 2 }, 3) == 3)",
    ),
    call(
        "list.without(items: any[], item: any): any[]",
        "the list without the first such item",
        "assert(#list.without({ 1, 2, 2 }, 2) == 2)",
    ),
    call(
        "list.shuffled(items: any[], number: number): any[]",
        "the items in an order that follows from a number: for `sample`, which is given a random one",
        "assert(table.concat(list.shuffled({ \"a\", \"b\", \"c\" }, 1)) == \"acb\")",
    ),
    call(
        "require(module: string): any",
        "what another file of the game's folder, or of `scripts/lib`, returns; while the game is loaded",
        "local helper = require \"helper\"\nassert(helper.twice(2) == 4)",
    ),
];
