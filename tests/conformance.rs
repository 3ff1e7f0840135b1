//! Every game, every promise: random matches held against what the kernel promises of all of them. A new game is covered
//! by being there, among the shipped ones or the test games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::process::Command;

use common::conformance::{CAREFUL, Care, Walk, Which, everything, undo_and_redo, walk, walk_on_two};
use common::{all_games, settings};
use sandtable::content::games;

fn every_game() -> Vec<Which> {
    games(&all_games()).iter().map(|(name, _)| Which::new(name)).collect()
}

#[test]
fn two_hundred_random_matches_of_every_game_keep_every_promise() {
    for which in every_game() {
        let tally = walk_on_two(&which, 200, Care { thorough: 199, parsed: 40, copies: true });
        tally.print(&which.game);
        assert_eq!(tally.matches, 200);
    }
}

#[test]
fn a_match_keeps_every_promise_at_every_decision() {
    for which in every_game() {
        walk(&mut which.load(), [1_000_001], CAREFUL);
    }
}

#[test]
fn every_variant_and_every_value_of_a_setting_keeps_every_promise() {
    let all = everything();
    assert!(all.len() > every_game().len(), "variants and settings are found");
    for which in all {
        let tally = walk_on_two(&which, 4, Care { thorough: 149, parsed: 40, copies: true });
        tally.print(&format!("{} {} {:?}", which.game, which.variants.join("+"), which.settings));
    }
}

#[test]
fn settings_and_variants_combine() {
    for (variant, set) in [
        ("barrage", &[("two_squares", "5"), ("chase_identity", "kind")][..]),
        ("duel", &[("two_squares", "off"), ("chase", "on"), ("quiet_limit", "off")]),
        ("ultimate", &[("chase", "off"), ("spy_defends", "on"), ("scout_strikes_far", "off")]),
        ("plain", &[("quiet_limit", "10"), ("both_out", "mover_loses")]),
        ("barrage", &[("chase_identity", "kind"), ("quiet_limit", "off"), ("ply_limit", "1000")]),
    ] {
        let which = Which { game: "stratego".into(), variants: vec![variant.into()], settings: settings(set) };
        walk_on_two(&which, 4, Care { thorough: 149, parsed: 40, copies: true });
    }
}

#[test]
fn undo_leads_back_to_the_root_and_redo_forward_again() {
    for which in everything() {
        let mut game = which.load();
        for seed in 0..1 {
            let texts = Walk::new(&mut game, seed, PLAIN).run().1;
            game = undo_and_redo(game, seed, &texts);
        }
    }
}

const PLAIN: Care = Care { thorough: usize::MAX, parsed: 0, copies: false };

#[test]
fn the_same_seed_gives_the_same_match_twice_and_another_seed_another() {
    for which in everything() {
        let run = |seed| Walk::new(&mut which.load(), seed, PLAIN).run();
        let (first, second, other) = (run(7), run(7), run(8));
        assert_eq!(first, second, "{which:?}");
        assert_ne!(first.0.hash, other.0.hash, "{which:?}");
    }
}

/// One line a game: what this process makes of a few seeds.
fn hashes() -> Vec<String> {
    let line = |which: Which| {
        let tally = walk(&mut which.load(), 0..5, PLAIN);
        format!("hash {} {:016x} {}", which.game, tally.hash, tally.plies)
    };
    every_game().into_iter().map(line).collect()
}

#[test]
#[ignore = "run by another process, which reads what it prints"]
fn hashes_for_another_process() {
    // Whatever depends on where things lie in memory differs from here on.
    let padding: Vec<Vec<u8>> = (0..5000).map(|index| vec![1; 17 + index * 37 % 4099]).collect();
    let kept: Vec<&Vec<u8>> = padding.iter().step_by(3).collect();
    assert!(kept.iter().all(|block| block[0] == 1));
    for line in hashes() {
        println!("{line}");
    }
}

#[test]
fn one_thread_and_two_play_the_same_matches() {
    for which in every_game() {
        let one = walk(&mut which.load(), 0..6, PLAIN);
        assert_eq!(one, walk_on_two(&which, 6, PLAIN), "{which:?}");
    }
}

#[test]
fn two_processes_play_the_same_matches() {
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program)
        .args(["--exact", "hashes_for_another_process", "--ignored", "--nocapture", "--test-threads=1"])
        .env_clear()
        .output()
        .expect("this program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let theirs: Vec<&str> = text.lines().filter_map(|line| line.find("hash ").map(|at| &line[at..])).collect();
    assert_eq!(theirs, hashes());
}

/// `cargo test --test conformance ten_thousand -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_matches() {
    for which in every_game() {
        let tally = walk_on_two(&which, 10_000, Care { thorough: 5003, parsed: 40, copies: true });
        tally.print(&which.game);
        assert_eq!(tally.matches, 10_000);
    }
}
