//! Earlier boards of a grid, for rules about repetition. Kept as the moves made since a piece last came or went, one
//! column each: nothing is computed until a rule asks, and then exactly, by walking back from the present board. Beside
//! them stands who acted in each ply: the seat that was to act on the board before it.

use crate::kernel::action::Opt;
use crate::kernel::chance::mix;
use crate::kernel::ids::{CellId, PieceId, SeatId};
use crate::kernel::layout::head;
use crate::kernel::table::Table;

/// Bits of an entry: whether it is the first of its ply, the piece, and the cells left and reached within the grid.
const FIRST: u32 = 1 << 31;
const PIECE_SHIFT: u32 = 20;
const CELL_BITS: u32 = 10;
const CELL_MASK: u32 = (1 << CELL_BITS) - 1;
/// Entry of a ply in which nothing moved on the grid.
const NOTHING: u32 = FIRST | (MAX_POSITION_PIECES as u32) << PIECE_SHIFT;

/// Seats that acted, as they lie in their columns.
const SEAT_BITS: usize = 5;
const SEAT_MASK: u32 = (1 << SEAT_BITS) - 1;
pub(in crate::kernel) const SEATS_PER_COLUMN: usize = 6;

/// Pieces that a grid with `positions` can tell apart.
pub const MAX_POSITION_PIECES: usize = (1 << 11) - 1;
/// Cells of such a grid.
pub const MAX_POSITION_CELLS: usize = 1 << CELL_BITS;

/// An entry with its piece under another number.
pub(in crate::kernel) fn renumbered(entry: i32, number: impl Fn(PieceId) -> PieceId) -> i32 {
    let bits = entry as u32;
    if bits == NOTHING {
        return entry;
    }
    let piece = PieceId((bits >> PIECE_SHIFT) as u16 & MAX_POSITION_PIECES as u16);
    let others = bits & !((MAX_POSITION_PIECES as u32) << PIECE_SHIFT);
    (others | u32::from(number(piece).0) << PIECE_SHIFT) as i32
}

/// An entry with its cells under other numbers within the grid; nothing where one of them has none.
pub(in crate::kernel) fn in_cells(entry: i32, number: impl Fn(u16) -> Option<u16>) -> Option<i32> {
    let bits = entry as u32;
    // A slot that was never filled is no move: it would leave a cell for itself.
    if bits == NOTHING || bits == 0 {
        return Some(entry);
    }
    let (left, reached) = (number((bits >> CELL_BITS & CELL_MASK) as u16)?, number((bits & CELL_MASK) as u16)?);
    let others = bits & !(CELL_MASK << CELL_BITS | CELL_MASK);
    Some((others | u32::from(left) << CELL_BITS | u32::from(reached)) as i32)
}

/// Who acted in the ply of a slot, of the columns that say so.
pub(in crate::kernel) fn acted(columns: &[i32], slot: usize) -> u32 {
    columns[slot / SEATS_PER_COLUMN] as u32 >> (slot % SEATS_PER_COLUMN * SEAT_BITS) & SEAT_MASK
}

/// Sets who acted in the ply of a slot.
pub(in crate::kernel) fn set_acted(columns: &mut [i32], slot: usize, seat: u32) {
    let shift = slot % SEATS_PER_COLUMN * SEAT_BITS;
    let column = &mut columns[slot / SEATS_PER_COLUMN];
    *column = (*column as u32 & !(SEAT_MASK << shift) | seat << shift) as i32;
}

impl Table {
    /// Notes a move on the grid, or that the ply passed without one.
    pub(in crate::kernel) fn push_position(&mut self, grid_index: usize, moved: Option<(PieceId, CellId, CellId)>) {
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
        let slot = count as usize % kept;
        self.set(base + 1 + slot, entry as i32);
        self.set(base, count + 1);
        if entry & FIRST != 0 {
            let acting = self.running.acting().unwrap_or(self.state.active());
            let column = base + 1 + kept + slot / SEATS_PER_COLUMN;
            let shift = slot % SEATS_PER_COLUMN * SEAT_BITS;
            let others = self.state.get(column) as u32 & !(SEAT_MASK << shift);
            self.set(column, (others | u32::from(acting.0) << shift) as i32);
        }
    }

    /// Closes the ply for every grid that keeps positions.
    pub(in crate::kernel) fn close_ply_positions(&mut self) {
        if self.rules.shortcuts.positions {
            for grid_index in 0..self.rules.grids.len() {
                self.push_position(grid_index, None);
            }
        }
        self.stirred = 0;
    }

    /// Whether moving the piece to the cell would give a board that stood 1 to `plies` plies before the present one.
    /// Boards are compared by individual piece or, on a grid kept "as seen", by kind where the acting seat knows it.
    pub fn stood(&self, seat: SeatId, piece: PieceId, to: CellId, plies: usize) -> bool {
        let mut seen = false;
        self.walk_back(seat, self.rules.grid_index(to), plies, |looks, key, _| {
            seen |= looks.option(piece, to) == Some(key);
        });
        seen
    }

