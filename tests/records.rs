//! Records of played matches and set-ups of people, where the folder that holds them is at hand: see its README.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use common::play::{moves, play, refused};
use common::program::replay;
use common::{load, root, stratego};
use sandtable::game::Game;
use sandtable::record::{self, Record};
use sandtable::session::Match;

const FOLDER: &str = "../shared/data/stratego";
const STRATEGUS: &str = "ataraxos/strategus_attack_chase";
const NO_LIMITS: [&str; 2] = ["quiet_limit=off", "ply_limit=off"];

/// What the suites of this file went through; the last of them prints it.
struct Tally {
    games: u64,
    plies: u64,
    setups: usize,
    skipped: usize,
    finished: usize,
}

/// Tests that call `finish`.
const SUITES: usize = 6;

static TALLY: Mutex<Tally> = Mutex::new(Tally { games: 0, plies: 0, setups: 0, skipped: 0, finished: 0 });

/// Writes a line past the test harness, which would keep it.
fn print(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Counts a suite that is done, and prints the sum after the last.
fn finish(add: impl FnOnce(&mut Tally)) {
    let mut tally = TALLY.lock().unwrap();
    add(&mut tally);
    tally.finished += 1;
    if tally.finished < SUITES {
        return;
    }
    let Tally { games, plies, setups, skipped, .. } = *tally;
    let line = match skipped {
        0 => format!("records: {games} games, {plies} plies, {setups} set-ups; 0 skipped"),
        _ => format!("records: skipped {skipped} suites: {FOLDER} is absent"),
    };
    print(&line);
}

/// The folder of the records; without it the suite is counted as skipped.
fn folder(suite: &str) -> Option<PathBuf> {
    let folder = root().join(FOLDER);
    if folder.is_dir() {
        return Some(folder);
    }
    print(&format!("records: {suite} skipped: {} is absent", folder.display()));
    finish(|tally| tally.skipped += 1);
    None
}

fn games(folder: &Path) -> Vec<Record> {
    let file = folder.join("games.jsonl");
    let bytes = std::fs::read(&file).expect("a file of games");
    let records = record::read("games.jsonl", &bytes).expect("a file of records");
    records.into_iter().map(|record| record.expect("a record")).collect()
}

#[test]
fn in_sixty_games_the_chase_rule_refuses_the_last_move_and_no_other() {
    let Some(folder) = folder("the games") else { return };
    let records = games(&folder);
    let played = replay(&folder.join("games.jsonl"), &NO_LIMITS);
    assert_eq!((records.len(), played.len()), (61, 61));
    let mut plies = 0;
    for (record, line) in records.iter().zip(&played) {
        assert_eq!(line["id"], record.id);
        plies += line["plies"].as_u64().expect("a number");
        if record.id == STRATEGUS {
            continue;
        }
        let last = record.moves.len() - 1;
        assert_eq!(line["refused_at"].as_u64(), Some(last as u64), "{line}");
        let step = &record.moves[last];
        assert_eq!(line["action"], format!("move {} {}", step.from, step.to), "{}", record.id);
        assert!(line["reason"].as_str().unwrap().starts_with("chase: "), "{line}");
    }
    finish(|tally| (tally.games, tally.plies) = (61, plies));
}

#[test]
fn in_the_strategus_game_all_is_legal_and_blue_takes_the_flag_with_the_last_move() {
    let Some(folder) = folder("the Strategus game") else { return };
    // With the limits as they are by default, too.
    for set in [&[][..], &NO_LIMITS] {
        let played = replay(&folder.join("games.jsonl"), set);
        let line = played.iter().find(|line| line["id"] == STRATEGUS).expect("the Strategus game");
        assert_eq!((line["plies"].as_u64(), line["refused_at"].as_u64()), (Some(592), None), "{line}");
        assert_eq!(line["result"], "blue wins: flag captured");
    }
    finish(|_| ());
}

#[test]
fn in_the_strategus_game_e7_f7_is_refused_before_the_377th_ply() {
    let Some(folder) = folder("the move not played") else { return };
    let records = games(&folder);
    let record = records.iter().find(|record| record.id == STRATEGUS).expect("the Strategus game");
    let setup = record.position.as_ref().expect("a position");
    let mut table = Match::from_position(stratego(&[]), &format!("{setup} r 0"), 1).unwrap();
    for step in &record.moves[..376] {
        moves(&mut table, &[&format!("{} {}", step.from, step.to)]);
    }
    refused(&mut table, "move e7 f7", "chase");
    finish(|_| ());
}

#[test]
fn without_the_chase_rule_every_move_of_every_game_is_accepted() {
    let Some(folder) = folder("the games without the chase rule") else { return };
    let file = folder.join("games.jsonl");
    // With the two-square rule on, no move of these games breaks it; with it off, neither.
    for two_squares in ["two_squares=3", "two_squares=off"] {
        for line in replay(&file, &[NO_LIMITS[0], NO_LIMITS[1], "chase=off", two_squares]) {
            assert_eq!(line["refused_at"].as_u64(), None, "{two_squares}: {line}");
        }
    }
    finish(|_| ());
}

#[test]
fn set_ups_of_people_are_accepted_for_both_sides() {
    let Some(folder) = folder("the set-ups") else { return };
    let mut count = 0;
    for (variant, file, expected) in FILES {
        let setups = setups(&folder, file);
        assert_eq!(setups.len(), expected, "{file}");
        let mut game = load("stratego", &[variant], &[]);
        for setup in &setups {
            game = deployed(game, setup);
        }
        count += setups.len();
    }
    finish(|tally| tally.setups = count);
}

const FILES: [(&str, &str, usize); 2] =
    [("classic", "setups-classic.txt", 2000), ("barrage", "setups-barrage.txt", 400)];

fn setups(folder: &Path, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(file)).expect("a file of set-ups");
    text.lines().map(str::to_owned).collect()
}

