//! A game package: finding it, loading it, linking its content and its scripts' declarations into rules.

pub mod find;
mod link;
mod load;

pub use load::{Game, SettingInfo};
