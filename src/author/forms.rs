//! What `main.lua` declares: the tables it fills, entry by entry. Examples are added to the game of `example.rs`.

use super::api::{Form, Named, named};

const ZONE: &[Named] = &[
    named(
        "layout",
        "\"grid\"|\"row\"|\"stack\"|\"pool\"?",
        "cells of a board; in order; in order, drawn from the top; in none (the usual)",
    ),
    named("per", "\"seat\"?", "every seat has its own, `seat.NAME`; else there is one, `state.NAME`"),
    named(
        "see",
        "see?",
        "who sees what lies in it: all (the usual), its owner or nobody; on a grid `owner` hides kinds only",
    ),
    named("count", "see?", "who sees how many lie in it"),
    named("capacity", "integer?", "the most pieces it holds, 1 to 4096"),
    named("trail", "integer?", "how many of each seat's last moves a grid keeps, 0 to 64"),
    named(
        "positions",
        "boolean|integer|\"as seen\"|table?",
        "for how many plies a grid keeps earlier boards: true, a number up to 4096, or `{ 200, as_seen = true }`",
    ),
];

const ACTION: &[Named] = &[
    named("doc", "string?", "one line for lists of options"),
    named(
        "args",
        "string[]?",
        "its arguments in order, as `\"unit: piece\"`; types are piece, cell, cell as column, zone, seat, word, number, boolean, text, a sort, `set of piece` and `order of piece`, with `?` where it may be missing",
    ),
    named(
        "offer",
        "generator|generator[]|(fun(state: state, seat: seat, offer: offer, ...: any))?",
        "what there is to choose from; without it one option",
    ),
    named(
        "deny",
        "(fun(state: state, seat: seat, deny: deny, ...: any))|table?",
        "takes options away, each with its reason; or a list of such functions, `{ f, when = generator }` where one is asked only if the generator, or one of a list of them, finds something",
    ),
    named(
        "apply",
        "effect|(fun(state: state, seat: seat, ...: any): ...any)?",
        "what it does; without it it is only an answer",
    ),
    named(
        "see",
        "\"all\"|\"open\"|\"name\"|\"owner\"?",
        "what others read of it: all (the usual), pieces in it openly, its name, or nothing",
    ),
    named("fallback", "boolean?", "on offer only where no other action of the phase is"),
    named(
        "pass",
        "boolean|(fun(state: state, seat: seat): boolean, string?)?",
        "whether it may be declined where a rule asks for it",
    ),
    named("count", "integer|integer[]?", "how many pieces a set or an order has: a number, or `{ min, max }`"),
    named(
        "valid",
        "(fun(state: state, seat: seat, text: string): boolean, string?)?",
        "whether a text can be chosen, and why not; needed with a `text`",
    ),
    named(
        "sample",
        "(fun(state: state, seat: seat, number: integer): string)?",
        "a text made of a random number, for agents",
    ),
];

const PHASE: &[Named] = &[
    named("once", "boolean?", "before the first turn, and never again; the other phases, in order, are the turn"),
    named(
        "who",
        "\"active\"|\"each\"|\"in turn\"|(fun(state: state): seat)?",
        "who decides: whose turn it is (the usual), all at once in secret, each once in order, or whom a function names",
    ),
    named("enter", "(fun(state: state, seat: seat))?", "runs when it begins"),
    named("leave", "(fun(state: state, seat: seat))?", "runs when it ends"),
    named("actions", "string[]?", "the actions on offer"),
    named("repeats", "boolean?", "goes on until it is ended, passed or done; else one action"),
    named(
        "done",
        "(fun(state: state, seat: seat): any)?",
        "whether it is over for the seat; asked before every decision",
    ),
    named(
        "pass",
        "boolean|(fun(state: state, seat: seat): boolean, string?)?",
        "adds the option `pass`, which ends it for the seat",
    ),
    named("stuck", "\"skip\"|\"error\"|stuck?", "what happens where nothing can be chosen; an error without it"),
    named(
        "next",
        "string|(fun(state: state): string)?",
        "the phase that follows, or `turn`; the next one as declared without it",
    ),
];

