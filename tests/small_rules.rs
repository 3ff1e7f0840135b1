//! Small rules, one promise of the kernel each: what no shipped game happens to lean on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::ids::{PieceId, SeatId, SeatSet};
use sandtable::kernel::keys::Past;
use sandtable::kernel::value::Value;
use sandtable::session::Match;

const RED: SeatId = SeatId(0);
const BLUE: SeatId = SeatId(1);

/// A board of three by three, spies and scouts, and the script given.
fn files(script: &str) -> Memory {
    Memory::new()
        .with(
            "content/small/game.yaml",
            "title: Small\nseats: [red, blue]\nfirst: red\nboards:\n  board: { columns: 3, rows: 3, blocked: [b2], \
             position: { empty: A, blocked: _ }, faces: { red: north, blue: south }, regions: { start: { red: a1, blue: c3 } } }\n",
        )
        .with(
            "content/small/ranks.yaml",
            "spy:   { code: { red: S, blue: T }, moves: { step: orthogonal } }\nscout: { code: { red: D, blue: E }, moves: { slide: orthogonal } }\n",
        )
        .with("scripts/small/main.lua", script)
}

const MAIN: &str = r#"
kinds.ranks = { moves = "pattern" }
fields.ranks = { marked = false }
zones.board = { layout = "grid", see = "owner", trail = 3 }
zones.hand  = { per = "seat", layout = "row", see = "owner", capacity = 3 }
zones.dark  = { layout = "stack", see = "none" }
zones.lost  = { layout = "pool" }
variables.seat.points = 0
actions.move  = { args = { "piece: piece", "to: cell" }, offer = moves { zone = "board", by = "moves" }, apply = go { lost = "lost" } }
actions.take  = { args = { "piece: piece" }, offer = pieces { zone = "dark" }, apply = function(state, seat, piece) piece:move_to(seat.hand) end }
actions.wait  = {}
phases.turn   = { actions = { "move", "take", "wait" } }
"#;

