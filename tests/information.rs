//! The information key: what a seat could not tell apart has one key, what it could has two.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;

use common::desk::Desk;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::information::Information;

/// The key of every seat after the set-up and after each text.
fn keys(mut desk: Desk, texts: &[&str]) -> Vec<Vec<u64>> {
    let seats: Vec<SeatId> = desk.game.rules().seat_ids().collect();
    let mut memory = vec![Information::default(); seats.len()];
    let mut rows = Vec::new();
    let mut take = |desk: &Desk, events: &[sandtable::kernel::event::Event]| {
        for (seat, memory) in seats.iter().zip(&mut memory) {
            memory.step(&desk.table, *seat, events);
        }
        rows.push(memory.iter().map(Information::key).collect());
    };
    take(&desk, &desk.events);
    for text in texts {
        let told = desk.events.len();
        desk.play(text);
        take(&desk, &desk.events[told..]);
    }
    rows
}

const HIDDEN: &str = "zones.bag = { layout = 'pool', see = 'none' }
actions.go = { apply = function(state, seat) state:draw(seat.hand, state.bag, 1) end }
actions.tell = { apply = function(state, seat) state:tell(seat, 'psst') end }
actions.say = { apply = function(state, seat) state:say('hear') end }
actions.mark = { see = 'owner', args = { 'n: number' }, offer = numbers { 1, 3 }, apply = function(state, seat, n) seat.mark = n end }
variables.seat.mark = { 0, min = 0, max = 3, see = 'owner' }
phases.turn = { actions = { 'go', 'tell', 'say', 'mark' } }";

#[test]
fn the_same_history_has_the_same_keys_and_every_step_another() {
    let rows = keys(Desk::script(HIDDEN), &["say", "say", "tell", "go"]);
    assert_eq!(rows, keys(Desk::script(HIDDEN), &["say", "say", "tell", "go"]));
    for seat in 0..2 {
        let mut keys: Vec<u64> = rows.iter().map(|row| row[seat]).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), rows.len(), "seat {seat}: nothing is forgotten");
    }
}

#[test]
fn what_a_seat_could_not_tell_apart_has_one_key() {
    let last = |texts: &[&str]| keys(Desk::script(HIDDEN), texts).pop().unwrap();
    let (one, two) = (last(&["mark 1", "say"]), last(&["mark 2", "say"]));
    assert_ne!(one[0], two[0], "red knows its own mark");
    assert_eq!(one[1], two[1], "blue does not");
    let (told, untold) = (last(&["tell", "say"]), last(&["say", "say"]));
    assert_ne!(told[0], untold[0]);
    assert_ne!(told[1], untold[1], "the action itself is read by both");
}

#[test]
fn answers_given_at_once_are_read_when_all_are_in() {
    let rows = |bids: [&str; 3]| keys(Desk::new("secret_bids"), &bids);
    let (low, high) =
        (rows(["ann: bid 1", "bob: bid 2", "cleo: bid 3"]), rows(["ann: bid 2", "bob: bid 2", "cleo: bid 3"]));
    for row in [1, 2] {
        assert_eq!(low[row][1..], high[row][1..], "bob and cleo learn nothing yet");
    }
    for seat in 0..3 {
        assert_ne!(low[3][seat], high[3][seat], "then all have heard");
    }
}

#[test]
fn keys_agree_with_what_was_seen_and_read_in_many_matches() {
    // Every history of two steps: keys are equal exactly where the seat's observations and lines are.
    let texts = ["go", "tell", "say", "mark 1", "mark 2"];
    for seat in 0..2 {
        let mut seen: BTreeMap<String, u64> = BTreeMap::new();
        let mut known: BTreeMap<u64, String> = BTreeMap::new();
        for first in texts {
            for second in texts {
                let key = keys(Desk::script(HIDDEN), &[first, second])[2][seat];
                let mut desk = Desk::script(HIDDEN);
                let mut memory = String::new();
                for text in [first, second] {
                    desk.play(text);
                    memory += &format!(
                        "{:?}\n",
                        desk.table.observe(sandtable::kernel::ids::Viewer::Seat(SeatId(seat as u8)))
                    );
                }
                memory += &desk.log(["red", "blue"][seat]).join("\n");
                assert_eq!(*seen.entry(memory.clone()).or_insert(key), key, "{first}, {second}: two keys for {memory}");
                assert_eq!(*known.entry(key).or_insert(memory.clone()), memory, "{first}, {second}: one key for two");
            }
        }
        assert!(seen.len() > 5);
    }
}
