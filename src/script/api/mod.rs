//! Everything a script may read or call, in one table: the host dispatches from it, and the editor's stubs and the
//! reference are made of it. One file per kind of handle; the rows of the table are in `entries/`.

mod ask;
mod cell;
mod chance;
mod content;
mod deny;
mod effect;
mod entries;
mod entry;
mod generators;
mod kind;
mod meta;
mod offer;
mod piece;
mod seat;
mod selector;
mod signature;
mod state;
mod values;
mod zone;

pub use entries::ENTRIES;
pub use entry::{Entry, Use};
pub use meta::META;
pub use selector::{Pairs, compile as compile_selector};
pub use signature::{Argument, Signature};
pub use values::{push as push_value, push_argument, value as kernel_value};

/// The name after a handle of that type is one the API has: `turn` after a `state`.
pub fn is_taken(on: &str, name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.on.name() == on && entry.name == name)
}
