//! Shuffles that are none. Where a script moves cards one by one in an order that is known, the kernel does not forget
//! for it: what was known stays known, shows, and is never exchanged. Where the order is the script's own, what lies
//! where can be worked out from the rules, and that is found by dealing many matches.

use sandtable::check::secrets::{self, viewers};
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::table::Table;

use crate::lab::game;

const YAML: &str =
    "title: Deck\nseats: [red, blue, green]\nfirst: red\nstart: { deck: { ace: 2, king: 2, page: 3 } }\n";
const KINDS: &str = "ace: { worth: 3 }\nking: { worth: 2 }\npage: { worth: 1 }\n";

fn script(deal: &str, again: &str) -> String {
    format!(
        "kinds.cards = {{ worth = 'integer' }}\n\
         zones.deck = {{ layout = 'stack', see = 'none' }}\n\
         zones.hand = {{ per = 'seat', layout = 'row', see = 'owner' }}\n\
         zones.shown = {{ layout = 'row' }}\n\
         phases.deal = {{ once = true, enter = function(state) {deal} state:deal(state.deck, 'hand', 1) end }}\n\
         actions.show = {{ apply = function(state) state.deck:move_to(state.shown) end }}\n\
         actions.back = {{ apply = function(state) {again} end }}\n\
         actions.rest = {{}}\n\
         phases.turn = {{ actions = {{ 'show', 'back', 'rest' }} }}\n\
         limits.turns = {{ turns = 9, result = 'tie' }}\n"
    )
}

const SHUFFLE: &str = "state:shuffle(state.deck)";

/// Kinds that a viewer knows in the deck, and whether other deals ever put others there.
fn deck(script_text: &str, viewer: Viewer) -> (usize, bool) {
    let mut lab = game(YAML, &[("cards", KINDS)], script_text);
    let rules = std::sync::Arc::clone(lab.rules());
    let mut table = Table::begin_match(std::sync::Arc::clone(&rules), 3, lab.script(), false).expect("a match");
    for text in ["show", "back"] {
        let choice = table.parse(lab.script(), text).expect("an option");
        table.play(lab.script(), choice.seat, choice.opt, None).expect("it is played");
    }
    let view = table.observe(viewer);
    let known = view.zones.iter().find(|zone| zone.name == "deck").map_or(0, |zone| zone.pieces.len() - zone.hidden());
    let lies = |table: &Table| table.observe(Viewer::Referee).zones[0].clone();
    let real = lies(&table);
    let mut draw = Draw::new(5, "test", 0);
    let differs = (0..40).any(|_| {
        let dealt = table.determinize(lab.script(), viewer, &mut draw).expect("a deal");
        lies(&Table::new(std::sync::Arc::clone(&rules), dealt.state)) != real
    });
    (known, differs)
}

#[test]
fn cards_put_back_one_by_one_are_known_and_stay_where_they_are() {
    let kept = script(SHUFFLE, "for card in state.shown:each() do card:move_to(state.deck) end");
    let mixed = script(SHUFFLE, "state.shown:move_to(state.deck) state:shuffle(state.deck)");
    let rules = std::sync::Arc::clone(game(YAML, &[("cards", KINDS)], &kept).rules());
    for viewer in viewers(&rules) {
        assert_eq!(deck(&kept, viewer), (4, false), "{viewer:?} saw them and saw them go");
        assert_eq!(deck(&mixed, viewer), (0, true), "{viewer:?} has forgotten");
    }
}

/// What many matches tell about hidden places that other deals do not.
fn told(deal: &str, again: &str, texts: &[&str]) -> Vec<String> {
    let mut lab = game(YAML, &[("cards", KINDS)], &script(deal, again));
    let rules = std::sync::Arc::clone(lab.rules());
    let found = secrets::deals(&rules, lab.script(), 400, texts).expect("no error");
    found
        .into_iter()
        .map(|finding| format!("{} {} {}", finding.viewer, finding.leak.channel, finding.leak.saw))
        .collect()
}

#[test]
fn an_order_that_the_script_makes_is_found_by_many_deals() {
    assert_eq!(told(SHUFFLE, "", &[]), [""; 0], "a fair shuffle");
    assert_eq!(told(SHUFFLE, "", &["rest", "rest"]), [""; 0]);
    let unshuffled = told("", "", &[]);
    assert!(unshuffled.iter().any(|line| line.starts_with("spectator deal deck#1")), "{unshuffled:?}");
    // Card after card from the bottom to the top: as good as not shuffled.
    let turned = told("for card in state.deck:each() do card:move_to(state.deck) end", "", &[]);
    assert!(!turned.is_empty());
    // Shuffled, and then put in order by what nobody sees.
    let sorted = "for kind in state:kinds('cards') do for card in state.deck:each { kind = kind } do card:move_to(state.deck) end end";
    let ordered = told(&format!("{SHUFFLE} {sorted}"), "", &[]);
    assert!(!ordered.is_empty());
    // And in the middle of a match, whatever was chosen: the choices here are the same in every match.
    let later = told(SHUFFLE, sorted, &["rest", "back"]);
    assert!(later.iter().any(|line| line.contains("deal deck#")), "{later:?}");
    assert_eq!(told(SHUFFLE, "state:shuffle(state.deck)", &["rest", "back"]), [""; 0]);
}
