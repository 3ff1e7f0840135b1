//! Verbs of a script that teach, tell and end: who learns what, who reads what, and who has won.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::{load_from, try_load};
use sandtable::content::Memory;

const SETUP: &str = "zones.dark = { layout = 'stack', see = 'none' } zones.board = { layout = 'grid', see = 'owner' }
kinds.things = { worth = 'integer' } zones.hand = { per = 'seat', layout = 'row', see = 'owner' }
variables.seat.points = 0
phases.turn = { actions = { 'go' } }\n";

/// Three seats, two of one team, with a thing in each hand, and a board.
fn files(script: &str) -> Memory {
    Memory::new()
        .with(
            "content/three/game.yaml",
            "title: Three\nseats: [{ name: ann, team: us }, { name: bob, team: them }, { name: cleo, team: us }]\n\
             first: ann\nboards: { board: { columns: 3, rows: 3 } }\nstart: { hand: { gem: 2 } }\n",
        )
        .with("content/three/things.yaml", "gem: { worth: 3, name: Gem }\nrock: { worth: 1, name: Rock }\n")
        .with("scripts/three/main.lua", format!("{SETUP}{script}"))
}

fn desk(go: &str) -> Desk {
    let script = format!("actions.go = {{ apply = function(state, seat) {go} end }}");
    Desk::of(load_from(&files(&script), "three", &[], &[]))
}

