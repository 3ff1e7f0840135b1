//! The shipped Stratego with one line changed, so that it leaks: the search finds it in the real game as well.

use sandtable::check::secrets::Care;

use crate::common::{load_from, shipped_with};
use crate::lab::leaks;

const MAIN: &str = "scripts/stratego/main.lua";
const REPETITION: &str = "scripts/stratego/repetition.lua";

/// What leaks, the channel, the file, the line, and what stands there instead.
const CHANGES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "a note names the rank that moved",
        "events",
        MAIN,
        "after = repetition.after }",
        "after = function(state, seat, piece) state:say('moved', piece.kind.id) end }",
    ),
    (
        "bombs are not attacked",
        "options",
        MAIN,
        "deny  = repetition.deny,",
        "deny  = function(state, seat, deny) deny.where('a bomb', function(piece, to) return to.piece and to.piece.kind.id == 'bomb' end) end,",
    ),
    (
        "a public number from the rank that moved",
        "observation",
        REPETITION,
        "seat.chase = to:touches(foe) and seat.chase + 1 or 0 ",
        "seat.chase = piece.strength ",
    ),
    (
        "a public number from a rank that stands still",
        "observation",
        REPETITION,
        "seat.chase = to:touches(foe) and seat.chase + 1 or 0 ",
        "local n = 0 for other in state.board:each { owner = foe, moves = false } do n = n * 3 % 101 + other.cell.index end seat.chase = n ",
    ),
    (
        "the order of numbers on the board",
        "events",
        MAIN,
        "after = repetition.after }",
        "after = function(state, seat, piece, from, to) for other in state:pieces { owner = seat.opponent } do \
         if other.cell then state:say('first', other.cell.name) return end end end }",
    ),
    ("a set-up is told to all, letter by letter", "events", MAIN, "  see    = \"name\",\n", ""),
    (
        "a set-up is ready only when the other is not",
        "options",
        MAIN,
        "if #seat.box > 0 then deny(string.format",
        "if seat.opponent.ready then deny('wait') end if #seat.box > 0 then deny(string.format",
    ),
    (
        "the reason counts what the other has placed",
        "why",
        MAIN,
        "place them, or scatter\", #seat.box)",
        "place them, or scatter\", #seat.opponent.box)",
    ),
    (
        "the way ahead is free of majors",
        "options",
        MAIN,
        "local other = cell.piece\n",
        "local other = cell.piece if seat.opponent.box:count { kind = 'major' } < 2 then return end\n",
    ),
    (
        "no legal move, because the flag is near",
        "observation",
        MAIN,
        "phases.move = { actions",
        "phases.rest = { actions = { 'ready' }, done = function(state, seat) \
         return state.board:first { owner = seat, moves = false }.cell.column > 5 end }\nphases.move = { actions",
    ),
];

#[test]
fn one_changed_line_is_found() {
    for (what, channel, file, old, new) in CHANGES {
        let files = shipped_with(file, &[(old, new)]);
        leaks(
            what,
            &mut load_from(&files, "stratego", &[], &[]),
            channel,
            Care { deals: 3, refusals: 2, decisions: 60 },
        );
    }
}
