//! Saves: a match that is opened again is the match that was saved; what is no whole save is refused; the file is old or
//! new and never in between; and what is said of a match by other rules is so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "saves/blamed.rs"]
mod blamed;
mod common;
#[path = "saves/hostile.rs"]
mod hostile;
#[path = "saves/opened.rs"]
mod opened;
mod program;
#[path = "saves/rescored.rs"]
mod rescored;
#[path = "saves/written.rs"]
mod written;

use sandtable::session::{Match, Save};

/// The match that a save holds.
#[track_caller]
fn open(text: &str) -> Match {
    let save = Save::read("a.save", text).unwrap_or_else(|error| panic!("{error}"));
    save.open().unwrap_or_else(|errors| panic!("{}", errors[0]))
}
