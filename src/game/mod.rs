//! A game package: finding it, loading it, linking its content and its scripts' declarations into rules.

pub mod find;
mod link;
mod load;
mod speak;

pub use load::{Game, SettingInfo};
