//! Going about in a long match: Stratego at revision 1,000. The promise is under 10 ms each.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark that cannot run says so by panicking")]

use divan::Bencher;

use sandtable::agent::Random;
use sandtable::game::Game;
use sandtable::game::find::built_in;
use sandtable::session::Match;

fn main() {
    divan::main();
}

const LONG: usize = 1000;

fn long_match() -> Match {
    let game = Game::load(&built_in(), "stratego", &[], &[]).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut played = Match::new(game, 1).expect("a match begins");
    played.auto(LONG, &mut Random::new(1)).expect("a long match");
    assert_eq!(played.revision(), LONG);
    played
}

/// One step back and forth again: two of them.
#[divan::bench]
fn undo_and_redo(bencher: Bencher) {
    let mut played = long_match();
    bencher.bench_local(|| (played.undo(1), played.redo(1)));
}

/// To the beginning and back: two of them.
#[divan::bench]
fn goto(bencher: Bencher) {
    let mut played = long_match();
    bencher.bench_local(|| {
        played.go(0).expect("the beginning");
        played.go(LONG).expect("the end");
    });
}

/// Another value each time: the game is made anew and the match carried over to it.
#[divan::bench]
fn set(bencher: Bencher) {
    let mut played = long_match();
    let mut strength = 1;
    bencher.bench_local(|| {
        strength = strength % 1000 + 1;
        played.set("ranks.spy.strength", &strength.to_string(), ":set").expect("a value");
    });
}

/// Over a change of the rules and back: both sets of rules are at hand.
#[divan::bench]
fn undo_a_change_of_the_rules(bencher: Bencher) {
    let mut played = long_match();
    played.set("ranks.spy.strength", "5", ":set").expect("a value");
    bencher.bench_local(|| (played.undo(1), played.redo(1)));
}

/// What a long match differs in from its beginning.
#[divan::bench]
fn diff(bencher: Bencher) {
    let mut played = long_match();
    bencher.bench_local(|| played.differing(0, LONG).expect("both are there"));
}
