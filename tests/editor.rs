//! What editors are given: stubs, schemas and the reference are as the program would make them, true of the shipped games,
//! and their examples run. `sandtable stubs` makes the stubs and schemas.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

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
    if std::env::var_os("WRITE_REFERENCE").is_some() {
        std::fs::write(root().join("docs/reference.md"), reference()).expect("it can be written");
    }
    let told = "docs/reference.md is stale: `WRITE_REFERENCE=1 cargo test --test editor -- the_reference`";
    assert!(on_disk("docs/reference.md") == reference(), "{told}");
}
