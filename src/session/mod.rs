//! One running match: the table, its script and its history. Commands as data; no terminal.

mod analysing;
mod changing;
mod deciding;
mod differing;
mod editing;
mod editions;
mod expecting;
mod export;
mod history;
mod knows;
mod log;
mod looks;
mod rerolling;
mod rolling;
mod running;
mod save;
mod speaking;
mod stacking;
mod travelling;

pub use changing::Change;
pub use deciding::choice;
pub use differing::{Apart, Appearance, Row};
pub use editions::EditionId;
pub use export::{FORMAT, VERSION};
pub use history::{Branch, Cause, History, MAIN, Revision};
pub use knows::{Guess, Known};
pub use log::{LogLine, Past, Remark, told_since};
pub use looks::Look;
pub use rolling::Rolled;
pub use running::{Begun, Evaluated, Match, was_stopped};
pub use save::{
    Blame, Class, Culprit, Divergence, How, Offered, Replayed, Save, Until, VERSION as SAVE_VERSION, replay,
};
