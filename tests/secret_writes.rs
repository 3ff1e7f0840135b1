//! Where all choose at once, in secret, an action writes its own seat's things and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::desk::Desk;
use common::load_from;
use sandtable::content::Memory;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};

const SETUP: &str = "kinds.things = { worth = 'integer' } fields.things = { tapped = false }
zones.hand = { per = 'seat', layout = 'row', see = 'owner' } zones.bid = { per = 'seat', layout = 'pool', see = 'owner' }
zones.deck = { layout = 'stack', see = 'none' } zones.bids = { layout = 'pool', see = 'owner' }
zones.board = { layout = 'grid', see = 'owner' }
variables.seat = { points = 0, cup = { 'tally of d6', see = 'owner' } } variables.game.total = 0
actions.which = { args = { 'n: number' }, offer = numbers { 1, 2 }, apply = function(state, seat, n) seat.points = n end }
actions.play = { args = { 'thing: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'bids' } }
phases.deal = { once = true, enter = function(state)
  for seat in state:seats() do state:create('gem', seat, seat.hand) state:create('gem', nil, seat.hand) end
  local row = 1
  for seat in state:seats() do
    for cell in state.board:cells() do if cell.row == row then state:create('rock', seat, cell) break end end
    row = 3
  end
end }
phases.turn = { who = 'each', actions = { 'go', 'play' }, leave = function(state) state.total = state.total + 1 end }\n";

fn desk(script: &str) -> Desk {
    let files = Memory::new()
        .with(
            "content/two/game.yaml",
            "title: Two\nseats: [red, blue]\nfirst: red\nboards: { board: { columns: 3, rows: 3 } }\nstart: { deck: { gem: 5 } }\n",
        )
        .with("content/two/things.yaml", "gem: { worth: 3 }\nrock: { worth: 1 }\n")
        .with("scripts/two/main.lua", format!("{SETUP}{script}"));
    Desk::of(load_from(&files, "two", &[], &[]))
}

fn doing(go: &str) -> Desk {
    desk(&format!("actions.go = {{ apply = function(state, seat)\n{go}\nend }}"))
}

#[test]
fn what_is_the_seats_own_is_written_freely() {
    for go in [
        "seat.points = 5 seat.cup = state:roll('d6', 3, seat)",
        "seat.hand:first().tapped = true",
        "for thing in seat.hand:each() do thing:move_to(seat.bid) end",
        // A card of nobody, from a common deck, is the seat's while it lies in its hand.
        "for thing in seat.hand:each() do if not thing.owner then thing:move_to(state.bids) end end",
        "seat.hand:first():move_to(state.bids) state.bids:first():move_to(seat.hand)",
        "for cell in state.board:cells { empty = true } do seat.hand:first():move_to(cell) break end",
        "state.board:first { owner = seat }:move_to(seat.hand)",
        "state:create('gem', seat, seat.hand) state:create('rock', nil, seat.bid) state:create('rock', seat, state.bids)",
        "state:shuffle(seat.hand) state:reveal(seat.hand) state:hide(seat.hand, seat.opponent)",
        "state:scatter(seat.bid, state.board) seat.hand:first():remove() seat.hand:first().owner = seat",
        "state:modify('worth', 2, seat.hand:first(), 'turn') state:modify('worth', 1, { owner = seat }, 'turn')",
        "state:say('done') state:tell(seat.opponent, 'hm') state:random(3)",
        "state:lose(seat, 'gave up')",
    ] {
        let mut desk = doing(go);
        desk.play("red: go");
        if desk.table.state().outcome().is_none() {
            desk.play("blue: go");
            assert_eq!(desk.eval("state.total"), "1", "{go}");
        }
    }
}

#[test]
fn anything_else_is_refused_with_what_it_was_and_where() {
    for (go, what) in [
        ("seat.opponent.points = 5", "`points` of blue"),
        ("state.total = 5", "`total`, which all share,"),
        ("state.board:first { owner = seat.opponent }.tapped = true", "the piece a3, which is blue's,"),
        ("seat.opponent.hand:first():move_to(seat.hand)", "the piece blue.hand#1, which is blue's,"),
        ("state.deck.top:move_to(seat.hand)", "the piece deck#5, which is nobody's,"),
        ("state:draw(state.deck, seat.hand)", "the piece deck#5, which is nobody's,"),
        ("state:deal(state.deck, 'hand', 1)", "the piece deck#5, which is nobody's,"),
        ("seat.hand:first():move_to(seat.opponent.hand)", "what lies in `blue.hand`"),
        (
            "seat.hand:first():move_to(state.board:first { owner = seat.opponent }.cell)",
            "the piece a3, which is blue's,",
        ),
        ("state:create('gem', seat.opponent, state.bids)", "a piece of blue"),
        ("state:create('gem', seat, seat.opponent.hand)", "what lies in `blue.hand`"),
        ("state:create('gem', nil, state.bids)", "a new piece, which is nobody's,"),
        ("seat.opponent.hand:first():remove()", "the piece blue.hand#1, which is blue's,"),
        ("seat.hand:first().owner = seat.opponent", "a piece of blue"),
        ("state:reveal(seat.opponent.hand, seat)", "the piece blue.hand#1, which is blue's,"),
        ("state:hide(state.deck)", "the piece deck#1, which is nobody's,"),
        ("state:shuffle(state.deck)", "what lies in `deck`"),
        ("state:modify('worth', 2, seat.opponent.hand:first())", "the piece blue.hand#1, which is blue's,"),
        ("state:modify('worth', 2, { kind = 'gem' })", "a modifier of any piece, which all share,"),
        ("seat.opponent:eliminate()", "`in_match` of blue"),
        ("state:end_turn()", "the end of the turn, which all share,"),
        ("state:end_phase()", "the end of the phase, which all share,"),
        ("state:extra_turn()", "an extra turn, which all share,"),
        ("state:next_turn(seat)", "whose turn comes next, which all share,"),
        ("state:ask(seat.opponent, 'which')", "a question to others, which all share,"),
    ] {
        let mut desk = doing(go);
        let error = desk.fails("red: go");
        assert_eq!(error.code, "rule/secret-write", "{go}: {error}");
        assert_eq!(error.message, format!("`go` writes {what} while all choose in secret"), "{go}");
        assert!(error.help.as_deref().unwrap().contains("`leave`"), "{error:?}");
        let line = error.place.as_ref().unwrap().line;
        let stops = go.contains("end_") || go.contains("ask");
        assert_eq!(line, SETUP.lines().count() as u32 + if stops { 1 } else { 2 }, "{go}: {error:?}");
        // No `pcall` makes it good.
        let caught = doing(&format!("pcall(function() {go} end)")).fails("red: go");
        assert_eq!((caught.code, caught.message), (error.code, error.message), "{go}");
    }
}

#[test]
fn a_native_effect_and_a_listener_are_held_to_it_as_well() {
    let mut desk = desk(
        "actions.go = { args = { 'thing: piece' }, offer = pieces { zone = 'hand', of = 'opponent' }, apply = go { to = 'bid' } }",
    );
    let error = desk.fails("red: go blue.hand#1");
    assert_eq!(error.code, "rule/secret-write");
    desk.play("red: play gem");
    let mut desk = self::desk("on.moved = function(state, event) state.total = 7 end actions.go = {}");
    desk.play("red: go");
    assert_eq!(desk.fails("blue: play gem").code, "rule/secret-write");
}

#[test]
fn outside_of_a_secret_choice_anything_may_be_written() {
    let script = "actions.go = { apply = function(state, seat) seat.opponent.points = 1 state.total = 5 state:draw(state.deck, seat.hand) end }
        phases.turn.who = 'in turn'";
    let mut desk = desk(script);
    desk.play("go");
    assert_eq!(desk.eval("state.total, blue.points"), "5, 1");
    // A line of the referee's is none of a seat's, and the answers of `ask_each` are applied when all are in.
    let mut desk = doing("seat.points = 1");
    desk.eval("(function() state.total = 9 blue.points = 3 end)()");
    let each = "actions.go = {} actions.mark = { apply = function(state, seat) state.total = state.total + 10 end }
        phases.bids = { enter = function(state) for seat in state:ask_each('all', 'mark') do end end }
        phases.turn.actions = { 'go' }";
    let mut desk = self::desk(each);
    for text in ["red: go", "blue: go", "red: mark", "blue: mark"] {
        desk.play(text);
    }
    assert_eq!(desk.eval("state.total"), "21");
}

#[test]
fn a_seat_asks_itself_in_secret_and_is_held_to_it_after_the_answer() {
    let mut desk = doing("state:ask(seat, 'which') seat.points = seat.points + 1");
    desk.play("red: go");
    desk.play("which 2");
    assert_eq!(desk.eval("red.points"), "3");
    let mut desk = doing("state:ask(seat, 'which') state.total = 3");
    desk.play("red: go");
    assert_eq!(desk.fails("which 2").code, "rule/secret-write");
}

/// What is made in secret has no place in what the others still see: a deal does not look for it there.
#[test]
fn a_piece_made_in_secret_is_dealt_among_those_made_in_secret() {
    let mut desk = desk(
        "zones.dark = { per = 'seat', layout = 'pool', see = 'none' }
         actions.go = { apply = function(state, seat)
           for _ = 1, 2 do state:create('gem', seat, seat.dark) state:create('rock', seat, seat.dark) end
         end }
         phases.first = { once = true, enter = function(state)
           for seat in state:seats() do state:create('gem', seat, seat.dark) state:create('rock', seat, seat.dark) end
         end }",
    );
    desk.play("red: go");
    for number in 0..40 {
        for viewer in [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1)), Viewer::Spectator, Viewer::Referee] {
            let mut draw = Draw::new(number, "test", 0);
            let dealt = desk.table.determinize(desk.game.script(), viewer, &mut draw).expect("another deal");
            dealt.state.check(desk.game.rules()).expect("a state that can be");
        }
    }
}

