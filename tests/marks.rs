//! Options that would print alike are told apart by what differs, and only where something does.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::load_from;
use sandtable::content::Memory;

const SETUP: &str = "kinds.units = { force = 'integer' }
fields.units = { tapped = false, wounds = { 0, min = 0, max = 9 }, oath = { { 'none', 'long live' } }, secret = { 0, min = 0, max = 9, see = 'none' }, friend = { 'piece' }, tags = { 'list of word' } }
zones.hand = { per = 'seat', layout = 'row', see = 'owner' } zones.pool = { layout = 'pool' }
phases.turn = { actions = { 'use', 'take', 'both' } }
actions.use = { args = { 'unit: piece' }, offer = pieces { zone = 'hand' }, apply = function(state, seat, unit) unit.wounds = unit.wounds + 1 end }
actions.take = { args = { 'unit: piece' }, offer = pieces { zone = 'pool' }, apply = function(state, seat, unit) unit:move_to(seat.hand) end }
actions.both = { args = { 'units: set of piece' }, offer = pieces { zone = 'pool' }, apply = function() end }\n";

fn desk(script: &str) -> Desk {
    let files = Memory::new()
        .with(
            "content/two/game.yaml",
            "title: Two\nseats: [red, blue]\nfirst: red\nstart: { hand: { guard: 3, spy: 1 } }\n",
        )
        .with("content/two/units.yaml", "guard: { force: 2 }\nspy: { force: 1 }\n")
        .with("scripts/two/main.lua", format!("{SETUP}{script}"));
    Desk::of(load_from(&files, "two", &[], &[]))
}