fn load(script: &str) -> Game {
    common::try_load(&files(script), "small", &[], &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn at(position: &str) -> Match {
    Match::from_position(load(MAIN), position, 1).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs a line and holds the state against itself.
#[track_caller]
fn run(played: &mut Match, line: &str) -> Vec<String> {
    let values = played.evaluate(line).unwrap_or_else(|error| panic!("{line}: {error}")).values;
    played.state().check(played.rules()).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
    values
}

#[track_caller]
fn options(played: &mut Match, seat: SeatId) -> Vec<String> {
    played.option_texts(seat).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn who_is_stuck_in_one_phase_decides_in_the_next() {
    let script = MAIN.replace(
        "phases.turn ",
        "actions.never = { deny = function(state, seat, deny) deny('never') end }\n\
         phases.first = { actions = { 'never' }, stuck = 'skip' }\nphases.turn ",
    );
    let mut played = Match::new(load(&script), 1).expect("a match begins");
    for seat in [RED, BLUE, RED] {
        assert_eq!(options(&mut played, seat), ["wait"]);
        played.play("wait").expect("the second phase");
    }
}

#[test]
fn a_phase_s_options_are_those_after_its_entering() {
    let script = MAIN.replace(
        "phases.turn   = {",
        "phases.first = { actions = { 'wait' } }\n\
         phases.turn   = { enter = function(state) state:create('spy', state.active, state.dark) end,",
    );
    let mut played = Match::new(load(&script), 1).expect("a match begins");
    assert_eq!(options(&mut played, RED), ["wait"]);
    played.play("wait").expect("the first phase");
    assert_eq!(options(&mut played, RED).len(), 2);
}

#[test]
fn a_full_zone_takes_no_more_and_gives_the_place_back() {
    let mut played = at("AAAA_AAAA r 0");
    for _ in 0..3 {
        run(&mut played, "state:create('spy', red, red.hand)");
    }
    let before = played.state().clone();
    for line in ["state:create('spy', red, red.hand)", "state:create('spy', red, state.lost):move_to(red.hand)"] {
        let error = played.evaluate(line).expect_err("it is full").to_string();
        assert!(error.ends_with("`red.hand` is full: it holds 3"), "{error}");
        assert_eq!(played.state(), &before);
    }
    run(&mut played, "red.hand.top:move_to(red.hand)");
    run(&mut played, "red.hand.top:move_to(state.lost)");
    run(&mut played, "state:create('spy', red, red.hand)");
    assert_eq!(run(&mut played, "#red.hand"), ["3"]);
}

#[test]
fn pieces_leave_a_row_from_its_middle_and_its_ends() {
    for gone in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0], [2, 0, 1], [0, 2, 1]] {
        let mut played = at("AAAA_AAAA r 0");
        for _ in 0..3 {
            run(&mut played, "state:create('spy', red, red.hand)");
        }
        let mut left = vec![0, 1, 2];
        for piece in gone {
            let index = left.iter().position(|other| *other == piece).expect("still there");
            let line = "local k = 0 for p in red.hand:each() do if k == N then p:move_to(state.dark) end k = k + 1 end";
            run(&mut played, &line.replace('N', &index.to_string()));
            left.retain(|p| *p != piece);
            let hand = played.rules().zones.iter().position(|zone| zone.name == "red.hand").expect("a zone");
            let ids: Vec<u16> = played
                .state()
                .pieces_in(played.rules(), sandtable::kernel::ids::ZoneId(hand as u16))
                .map(|id| id.0)
                .collect();
            assert_eq!(ids, left);
        }
    }
}

#[test]
fn whoever_owns_a_piece_moves_it() {
    let mut played = at("SAAA_AAAT r 0");
    assert_eq!(options(&mut played, RED), ["move a1 a2", "move a1 b1", "wait"]);
    run(&mut played, "state.board:first { owner = blue }.owner = red");
    assert_eq!(options(&mut played, RED).len(), 5);
    run(&mut played, "for p in state.board:each() do p.owner = blue end");
    assert_eq!(options(&mut played, RED), ["wait"]);
    run(&mut played, "for p in state.board:each() do p.owner = nil end");
    assert_eq!(options(&mut played, RED), ["wait"]);
}

#[test]
fn what_was_learned_is_kept_and_entering_teaches_whom_it_should() {
    let mut played = at("SAAA_AAAT r 0");
    let (spy, foe) = (PieceId(0), PieceId(1));
    let known = |played: &Match, piece| played.state().known_to(played.rules(), piece);
    assert_eq!((known(&played, spy), known(&played, foe)), (SeatSet::one(RED), SeatSet::one(BLUE)));
    run(&mut played, "state:create('scout', red, state.dark)");
    assert_eq!(known(&played, PieceId(2)), SeatSet::EMPTY);
    run(&mut played, "state:reveal(state.dark.top, red)");
    assert_eq!(known(&played, PieceId(2)), SeatSet::one(RED));
    run(&mut played, "state:reveal(state.dark.top, blue)");
    assert_eq!(known(&played, PieceId(2)), SeatSet::all(2));
    run(&mut played, "state.board:first { owner = red }:move_to(state.lost)");
    assert_eq!(known(&played, spy), SeatSet::all(2));
    run(&mut played, "state.board:first { owner = blue }:move_to(red.hand)");
    assert_eq!(known(&played, foe), SeatSet::one(RED).with(SeatSet::one(BLUE)));
}

#[test]
fn alike_pieces_are_one_option_and_others_are_more() {
    let mut played = at("AAAA_AAAA r 0");
    let takes = |played: &mut Match| options(played, RED).iter().filter(|text| text.starts_with("take")).count();
    run(&mut played, "for k = 1, 2 do state:create('spy', red, state.dark) end");
    assert_eq!(takes(&mut played), 2, "pieces that red does not know are told by their places");
    run(&mut played, "state:reveal(state.dark)");
    assert_eq!(takes(&mut played), 1);
    run(&mut played, "state:create('spy', blue, state.dark) state:reveal(state.dark)");
    assert_eq!(takes(&mut played), 2);
    run(&mut played, "state.dark:first().marked = true");
    assert_eq!(takes(&mut played), 3);
    run(&mut played, "state:create('scout', red, state.dark) state:reveal(state.dark)");
    assert_eq!(takes(&mut played), 4);
}

#[test]
fn a_position_s_key_tells_owners_kinds_fields_and_places_and_no_ids() {
    let key = |position: &str, line: &str| {
        let mut played = at(position);
        if !line.is_empty() {
            run(&mut played, line);
        }
        played.state().position_key(played.rules(), Past::NONE)
    };
    let first = key("SAAA_AAAT r 0", "");
    let others = [
        key("TAAA_AAAT r 0", ""),
        key("DAAA_AAAT r 0", ""),
        key("ASAA_AAAT r 0", ""),
        key("SAAA_AAAT b 0", ""),
        key("SAAA_AAAA r 0", ""),
        key("SAAA_AAAT r 0", "state.board:first().marked = true"),
        key("SAAA_AAAT r 0", "red.points = 1"),
    ];
    for (index, other) in others.iter().enumerate() {
        assert_ne!(*other, first, "{index}");
    }
    assert_eq!(key("SAAA_AAAT r 7", ""), first, "plies are no part of a position");
    let exchanged = "local a, b = state.board:first { owner = red }, state.board:first { owner = blue } \
                     local x, y = a.cell, b.cell b:move_to(state.lost) a:move_to(y) b:move_to(x) a.owner = blue b.owner = red";
    assert_eq!(key("SAAA_AAAT r 0", exchanged), first, "nor are ids");
}

#[test]
fn the_trail_is_told_from_the_last_move_back() {
    let mut played = at("SAAA_AAAT r 0");
    for text in ["move a1 b1", "move c3 b3", "move b1 c1", "wait", "move c1 c2", "wait", "move c2 c1", "wait"] {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let told = |played: &mut Match, k: usize| {
        run(
            played,
            &format!("(function() local p, from, to = state.board:trail(red, {k}) return from.name .. to.name end)()"),
        )
    };
    assert_eq!(told(&mut played, 1), ["c2c1"]);
    assert_eq!(told(&mut played, 2), ["c1c2"]);
    assert_eq!(told(&mut played, 3), ["b1c1"]);
    assert_eq!(run(&mut played, "state.board:trail(blue, 2)"), ["nil"]);
}

#[test]
fn a_grid_keeps_as_many_positions_as_it_says_or_the_usual_number() {
    for (positions, stood) in [("true", "true"), ("'as seen'", "true"), ("4", "true"), ("3", "false")] {
        let script = MAIN.replace("trail = 3", &format!("positions = {positions}"));
        let mut played = Match::from_position(load(&script), "SAAA_AAAT r 0", 1).expect("a position");
        for text in ["move a1 b1", "wait", "move b1 c1", "wait"] {
            played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let line = "(function() for a1 in state.board:cells { first = 1, of = red, region = 'start' } do \
                    return state.board:stood(state.board:first { owner = red }, a1, 4) end end)()";
        assert_eq!(run(&mut played, line), [stood], "{positions}");
    }
    let errors = common::try_load(&files(&MAIN.replace("trail = 3", "positions = 'seen'")), "small", &[], &[]);
    let errors = errors.err().expect("no such word");
    assert!(errors[0].message.ends_with("expected true, \"as seen\" or a number of plies up to 4096"), "{}", errors[0]);
}

#[test]
fn how_far_a_piece_went_is_forgotten_off_the_board() {
    let mut played = at("DAAA_AAAT r 0");
    played.play("move a1 a3").expect("a slide");
    assert_eq!(run(&mut played, "state.board:first { owner = red }.farthest"), ["2"]);
    run(&mut played, "state.board:first { owner = red }:move_to(red.hand)");
    assert_eq!(run(&mut played, "red.hand.top.farthest"), ["0"]);
}

#[test]
fn a_line_that_fails_is_undone_whole() {
    let mut played = at("SAAA_AAAT r 0");
    let before = played.state().clone();
    for line in [
        "red.points = 3 error('no')",
        "state:create('spy', red, state.lost) error('no')",
        "state.board:first():remove() error('no')",
        "state.board:first():move_to(state.board:first { owner = blue }.cell)",
        "red.points = 3 while true do end",
    ] {
        assert!(played.evaluate(line).is_err(), "{line}");
        assert_eq!(played.state(), &before, "{line}");
        assert_eq!(played.revision(), 0, "{line}");
    }
    assert_eq!(played.state().seat_variable(played.rules(), RED, 0), Value::Integer(0));
}

#[test]
fn shuffling_twice_is_not_shuffling_the_same_way_twice() {
    let script = MAIN.replace(
        "phases.turn ",
        "phases.setup = { once = true, enter = function(state) \
           for k = 1, 2 do state:create('spy', state.red, state.dark) end state:scatter(state.dark, state.board) \
           for p in state.board:each() do p:move_to(state.dark) end state:scatter(state.dark, state.board) end }\nphases.turn ",
    );
    let position = |seed| Match::new(load(&script), seed).expect("a match begins").position();
    let positions: std::collections::BTreeSet<String> = (0..40).map(position).collect();
    assert!(positions.len() > 10, "{positions:?}");
    let game = load(&script);
    let streams = game.rules().columns.stream_names.iter().position(|name| name == "dark").expect("a stream");
    let played = Match::new(game, 1).expect("a match begins");
    let saved = played.state().save(played.rules());
    assert_eq!(saved.columns["streams"][streams], 2, "one draw a shuffle");
}

#[test]
fn a_denial_takes_away_one_option_and_beats_an_offer() {
    let script = MAIN.replace(
        "actions.wait  = {}",
        "actions.wait  = {}\nactions.pick = { args = { 'n: number' }, offer = numbers { 1, 5 }, \
         deny = function(state, seat, deny) deny('two is taken', 2) deny('four is taken', 4) end }\n\
         actions.bid = { args = { 'n: number' }, offer = function(state, seat, offer) \
           offer.deny('one is taken', 1) for n = 1, 3 do offer(n) end end }",
    );
    let script = script.replace("\"wait\" }", "\"wait\", \"pick\", \"bid\" }");
    let mut played = Match::new(load(&script), 1).expect("a match begins");
    assert_eq!(options(&mut played, RED), ["wait", "pick 1", "pick 3", "pick 5", "bid 2", "bid 3"]);
    let error = played.play("pick 2").expect_err("it is denied").to_string();
    assert!(error.starts_with("`pick 2` is not possible: two is taken"), "{error}");
    let error = played.play("bid 1").expect_err("it is denied").to_string();
    assert!(error.starts_with("`bid 1` is not possible: one is taken"), "{error}");
}

#[test]
fn an_end_condition_is_looked_at_when_its_zone_was_touched() {
    let script = format!(
        "{MAIN}\nends.lost = {{ after = 'lost', check = function(state) if #state.lost > 0 then state:win(state.active, 'a loss') end end }}"
    );
    let mut played = Match::from_position(load(&script), "SAAA_AAAT r 0", 1).expect("a position");
    run(
        &mut played,
        "state.board:first { owner = blue }:move_to(state.board:first { owner = red }.cell:step('right', red))",
    );
    assert!(played.state().outcome().is_none());
    played.play("move a1 b1").expect("an attack");
    let outcome = played.state().outcome().expect("a piece was lost");
    assert_eq!((outcome.reason.as_str(), outcome.winner()), ("a loss", Some(RED)));
}

#[test]
fn a_seat_that_is_done_from_the_start_is_not_asked_in_turn() {
    for (done, decides) in [("true", "turn"), ("seat == state.active", "setup"), ("seat ~= state.active", "setup")] {
        let phase = format!(
            "phases.setup = {{ once = true, who = 'in turn', actions = {{ 'wait' }}, repeats = true, \
             done = function(state, seat) return {done} end }}"
        );
        let mut played = Match::new(load(&format!("{MAIN}\n{phase}")), 1).expect("a match begins");
        assert_eq!(run(&mut played, "state.phase"), [decides], "{done}");
        let decider = played.deciders();
        let expected = if done == "seat == state.active" { BLUE } else { RED };
        assert_eq!(decider.iter().collect::<Vec<_>>(), [expected], "{done}");
    }
}
