//! Cards that are alike in a hidden hand, one of them known to others: what is done with one of them does not tell whether
//! there are more.

use sandtable::check::secrets::Care;
use sandtable::game::Game;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::Observation;
use sandtable::session::Match;

use crate::common::load;
use crate::lab::{game, honest, leaks};

const YAML: &str = "title: Alike\nseats: [red, blue, green]\nfirst: red\n\
    start: { deck: { ace: 9, king: 9, page: 9 } }\n";
const KINDS: &str = "ace: {}\nking: {}\npage: {}\n";

/// Every seat has a hand of four, in which others know one card each.
const SCRIPT: &str = r#"
kinds.cards = {}
fields.cards = { marked = false }
zones.deck  = { layout = "stack", see = "none" }
zones.hand  = { per = "seat", layout = "pool", see = "owner" }
zones.shown = { layout = "row" }
phases.deal = { once = true, enter = function(state)
  state:shuffle(state.deck)
  state:deal(state.deck, "hand", 3)
  for seat in state:seats() do
    state:reveal(seat.hand:first(), seat.next)
    state:reveal(seat.hand.top, seat.next.next)
  end
  state:deal(state.deck, "hand", 1)
end }
actions.show = {
  args = { "card: piece" }, see = "open", offer = pieces { zone = "hand" },
  apply = function(state, seat, card) card:move_to(state.shown) --[[shown]] end,
}
-- By a function, by a kind of which the rule takes any card, and several at once.
actions.lay = {
  args = { "card: piece" }, see = "open",
  offer = function(state, seat, offer) for card in seat.hand:each() do offer(card) end end,
  apply = go { to = "shown" },
}
actions.name = {
  args = { "what: cards" }, offer = kinds_of { sort = "cards" },
  deny = function(state, seat, deny)
    deny.where("not in hand", function(kind) return seat.hand:count { kind = kind } == 0 end)
  end,
  apply = function(state, seat, kind) seat.hand:first { kind = kind }:move_to(state.shown) end,
}
actions.pair = {
  args = { "cards: set of piece" }, count = 2, see = "open", offer = pieces { zone = "hand" },
  apply = function(state, seat, cards) for _, card in ipairs(cards) do card:move_to(state.shown) end end,
}
actions.mark = {
  args = { "card: piece" }, offer = pieces { zone = "hand", marked = false },
  apply = function(state, seat, card) card.marked = true end,
}
actions.tag = {
  args = { "card: piece" },
  offer = function(state, seat, offer) for card in seat.hand:each { marked = false } do offer(card) end end,
  apply = function(state, seat, card) card.marked = true end,
}
phases.turn = { actions = { "show", "lay", "name", "pair", "mark", "tag" }, pass = true }
limits.turns = { turns = 6, result = "tie" }
"#;

const CARE: Care = Care { deals: 8, refusals: 0, decisions: 6 };

fn alike(plant: &str) -> Game {
    game(YAML, &[("cards", KINDS)], &SCRIPT.replace("--[[shown]]", plant))
}

/// What a seat sees once red has done something with one of its aces, having got its cards in this order: each is a kind
/// and who was shown it.
#[track_caller]
fn seen(who: &str, hand: &[(&str, &str)], does: &str) -> Observation {
    let mut lab = Match::new(alike(""), 1).expect("a match");
    let mut line = "red.hand:move_to(state.deck) state:shuffle(state.deck)".to_owned();
    for (kind, shown) in hand {
        line +=
            &format!(" state.deck:first {{ kind = '{kind}' }}:move_to(red.hand) state:reveal(red.hand.top, {shown})");
    }
    lab.evaluate(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
    lab.play(does).unwrap_or_else(|error| panic!("{does}: {error}"));
    lab.observe(lab.viewer(who).expect("a viewer"))
}

#[test]
fn which_of_two_is_used_tells_nobody_that_there_are_two() {
    for does in ["show ace", "lay ace", "name ace", "mark ace", "tag ace"] {
        for who in ["blue", "green", "nobody"] {
            // The second is what only red knows, or what only the other one knows.
            for (nobody, shown) in [("{}", "blue"), ("{}", "{ blue, green }"), ("green", "blue"), ("blue", "green")] {
                // Of two that different seats know each alone one must be marked: one of the others could tell.
                if ["mark ace", "tag ace"].contains(&does) && nobody != "{}" {
                    continue;
                }
                let sees_other = nobody == who;
                let one = |other: &'static str, first: bool| {
                    let mut hand = vec![("ace", shown), (other, nobody)];
                    if first {
                        hand.reverse();
                    }
                    seen(who, &hand, does)
                };
                if sees_other {
                    assert_eq!(one("ace", true), one("ace", false), "{does}, {who}, {nobody}, {shown}");
                    continue;
                }
                let alone = one("king", false);
                for first in [true, false] {
                    assert_eq!(one("ace", first), alone, "{does}, {who}, {nobody}, {shown}, {first}");
                }
            }
        }
    }
}