const END: &[Named] = &[
    named(
        "after",
        "string?",
        "when it is looked at: a zone (something came or went), a variable, `turn`, `phase` or `round`; after every action without it",
    ),
    named("check", "(fun(state: state))?", "ends the match by `state:win` and the like"),
    named("when", "test?", "a test without Lua, in place of `check`"),
    named("result", "\"win\"|\"lose\"|\"tie\"|\"score\"?", "what follows where the test holds"),
    named("reason", "string?", "why, as it is told, with `when`; its name without it"),
];

const LIMIT: &[Named] = &[
    named("plies", "integer?", "so many actions in turns; one of plies, turns and rounds"),
    named("turns", "integer?", "so many turns"),
    named("rounds", "integer?", "so many rounds"),
    named("since", "string?", "plies are counted from the last change of that zone"),
    named("result", "\"win\"|\"lose\"|\"tie\"|\"score\"?", "what follows; a tie without it"),
    named("reason", "string?", "the words of the outcome"),
];

const STUCK: &[Named] = &[
    named("result", "\"win\"|\"lose\"|\"tie\"|\"score\"?", "what becomes of the seat that cannot choose"),
    named("reason", "string?", "the words of the outcome"),
];

const DECLARATION: &[Named] = &[
    named("min", "integer?", "the least a number may be"),
    named("max", "integer?", "the most a number may be, or a list may have: 8 without it, 64 at most"),
    named("see", "see?", "who sees it: all (the usual), its owner, nobody; what is hidden needs a range"),
    named("lasts", "lasts|lasts[]?", "when it falls back to its default"),
    named("mark", "string?", "one sign behind the piece on boards while it is not at its default"),
    named("value", "(fun(state: state, seat?: seat): any)?", "computes a variable, which nothing writes then"),
    named("from", "string?", "the zone alone by which it is computed"),
];

const SHEET: &[Named] = &[
    named("by", "string?", "the printed field, a kind, by which rows are grouped"),
    named("columns", "string[]", "printed fields, fields of pieces, or `owner`"),
];

const GO: &[Named] = &[
    named("to", "string?", "the zone it goes to; the action's second argument, a cell, without it"),
    named("clash", "string?", "the table of two kinds that says who stays: attacker, target, neither, both"),
    named("lost", "string?", "the zone of whoever goes"),
    named("reveal", "\"all\"?", "both kinds are shown"),
    named(
        "after",
        "(fun(state: state, seat: seat, piece: piece, from: cell, to: cell, met: piece?))|table?",
        "runs when it is done; or `{ f, when = generator }`, and with a list of them any: run only if one finds something, by the names `piece`, `from`, `to`, `met`",
    ),
];

const SELECTOR: &[Named] = &[
    named("sort", "string?", "the sort of the piece"),
    named("kind", "kind|string?", "what it is"),
    named("owner", "\"self\"|\"opponent\"|\"nobody\"|seat|string?", "whose it is"),
    named("of", "\"self\"|\"opponent\"|seat|string?", "for cells: whose region, and from whose side they are listed"),
    named("region", "string?", "where it lies"),
    named("empty", "boolean?", "for cells: whether nothing stands there"),
    named("resting", "\"north\"|\"south\"|\"east\"|\"west\"?", "for cells: nothing empty beyond, that way"),
    named("first", "integer?", "so many of them at most"),
    named("because", "table<string, string>?", "in generators: by key, the reason why another is denied"),
];