/// Both sides set up alike; each must have its letters on its own rows, seen from its own side.
fn deployed(game: Game, setup: &str) -> Game {
    let mut table = Match::new(game, 1).unwrap();
    play(&mut table, &format!("red: deploy {setup}"));
    play(&mut table, &format!("blue: deploy {setup}"));
    let letters: Vec<char> = table.position().chars().collect();
    for (index, letter) in setup.chars().enumerate() {
        let (row, column) = (index / 10, index % 10);
        assert_eq!(letters[10 * (3 - row) + column], letter, "red, letter {index} of {setup}");
        assert_eq!(letters[10 * (6 + row) + 9 - column], of_blue(letter), "blue, letter {index} of {setup}");
    }
    table.into_game()
}

/// Blue's letter for red's: twelve further on.
fn of_blue(letter: char) -> char {
    if letter == 'A' { 'A' } else { char::from(letter as u8 + 12) }
}

#[test]
fn with_a_piece_too_many_or_too_few_they_are_refused() {
    let Some(folder) = folder("the set-ups made wrong") else { return };
    for (variant, file, _) in FILES {
        let mut table = Match::new(load("stratego", &[variant], &[]), 1).unwrap();
        let (scouts, free) = if variant == "barrage" { (2, 'A') } else { (8, 'B') };
        for setup in setups(&folder, file) {
            for seat in ["red", "blue"] {
                let few = format!("scout: {} set up, expected {scouts}", scouts - 1);
                refuse(&mut table, seat, &setup.replacen('D', "A", 1), &few);
                refuse(&mut table, seat, &setup.replacen(free, "L", 1), "marshal: 2 set up, expected 1");
            }
        }
        assert_eq!(table.revision(), 0);
    }
    finish(|_| ());
}

/// As `refused`, without asking for the reasons twice: there are ten thousand of these.
#[track_caller]
fn refuse(table: &mut Match, seat: &str, setup: &str, reason: &str) {
    let error = table.play(&format!("{seat}: deploy {setup}")).expect_err("a set-up with the wrong pieces");
    assert_eq!(error.code, "action/text");
    assert!(error.message.contains(reason), "{error}");
}
