//! One running match: the table, its script and its history. Commands as data; no terminal.

mod analysing;
mod deciding;
mod export;
mod history;
mod knows;
mod log;
mod looks;
mod rolling;
mod running;
mod stacking;

pub use export::{FORMAT, VERSION};
pub use history::{Cause, History, Revision};
pub use knows::{Guess, Known};
pub use log::{LogLine, Remark};
pub use looks::Look;
pub use rolling::Rolled;
pub use running::{Evaluated, Match, used_up};
