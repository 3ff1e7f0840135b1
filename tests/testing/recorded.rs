//! Random matches, recorded as scenarios, pass in a process of their own.

use super::{Folder, err, out};

const GAMES: [(&str, &[&str]); 3] = [
    ("stratego", &["--variant", "barrage"]),
    ("age_of_war", &["--set", "seats=3"]),
    ("art_of_war", &["--variant", "spoils"]),
];

/// Records matches of different lengths, every other one of a variant, all in one file, and runs it.
fn recorded(game: &str, variant: &[&str], count: usize) {
    let folder = Folder::new();
    for number in 0..count {
        let (seed, steps) = (number.to_string(), (1 + number * 7 % 90).to_string());
        let mut arguments = vec!["repl", game, "--seed", &seed];
        if number % 2 == 1 {
            arguments.extend(variant);
        }
        let (auto, name) = (format!(":auto {steps}"), format!(":record all.lua match {number}"));
        arguments.extend(["-c", &auto, "-c", ":expect state.turn >= 0", "-c", &name]);
        let output = folder.program(&arguments);
        assert_eq!(output.status.code(), Some(0), "{game} {number}: {}", err(&output));
    }
    let output = folder.program(&["test", "all.lua"]);
    assert_eq!(output.status.code(), Some(0), "{game}: {}", out(&output));
    assert!(out(&output).contains(&format!("{count} passed")), "{}", out(&output));
}

#[test]
fn a_few_of_each_game() {
    for (game, variant) in GAMES {
        recorded(game, variant, 6);
    }
}

#[test]
#[ignore = "a hundred of each game: run by name"]
fn a_hundred_of_each_game() {
    for (game, variant) in GAMES {
        recorded(game, variant, 100);
    }
}

#[test]
fn a_recorded_match_does_not_pass_where_something_is_otherwise() {
    let folder = Folder::new();
    folder.program(&["repl", "age_of_war", "-c", ":auto 12", "-c", ":record a.lua"]);
    let text = std::fs::read_to_string(folder.0.join("a.lua")).expect("a file");
    let points = text.find("points = ").expect("points are recorded");
    let digit = text[points + 9..].chars().next().expect("a number");
    let other = format!("{}points = {}{}", &text[..points], digit.to_digit(10).unwrap_or(0) + 1, &text[points + 10..]);
    for (what, changed) in [
        ("points", other),
        ("the last die", {
            let last = text.rfind("\"D\" } } }").expect("a daimyo in the last throw");
            format!("{}\"C\"{}", &text[..last], &text[last + 3..])
        }),
        ("a setting", text.replacen("seed = 1,", "seed = 1, settings = { dice = 6 },", 1)),
        ("a step", text.replacen("red: attack", "red: atack", 1)),
    ] {
        assert_ne!(changed, text, "{what}");
        folder.write("a.lua", &changed);
        assert_eq!(folder.program(&["test", "a.lua"]).status.code(), Some(1), "{what}");
    }
}
