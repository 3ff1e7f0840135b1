//! What a game declares: everything that does not change while matches are played.

pub mod action;
pub mod dice;
pub mod ids;
pub mod kind;
pub mod language;
pub mod layout;
pub mod lines;
pub mod pattern;
pub mod phase;
pub mod rays;
pub mod rules;
pub mod selector;
pub mod shortcuts;
pub mod spots;
pub mod value;
pub mod zone;
