//! What an overlay script may do with what `main.lua` declared: wrap, replace, change a field, take away, add fields.

use crate::common::desk::{Desk, small};
use crate::common::{load_from, try_load};
use sandtable::content::Memory;

const MAIN: &str = "
phases.turn.actions = { 'go', 'stay', 'shift', 'put' }
phases.turn.enter = function(state, seat) seat.points = seat.points + 1 end
variables.game.heard = 0
actions.go = {
  args  = { 'n: number' }, offer = numbers { 1, 3 },
  deny  = function(state, seat, deny) deny('not three', 3) end,
  apply = function(state, seat, n) state.total = state.total + n end,
}
actions.stay = { offer = function(state, seat, offer) offer() end }
actions.shift = { args = { 'thing: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'heap' } }
actions.put = { args = { 'thing: piece', 'to: cell' }, offer = { pieces { zone = 'hand' }, cells { zone = 'table', empty = true } },
  apply = go { after = function(state, seat, piece, from, to, met) state.heard = state.heard + (met and 10 or 1) + (from and 100 or 0) end } }
zones.table = { layout = 'grid' }
on.moved = function(state, event) state.heard = state.heard + 1000 end
ends.total = { after = 'total', check = function(state) if state.total >= 5 then state:win(state.red, 'five') end end }
outcome.score = function(state, seat) return seat.points end
tables.meets = function(a, b) return 'attacker' end
";

fn files(overlays: &[&str]) -> Memory {
    let mut files = small(MAIN);
    files.add(
        "content/small/game.yaml",
        "title: Small\nseats: [red, blue]\nfirst: red\nboards: { table: { columns: 2, rows: 1 } }\nstart: { hand: { thing: 2 } }\n",
    );
    for (nth, script) in overlays.iter().enumerate() {
        files.add(format!("content/small/variants/v{nth}.yaml"), format!("parent: small\nscripts: v{nth}.lua\n"));
        files.add(format!("scripts/small/variants/v{nth}.lua"), *script);
    }
    files
}

fn desk(overlays: &[&str]) -> Desk {
    let names: Vec<String> = (0..overlays.len()).map(|nth| format!("v{nth}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Desk::of(load_from(&files(overlays), "small", &names, &[]))
}

fn options(desk: &mut Desk) -> Vec<String> {
    let seat = desk.table.deciders().iter().next().unwrap();
    desk.table.option_texts(desk.game.script(), seat).unwrap()
}

/// What an overlay is told that does not load.
fn told(overlay: &str) -> Vec<String> {
    let Err(errors) = try_load(&files(&[overlay]), "small", &["v0"], &[]) else { panic!("`{overlay}` loads") };
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn an_apply_is_wrapped_and_wrapped_again() {
    let once = "local before = actions.go.apply
        actions.go.apply = function(state, seat, n) before(state, seat, n) state.total = state.total * 2 end";
    let more = "local before = actions.go.apply
        actions.go.apply = function(state, seat, n) before(state, seat, n) state.total = state.total + 1 end";
    for (overlays, total) in [(&[][..], "1"), (&[once], "2"), (&[once, more], "3"), (&[more, once], "4")] {
        let mut desk = desk(overlays);
        desk.play("red: go 1");
        assert_eq!(desk.eval("state.total"), total, "{overlays:?}");
    }
}

#[test]
fn what_a_script_has_changed_it_reads_as_it_is_now() {
    let mut desk = desk(&["
        local before = actions.go.apply
        actions.go.apply = function(state, seat, n) before(state, seat, n) state.total = state.total * 2 end
        local once = actions.go.apply
        actions.go.apply = function(state, seat, n) once(state, seat, n) state.total = state.total + 1 end
        actions.run, actions.leap = {}, {}
        phases.turn.actions = list.with(phases.turn.actions, 'run')
        phases.turn.actions = list.with(phases.turn.actions, 'leap')"]);
    let options = options(&mut desk);
    assert!(options.contains(&"run".to_owned()) && options.contains(&"leap".to_owned()), "{options:?}");
    desk.play("red: go 1");
    assert_eq!(desk.eval("state.total"), "3");
}

#[test]
fn an_offer_is_wrapped_whether_it_is_a_function_or_a_generator() {
    let mut desk = desk(&["
        local stay, go = actions.stay.offer, actions.go.offer
        actions.stay.offer = function(state, seat, offer) if seat.points > 1 then stay(state, seat, offer) end end
        actions.go.offer = function(state, seat, offer) offer.all(go) offer(7) end"]);
    assert_eq!(options(&mut desk)[..3], ["go 1", "go 2", "go 7"]);
    assert!(!options(&mut desk).contains(&"stay".to_owned()));
    desk.play("red: go 1");
    desk.play("blue: go 1");
    assert!(options(&mut desk).contains(&"stay".to_owned()));
}

#[test]
fn a_deny_is_wrapped_and_a_field_is_changed() {
    let mut desk = desk(&["
        local before = actions.go.deny
        actions.go.deny = function(state, seat, deny) before(state, seat, deny) deny('nor one', 1) end
        actions.stay.doc, actions.stay.fallback = 'wait', true"]);
    assert_eq!(options(&mut desk)[0], "go 2");
    assert!(!options(&mut desk).contains(&"stay".to_owned()), "it is a fallback now");
}

#[test]
fn ends_phases_listeners_scores_and_tables_are_wrapped() {
    let overlay = "
        local check = ends.total.check
        ends.total.check = function(state) if state.total ~= 5 then check(state) end end
        local enter = phases.turn.enter
        phases.turn.enter = function(state, seat) enter(state, seat) seat.points = seat.points + 10 end
        local moved = on.moved
        on.moved = function(state, event) moved(state, event) state.heard = state.heard + 1 end
        local score = outcome.score
        outcome.score = function(state, seat) return -score(state, seat) end
        limits.turns = { turns = 4, result = 'score', reason = 'long' }
        local meets = tables.meets
        tables.meets = function(a, b) return meets(a, b) == 'attacker' and 'target' or 'both' end";
    let mut desk = desk(&[overlay]);
    assert_eq!(desk.eval("state.red.points"), "11");
    assert_eq!(desk.eval("tables.meets(content.things.thing, content.things.thing)"), "target");
    desk.play("red: shift thing");
    assert_eq!(desk.eval("state.heard"), "1001");
    desk.play("blue: go 2");
    desk.play("red: go 2");
    desk.play("blue: go 1");
    assert_eq!(desk.eval("state.total"), "5");
    let outcome = desk.table.state().outcome().expect("four turns");
    let blue = desk.table.rules().seat_named("blue");
    assert_eq!(
        (outcome.reason.as_str(), outcome.winner()),
        ("long", blue),
        "five is no end, and fewer points are more"
    );
}

#[test]
fn an_end_is_taken_away_or_replaced() {
    let six = "ends.total = { after = 'total', check = function(state) if state.total >= 1 then state:win(state.blue, 'one') end end }";
    for (overlay, reason) in [(six, Some("one")), ("ends.total = nil", None)] {
        let mut desk = desk(&[overlay]);
        for action in ["red: go 2", "blue: go 2", "red: go 2"].iter().take(if reason.is_some() { 1 } else { 3 }) {
            desk.play(action);
        }
        assert_eq!(desk.table.state().outcome().map(|outcome| outcome.reason.as_str()), reason);
    }
}

#[test]
fn an_effect_is_called_by_what_wraps_it() {
    let overlay = "
        local put, shift = actions.put.apply, actions.shift.apply
        actions.put.apply = function(state, seat, piece, to) put(state, seat, piece, to) state.total = state.total + 1 end
        actions.shift.apply = function(state, seat, piece) shift(state, seat, piece) state.total = state.total + 2 end";
    for (overlays, total) in [(&[][..], ["0", "0", "0"]), (&[overlay], ["1", "3", "4"])] {
        let mut desk = desk(overlays);
        for (action, total, heard) in [
            ("red: put thing a1", total[0], "1001"),
            ("blue: shift thing", total[1], "2001"),
            ("red: put thing b1", total[2], "3002"),
        ] {
            desk.play(action);
            assert_eq!(
                (desk.eval("state.total").as_str(), desk.eval("state.heard").as_str()),
                (total, heard),
                "{action}"
            );
        }
        assert_eq!(desk.eval("#state.heap"), "1");
    }
}

#[test]
fn a_wrapped_effect_still_clashes_by_its_table() {
    let main = "
        zones.table = { layout = 'grid' }
        actions.go = { args = { 'thing: piece', 'to: cell' },
          offer = function(state, seat, offer)
            for piece in state.table:each { owner = seat } do for cell in state.table:cells {} do
              if cell.piece ~= piece then offer(piece, cell) end end end
            for piece in seat.hand:each() do offer(piece, state.table:cells { first = 1 }()) end
          end,
          apply = go { clash = 'meets', lost = 'heap', after = function(state, seat, piece, from, to, met)
            state.total = state.total + (met and 10 or 1) end } }
        tables.meets = function(a, b) return 'attacker' end";
    let wrapped = "local before = actions.go.apply
        actions.go.apply = function(state, seat, piece, to) before(state, seat, piece, to) end";
    let nonsense = format!("{wrapped} tables.meets = function() return nil end");
    let mut files = files(&[wrapped, &nonsense]);
    let text = crate::common::text_of(&small(main), "scripts/small/main.lua");
    files.add("scripts/small/main.lua", text);
    for variants in [&[][..], &["v0"]] {
        let mut desk = Desk::of(load_from(&files, "small", variants, &[]));
        desk.play("red: go thing a1");
        desk.play("blue: go thing a1");
        assert_eq!((desk.eval("state.total").as_str(), desk.eval("#state.heap").as_str()), ("11", "1"), "{variants:?}");
        assert_eq!(desk.eval("state.table:each()().owner.name"), "blue", "{variants:?}");
    }
    let mut desk = Desk::of(load_from(&files, "small", &["v1"], &[]));
    desk.play("red: go thing a1");
    let error = desk.fails("blue: go thing a1").to_string();
    assert!(error.contains("`tables.meets` says nothing of who stays where `thing` meets `thing`"), "{error}");
}

#[test]
fn an_action_that_is_taken_away_is_gone_from_its_phases() {
    let mut desk = desk(&["actions.stay = nil"]);
    assert!(!options(&mut desk).contains(&"stay".to_owned()));
    // Taken away and declared again, it is one of the phase as before.
    let again = "actions.stay = { offer = function(state, seat, offer) offer() end }";
    let mut desk = self::desk(&["actions.stay = nil", again]);
    assert!(options(&mut desk).contains(&"stay".to_owned()));
    // A phase that names what never was is told of it.
    let told = told("phases.turn.actions = list.with(phases.turn.actions, 'stey')");
    assert!(told[0].contains("offers `stey`, which is no action"), "{told:?}");
}

#[test]
fn fields_of_a_sort_are_added_to_those_it_has() {
    let mut files = files(&["kinds.things = { lucky = false }", "kinds.things = { worth = 3 }"]);
    files.add("content/small/variants/v1.yaml", "parent: v0\nscripts: v1.lua\nthings: { thing: { lucky: true } }\n");
    let mut desk = Desk::of(load_from(&files, "small", &["v1"], &[]));
    assert_eq!(desk.eval("content.things.thing.lucky"), "true");
    assert_eq!(desk.eval("content.things.thing.worth"), "3");
    let Err(errors) = try_load(&files, "small", &[], &[]).map(|_| ()).and(try_load(
        &files.with("content/small/variants/v0.yaml", "parent: small\nthings: { thing: { lucky: true } }\n"),
        "small",
        &["v0"],
        &[],
    )) else {
        panic!("`lucky` is declared by the overlay alone")
    };
    assert!(errors[0].to_string().contains("lucky"), "{}", errors[0]);
}

#[test]
fn what_is_wrong_in_an_overlay_is_told_at_its_line() {
    let at = "scripts/small/variants/v0.lua";
    for (overlay, line, words) in [
        ("\nactions.stay.aply = 3", 2, "aply"),
        ("\n\nactions.stay.apply = 3", 3, "expected a function"),
        ("local stay = actions.stay\nstay.see = 'some'", 1, "see"),
        ("\nends.total.check = 'five'", 2, "expected a function"),
        ("\nphases.turn.actions = { 'fly' }", 2, "`fly`, which is no action"),
        ("\nactions.go.args[1] = 'n: nothing'\nlocal read = actions.stay.offer", 2, "nothing"),
        ("\nactions.fly = 3", 2, "expected a table"),
        ("\nlocal x = actions.fly.apply", 2, "nil"),
        ("\nerror('no')", 2, "no"),
        ("\nactions.go.apply = = 2", 2, "="),
        ("\nzones.hand.layout = 'heap'", 2, "heap"),
        ("\nvariables.game.more = { 'list of nothing' }", 2, "nothing"),
    ] {
        let told = told(overlay);
        assert!(told[0].starts_with(&format!("{at}:{line}:")) && told[0].contains(words), "{overlay:?}: {told:?}");
    }
    // What the overlay only looks at stays where it is declared.
    let broken = files(&["local read = actions.stay.offer"]);
    let text = crate::common::text_of(&broken, "scripts/small/main.lua")
        .replace("actions.stay = {", "actions.stay = { aply = 3,");
    let broken = broken.with("scripts/small/main.lua", text);
    let Err(errors) = try_load(&broken, "small", &["v0"], &[]) else { panic!("it loads") };
    assert!(errors[0].to_string().starts_with("scripts/small/main.lua:"), "{}", errors[0]);
}

#[test]
fn what_goes_wrong_in_a_match_is_told_at_the_overlay_s_line() {
    let mut desk = desk(&[
        "local before = actions.go.apply\nactions.go.apply = function(state, seat, n)\n  state.nothing = 1\nend",
    ]);
    let error = desk.fails("red: go 1").to_string();
    assert!(error.starts_with("scripts/small/variants/v0.lua:3:"), "{error}");
}
