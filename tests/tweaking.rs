//! The core loop of a sandbox, once for each game, as it is typed: try, look, go back, change a number, try the other
//! way, compare, keep it as a variant, play that.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};

/// Runs the lines in a folder of their own; the game is the one built into the program.
fn session(game: &str, lines: &str) -> (Folder, Ran) {
    let folder = Folder::empty();
    let ran = folder.run(&["repl", game], lines);
    assert_eq!(ran.code, Some(0), "{}", ran.all());
    (folder, ran)
}

/// Whether the texts stand in the output in this order.
#[track_caller]
fn in_order(ran: &Ran, texts: &[&str]) {
    let all = ran.all();
    let mut rest = all.as_str();
    for text in texts {
        let Some(at) = rest.find(text) else { panic!("`{text}` does not come where it should:\n{all}") };
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn stratego_with_a_spy_that_fights() {
    let (folder, ran) = session(
        "stratego",
        "\
deploy wall
deploy corner
:place red spy e5
:place blue sergeant e6
move e5 e6
:undo
:branch strong_spy
:set rank.spy.strength 5
:sets
move e5 e6
:diff main strong_spy
:branches
:history
:switch main
move j7 j6
:switch strong_spy
:save-variant strong_spy
:new --variant strong_spy
:sets
deploy wall
deploy corner
:place red spy e5
:place blue sergeant e6
move e5 e6
",
    );
    in_order(
        &ran,
        &[
            "red spy attacks blue sergeant on e6: the blue sergeant wins",
            "1 step taken back; now @4",
            "on branch `strong_spy` from @4; `main` leads to @5",
            "ranks.spy.strength: 1 -> 5\nwhat may be done now is the same\nnow @6; `:undo` takes it back",
            "ranks.spy.strength  5",
            "red spy attacks blue sergeant on e6: the red spy wins",
            "both come from @4",
            "rules\nranks.spy.strength: 1 -> 5",
            "               @5        @7\nred spy        lost spy  e6\nblue sergeant  e6        lost sergeant",
            "main        @5        turn 2  leaves `strong_spy` at @4",
            "strong_spy  @7        turn 2  you are here",
            "@4     :place blue sergeant e6\n|- @6  :set ranks.spy.strength 5\n|  @7  red: move e5 e6  <- strong_spy, \
             you are here\n@5     red: move e5 e6  <- main",
            "on branch `main`; now @5",
            "blue: move j7 j6",
            "on branch `strong_spy`; now @7",
            "content/stratego/variants/strong_spy.yaml is written; `:new --variant strong_spy` plays it",
            "strong spy (built in, variants in this folder), seed 2",
            "nothing was set",
            "red spy attacks blue sergeant on e6: the red spy wins",
        ],
    );
    let text = std::fs::read_to_string(folder.path().join("content/stratego/variants/strong_spy.yaml")).unwrap();
    assert_eq!(text, "title: strong spy\nparent: stratego\nranks:\n  spy:\n    strength: 5\n");
}

#[test]
fn age_of_war_with_a_castle_that_falls() {
    let (_folder, ran) = session(
        "age_of_war",
        "\
:roll 3 3 3 A C D D
attack gifu D
:undo
:branch easy_odani
:set castles.odani.lines [9]
attack odani 9
:diff main easy_odani
:undo 2
:redo 2
:save-variant easy_odani
:new --variant easy_odani
:roll 3 3 3 A C D D
:legal attack odani
",
    );
    in_order(
        &ran,
        &[
            "red rolls 3 3 3 A C D D",
            "red: attack gifu D",
            "castles.odani.lines: [10] -> [9]\nan option is new: red: attack odani 9",
            "red conquers odani",
            "both come from @1",
            "rules\ncastles.odani.lines: [10] -> [9]",
            "odani",
            "red.land odani, of red",
            "2 steps taken back; now @1",
            "2 steps done again; now @4",
            "content/age_of_war/variants/easy_odani.yaml is written",
            "easy odani (built in, variants in this folder), seed 2",
            "rolls 3 3 3 A C D D",
            "attack odani 9",
        ],
    );
}

#[test]
fn art_of_war_with_an_archer_that_kills() {
    let (_folder, ran) = session(
        "art_of_war",
        "\
:auto 20
pass
pass
:place blue archer blue:front-1
:place red guard red:front-3
attack blue:front-1 red:front-3
:auto 1
:undo 2
:branch strong_archer
:set unit.archer.attack 4
attack blue:front-1 red:front-3
:auto 1
:diff main strong_archer
:save-variant strong_archer
:new --variant strong_archer
'attack ' .. content.units.archer.attack
",
    );
    in_order(
        &ran,
        &[
            "blue: attack blue:front-1 red:front-3",
            "2 steps taken back; now @24",
            "on branch `strong_archer` from @24; `main` leads to @26",
            "units.archer.attack: 1 -> 4",
            "blue: attack blue:front-1 red:front-3",
            "both come from @24",
            "rules\nunits.archer.attack: 1 -> 4",
            "red guard",
            "red:front-3, damage 1",
            "content/art_of_war/variants/strong_archer.yaml is written",
            "strong archer (built in, variants in this folder), seed 2",
            "attack 4",
        ],
    );
}
