//! Variants: how they are laid over a game and over each other, what an overlay script may change, and those that come
//! with the games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

#[path = "variants/composing.rs"]
mod composing;
#[path = "variants/program.rs"]
mod program;
#[path = "variants/shipped.rs"]
mod shipped;
#[path = "variants/wrapping.rs"]
mod wrapping;
