//! Stratego in numbers: what budgets cost, and what a ply is made of; whole matches are in `playouts`. `cargo bench` prints them; a test never
//! asserts a time.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark that cannot run says so by panicking")]

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use sandtable::content::Trusted;
use sandtable::game::Game;
use sandtable::game::find::built_in;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::playout::Texts;
use sandtable::kernel::table::Table;

fn main() {
    divan::main();
}

/// As in the comparison with other engines: no quiet limit, broken off after 2,000 plies.
const COMPARED: &[(&str, &str)] = &[("quiet_limit", "off")];
const CAP: u32 = 2000;

fn load(variants: &[&str], set: &[(&str, &str)]) -> Game {
    load_with(1, variants, set)
}

/// With so many times the usual budget; with 0 nothing is counted.
fn load_with(budget: u32, variants: &[&str], set: &[(&str, &str)]) -> Game {
    let files = Trusted { files: Arc::new(built_in()), budget };
    let set: Vec<(String, String)> = set.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    match Game::load(&files, "stratego", variants, &set) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// A match with both random set-ups made.
fn deployed(game: &mut Game, seed: u64) -> (Table, Draw) {
    let rules = Arc::clone(game.rules());
    let mut table = Table::begin_match(rules, seed, game.script(), false).expect("a match begins");
    let mut draw = Draw::new(seed, "random agent", 0);
    while table.state().turn() == 0 {
        let seat = table.deciders().iter().next().expect("somebody decides");
        let opt = *table
            .options(game.script(), seat)
            .expect("options")
            .iter()
            .find(|opt| opt.id(0).is_none())
            .expect("an open set-up");
        let text = table.sample_text(game.script(), seat, opt, draw.bits()).expect("a text");
        table.play(game.script(), seat, opt, text.as_deref()).expect("a set-up");
    }
    (table, draw)
}

/// Whole matches with so many times the usual budget.
fn playouts(bencher: Bencher, budget: u32, variants: &[&str]) {
    let mut game = load_with(budget, variants, COMPARED);
    let mut table = Table::blank(Arc::clone(game.rules()));
    table.unseen();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        table.begin_anew(seed, game.script()).expect("a match begins");
        let mut draw = Draw::new(seed, "random agent", 0);
        table.play_out(game.script(), &mut draw, &Texts::MadeUp, CAP, &|| false).expect("random play");
    });
}

/// Random matches with nothing counted: what budgets cost is the difference to those of `playouts`.
#[divan::bench(min_time = 3)]
fn uncounted_playout_plain(bencher: Bencher) {
    playouts(bencher, 0, &["plain"]);
}

#[divan::bench(min_time = 3)]
fn uncounted_playout_repetition_rules(bencher: Bencher) {
    playouts(bencher, 0, &[]);
}

/// Setting up alone, part of the playouts above.
#[divan::bench]
fn set_up(bencher: Bencher) {
    let mut game = load(&["plain"], COMPARED);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        deployed(&mut game, seed)
    });
}

fn middle(game: &mut Game) -> Table {
    let (mut table, mut draw) = deployed(game, 7);
    for _ in 0..200 {
        let Some(seat) = table.deciders().iter().next() else { break };
        let choice = table.random_choice(game.script(), seat, &mut draw).expect("a choice");
        table.play(game.script(), choice.seat, choice.opt, None).expect("a listed option");
    }
    table
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let table = middle(&mut load(&[], COMPARED));
    bencher.bench_local(|| black_box(table.state().clone()));
}

#[divan::bench]
fn copy_state_into(bencher: Bencher) {
    let table = middle(&mut load(&[], COMPARED));
    let mut into = table.state().clone();
    bencher.bench_local(|| table.copy_state_into(black_box(&mut into)));
}

#[divan::bench]
fn hash_state(bencher: Bencher) {
    let table = middle(&mut load(&[], COMPARED));
    bencher.bench_local(|| black_box(table.state().hash()));
}

#[divan::bench]
fn observe(bencher: Bencher) {
    let table = middle(&mut load(&[], COMPARED));
    bencher.bench_local(|| black_box(table.observe(Viewer::Seat(SeatId(0)))));
}

/// Another deal of the hidden pieces that the seat could be facing.
#[divan::bench]
fn determinize(bencher: Bencher) {
    let mut game = load(&[], COMPARED);
    let mut table = middle(&mut game);
    let mut draw = Draw::new(1, "bench", 0);
    bencher.bench_local(|| {
        black_box(table.determinize(game.script(), Viewer::Seat(SeatId(0)), &mut draw).expect("a deal"))
    });
}

#[divan::bench]
fn load_game(bencher: Bencher) {
    bencher.bench_local(|| load(&[], &[]));
}
