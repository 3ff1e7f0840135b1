//! Cases of hostile scripts: how they are written in the files beside this one, and the game they are put into.
//!
//! A case begins with a line `-- [name] key=value ...` and ends where the next begins:
//!
//! | key    | says                                                                                     |
//! |--------|------------------------------------------------------------------------------------------|
//! | `at`   | where the text goes: `apply` (what is not said), another `--@` of `game/main.lua`, or one of `line`, `agent`, `scenario`, `cards`, `game` |
//! | `code` | the code of the refusal; `ok` where the attack is to do nothing                          |
//! | `line` | the line of the text that is to be named, 1 if it is not said                            |
//! | `place`| the place, where it is not in the text                                                   |
//! | `says` | words of the message or the help line, `_` for a space                                   |
//!
//! `{{N*TEXT}}` stands for N times the text. After a line `--> PATH` the text of another file follows.

use sandtable::content::{Files, Memory};

use super::common;

/// The files of cases, and with them the kinds.
pub const KINDS: [&str; 13] = [
    "loops", "memory", "patterns", "catching", "strings", "escape", "offers", "asks", "steps", "handles", "numbers",
    "require", "yaml",
];

/// One hostile text.
#[derive(Clone, Debug)]
pub struct Case {
    pub kind: &'static str,
    pub name: String,
    pub at: String,
    pub code: String,
    /// `FILE:LINE`, or empty where no place is known.
    pub place: String,
    pub says: Option<String>,
    /// The text itself, and further files.
    pub body: String,
    pub files: Vec<(String, String)>,
}

const MAIN: &str = "scripts/g/main.lua";

fn folder() -> std::path::PathBuf {
    common::root().join("tests/sandbox")
}

fn text(path: &str) -> String {
    std::fs::read_to_string(folder().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// `{{3*ab}}` is `ababab`.
fn expand(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{{") {
        let found = rest[at + 2..].find("}}").and_then(|end| {
            let (count, what) = rest[at + 2..at + 2 + end].split_once('*')?;
            Some((count.parse::<usize>().ok()?, what, at + 2 + end + 2))
        });
        let Some((count, what, end)) = found else {
            out += &rest[..at + 2];
            rest = &rest[at + 2..];
            continue;
        };
        out += &rest[..at];
        out += &what.replace("\\n", "\n").repeat(count);
        rest = &rest[end..];
    }
    out + rest
}

/// Every case there is.
pub fn all() -> Vec<Case> {
    KINDS.iter().flat_map(|kind| of_file(kind, &text(&format!("{kind}.lua")))).collect()
}

fn of_file(kind: &'static str, text: &str) -> Vec<Case> {
    let begins = |line: &str| line.starts_with("-- [");
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|index| begins(lines[*index])).collect();
    let case = |(nth, start): (usize, &usize)| {
        let end = starts.get(nth + 1).copied().unwrap_or(lines.len());
        read(kind, lines[*start], &lines[start + 1..end])
    };
    starts.iter().enumerate().map(case).collect()
}

fn read(kind: &'static str, head: &str, lines: &[&str]) -> Case {
    let (name, keys) = head.trim_start_matches("-- [").split_once(']').expect("a name in brackets");
    let value = |key: &str| {
        let found = keys.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        found.map(|value| value.replace('_', " "))
    };
    let at = value("at").unwrap_or_else(|| "apply".to_owned());
    let mut parts = vec![(String::new(), Vec::new())];
    for line in lines {
        match line.strip_prefix("--> ") {
            Some(path) => parts.push((path.to_owned(), Vec::new())),
            None => parts.last_mut().expect("a part").1.push(*line),
        }
    }
    let mut files = parts.into_iter().map(|(path, lines)| (path, expand(lines.join("\n").trim_end())));
    let body = files.next().expect("the text itself").1;
    let line: usize = value("line").map_or(1, |line| line.parse().expect("a line"));
    let code = keys.split_whitespace().find_map(|word| word.strip_prefix("code=")).unwrap_or("script/error");
    let place = match (value("place"), at.as_str()) {
        (Some(place), _) => place,
        (None, "line") => format!("input:{line}"),
        (None, "agent") => format!("agents/evil.lua:{line}"),
        (None, "scenario") => format!("scenarios/evil.lua:{line}"),
        (None, "cards") => format!("content/g/cards.yaml:{line}"),
        (None, "game") => format!("content/g/game.yaml:{line}"),
        (None, hook) => format!("{MAIN}:{}", first_line(hook) + line - 1),
    };
    let place = if place == "none" { String::new() } else { place };
    Case {
        kind,
        name: name.to_owned(),
        at,
        code: code.to_owned(),
        place,
        says: value("says"),
        body,
        files: files.collect(),
    }
}

/// What goes around a text in a function: those that run at every decision wait until the match is armed.
fn around(hook: &str) -> (&'static str, &'static str) {
    match hook {
        "apply" | "load" | "table" | "score" => ("", ""),
        "listen" => ("", ""),
        _ => ("if state.armed then\n", "\nend"),
    }
}

/// The line of main.lua on which the text of a case begins.
fn first_line(hook: &str) -> usize {
    let main = text("game/main.lua");
    let mark = format!("--@{hook}");
    let at = main.lines().position(|line| line.trim() == mark).unwrap_or_else(|| panic!("no `{mark}`"));
    at + 1 + around(hook).0.matches('\n').count()
}

/// The game, with a case in it.
pub fn game(case: Option<&Case>) -> Memory {
    let mut files = Memory::new();
    let mut main = text("game/main.lua");
    for file in ["game.yaml", "cards.yaml"] {
        files.add(format!("content/g/{file}"), text(&format!("game/{file}")));
    }
    if let Some(case) = case {
        let (before, after) = around(&case.at);
        // Only the first: the mark of `load` stands in the first line.
        main = main.replacen(&format!("--@{}\n", case.at), &format!("{before}{}{after}\n", case.body), 1);
        match case.at.as_str() {
            "cards" => files.add("content/g/cards.yaml", case.body.clone()),
            "game" => files.add("content/g/game.yaml", case.body.clone()),
            _ => {}
        }
    }
    files.add(MAIN, main);
    for (path, text) in case.map_or(&[][..], |case| &case.files) {
        files.add(path.clone(), text.clone());
    }
    assert!(files.list("scripts/g").len() < 100);
    files
}
