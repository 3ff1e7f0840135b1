//! Rules that stop in the middle: questions, chance, listeners, endings and durations, followed word by word in the
//! games of tests/games and in scripts of a few lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::conformance::{CAREFUL, walk};
use common::desk::{Desk, small};
use common::{load_from, test_games, try_load};
use sandtable::content::Files;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::outcome::Outcome;
use sandtable::kernel::tape::{Pick, Source};
use sandtable::session::Match;

const CHAIN: [&str; 7] = [
    "counter counter",
    "counter counter",
    "counter counter",
    "counter counter",
    "counter counter",
    "counter counter",
    "pass",
];

fn points(desk: &mut Desk) -> String {
    desk.eval("red.points, blue.points")
}

fn ranks(desk: &Desk) -> Option<(String, Vec<u8>)> {
    desk.table.state().outcome().map(|outcome: &Outcome| (outcome.reason.clone(), outcome.ranks.clone()))
}

// counters: nested asks with dice between them.

#[test]
fn a_chain_of_counters_six_deep_is_one_rule() {
    let mut desk = Desk::new("counters");
    desk.force(&[0, 1, 2, 3, 4, 5, 0]);
    assert_eq!(desk.question(), "red: cast spell, pass");
    desk.play("cast spell");
    for (answers, (seat, heat)) in
        [("blue", 1), ("red", 3), ("blue", 6), ("red", 10), ("blue", 15), ("red", 21)].iter().enumerate()
    {
        assert_eq!(desk.question(), format!("{seat}: counter counter, pass"));
        assert_eq!(desk.eval("state.heat"), heat.to_string());
        assert_eq!(desk.eval("#red.spent + #blue.spent"), (answers + 1).to_string());
        assert_eq!(desk.state().ply(), 1, "answers are no plies");
        desk.play("counter counter");
    }
    // No counter is left, and passing is all there is: blue is asked all the same.
    assert_eq!(desk.question(), "blue: pass");
    assert_eq!(desk.eval("state.heat, #blue.hand, #red.hand"), "22, 2, 1");
    desk.play("pass");
    assert_eq!(desk.eval("red.points, blue.points, state.heat"), "22, 0, 0");
    assert_eq!(desk.question(), "blue: cast spell, pass");
    let chain = |others: [&str; 2]| {
        let [red, blue] = others;
        let mut lines = vec![format!("red: cast {red}")];
        for _ in 0..3 {
            lines.push(format!("blue: counter {}", if blue == "spell" { "counter" } else { "?" }));
            lines.push(format!("red: counter {}", if red == "spell" { "counter" } else { "?" }));
        }
        lines.push("blue: pass".to_owned());
        lines
    };
    assert_eq!(desk.log("red"), chain(["spell", "?"]));
    assert_eq!(desk.log("blue"), chain(["?", "spell"]));
    assert_eq!(desk.log("spectator"), chain(["?", "?"]));
    assert_eq!(desk.log("referee"), chain(["spell", "spell"]));
}

#[test]
fn an_odd_number_of_counters_counters_the_spell_and_the_match_goes_to_its_end() {
    let mut desk = Desk::new("counters");
    desk.play("cast spell");
    desk.play_all(&["counter counter", "pass"]);
    assert_eq!(points(&mut desk), "0, 0");
    assert_eq!(desk.log("spectator").last().unwrap(), "the spell is countered");
    desk.force(&[4]);
    desk.play_all(&["cast spell", "pass"]);
    assert_eq!(points(&mut desk), "0, 5");
    desk.play_all(&["pass", "pass"]);
    desk.force(&[2]);
    desk.play_all(&["cast spell", "pass"]);
    assert_eq!(points(&mut desk), "3, 5");
    desk.force(&[3]);
    desk.play_all(&["cast spell", "pass"]);
    assert_eq!(desk.question(), "blue wins: no spell is left");
    assert_eq!(ranks(&desk), Some(("no spell is left".into(), vec![2, 1])));
    assert_eq!(desk.log("red").last().unwrap(), "blue wins: no spell is left");
}

#[test]
fn a_goal_reached_after_many_answers_ends_the_match() {
    let mut desk = Desk::with("counters", &[("goal", "5")]);
    desk.force(&[1, 1, 1]);
    desk.play_all(&["cast spell", "counter counter", "counter counter", "pass"]);
    assert_eq!(desk.question(), "red wins: goal");
    assert_eq!(desk.deciders(), "");
}

#[test]
fn the_tape_holds_answers_and_dice_in_order_and_no_piece() {
    let mut desk = Desk::new("counters");
    desk.force(&[5, 0]);
    desk.play_all(&["cast spell", "counter counter"]);
    let state = desk.state();
    let pending = state.pending().expect("a question");
    let tape: Vec<(Source, &str, u32, Pick)> =
        pending.tape.iter().map(|entry| (entry.source, &*entry.name, entry.size, entry.pick.clone())).collect();
    let dice = tape[0].0;
    assert!(matches!(dice, Source::Stream(_)));
    assert_eq!(
        tape,
        [
            (dice, "roll d6", 6, Pick::Index(5)),
            (Source::Seat(SeatId(1)), "counter", 2, Pick::Index(0)),
            (dice, "roll d6", 6, Pick::Index(0)),
        ]
    );
    assert_ne!(pending.tape[1].options, 0);
    assert_eq!(pending.tape[0].options, 0);
    assert_eq!(pending.before.ply(), 1, "the state before the step");
    assert!(pending.before.pending().is_none());
}

#[test]
fn undo_goes_back_one_answer_and_another_answer_leads_elsewhere() {
    let mut play = Match::new(load_from(&test_games(), "counters", &[], &[]), 3).unwrap();
    for text in ["cast spell", "counter counter", "counter counter"] {
        play.play(text).unwrap();
    }
    let (third, heat) = (play.state().clone(), play.evaluate("state.heat").unwrap().values);
    play.play("counter counter").unwrap();
    let fourth = play.state().clone();
    assert_eq!(play.undo(1), 1);
    assert_eq!(*play.state(), third);
    assert_eq!(play.evaluate("state.heat").unwrap().values, heat);
    assert_eq!(play.option_texts(SeatId(1)).unwrap(), ["counter counter", "pass"]);
    assert_eq!(play.option_texts(SeatId(0)).unwrap(), Vec::<String>::new());
    assert_eq!(play.redo(1), 1);
    assert_eq!(*play.state(), fourth);
    play.undo(1);
    play.play("pass").unwrap();
    assert!(play.state().pending().is_none());
    assert_ne!(*play.state(), fourth);
    assert!(play.evaluate("red.points").unwrap().values[0] != "0", "two counters: the spell stands");
    // All the way back, and forward by the line played last.
    assert_eq!(play.undo(10), 4);
    assert_eq!(play.option_texts(SeatId(0)).unwrap(), ["cast spell", "pass"]);
    assert_eq!(play.redo(10), 4);
    assert_eq!(play.option_texts(SeatId(1)).unwrap(), ["cast spell", "pass"]);
    assert_eq!(play.log(Viewer::Spectator).len(), 4, "one line for each choice on this line of play");
}

#[test]
fn a_copy_a_save_and_every_earlier_state_go_on_to_equal_states() {
    let mut desk = Desk::new("counters");
    let first = desk.state();
    let mut states = vec![first.clone()];
    desk.play("cast spell");
    states.push(desk.state());
    states.extend(desk.play_all(&CHAIN));
    let answers: Vec<&str> = ["cast spell"].into_iter().chain(CHAIN).collect();
    for from in 0..states.len() {
        // A copy of the state on another table, from another load of the game.
        let mut copy = Desk::new("counters");
        copy.table.set_state(states[from].clone());
        assert_eq!(copy.play_all(&answers[from..]), states[from + 1..], "from {from}");
        // The same through a file.
        desk.table.set_state(states[from].clone());
        let json = desk.saved();
        let mut other = Desk::new("counters");
        other.restore(&json);
        assert_eq!(other.state(), states[from]);
        assert_eq!(other.state().hash(), states[from].hash());
        assert_eq!(other.saved(), json);
        assert_eq!(other.play_all(&answers[from..]), states[from + 1..], "from {from}, saved");
    }
    let hashes: std::collections::BTreeSet<u64> = states.iter().map(|state| state.hash()).collect();
    assert_eq!(hashes.len(), states.len(), "no two of them are one state");
}

