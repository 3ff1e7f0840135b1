//! `sandtable play`: a match for people who want to play, typed line by line.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};

/// Plays from outside any folder of games.
fn play(arguments: &[&str], lines: &str) -> Ran {
    Folder::empty().run(&[&["play"], arguments].concat(), lines)
}

/// What is read between two marks, the first of them counted from 0.
fn screen(out: &str, number: usize) -> &str {
    out.split("\n---- ").nth(number).map(str::trim_end).unwrap_or_else(|| panic!("no screen {number} in\n{out}"))
}

#[test]
fn a_match_against_agents_is_played_to_its_end() {
    for game in ["age_of_war", "art_of_war"] {
        let ran = play(&[game, "--seat", "blue=random", "--seed", "3"], &"1\n".repeat(3000));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        let last: Vec<&str> = ran.out.trim_end().rsplit("\n\n").take(2).collect();
        let [again, outcome] = last.as_slice() else { panic!("{}", ran.out) };
        assert!(outcome.starts_with("the match is over: "), "{outcome}");
        let command = format!("sandtable play {game} --seat blue=random");
        assert_eq!(*again, format!("another match: `{command}`; with the same dice: `{command} --seed 3`"));
        assert!(ran.out.contains("\nwhat red may do"), "{}", ran.out);
        assert!(!ran.out.contains("what blue may do") && !ran.out.contains("----"), "one person needs no other screen");
    }
}

#[test]
fn agents_alone_play_it_at_once() {
    let ran = play(&["age_of_war", "--seat", "red=greedy,blue=random", "--seed", "3"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("the match is over: ") && !ran.out.contains("may do"), "{}", ran.out);
}

#[test]
fn seats_with_secrets_do_not_see_each_others_screen() {
    let lines = "\nscatter\nready\n\n\nscatter\nready\n";
    let ran = play(&["stratego", "--seed", "4"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let screens: Vec<&str> = (1..4).map(|number| screen(&ran.out, number)).collect();
    assert!(screens[0].starts_with("red ----") && screens[0].contains("rF"), "{}", ran.out);
    assert!(screens[0].ends_with("the turn passes to blue: Enter clears the screen"), "{}", screens[0]);
    // Between the two nothing stands there.
    assert_eq!(screens[1], "blue ----\nblue sits down alone before the screen, then Enter");
    assert!(screens[2].starts_with("blue ----") && screens[2].contains("what blue may do"), "{}", screens[2]);
    assert!(screens[2].contains("bF") && !screens[2].contains("rF"), "{}", screens[2]);
    for line in screens[2].lines().filter(|line| line.contains("red:")) {
        assert!(!line.contains("flag"), "{line}");
    }
    assert!(ran.out.trim_end().ends_with("the match was left; another: `sandtable play stratego`"), "{}", ran.out);
}

#[test]
fn without_secrets_all_share_one_screen() {
    let ran = play(&["age_of_war", "--seed", "3"], &"1\n".repeat(40));
    assert!(ran.out.contains("what red may do") && ran.out.contains("what blue may do"), "{}", ran.out);
    assert!(!ran.out.contains("----") && !ran.out.contains("Enter"), "{}", ran.out);
}

#[test]
fn numbers_texts_and_beginnings_are_understood() {
    let setup = "scatter\nready\n";
    let game = ["stratego", "--seed", "4", "--seat", "blue=random"];
    let said = |lines: &str| play(&game, &format!("{setup}{lines}"));
    let plain = said("").out;
    let list = said("move\n").out;
    assert!(
        list.len() > plain.len() && list.matches("what red may do").count() > plain.matches("what red may do").count()
    );
    // A number is the text that stands beside it.
    let first = plain.rsplit("what red may do").next().unwrap();
    let text = first.split_once("1 move ").unwrap().1.split("  ").next().unwrap().lines().next().unwrap();
    let (by_number, by_text) = (said("1\n").out, said(&format!("move {text}\n")).out);
    assert_eq!(by_number, by_text);
    assert!(by_text.contains(&format!("red: move {text}")), "{by_text}");
    let refused = said("move a9 a8\n");
    assert!(refused.err.contains("help: "), "{}", refused.err);
}

#[test]
fn nobody_is_the_referee_and_nothing_is_lua() {
    let game = ["stratego", "--seed", "4", "--seat", "blue=random"];
    let plain = play(&game, "scatter\nready\n").out;
    for line in [
        "state.turn",
        "= 1 + 1",
        "state.turn = 9",
        ":as referee",
        ":set spy.strength 9",
        ":view all",
        ":position",
        "blue: scatter",
        ":place red spy a5",
        ":auto 3",
        ":goto 0",
    ] {
        let ran = play(&game, &format!("scatter\nready\n{line}\n"));
        assert_eq!(ran.out, plain, "`{line}` changed what is read");
        assert!(!ran.err.is_empty(), "`{line}` was taken");
        assert!(!ran.err.contains("referee"), "{}", ran.err);
    }
}

#[test]
fn what_nobody_learned_from_is_taken_back() {
    let game = ["stratego", "--seed", "4", "--seat", "blue=random"];
    let ran = play(&game, "place flag a1\nundo\n");
    assert!(ran.out.contains("\ntaken back\n") && ran.err.is_empty(), "{}{}", ran.out, ran.err);
    let boards: Vec<&str> = ran.out.split("what red may do").collect();
    assert!(boards[1].contains("rF") && !boards[2].contains("rF"), "{}", ran.out);
    let ran = play(&["age_of_war", "--seed", "3", "--seat", "blue=random"], "1\nundo\n");
    assert!(ran.err.starts_with("nothing is taken back: "), "{}{}", ran.out, ran.err);
}

#[test]
fn whoever_asks_is_helped() {
    let game = ["stratego", "--seed", "4", "--seat", "blue=random"];
    let ran = play(&game, "?\nhelp place\noptions place\nlog\nboard\nquit\n");
    assert!(ran.err.is_empty(), "{}", ran.err);
    for words in
        ["leaves the match", "actions: ", "place PIECE", "the match was left; another: `sandtable play stratego"]
    {
        assert!(ran.out.contains(words), "{words} is not in\n{}", ran.out);
    }
    assert!(ran.out.contains("what red may do, 60 of "), "{}", ran.out);
}

#[test]
fn another_match_is_begun_by_what_is_said_at_the_end() {
    let folder = Folder::empty();
    let ran =
        folder.run(&["play", "age_of_war", "--variant", "duel", "--set", "dice=3", "--seat", "red=random"], "quit\n");
    let said = "another: `sandtable play age_of_war --seat red=random --variant duel --set dice=3`";
    assert!(ran.out.trim_end().ends_with(said), "{}", ran.out);
    // Without a seed it is another match each time, and the seed is told.
    assert!(ran.out.lines().next().unwrap().contains(", seed "), "{}", ran.out);
}
