//! Modifiers: numbers of pieces changed for a while.

use serde::{Deserialize, Serialize};

use crate::kernel::ids::{PieceId, SeatId};
use crate::kernel::rules::{Lasts, Rules};
use crate::kernel::selector::Selector;
use crate::kernel::state::State;

/// What a modifier does to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    Add(i32),
    Set(i32),
    /// At most this.
    Max(i32),
    /// At least this.
    Min(i32),
}

/// The pieces it is for, now or later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Which {
    Piece(PieceId),
    /// As the seat that was active sees it: `self` in the selector is that seat.
    Selected(Selector, SeatId),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    pub field: String,
    pub change: Change,
    pub which: Which,
    /// `None` lasts as long as the match.
    pub lasts: Option<Lasts>,
}

impl State {
    pub fn modifiers(&self) -> &[Modifier] {
        self.modifiers.as_ref().map_or(&[], |modifiers| modifiers.as_slice())
    }

    /// A number of a piece with the modifiers for it, in the order they were made. Whether a selector names the piece is
    /// judged by numbers without modifiers.
    pub fn modified(&self, rules: &Rules, piece: PieceId, field: &str, printed: i32) -> i32 {
        let applies = |modifier: &&Modifier| {
            modifier.field == field
                && match &modifier.which {
                    Which::Piece(only) => *only == piece,
                    Which::Selected(selector, acting) => selector.unmodified(rules, self, *acting, piece),
                }
        };
        self.modifiers().iter().filter(applies).fold(printed, |number, modifier| match modifier.change {
            Change::Add(add) => number.saturating_add(add),
            Change::Set(set) => set,
            Change::Max(max) => number.min(max),
            Change::Min(min) => number.max(min),
        })
    }
}
