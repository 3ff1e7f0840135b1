//! The variants: inventories (F5), a named set-up of each, and matches at random to their end.

use crate::common::play::{RED, options, outcome, play, zone};
use crate::common::{load, stratego};
use sandtable::agent::Random;
use sandtable::game::Game;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::session::Match;

const RANKS: [&str; 12] = [
    "flag",
    "spy",
    "scout",
    "miner",
    "sergeant",
    "lieutenant",
    "captain",
    "major",
    "colonel",
    "general",
    "marshal",
    "bomb",
];

const VARIANTS: [(&str, &str, [usize; 12]); 4] = [
    ("classic", "wall", [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6]),
    ("ultimate", "bolt", [1, 1, 4, 2, 2, 2, 2, 1, 1, 1, 1, 2]),
    ("duel", "pair", [1, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2]),
    ("barrage", "swift", [1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1]),
];

fn variant(name: &str) -> Game {
    load("stratego", &[name], &[])
}

#[test]
fn each_has_its_inventory_for_both_sides() {
    for (name, _, counts) in VARIANTS {
        let table = Match::new(variant(name), 1).unwrap();
        let expected: Vec<(String, usize)> =
            RANKS.map(str::to_owned).into_iter().zip(counts).filter(|(_, count)| *count > 0).collect();
        for (seat, zone_name) in ["red.box", "blue.box"].into_iter().enumerate() {
            assert_eq!(zone(&table, Viewer::Seat(SeatId(seat as u8)), zone_name), expected, "{name} {zone_name}");
        }
    }
}

#[test]
fn each_offers_its_own_named_set_ups_and_takes_them_from_both() {
    for (name, setup, counts) in VARIANTS {
        let mut table = Match::new(variant(name), 1).unwrap();
        let offered = options(&mut table, RED);
        assert!(offered.contains(&format!("red: deploy {setup}")), "{name}: {offered:?}");
        play(&mut table, &format!("red: deploy {setup}"));
        play(&mut table, &format!("blue: deploy {setup}"));
        let on_board = table.position().chars().take(100).filter(|letter| !"A_".contains(*letter)).count();
        assert_eq!(on_board, 2 * counts.iter().sum::<usize>(), "{name}");
        assert!(!options(&mut table, RED).is_empty(), "{name}");
    }
}

/// Plays a match at random and gives its end.
fn at_random(game: Game, seed: u64) -> (Match, usize) {
    let mut table = Match::new(game, seed).unwrap();
    let played = match table.auto(20_000, &mut Random::new(seed)) {
        Ok(played) => played.len(),
        Err(error) => panic!("seed {seed}: {error}"),
    };
    (table, played)
}

#[test]
fn matches_at_random_end_in_each_of_them() {
    for (name, ..) in VARIANTS {
        let mut game = variant(name);
        for seed in 0..5 {
            let (table, played) = at_random(game, seed);
            assert!(!outcome(&table).is_empty(), "{name}, seed {seed}: still going after {played} actions");
            game = table.into_game();
        }
    }
}

#[test]
fn matches_from_named_set_ups_played_at_random_end() {
    for (name, setup, _) in VARIANTS {
        let mut table = Match::new(variant(name), 7).unwrap();
        play(&mut table, &format!("red: deploy {setup}"));
        play(&mut table, &format!("blue: deploy {setup}"));
        table.auto(20_000, &mut Random::new(7)).unwrap();
        assert!(!outcome(&table).is_empty(), "{name}");
    }
}

#[test]
fn the_same_seeds_give_the_same_match() {
    let (one, other) = (at_random(variant("barrage"), 3).0, at_random(variant("barrage"), 3).0);
    assert_eq!(one.state().hash(), other.state().hash());
    let different = at_random(variant("barrage"), 4).0;
    assert_ne!(one.state().hash(), different.state().hash());
}

#[test]
fn classic_is_the_game_without_a_variant() {
    let (one, other) = (at_random(variant("classic"), 11).0, at_random(stratego(&[]), 11).0);
    assert_eq!(one.state().hash(), other.state().hash());
}

#[test]
fn every_state_of_a_match_at_random_agrees_with_itself() {
    for (name, ..) in VARIANTS {
        let (table, _) = at_random(variant(name), 2);
        for number in table.history().line() {
            let state = &table.history().revision(number).unwrap().state();
            assert_eq!(state.check(table.rules()), Ok(()), "{name}, revision {number}");
        }
    }
}
