//! The read-evaluate-print loop: lines in, answers out, one match on the desk.
//!
//! Nothing here reads the environment, the clock or the size of the terminal: `cli` does and passes values down. Only
//! `editor.rs` names the line editor.
//!
//! | file           | holds                                                             |
//! |----------------|-------------------------------------------------------------------|
//! | `opening.rs`   | [`Opening`]: what game is asked for, and loading it               |
//! | `desk.rs`      | [`Desk`]: the match at hand and what is kept between lines        |
//! | `line.rs`      | how commands, numbers, actions and Lua are told apart             |
//! | `play.rs`      | lines that are actions or numbers                                 |
//! | `seated.rs`    | agents that play for seats                                        |
//! | `evaluate.rs`  | lines that are Lua                                                |
//! | `changing.rs`  | words about rules that were changed                               |
//! | `telling.rs`   | words about what happened                                         |
//! | `command/`     | the commands, a file each, and their table                        |
//! | `failure.rs`   | [`Failure`]: what a line failed with, and its text                |
//! | `file.rs`      | writing files that a user asked for                               |
//! | `prompt.rs`    | the prompt                                                        |
//! | `complete.rs`  | what Tab offers                                                   |
//! | `word.rs`      | words that may be typed next, of which completers are made        |
//! | `batch.rs`     | lines from a pipe or the command line                             |
//! | `editor.rs`    | lines from a terminal                                             |
//! | `stopping.rs`  | what stops a run of steps                                         |
//! | `suite.rs`     | files of scenarios on the disk                                    |
//! | `watching.rs`  | files that are saved while they are played                        |
//! | `sitting.rs`   | who sits at the desk, and what may be done from there             |
//! | `hotseat.rs`   | a match for people who want to play and not to program            |
//! | `screen.rs`    | where answers and failures are printed                            |

mod batch;
mod changing;
mod colour;
mod command;
mod complete;
mod desk;
mod editor;
mod evaluate;
mod failure;
mod file;
mod hint;
mod hotseat;
mod json;
mod line;
mod lua;
mod opening;
mod play;
mod prompt;
mod screen;
mod seated;
mod sitting;
mod stopping;
pub mod suite;
mod telling;
mod topic;
mod watching;
mod word;

pub use batch::{Batch, run as run_batch, startup as run_startup};
pub use changing::{changed_lines, changed_value};
pub use command::{appearance, begun, games_text, title};
pub use desk::{Answer, Desk};
pub use editor::{run as run_interactive, terminal_width};
pub use failure::{Failure, Kind};
pub use file::{Part, read as read_text, write as write_text};
pub use hotseat::Hotseat;
pub use opening::{Loaded, Opening, read_setting};
pub use screen::Screen;
pub use telling::tame;