/// Who knows the pieces of a zone, in the order of the seats.
fn knowing(desk: &Desk, zone: &str) -> String {
    let (rules, state) = (desk.game.rules(), desk.table.state());
    let zone = rules.zones.iter().position(|known| known.name == zone).expect("a zone");
    let names = |piece| {
        let known = state.known_to(rules, piece);
        let names = rules.seats.iter().enumerate().filter(|(seat, _)| known.has(desk.seat(&rules.seats[*seat].name)));
        names.map(|(_, seat)| seat.name.as_str()).collect::<Vec<_>>().join(" ")
    };
    let pieces = state.pieces_in(rules, sandtable::kernel::ids::ZoneId(zone as u16));
    pieces.map(names).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_reveal_is_for_all_for_a_seat_or_for_a_list_of_seats() {
    for (seats, known) in [
        ("", "ann bob cleo, ann bob cleo"),
        (", 'all'", "ann bob cleo, ann bob cleo"),
        (", seat.next", "ann bob, ann bob"),
        (", { seat.next, seat.next.next }", "ann bob cleo, ann bob cleo"),
        (", {}", "ann, ann"),
    ] {
        let mut desk = desk(&format!("state:reveal(seat.hand{seats})"));
        desk.play("go");
        assert_eq!(knowing(&desk, "ann.hand"), known, "{seats}");
    }
    let error = desk("state:reveal(seat.hand, { 1 })").fails("go").to_string();
    assert!(error.contains("`seats` is a number, expected a seat"), "{error}");
}

#[test]
fn what_was_hidden_again_is_forgotten_when_it_leaves_or_is_shuffled() {
    let mut desk = desk("state:reveal(seat.hand) state:hide(seat.hand:first(), { seat.next, seat.next.next }) ");
    desk.play("go");
    assert_eq!(knowing(&desk, "ann.hand"), "ann bob cleo, ann bob cleo", "it lies where they saw it");
    desk.eval("(function() local cell = state.board:cells { first = 1 } for c in cell do ann.hand:first():move_to(c) end end)()");
    assert_eq!(knowing(&desk, "ann.hand"), "ann bob cleo");
    assert_eq!(knowing(&desk, "board"), "ann");
    // From cell to cell everybody follows it; to another zone nobody.
    desk.eval("(function() local gem = state.board:first() state:reveal(gem) state:hide(gem) for c in state.board:cells() do gem:move_to(c) end end)()");
    assert_eq!(knowing(&desk, "board"), "ann bob cleo");
    desk.eval("state.board:first():move_to(state.dark)");
    assert_eq!(knowing(&desk, "dark"), "");
    desk.eval("state.dark.top:move_to(bob.hand)");
    assert_eq!(knowing(&desk, "bob.hand"), "bob, bob, bob", "who sees into the zone learns it again");
    desk.eval(
        "(function() state:reveal(cleo.hand) state:hide(cleo.hand, ann) state:reveal(cleo.hand:first(), ann) end)()",
    );
    desk.eval("cleo.hand:move_to(state.dark)");
    assert_eq!(knowing(&desk, "dark"), "ann bob cleo, bob cleo", "a reveal takes a hiding back");
}

#[test]
fn shuffling_ends_what_was_hidden_as_well() {
    let mut desk = desk(
        "state:reveal(seat.hand) state:hide(seat.hand) state:shuffle(seat.hand) state:reveal(seat.hand, seat.next)",
    );
    desk.play("go");
    assert_eq!(knowing(&desk, "ann.hand"), "ann bob, ann bob", "who sees into the zone sees what is shuffled");
    desk.eval("(function() for gem in ann.hand:each() do gem:move_to(bob.hand) gem:move_to(state.dark) end end)()");
    assert_eq!(knowing(&desk, "dark"), "ann bob, ann bob", "nothing is left to forget");
    let before = desk.state();
    let json = desk.saved();
    desk.restore(&json);
    assert_eq!(desk.state(), before);
}

#[test]
fn a_note_names_pieces_as_each_reader_knows_them() {
    let mut desk = desk(
        "local gem = seat.hand:first() state:reveal(gem, seat.next)
         state:say('here is', gem, 'of', seat, 2, true) state:tell(seat.next, 'you may have', gem)",
    );
    desk.play("go");
    let last = |desk: &Desk, who: &str| desk.log(who)[1..].to_vec();
    assert_eq!(last(&desk, "ann"), ["here is ann Gem of ann 2 true"]);
    assert_eq!(last(&desk, "bob"), ["here is ann Gem of ann 2 true", "you may have ann Gem"]);
    assert_eq!(last(&desk, "cleo"), ["here is ann piece of ann 2 true"]);
    assert_eq!(last(&desk, "spectator"), ["here is ann piece of ann 2 true"]);
    assert_eq!(last(&desk, "referee"), ["here is ann Gem of ann 2 true", "(to bob) you may have ann Gem"]);
}

#[test]
fn a_note_of_a_secret_choice_is_read_with_it() {
    let script = "actions.go = { apply = function(state, seat) seat.points = 1 state:say(seat.name, 'went') state:tell(seat.next, 'hm') end }
                  phases.turn.who = 'each'";
    let mut desk = Desk::of(load_from(&files(script), "three", &[], &[]));
    desk.play("ann: go");
    assert_eq!(desk.log("ann"), ["ann: go", "ann went"]);
    assert_eq!(desk.log("bob"), Vec::<String>::new());
    desk.play("bob: go");
    desk.play("cleo: go");
    assert_eq!(desk.log("bob").iter().filter(|line| line.as_str() == "hm").count(), 1);
    assert_eq!(desk.log("cleo").iter().filter(|line| line.ends_with(" went")).count(), 3);
}

#[test]
fn a_team_wins_and_loses_by_its_name() {
    for (end, ranks) in [
        ("win('us', 'why')", [1, 3, 1]),
        ("win('them', 'why')", [2, 1, 2]),
        ("lose('us', 'why')", [2, 1, 2]),
        ("win(seat, 'why')", [1, 3, 1]),
    ] {
        let mut desk = desk(&format!("state:{end}"));
        desk.play("go");
        assert_eq!(desk.table.state().outcome().unwrap().ranks, ranks, "{end}");
    }
    let error = desk("state:win('nobody')").fails("go").to_string();
    assert!(error.contains("no team is named `nobody`"), "{error}");
}

#[test]
fn a_cell_has_neighbours_by_compass_too() {
    let mut desk = desk("");
    let next = |desk: &mut Desk, way: &str| {
        desk.eval(&format!(
            "(function() for c in state.board:cells() do if c.name == 'b2' then return c:step({way}).name end end end)()"
        ))
    };
    for (way, cell) in [("'north'", "b3"), ("'south-west'", "a1"), ("'east', ann", "c2"), ("'north-west'", "a3")] {
        assert_eq!(next(&mut desk, way), cell);
    }
    assert_eq!(desk.eval("(function() for c in state.board:cells() do return c:step('north') end end)()"), "nil");
}

#[test]
fn a_variable_holds_no_word_and_no_kind_that_was_not_declared_for_it() {
    let declared = "variables.game = { mood = { { 'calm', 'wild' } }, thing = { 'things' }, all = { 'list of things' }, any = { 'word' } }
        kinds.plans = { of = 'word' }\nactions.go = {}";
    let files = files(declared).with("content/three/plans.yaml", "left: { of: odd }\n");
    let mut desk = Desk::of(load_from(&files, "three", &[], &[]));
    desk.eval("(function() state.mood = 'wild' state.thing = 'rock' state.all = { content.things.gem } state.any = 'odd' end)()");
    assert_eq!(desk.eval("state.mood, state.thing, state.all, state.any"), "wild, rock, { gem }, odd");
    for (line, told) in [
        ("state.mood = 'odd'", "variable `mood`: got odd, expected calm or wild"),
        ("state.mood = nil", "variable `mood`: got nil, expected calm or wild"),
        ("state.thing = 'left'", "variable `thing`: got left, expected one of `things`"),
        (
            "state.all = { content.things.gem, content.plans.left }",
            "variable `all`: got left, expected one of `things`",
        ),
    ] {
        let error = desk.game.host().evaluate(&mut desk.table, line).expect_err("it is refused").to_string();
        assert!(error.contains(told), "{error}");
    }
    desk.eval("(function() state.thing = nil state.any = nil end)()");
    assert!(try_load(&files, "three", &[], &[]).is_ok());
}

#[test]
fn a_selector_compares_numbers_as_modifiers_make_them() {
    let mut desk = desk("");
    let count = |desk: &mut Desk, selector: &str| desk.eval(&format!("ann.hand:count {{ {selector} }}"));
    assert_eq!(count(&mut desk, "worth = 3"), "2");
    desk.eval("state:modify('worth', 2, ann.hand:first(), 'turn')");
    for (selector, found) in [("worth = 3", "1"), ("worth = { min = 4 }", "1"), ("worth = 5, owner = 'self'", "1")] {
        assert_eq!(count(&mut desk, selector), found, "{selector}");
    }
    // Which pieces a modifier is for goes by what is printed, or two of them would wait for each other.
    desk.eval("state:modify('worth', { set = 9 }, { worth = { min = 4 } })");
    assert_eq!(count(&mut desk, "worth = 9"), "0");
    desk.eval("state:modify('worth', { set = 9 }, { worth = { max = 3 } })");
    assert_eq!(count(&mut desk, "worth = 9"), "2");
    assert_eq!(desk.eval("state:count_kinds('things', { worth = 3 })"), "1", "kinds are as they are printed");
}

#[test]
fn a_selector_cannot_compare_what_is_computed_and_says_so() {
    let declared = "kinds.tools = { force = 'integer or value' } values.many = function(state, piece) return 2 end\n";
    let tools = "pick: { force: many }\nspade: { force: 2 }\n";
    let wrong = "a selector cannot compare `force`, which `pick` computes: read `piece.force` in a function";
    let script = format!("{declared}actions.go = {{}}");
    let mut desk = Desk::of(load_from(&files(&script).with("content/three/tools.yaml", tools), "three", &[], &[]));
    for line in ["state:count_kinds('tools', { force = 2 })", "ann.hand:count { force = { min = 1 } }"] {
        let error = desk.game.host().evaluate(&mut desk.table, line).expect_err("it is refused").to_string();
        assert!(error.contains(wrong), "{error}");
    }
    assert_eq!(desk.eval("ann.hand:count { sort = 'things', worth = 3 }"), "2");
    let script =
        format!("{declared}actions.go = {{ args = {{ 'x: piece' }}, offer = pieces {{ zone = 'hand', force = 2 }} }}");
    let Err(errors) = try_load(&files(&script).with("content/three/tools.yaml", tools), "three", &[], &[]) else {
        panic!("it loads")
    };
    assert!(errors[0].message.contains(wrong), "{errors:?}");
}

#[test]
fn a_piece_that_was_just_shown_is_named_to_whom_it_was_shown() {
    let shown = |more: &str| {
        let script = format!(
            "actions.go = {{ apply = function(state, seat) local p = seat.hand.top state:reveal(p, seat.opponent) {more} \
             state:say('shows', p) end }}"
        );
        let mut desk = Desk::script(&script);
        desk.play("go");
        desk.log("blue").into_iter().find(|line| line.starts_with("shows")).expect("the line")
    };
    assert_eq!(shown(""), "shows red thing");
    assert_eq!(shown("state:shuffle(seat.hand)"), "shows red piece", "which one it was is forgotten");
}
