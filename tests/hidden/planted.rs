//! Planted leaks, one for each way a secret could get out, in a small game of cards: the search finds every one, and
//! finds nothing in the same game told honestly.

use crate::lab::{CARE, cards, honest, leaks};

/// Name, channel, the leak, and the same thing done honestly.
type Plant =
    (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);

const OFFER_ASK: &str = "if foe.hand:count { kind = 'ace' } > 0 then state:ask(foe, 'give') end";

/// Notes in the log.
const EVENTS: &[Plant] = &[
    (
        "a note names a hidden card",
        "events",
        &[("take", "state:say('drew', card.kind.id)")],
        &[("take", "state:say('drew', card)")],
    ),
    (
        "a note names a number of the kind",
        "events",
        &[("take", "state:say('worth', card.worth)")],
        &[("take", "state:say('cards', #seat.hand)")],
    ),
    (
        "a note names a computed value",
        "events",
        &[("take", "state:say('might', card.power)")],
        &[("take", "state:tell(seat, 'might', card.power)")],
    ),
    (
        "a look for one, a note for all",
        "events",
        &[(
            "take",
            "local top = state.deck.top if top then state:reveal(top, seat) state:say('it is', top.kind.id) end",
        )],
        &[("take", "local top = state.deck.top if top then state:reveal(top, seat) state:say('it is', top) end")],
    ),
    (
        "a note only where a card is held",
        "events",
        &[("take", "if card.high then state:say('oh') end")],
        &[("take", "if #seat.hand > 3 then state:say('oh') end")],
    ),
    (
        "the order of numbers in a note",
        "events",
        &[(
            "take",
            "local n = 0 for other in state:pieces() do n = n + 1 if other == card then state:say('card', n) end end",
        )],
        &[("take", "local n = 0 for other in state:pieces() do n = n + 1 end state:say('cards', n)")],
    ),
    (
        "handles as keys, walked",
        "events",
        &[(
            "take",
            "local set, first = {}, nil for other in seat.hand:each() do set[other] = true end \
        for other in set do first = first or other end local n = 0 \
        for other in seat.hand:each() do n = n + 1 if other == first then state:say('first', n) end end",
        )],
        &[(
            "take",
            "local set = {} for other in seat.hand:each() do set[other] = true end state:say(set[card] and 'yes' or 'no')",
        )],
    ),
    (
        "handles as texts, sorted",
        "events",
        &[(
            "take",
            "local texts = {} for other in seat.hand:each() do texts[#texts + 1] = tostring(other) end table.sort(texts) \
        for i, text in ipairs(texts) do if text == tostring(card) then state:say('text', i) end end",
        )],
        &[("take", "state:say('hand', tostring(seat.hand))")],
    ),
    ("a handle's text", "events", &[("take", "state:say(tostring(card))")], &[("take", "state:say(tostring(seat))")]),
    (
        "a text that decides what goes where",
        "events",
        &[
            (
                "actions",
                "actions.hide = { args = { 'what: cards' }, offer = kinds_of { sort = 'cards' }, \
              deny = function(state, seat, deny) deny.where('not in hand', function(kind) return seat.hand:count { kind = kind } == 0 end) end, \
              apply = function(state, seat, kind) seat.hand:first { kind = kind }:move_to(seat.under) end }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row', see = 'owner' }"),
            ("turn actions", ", 'hide'"),
        ],
        &[
            (
                "actions",
                "actions.hide = { args = { 'card: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'under' } }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row', see = 'owner' }"),
            ("turn actions", ", 'hide'"),
        ],
    ),
    (
        "a condition by kind before what follows a move",
        "events",
        &[
            (
                "actions",
                "actions.hide = { args = { 'card: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'under', \
              after = { function(state) state:say('oh') end, when = pieces { zone = 'under', kind = 'ace' } } } }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row', see = 'owner' }"),
            ("turn actions", ", 'hide'"),
        ],
        &[
            (
                "actions",
                "actions.hide = { args = { 'card: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'under', \
              after = { function(state) state:say('oh') end, when = pieces { zone = 'under', marked = false } } } }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row', see = 'owner' }"),
            ("turn actions", ", 'hide'"),
        ],
    ),
    (
        "an action that says it lays open, and does not",
        "events",
        &[
            (
                "actions",
                "actions.lay = { args = { 'card: piece' }, see = 'open', offer = pieces { zone = 'hand' }, apply = go { to = 'under' } }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row', see = 'owner' }"),
            ("turn actions", ", 'lay'"),
        ],
        &[
            (
                "actions",
                "actions.lay = { args = { 'card: piece' }, see = 'open', offer = pieces { zone = 'hand' }, apply = go { to = 'under' } }",
            ),
            ("declare", "zones.under = { per = 'seat', layout = 'row' }"),
            ("turn actions", ", 'lay'"),
        ],
    ),
    (
        "a listener that tells",
        "events",
        &[("declare", "on.moved = function(state, event) state:say('moved', event.piece.kind.id) end")],
        &[("declare", "on.moved = function(state, event) state:say('moved', event.piece) end")],
    ),
];

