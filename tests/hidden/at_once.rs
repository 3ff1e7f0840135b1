//! Choices made at once and in secret: nothing of what a seat has done may show before the last is done.

use sandtable::game::Game;

use crate::lab::{CARE, game, honest, leaks};

const YAML: &str = "title: Bids\nseats: [ann, bob, cleo]\nfirst: ann\nstart: { purse: { coin: 3, gem: 2 }, shelf: { coin: 1, gem: 2 } }\n";
const KINDS: &str = "coin: { worth: 1 }\ngem: { worth: 3 }\n";

/// Seats put things on their plates, as many as they like.
fn bids(declare: &str, offer: &str, apply: &str) -> Game {
    let script = format!(
        "kinds.goods = {{ worth = 'integer' }}\n\
         zones.purse = {{ per = 'seat', layout = 'pool', see = 'owner' }}\n\
         zones.shelf = {{ per = 'seat', layout = 'row', see = 'owner' }}\n\
         zones.plate = {{ per = 'seat', layout = 'pool', see = 'owner' }}\n\
         zones.table = {{ layout = 'row' }}\n\
         variables.seat.ready = false\n\
         {declare}\n\
         actions.put = {{ see = 'owner', args = {{ 'thing: piece' }}, offer = function(state, seat, offer)\n\
           for thing in seat.purse:each() do offer(thing) end\n\
           {offer}\n\
         end, apply = function(state, seat, thing) thing:move_to(seat.plate) {apply} end }}\n\
         actions.point = {{ see = 'owner', args = {{ 'thing: piece' }}, offer = pieces {{ zone = 'shelf', of = 'opponent' }} }}\n\
         actions.enough = {{ apply = function(state, seat) seat.ready = true end }}\n\
         phases.bid = {{ who = 'each', actions = {{ 'put', 'point', 'enough' }}, repeats = true,\n\
           done = function(state, seat) return seat.ready end,\n\
           leave = function(state) for seat in state:seats() do seat.ready = false seat.plate:move_to(seat.purse) end end }}\n\
         limits.turns = {{ turns = 4, result = 'tie' }}\n"
    );
    game(YAML, &[("goods", KINDS)], &script)
}

#[test]
fn what_others_did_in_secret_does_not_show() {
    honest("bids", &mut bids("", "", ""), CARE);
    honest("own things", &mut bids("", "if #seat.plate > 2 then offer.deny('enough on the plate') end", ""), CARE);
    honest("a note about it", &mut bids("", "", "state:say('put', thing)"), CARE);
}

#[test]
fn a_count_of_what_others_did_is_found() {
    let plate = "local n = 0 for other in state:seats() do n = n + #other.plate end ";
    let deny = "if n > 1 then for thing in seat.purse:each() do offer.deny('too many', thing) end end";
    leaks("options by all plates", &mut bids("", &format!("{plate}{deny}"), ""), "options", CARE);
    let acts = "if state.acts > 1 then for thing in seat.purse:each() do offer.deny('late', thing) end end";
    leaks("options by acts", &mut bids("", acts, ""), "options", CARE);
    let ready = "for other in state:seats() do if other.ready then for thing in seat.purse:each() do offer.deny('late', thing) end end end";
    leaks("options by who is done", &mut bids("", ready, ""), "options", CARE);
    let reason = "for thing in seat.purse:each { kind = 'gem' } do offer.deny('all acts: ' .. state.acts, thing) end";
    leaks("a reason that counts", &mut bids("", reason, ""), "why", CARE);
}

/// A thing that everybody may point at, in a variable or a modifier, is pointed at where it was when all began.
#[test]
fn what_is_pointed_at_is_not_followed_in_secret() {
    let point = "variables.game.which = { 'piece' } \
        phases.point = { enter = function(state) state.which = state.ann.purse.top \
        state:modify('worth', 1, state.bob.purse.top, 'round') end }";
    honest("a variable and a modifier", &mut bids(point, "", ""), CARE);
}

/// The same inside a rule: `ask_each`.
#[test]
fn answers_given_at_once_do_not_show() {
    let ask = |inside: &str| {
        let script = format!(
            "kinds.goods = {{ worth = 'integer' }}\n\
             zones.purse = {{ per = 'seat', layout = 'pool', see = 'owner' }}\n\
             zones.shelf = {{ per = 'seat', layout = 'row', see = 'owner' }}\n\
             variables.game.total = {{ 0, lasts = 'turn' }}\n\
             actions.bid = {{ args = {{ 'n: number' }}, offer = numbers {{ 0, 5 }} }}\n\
             phases.bid = {{ enter = function(state)\n\
               local first = state.ann.purse.top\n\
               for seat, n in state:ask_each('all', 'bid') do state.total = state.total + n end\n\
               {inside}\n\
             end }}\n\
             limits.turns = {{ turns = 4, result = 'tie' }}\n"
        );
        game(YAML, &[("goods", KINDS)], &script)
    };
    honest("bids", &mut ask("state:say('total', state.total)"), CARE);
    honest("and a hidden thing", &mut ask("state:say('first', first)"), CARE);
    leaks("names a hidden thing", &mut ask("state:say('first', first.kind.id)"), "events", CARE);
}
