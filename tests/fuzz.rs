//! Fuzz targets: well-typed calls of the whole API on live matches, and the loader of content. Each has a short run with a
//! fixed seed, and a long one by name: `cargo test --test fuzz a_million -- --ignored --nocapture`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "fuzz/calls.rs"]
mod calls;
mod common;
#[path = "fuzz/game.rs"]
mod game;
#[path = "fuzz/matches.rs"]
mod matches;

use common::all_games;
use matches::{Tally, Walk};
use sandtable::content::games;
use sandtable::game::Game;
use sandtable::script::api::Use;

/// Every game there is, with programs in it.
fn every_game() -> Vec<Game> {
    let files = all_games();
    games(&files).iter().map(|(name, _)| game::game(&files, name, &[])).collect()
}

fn run(games: &mut [Game], matches: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..matches {
        let index = seed as usize % games.len();
        tally.add(&Walk::new(&mut games[index], seed).run(usize::MAX));
    }
    tally
}

#[test]
fn calls_on_live_matches_break_no_promise() {
    let tally = run(&mut every_game(), 120);
    tally.print();
}

#[test]
fn an_argument_nothing_is_generated_for_is_told() {
    let method = Use::Method(|_, _| Ok(0));
    assert!(calls::body("reveal", "state:reveal(piece or zone, seats)", method).is_ok());
    let told = calls::body("bless", "state:bless(piece, saint)", method).unwrap_err();
    assert_eq!(told, "`state:bless(piece, saint)`: no generator for the argument `saint`");
    assert!(calls::body("bless", "church:bless(piece)", method).is_err());
    assert!(calls::body("bless", "state:bless { saint = number }", method).is_err());
}
