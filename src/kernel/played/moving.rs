//! Pieces in and out of zones: making them, moving them to a zone or a cell, taking them off the table, and what a grid
//! remembers of it.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, SeatSet, ZoneId};
use crate::kernel::layout::{head, piece, trail, zone};
use crate::kernel::secret_write::Write;
use crate::kernel::state::{LIFTED, State};
use crate::kernel::table::{MAX_PIECES, Table, refuse};
use crate::kernel::value::Value;

impl Table {
    /// Makes a piece that is nowhere yet.
    ///
    /// # Errors
    /// `kernel/too-many-pieces`.
    pub(in crate::kernel) fn new_piece(&mut self, kind: KindId, owner: Option<SeatId>) -> Result<PieceId> {
        let count = self.state.piece_count(&self.rules);
        if count >= MAX_PIECES {
            return Err(Box::new(Diagnostic::error(
                "kernel/too-many-pieces",
                format!("a match may hold at most {MAX_PIECES} pieces"),
            )));
        }
        self.writing(Write::Owner(owner));
        let id = PieceId(count as u16);
        self.note_growth();
        let columns = &mut self.state.columns;
        let base = columns.len();
        columns.extend_from_slice(&self.rules.shortcuts.new_piece);
        columns[base + piece::KIND] = i32::from(kind.0);
        columns[base + piece::OWNER] = owner.map_or(0, SeatId::column);
        Ok(id)
    }

    /// Makes a piece on a free cell.
    ///
    /// # Errors
    /// The cell is taken or blocked, or there are too many pieces.
    pub fn create_on_cell(&mut self, kind: KindId, owner: Option<SeatId>, cell: CellId) -> Result<PieceId> {
        let place = &self.rules.cells[cell.index()];
        if place.blocked || self.state.occupant(&self.rules, cell) != 0 {
            let why = if place.blocked { "blocked" } else { "taken" };
            return Err(refuse(format!("`{}` is {why}", place.name)));
        }
        let zone = self.rules.grids[usize::from(place.grid)].zone;
        let id = self.new_piece(kind, owner)?;
        self.writing(Write::Into(id, zone));
        // The columns of a new piece are taken back with it: nothing of them need be kept.
        let seeing = State::seeing(&self.rules, zone, owner);
        let base = State::piece_column(&self.rules, id, 0);
        let columns = &mut self.state.columns[base..];
        (columns[piece::ZONE], columns[piece::CELL]) = (zone.column(), cell.column());
        columns[piece::KNOWN] = seeing.0 as i32;
        self.set(self.rules.columns.cells + cell.index(), id.column() | owner.map_or(0, SeatId::column) << 16);
        let count = self.zone_column(zone, zone::COUNT);
        self.set(count, self.state.get(count) + 1);
        self.set(head::LAST, id.column());
        self.touch(zone);
        self.drop_positions(zone);
        if seeing != SeatSet::EMPTY {
            self.notice("revealed", || vec![("piece", Value::Piece(id))]);
        }
        self.notice("moved", || vec![("piece", Value::Piece(id)), ("from", Value::Nil), ("to", Value::Cell(cell))]);
        Ok(id)
    }

    /// Makes a piece at the end of a zone.
    ///
    /// # Errors
    /// The zone is a grid or full, or there are too many pieces.
    pub fn create_in_zone(&mut self, kind: KindId, owner: Option<SeatId>, zone: ZoneId) -> Result<PieceId> {
        let piece = self.new_piece(kind, owner)?;
        self.move_to_zone(piece, zone)?;
        Ok(piece)
    }

    /// Takes the piece out of its zone. Its cell is kept, so that putting it back on the grid is known for that.
    fn detach(&mut self, id: PieceId) {
        let Some(from) = self.state.zone(&self.rules, id) else { return };
        let count = self.state.zone_get(&self.rules, from, zone::COUNT);
        self.set(self.zone_column(from, zone::COUNT), count - 1);
        if let Some(cell) = self.state.cell(&self.rules, id) {
            self.set(self.rules.columns.cells + cell.index(), 0);
        } else {
            let get = |column| self.state.get(State::piece_column(&self.rules, id, column));
            let (next, previous) = (get(piece::NEXT), get(piece::PREVIOUS));
            match PieceId::from_column(previous) {
                Some(before) => self.set_piece(before, piece::NEXT, next),
                None => self.set(self.zone_column(from, zone::FIRST), next),
            }
            match PieceId::from_column(next) {
                Some(after) => self.set_piece(after, piece::PREVIOUS, previous),
                None => self.set(self.zone_column(from, zone::LAST), previous),
            }
        }
    }

