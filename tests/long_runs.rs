//! What would only show after a very long time; each is run by name, in a release build or not:
//! `cargo test --test long_runs -- --ignored --nocapture a_million`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::desk::Desk;
use common::{load_from, test_games};
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::table::Table;

/// Resident memory in KiB.
fn resident() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux");
    statm.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).expect("pages") * 4
}

#[test]
#[ignore = "takes a minute"]
fn a_million_suspended_matches_leave_no_memory_behind() {
    let mut game = load_from(&test_games(), "counters", &[], &[]);
    let rules = Arc::clone(game.rules());
    let mut at_100_000 = 0;
    for seed in 1..=1_000_000u64 {
        let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match begins");
        // The first option: cast, then counter, as far as the match's number says.
        for answer in 0..1 + seed % 4 {
            let seat = SeatId((answer % 2) as u8);
            let opt = table.options(game.script(), seat).expect("options")[0];
            table.play(game.script(), seat, opt, None).expect("a listed option");
        }
        assert!(table.state().pending().is_some());
        if seed == 100_000 {
            at_100_000 = resident();
        }
    }
    let at_the_end = resident();
    println!("resident after 100,000 suspended matches {at_100_000} KiB, after 1,000,000 {at_the_end} KiB");
    assert!(at_the_end < at_100_000 + 2048, "{at_100_000} KiB grew to {at_the_end} KiB");
}

#[test]
#[ignore = "quadratic on purpose"]
fn a_rule_may_ask_a_thousand_times() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 1000 do
             state.total = state.total + state:ask(seat, 'number')
           end
         end }",
    );
    desk.play("go");
    for answer in 0..1000 {
        desk.play(["number 1", "number 2", "number 3"][answer % 3]);
    }
    assert_eq!(desk.eval("state.total"), "1999");
    assert_eq!(desk.question(), "blue: go");
}

#[test]
#[ignore = "a minute"]
fn a_rule_that_asks_for_ever_is_stopped_by_its_tape() {
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 20000 do state:roll('d6') end
         end }",
    );
    desk.play("go");
    let mut desk = Desk::script(
        "actions.go = { apply = function(state, seat)
           for _ = 1, 9999 do state:roll('d6') end
           state:ask(seat, 'number')
           state:ask(seat, 'yes')
         end }",
    );
    desk.play("go");
    let error = desk.fails("number 1");
    assert_eq!(
        (error.code, error.message.as_str()),
        ("script/error", "a step asked or drew more than 10000 times (make it a phase that repeats)")
    );
}
