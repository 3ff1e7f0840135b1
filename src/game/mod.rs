//! A game package: finding it, loading it, linking its content and its scripts' declarations into rules.

pub mod agents;
mod compare;
pub mod find;
mod link;
mod load;
mod recipe;
mod speak;
mod variant;

pub use crate::script::with_part;
pub use compare::{Changed, Difference, action_of};
pub use load::{Game, SettingInfo};
pub use recipe::{Recipe, RulesId, is_below};
