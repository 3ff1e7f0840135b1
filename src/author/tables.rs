//! What `main.lua` declares in one value, a table of types or a function, and what it reads there.

use super::api::{Form, Named, named};

/// Types of the fields of kinds as Lua writes them, how YAML writes a value, and what it is.
const TYPES: &[Named] = &[
    named("\"integer\"", "worth: 3", "a whole number; it must be said"),
    named("\"boolean\"", "lucky: true", "true or false; it must be said"),
    named("\"word\"", "colour: green", "a word or a text; it must be said"),
    named("\"cards\"", "twin: king", "one of the kinds of that sort; nil where it is not said"),
    named(
        "\"list of cards\"",
        "beats: [king, ace]",
        "a list of any other type, at most 8 long; empty where it is not said",
    ),
    named("\"pattern\"", "moves: { step: all }", "how a piece moves or reaches; not at all where it is not said"),
    named(
        "\"rule\"",
        "on_play: favour",
        "a function of `rules`, called as `kind.on_play(state, ...)`; nil where it is not said",
    ),
    named("\"value\"", "attack: neighbours", "a function of `values`, read as a number; it must be said"),
    named("\"action\"", "trick: discard", "the name of an action; nil where it is not said"),
    named("\"integer or value\"", "attack: 3", "either, where both do not look alike in YAML; it must be said"),
    named("0", "worth: 3", "a number or `false` without quotes is what a kind has that does not say"),
    named("{ \"word\", default = \"green\" }", "colour: red", "the same for other types"),
    named(
        "{ \"list of word\", min = 1, max = 20 }",
        "signs: [A, B]",
        "how long a list may be; with `min` it must be said",
    ),
];

/// How a piece moves or reaches, as YAML writes it.
pub const PATTERNS: &[Named] = &[
    named("step", "{ step: [forward, left] }", "one cell that way"),
    named("slide", "{ slide: orthogonal, upto: 2 }", "as far as nothing is in the way, or so many cells"),
    named("jump", "{ jump: [[1, 2], [2, 1]] }", "so many columns to the right and rows ahead, over anything"),
    named("onto", "{ step: forward, onto: empty }", "what may be there: `empty`, `enemy` or, without it, `both`"),
];

const fn plain(at: &'static str, doc: &'static str, example: &'static str) -> Form {
    Form { class: "", at, doc, fields: &[], more: &[], example }
}

/// In the order of the reference.
pub const TABLES: &[Form] = &[
    Form {
        class: "",
        at: "kinds.SORT",
        doc: "the fields of the kinds in SORT.yaml, printed on them and the same all through a match: a type in quotes, as \
              YAML writes a value of it, and what it is. Every kind has `name`, `glyph` and `code` beside",
        fields: TYPES,
        more: &[],
        example: "kinds.coins = { worth = \"integer\", beats = \"list of coins\", lucky = false, side = { \"word\", default = \"heads\" } }",
    },
    plain(
        "tables.NAME",
        "a pure function of two kinds, read as `tables.NAME(a, b)` or named by `go { clash = }`",
        "tables.better = function(a, b) return a.value > b.value end",
    ),
    plain(
        "rules.NAME",
        "a function that content names in a field of type `rule`; it may do what `apply` may",
        "rules.favour = function(state, seat) state:extra_turn() end",
    ),
    plain(
        "values.NAME",
        "a number that is computed: content names it in a field of type `value`",
        "values.neighbours = function(state, piece) return #piece.zone - 1 end",
    ),
    plain(
        "on.EVENT",
        "a listener, called after the rule in which it happened: `moved` (`event.piece`, `from`, `to`), `revealed` \
         (`event.piece`), `eliminated` (`event.seat`), or what `state:emit` tells (`event.value`)",
        "on.moved = function(state, event)\n  if event.to == state.lost then state:say(\"lost:\", event.piece) end\nend",
    ),
    plain(
        "checks.SORT",
        "what content must be like beyond its types, asked when the game is loaded: a function for a whole kind, or one for \
         each field named; `false` and words refuse it at its line. `checks.seats(from, to)` is about how many may play",
        "checks.cards = {\n  value = function(value, card)\n    return value <= 20, \"a card is worth 20 at most\"\n  end,\n}",
    ),
    plain(
        "invariants.NAME",
        "what must hold all the time: `check` and scenarios ask it at every decision, a match never does",
        "invariants.cards = function(state)\n  local count = #state.deck + #state.lost\n  return count <= 6, \"cards were made\"\nend",
    ),
    plain(
        "outcome.score",
        "the points of a seat, for `state:finish` and `result = \"score\"`, then what decides between equals",
        "outcome.score = function(state, seat) return seat.points, #seat.hand end",
    ),
    plain(
        "hidden.possible, hidden.value",
        "whether a hidden piece may be of a kind, or a hidden variable at a value, by what everybody knows",
        "hidden.possible = function(piece, kind) return kind.value > 1 or piece.owner ~= nil end",
    ),
    plain(
        "settings.NAME, content.SORT",
        "what settings stand at, and the kinds of the files, already while the script is loaded",
        "variables.game.left = #content.cards.ace.name + 1",
    ),
];