#[test]
fn answers_that_change_nothing_yet_make_other_states_all_the_same() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           local n = state:ask(seat, 'number')
           state:ask(seat, 'yes')
           seat.points = n
         end }",
    );
    desk.play("go");
    let asked = desk.state();
    let answered: Vec<_> = ["number 1", "number 2", "number 3"]
        .iter()
        .map(|answer| {
            desk.table.set_state(asked.clone());
            desk.play(answer);
            desk.state()
        })
        .collect();
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert_ne!(answered[one], answered[other]);
        assert_ne!(answered[one].hash(), answered[other].hash());
    }
    for (state, points) in answered.into_iter().zip(["1", "2", "3"]) {
        desk.table.set_state(state);
        desk.play("yes");
        assert_eq!(desk.eval("red.points"), points);
    }
}

#[test]
fn a_copy_that_answers_otherwise_leaves_the_match_alone() {
    let mut desk = Desk::new("counters");
    desk.play_all(&["cast spell", "counter counter"]);
    let here = desk.state();
    let mut copy = Desk::new("counters");
    copy.table.set_state(here.clone());
    copy.play("pass");
    assert_eq!(desk.state(), here);
    assert_eq!(desk.question(), "red: counter counter, pass");
}

#[test]
fn a_broken_save_of_a_question_is_refused() {
    let mut desk = Desk::new("counters");
    desk.play_all(&["cast spell", "counter counter"]);
    let json = desk.saved();
    for (old, new) in [
        ("\"actions\":[0]", "\"actions\":[77]"),
        ("\"seats\":1,\"each\"", "\"seats\":4,\"each\""),
        ("\"before\":{", "\"before\":{\"pending\":null,"),
        ("\"step\":{\"Action\":{\"seat\":0", "\"step\":{\"Action\":{\"seat\":9"),
    ] {
        assert!(json.contains(old), "{old} in {json}");
        let broken = json.replacen(old, new, 1);
        let Ok(saved) = serde_json::from_str(&broken) else { continue };
        let restored = sandtable::kernel::state::State::restore(desk.game.rules(), &saved);
        if new.contains("null") {
            assert!(restored.is_ok());
        } else {
            assert!(restored.is_err(), "{new}");
        }
    }
    // A pick the tape cannot have: the rule goes another way, which is an error and no panic.
    let other = json.replacen("\"name\":\"roll d6\"", "\"name\":\"roll d8\"", 1);
    let mut desk = Desk::new("counters");
    desk.restore(&other);
    let error = desk.fails("pass");
    assert_eq!(error.code, "script/impure");
}

// secret_bids: one question to all.

const BIDS: [[&str; 3]; 4] = [["1", "2", "3"], ["1", "1", "5"], ["5", "2", "1"], ["4", "3", "2"]];

#[test]
fn a_question_to_all_is_answered_in_secret_and_told_when_all_are_in() {
    let mut seen_after_one = Vec::new();
    let mut seen_after_two = Vec::new();
    for [ann, bob, cleo] in BIDS {
        let mut desk = Desk::new("secret_bids");
        assert_eq!(desk.deciders(), "ann bob cleo");
        assert_eq!(desk.options_of("bob"), "bob: bid 1, bob: bid 2, bob: bid 3, bob: bid 4, bob: bid 5");
        let view = |desk: &mut Desk, seats: &[&str]| {
            let mut seen = Vec::new();
            for seat in seats {
                let id = desk.seat(seat);
                seen.push((
                    desk.options_of(seat),
                    desk.log(seat).join("; "),
                    format!("{:?}", desk.table.observe(Viewer::Seat(id))),
                ));
            }
            seen.push((
                String::new(),
                desk.log("spectator").join("; "),
                format!("{:?}", desk.table.observe(Viewer::Spectator)),
            ));
            seen
        };
        let fresh = view(&mut desk, &["bob", "cleo"]);
        desk.play(&format!("ann: bid {ann}"));
        assert_eq!(desk.deciders(), "bob cleo");
        assert_eq!(desk.options_of("ann"), "");
        let one = view(&mut desk, &["bob", "cleo"]);
        assert_eq!(one[0].0, fresh[0].0);
        assert_eq!(one[0].1, fresh[0].1, "the log says nothing of it");
        seen_after_one.push(one);
        desk.play(&format!("cleo: bid {cleo}"));
        assert_eq!(desk.question(), "bob: bob: bid 1, bob: bid 2, bob: bid 3, bob: bid 4, bob: bid 5");
        seen_after_two.push(view(&mut desk, &["bob"]));
        desk.play(&format!("bob: bid {bob}"));
        assert_eq!(
            desk.log("bob")[..4],
            [
                format!("ann: bid {ann}"),
                format!("bob: bid {bob}"),
                format!("cleo: bid {cleo}"),
                format!("bids for the lamp : {ann} {bob} {cleo}"),
            ],
            "told in seat order, whoever was first"
        );
    }
    assert!(seen_after_one.windows(2).all(|pair| pair[0] == pair[1]));
    // Only bob has not bid yet: what he sees is the same for the same missing answer.
    assert!(seen_after_two.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn the_highest_bid_takes_the_lot_and_equal_bids_nothing() {
    let mut desk = Desk::new("secret_bids");
    desk.play_all(&["cleo: bid 3", "ann: bid 1", "bob: bid 2"]);
    assert_eq!(desk.eval("cleo.coins, #cleo.own, ann.bid, #state.lots, state.active"), "2, 1, 0, 2, bob");
    desk.play_all(&["ann: bid 5", "bob: bid 5", "cleo: bid 1"]);
    assert_eq!(desk.eval("ann.coins, bob.coins, #state.lots"), "5, 5, 1");
    assert_eq!(desk.log("ann").last().unwrap(), "bids for the clock : 5 5 1");
    desk.play_all(&["ann: bid 4", "bob: bid 5", "cleo: bid 2"]);
    // The vase for bob, 3 against cleo's lamp, 2.
    assert_eq!(desk.question(), "bob wins: everything is sold");
    assert_eq!(ranks(&desk), Some(("everything is sold".into(), vec![3, 1, 2])));
}

#[test]
fn a_seat_without_an_option_is_left_out_of_a_question_to_all() {
    let mut desk = Desk::with("secret_bids", &[("purse", "2")]);
    desk.play_all(&["ann: bid 2", "bob: bid 1", "cleo: bid 1"]);
    assert_eq!(desk.deciders(), "bob cleo", "ann has no coin left and is not asked");
    desk.play_all(&["cleo: bid 1", "bob: bid 2"]);
    assert_eq!(
        desk.log("spectator")[4..],
        ["bob: bid 2", "cleo: bid 1", "bids for the clock : 0 2 1"].map(String::from),
        "and has told nothing"
    );
}

#[test]
fn an_answer_that_fails_leaves_the_others_answers_in() {
    let mut desk = Desk::new("secret_bids");
    desk.play("bob: bid 4");
    let error = desk.fails("ann: bid 6");
    assert_eq!(error.code, "action/not-offered");
    let error = desk.fails("bob: bid 1");
    assert_eq!(error.code, "action/not-your-turn");
    desk.play_all(&["ann: bid 1", "cleo: bid 1"]);
    assert_eq!(desk.eval("bob.coins"), "1");
}

#[test]
fn a_question_to_all_survives_a_save_between_two_answers() {
    let answers = ["ann: bid 1", "cleo: bid 3", "bob: bid 2"];
    let mut desk = Desk::new("secret_bids");
    let states = desk.play_all(&answers);
    for from in 0..2 {
        desk.table.set_state(states[from].clone());
        let json = desk.saved();
        let mut other = Desk::new("secret_bids");
        other.restore(&json);
        assert_eq!(other.state(), states[from]);
        assert_eq!(other.play_all(&answers[from + 1..]), states[from + 1..]);
    }
    let mut other = Desk::new("secret_bids");
    let another_order = other.play_all(&["bob: bid 2", "ann: bid 1", "cleo: bid 3"]);
    assert_eq!(another_order[2], states[2], "the order of secret answers changes nothing");
}

#[test]
fn answers_of_several_with_an_effect_are_applied_in_seat_order_and_may_pass() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           local texts = {}
           for who, thing in state:ask_each('all', 'give') do texts[#texts + 1] = who.name .. (thing and '+' or '-') end
           state:say(table.concat(texts, ' '), #state.heap)
         end }",
    );
    desk.play("go");
    assert_eq!(desk.options_of("blue"), "blue: give thing, blue: pass");
    desk.play("blue: give thing");
    assert_eq!(desk.eval("#state.heap"), "0", "nothing is done before the last answer");
    desk.play("red: pass");
    assert_eq!(desk.log("red"), ["red: go", "red: pass", "blue: give ?", "red- blue+ 1"]);
    let mut nobody = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ in state:ask_each({}, 'give') do error('nobody') end
           seat.points = 1
         end }",
    );
    nobody.play("go");
    assert_eq!(nobody.eval("red.points"), "1");
}

