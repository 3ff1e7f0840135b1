//! Secrets: of every game, along random matches, nothing shows of what a seat cannot know.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "hidden/alike.rs"]
mod alike;
#[path = "hidden/any_game.rs"]
mod any_game;
#[path = "hidden/asked.rs"]
mod asked;
#[path = "hidden/at_once.rs"]
mod at_once;
#[path = "hidden/board.rs"]
mod board;
mod common;
#[path = "hidden/even.rs"]
mod even;
#[path = "hidden/in_the_middle.rs"]
mod in_the_middle;
#[path = "hidden/knowledge.rs"]
mod knowledge;
#[path = "hidden/lab.rs"]
mod lab;
#[path = "hidden/leaky_stratego.rs"]
mod leaky_stratego;
#[path = "hidden/planted.rs"]
mod planted;
#[path = "hidden/record.rs"]
mod record;
#[path = "hidden/remembered.rs"]
mod remembered;
#[path = "hidden/shuffled.rs"]
mod shuffled;

use common::all_games;
use common::conformance::Which;
use sandtable::check::secrets::{self, Care, Report};
use sandtable::content::games;

fn report(which: &Which, matches: u64, care: Care) -> Report {
    let mut game = which.load();
    let mut report = Report::default();
    for seed in 0..matches {
        let rules = std::sync::Arc::clone(game.rules());
        secrets::look(&rules, game.script(), seed, care, &mut report).expect("no error");
    }
    report
}

#[test]
fn nothing_shows_in_any_game() {
    for (name, _) in games(&all_games()) {
        let report = report(&Which::new(&name), 10, Care { deals: 3, refusals: 2, decisions: 150 });
        println!("{name}: {} decisions, {} alike, {} impossible", report.decisions, report.alike, report.impossible);
        assert!(report.findings.is_empty(), "{name}: {:#?}", report.findings);
    }
}
