//! What is looked for in random matches of a game, whatever game it is.

pub mod secrets;
