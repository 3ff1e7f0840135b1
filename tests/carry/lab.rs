//! A game of a few lines, for one question each.

use std::sync::Arc;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::table::Table;

use crate::common::load_from;

/// Two seats, a die of four words and some kinds, with these lines of script.
pub fn lab(script: &str) -> Game {
    lab_with("dice: { cube: [north, east, south, west] }", "pebble: {}\nshell: {}\n", script)
}

pub fn lab_with(content: &str, things: &str, script: &str) -> Game {
    let mut files = Memory::new();
    files.add("content/lab/game.yaml", format!("title: Lab\nseats: [ann, bob]\nfirst: ann\n{content}\n"));
    files.add("content/lab/things.yaml", things.to_owned());
    files.add("scripts/lab/main.lua", format!("kinds.things = {{}}\n{script}\n"));
    load_from(&files, "lab", &[], &[])
}

#[track_caller]
pub fn begun(game: &mut Game) -> Table {
    Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).unwrap_or_else(|error| panic!("{error}"))
}

pub fn told(table: &mut Table) -> Vec<String> {
    table.take_events().into_iter().map(|event| event.truth).collect()
}
