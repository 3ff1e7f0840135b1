//! Fuzz targets: well-typed calls of the whole API on live matches, and the loader of content. Each has a short run with a
//! fixed seed, and a long one by name: `cargo test --test fuzz a_million -- --ignored --nocapture`. One that stopped goes
//! on from a seed: `... -- --ignored --nocapture 193709`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::disallowed_methods, reason = "a case that hangs is seen by the clock")]

#[path = "fuzz/calls.rs"]
mod calls;
mod common;
#[path = "fuzz/game.rs"]
mod game;
#[path = "fuzz/loader.rs"]
mod loader;
#[path = "fuzz/matches.rs"]
mod matches;

use std::ops::Range;

use common::{all_games, sketches};
use matches::{Tally, Walk, share};
use sandtable::content::games;
use sandtable::game::Game;
use sandtable::script::api::{ENTRIES, Use};

/// Every game there is, in one variant more where it has any, and the sketches where they are at hand, with programs.
fn every_game() -> Vec<Game> {
    let mut all: Vec<Game> = Vec::new();
    let sketches = sketches::found().map(|(files, _)| files);
    for files in std::iter::once(all_games()).chain(sketches) {
        for (name, _) in games(&files) {
            let game = game::game(&files, &name, &[]);
            if let Some(variant) = game.variants().first().map(|variant| variant.name.clone()) {
                all.push(game::game(&files, &name, &[&variant]));
            }
            all.push(game);
        }
    }
    all
}

/// Calls that a game may refuse however well they are typed, and the least share that is accepted.
const REFUSED_BY_RIGHT: [(&str, f64, &str); 4] = [
    ("seat.opponent", 20.0, "a game of three or four seats without teams has none"),
    ("tables.NAME(kind, kind)", 10.0, "a table of one sort is asked about kinds of another"),
    ("state:ask", 20.0, "a line may not ask, nor may what a question of all makes run"),
    ("state:ask_each", 20.0, "the same"),
];

/// The share of every other function that is accepted.
const FLOOR: f64 = 50.0;

/// Every function of the API was called, and mostly accepted.
fn assert_covered(tally: &Tally, least: u64) {
    for entry in ENTRIES {
        let name = calls::name_of(entry.signature);
        let (calls, _) = tally.calls.get(name).copied().unwrap_or_default();
        assert!(calls >= least, "{name} was called {calls} times");
    }
    for (name, (calls, refused)) in &tally.calls {
        let known = REFUSED_BY_RIGHT.iter().find(|(known, ..)| known == name);
        let floor = known.map_or(FLOOR, |(_, floor, _)| *floor);
        let got = share(*calls, *refused);
        assert!(*calls >= least && got >= floor, "{name}: {calls} calls, {got:.1} % accepted, at least {floor} %");
    }
    assert!(tally.misplaced >= least && tally.asked >= least && tally.dealt.0 >= least, "{tally:?}");
}

/// Where a long run begins: at the number among the arguments, which is where another one stopped.
fn first_seed() -> u64 {
    std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(0)
}

/// Matches one after another, each of the next game, until so many cases were tried.
fn run(games: &mut [Game], first: u64, cases: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in first.. {
        if tally.cases >= cases {
            break;
        }
        if seed % 10_000 == 9_999 {
            tally.print();
        }
        let index = seed as usize % games.len();
        tally.add(&Walk::new(&mut games[index], seed).run());
    }
    tally
}

#[test]
fn calls_on_live_matches_break_no_promise() {
    let tally = run(&mut every_game(), 0, 6000);
    tally.print();
    assert_covered(&tally, 5);
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn a_million_cases_on_live_matches_break_no_promise() {
    let tally = run(&mut every_game(), first_seed(), 1_000_000);
    tally.print();
    assert_covered(&tally, 1000);
}

#[test]
fn the_same_seeds_give_the_same_cases() {
    let once = || run(&mut every_game()[..3], 0, 200);
    assert_eq!(once(), once());
}

#[test]
fn an_argument_nothing_is_generated_for_is_told() {
    let method = Use::Method(|_, _| Ok(0));
    assert!(calls::body("reveal", "state:reveal(what: piece|zone, seats?: seats)", method).is_ok());
    let told = calls::body("bless", "state:bless(piece: piece, saint: any)", method).unwrap_err();
    assert_eq!(told, "`state:bless(piece: piece, saint: any)`: no generator for the argument `saint`");
    assert!(calls::body("bless", "church:bless(piece: piece)", method).is_err());
    assert!(calls::body("bless", "state:bless { saint = number }", method).is_err());
}

fn load_broken_games(seeds: Range<u64>) -> loader::Tally {
    let (targets, pool) = loader::targets(&all_games());
    let mut tally = loader::Tally::default();
    for seed in seeds {
        loader::run(&targets, &pool, seed, &mut tally);
        if seed % 20_000 == 19_999 {
            tally.print();
        }
    }
    tally
}

/// Errors of many kinds were made, and many games went on all the same.
fn assert_varied(tally: &loader::Tally, codes: usize) {
    assert!(tally.codes.len() >= codes, "{:?}", tally.codes);
    assert!(tally.loaded * 10 > tally.cases && tally.played * 20 > tally.cases, "{tally:?}");
}

#[test]
fn broken_games_are_refused_with_their_place_or_played() {
    let tally = load_broken_games(0..2000);
    tally.print();
    assert_varied(&tally, 20);
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_thousand_broken_games_are_refused_with_their_place_or_played() {
    assert_varied(&load_broken_games(first_seed()..200_000), 30);
}