#[test]
fn of_two_that_are_known_one_stays_known() {
    let known = |view: Observation| {
        let hand = view.zones.into_iter().find(|zone| zone.name == "red.hand").expect("a hand");
        hand.pieces.iter().filter(|piece| piece.kind.is_some()).count()
    };
    for does in ["show ace", "lay ace", "name ace"] {
        let hand = [("ace", "{}"), ("ace", "blue"), ("ace", "{ blue, green }"), ("page", "{ blue, green }")];
        let counts = ["blue", "green", "nobody"].map(|who| known(seen(who, &hand, does)));
        assert_eq!(counts, [2, 1, 1], "{does}");
    }
    // Two at once are all that blue knew of.
    let hand = [("ace", "{}"), ("ace", "blue"), ("ace", "blue"), ("page", "blue")];
    assert_eq!(known(seen("blue", &hand, "pair ace+ace")), 1);
}

#[test]
fn a_spectator_knows_what_all_know_also_where_seats_knew_of_different_ones() {
    let hand = [("ace", "{}"), ("ace", "blue"), ("ace", "{ blue, green }"), ("ace", "{ blue, green }")];
    for does in ["show ace", "lay ace", "name ace"] {
        let view = seen("nobody", &hand, does);
        let hand = view.zones.iter().find(|zone| zone.name == "red.hand").expect("a hand");
        assert_eq!(hand.pieces.iter().filter(|piece| piece.kind.is_some()).count(), 1, "{does}");
    }
}

#[test]
fn a_field_that_all_see_tells_them_apart() {
    let marked = |does: &str| {
        let mut lab = Match::new(alike(""), 1).expect("a match");
        let line = "red.hand:move_to(state.deck) for i = 1, 2 do state.deck:first { kind = 'ace' }:move_to(red.hand) end \
                    red.hand.top.marked = true state:reveal(red.hand.top, blue)";
        lab.evaluate(line).expect("a hand");
        lab.play(does).unwrap_or_else(|error| panic!("{does}: {error}"));
        let view = lab.observe(lab.viewer("blue").expect("blue"));
        let hand = view.zones.into_iter().find(|zone| zone.name == "red.hand").expect("a hand");
        hand.pieces[0].kind.clone()
    };
    // The one without a mark went: what blue knew of is still there.
    assert_eq!(marked("show ace(owner=nobody)"), Some("ace".to_owned()));
    assert_eq!(marked("show ace(owner=nobody,marked=true)"), None);
}

#[test]
fn a_set_is_told_in_no_order_of_entry() {
    let told = |hand: [&str; 2]| {
        let mut lab = Match::new(alike(""), 1).expect("a match");
        let into = hand.map(|kind| format!("state.deck:first {{ kind = '{kind}' }}:move_to(red.hand)")).join(" ");
        lab.evaluate(&format!("red.hand:move_to(state.deck) {into}")).expect("a hand");
        lab.play("pair ace+king").expect("both are shown");
        lab.log(lab.viewer("blue").expect("blue")).pop().map(|line| line.words)
    };
    assert_eq!(told(["ace", "king"]), Some("red: pair ace+king".to_owned()));
    assert_eq!(told(["king", "ace"]), told(["ace", "king"]));
}

#[test]
fn the_search_takes_what_went_for_what_was_known() {
    let of = |seats: &str, plant: &str| {
        let script = SCRIPT.replace("--[[shown]]", plant);
        let script = match seats.contains("green") {
            true => script.replace(", \"mark\", \"tag\"", ""),
            false => script.replace("seat.next.next", "{}"),
        };
        game(&YAML.replace("red, blue, green", seats), &[("cards", KINDS)], &script)
    };
    let more = "if seat.hand:count { kind = card.kind } > 0 then state:say('there are more') end";
    for seats in ["red, blue", "red, blue, green"] {
        honest("alike cards", &mut of(seats, ""), CARE);
        leaks("a note on what is left", &mut of(seats, more), "events", CARE);
        honest("a note on how many are left", &mut of(seats, "state:say('left', #seat.hand)"), CARE);
    }
}

#[test]
fn what_goes_back_to_the_hand_is_not_told_from_its_like() {
    let seen = |other: &str, first: bool| {
        let settings = [("replaced", "hand"), ("starts", "red"), ("deck.red", "bowmen")];
        let mut table = Match::new(load("art_of_war", &[], &settings), 3).expect("a match");
        while table.observe(Viewer::Referee).phase != "development" {
            let seat = table.deciders().iter().next().expect("somebody decides");
            let options = table.option_texts(seat).expect("options");
            let pass = options.iter().find(|option| *option == "pass").unwrap_or(&options[0]).clone();
            table.play(&pass).expect("it is played");
        }
        let take = format!("red.deck:first {{ kind = '{other}' }}:move_to(red.hand)");
        let back = "for cell in state.field:cells { region = 'front', of = red, empty = true } do \
                    local card = red.deck:first { kind = 'soldier' } card:move_to(cell) card:move_to(red.hand) break end";
        let hand = "red.hand:move_to(red.deck) state:shuffle(red.deck)";
        for line in if first { [hand, &take, back] } else { [hand, back, &take] } {
            table.evaluate(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        table.play("settle soldier").expect("it settles");
        table.observe(table.viewer("blue").expect("blue"))
    };
    let alone = seen("archer", true);
    for first in [true, false] {
        assert_eq!(seen("soldier", first), alone);
    }
}
