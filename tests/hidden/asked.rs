//! What a seat is told when it asks, and what stands in its log, in the shipped Stratego.

use sandtable::agent::Random;
use sandtable::kernel::ids::Viewer;
use sandtable::session::Match;

use crate::common::play::{BLUE, RED, begin, log};
use crate::common::stratego;

#[track_caller]
fn refused(played: &mut Match, text: &str) -> String {
    let error = played.play(text).map(|_| ()).expect_err("refused");
    format!("{} {error}", error.code)
}

#[test]
fn a_refusal_during_secret_set_up_knows_nothing_of_the_other_s() {
    let texts = ["blue: place major e3", "blue: place flag a1", "blue: swap e3 a9", "blue: place major j4"];
    let mut played = Match::new(stratego(&[]), 1).expect("a match");
    let before = texts.map(|text| refused(&mut played, text));
    for text in ["red: place flag e3", "red: place bomb a1", "red: scatter"] {
        played.play(text).expect("red sets up");
        assert_eq!(texts.map(|text| refused(&mut played, text)), before, "after `{text}`");
    }
}

#[test]
fn a_refusal_names_no_hidden_rank() {
    let mut answers = Vec::new();
    for rank in ['Y', 'N', 'X', 'P'] {
        let mut played =
            begin(stratego(&[]), "r", &[("a4", 'D'), ("a7", rank), ("j10", 'X'), ("j1", 'L'), ("b4", 'B')]);
        let texts = ["move a7 a6", "move a4 a8", "move b4 b5", "move a7 a4", "move a4 b4", "why"];
        answers.push(texts.map(|text| refused(&mut played, text)));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:#?}");
    assert!(answers[0][0].contains("the blue piece on a7 is not yours"), "{}", answers[0][0]);
}

#[test]
fn the_log_of_the_other_s_set_up_says_that_it_was_done_and_no_more() {
    for seed in 0..20 {
        let mut played = Match::new(stratego(&[]), seed).expect("a match");
        let mut agent = Random::new(seed);
        for _ in 0..400 {
            let setting_up = played.observe(Viewer::Referee).phase == "deploy";
            for (viewer, other) in [(Viewer::Seat(RED), "blue: "), (Viewer::Seat(BLUE), "red: ")] {
                for line in log(&played, viewer).iter().filter_map(|line| line.strip_prefix(other)) {
                    assert!(!setting_up, "nothing is told of the other while both set up: {line}");
                    assert!(line == "deploy ?" || line == "ready" || line.starts_with("move "), "{line}");
                }
            }
            if !setting_up {
                break;
            }
            played.auto(1, &mut agent).expect("a random action");
        }
    }
}

/// Undo leads to the log that was, for each seat: what was read of a future is not in it.
#[test]
fn the_log_after_undo_is_that_of_the_line_that_stands() {
    let mut played = Match::new(stratego(&[]), 3).expect("a match");
    let mut agent = Random::new(3);
    played.auto(150, &mut agent).expect("random actions");
    let logs =
        |played: &Match| [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Spectator].map(|viewer| log(played, viewer));
    let (here, told) = (played.revision(), logs(&played));
    played.auto(40, &mut agent).expect("random actions");
    let steps = played.revision() - here;
    assert_eq!(played.undo(steps), steps);
    assert_eq!(logs(&played), told);
}
