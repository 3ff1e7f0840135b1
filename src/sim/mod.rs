//! Many matches: what is to be played, one match after another without its history, and what they come to in whole
//! numbers. Whoever plays a part of the matches has a tally that can be added to others in any order, so that results do
//! not depend on how the work was shared out. Threads, clocks and files are the command line's.
//!
//! | file           | holds                                             |
//! |----------------|---------------------------------------------------|
//! | `plan.rs`      | [`Plan`]: which matches of which rules, by whom   |
//! | `course.rs`    | one match from its seed to its end                |
//! | `stretch.rs`   | matches that follow each other, and what failed   |
//! | `histogram.rs` | how often each number came up                     |
//! | `tally.rs`     | [`Tally`]: what matches came to                   |
//! | `results.rs`   | [`Results`]: plan and tally as a file, and adding |

mod course;
mod histogram;
mod plan;
mod results;
mod stretch;
mod tally;

pub use course::{Bound, Ended, UNFINISHED, play};
pub use histogram::Histogram;
pub use plan::{Plan, Player, Seating, Shard};
pub use results::{LOOKS, PERCENTILES, Results, merged, places};
pub use stretch::{COLUMNS, Failed, Ready, Stretch};
pub use tally::{CONFIDENCE, Standing, Tally, distinct};