/// As every seat sees the table, and another deal for each.
fn looks(desk: &mut Desk) -> Vec<String> {
    let mut draw = Draw::new(1, "test", 0);
    let seen = |viewer| desk.table.observe(viewer);
    let seats = [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1))];
    let all: Vec<String> = seats.iter().map(|viewer| serde_json::to_string(&seen(*viewer)).unwrap()).collect();
    for viewer in seats {
        let deal = desk.table.determinize(desk.game.script(), viewer, &mut draw).unwrap();
        deal.state.check(desk.game.rules()).unwrap();
    }
    all
}

/// A line that puts something of a seat on the first cell that is free.
fn on_free(what: &str) -> String {
    format!("(function() for cell in state.board:cells {{ empty = true }} do {what} return end end)()")
}

#[test]
fn what_a_line_changes_before_anybody_has_chosen_all_see() {
    let mut desk = doing("seat.points = 5");
    let first = looks(&mut desk);
    desk.eval(&on_free("state.board:first { owner = red }:move_to(cell) state.total = 7"));
    let moved = looks(&mut desk);
    assert!((0..2).all(|seat| moved[seat] != first[seat] && moved[seat].contains("\"total\":7")), "{moved:?}");
    desk.eval(&on_free("state:create('rock', blue, cell)"));
    assert_eq!(desk.eval("state.board:count()"), "3");
    let seen = looks(&mut desk);
    assert!((0..2).all(|seat| seen[seat] != moved[seat]), "{seen:?}");
    // What is chosen afterwards is as secret as ever.
    desk.play("red: go");
    let after = looks(&mut desk);
    assert_eq!(after[1], seen[1]);
    assert_ne!(after[0], seen[0]);
    desk.play("blue: go");
    assert_eq!(desk.eval("state.total"), "8");
}

#[test]
fn when_somebody_has_chosen_a_line_changes_nothing() {
    let mut desk = doing("seat.points = 5");
    desk.play("red: go");
    let before = desk.state();
    let error = desk.game.host().evaluate(&mut desk.table, "state.total = 7").unwrap_err();
    assert_eq!(error.code, "edit/secret");
    assert_eq!(
        error.to_string(),
        "seats choose in secret and some have chosen: until all have, a line can change nothing (go back to before the first choice with :undo)"
    );
    assert_eq!(desk.state(), before);
    assert_eq!(desk.eval("state.total, red.points"), "0, 5");
    desk.eval("state:finish('enough')");
    assert!(desk.table.state().outcome().is_some(), "the end opens everything");
}
