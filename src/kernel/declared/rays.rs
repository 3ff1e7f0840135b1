//! Patterns laid out on boards: for every pattern, seat and cell the cells each ray passes, worked out once at load.

use crate::kernel::ids::{CellId, PatternId, SeatId};
use crate::kernel::pattern::{Onto, Pattern};
use crate::kernel::zone::{Cell, Grid};

/// The cells one ray passes from one cell, in order; it ends at the border, at a blocked cell or at its limit.
#[derive(Clone, Copy, Debug)]
pub struct Ray<'a> {
    pub cells: &'a [u16],
    pub onto: Onto,
}

/// The same as it is kept.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The first cell.
    pub first: u16,
    pub length: u16,
    pub onto: Onto,
    start: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Rays {
    seats: usize,
    cells: usize,
    /// Range of runs by pattern, seat and cell.
    index: Vec<(u32, u32)>,
    runs: Vec<Run>,
    path: Vec<u16>,
    /// By pattern, the most cells any ray passes on any board.
    longest: Vec<usize>,
}

impl Rays {
    pub fn new(patterns: &[Pattern], grids: &[Grid], cells: &[Cell], seats: usize) -> Self {
        let mut rays = Self { seats, cells: cells.len(), ..Self::default() };
        for pattern in patterns {
            for seat in 0..seats {
                for cell in 0..cells.len() {
                    let first = rays.runs.len() as u32;
                    rays.lay(pattern, grids, cells, SeatId(seat as u8), CellId(cell as u16));
                    rays.index.push((first, rays.runs.len() as u32));
                }
            }
        }
        let size = seats * cells.len();
        let most = |pattern: usize| {
            let index = &rays.index[pattern * size..(pattern + 1) * size];
            let runs = index.iter().flat_map(|(first, last)| &rays.runs[*first as usize..*last as usize]);
            runs.map(|run| usize::from(run.length)).max().unwrap_or(0)
        };
        rays.longest = (0..patterns.len()).map(most).collect();
        rays
    }

    fn lay(&mut self, pattern: &Pattern, grids: &[Grid], cells: &[Cell], seat: SeatId, cell: CellId) {
        let here = &cells[cell.index()];
        let grid = &grids[here.grid as usize];
        for ray in &pattern.rays {
            let start = self.path.len();
            let (mut column, mut row) = (here.column as usize, here.row as usize);
            let limit = if ray.limit == 0 { usize::MAX } else { ray.limit as usize };
            while self.path.len() - start < limit {
                let (right, ahead) = (i32::from(ray.right), i32::from(ray.ahead));
                let next = if ray.absolute {
                    grid.shift(column, row, right, ahead)
                } else {
                    grid.offset(seat, column, row, right, ahead)
                };
                let Some((to_column, to_row)) = next else { break };
                let to = grid.cell(to_column, to_row);
                if cells[to.index()].blocked || to == cell {
                    break;
                }
                self.path.push(to.0);
                (column, row) = (to_column, to_row);
            }
            let length = (self.path.len() - start) as u16;
            if length > 0 {
                self.runs.push(Run { first: self.path[start], length, onto: ray.onto, start: start as u32 });
            }
        }
    }

    /// The rays of a pattern from a cell, as the seat plays.
    pub fn from(&self, pattern: PatternId, seat: SeatId, cell: CellId) -> impl Iterator<Item = Ray<'_>> {
        self.runs(pattern, seat, cell).iter().map(|run| Ray {
            cells: &self.path[run.start as usize..run.start as usize + run.length as usize],
            onto: run.onto,
        })
    }

    /// The same as they are kept.
    pub fn runs(&self, pattern: PatternId, seat: SeatId, cell: CellId) -> &[Run] {
        let (first, last) = self.index[(pattern.index() * self.seats + seat.index()) * self.cells + cell.index()];
        &self.runs[first as usize..last as usize]
    }

    /// The cells beyond the first of a ray, in order.
    pub fn beyond(&self, run: &Run) -> std::slice::Iter<'_, u16> {
        self.path[run.start as usize + 1..run.start as usize + usize::from(run.length)].iter()
    }

    /// The most cells any ray of the pattern passes on any board.
    pub fn longest(&self, pattern: PatternId) -> usize {
        self.longest[pattern.index()]
    }
}
