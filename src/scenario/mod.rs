//! Scenarios: a situation, what is played, what must come of it. Written in Lua, read as data, run on a match.
//!
//! | file              | holds                                                        |
//! |-------------------|--------------------------------------------------------------|
//! | `parse.rs`        | a declared scenario as typed data, one for each of its cases |
//! | `expectation.rs`  | what must hold, as typed data                                |
//! | `fixed.rs`        | outcomes of chance that are given                            |
//! | `arrange.rs`      | a given situation as the kernel arranges it                  |
//! | `drawn.rs`        | a board drawn as text                                        |
//! | `course.rs`       | a scenario on its way: begun, step by step, its checks       |
//! | `judge.rs`        | what is expected held against what is seen                   |
//! | `chances.rs`      | values solved exactly, and shares of random matches          |
//! | `players.rs`      | agents that play on, by seat                                 |
//! | `run.rs`          | the scenarios of a file, run                                 |
//! | `record.rs`       | a match as the text of a scenario that passes                |

mod arrange;
mod chances;
mod course;
mod drawn;
mod expectation;
mod fixed;
mod judge;
mod parse;
mod players;
mod record;
mod run;

pub use course::{Course, Failure};
pub use expectation::Expectation;
pub use parse::{Scenario, Situation};
pub use record::{Check, record};
pub use run::{Beside, Outcome, Runner, run_chosen, run_file};

use crate::diag::Diagnostic;

/// The folders that scenarios lie in, below that of a game's `content/` and `scripts/`.
pub const FOLDERS: [&str; 2] = ["scenarios", "tests/scenarios"];

fn fault(code: &'static str, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, message))
}
