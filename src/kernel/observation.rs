//! What one seat, a spectator or the referee sees of a state, in words that may be shown. Pure data: rendering is
//! elsewhere.

use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. Rows and columns are counted from the board's own first corner (a1); `bottom` says
/// which side of the board lies before the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Observation {
    /// `None` is the referee, who sees everything.
    pub viewer: Option<String>,
    pub phase: String,
    pub turn: i32,
    pub round: i32,
    pub deciders: Vec<String>,
    pub outcome: Option<String>,
    pub grids: Vec<GridView>,
    pub zones: Vec<ZoneView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridView {
    pub name: String,
    pub columns: usize,
    pub rows: usize,
    pub bottom: Side,
    /// `rows * columns` cells; cell `row * columns + column`.
    pub cells: Vec<CellView>,
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    South,
    North,
    West,
    East,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellView {
    pub name: String,
    pub blocked: bool,
    pub piece: Option<PieceView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Seat names; `None` where nobody owns the piece.
    pub owner: Option<String>,
    /// Kind id; `None` where the viewer does not know it.
    pub kind: Option<String>,
    /// One or a few letters for the board; empty where the kind is not known.
    pub glyph: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    /// `lost`, or `red.box` for a zone per seat.
    pub name: String,
    /// `None` where the count is not public.
    pub count: Option<usize>,
    /// What the viewer knows of its contents: kinds with how many of each, in the order of the kinds.
    pub known: Vec<(String, usize)>,
    /// Pieces whose kinds the viewer does not know.
    pub hidden: usize,
}
