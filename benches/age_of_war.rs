//! Age of War in numbers: whole random matches, nearly all of whose time is spent in Lua, with budgets and with nothing
//! counted; and a castle solved.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark that cannot run says so by panicking")]

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;

use sandtable::analysis::{Measure, Problem, Question, Role, Start, Until, solve};
use sandtable::content::Trusted;
use sandtable::game::Game;
use sandtable::game::find::built_in;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::table::Table;

fn main() {
    divan::main();
}

/// With so many times the usual budget; with 0 nothing is counted.
fn load(budget: u32) -> Game {
    let files = Trusted { files: Arc::new(built_in()), budget };
    match Game::load(&files, "age_of_war", &[], &[]) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

fn playouts(bencher: Bencher, budget: u32) {
    let mut game = load(budget);
    let (mut seed, mut acts) = (0, 0u64);
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        let mut table =
            Table::begin_match(Arc::clone(game.rules()), seed, game.script(), false).expect("a match begins");
        let mut draw = Draw::new(seed, "random agent", 0);
        while let Some(seat) = table.deciders().iter().next() {
            let choice = table.random_choice(game.script(), seat, &mut draw).expect("a choice");
            table.play(game.script(), choice.seat, choice.opt, None).expect("a listed option");
            acts += 1;
        }
    });
    eprintln!("mean length {:.0} actions over {seed} matches", acts as f64 / seed.max(1) as f64);
}

/// Random matches of two seats.
#[divan::bench(min_time = 3)]
fn playout(bencher: Bencher) {
    playouts(bencher, 1);
}

/// The same with nothing counted: what budgets cost is the difference.
#[divan::bench(min_time = 3)]
fn uncounted_playout(bencher: Bencher) {
    playouts(bencher, 0);
}

/// The chance to take Edo in one turn, all others being the first seat's: 3,697 positions.
#[divan::bench]
fn solve_edo(bencher: Bencher) {
    let mut game = load(1);
    let rules = Arc::clone(game.rules());
    let goal = game.host().expression(&rules, "red.land:count { kind = 'edo' } == 1", false).expect("an expression");
    let question = Question { until: Until::Turn, goal: Some((goal, Measure::Holds)), ..Question::default() };
    let problem = Problem { question, seat: SeatId(0), own: Role::For, others: Role::Against };
    let line = "for c in state.middle:each() do if c.kind.id ~= 'edo' then c.owner = red c:move_to(red.land) end end";
    bencher.bench_local(|| {
        let mut start = Start::of_match(Arc::clone(&rules)).expect("a start");
        start.positions.retain(|position| position.active() == SeatId(0));
        start.change(|table| game.host().evaluate(table, line).map(|_| ())).expect("a line");
        solve(&mut start, game.script(), &problem, &mut |_| true).expect("a value").value.low
    });
}