    /// How often the present board has stood with that seat to act, the present time counted: 3 at the third occurrence.
    pub fn times_stood(&self, grid_index: usize, to_act: SeatId) -> usize {
        let mut times = 1;
        self.walk_back(to_act, grid_index, usize::MAX, |_, key, acted| {
            times += usize::from(key == 0 && acted == to_act);
        });
        times
    }

    /// The offered moves of a piece to a cell that would give such a board.
    pub fn repeating(&self, plies: usize) -> Vec<Opt> {
        let seat = self.state.active();
        let cell_of = |opt: &Opt| opt.id(1).map(|id| CellId(id as u16));
        let Some(grid_index) = self.offered().first().and_then(cell_of).map(|cell| self.rules.grid_index(cell)) else {
            return Vec::new();
        };
        let mut keys: Vec<Option<u64>> = Vec::new();
        let mut repeated = vec![false; self.offered().len()];
        self.walk_back(seat, grid_index, plies, |looks, key, _| {
            if keys.is_empty() {
                keys.extend(self.offered().iter().map(|opt| {
                    let piece = opt.id(0).map(|id| PieceId(id as u16))?;
                    looks.option(piece, cell_of(opt)?)
                }));
            }
            for (repeated, option) in repeated.iter_mut().zip(&keys) {
                *repeated |= *option == Some(key);
            }
        });
        self.offered().iter().zip(repeated).filter(|(_, repeated)| *repeated).map(|(opt, _)| *opt).collect()
    }

    /// Walks back over the boards that stood up to `plies` plies before, with the key of each relative to the present
    /// and the seat that then acted.
    fn walk_back(&self, seat: SeatId, grid_index: usize, plies: usize, mut board: impl FnMut(&Looks, u64, SeatId)) {
        let grid = &self.rules.grids[grid_index];
        if grid.positions == 0 {
            return;
        }
        let looks = Looks { table: self, seat, grid_index };
        let base = self.rules.columns.positions[grid_index];
        let count = self.state.get(base) as usize;
        let (mut key, mut back, mut entry) = (0u64, 0, count);
        while back < plies && entry > 0 && count - entry < grid.positions {
            entry -= 1;
            let bits = self.state.get(base + 1 + entry % grid.positions) as u32;
            if bits != NOTHING {
                let piece = PieceId((bits >> PIECE_SHIFT) as u16 & MAX_POSITION_PIECES as u16);
                let (left, reached) = (bits >> CELL_BITS & CELL_MASK, bits & CELL_MASK);
                key = key.wrapping_add(looks.on(piece, left)).wrapping_sub(looks.on(piece, reached));
            }
            if bits & FIRST != 0 {
                back += 1;
                let slot = entry % grid.positions;
                let seats = self.state.get(base + 1 + grid.positions + slot / SEATS_PER_COLUMN) as u32;
                let acted = seats >> (slot % SEATS_PER_COLUMN * SEAT_BITS) & SEAT_MASK;
                board(&looks, key, SeatId(acted as u8));
            }
        }
    }

    /// Plies since the start, for whoever counts positions.
    pub fn ply(&self) -> i32 {
        self.state.get(head::PLY)
    }
}

/// How a seat sees the pieces of a board, as keys. Sums, not exclusive ors: two pieces that look alike must not cancel.
struct Looks<'t> {
    table: &'t Table,
    seat: SeatId,
    grid_index: usize,
}

impl Looks<'_> {
    fn look(&self, id: PieceId) -> u64 {
        let (rules, state) = (&*self.table.rules, &self.table.state);
        if rules.grids[self.grid_index].as_seen && state.known_to(rules, id).has(self.seat) {
            let owner = state.owner(rules, id).map_or(0, SeatId::column) as u64;
            1 << 32 | owner << 16 | u64::from(state.kind(rules, id).0)
        } else {
            u64::from(id.0)
        }
    }

    fn on(&self, piece: PieceId, local: u32) -> u64 {
        mix(self.look(piece) << 16 | u64::from(local))
    }

    /// The key, relative to the present board, of the board after a move to an empty cell.
    fn option(&self, piece: PieceId, to: CellId) -> Option<u64> {
        let (rules, state) = (&*self.table.rules, &self.table.state);
        let from = state.cell(rules, piece)?;
        let same = rules.grid_index(from) == self.grid_index && rules.grid_index(to) == self.grid_index;
        if !same || state.piece_on(rules, to).is_some() {
            return None;
        }
        let local = |cell: CellId| rules.local(cell) as u32;
        Some(self.on(piece, local(to)).wrapping_sub(self.on(piece, local(from))))
    }
}