    /// What leaving a zone for good does: the zone was touched, a grid's positions are of no use any more.
    fn left(&mut self, id: ZoneId) {
        self.touch(id);
        self.drop_positions(id);
    }

    #[inline]
    fn drop_positions(&mut self, id: ZoneId) {
        if self.rules.shortcuts.positions {
            self.drop_positions_of(id);
        }
    }

    fn drop_positions_of(&mut self, id: ZoneId) {
        if let Some(grid) = self.rules.zones[id.index()].grid
            && self.rules.grids[grid].positions > 0
        {
            self.set(self.rules.columns.positions[grid], 0);
            // The board before this ply is none that may be walked back to.
            self.stirred |= 1 << (grid & 63);
        }
    }

    /// The zone a piece comes from: also that of a piece lifted off a cell.
    pub(in crate::kernel) fn coming_from(&self, id: PieceId) -> Option<ZoneId> {
        if self.state.is_lifted(&self.rules, id) {
            let cell = self.state.last_cell(&self.rules, id)?;
            return Some(self.rules.grids[self.rules.grid_index(cell)].zone);
        }
        self.state.zone(&self.rules, id)
    }

    fn settle_lifted(&mut self, id: PieceId) {
        if self.state.is_lifted(&self.rules, id) {
            let lifted = self.state.get(head::LIFTED);
            self.set(head::LIFTED, lifted - 1);
        }
    }

    /// Takes a piece off the table.
    pub fn remove(&mut self, id: PieceId) {
        self.writing(Write::Piece(id));
        if let Some(from) = self.coming_from(id) {
            self.detach(id);
            self.left(from);
        }
        self.settle_lifted(id);
        self.set_piece(id, piece::ZONE, 0);
        self.set_piece(id, piece::CELL, 0);
    }

