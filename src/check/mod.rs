//! What is looked for in random matches of a game, whatever game it is.

mod deals;
mod memory;
pub mod secrets;
mod spelt;
