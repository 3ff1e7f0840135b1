//! What questions cost: a suspended step is run again from its beginning with each answer. `cargo bench --bench asking`.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark that cannot run says so by panicking")]

use std::sync::Arc;

use divan::{Bencher, black_box};

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::action::Opt;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

fn main() {
    divan::main();
}

/// The chain of counters of tests/games, with hands deep enough for six, and rules that ask once and twenty times.
fn files() -> Memory {
    let asking = "kinds.cards = {}; variables.game.total = 0
actions.number = { args = { 'n: number' }, offer = numbers { 1, 3 } }
local function asking(times)
  return { apply = function(state, seat)
    for _ = 1, times do state.total = state.total + state:ask(seat, 'number') end
  end }
end
actions.none, actions.once, actions.twenty, actions.six = asking(0), asking(1), asking(20), asking(6)
phases.turn = { actions = { 'none', 'once', 'twenty', 'six' } }
";
    Memory::new()
        .with("content/counters/game.yaml", include_str!("../tests/games/counters/game.yaml"))
        .with("content/counters/cards.yaml", include_str!("../tests/games/counters/cards.yaml"))
        .with("scripts/counters/main.lua", include_str!("../tests/games/counters/main.lua"))
        .with("content/loop/game.yaml", "title: Loop\nseats: [red, blue]\nfirst: red\n")
        .with("content/loop/cards.yaml", "card: {}\n")
        .with("scripts/loop/main.lua", asking)
}

fn load(name: &str) -> Game {
    match Game::load(&files(), name, &[], &[]) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

fn begin(game: &mut Game) -> Table {
    Table::begin_match(Arc::clone(game.rules()), 1, game.script(), false).expect("a match begins")
}

/// Plays the option of that number, whoever decides.
fn choose(game: &mut Game, table: &mut Table, number: usize) -> (SeatId, Opt) {
    let seat = table.deciders().iter().next().expect("somebody decides");
    let opt = table.options(game.script(), seat).expect("options")[number];
    table.play(game.script(), seat, opt, None).expect("a listed option");
    (seat, opt)
}

/// An action of the loop game with its answers, from the first decision to the next seat's; options included.
fn action(bencher: Bencher, number: usize, answers: usize) {
    let mut game = load("loop");
    let mut table = begin(&mut game);
    let start = table.state().clone();
    bencher.bench_local(|| {
        table.set_state(start.clone());
        choose(&mut game, &mut table, number);
        for _ in 0..answers {
            choose(&mut game, &mut table, 0);
        }
    });
}

/// What the others are compared with.
#[divan::bench]
fn no_question(bencher: Bencher) {
    action(bencher, 0, 0);
}

#[divan::bench]
fn one_question(bencher: Bencher) {
    action(bencher, 1, 1);
}

/// Twenty-one stretches in all: what a re-run costs where the rule does nothing else.
#[divan::bench]
fn six_questions_in_a_loop(bencher: Bencher) {
    action(bencher, 3, 6);
}

#[divan::bench]
fn twenty_questions_in_a_loop(bencher: Bencher) {
    action(bencher, 2, 20);
}

/// A spell, six counters with a die each, and the pass at the end.
#[divan::bench]
fn six_nested_questions(bencher: Bencher) {
    let mut game = load("counters");
    let mut table = begin(&mut game);
    let start = table.state().clone();
    bencher.bench_local(|| {
        table.set_state(start.clone());
        for _ in 0..8 {
            choose(&mut game, &mut table, 0);
        }
    });
}

/// A match suspended at the sixth question of a chain.
fn suspended(game: &mut Game) -> Table {
    let mut table = begin(game);
    for _ in 0..6 {
        choose(game, &mut table, 0);
    }
    assert!(table.state().pending().is_some(), "a question waits");
    table
}

#[divan::bench]
fn clone_suspended(bencher: Bencher) {
    let table = suspended(&mut load("counters"));
    bencher.bench_local(|| black_box(table.state().clone()));
}

#[divan::bench]
fn copy_suspended_into(bencher: Bencher) {
    let table = suspended(&mut load("counters"));
    let mut into: State = table.state().clone();
    bencher.bench_local(|| table.copy_state_into(black_box(&mut into)));
}

/// One answer back and forth in the history of a match.
#[divan::bench]
fn undo_and_redo_suspended(bencher: Bencher) {
    let mut play = Match::new(load("counters"), 1).expect("a match begins");
    for text in ["cast spell", "counter counter", "counter counter", "counter counter"] {
        play.play(text).expect("an option");
    }
    bencher.bench_local(|| (play.undo(1), play.redo(1)));
}
