//! Zones and grids as declared: where pieces are and who sees them.

use crate::diag::Place;

use crate::kernel::ids::{CellId, SeatId, SeatSet, ZoneDeclId, ZoneId};
use crate::kernel::observation::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Cells of a board, one piece each.
    Grid,
    /// Ordered, the last to enter last.
    Row,
    /// Ordered when shuffled; the top is the last to enter.
    Stack,
    /// Unordered.
    Pool,
}

/// Who sees the kinds in a zone, or a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum See {
    All,
    /// The zone's own seat, or in a shared zone the owner of each piece.
    Owner,
    None,
}

#[derive(Clone, Debug)]
pub struct ZoneDecl {
    pub name: String,
    pub layout: Layout,
    pub per_seat: bool,
    pub see: See,
    pub count: See,
    pub capacity: Option<usize>,
    /// The instances: one, or one a seat.
    pub zones: Vec<ZoneId>,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub decl: ZoneDeclId,
    pub owner: Option<SeatId>,
    /// `lost`, or `red.box`.
    pub name: String,
    /// Index into the grids.
    pub grid: Option<usize>,
}

/// A board with its geometry. Rows and columns count from a1; a seat's `forward` is the side it plays towards.
#[derive(Clone, Debug)]
pub struct Grid {
    pub name: String,
    pub zone: ZoneId,
    pub columns: usize,
    pub rows: usize,
    /// The id of the grid's first cell; the others follow row by row.
    pub base: u16,
    pub facing: Vec<Side>,
    /// By cell of the grid and step of `STEPS`: the id of the next cell, `NOWHERE` beyond the border.
    pub neighbours: Vec<[u16; STEPS.len()]>,
    /// Cells that are not blocked.
    pub open: usize,
    /// By seat: all cells as that seat sees them, farthest row first, left to right.
    pub order: Vec<Vec<CellId>>,
    /// How many of each seat's last moves are kept.
    pub trail: usize,
    /// For how many plies earlier boards are kept; 0 for not at all.
    pub positions: usize,
    /// Whether earlier boards are compared by kinds where the acting seat knows them.
    pub as_seen: bool,
    /// Letters of position texts.
    pub empty_code: char,
    pub blocked_code: char,
}

/// Columns and rows of the steps from a cell to its neighbours: the sides first, and after each step the one back.
pub const STEPS: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// How many of them lead over a side.
const SIDES: usize = 4;

const NOWHERE: u16 = u16::MAX;

/// The step of `STEPS` towards a side of the board.
pub fn step_towards(side: Side) -> usize {
    match side {
        Side::North => 0,
        Side::South => 1,
        Side::East => 2,
        Side::West => 3,
    }
}

impl Grid {
    /// Works out what does not change: the neighbours of cells, and how many cells are not blocked.
    pub fn lay(&mut self, blocked: impl Fn(CellId) -> bool) {
        let cells = (0..self.cells()).map(|local| (local % self.columns, local / self.columns));
        let next = |(column, row): (usize, usize)| {
            STEPS.map(|(dx, dy)| self.shift(column, row, dx, dy).map_or(NOWHERE, |(x, y)| self.cell(x, y).0))
        };
        let neighbours = cells.clone().map(next).collect();
        self.open = cells.filter(|(column, row)| !blocked(self.cell(*column, *row))).count();
        self.neighbours = neighbours;
    }

    /// The cell one step of `STEPS` away.
    pub fn neighbour(&self, cell: CellId, step: usize) -> Option<CellId> {
        let next = self.around(cell)[step];
        (next != NOWHERE).then_some(CellId(next))
    }

    /// The ids of the cells around another, by step; one that is no cell's beyond the border.
    #[inline]
    pub fn around(&self, cell: CellId) -> &[u16; STEPS.len()] {
        &self.neighbours[cell.index() - usize::from(self.base)]
    }

    /// The cells that share a side with another.
    pub fn sides(&self, cell: CellId) -> impl Iterator<Item = CellId> {
        self.around(cell)[..SIDES].iter().filter(|next| **next != NOWHERE).map(|next| CellId(*next))
    }

    pub fn cells(&self) -> usize {
        self.columns * self.rows
    }

    pub fn cell(&self, column: usize, row: usize) -> CellId {
        CellId(self.base + (row * self.columns + column) as u16)
    }

    /// The cell `right` and `ahead` of another as `seat` sees the board, if it is on the board.
    pub fn offset(&self, seat: SeatId, column: usize, row: usize, right: i32, ahead: i32) -> Option<(usize, usize)> {
        let (dx, dy) = match self.facing.get(seat.index()).copied().unwrap_or(Side::North) {
            Side::North => (right, ahead),
            Side::South => (-right, -ahead),
            Side::East => (ahead, -right),
            Side::West => (-ahead, right),
        };
        self.shift(column, row, dx, dy)
    }

    /// The cell `dx` columns and `dy` rows away on the board itself.
    pub fn shift(&self, column: usize, row: usize, dx: i32, dy: i32) -> Option<(usize, usize)> {
        let column = column as i32 + dx;
        let row = row as i32 + dy;
        let inside = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        inside.then_some((column as usize, row as usize))
    }
}

#[derive(Clone, Debug)]
pub struct Cell {
    pub name: String,
    pub grid: u8,
    pub column: u8,
    pub row: u8,
    pub blocked: bool,
}

/// A named part of a board, the same for all seats or one for each.
#[derive(Clone, Debug)]
pub struct Region {
    pub name: String,
    pub grid: usize,
    /// By seat, then by cell of the grid.
    pub cells: Vec<Vec<bool>>,
}

impl Region {
    /// Whether the cell belongs to the region of any seat.
    pub fn has(&self, local: usize) -> bool {
        self.cells.iter().any(|seat| seat.get(local).copied().unwrap_or(false))
    }
}

/// Which seats see a piece of `owner` in this zone.
pub fn seen_by(see: See, zone_owner: Option<SeatId>, owner: Option<SeatId>, everyone: SeatSet) -> SeatSet {
    match see {
        See::All => everyone,
        See::None => SeatSet::EMPTY,
        See::Owner => zone_owner.or(owner).map_or(SeatSet::EMPTY, SeatSet::one),
    }
}