// alarm: listeners that ask.

#[test]
fn a_listener_asks_in_the_same_step_and_hears_of_its_own_moves() {
    let mut desk = Desk::new("alarm");
    assert_eq!(desk.question(), "thieves: sneak thief");
    desk.play("sneak thief");
    assert_eq!(desk.eval("#state.vault, #state.cells"), "1, 0");
    assert_eq!(desk.question(), "guards: ring, pass");
    desk.play("ring");
    assert_eq!(desk.eval("#state.vault, #state.cells, guards.bells"), "0, 1, 0");
    assert_eq!(desk.question(), "guards: wait");
    desk.play_all(&["wait", "sneak thief"]);
    // No bell is left; the question is asked all the same.
    assert_eq!(desk.question(), "guards: pass");
    assert_eq!(
        desk.table.why(desk.game.script(), "ring").unwrap_err().message,
        "`ring` is not possible: no bell is left"
    );
    desk.play_all(&["pass", "wait", "sneak thief", "pass", "wait"]);
    assert_eq!(desk.question(), "thieves wins: rich");
    assert_eq!(
        desk.log("spectator"),
        [
            "thieves: sneak thief",
            "guards: ring",
            "thieves in the cells: 1",
            "guards: wait",
            "thieves: sneak thief",
            "guards: pass",
            "guards: wait",
            "thieves: sneak thief",
            "guards: pass",
            "guards: wait",
            "thieves wins: rich",
        ]
    );
}

#[test]
fn notices_are_heard_in_order_and_each_once() {
    let mut desk = Desk::script(
        "on.moved = function(state, event) state:emit('second', state.total) end
         on.second = function(state, event) state:say('second', event.value); state:ask(state.active, 'number'); state.total = state.total + 1 end
         on.revealed = function(state, event) state:say('revealed') end
         actions.go = { apply = function(state, seat)
           seat.hand:move_to(state.heap)
           state:say('moved', state.total)
         end }",
    );
    desk.play("go");
    assert_eq!(desk.question(), "red: number 1, number 2, number 3");
    desk.play_all(&["number 1", "number 3"]);
    assert_eq!(desk.question(), "blue: go");
    // Both moves were told before the first listener ran, and what they cause waits behind them.
    assert_eq!(
        desk.log("blue"),
        ["red: go", "moved 0", "revealed", "revealed", "second 0", "red: number 1", "second 0", "red: number 3"]
    );
    assert_eq!(desk.eval("state.total"), "2");
}

#[test]
fn listeners_that_answer_each_other_for_ever_are_stopped() {
    let mut desk = Desk::script(
        "on.ping = function(state) state.total = state.total + 1; state:emit('pong') end
         on.pong = function(state) state:emit('ping') end
         actions.go = { apply = function(state) state:emit('ping') end }",
    );
    let error = desk.fails("go");
    assert_eq!(error.code, "script/budget");
    assert_eq!(error.message, "listeners answered each other more than 1000 times");
    assert_eq!(error.help.as_deref(), Some("look at `on.ping`: what it does makes the same event again"));
    assert_eq!(error.place.expect("a place").to_string(), "scripts/small/main.lua:2");
    let mut asking = Desk::script(
        "on.ping = function(state) state:ask(state.active, 'yes'); state:emit('ping') end
         actions.go = { apply = function(state) state:emit('ping') end }",
    );
    asking.play("go");
    for _ in 0..30 {
        asking.play("yes");
    }
    assert_eq!(asking.question(), "red: yes", "a player may always stop answering");
}

#[test]
fn a_listener_may_end_the_match_and_the_others_are_silent_then() {
    let listeners = |how: &str| {
        let mut desk = Desk::script(&format!(
            "on.first = function(state) {how} end
             on.second = function(state) state:say('heard') end
             outcome.score = function(state, seat) return seat.index end
             actions.go = {{ apply = function(state) state:emit('first'); state:emit('second') end }}"
        ));
        desk.play("go");
        (desk.question(), desk.log("red"))
    };
    for how in ["state:finish('over')", "state:win(state.blue, 'over')"] {
        assert_eq!(
            listeners(how),
            ("blue wins: over".to_owned(), ["red: go", "blue wins: over"].map(String::from).into()),
            "{how}"
        );
    }
    assert_eq!(listeners("").1, ["red: go", "heard"]);
}

// sudden: endings in the middle of a rule.

#[test]
fn a_check_in_the_middle_of_a_rule_ends_the_match_there() {
    let mut desk = Desk::new("sudden");
    desk.play("run 9");
    assert_eq!(desk.question(), "hare wins: home");
    assert_eq!(desk.eval("hare.steps"), "5", "the rest of the run did not happen");
    let mut pcall = Desk::new("sudden");
    pcall.play("stumble 9");
    assert_eq!(pcall.question(), "hare wins: home");
    assert_eq!(pcall.eval("hare.steps"), "5", "and no pcall caught it");
    assert_eq!(pcall.log("tortoise"), ["hare: stumble 9", "hare wins: home"]);
    let mut short = Desk::new("sudden");
    short.play_all(&["stumble 3", "run 4"]);
    assert_eq!(short.log("hare"), ["hare: stumble 3", "still on the way", "tortoise: run 4"]);
    assert_eq!(short.eval("hare.steps, tortoise.steps"), "0, 4");
}

#[test]
fn a_check_looks_at_native_conditions_too() {
    let mut desk = Desk::script(
        "ends.bare = { when = none { sort = 'things', owner = 'self' }, result = 'lose' }
         actions.go = { apply = function(state, seat)
           pcall(function()
             for thing in seat.hand:each() do thing:remove(); state:check(); state.total = state.total + 1 end
           end)
           state.total = 100
         end }",
    );
    desk.play("go");
    assert_eq!(desk.question(), "blue wins: bare");
    assert_eq!(desk.eval("state.total"), "1");
}

