//! The fast way of playing at random goes where the plain way goes: what is worked out once, listed as needed or begun
//! again in old memory is no other match.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::all_games;
use common::conformance::{Which, everything};
use sandtable::content::games;
use sandtable::game::Game;
use sandtable::kernel::action::Generator;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::SeatId;
use sandtable::kernel::playout::Texts;
use sandtable::kernel::table::Table;

const CAP: u32 = 150;

/// The same draws, every option listed, every choice admitted, a table of its own.
fn plainly(game: &mut Game, seed: u64) -> Table {
    let mut table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true).unwrap();
    let mut draw = Draw::new(seed, "random agent", 0);
    while table.ply().unsigned_abs() < CAP {
        let Some(seat) = table.deciders().iter().next() else { break };
        let rules = Arc::clone(table.rules());
        let options = table.options(game.script(), seat).unwrap().to_vec();
        let open = options.iter().copied().find(|opt| {
            let action = rules.actions.get(opt.action().index());
            action.and_then(|action| action.text_arg()).is_some_and(|arg| opt.id(arg).is_none())
        });
        let opt = open.unwrap_or_else(|| options[draw.below(options.len())]);
        let text = match open {
            Some(opt) => table.sample_text(game.script(), seat, opt, draw.bits()).unwrap(),
            None => None,
        };
        table.play(game.script(), seat, opt, text.as_deref()).unwrap();
    }
    table
}

#[test]
fn every_game_is_played_out_as_it_is_played() {
    let mut count = 0;
    for which in everything() {
        let mut game = which.load();
        let mut table = Table::blank(Arc::clone(game.rules()));
        table.unseen();
        for seed in [3, 4, 3] {
            let wanted = plainly(&mut game, seed);
            let mut draw = Draw::new(seed, "random agent", 0);
            table.begin_anew(seed, game.script()).unwrap();
            table.play_out(game.script(), &mut draw, &Texts::MadeUp, CAP, &|| false).unwrap();
            let name = format!("{} {:?} {:?}, seed {seed}", which.game, which.variants, which.settings);
            // In the middle of a step computed variables are as they were before it, and in a playout older still.
            if wanted.state().pending().is_none() {
                assert_eq!(table.state(), wanted.state(), "{name}");
                count += u32::from(wanted.ply() > 5);
            }
        }
    }
    assert!(count > 100, "most matches go on for a while: {count}");
}

/// A table on which something else was played begins as a new one does.
#[test]
fn a_match_begun_in_place_of_another_is_a_new_one() {
    for (name, _) in games(&all_games()) {
        let mut game = Which::new(&name).load();
        let mut table = Table::blank(Arc::clone(game.rules()));
        for seed in 1..20 {
            table.begin_anew(seed, game.script()).unwrap();
            let fresh = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), false).unwrap();
            assert_eq!(table.state(), fresh.state(), "{name}, seed {seed}");
            assert_eq!(table.deciders(), fresh.deciders());
            let mut draw = Draw::new(seed, "random agent", 0);
            table.play_out(game.script(), &mut draw, &Texts::MadeUp, 10, &|| false).unwrap();
        }
    }
}

/// What is listed only in part is listed whole for whoever asks for all of it.
#[test]
fn options_listed_as_needed_are_all_there_in_the_end() {
    for (name, _) in games(&all_games()) {
        let mut game = Which::new(&name).load();
        if game.rules().actions.iter().any(|action| action.text_arg().is_some()) {
            continue;
        }
        let mut lazy = Table::blank(Arc::clone(game.rules()));
        lazy.unseen();
        for seed in 1..6 {
            lazy.begin_anew(seed, game.script()).unwrap();
            let mut draw = Draw::new(seed, "random agent", 0);
            for cap in 1..15 {
                let mut whole = Table::blank(Arc::clone(game.rules()));
                whole.set_state(lazy.state().clone());
                for seat in (0..game.rules().seats.len() as u8).map(SeatId) {
                    let wanted = whole.options(game.script(), seat).unwrap().to_vec();
                    assert_eq!(lazy.options(game.script(), seat).unwrap(), wanted, "{name}, seed {seed}, ply {cap}");
                }
                lazy.play_out(game.script(), &mut draw, &Texts::MadeUp, cap, &|| false).unwrap();
            }
        }
    }
}

/// Moves kept from ply to ply are those that a new table lists, also where another state was put on the table.
#[test]
fn moves_that_are_kept_are_those_of_a_new_table() {
    let mut compared = 0;
    for which in everything() {
        let mut game = which.load();
        let rules = Arc::clone(game.rules());
        let mut generators = rules.actions.iter().flat_map(|action| &action.offer);
        if !generators.any(|generator| matches!(generator, Generator::Moves { .. })) {
            continue;
        }
        let name = format!("{} {:?} {:?}", which.game, which.variants, which.settings);
        let mut draw = Draw::new(5, "random agent", 0);
        let mut kept = Table::begin_match(Arc::clone(&rules), 5, game.script(), false).unwrap();
        let mut earlier = Vec::new();
        for decision in 0..120 {
            for seat in (0..rules.seats.len() as u8).map(SeatId) {
                let mut new = Table::blank(Arc::clone(&rules));
                new.set_state(kept.state().clone());
                let wanted = new.options(game.script(), seat).unwrap().to_vec();
                assert_eq!(kept.options(game.script(), seat).unwrap(), wanted, "{name}, decision {decision}");
                compared += wanted.len();
            }
            earlier.push(kept.state().clone());
            if decision % 20 == 19 || kept.deciders().iter().next().is_none() {
                kept.set_state(earlier[draw.below(earlier.len() - 1)].clone());
            }
            let Some(seat) = kept.deciders().iter().next() else { break };
            let choice = kept.random_choice(game.script(), seat, &mut draw).unwrap();
            kept.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).unwrap();
        }
    }
    assert!(compared > 10_000, "there were moves to compare: {compared}");
}