/// All forms, in the order of the reference.
pub const FORMS: &[Form] = &[
    Form {
        class: "zone_form",
        at: "zones.NAME",
        doc: "a place where pieces lie; a grid has a board of its name in game.yaml",
        fields: ZONE,
        more: &[],
        example: "zones.market = { layout = \"row\", capacity = 5 }",
    },
    Form {
        class: "declaration",
        at: "fields.SORT, variables.game, variables.seat",
        doc: "what changes on pieces, in the match or for a seat, by name: a literal gives type and default; a table begins \
              with the default, a list of words of which the first is the default, or a type: integer, boolean, word, seat, \
              piece, cell, zone, a sort, `tally of DIE`, `list of T`",
        fields: DECLARATION,
        more: &["---@field [1] any the default, or the type"],
        example: "fields.cards = { tapped = false, mood = { { \"calm\", \"wild\" }, lasts = \"turn\" } }\n\
                  variables.game.bank = { 0, min = 0, max = 99 }\n\
                  variables.seat.cards = { 0, from = \"hand\", value = function(state, seat) return #seat.hand end }",
    },
    Form {
        class: "action_form",
        at: "actions.NAME",
        doc: "something a seat may choose",
        fields: ACTION,
        more: &[],
        example: "actions.show = {\n  doc = \"show a card of your hand\",\n  args = { \"card: piece\" },\n  \
                  offer = pieces { zone = \"hand\" },\n  \
                  deny = function(state, seat, deny)\n    if #seat.hand < 2 then deny(\"it is your last card\") end\n  end,\n  \
                  apply = function(state, seat, card) state:reveal(card) end,\n}",
    },
    Form {
        class: "phase_form",
        at: "phases.NAME",
        doc: "a part of the turn; phases come in the order they are assigned in",
        fields: PHASE,
        more: &[],
        example: "phases.evening = { actions = { \"discard\" }, pass = true, stuck = \"skip\" }",
    },
    Form {
        class: "stuck",
        at: "",
        doc: "what becomes of a seat that has nothing to choose",
        fields: STUCK,
        more: &[],
        example: "phases.night = { actions = { \"discard\" }, stuck = { result = \"lose\", reason = \"no cards\" } }",
    },
    Form {
        class: "end_form",
        at: "ends.NAME",
        doc: "how the match ends, looked at in the order they are assigned in",
        fields: END,
        more: &[],
        example: "ends.line = { when = in_line { zone = \"board\", length = 3 }, result = \"win\" }\n\
                  ends.rich = {\n  after = \"points\",\n  check = function(state)\n    for seat in state:seats() do\n      \
                  if seat.points >= 10 then state:win(seat, \"ten points\") end\n    end\n  end,\n}",
    },
    Form {
        class: "limit_form",
        at: "limits.NAME",
        doc: "an end after so many plies, turns or rounds",
        fields: LIMIT,
        more: &[],
        example: "limits.long = { turns = 200, result = \"tie\", reason = \"nobody wins any more\" }",
    },
    Form {
        class: "sheet_form",
        at: "sheets.SORT",
        doc: "how pieces are listed that lie on no board",
        fields: SHEET,
        more: &[],
        example: "sheets.cards = { columns = { \"value\", \"owner\" } }",
    },
    Form {
        class: "go_form",
        at: "",
        doc: "what `go { }` says",
        fields: GO,
        more: &[],
        example: "actions.walk = {\n  args = { \"piece: piece\", \"to: cell\" },\n  offer = moves { zone = \"board\" },\n  \
                  apply = go {\n    clash = \"clash\", lost = \"lost\", reveal = \"all\",\n    \
                  after = { function(state, seat) state:extra_turn() end, when = next_to { cell = \"to\", owner = \"opponent\" } },\n  },\n}",
    },
    Form {
        class: "selector",
        at: "",
        doc: "which pieces, kinds or cells: all that is said must hold. Every other key is a field: equal to the value, a \
              list that has it, `{ min = , max = }`, or true and false for what is there and what is not",
        fields: SELECTOR,
        more: &["---@field [string] any a field of pieces or kinds"],
        example: "actions.spend = { args = { \"card: piece\" },\n  \
                  offer = pieces { zone = \"hand\", value = { max = 3 }, because = { value = \"it is worth too much\" } },\n  \
                  apply = go { to = \"lost\" } }",
    },
];
