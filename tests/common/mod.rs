//! What the tests share: the shipped games, and ways to play.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::result_large_err, reason = "a test prints it and ends")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

pub mod conformance;
pub mod desk;
pub mod play;
pub mod program;
pub mod schema;
pub mod sketches;
pub mod walker;

use std::path::{Path, PathBuf};

use sandtable::content::{Files, Memory};
use sandtable::diag::Diagnostic;
use sandtable::game::Game;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The shipped content and scripts.
pub fn shipped() -> Memory {
    let mut files = Memory::new();
    for folder in ["content", "scripts"] {
        add(&mut files, &root().join(folder), folder);
    }
    files
}

/// The games of tests/games, as if they were shipped: `main.lua` among the scripts, the rest among the content.
pub fn test_games() -> Memory {
    let mut files = Memory::new();
    add_test_games(&mut files);
    files
}

/// The shipped games and the test games.
pub fn all_games() -> Memory {
    let mut files = shipped();
    add_test_games(&mut files);
    files
}

fn add_test_games(files: &mut Memory) {
    let mut all = Memory::new();
    add(&mut all, &root().join("tests/games"), "games");
    for path in all.list("games") {
        let folder = if path.ends_with(".lua") { "scripts" } else { "content" };
        files.add(format!("{folder}/{path}"), text_of(&all, &format!("games/{path}")));
    }
}

/// Everything in a folder of the disk, below `path`.
pub fn folder(folder: &Path, path: &str) -> Memory {
    let mut files = Memory::new();
    add(&mut files, folder, path);
    files
}

fn add(files: &mut Memory, folder: &Path, path: &str) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for entry in entries {
        let path = format!("{path}/{}", entry.file_name().expect("a name").to_string_lossy());
        if entry.is_dir() {
            add(files, &entry, &path);
        } else {
            files.add(&path, std::fs::read(&entry).expect("a file"));
        }
    }
}

/// The shipped files without one of them.
pub fn shipped_without(path: &str) -> Memory {
    let shipped = shipped();
    let mut files = Memory::new();
    for folder in ["content", "scripts"] {
        let paths = shipped.list(folder).into_iter().map(|file| format!("{folder}/{file}"));
        for file in paths.filter(|file| file != path) {
            files.add(&file, text_of(&shipped, &file));
        }
    }
    files
}

pub fn text_of(files: &Memory, path: &str) -> String {
    files.read(path).expect("the file is there").expect("the file is text")
}

/// The shipped files with changes in one of them: each text is there exactly once and is replaced.
#[track_caller]
pub fn shipped_with(path: &str, changes: &[(&str, &str)]) -> Memory {
    changed(shipped(), path, changes)
}

#[track_caller]
pub fn changed(mut files: Memory, path: &str, changes: &[(&str, &str)]) -> Memory {
    let mut text = text_of(&files, path);
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "`{old}` stands once in {path}");
        text = text.replace(old, new);
    }
    files.add(path, text);
    files
}

pub fn settings(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

pub fn try_load(files: &Memory, game: &str, variants: &[&str], set: &[(&str, &str)]) -> Result<Game, Vec<Diagnostic>> {
    Game::load(files, game, variants, &settings(set))
}

pub fn load(game: &str, variants: &[&str], set: &[(&str, &str)]) -> Game {
    load_from(&shipped(), game, variants, set)
}

pub fn load_from(files: &Memory, game: &str, variants: &[&str], set: &[(&str, &str)]) -> Game {
    match try_load(files, game, variants, set) {
        Ok(game) => game,
        Err(errors) => panic!("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

pub fn stratego(set: &[(&str, &str)]) -> Game {
    load("stratego", &[], set)
}