#[test]
fn a_check_that_fails_inside_a_pcall_leaves_the_rule_its_rights() {
    let mut desk = Desk::script(
        "ends.wrong = { check = function(state) if state.total == 7 then error('seven') end end }
         actions.go = { apply = function(state, seat)
           state.total = 7
           local ok, why = pcall(function() state:check() end)
           state.total = 8
           seat.points = ok and 1 or 2
         end }",
    );
    desk.play("go");
    assert_eq!(desk.eval("state.total, red.points"), "8, 2");
}

#[test]
fn a_win_inside_nested_questions_ends_everything() {
    let mut desk = Desk::script(
        "local function deeper(state, seat, left)
           if left == 0 then state:win(seat, 'deep') end
           local ok = pcall(function()
             state:ask(seat, 'number')
             deeper(state, seat.opponent, left - 1)
             state:ask(seat, 'number')
           end)
           seat.points = 99
         end
         on.revealed = function(state) state:say('heard') end
         actions.go = { apply = function(state, seat) state:reveal(seat.hand); deeper(state, seat, 3) end }",
    );
    desk.play_all(&["go", "number 1", "number 2"]);
    assert_eq!(desk.question(), "red: number 1, number 2, number 3");
    desk.play("number 3");
    assert_eq!(desk.question(), "blue wins: deep");
    assert_eq!(desk.deciders(), "");
    assert!(desk.state().pending().is_none());
    assert_eq!(points(&mut desk), "0, 0");
    assert_eq!(desk.log("red").last().unwrap(), "blue wins: deep");
    assert!(!desk.log("red").contains(&"heard".to_owned()), "listeners are silent once the match is over");
    let error = desk.fails("red: number 1");
    assert_eq!(error.code, "action/over");
}

#[test]
fn ends_are_looked_at_before_every_question() {
    let mut desk = Desk::script(
        "ends.three = { check = function(state) if state.total >= 3 then state:win(state.active, 'three') end end }
         actions.go = { apply = function(state, seat)
           while true do
             state.total = state.total + 1
             state:ask(seat.opponent, 'yes')
           end
         end }",
    );
    desk.play_all(&["go", "yes"]);
    assert_eq!(desk.question(), "blue: yes");
    desk.play("yes");
    assert_eq!(desk.question(), "red wins: three");
    assert!(desk.state().pending().is_none());
}

// spells: how long a modifier lasts.

fn strengths(desk: &mut Desk) -> String {
    let line = "north.field:first { kind = 'knight' }.strength, north.field:first { kind = 'page' }.strength, \
                south.field:first { kind = 'knight' }.strength, south.field:first { kind = 'page' }.strength";
    desk.eval(line).replace(", ", " ")
}

/// Strengths after each text, beginning with those before the first.
#[track_caller]
fn course(texts: &[&str], expected: &[&str]) {
    let mut desk = Desk::new("spells");
    let mut found = vec![strengths(&mut desk)];
    for text in texts {
        desk.play(text);
        found.push(strengths(&mut desk));
        let json = desk.saved();
        let here = desk.state();
        desk.restore(&json);
        assert_eq!(desk.state(), here, "modifiers are saved");
    }
    assert_eq!(found, expected);
}

#[test]
fn a_modifier_ends_with_its_phase_its_turn_the_round_or_the_match() {
    course(&["cast haste knight", "pass"], &["5 2 5 2", "8 2 5 2", "5 2 5 2"]);
    course(&["cast courage knight", "pass", "rest"], &["5 2 5 2", "7 2 5 2", "7 2 5 2", "5 2 5 2"]);
    course(
        &["cast weather page", "pass", "rest", "pass", "rest"],
        &["5 2 5 2", "4 2 4 2", "4 2 4 2", "4 2 4 2", "4 2 4 2", "5 2 5 2"],
    );
    course(
        &["cast blessing page", "pass", "rest", "pass", "rest", "pass"],
        &["5 2 5 2", "5 3 5 2", "5 3 5 2", "5 3 5 2", "5 3 5 2", "5 3 5 2", "5 3 5 2"],
    );
}

#[test]
fn until_the_next_turn_is_until_the_next_turn_of_that_seat() {
    course(
        &["cast shield page", "pass", "rest", "pass", "rest"],
        &["5 2 5 2", "6 3 5 2", "6 3 5 2", "6 3 5 2", "6 3 5 2", "5 2 5 2"],
    );
    course(
        &["pass", "rest", "cast shield page", "pass", "rest", "pass", "rest"],
        &["5 2 5 2", "5 2 5 2", "5 2 5 2", "5 2 6 3", "5 2 6 3", "5 2 6 3", "5 2 6 3", "5 2 5 2"],
    );
}

#[test]
fn a_modifier_of_one_piece_until_the_next_turn_is_until_that_of_its_owner() {
    let mut desk = Desk::new("spells");
    desk.eval("state:modify('strength', 4, north.field:first(), 'next turn')");
    desk.eval("state:modify('strength', 6, south.field:first(), 'next turn')");
    assert_eq!(strengths(&mut desk), "9 2 11 2");
    desk.play_all(&["pass", "rest"]);
    assert_eq!(strengths(&mut desk), "9 2 5 2");
    desk.play_all(&["pass", "rest"]);
    assert_eq!(strengths(&mut desk), "5 2 5 2");
}

#[test]
fn changes_apply_in_the_order_they_were_made() {
    course(
        &["cast blessing knight", "cast petrify knight", "cast haste knight", "pass", "rest"],
        &["5 2 5 2", "6 2 5 2", "0 2 5 2", "3 2 5 2", "0 2 5 2", "6 2 5 2"],
    );
    course(
        &["cast humble page", "cast raise page", "cast haste page", "pass", "rest"],
        &["5 2 5 2", "3 2 3 2", "4 4 4 4", "4 7 4 4", "4 4 4 4", "5 2 5 2"],
    );
}

#[test]
fn what_lasts_until_a_piece_leaves_its_zone_goes_with_the_zone() {
    let mut desk = Desk::new("spells");
    desk.play_all(&["cast stance page", "cast stance knight", "cast blessing page"]);
    assert_eq!(strengths(&mut desk), "15 13 5 2");
    desk.play("retire page");
    assert_eq!(desk.eval("north.camp.top.strength, north.field.top.strength"), "3, 15");
    desk.play_all(&["pass", "rest", "pass", "rest"]);
    assert_eq!(desk.eval("north.field.top.strength"), "15");
    assert_eq!(
        desk.question(),
        "north: cast haste knight, cast courage knight, cast shield knight, cast weather knight, \
        cast stance knight, cast blessing knight, cast petrify knight, cast humble knight, cast raise knight, retire knight, pass"
    );
}

#[test]
fn a_selector_has_no_zone_to_leave() {
    let mut desk = Desk::new("spells");
    let line = "state:modify('strength', 1, { noble = true }, 'leaves zone')";
    let error = desk.game.host().evaluate(&mut desk.table, line).expect_err("refused");
    assert_eq!(error.message, "a modifier that lasts until a piece `leaves zone` is for one piece, not for a selector");
}

#[test]
fn a_modifier_is_rolled_back_and_kept_across_a_question() {
    let mut desk = Desk::script(
        "kinds.things = { size = 3 }
         actions.go = { apply = function(state, seat)
           state:modify('size', 2, { owner = seat }, 'turn')
           local n = state:ask(seat, 'number')
           state:modify('size', n, { owner = seat }, 'turn')
           if n == 3 then error('three') end
           state:ask(seat, 'yes')
         end }",
    );
    let before = desk.state();
    desk.play("go");
    assert_eq!(desk.eval("red.hand.top.size, blue.hand.top.size"), "5, 3");
    desk.fails("number 3");
    desk.play("number 2");
    assert_eq!(desk.eval("red.hand.top.size, blue.hand.top.size"), "7, 3");
    desk.play("yes");
    assert_eq!(desk.eval("red.hand.top.size"), "3");
    assert!(before.modifiers().is_empty());
}

