//! Sandtable: a scriptable rules lab for tabletop games.
//!
//! ARCHITECTURE.md beside the manifest says what lives where and what must never be.

pub mod agent;
pub mod analysis;
pub mod author;
pub mod batch;
pub mod check;
pub mod cli;
pub mod content;
pub mod diag;
pub mod game;
pub mod interrupt;
pub mod kernel;
pub mod record;
pub mod render;
pub mod repl;
pub mod scenario;
pub mod script;
pub mod session;
pub mod sim;
