//! The classics, held against numbers that are published: what the kernel makes of a game that others have counted and
//! solved must be what they found.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

#[path = "classics/boards.rs"]
mod boards;
#[path = "classics/cards.rs"]
mod cards;
#[path = "classics/numbers.rs"]
mod numbers;

use std::sync::Arc;

use sandtable::analysis::{
    Bounds, Equilibrium, Graph, Problem, Question, Role, Solution, Start, Tree, equilibrium, explore, solve, tree,
};
use sandtable::game::Game;
use sandtable::kernel::ids::SeatId;

const FIRST: SeatId = SeatId(0);

fn start(game: &Game) -> Start {
    Start::of_match(Arc::clone(game.rules())).expect("a start")
}

fn explored(game: &mut Game) -> Graph {
    explore(&mut start(game), game.script(), &Question::default(), &mut |_| true)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn solved(game: &mut Game, own: Role, others: Role, tolerance: f64) -> Solution {
    let question = Question { bounds: Bounds { tolerance, ..Bounds::default() }, ..Question::default() };
    let problem = Problem { question, seat: FIRST, own, others };
    solve(&mut start(game), game.script(), &problem, &mut |_| true).unwrap_or_else(|error| panic!("{error}"))
}

fn best(game: &mut Game) -> Solution {
    solved(game, Role::For, Role::Against, 0.0)
}

fn grown(game: &mut Game) -> Tree {
    tree(&mut start(game), game.script(), &Question::default(), &mut |_| true).unwrap_or_else(|error| panic!("{error}"))
}

/// An equilibrium to a tolerance, whose bounds say so.
fn settled(tree: &Tree, tolerance: f64) -> Equilibrium {
    let found = equilibrium(tree, tolerance, &mut |_| true).unwrap_or_else(|error| panic!("{error}"));
    let apart = found.value.high - found.value.low;
    println!("{:?}, exploitability {:e}, {} rounds", found.value, found.exploitability, found.rounds);
    assert!(found.exploitability <= tolerance && (0.0..=2.0 * tolerance).contains(&apart), "{found:?}");
    found
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, expected {expected}");
}

/// The bounds hold the value, but for the digits that floats lose.
#[track_caller]
fn holds(found: &Equilibrium, expected: f64, digits: f64) {
    let (low, high) = (found.value.low - digits, found.value.high + digits);
    assert!(low <= expected && expected <= high, "{:?}, expected {expected}", found.value);
}

#[test]
fn the_scripts_are_short() {
    let lines = |game: &str| common::text_of(&common::shipped(), &format!("scripts/{game}/main.lua")).lines().count();
    assert!(lines("tic_tac_toe") < 40);
    assert!(lines("kuhn_poker") < 70);
    let classics = ["connect_four", "breakthrough", "othello", "nim", "pig", "leduc_poker", "liars_dice"];
    for game in classics {
        assert!(lines(game) < 80, "{game} has {} lines", lines(game));
    }
}
