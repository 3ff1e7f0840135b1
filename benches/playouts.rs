//! Random matches of every game, and what they are made of. `cargo bench --bench playouts` prints them; a test never
//! asserts a time.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark that cannot run says so by panicking")]

use std::path::Path;
use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use sandtable::game::Game;
use sandtable::game::find::{Finder, built_in};
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::playout::Texts;
use sandtable::kernel::table::Table;

fn main() {
    divan::main();
}

/// A game with what was set, and where it lies.
#[derive(Clone, Copy)]
struct Played {
    name: &'static str,
    set: &'static [(&'static str, &'static str)],
    variants: &'static [&'static str],
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let set = self.set.iter().map(|(name, value)| format!(" {name}={value}"));
        write!(f, "{}{}{}", self.name, self.variants.concat(), set.collect::<String>())
    }
}

const fn game(name: &'static str) -> Played {
    Played { name, set: &[], variants: &[] }
}

/// As in the comparison with other engines: no quiet limit.
const NO_LIMIT: &[(&str, &str)] = &[("quiet_limit", "off")];

const GAMES: &[Played] = &[
    Played { name: "stratego", set: NO_LIMIT, variants: &["plain"] },
    Played { name: "stratego", set: NO_LIMIT, variants: &[] },
    game("age_of_war"),
    Played { name: "age_of_war", set: &[("seats", "4")], variants: &[] },
    game("art_of_war"),
    game("tic_tac_toe"),
    game("connect_four"),
    game("breakthrough"),
    game("othello"),
    game("nim"),
    game("pig"),
    game("kuhn_poker"),
    game("leduc_poker"),
    game("liars_dice"),
    // The same with functions in place of declarations.
    game("tic_tac_toe_apply"),
    game("tic_tac_toe_lua"),
    game("connect_four_apply"),
    game("connect_four_lua"),
];

/// Plies after which a match is broken off, as in the comparison.
const CAP: u32 = 2000;

fn load(played: Played) -> Game {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/games");
    let finder = Finder::new(Some(&own)).expect("the folder of games made for this");
    let files = match finder.find(played.name) {
        Ok(found) => Arc::clone(&found.files),
        Err(_) => Arc::new(built_in()),
    };
    let set: Vec<(String, String)> = played.set.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    match Game::load(&*files, played.name, played.variants, &set) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

fn table(game: &Game) -> Table {
    let mut table = Table::blank(Arc::clone(game.rules()));
    table.unseen();
    table
}

/// A match some plies in, or at the end if that comes first.
fn middle(game: &mut Game) -> Table {
    let mut table = table(game);
    table.begin_anew(7, game.script()).expect("a match begins");
    let mut draw = Draw::new(7, "random agent", 0);
    table.play_out(game.script(), &mut draw, &Texts::MadeUp, 5, &|| false).expect("random play");
    table
}

#[divan::bench(args = GAMES, min_time = 2)]
fn playout(bencher: Bencher, played: &Played) {
    let mut game = load(*played);
    let mut table = table(&game);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        table.begin_anew(seed, game.script()).expect("a match begins");
        let mut draw = Draw::new(seed, "random agent", 0);
        table.play_out(game.script(), &mut draw, &Texts::MadeUp, CAP, &|| false).expect("random play");
    });
}

/// Reading and checking a game: its content, its scripts, a new VM.
#[divan::bench(args = GAMES)]
fn loading(bencher: Bencher, played: &Played) {
    bencher.bench_local(|| load(*played));
}

#[divan::bench(args = GAMES)]
fn begin(bencher: Bencher, played: &Played) {
    let mut game = load(*played);
    let mut table = table(&game);
    bencher.bench_local(|| table.begin_anew(black_box(7), game.script()).expect("a match begins"));
}

#[divan::bench(args = GAMES)]
fn clone_into(bencher: Bencher, played: &Played) {
    let table = middle(&mut load(*played));
    let mut into = table.state().clone();
    bencher.bench_local(|| table.copy_state_into(black_box(&mut into)));
}

/// All options of the seat to act, listed anew.
#[divan::bench(args = GAMES)]
fn options(bencher: Bencher, played: &Played) {
    let mut game = load(*played);
    let mut table = middle(&mut game);
    let seat = table.deciders().iter().next();
    let state = table.state().clone();
    bencher.bench_local(|| {
        table.set_state(state.clone());
        seat.map(|seat| table.options(game.script(), seat).expect("options").len())
    });
}

/// What the seat to act sees.
#[divan::bench(args = GAMES)]
fn observation(bencher: Bencher, played: &Played) {
    let table = middle(&mut load(*played));
    let viewer = table.deciders().iter().next().map_or(Viewer::Spectator, Viewer::Seat);
    bencher.bench_local(|| black_box(table.observe(viewer)));
}

/// Another deal of what the seat to act cannot know.
#[divan::bench(args = GAMES)]
fn determinization(bencher: Bencher, played: &Played) {
    let mut game = load(*played);
    let mut table = middle(&mut game);
    let viewer = table.deciders().iter().next().map_or(Viewer::Spectator, Viewer::Seat);
    let mut draw = Draw::new(1, "bench", 0);
    bencher.bench_local(|| black_box(table.determinize(game.script(), viewer, &mut draw).is_ok()));
}
