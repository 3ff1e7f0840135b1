//! Small games of hidden cards, with places where a leak can be planted, and the search let loose on them.

use std::sync::Arc;

use sandtable::check::secrets::{self, Care, Report};
use sandtable::content::Memory;
use sandtable::game::Game;

/// The honest game. Each comment in brackets is a place where a plant may stand; without plants nothing leaks.
const CARDS: &str = r#"
kinds.cards = { worth = "integer", high = false, power = "integer or value" }
fields.cards = { marked = false, price = { 0, min = 0, max = 9, see = "none" } }
zones.deck  = { layout = "stack", see = "none" }
zones.hand  = { per = "seat", layout = "row", see = "owner" }
zones.pile  = { per = "seat", layout = "pool", see = "owner", count = "owner" }
zones.shown = { layout = "row" }
variables.game.told  = 0
variables.game.which = { "piece" }
variables.seat.luck  = { 1, min = 1, max = 6, see = "owner" }
values.might = function(state, card) return card.worth * 2 end
--[[declare]]

phases.deal = { once = true, enter = function(state)
  state:shuffle(state.deck)
  state:deal(state.deck, "hand", 2)
  --[[dealt]]
end }

actions.show = {
  args  = { "card: piece" },
  offer = pieces { zone = "hand" },
  --[[show deny]]
  apply = function(state, seat, card)
    card:move_to(state.shown)
    --[[show]]
  end,
}
actions.take = {
  offer = function(state, seat, offer)
    local foe = seat.opponent
    offer.when(#state.deck > 0, "the deck is empty")
    --[[take offer]]
  end,
  apply = function(state, seat)
    local foe = seat.opponent
    seat.luck = state:roll("d6", nil, seat)
    state:draw(state.deck, seat.hand)
    local card = seat.hand.top
    card.marked = true
    --[[take]]
  end,
}
-- A card goes face down where nobody but its owner sees how many lie.
actions.keep = {
  args  = { "card: piece" },
  see   = "owner",
  offer = pieces { zone = "hand" },
  apply = go { to = "pile" },
}
actions.give = {
  args  = { "card: piece" },
  offer = pieces { zone = "hand", --[[give select]] },
  pass  = true,
  apply = function(state, seat, card) card:move_to(state.shown) end,
}
actions.rest = { doc = "do nothing" }
actions.write = {
  args   = { "words: text" },
  valid  = function(state, seat, words)
    local foe = seat.opponent
    --[[write valid]]
    return #words < 9, "too long"
  end,
  sample = function(state, seat, number)
    local foe = seat.opponent
    --[[write sample]]
    return "word" .. number % 7
  end,
}
--[[actions]]

phases.turn = {
  actions = { "show", "take", "rest" --[[turn actions]] },
  --[[turn]]
}
--[[phases]]
limits.turns = { turns = 12, result = "tie" }
"#;

const YAML: &str = "title: Cards\nseats: [red, blue]\nfirst: red\nstart: { deck: { ace: 2, king: 2, page: 4 } }\n";
const KINDS: &str = "ace:  { worth: 3, high: true, power: might }\nking: { worth: 2, high: true, power: might }\n\
                     page: { worth: 1, power: might }\n";

/// The game of cards with plants: a text for each of some places.
#[track_caller]
pub fn cards(plants: &[(&str, &str)]) -> Game {
    let mut script = CARDS.to_owned();
    for (place, text) in plants {
        let mark = format!("--[[{place}]]");
        assert_eq!(script.matches(&mark).count(), 1, "the place `{place}` is there once");
        script = script.replace(&mark, text);
    }
    game(YAML, &[("cards", KINDS)], &script)
}

/// A game from its texts.
#[track_caller]
pub fn game(yaml: &str, sorts: &[(&str, &str)], script: &str) -> Game {
    let mut files = Memory::new().with("content/lab/game.yaml", yaml).with("scripts/lab/main.lua", script);
    for (name, text) in sorts {
        files.add(format!("content/lab/{name}.yaml"), *text);
    }
    crate::common::load_from(&files, "lab", &[], &[])
}

pub const CARE: Care = Care { deals: 4, refusals: 4, decisions: 14 };

/// What the search finds in some matches. A rule that fails ends its match; what was found before counts.
pub fn search(game: &mut Game, seeds: u64, care: Care) -> (Report, Vec<String>) {
    let mut report = Report::default();
    let mut errors = Vec::new();
    for seed in 0..seeds {
        let rules = Arc::clone(game.rules());
        if let Err(error) = secrets::look(&rules, game.script(), seed, care, &mut report) {
            errors.push(error.to_string());
        }
    }
    (report, errors)
}

/// A channel with who could tell, for each finding; sorted, each once.
pub fn channels(report: &Report) -> Vec<String> {
    let mut found: Vec<String> = report.findings.iter().map(|finding| finding.leak.channel.to_owned()).collect();
    found.sort();
    found.dedup();
    found
}

/// Nothing is found, and something was looked at.
#[track_caller]
pub fn honest(what: &str, game: &mut Game, care: Care) {
    let (report, errors) = search(game, 6, care);
    assert!(errors.is_empty(), "{what}: {errors:?}");
    assert!(report.findings.is_empty(), "{what}: {:#?}", &report.findings[..report.findings.len().min(2)]);
    assert!(report.alike > 100, "{what}: {report:?}");
}

/// Something is found, on that channel.
#[track_caller]
pub fn leaks(what: &str, game: &mut Game, channel: &str, care: Care) {
    let (report, errors) = search(game, 6, care);
    let found = channels(&report);
    println!("{what}: {found:?} {errors:?}");
    assert!(found.iter().any(|one| one == channel), "{what}: expected `{channel}`, found {found:?}; {errors:?}");
}
