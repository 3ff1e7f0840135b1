//! What follows from a position: every way the rules and chance can go on from it, counted and valued exactly. It knows
//! no game: positions are told apart by `State::position_key`, and rules are what a script says when it is asked.
//!
//! | file          | holds                                                          |
//! |---------------|----------------------------------------------------------------|
//! | `question.rs` | what is asked: where to stop, what counts as reached, how much |
//! | `start.rs`    | the positions an analysis begins with                          |
//! | `graph.rs`    | positions and the ways between them                            |
//! | `expand.rs`   | going through them, level by level                             |
//! | `count.rs`    | how many there are at each depth                               |
//! | `value.rs`    | what they are worth: under random play, under best play        |
//! | `solve.rs`    | all of it, for one seat                                        |
//! | `tree.rs`     | histories, and what seats know in them                         |
//! | `profile.rs`  | strategies: what they bring, and the best answer to them       |
//! | `equilibrium.rs` | strategies that neither of two seats can improve on alone   |

mod count;
mod equilibrium;
mod expand;
mod graph;
mod interval;
mod profile;
mod question;
mod solve;
mod start;
mod tree;
mod value;

pub use count::{Level, levels};
pub use equilibrium::{Equilibrium, equilibrium};
pub use expand::{Progress, explore};
pub use graph::{Graph, Leaf, Sort};
pub use interval::interval;
pub use profile::Profile;
pub use question::{Bounds, Measure, Question, Until};
pub use solve::{Problem, Solution, solve};
pub use start::Start;
pub use tree::{Histories, Tree, tree};
pub use value::{Range, Role, Standing, Value, Values, value};