/// The options of red after a change, and each of them parsed again.
#[track_caller]
fn after(desk: &mut Desk, change: &str) -> String {
    desk.eval(&format!("(function() {change} end)()"));
    let all = desk.options_of("red");
    let seat = desk.seat("red");
    let options = desk.table.options(desk.game.script(), seat).unwrap().to_vec();
    for (text, opt) in all.split(", ").zip(options) {
        let choice = desk.table.parse(desk.game.script(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(choice.opt, opt, "{text}");
        let json = desk.table.json(&choice);
        assert_eq!(desk.table.parse_json(desk.game.script(), &json).unwrap(), choice, "{json}");
    }
    all
}

#[test]
fn what_differs_is_written_and_what_is_as_usual_is_not() {
    let mut desk = desk("phases.turn.actions = { 'use' }");
    assert_eq!(after(&mut desk, ""), "use guard, use spy");
    assert_eq!(after(&mut desk, "red.hand:first().tapped = true"), "use guard(tapped=true), use guard, use spy");
    assert_eq!(
        after(&mut desk, "red.hand:first().oath = 'long live' red.hand:first { kind = 'spy' }.tapped = true"),
        "use guard(oath=long_live,tapped=true), use guard, use spy",
        "one spy needs no mark"
    );
    let spy = "local spy = red.hand:first { kind = 'spy' } spy.tapped = false";
    assert_eq!(
        after(
            &mut desk,
            &format!(
                "{spy} for unit in red.hand:each {{ tapped = false }} do unit.wounds = 3 unit.friend = spy unit.tags = {{ 'long live' }} break end"
            )
        ),
        "use guard(oath=long_live,tapped=true), use guard(friend=red.hand#4,tags=long_live,wounds=3), use guard, use spy",
    );
    desk.play("use guard");
    assert_eq!(desk.options_of("blue"), "use guard, use spy", "the others' pieces are others");
    assert_eq!(desk.log("red").last().unwrap(), "red: use guard");
}

#[test]
fn what_the_seat_does_not_see_makes_no_option_of_its_own() {
    let mut desk = desk("phases.turn.actions = { 'use' }");
    assert_eq!(after(&mut desk, "red.hand:first().secret = 5"), "use guard, use spy");
}

#[test]
fn a_number_changed_for_one_piece_tells_it_apart() {
    let mut desk = desk("phases.turn.actions = { 'use' }");
    assert_eq!(
        after(&mut desk, "state:modify('force', 2, red.hand:first(), 'turn')"),
        "use guard(force+2/turn), use guard, use spy"
    );
    assert_eq!(
        after(&mut desk, "state:modify('force', { set = 9 }, { kind = 'guard' })"),
        "use guard(force+2/turn), use guard, use spy"
    );
}

#[test]
fn in_a_shared_zone_it_is_told_whose_a_piece_is() {
    let mut desk = desk("phases.turn.actions = { 'take', 'both', 'use' }");
    let options = after(
        &mut desk,
        "for seat in state:seats() do for k = 1, 2 do state:create('guard', seat, state.pool) end end state:create('guard', nil, state.pool) state:create('spy', blue, state.pool)",
    );
    assert!(
        options.starts_with(
            "take guard, take guard(owner=blue), take guard(owner=nobody), take spy, both guard, both guard+guard, "
        ),
        "{options}"
    );
    assert!(options.contains("both guard+guard(owner=blue)+guard(owner=blue)"), "{options}");
    desk.play("take guard(owner=blue)");
    assert_eq!(desk.eval("#red.hand, red.hand.top.owner"), "5, blue");
    let error = desk.fails("take guard(owner=nobdy)");
    assert!(error.to_string().contains("`guard(owner=nobdy)` cannot be the unit now"), "{error}");
}

const TWO_ZONES: &str = "zones.box = { layout = 'pool', see = 'none' } zones.bag = { layout = 'pool', see = 'none' }
phases.turn.actions = { 'pick' }
local function of_all(state, seat, offer)
  for _, zone in ipairs { seat.hand, state.pool, state.box, state.bag } do
    for unit in zone:each() do offer(unit) end
  end
end
actions.pick = { args = { 'unit: piece' }, offer = of_all, apply = function(state, seat, unit) unit:remove() end }\n";

#[test]
fn the_zone_is_named_where_options_of_several_would_print_alike() {
    let mut desk = desk(TWO_ZONES);
    assert_eq!(after(&mut desk, ""), "pick guard, pick spy");
    assert_eq!(
        after(&mut desk, "state:create('guard', red, state.pool)"),
        "pick guard@red.hand, pick spy, pick guard@pool"
    );
    let error = desk.fails("pick guard");
    assert_eq!(
        error.to_string(),
        "`pick guard` does not say which piece: several are alike (possible: pick guard@red.hand, pick guard@pool)"
    );
    let error = desk.fails("pick guard@box");
    assert_eq!(error.to_string(), "`pick guard@box` is not possible: `guard@box` cannot be the unit now (:legal)");
    // What tells them apart already is enough.
    assert_eq!(after(&mut desk, "state.pool:first().tapped = true"), "pick guard@red.hand, pick spy, pick guard@pool");
    let hidden = "state:create('guard', red, state.box) state:create('spy', red, state.box)";
    assert_eq!(after(&mut desk, hidden), "pick guard@red.hand, pick spy, pick guard@pool, pick ?");
    assert_eq!(
        after(&mut desk, "state:create('spy', red, state.bag)"),
        "pick guard@red.hand, pick spy, pick guard@pool, pick ?@box, pick ?@bag"
    );
    desk.play("pick guard@pool");
    assert_eq!(desk.eval("#red.hand, #state.pool, #state.box, #state.bag"), "4, 0, 2, 1");
    assert_eq!(desk.log("red").last().unwrap(), "red: pick guard");
}

#[test]
fn sets_of_pieces_name_their_zones_as_well() {
    let mut desk = desk(
        "phases.turn.actions = { 'pick' }
        local function pairs_of(state, seat, offer)
          local guard = seat.hand:first { kind = 'guard' }
          offer({ guard })
          for _, zone in ipairs { seat.hand, state.pool } do
            for spy in zone:each { kind = 'spy' } do offer({ guard, spy }) end
          end
        end
        actions.pick = { args = { 'units: set of piece' }, offer = pairs_of, apply = function(state, seat, units)
          for _, unit in ipairs(units) do unit:remove() end
        end }",
    );
    assert_eq!(after(&mut desk, ""), "pick guard, pick guard+spy");
    assert_eq!(
        after(&mut desk, "state:create('spy', red, state.pool)"),
        "pick guard, pick guard@red.hand+spy@red.hand, pick guard@red.hand+spy@pool"
    );
    desk.play("pick guard@red.hand+spy@pool");
    assert_eq!(desk.eval("#red.hand, #state.pool"), "3, 0");
}