// pairs_game: teams.

#[test]
fn partners_win_and_lose_together() {
    let mut desk = Desk::new("pairs_game");
    assert_eq!(desk.question(), "north: snuff east, snuff west, pour, sit");
    let why = desk.table.why(desk.game.script(), "snuff south").unwrap_err();
    assert_eq!(why.message, "`snuff south` is not possible: you sit together");
    desk.play_all(&["pour", "pour"]);
    assert_eq!(desk.question(), "south: snuff west, snuff east, pour, sit");
    desk.play("pour");
    assert_eq!(ranks(&desk), Some(("the lamp is lit".into(), vec![1, 3, 1, 3])));

    let mut desk = Desk::with("pairs_game", &[("candles", "1")]);
    desk.play("snuff east");
    assert_eq!(desk.log("west"), ["north: snuff east", "east is out: in the dark"]);
    // East has no turn any more.
    assert_eq!(desk.question(), "south: snuff west, pour, sit");
    assert_eq!(desk.eval("state.turn"), "2");
    let here = desk.state();
    desk.play("snuff west");
    assert_eq!(ranks(&desk), Some(("dark".into(), vec![1, 3, 1, 3])), "both partners are left, and nobody else");
    desk.table.set_state(here);
    desk.play("sit");
    assert_eq!(desk.question(), "west: snuff north, snuff south, pour, sit");
    desk.play("snuff north");
    assert_eq!(desk.question(), "south: snuff west, pour, sit");
    desk.play("snuff west");
    assert_eq!(ranks(&desk), Some(("dark".into(), vec![1, 3, 1, 3])), "north shares the win it did not see");
}

// last_one: eliminated seats.

#[test]
fn the_last_seat_in_the_match_wins_and_nobody_asks_the_others() {
    let mut desk = Desk::new("last_one");
    assert_eq!(desk.question(), "ann: hit bob, hit cleo, hit dan, hide");
    desk.play_all(&["hit cleo", "hide"]);
    assert_eq!(desk.question(), "cleo: hit ann, hit dan, hide");
    desk.play("hit dan");
    assert_eq!(desk.question(), "dan: hit ann, hit cleo, hide");
    desk.play("hide");
    assert_eq!(desk.question(), "ann: hit cleo, hide", "bob and dan hide until their next turns");
    desk.play("hide");
    assert_eq!(desk.question(), "bob: hit cleo, hide");
    desk.play("hit cleo");
    // Cleo is out: the question to her was none, and all protection is gone.
    assert_eq!(desk.eval("cleo.in_match, ann.safe, dan.safe"), "false, false, false");
    assert_eq!(desk.question(), "dan: hit ann, hit bob, hide");
    desk.play_all(&["hit ann", "hit bob", "hit dan"]);
    assert_eq!(desk.question(), "ann: hit bob, hide", "cleo and dan have no turn");
    desk.play("hit bob");
    assert_eq!(ranks(&desk), Some(("last".into(), vec![1, 2, 2, 2])));
    assert_eq!(desk.log("cleo").last().unwrap(), "ann wins: last");
}

// order: whose turn it is.

#[test]
fn turns_go_where_rules_send_them() {
    let mut desk = Desk::new("order");
    let turn = |desk: &mut Desk| desk.eval("state.active, state.turn, state.round");
    assert_eq!(desk.question(), "ann: step, again, call bob, call cleo, name ann, name bob, name cleo");
    desk.play("step");
    assert_eq!(desk.question(), "bob: prize ann, prize cleo", "bob has fewest points");
    desk.play("prize cleo");
    assert_eq!(turn(&mut desk), "bob, 2, 1");
    desk.play("again");
    assert_eq!(desk.question(), "bob: prize ann, prize cleo");
    desk.play("prize cleo");
    assert_eq!(turn(&mut desk), "bob, 3, 1");
    desk.play("call ann");
    desk.play("prize cleo");
    assert_eq!(turn(&mut desk), "ann, 4, 2", "back to an earlier seat: the turn has come round");
    desk.play("name ann");
    assert_eq!(desk.question(), "ann: prize bob, prize cleo");
    desk.play("prize cleo");
    assert_eq!(desk.eval("cleo.points, state.named"), "8, nil");
    assert_eq!(turn(&mut desk), "bob, 5, 2", "cleo has enough, but the round goes on");
    desk.play_all(&["step", "prize ann"]);
    assert_eq!(turn(&mut desk), "cleo, 6, 2");
    desk.play_all(&["again", "prize ann"]);
    assert_eq!(turn(&mut desk), "cleo, 7, 2", "an extra turn ends no round");
    desk.play_all(&["step", "prize ann"]);
    assert_eq!(desk.question(), "cleo wins: seven points");
    assert_eq!(ranks(&desk), Some(("seven points".into(), vec![2, 3, 1])));
    assert_eq!(desk.log("ann").iter().filter(|line| line.ends_with("may rest")).count(), 7);
}

// bag and deck: where chance lies.

fn branches(desk: &mut Desk, text: &str) -> Vec<((u128, u128), Vec<u32>, String)> {
    let choice = desk.table.parse(desk.game.script(), text).unwrap();
    let found = desk.table.outcomes(desk.game.script(), choice.seat, choice.opt, None, 100).unwrap();
    let here = desk.state();
    let mut rows = Vec::new();
    for branch in found {
        desk.table.set_state(branch.state);
        rows.push((branch.chance, branch.drawn, desk.eval("one.hand:sum('worth'), two.hand:sum('worth')")));
    }
    desk.table.set_state(here);
    rows
}

#[test]
fn a_draw_from_a_pool_is_chance_and_from_a_stack_is_none() {
    let mut bag = Desk::new("bag");
    let expected: Vec<((u128, u128), Vec<u32>, String)> =
        [(0, 0, 6), (0, 1, 6), (1, 0, 6), (1, 1, 2), (2, 0, 6), (2, 1, 2)]
            .map(|(first, second, worth)| ((1, 6), vec![first, second], format!("{worth}, 0")))
            .into();
    assert_eq!(branches(&mut bag, "draw"), expected);

    let mut deck = Desk::new("deck");
    let drawn = branches(&mut deck, "draw");
    assert_eq!(drawn.len(), 1);
    assert_eq!((drawn[0].0, drawn[0].1.clone()), ((1, 1), vec![]));

    bag.force(&[0, 1]);
    bag.play("draw");
    assert_eq!(bag.log("two"), ["one: draw", "drawn: 2"]);
    assert_eq!(bag.eval("one.hand:sum('worth')"), "6");
    // One tile is left: one is drawn, with one outcome.
    assert_eq!(branches(&mut bag, "draw"), [((1, 1), vec![0], "6, 1".to_owned())]);
    bag.play("draw");
    assert_eq!(bag.question(), "one wins: the bag is empty");
    assert_eq!(bag.log("two")[3], "drawn: 1");
    deck.play_all(&["draw", "draw"]);
    assert_eq!(deck.log("two")[1], "drawn: 2");
    assert_eq!(deck.log("two")[3], "drawn: 1");
    assert!(deck.question().ends_with("wins: the deck is empty"));
}

#[test]
fn what_is_forced_and_cannot_be_is_refused_and_nothing_drawn() {
    let mut bag = Desk::new("bag");
    bag.force(&[0, 2]);
    let error = bag.fails("draw");
    assert!(error.message.contains("`draw` cannot give outcome 3: it has 2 outcomes"), "{error}");
}

