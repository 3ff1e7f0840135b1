//! One running match: the table, its script and its history. Commands as data; no terminal.

mod deciding;
mod history;
mod log;
mod running;

pub use history::{Cause, History, Revision};
pub use log::LogLine;
pub use running::{Evaluated, Match};
