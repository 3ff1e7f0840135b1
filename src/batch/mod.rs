//! Batch scripts: what `sandtable run FILE.lua` finds. The script's side of it is `script::batch`; here is what its
//! objects do, on top of `session` and `game`.
//!
//! | file         | holds                                                    |
//! |--------------|----------------------------------------------------------|
//! | `lab.rs`     | the global functions: `load`, `open`, output, files      |
//! | `game.rs`    | a loaded game: `match`, `matches`, `agents`              |
//! | `table.rs`   | a match: playing, looking, trying out                    |
//! | `seated.rs`  | who plays for which seat                                 |
//! | `matches.rs` | many matches, one after another                          |
//! | `tally.rs`   | what they came to, with intervals                        |
//! | `read.rs`    | arguments as a script gives them                         |

mod game;
mod lab;
mod matches;
mod read;
mod seated;
mod table;
mod tally;

use std::rc::Rc;

use crate::diag::{Diagnostic, Result};
use crate::game::find::Finder;
use crate::render::Style;
use crate::script::batch::{self, Object};

pub use batch::Batch;

/// What a batch reaches outside of the program.
pub trait Outside {
    /// Prints text for people.
    ///
    /// # Errors
    /// Nobody reads it.
    fn say(&self, text: &str) -> Result<()>;

    /// Prints a line for programs.
    ///
    /// # Errors
    /// Nobody reads it.
    fn emit(&self, line: &str) -> Result<()>;

    /// The text of a file below the current folder.
    ///
    /// # Errors
    /// It lies elsewhere or cannot be read.
    fn read(&self, path: &str) -> Result<String>;

    /// Writes a file below the current folder, whole or not at all.
    ///
    /// # Errors
    /// It lies elsewhere or cannot be written.
    fn write(&self, path: &str, text: &str) -> Result<()>;
}

/// How a batch is run.
pub struct Bench {
    pub finder: Finder,
    pub outside: Rc<dyn Outside>,
    pub style: Style,
    /// Tables are lines of JSON.
    pub json: bool,
}

/// Runs a batch script to its end.
///
/// # Errors
/// What went wrong, at file:line.
pub fn run(batch: &Batch, bench: Bench) -> Result<()> {
    let lab: Rc<dyn Object> = Rc::new(lab::Lab::new(bench));
    batch::run(batch, &lab)
}

/// One problem of several, where only one can be raised.
fn one(problems: Vec<Diagnostic>) -> Box<Diagnostic> {
    let more = problems.len().saturating_sub(1);
    let first = problems.into_iter().next().unwrap_or_else(|| Diagnostic::error("content/unknown", "it does not load"));
    Box::new(if more > 0 { first.note(format!("and {more} problems more")) } else { first })
}
