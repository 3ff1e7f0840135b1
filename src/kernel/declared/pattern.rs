//! How a piece may move or reach: a list of rays, declared in content and walked natively.

use serde::{Deserialize, Serialize};

/// What may stand on the cell a ray ends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Onto {
    Any,
    Empty,
    Enemy,
}

/// One direction of a pattern. `right` and `ahead` are as the owner of the piece sees the board; `limit` is the number
/// of times the ray may be followed over empty cells (1 for a step or a jump, 0 for no limit). An `absolute` ray is one
/// said in compass words: `right` then counts columns to the east and `ahead` rows to the north, whoever owns the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ray {
    pub right: i8,
    pub ahead: i8,
    pub limit: u8,
    pub onto: Onto,
    pub absolute: bool,
}

/// The union of its rays; without any, the piece does not move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pattern {
    pub rays: Vec<Ray>,
}