#[test]
fn each_draw_advances_its_own_stream_by_one() {
    let script = |more: &str| {
        Desk::script(&format!(
            "actions.go = {{ apply = function(state, seat)
               {more}
               local n = state:ask(seat, 'number')
               state.total = state:random(1000)
               state:shuffle(seat.hand)
             end }}"
        ))
    };
    let streams = |desk: &Desk| desk.table.state().save(desk.game.rules()).columns["streams"].clone();
    let (mut plain, mut dice) = (script(""), script("state:roll('d6'); state:roll('d6', 3)"));
    for desk in [&mut plain, &mut dice] {
        desk.play_all(&["go", "number 1"]);
    }
    assert_eq!(plain.eval("state.total"), dice.eval("state.total"), "a roll more changes no other number");
    let names = &plain.game.rules().columns.stream_names;
    for (name, (one, other)) in names.iter().zip(streams(&plain).into_iter().zip(streams(&dice))) {
        let expected = match name.as_str() {
            "die d6" => (0, 2),
            "random" | "red.hand" => (1, 1),
            _ => (0, 0),
        };
        assert_eq!((one, other), expected, "{name}");
    }
}

#[test]
fn a_word_without_weight_is_never_picked() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 50 do
             if state:pick { a = 0, b = 3, c = 0 } == 'b' then state.total = state.total + 1 end
           end
         end }",
    );
    desk.play("go");
    assert_eq!(desk.eval("state.total"), "50");
}

#[test]
fn a_private_roll_is_known_to_its_seat_and_a_shuffle_forgets_what_was_shown() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           state:roll('d6', 2, seat)
           state:random(3)
           state:reveal(seat.hand)
           state:ask(seat, 'number')
           state:shuffle(seat.hand)
           state:ask(seat, 'yes')
         end }",
    );
    let known = |desk: &Desk| {
        let view = desk.table.observe(Viewer::Seat(desk.seat("blue")));
        let hand = view.zones.into_iter().find(|zone| zone.name == "red.hand").unwrap();
        (hand.known().into_iter().map(|(kind, count)| (kind.to_owned(), count)).collect::<Vec<_>>(), hand.hidden())
    };
    desk.play("go");
    let audiences: Vec<u32> = desk.state().pending().unwrap().tape.iter().map(|entry| entry.audience.0).collect();
    assert_eq!(audiences, [0b01, 0b11]);
    assert_eq!(known(&desk), (vec![("thing".to_owned(), 2)], 0));
    desk.play("number 1");
    assert_eq!(known(&desk), (vec![], 2));
    let order = desk.state().pending().unwrap().tape.last().unwrap().clone();
    assert!(matches!(&order.pick, Pick::Order(order) if order.len() == 2));
    assert_eq!((order.audience.0, order.size), (0, 0), "nobody knows the order");
}

#[test]
fn a_rule_may_end_its_phase_or_its_turn() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state) state:end_phase() end }
         actions.stop = { apply = function(state) pcall(function() state:end_turn() end); state.total = 9 end }
         actions.late = { apply = function(state) state.total = state.total + 1 end }
         phases.turn = { actions = { 'go', 'stop' }, repeats = true, leave = function(state) state:say('left') end }
         phases.evening = { actions = { 'late' } }",
    );
    desk.play("go");
    assert_eq!(desk.question(), "red: late");
    desk.play_all(&["late", "stop"]);
    assert_eq!(desk.question(), "red: go, stop", "blue has no evening");
    assert_eq!(desk.eval("state.total, state.turn"), "1, 3");
    assert_eq!(desk.log("red"), ["red: go", "left", "red: late", "blue: stop", "left"]);
}

#[test]
fn each_stretch_between_answers_has_fuel_of_its_own() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 3 do
             for _ = 1, 6000000 do end
             state:ask(seat, 'number')
           end
         end }",
    );
    desk.play_all(&["go", "number 1", "number 1", "number 1"]);
    assert_eq!(desk.question(), "blue: go");
    let mut desk =
        Desk::script("actions.go = { apply = function(state, seat) state:ask(seat, 'number') while true do end end }");
    desk.play("go");
    assert_eq!(desk.fails("number 1").code, "script/budget");
}

#[test]
fn outcomes_after_an_answer_are_those_behind_it() {
    let mut desk = Desk::new("counters");
    desk.play("cast spell");
    let before = desk.state();
    let choice = desk.table.parse(desk.game.script(), "counter counter").unwrap();
    let found = desk.table.outcomes(desk.game.script(), choice.seat, choice.opt, None, 100).unwrap();
    assert_eq!(desk.state(), before);
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|branch| branch.chance == (1, 6) && branch.state.pending().is_some()));
    for (face, branch) in found.into_iter().enumerate() {
        let mut copy = Desk::new("counters");
        copy.table.set_state(before.clone());
        copy.force(&[face as u32]);
        copy.play("counter counter");
        assert_eq!(copy.eval("state.heat"), {
            copy.table.set_state(branch.state);
            copy.eval("state.heat")
        });
    }
}

// push_luck: a turn that ends inside a rule.

#[test]
fn a_one_ends_the_turn_in_the_middle_of_the_rule() {
    let mut desk = Desk::new("push_luck");
    desk.force(&[5, 3, 0, 5, 5, 2]);
    assert_eq!(desk.question(), "ann: roll");
    desk.play_all(&["roll", "roll"]);
    assert_eq!(desk.question(), "ann: roll, hold");
    assert_eq!(desk.eval("state.kept, state.acts"), "10, 2");
    desk.play("roll");
    assert_eq!(desk.question(), "bob: roll");
    assert_eq!(desk.eval("state.kept, ann.points, state.turn"), "0, 0, 2");
    desk.play_all(&["roll", "roll", "hold"]);
    assert_eq!(desk.eval("bob.points, state.kept, state.active"), "12, 0, ann");
    desk.play("roll");
    desk.play("hold");
    desk.force(&[5, 5]);
    desk.play_all(&["roll", "roll", "hold"]);
    assert_eq!(desk.question(), "bob wins: goal");
}

// What a question is.

#[test]
fn a_line_may_look_while_a_rule_waits_but_not_change() {
    let mut desk = Desk::new("counters");
    desk.play("cast spell");
    let here = desk.state();
    let error = desk.game.host().evaluate(&mut desk.table, "red.points = 3").expect_err("refused");
    assert_eq!(error.code, "edit/question");
    assert_eq!(desk.state(), here);
    assert_eq!(desk.eval("#red.hand"), "4");
    desk.play("pass");
}

#[test]
fn a_mandatory_question_without_options_asks_nobody_and_an_optional_one_asks() {
    let mut desk = Desk::script(
        "actions.never = { args = { 'n: number' }, offer = function() end, pass = true }
         actions.go = { apply = function(state, seat)
           local n = state:ask(seat.opponent, 'none')
           seat.points = n == nil and 1 or 2
           local m = state:ask(seat.opponent, 'never')
           state.total = m == nil and 5 or 6
         end }",
    );
    desk.play("go");
    assert_eq!(desk.question(), "blue: pass");
    assert_eq!(desk.eval("red.points, state.total"), "1, 0");
    let state = desk.state();
    assert_eq!(state.pending().unwrap().tape.len(), 1, "the question nobody saw is on the tape");
    desk.play("pass");
    assert_eq!(desk.eval("red.points, state.total"), "1, 5");
    assert_eq!(desk.log("red"), ["red: go", "blue: pass"]);
}

#[test]
fn a_list_of_actions_gives_the_name_first_and_their_options_together() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           local name, what = state:ask(seat, { 'number', 'letter', 'give', 'yes' })
           state:say(tostring(name), tostring(what))
           name, what = state:ask(seat, { 'yes', 'no' })
           state:say(tostring(name), tostring(what))
         end }",
    );
    desk.play("go");
    // One of them may be declined, so all together may be.
    assert_eq!(desk.question(), "red: number 1, number 2, number 3, letter a, letter b, give thing, yes, pass");
    let asked = desk.state();
    for (answer, said) in [("letter b", "letter b"), ("number 2", "number 2"), ("yes", "yes nil"), ("pass", "nil nil")]
    {
        desk.table.set_state(asked.clone());
        desk.events.clear();
        desk.play(answer);
        assert_eq!(desk.log("blue").last().unwrap(), said);
        assert_eq!(desk.question(), "red: yes, no");
    }
    desk.play("no");
    assert_eq!(desk.log("blue").last().unwrap(), "no nil");
}

