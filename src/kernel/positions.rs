//! Earlier boards of a grid, for rules about repetition. Kept as the moves made since a piece last came or went, one
//! column each: nothing is computed until a rule asks, and then exactly, by walking back from the present board.

use super::chance::mix;
use super::ids::{CellId, PieceId, SeatId};
use super::layout::head;
use super::state::State;
use super::table::Table;

/// Bits of an entry: whether it is the first of its ply, the piece, and the cells left and reached within the grid.
const FIRST: u32 = 1 << 31;
const PIECE_SHIFT: u32 = 20;
const CELL_BITS: u32 = 10;
/// Entry of a ply in which nothing moved on the grid.
const NOTHING: u32 = FIRST | (MAX_POSITION_PIECES as u32) << PIECE_SHIFT;

/// Pieces that a grid with `positions` can tell apart.
pub const MAX_POSITION_PIECES: usize = (1 << 11) - 1;
/// Cells of such a grid.
pub const MAX_POSITION_CELLS: usize = 1 << CELL_BITS;

impl Table {
    /// Notes a move on the grid, or that the ply passed without one.
    pub(super) fn push_position(&mut self, grid_index: usize, moved: Option<(PieceId, CellId, CellId)>) {
        let grid = &self.rules.grids[grid_index];
        let (kept, grid_base) = (grid.positions, grid.base);
        if kept == 0 {
            return;
        }
        let stirred = self.stirred >> (grid_index & 63) & 1 == 1;
        let entry = match moved {
            Some((piece, from, to)) => {
                let first = if stirred { 0 } else { FIRST };
                let cells = u32::from(from.0 - grid_base) << CELL_BITS | u32::from(to.0 - grid_base);
                first | u32::from(piece.0) << PIECE_SHIFT | cells
            }
            None if stirred => return,
            None => NOTHING,
        };
        self.stirred |= 1 << (grid_index & 63);
        let base = self.rules.columns.positions[grid_index];
        let count = self.state.get(base);
        self.set(base + 1 + count as usize % kept, entry as i32);
        self.set(base, count + 1);
    }

    /// Closes the ply for every grid that keeps positions.
    pub(super) fn close_ply_positions(&mut self) {
        for grid_index in 0..self.rules.grids.len() {
            self.push_position(grid_index, None);
        }
        self.stirred = 0;
    }

    /// Whether moving the piece to the cell would give a board that stood 1 to `plies` plies before the present one.
    /// Boards are compared by individual piece or, on a grid kept "as seen", by kind where the acting seat knows it.
    pub fn stood(&self, seat: SeatId, piece: PieceId, to: CellId, plies: usize) -> bool {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(from) = state.cell(rules, piece) else { return false };
        let grid_index = rules.grid_index(from);
        let grid = &rules.grids[grid_index];
        if grid.positions == 0 || rules.grid_index(to) != grid_index || state.piece_on(rules, to).is_some() {
            return false;
        }
        let look = |id: PieceId| -> u64 {
            if grid.as_seen && state.known_to(rules, id).has(seat) {
                let owner = state.owner(rules, id).map_or(0, SeatId::column) as u64;
                1 << 32 | owner << 16 | u64::from(state.kind(rules, id).0)
            } else {
                u64::from(id.0)
            }
        };
        let on = |look: u64, cell: u32| mix(look << 16 | u64::from(cell));
        let local = |cell: CellId| u32::from(cell.0 - grid.base);
        // Keys relative to the present board: the option's, and that of the board walked back to. Sums, not exclusive
        // ors: two pieces that look alike must not cancel.
        let wanted = on(look(piece), local(to)).wrapping_sub(on(look(piece), local(from)));
        let base = rules.columns.positions[grid_index];
        let count = state.get(base) as usize;
        let (mut key, mut back, mut entry) = (0u64, 0, count);
        while back < plies && entry > 0 && count - entry < grid.positions {
            entry -= 1;
            let bits = state.get(base + 1 + entry % grid.positions) as u32;
            if bits != NOTHING {
                let mover = look(PieceId((bits >> PIECE_SHIFT) as u16 & MAX_POSITION_PIECES as u16));
                let (left, reached) = (bits >> CELL_BITS & (MAX_POSITION_CELLS as u32 - 1), bits & (MAX_POSITION_CELLS as u32 - 1));
                key = key.wrapping_add(on(mover, left)).wrapping_sub(on(mover, reached));
            }
            if bits & FIRST != 0 {
                back += 1;
                if key == wanted {
                    return true;
                }
            }
        }
        false
    }

    /// Plies since the start, for whoever counts positions.
    pub fn ply(&self) -> i32 {
        self.state.get(head::PLY)
    }
}

impl State {
    /// How many earlier boards a grid still knows.
    pub fn positions_kept(&self, rules: &super::rules::Rules, grid_index: usize) -> usize {
        let grid = &rules.grids[grid_index];
        if grid.positions == 0 {
            return 0;
        }
        (self.get(rules.columns.positions[grid_index]) as usize).min(grid.positions)
    }
}
