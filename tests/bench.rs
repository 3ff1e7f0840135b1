//! `sandtable bench`: what it counts, where it stops, what it refuses. How fast it is no test says.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};
use serde_json::Value;

fn bench(folder: &Folder, arguments: &str) -> Ran {
    let words: Vec<&str> = ["bench"].into_iter().chain(arguments.split_whitespace()).collect();
    folder.run(&words, "")
}

#[track_caller]
fn json(folder: &Folder, arguments: &str) -> Value {
    let ran = bench(folder, &format!("{arguments} --json"));
    assert_eq!(ran.code, Some(0), "{arguments}{}", ran.all());
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn what_is_played_follows_from_the_seed() {
    let folder = Folder::empty();
    let plies = |seed: u64| json(&folder, &format!("connect_four --games 200 --seed {seed}"))["mean_plies"].clone();
    assert_eq!(plies(1), plies(1));
    assert_ne!(plies(1), plies(1001));
}

/// As other engines print it, to be read beside them.
#[test]
fn one_object_says_it_all() {
    let object = json(&Folder::empty(), "tic_tac_toe --games 3000");
    let number = |key: &str| object[key].as_f64().unwrap_or(-1.0);
    assert!(number("games_per_second") > 0.0 && number("plies_per_second") > number("games_per_second"), "{object}");
    // Random play: 5 plies at least, 9 at most, 7.63 in the mean.
    assert!((7.4..7.9).contains(&number("mean_plies")), "{object}");
    assert_eq!((number("games"), number("capped")), (3000.0, 0.0));
    assert!(object["peak_memory_mib"].is_null() || number("peak_memory_mib") > 1.0, "{object}");
}

#[test]
fn a_match_is_broken_off_at_the_cap() {
    let object = json(&Folder::empty(), "tic_tac_toe --games 50 --cap 4");
    assert_eq!((object["mean_plies"].as_f64(), object["capped"].as_f64()), (Some(4.0), Some(1.0)));
}

/// No decision of it makes a ply, and it has no end.
#[test]
fn a_game_without_plies_is_broken_off_as_well() {
    let folder = Folder::empty().with("content/idle/game.yaml", "title: Idle\nseats: [a, b]\n").with(
        "scripts/idle/main.lua",
        "actions.wait = {}\nphases.wait = { once = true, actions = { \"wait\" }, repeats = true }\n\
             phases.turn = { actions = { \"wait\" } }\n",
    );
    let object = json(&folder, "idle --games 2 --cap 20");
    assert_eq!((object["games"].as_u64(), object["capped"].as_f64()), (Some(2), Some(1.0)));
}

#[test]
fn functions_are_told_by_the_time_they_take() {
    let folder = Folder::empty();
    let object = json(&folder, "breakthrough --games 20 --profile");
    let function = &object["functions"][0];
    assert_eq!(function["function"], "actions.move.apply.after");
    assert!(function["calls"].as_u64() > Some(400), "{function}");
    let told = bench(&folder, "tic_tac_toe --games 5 --profile").out;
    assert!(told.contains("scripts: no function is called"), "{told}");
}

#[test]
fn set_ups_come_from_a_file() {
    let folder = Folder::empty().with("bad.txt", "\ngarbage\n").with("none.txt", "  \n").with("wall.txt", "wall\n\n");
    let object = json(&folder, "stratego --games 2 --cap 50 --setups wall.txt");
    assert_eq!(object["games"], 2);
    for (file, code, words) in [
        ("bad.txt", 2, "a line of `--setups` does not fit: `deploy garbage`"),
        ("none.txt", 2, "has no set-ups"),
        ("nowhere.txt", 1, "nowhere.txt"),
    ] {
        let ran = bench(&folder, &format!("stratego --games 2 --cap 50 --setups {file}"));
        assert_eq!(ran.code, Some(code), "{file}{}", ran.all());
        assert!(ran.err.contains(words), "{file}{}", ran.all());
    }
}

#[test]
fn arguments_that_make_no_sense() {
    let folder = Folder::empty();
    for arguments in [
        "nothing",
        "nim --seconds 0",
        "nim --seconds never",
        "nim --cap 0",
        "nim --games 0",
        "nim --games 1 --seconds 1",
    ] {
        let ran = bench(&folder, arguments);
        assert_eq!(ran.code, Some(2), "{arguments}{}", ran.all());
        assert!(ran.out.is_empty(), "{arguments}{}", ran.all());
    }
}