/// What lies open on the table.
const OBSERVATION: &[Plant] = &[
    (
        "a public variable from a hidden kind",
        "observation",
        &[("take", "state.told = card.worth")],
        &[("take", "state.told = #seat.hand")],
    ),
    (
        "a public variable from a hidden variable",
        "observation",
        &[("take", "state.told = seat.luck")],
        &[("take", "state.told = state.turn")],
    ),
    (
        "a public variable from a hidden field",
        "observation",
        &[("take", "state.told = card.price")],
        &[("take", "card.price = 3")],
    ),
    (
        "a hash of hidden kinds",
        "observation",
        &[(
            "take",
            "local h = 7 for other in foe.hand:each() do h = (h * 31 + #other.kind.id) % 997 end state.told = h",
        )],
        &[(
            "take",
            "local h = 7 for other in state.shown:each() do h = (h * 31 + #other.kind.id) % 997 end state.told = h",
        )],
    ),
    (
        "a variable that points at a hidden kind",
        "observation",
        &[("take", "state.which = foe.hand:first { kind = 'ace' }")],
        &[("take", "state.which = foe.hand:first { marked = true }")],
    ),
    (
        "a hand sorted by worth, a mark in it",
        "observation",
        &[(
            "take",
            "local order = {} for other in seat.hand:each() do order[#order + 1] = other end \
        table.sort(order, function(a, b) return a.worth < b.worth end) for _, other in ipairs(order) do other:move_to(seat.hand) end",
        )],
        &[("take", "seat.hand:first():move_to(seat.hand)")],
    ),
    (
        "a hand put in the order of numbers",
        "observation",
        &[("take", "for other in state:pieces() do if other.zone == seat.hand then other:move_to(seat.hand) end end")],
        &[("take", "for other in seat.hand:each() do other:move_to(seat.hand) end")],
    ),
    (
        "a modifier on a card chosen by its kind",
        "observation",
        &[("take", "for other in foe.hand:each { high = true } do state:modify('worth', 1, other) end")],
        &[("take", "for other in foe.hand:each { marked = true } do state:modify('worth', 1, other) end")],
    ),
    (
        "a mark on a card chosen by its kind",
        "observation",
        &[("take", "for other in foe.hand:each { kind = 'ace' } do other.marked = true end")],
        &[("take", "if foe.hand.top then foe.hand.top.marked = true end")],
    ),
    (
        "an owner given by kind",
        "observation",
        &[("take", "if card.high then card.owner = seat end")],
        &[("take", "if #seat.hand > 2 then card.owner = seat end")],
    ),
    (
        "a kind made after a hidden one",
        "observation",
        &[("take", "state:create(card.kind, nil, state.shown)")],
        &[("take", "state:create('page', nil, state.shown)")],
    ),
    (
        "a question only where a card is held",
        "observation",
        &[("take", OFFER_ASK)],
        &[("take", "state:ask(foe, 'give')")],
    ),
    (
        "another question for another card",
        "who is asked for what",
        &[("take", "state:ask(foe, card.high and { 'rest' } or { 'give' })")],
        &[("take", "state:ask(foe, 'give', card)")],
    ),
    (
        "skipped for want of a card",
        "observation",
        &[(
            "phases",
            "actions.drop = { args = { 'card: piece' }, offer = pieces { zone = 'hand', kind = 'ace' }, apply = go { to = 'shown' } } \
        phases.drop = { actions = { 'drop' }, stuck = 'skip' }",
        )],
        &[(
            "phases",
            "actions.drop = { args = { 'card: piece' }, offer = pieces { zone = 'hand', kind = 'ace' }, apply = go { to = 'shown' } } \
        phases.drop = { actions = { 'drop', 'rest' }, stuck = 'skip' }",
        )],
    ),
    (
        "the next phase by a hidden card",
        "observation",
        &[
            (
                "turn",
                "next = function(state) local top = state.active.hand.top return top and top.high and 'more' or 'turn' end,",
            ),
            ("phases", "phases.more = { actions = { 'rest' } }"),
        ],
        &[
            ("turn", "next = function(state) return #state.active.hand > 2 and 'more' or 'turn' end,"),
            ("phases", "phases.more = { actions = { 'rest' } }"),
        ],
    ),
    (
        "who decides by a hidden card",
        "observation",
        &[(
            "phases",
            "phases.more = { who = function(state) local top = state.red.hand.top return top and top.high and state.red or state.blue end, actions = { 'rest' } }",
        )],
        &[(
            "phases",
            "phases.more = { who = function(state) return #state.red.hand > 2 and state.red or state.blue end, actions = { 'rest' } }",
        )],
    ),
    (
        "done by a hidden card",
        "observation",
        &[(
            "phases",
            "phases.more = { actions = { 'rest' }, done = function(state, seat) local top = seat.hand.top return top and top.high end }",
        )],
        &[("phases", "phases.more = { actions = { 'rest' }, done = function(state, seat) return #seat.hand > 2 end }")],
    ),
    (
        "another turn for a hidden card",
        "observation",
        &[("take", "if card.high then state:extra_turn() end")],
        &[("take", "if #seat.hand == 3 then state:extra_turn() end")],
    ),
    (
        "how much is drawn",
        "observation",
        &[("take", "if card.high then state:draw(state.deck, seat.hand) end")],
        &[("take", "if #seat.hand < 3 then state:draw(state.deck, seat.hand) end")],
    ),
];

