//! The lines of so many cells through a cell: worked out once, when a game is linked.

use std::ops::Range;

use crate::kernel::ids::{CellId, ZoneDeclId};
use crate::kernel::rules::Rules;
use crate::kernel::zone::Grid;

/// Columns and rows of the steps along a line: each of the four directions once.
const ALONG: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// All lines of one length on the grids of a zone.
#[derive(Clone, Debug)]
pub struct Lines {
    /// How many other cells a line has; a line of one cell has itself.
    others: usize,
    /// The other cells of the lines through one cell, one line after another, then those of the next cell.
    cells: Vec<CellId>,
    /// By cell, which of these are of its lines; none on other grids.
    through: Vec<Range<usize>>,
}

impl Lines {
    /// `length` is how many cells a line has, from 1 on.
    pub fn new(rules: &Rules, zone: ZoneDeclId, length: usize) -> Self {
        let mut by_cell = vec![Vec::new(); rules.cells.len()];
        let zones = rules.zone_decls[zone.index()].zones.iter();
        for grid in zones.filter_map(|zone| rules.grid_of(*zone)) {
            for (column, row) in (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (column, row))) {
                for line in ALONG.iter().filter_map(|step| line_from(grid, column, row, *step, length)) {
                    for cell in &line {
                        let others = line.iter().filter(|other| length == 1 || *other != cell);
                        by_cell[cell.index()].extend(others.copied());
                    }
                }
            }
        }
        let mut cells = Vec::new();
        let mut add = |mine: Vec<CellId>| {
            let first = cells.len();
            cells.extend(mine);
            first..cells.len()
        };
        let through = by_cell.into_iter().map(&mut add).collect();
        Self { others: (length - 1).max(1), cells, through }
    }

    /// Whether there is a line through a cell on all other cells of which what differs is nought.
    #[inline]
    pub fn any_through(&self, cell: CellId, differs: impl Fn(CellId) -> i32) -> bool {
        // Each cell is looked at, whatever the others are, and not as a condition: quicker than to foresee where a line
        // breaks off.
        let whole = |others: &[CellId]| others.iter().fold(0, |all, cell| all | differs(*cell)) == 0;
        self.cells[self.through[cell.index()].clone()].chunks_exact(self.others).any(whole)
    }
}

/// The line that begins on a cell, where it does not leave the grid.
fn line_from(grid: &Grid, column: usize, row: usize, (dx, dy): (i32, i32), length: usize) -> Option<Vec<CellId>> {
    let cell = |nth: usize| grid.shift(column, row, dx * nth as i32, dy * nth as i32);
    (0..length).map(|nth| cell(nth).map(|(column, row)| grid.cell(column, row))).collect()
}