#[test]
fn further_values_reach_offer_and_deny_and_the_question_is_another_with_others() {
    let script = "actions.pay = {
           args  = { 'n: number' },
           offer = function(state, seat, offer, least, most) for n = least, most do offer(n) end end,
           deny  = function(state, seat, deny, least, most) deny('in the middle', least + 1) end,
         }
         local calls = 0
         actions.go = { apply = function(state, seat)
           state:ask(seat, 'pay', 1, state.total + 3)
           state:ask(seat, 'pay', 5, 6)
         end }
         actions.wild = { apply = function(state, seat)
           calls = calls + 1
           state:ask(seat, 'pay', 1, 2 + calls)
         end }
         phases.turn.actions = { 'go', 'wild' }";
    let mut desk = Desk::script(
        &script.replace("phases.turn.actions = { 'go', 'wild' }", "phases.turn = { actions = { 'go', 'wild' } }"),
    );
    desk.play("go");
    assert_eq!(desk.question(), "red: pay 1, pay 3");
    assert_eq!(
        desk.table.why(desk.game.script(), "pay 2").unwrap_err().message,
        "`pay 2` is not possible: in the middle"
    );
    desk.play("pay 3");
    assert_eq!(desk.question(), "red: pay 5");
    desk.play("pay 5");
    desk.play("wild");
    let error = desk.fails("pay 1");
    assert_eq!(error.code, "script/impure");
    assert!(error.message.contains("it asks blue for `pay #"), "{error}");
}

#[test]
fn an_eliminated_seat_is_asked_nothing_and_the_rule_goes_on() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           seat.opponent:eliminate()
           local name = state:ask(seat.opponent, { 'yes' })
           for who in state:ask_each('all', { 'yes' }) do state:say('asked', who) end
           seat.points = name == nil and 1 or 2
         end }",
    );
    desk.play("go");
    assert_eq!(desk.deciders(), "red");
    desk.play("red: yes");
    assert_eq!(desk.log("red"), ["red: go", "blue is out", "red: yes", "asked red"]);
    assert_eq!(desk.eval("red.points"), "1");
    assert_eq!(desk.question(), "red: go", "the next turn is red's again");
}

#[test]
fn what_is_told_is_told_once_however_often_the_rule_is_run() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           state:say('begins')
           for round = 1, 4 do
             local n = state:ask(seat, 'number')
             state:say('round', round, 'got', n)
           end
           state:say('ends')
         end }",
    );
    desk.play_all(&["go", "number 1", "number 2"]);
    assert_eq!(
        desk.log("blue"),
        ["red: go", "begins", "red: number 1", "round 1 got 1", "red: number 2", "round 2 got 2"]
    );
    let json = desk.saved();
    desk.restore(&json);
    desk.play_all(&["number 3", "number 1"]);
    assert_eq!(
        desk.log("blue")[6..],
        ["red: number 3", "round 3 got 3", "red: number 1", "round 4 got 1", "ends"].map(String::from)
    );
}

// Failing.

#[test]
fn a_step_that_fails_after_answers_goes_back_to_the_state_before_the_answer() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 3 do
             local n = state:ask(seat, 'number')
             seat.points = seat.points + n
             state:create('thing', seat, seat.hand)
             if seat.points == 6 then error('six') end
           end
         end }",
    );
    desk.play_all(&["go", "number 2", "number 1"]);
    let error = desk.fails("number 3");
    assert_eq!((error.code, error.message.as_str()), ("script/error", "six"));
    assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:7");
    assert_eq!(desk.question(), "red: number 1, number 2, number 3");
    desk.play("number 1");
    assert_eq!(desk.eval("red.points, #red.hand"), "4, 5");
}

#[test]
fn a_step_that_fails_behind_a_question_nobody_saw_goes_back_to_before_the_action() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           seat.points = 1
           state:ask(seat, 'none')
           seat.points = 2
           error('late')
         end }",
    );
    let error = desk.fails("go");
    assert_eq!(error.message, "late");
    assert_eq!(desk.eval("state.ply, state.acts, red.points"), "0, 0, 0");
    // The same where the turn has gone on to another phase before.
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat) seat.points = 1 end }
         phases.evening = { enter = function(state, seat) state:ask(seat, 'none'); error('dark') end }",
    );
    let error = desk.fails("go");
    assert_eq!(error.message, "dark");
    assert_eq!(desk.eval("state.phase, state.ply"), "turn, 0");
}

#[test]
fn an_impure_script_is_named_with_its_place() {
    for (body, answers, message) in [
        (
            "state:ask(seat, calls == 1 and 'number' or 'letter')",
            &["number 1"][..],
            "it asks red for `letter` where it asked red for `number`",
        ),
        ("seat.points = calls; state:ask(seat, 'number')", &["number 1"], "the state at the last question differs"),
        (
            "state:ask(seat, 'number'); seat.points = calls; state:ask(seat, 'yes')",
            &["number 1", "yes"],
            "the state at the last question differs",
        ),
        (
            "if calls == 1 then state:roll('d6') else state:random(6) end state:ask(seat, 'number')",
            &["number 1"],
            "it draws `random` (6 outcomes of `random`) where it drew `roll d6` (6 outcomes of `die d6`)",
        ),
        (
            "state:roll(calls == 1 and 'd6' or 'd8') state:ask(seat, 'number')",
            &["number 1"],
            "it draws `roll d8` (8 outcomes of `die d8`) where it drew `roll d6` (6 outcomes of `die d6`)",
        ),
        (
            "state:random(calls == 1 and 6 or 7) state:ask(seat, 'number')",
            &["number 1"],
            "it draws `random` (7 outcomes of `random`) where it drew `random` (6 outcomes of `random`)",
        ),
        (
            "state:shuffle(calls == 1 and seat.hand or seat.opponent.hand) state:ask(seat, 'number')",
            &["number 1"],
            "it draws `shuffle` (an order of `blue.hand`) where it drew `shuffle` (an order of `red.hand`)",
        ),
        (
            "state:ask(calls == 1 and seat or seat.opponent, 'number')",
            &["number 1"],
            "it asks blue for `number` where it asked red for `number`",
        ),
        (
            "state:modify('size', calls, { owner = seat }, 'turn'); state:ask(seat, 'number')",
            &["number 1"],
            "the state at the last question differs",
        ),
        (
            "if calls < 3 then state:shuffle(seat.hand) end state:ask(seat, 'number') state:ask(seat, 'yes')",
            &["number 1", "yes"],
            "it asks red for `number` where it drew `shuffle` (an order of `red.hand`)",
        ),
    ] {
        let mut desk = Desk::script(&format!(
            "kinds.things = {{ size = 1 }}
             local calls = 0
             actions.go = {{ apply = function(state, seat)
               calls = calls + 1
               pcall(function() {body} end)
               seat.points = 50
             end }}"
        ));
        desk.play("go");
        for answer in &answers[..answers.len() - 1] {
            desk.play(answer);
        }
        let error = desk.fails(answers[answers.len() - 1]);
        assert_eq!(error.code, "script/impure", "{body}");
        assert!(error.message.ends_with(message), "{body}: {}", error.message);
        assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:4");
    }
    let mut desk = Desk::script(
        "local calls = 0
         actions.go = { apply = function(state, seat)
           calls = calls + 1
           if calls == 1 then state:ask(seat, 'number') end
         end }",
    );
    desk.play("go");
    let error = desk.fails("number 1");
    assert_eq!(
        (error.code, error.message.as_str()),
        ("script/impure", "the rule ended with 1 answers or draws unused")
    );
}

