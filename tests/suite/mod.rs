//! A game's files and its scenarios, as the tests that change a game on purpose need them.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable::content::{Files, Memory};
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::scenario::run_chosen;
use sandtable::script::{Tree, scenarios};

/// The repository whose games are looked at: what `--root DIR` names, or the current folder. The argument is taken out.
pub fn root(arguments: &mut Vec<String>) -> PathBuf {
    let named = arguments.iter().position(|argument| argument == "--root");
    let root = named.map_or_else(
        || PathBuf::from("."),
        |at| {
            assert!(at + 1 < arguments.len(), "--root needs a folder");
            arguments.remove(at);
            PathBuf::from(arguments.remove(at))
        },
    );
    assert!(root.join("content").is_dir(), "there is no `content` in {}: use --root DIR", root.display());
    root
}

/// The files of a folder with an ending, sorted.
pub fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|ext| ext == ending)).collect();
    paths.sort();
    paths
}

pub fn stem(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

pub fn words(error: &Diagnostic) -> String {
    let notes = error.notes.iter().map(|note| format!("  {note}"));
    std::iter::once(error.to_string()).chain(notes).collect::<Vec<_>>().join("\n")
}

/// A scenario and what it is played on.
#[derive(Clone)]
pub struct Held {
    /// `tests/scenarios/stratego/battles.lua`
    pub path: String,
    pub name: String,
    pub game: String,
    pub variants: Vec<String>,
    pub settings: Vec<(String, String)>,
    text: Arc<str>,
}

impl Held {
    /// The rules it is named after: `5.4` and `5.5` of `5.4, 5.5: the spy and the flag`.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        let numbers = self.name.split_once(':').map_or("", |(numbers, _)| numbers);
        numbers.split(',').map(str::trim).filter(|number| !number.is_empty())
    }

    /// What it finds wrong, if anything, in any of its cases.
    pub fn run(&self, files: &dyn Files) -> Result<(), String> {
        let all = |errors: Vec<Diagnostic>| errors.iter().map(words).collect::<Vec<_>>().join("\n");
        let results = run_chosen(files, &self.path, &self.text, &|name| name.starts_with(&self.name)).map_err(all)?;
        results.into_iter().try_for_each(|(_, result)| result.map_err(|failure| words(&failure.error)))
    }

    /// Why the game that it is played on does not load, if it does not.
    pub fn loads(&self, files: &dyn Files) -> Result<(), String> {
        let variants: Vec<&str> = self.variants.iter().map(String::as_str).collect();
        loads(files, &self.game, &variants, &self.settings)
    }
}

/// Why a game does not load, if it does not.
pub fn loads(files: &dyn Files, game: &str, variants: &[&str], set: &[(String, String)]) -> Result<(), String> {
    let loaded = Game::load(files, game, variants, set);
    loaded.map(|_| ()).map_err(|errors| errors.iter().map(words).collect::<Vec<_>>().join("\n"))
}

/// A game with all that holds it.
pub struct Suite {
    pub game: String,
    pub files: Memory,
    pub scenarios: Vec<Held>,
}

impl Suite {
    /// The files of a game and its scenarios, as they are below a folder.
    ///
    /// # Errors
    /// A scenario file that cannot be read.
    pub fn read(root: &Path, game: &str) -> Result<Self, String> {
        let mut files = Memory::new();
        for folder in [format!("content/{game}"), format!("scripts/{game}"), "scripts/lib".to_owned()] {
            add(&mut files, root, &folder);
        }
        let mut scenarios = Vec::new();
        for file in files_in(&root.join("tests/scenarios").join(game), "lua") {
            let path = format!("tests/scenarios/{game}/{}.lua", stem(&file));
            let text: Arc<str> = std::fs::read_to_string(&file).expect("a scenario file").into();
            let wrong = |errors: Vec<Diagnostic>| errors.iter().map(words).collect::<Vec<_>>().join("\n");
            for declared in scenarios::list(&path, &text).map_err(wrong)? {
                let Tree::Table(table) = &declared.tree else { return Err(format!("`{}` is no table", declared.name)) };
                let settings = match table.get("settings") {
                    Some(Tree::Table(set)) => {
                        set.named.iter().map(|(name, tree)| (name.clone(), value(tree))).collect()
                    }
                    _ => Vec::new(),
                };
                let variants = ["variant", "variants"].into_iter().filter_map(|key| table.get(key)).flat_map(texts);
                scenarios.push(Held {
                    path: path.clone(),
                    name: declared.name.clone(),
                    game: game.to_owned(),
                    variants: variants.collect(),
                    settings,
                    text: Arc::clone(&text),
                });
            }
        }
        Ok(Self { game: game.to_owned(), files, scenarios })
    }

    /// The text of one of the game's files.
    pub fn text(&self, file: &str) -> Option<String> {
        self.files.read(file).map(|text| text.expect("a text file"))
    }
}

fn texts(tree: &Tree) -> Vec<String> {
    match tree {
        Tree::Table(table) => table.list.iter().map(value).collect(),
        one => vec![value(one)],
    }
}

/// A setting's value as it is typed.
fn value(tree: &Tree) -> String {
    match tree {
        Tree::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
        Tree::Number(number) => number.to_string(),
        Tree::Text(text) => text.clone(),
        other => panic!("{} as a setting or a variant", other.what()),
    }
}

fn add(files: &mut Memory, root: &Path, folder: &str) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return };
    for entry in entries.map(|entry| entry.expect("an entry")) {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            add(files, root, &path);
        } else {
            files.add(&path, std::fs::read(entry.path()).expect("a file"));
        }
    }
}
