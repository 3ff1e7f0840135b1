//! Scripts that keep state of their own between calls, each found by the `check` command with the function and the
//! variable named; and scripts that look like them and keep nothing. The cases are in `tests/impure/`: a case begins with
//! `-- [name]`, `says` is followed by what must be printed, parted by `|`, and after `--> FILE` a module follows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};

const BASE: &str = include_str!("impure/base.lua");
const IMPURE: &str = include_str!("impure/impure.lua");
const HONEST: &str = include_str!("impure/honest.lua");

struct Case {
    name: String,
    says: Vec<String>,
    main: String,
    modules: Vec<(String, String)>,
}

fn cases(text: &str) -> Vec<Case> {
    let case = |text: &str| {
        let (head, body) = text.split_once('\n').unwrap();
        let (name, says) = head.split_once(']').unwrap();
        let says = says.trim().strip_prefix("says").unwrap_or("").split('|').map(|part| part.trim().to_owned());
        let mut parts = body.split("--> ");
        let main = parts.next().unwrap().to_owned();
        let modules =
            parts.map(|part| part.split_once('\n').unwrap()).map(|(file, text)| (file.to_owned(), text.to_owned()));
        Case {
            name: name.to_owned(),
            says: says.filter(|part| !part.is_empty()).collect(),
            main,
            modules: modules.collect(),
        }
    };
    text.split("-- [").skip(1).map(case).collect()
}

fn folder(case: &Case) -> Folder {
    let game = "title: G\nseats: [red, blue]\nfirst: red\nstart: { hand: { ace: 2, king: 1 } }\n";
    let folder = Folder::empty()
        .with("content/g/game.yaml", game)
        .with("content/g/cards.yaml", "ace: { power: strength, act: gain }\nking: { power: 2, act: gain }\n")
        .with("scripts/g/main.lua", format!("{BASE}{}", case.main));
    case.modules.iter().fold(folder, |folder, (file, text)| folder.with(&format!("scripts/g/{file}"), text))
}

fn check(case: &Case) -> Ran {
    folder(case).run(&["check", "g", "--matches", "3"], "")
}

#[test]
fn state_that_a_script_keeps_is_found_with_function_and_variable() {
    let cases = cases(IMPURE);
    let mut missed = Vec::new();
    for case in &cases {
        let ran = check(case);
        assert!(!case.says.is_empty(), "{} says what it expects", case.name);
        if ran.code != Some(1) || case.says.iter().any(|part| !ran.out.contains(part)) {
            missed.push(format!("{}: wanted {:?}{}", case.name, case.says, ran.all()));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), cases.len(), missed.join("\n\n"));
    assert!(cases.len() >= 12);
}

#[test]
fn what_only_looks_like_it_is_no_finding() {
    for case in cases(HONEST) {
        let ran = check(&case);
        assert!(ran.code == Some(0) && !ran.out.contains("check/"), "{}:{}", case.name, ran.all());
    }
}

#[test]
fn an_invariant_that_does_not_hold_is_told() {
    let folder = |test: &str| {
        let main = format!("{BASE}invariants.few = function(state) return {test}, \"too many are out\" end\n");
        let game = "title: G\nseats: [red, blue]\nfirst: red\nstart: { hand: { ace: 2, king: 1 } }\n";
        Folder::empty()
            .with("content/g/game.yaml", game)
            .with("content/g/cards.yaml", "ace: { power: strength, act: gain }\nking: { power: 2, act: gain }\n")
            .with("scripts/g/main.lua", main)
            .run(&["check", "g", "--matches", "2"], "")
    };
    let ran = folder("#state.out < 3");
    assert_eq!(ran.code, Some(1), "{}", ran.all());
    assert!(
        ran.out.contains("error[check/invariant]: `invariants.few` does not hold: too many are out"),
        "{}",
        ran.all()
    );
    assert!(ran.out.contains("seed 1, decision 3"), "{}", ran.all());
    assert_eq!(folder("#state.out < 6").code, Some(0));
}

/// Through the program itself: what is done only while `check` watches is done nowhere else.
#[test]
fn every_shipped_game_passes() {
    let games = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/content")).unwrap();
    let games = games.map(|game| game.unwrap()).filter(|game| game.path().join("game.yaml").exists());
    let mut games: Vec<String> = games.map(|game| game.file_name().into_string().unwrap()).collect();
    games.sort();
    assert!(games.len() >= 2, "{games:?}");
    for game in games {
        let ran = Folder::copied(&game).run(&["check", &game, "--matches", "1", "--strict"], "");
        assert!(ran.code == Some(0) && ran.out.contains("nothing is kept from call to call"), "{}", ran.all());
    }
}
