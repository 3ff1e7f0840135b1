//! What a match holds at one moment, and what it is written down as.

pub mod keys;
pub mod modifier;
pub mod outcome;
pub mod packed;
pub mod position;
pub mod save;
pub mod state;
pub mod tape;
pub mod translate;