#[test]
fn where_a_rule_cannot_wait_asking_is_a_named_error() {
    for body in [
        "local list = { 3, 1, 2 }; table.sort(list, function(a, b) state:ask(seat, 'number'); return a < b end)",
        "string.gsub('abc', '%w', function() state:ask(seat, 'number') end)",
        "local trap = setmetatable({}, { __index = function() return state:ask(seat, 'number') end }); seat.points = trap.x",
        "local trap = setmetatable({}, { __lt = function() state:ask(seat, 'number') return true end }); local _ = trap < trap",
    ] {
        let mut desk = Desk::script(&format!(
            "actions.go = {{ apply = function(state, seat)
               seat.points = 3
               {body}
             end }}"
        ));
        let error = desk.fails("go");
        assert_eq!(error.code, "script/error");
        assert_eq!(
            error.message,
            "asking is impossible here: inside a comparator, a `gsub` callback or a metamethod a rule cannot wait"
        );
        assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:4", "{body}");
    }
}

#[test]
fn functions_that_only_read_may_not_ask() {
    let only = |what: &str| format!("{what} only reads: asking belongs into `apply`, `enter`, `leave` or `after`");
    let ask = "state:ask(state.active, 'number')";
    for (script, expected) in [
        (format!("actions.go = {{ offer = function(state, seat, offer) {ask} end }}"), only("an `offer`")),
        (format!("actions.go = {{ deny = function(state, seat, deny) {ask} end }}"), only("a `deny`")),
        (
            format!(
                "actions.go = {{}} phases.turn = {{ actions = {{ 'go' }}, done = function(state, seat) {ask} end }}"
            ),
            only("this function"),
        ),
        (
            format!(
                "actions.go = {{}} phases.turn = {{ actions = {{ 'go' }}, pass = function(state, seat) {ask} end }}"
            ),
            only("this function"),
        ),
        (
            format!("actions.go = {{}} phases.turn = {{ actions = {{ 'go' }}, who = function(state) {ask} end }}"),
            only("this function"),
        ),
    ] {
        let error = Desk::refused(&script);
        assert_eq!(error.message, expected, "{script}");
        assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:2");
    }
    for (script, expected) in [
        (
            format!("ends.e = {{ check = function(state) {ask} end }}\nactions.go = {{}}"),
            only("the `check` of an end condition"),
        ),
        (
            format!(
                "outcome.score = function(state, seat) {ask} end\nactions.go = {{ apply = function(state) state:finish('x') end }}"
            ),
            only("this function"),
        ),
        (
            format!("actions.go = {{}}; phases.turn = {{ actions = {{ 'go' }}, next = function(state) {ask} end }}\n"),
            only("this function"),
        ),
    ] {
        let error = Desk::script(&script).fails("go");
        assert_eq!(error.message, expected, "{script}");
        assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:2");
    }
}

#[test]
fn a_computed_value_may_not_ask_and_a_chunk_has_nobody_to_ask() {
    let files = small(
        "kinds.things = { size = 'integer or value' }
         values.big = function(state, thing) state:ask(state.active, 'number') return 1 end
         actions.go = { apply = function(state, seat) seat.points = seat.hand.top.size end }",
    )
    .with("content/small/things.yaml", "thing: { size: big }\n");
    let mut desk = Desk::of(load_from(&files, "small", &[], &[]));
    let error = desk.fails("go");
    assert_eq!(error.message, "this function only reads: asking belongs into `apply`, `enter`, `leave` or `after`");
    assert_eq!(error.place.unwrap().to_string(), "scripts/small/main.lua:3");
    let files = small("actions.go = {}\nstate:ask(nil, 'number')");
    let errors = try_load(&files, "small", &[], &[]).err().expect("does not load");
    assert_eq!(errors[0].place.as_ref().unwrap().to_string(), "scripts/small/main.lua:3");
    assert!(errors[0].message.starts_with("nothing is named `state`"), "{}", errors[0]);
}

#[test]
fn questions_that_make_no_sense_say_why() {
    for (call, message) in [
        ("state:ask(seat, 'numbr')", "no action is named `numbr`; did you mean `number`?"),
        ("state:ask('red', 'number')", "`seat` is a string, expected a seat"),
        ("state:ask(seat)", "`action` is nil, expected the name of an action, or a list of them"),
        ("state:ask(seat, { 1 })", "`action` is a number, expected the name of an action"),
        ("state:ask(seat, 'number', {})", "a table is no value here"),
        ("state:ask_each(3, 'number')", "`seats` is a number, expected \"all\", a seat or a list of seats"),
    ] {
        let mut desk = Desk::script(&format!("actions.go = {{ apply = function(state, seat) {call} end }}"));
        let error = desk.fails("go");
        assert_eq!(error.message, message);
    }
}

#[test]
fn a_phase_of_enter_alone_still_meets_its_limits() {
    let mut desk = Desk::script(
        "actions.go = {}
         phases.turn = { enter = function(state, seat) state:ask(seat, { 'yes' }) end }
         limits.turns = { turns = 4, result = 'tie' }",
    );
    desk.play_all(&["yes", "yes", "yes"]);
    assert_eq!(desk.question(), "blue: yes");
    desk.play("yes");
    assert_eq!(desk.question(), "a draw: turns");
}

#[test]
fn every_test_game_keeps_every_promise() {
    let files = test_games();
    let names: Vec<String> = sandtable::content::games(&files).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 11);
    for name in &names {
        walk(&mut load_from(&files, name, &[], &[]), 0..3, CAREFUL);
    }
    for name in &names {
        let script = files.read(&format!("scripts/{name}/main.lua")).unwrap().unwrap();
        assert!(script.lines().count() <= 80, "{name} is short enough to read");
    }
}

#[test]
fn an_answer_given_with_others_may_catch_errors_and_may_not_ask() {
    let answered = |apply: &str| {
        let mut desk = Desk::script(&format!(
            "actions.tried = {{ args = {{ 'n: number' }}, offer = numbers {{ 1, 2 }}, apply = function(state, seat, n) {apply} end }}
             actions.go = {{ apply = function(state)
               for _ in state:ask_each('all', 'tried') do state.total = state.total + 100 end
             end }}"
        ));
        desk.play("go");
        desk.play("red: tried 1");
        desk
    };
    let mut desk = answered("pcall(function() state.total = state.total + n end) state.total = state.total + 10");
    desk.play("blue: tried 2");
    assert_eq!(desk.eval("state.total"), "223");
    let error = answered("state:ask(seat, 'number')").fails("blue: tried 2");
    assert!(error.message.contains("asking is impossible here"), "{error}");
}

/// A ply's moves on a grid with positions belong together within a step, not within a call.
#[test]
fn a_step_that_is_run_again_keeps_the_positions_it_kept_at_first() {
    let files = small(
        "zones.board = { layout = 'grid', positions = 9 }
         phases.setup = { once = true, enter = function(state)
           for cell in state.board:cells { first = 2 } do state:create('thing', state.red, cell) end
         end }
         actions.go = {}
         local function move(state)
           for cell in state.board:cells { empty = true, first = 1 } do state.board:first():move_to(cell) end
         end
         phases.turn  = { actions = { 'go' }, leave = move }
         phases.after = { enter = function(state, seat) move(state) state:ask(seat, 'none') move(state) end }",
    );
    let board = "title: Small\nseats: [red, blue]\nfirst: red\nboards: { board: { columns: 3, rows: 3 } }\n";
    let mut desk = Desk::of(load_from(&files.with("content/small/game.yaml", board), "small", &[], &[]));
    desk.play("go");
    desk.play("go");
}
