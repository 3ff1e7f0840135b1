//! What editors are given: stubs, schemas and the reference are as the program would make them, true of the shipped games,
//! and their examples run. `sandtable stubs` makes the stubs and schemas.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod program;

#[path = "editor/checker.rs"]
mod checker;
#[path = "editor/examples.rs"]
mod examples;
#[path = "editor/schemas.rs"]
mod schemas;

use common::{root, shipped};
use sandtable::author::{reference, stubs};
use sandtable::content::games;

fn names() -> Vec<String> {
    games(&shipped()).into_iter().map(|(name, _)| name).collect()
}

fn on_disk(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_default()
}

#[test]
fn stubs_and_schemas_are_those_of_the_tables() {
    for file in stubs(&shipped(), &names()).expect("the games load") {
        assert!(on_disk(&file.path) == file.text, "{} is stale: `cargo run -- stubs`", file.path);
    }
}

#[test]
fn the_reference_is_that_of_the_tables() {
    let told = "docs/reference.md is stale: `cargo test --test editor -- --ignored the_reference_is_written`";
    assert!(on_disk("docs/reference.md") == reference(), "{told}");
}

#[test]
#[ignore = "writes docs/reference.md anew: run by name"]
fn the_reference_is_written() {
    std::fs::write(root().join("docs/reference.md"), reference()).expect("it can be written");
}
