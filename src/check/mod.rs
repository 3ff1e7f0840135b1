//! What is looked for in any game, whatever game it is: in its text, and in random matches.

pub mod coverage;
mod deals;
pub mod lint;
pub mod matches;
mod memory;
pub mod secrets;
mod spelt;