/// What may be chosen.
const OPTIONS: &[Plant] = &[
    (
        "an offer that depends on the other hand",
        "options",
        &[("take offer", "if foe.hand:count { high = true } > 0 then offer.deny('not now') end")],
        &[("take offer", "if seat.hand:count { high = true } > 0 then offer.deny('not now') end")],
    ),
    (
        "a condition by kind before a denial",
        "options",
        &[
            (
                "actions",
                "actions.name = { deny = { { function(state, seat, deny) deny('not now') end, \
              when = pieces { zone = 'hand', of = 'opponent', kind = 'ace' } } } }",
            ),
            ("turn actions", ", 'name'"),
        ],
        &[
            (
                "actions",
                "actions.name = { deny = { { function(state, seat, deny) deny('not now') end, \
              when = pieces { zone = 'hand', of = 'opponent', marked = true } } } }",
            ),
            ("turn actions", ", 'name'"),
        ],
    ),
    (
        "a selector by kind over the other hand",
        "options",
        &[
            (
                "actions",
                "actions.name = { args = { 'card: piece' }, offer = pieces { zone = 'hand', of = 'opponent', kind = 'ace' } }",
            ),
            ("turn actions", ", 'name'"),
        ],
        &[
            (
                "actions",
                "actions.name = { args = { 'card: piece' }, offer = pieces { zone = 'hand', of = 'opponent', marked = true } }",
            ),
            ("turn actions", ", 'name'"),
        ],
    ),
    (
        "options in the order of numbers",
        "options",
        &[
            (
                "actions",
                "actions.name = { args = { 'card: piece' }, offer = function(state, seat, offer) \
        for card in state:pieces() do if card.zone == seat.opponent.hand then offer(card) end end end }",
            ),
            ("turn actions", ", 'name'"),
        ],
        &[
            (
                "actions",
                "actions.name = { args = { 'card: piece' }, offer = function(state, seat, offer) \
        for card in seat.opponent.hand:each() do offer(card) end end }",
            ),
            ("turn actions", ", 'name'"),
        ],
    ),
    (
        "a fallback by the other hand",
        "options",
        &[
            (
                "actions",
                "actions.lean = { fallback = true } actions.act = { offer = function(state, seat, offer) \
        if seat.opponent.hand:count { kind = 'ace' } > 0 then offer() end end }",
            ),
            ("phases", "phases.lean = { actions = { 'act', 'lean' } }"),
        ],
        &[
            (
                "actions",
                "actions.lean = { fallback = true } actions.act = { offer = function(state, seat, offer) \
        if seat.hand:count { kind = 'ace' } > 0 then offer() end end }",
            ),
            ("phases", "phases.lean = { actions = { 'act', 'lean' } }"),
        ],
    ),
    (
        "numbers up to a hidden one",
        "options",
        &[
            (
                "actions",
                "actions.count = { args = { 'n: number' }, offer = function(state, seat, offer) for n = 1, seat.opponent.luck do offer(n) end end }",
            ),
            ("turn actions", ", 'count'"),
        ],
        &[
            (
                "actions",
                "actions.count = { args = { 'n: number' }, offer = function(state, seat, offer) for n = 1, seat.luck do offer(n) end end }",
            ),
            ("turn actions", ", 'count'"),
        ],
    ),
    (
        "a pass that depends on the other hand",
        "options",
        &[("turn", "pass = function(state, seat) return seat.opponent.hand:count { kind = 'ace' } > 0, 'no' end,")],
        &[("turn", "pass = function(state, seat) return seat.hand:count { kind = 'ace' } > 0, 'no' end,")],
    ),
    (
        "options that count what nobody may count",
        "options",
        &[
            (
                "actions",
                "actions.count = { args = { 'n: number' }, offer = function(state, seat, offer) for n = 0, #seat.opponent.pile do offer(n) end end }",
            ),
            ("turn actions", ", 'keep', 'count'"),
        ],
        &[
            (
                "actions",
                "actions.count = { args = { 'n: number' }, offer = function(state, seat, offer) for n = 0, #seat.pile do offer(n) end end }",
            ),
            ("turn actions", ", 'keep', 'count'"),
        ],
    ),
];

