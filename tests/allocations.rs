//! What a playout allocates. A test binary of its own: it counts every allocation of the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::alloc::System;
use std::sync::Arc;

use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::playout::Texts;
use sandtable::kernel::table::Table;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Allocations of the second half of a match that is played twice: the first time whatever grows has grown.
fn allocations(game: &mut Game, seed: u64, from: u32, to: u32) -> (usize, u32) {
    let mut table = Table::blank(Arc::clone(game.rules()));
    table.unseen();
    let mut play = |measured: bool| {
        let mut draw = Draw::new(seed, "random agent", 0);
        table.begin_anew(seed, game.script()).unwrap();
        table.play_out(game.script(), &mut draw, &Texts::MadeUp, from, &|| false).unwrap();
        let region = Region::new(COUNTED);
        table.play_out(game.script(), &mut draw, &Texts::MadeUp, to, &|| false).unwrap();
        assert!(table.state().outcome().is_none(), "the end of a match makes an outcome, at ply {}", table.ply());
        let plies = table.ply().unsigned_abs() - from;
        (if measured { region.change().allocations } else { 0 }, plies)
    };
    play(false);
    play(true)
}

/// One test: another beside it would be counted as well. Nothing is allocated and no text is made in a ply, neither by
/// what is declared nor by calls of functions whose arguments are handles and numbers.
#[test]
fn a_ply_allocates_nothing() {
    for (name, variants, seed, from, to) in [
        ("tic_tac_toe", &[][..], 1, 1, 4),
        ("connect_four", &[], 1, 1, 7),
        // Set-ups are functions; moving and attacking is declared.
        ("stratego", &["plain"], 3, 20, 60),
        ("breakthrough", &[], 1, 5, 25),
    ] {
        let mut game = common::load(name, variants, &[]);
        let (count, plies) = allocations(&mut game, seed, from, to);
        assert_eq!((count, plies), (0, to - from), "{name}");
    }
}
