//! Sandtable: a scriptable rules lab for tabletop games.
//!
//! ARCHITECTURE.md beside the manifest says what lives where and what must never be.

pub mod content;
pub mod diag;
pub mod kernel;
pub mod record;
pub mod render;
