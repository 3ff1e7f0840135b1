//! Scenarios: a situation, what is played, what must come of it. Written in Lua, read as data, run on a table.

mod arrange;
mod chosen;
mod parse;
mod run;

pub use chosen::run_chosen;
pub use parse::{Expectation, Goal, Refusal, Scenario, Situation, Solve, parse};
pub use run::{Failure, Outcome, run_file};
