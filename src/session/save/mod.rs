//! Saves: a whole match as text, with the files it was played by, and what becomes of it under other rules.
//!
//! | file        | holds                                                                        |
//! |-------------|------------------------------------------------------------------------------|
//! | `form.rs`   | [`Save`]: what a save says, as lines of JSON, checked before they are believed |
//! | `keep.rs`   | from a match to a save                                                       |
//! | `open.rs`   | from a save to the match, by the rules it was played by                      |
//! | `replay.rs` | the same steps by other rules, up to where they go another way               |
//! | `blame.rs`  | which change of the rules it was                                             |

mod blame;
mod form;
mod keep;
mod open;
mod replay;

pub use blame::{Blame, Culprit};
pub use form::{Save, VERSION};
pub use replay::{Class, Divergence, How, Offered, Replayed, Until, replay};