/// Why something cannot be done.
const WHY: &[Plant] = &[
    (
        "a reason that names a hidden card",
        "why",
        &[(
            "show deny",
            "deny = function(state, seat, deny) local foe = seat.opponent deny.where('they hold ' .. (foe.hand.top and foe.hand.top.kind.id or 'nothing'), function(card) return card.kind.id == 'page' end) end,",
        )],
        &[(
            "show deny",
            "deny = function(state, seat, deny) local foe = seat.opponent deny.where('they hold ' .. #foe.hand, function(card) return card.kind.id == 'page' end) end,",
        )],
    ),
    (
        "an error that names a hidden card",
        "why",
        &[("show", "local foe = seat.opponent if #foe.hand > 2 then error('they hold ' .. foe.hand.top.kind.id) end")],
        &[("show", "local foe = seat.opponent if #foe.hand > 5 then error('they hold ' .. #foe.hand) end")],
    ),
    (
        "a text refused by the other hand",
        "why",
        &[
            (
                "write valid",
                "if words == 'WORDS' then return false, foe.hand:count { kind = 'ace' } > 0 and 'they hold an ace' or 'in small letters' end",
            ),
            ("turn actions", ", 'write'"),
        ],
        &[
            (
                "write valid",
                "if words == 'WORDS' then return false, seat.hand:count { kind = 'ace' } > 0 and 'you hold an ace' or 'in small letters' end",
            ),
            ("turn actions", ", 'write'"),
        ],
    ),
    (
        "a text sampled from the other hand",
        "sample",
        &[("write sample", "if foe.hand.top then return foe.hand.top.kind.id end"), ("turn actions", ", 'write'")],
        &[("write sample", "if seat.hand.top then return seat.hand.top.kind.id end"), ("turn actions", ", 'write'")],
    ),
];

/// Rules that remember what they must not.
const MEMORY: &[Plant] = &[
    (
        "what was seen in another future is said",
        "memory",
        &[("declare", "local last"), ("take", "state:say('before', last or 'nothing') last = card.kind.id")],
        &[("declare", "local last = { kind = 'nothing' }"), ("take", "state:say('before', last.kind)")],
    ),
    (
        "how often a rule ran is shown",
        "observation",
        &[("declare", "local count = 0"), ("take", "count = count + 1 state.told = count % 1000")],
        &[("declare", "local count = { 0 }"), ("take", "state.told = count[1]")],
    ),
];

fn all(plants: &[Plant]) {
    let mut failed = Vec::new();
    for (what, channel, leak, honestly) in plants {
        for (told, plants) in [("honest", honestly), ("leaky", leak)] {
            let caught = std::panic::catch_unwind(|| match told {
                "honest" => honest(what, &mut cards(plants), CARE),
                _ => leaks(what, &mut cards(plants), channel, CARE),
            });
            if caught.is_err() {
                failed.push(format!("{told}: {what}"));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn in_what_is_told() {
    all(EVENTS);
}

#[test]
fn in_what_lies_open() {
    all(OBSERVATION);
}

#[test]
fn in_what_may_be_chosen() {
    all(OPTIONS);
}

#[test]
fn in_why_something_cannot_be_done() {
    all(WHY);
}

#[test]
fn in_what_a_rule_remembers() {
    all(MEMORY);
}