    /// Moves a piece to the end of a zone that is no grid.
    ///
    /// # Errors
    /// The zone is a grid, or full.
    pub fn move_to_zone(&mut self, id: PieceId, to: ZoneId) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let def = &rules.zones[to.index()];
        if def.grid.is_some() {
            return Err(refuse(format!("`{}` is a grid: name the cell", def.name)));
        }
        let count = self.state.count(&rules, to);
        if rules.zone_decls[def.decl.index()].capacity.is_some_and(|capacity| count >= capacity)
            && self.state.zone(&rules, id) != Some(to)
        {
            return Err(refuse(format!("`{}` is full: it holds {count}", def.name)));
        }
        self.writing(Write::Into(id, to));
        let from = self.coming_from(id);
        self.detach(id);
        self.forget_in_passing(id, from, to);
        if let Some(from) = from {
            self.left(from);
            if from != to {
                self.left_zone(id);
            }
        }
        self.settle_lifted(id);
        let count = self.state.zone_get(&rules, to, zone::COUNT);
        let last = self.state.zone_get(&rules, to, zone::LAST);
        match PieceId::from_column(last) {
            Some(before) => self.set_piece(before, piece::NEXT, id.column()),
            None => self.set(self.zone_column(to, zone::FIRST), id.column()),
        }
        self.set(self.zone_column(to, zone::LAST), id.column());
        self.set(self.zone_column(to, zone::COUNT), count + 1);
        self.set_piece(id, piece::PREVIOUS, last);
        self.set_piece(id, piece::NEXT, 0);
        self.set_piece(id, piece::ZONE, to.column());
        self.set_piece(id, piece::CELL, 0);
        self.set_piece(id, piece::FARTHEST, 0);
        self.touch(to);
        self.teach(id, to);
        let came = from.map_or(Value::Nil, Value::Zone);
        self.notice("moved", || vec![("piece", Value::Piece(id)), ("from", came), ("to", Value::Zone(to))]);
        Ok(())
    }

    /// Moves a piece to a cell. A piece that stood there is lifted and returned: it must be put somewhere before the
    /// rule ends.
    ///
    /// # Errors
    /// The cell is blocked.
    pub fn move_to_cell(&mut self, id: PieceId, to: CellId) -> Result<Option<PieceId>> {
        let cell = &self.rules.cells[to.index()];
        if cell.blocked {
            return Err(refuse(format!("`{}` is blocked", cell.name)));
        }
        let met = self.state.piece_on(&self.rules, to);
        if met == Some(id) {
            return Ok(None);
        }
        if let Some(met) = met {
            self.writing(Write::Piece(met));
            self.detach(met);
            self.set_piece(met, piece::ZONE, LIFTED);
            let lifted = self.state.get(head::LIFTED);
            self.set(head::LIFTED, lifted + 1);
        }
        self.put_on_cell(id, to, met);
        Ok(met)
    }

    /// Puts a piece on an empty cell; `met` is who stood there, for the trail.
    pub(in crate::kernel) fn put_on_cell(&mut self, id: PieceId, to: CellId, met: Option<PieceId>) {
        let grid_index = self.rules.grid_index(to);
        let grid = self.rules.grids[grid_index].zone;
        self.writing(Write::Into(id, grid));
        let from = self.coming_from(id);
        let left_cell = self.state.last_cell(&self.rules, id);
        self.detach(id);
        self.settle_lifted(id);
        let owner = self.state.get(State::piece_column(&self.rules, id, piece::OWNER));
        self.set(self.rules.columns.cells + to.index(), id.column() | owner << 16);
        let count = self.state.zone_get(&self.rules, grid, zone::COUNT);
        self.set(self.zone_column(grid, zone::COUNT), count + 1);
        self.set_piece(id, piece::ZONE, grid.column());
        self.set_piece(id, piece::CELL, to.column());
        self.set(head::LAST, id.column());
        match left_cell.filter(|_| from == Some(grid)) {
            Some(left_cell) => {
                if self.in_turn() {
                    self.note_move(grid_index, id, left_cell, to, met);
                }
            }
            None => {
                self.forget_in_passing(id, from, grid);
                if let Some(from) = from {
                    self.left(from);
                    self.left_zone(id);
                }
                self.set_piece(id, piece::FARTHEST, 0);
                self.touch(grid);
                self.drop_positions(grid);
                self.teach(id, grid);
            }
        }
        let came = match left_cell.filter(|_| from == Some(grid)) {
            Some(cell) => Value::Cell(cell),
            None => from.map_or(Value::Nil, Value::Zone),
        };
        self.notice("moved", || vec![("piece", Value::Piece(id)), ("from", came), ("to", Value::Cell(to))]);
    }

    /// Keeps a move made on a grid in a turn: the seat's trail, how far the piece went, the earlier position.
    fn note_move(&mut self, grid_index: usize, id: PieceId, from: CellId, to: CellId, met: Option<PieceId>) {
        let (a, b) = (&self.rules.cells[from.index()], &self.rules.cells[to.index()]);
        let far = i32::from(a.column.abs_diff(b.column).max(a.row.abs_diff(b.row)));
        if far > self.state.farthest(&self.rules, id) {
            self.set_piece(id, piece::FARTHEST, far);
        }
        self.note_trail(grid_index, id, from, to, met);
        self.push_position(grid_index, Some((id, from, to)));
    }

    /// Keeps a move in its seat's trail, also one that the mover did not survive.
    pub(in crate::kernel) fn note_trail(
        &mut self,
        grid_index: usize,
        id: PieceId,
        from: CellId,
        to: CellId,
        met: Option<PieceId>,
    ) {
        let kept = self.rules.grids[grid_index].trail;
        if let Some(owner) = self.state.owner(&self.rules, id).filter(|_| kept > 0) {
            let base = State::trail_base(&self.rules, grid_index, owner);
            let count = self.state.get(base);
            let entry = base + 1 + count as usize % kept * trail::SIZE;
            self.set(entry + trail::PIECE, id.column());
            self.set(entry + trail::FROM, from.column());
            self.set(entry + trail::TO, to.column());
            self.set(entry + trail::MET, met.map_or(0, PieceId::column));
            self.set(base, count + 1);
        }
    }
}
