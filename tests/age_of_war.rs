//! Age of War as its rules page tells it. The worked examples T1 to T14 are scenarios in `tests/scenarios/age_of_war`;
//! here what needs many matches, exact chances, broken content, or the REPL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod program;

#[path = "age_of_war/chances.rs"]
mod chances;
#[path = "age_of_war/content.rs"]
mod content;
#[path = "age_of_war/matches.rs"]
mod matches;
#[path = "age_of_war/seen.rs"]
mod seen;
#[path = "age_of_war/solved.rs"]
mod solved;
