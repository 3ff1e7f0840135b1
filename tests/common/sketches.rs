//! The sketches the script interface was drawn up with, as games, where the folder that holds them is at hand.

use std::io::Write;
use std::path::Path;

use sandtable::content::{Files, Memory};

use super::{folder, root, text_of};

const FOLDER: &str = "../shared/sketches";

/// Writes a line past the test harness, which would keep it.
pub fn print(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The sketches as games: Lua among the scripts, the rest among the content. Mends what is no YAML, on the way.
fn sketches(path: &Path) -> (Memory, Vec<String>) {
    let all = folder(path, "sketches");
    let (mut files, mut games, mut mended) = (Memory::new(), Vec::new(), 0);
    for path in all.list("sketches") {
        let mut text = text_of(&all, &format!("sketches/{path}"));
        let (game, file) = path.split_once('/').expect("a folder for each sketch");
        if file == "main.lua" {
            games.push(game.to_owned());
        }
        if file == "game.yaml" {
            let quoted = with_doc_quoted(&text);
            mended += usize::from(quoted != text);
            text = quoted;
        }
        let part = if file.ends_with(".lua") { "scripts" } else { "content" };
        files.add(format!("{part}/{path}"), text);
    }
    print(&format!("sketches: {} games; the texts of `doc:` were put in quotes in {mended} of them", games.len()));
    (files, games)
}

/// A comma in a plain text ends it inside of `{ }`, and two sketches have such texts.
fn with_doc_quoted(text: &str) -> String {
    let line = |line: &str| match line.split_once("doc: ").and_then(|(_, rest)| rest.strip_suffix(" }")) {
        Some(doc) if doc.contains(',') => line.replace(doc, &format!("\"{doc}\"")) + "\n",
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The folder of the sketches, or a note that it is not there.
pub fn found() -> Option<(Memory, Vec<String>)> {
    let path = root().join(FOLDER);
    if path.is_dir() {
        return Some(sketches(&path));
    }
    print("sketches: skipped, no folder");
    None
}
