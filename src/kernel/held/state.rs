//! The whole truth of a match at one moment, as plain data: one vector of columns and the outcome. Reading only; the
//! one writer is `table`.

use std::sync::Arc;

use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, SeatSet, ZoneId};
use crate::kernel::layout::{head, piece, seat, trail, zone};
use crate::kernel::modifier::Modifier;
use crate::kernel::outcome::Outcome;
use crate::kernel::rules::Rules;
use crate::kernel::selector::Check;
use crate::kernel::tape::Pending;
use crate::kernel::value::{Value, ValueType};
use crate::kernel::zone::Grid;

/// The value of a lifted piece's zone column.
pub(in crate::kernel) const LIFTED: i32 = -1;

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(in crate::kernel) columns: Vec<i32>,
    pub(in crate::kernel) outcome: Option<Arc<Outcome>>,
    /// Numbers changed for a while; shared until somebody writes.
    pub(in crate::kernel) modifiers: Option<Arc<Vec<Modifier>>>,
    /// What all seats knew when they began to choose at once: what the others do is told when all are done.
    pub(in crate::kernel) sealed: Option<Arc<State>>,
    /// A step that waits for an answer.
    pub(in crate::kernel) pending: Option<Arc<Pending>>,
}

impl State {
    pub(in crate::kernel) fn get(&self, column: usize) -> i32 {
        self.columns[column]
    }

    /// The step that waits for an answer, if one does.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_deref()
    }

    /// The state from when all seats began to choose at once, while they do. The end of the match opens what is sealed.
    pub(in crate::kernel) fn sealed(&self) -> Option<&State> {
        self.sealed.as_deref().filter(|_| self.outcome.is_none())
    }

    /// Events of phases before this serial may be read by all.
    pub fn open_serial(&self) -> i32 {
        self.phase_serial() + i32::from(self.outcome.is_some())
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    /// The seat whose turn it is.
    pub fn active(&self) -> SeatId {
        SeatId(self.get(head::ACTIVE) as u8)
    }

    /// Index of the phase in the rules.
    pub fn phase(&self) -> usize {
        self.get(head::PHASE) as usize
    }

    /// Past the phases entered: what happened in a phase of simultaneous choices is told when this has risen.
    pub fn phase_serial(&self) -> i32 {
        self.get(head::SERIAL)
    }

    /// Turns begun so far, from 1; 0 during `once` phases.
    pub fn turn(&self) -> i32 {
        self.get(head::TURN)
    }

    /// Times the turn came round, from 1.
    pub fn round(&self) -> i32 {
        self.get(head::ROUND)
    }

    /// Actions done in turns.
    pub fn ply(&self) -> i32 {
        self.get(head::PLY)
    }

    /// Actions done in this phase.
    pub fn acts(&self) -> i32 {
        self.get(head::ACTS)
    }

    pub fn seed(&self) -> u64 {
        u64::from(self.get(head::SEED_LOW) as u32) | u64::from(self.get(head::SEED_HIGH) as u32) << 32
    }

    /// The same with another seed: what chance decides from now on falls otherwise. A step that waits for an answer
    /// keeps what fell in it.
    #[must_use]
    pub fn reseeded(&self, seed: u64) -> Self {
        let mut state = self.clone();
        state.set_seed(seed);
        let held = |state: &Arc<Self>| Arc::new(state.reseeded(seed));
        state.sealed = state.sealed.as_ref().map(held);
        state.pending = state.pending.map(|pending| Arc::new(pending.with_before(held(&pending.before))));
        state
    }

    pub(in crate::kernel) fn set_seed(&mut self, seed: u64) {
        self.columns[head::SEED_LOW] = seed as u32 as i32;
        self.columns[head::SEED_HIGH] = (seed >> 32) as u32 as i32;
    }

    /// Becomes a copy of another state, in the memory it has.
    pub fn copy_from(&mut self, other: &Self) {
        self.columns.clone_from(&other.columns);
        self.outcome.clone_from(&other.outcome);
        self.modifiers.clone_from(&other.modifiers);
        self.sealed.clone_from(&other.sealed);
        self.pending.clone_from(&other.pending);
    }

    /// How often chance has decided something so far.
    pub fn draws(&self, rules: &Rules) -> u64 {
        let streams = rules.columns.streams..rules.columns.cells;
        self.columns[streams].iter().map(|count| u64::from(*count as u32)).sum()
    }

    pub fn in_match(&self, rules: &Rules, seat: SeatId) -> bool {
        self.get(rules.columns.seats + seat.index() * seat::SIZE + seat::IN_MATCH) != 0
    }

    /// Whether a seat that is to decide in the phase has still to.
    #[inline]
    pub(in crate::kernel) fn waits(&self, rules: &Rules, seat: SeatId) -> bool {
        self.in_match(rules, seat) && !self.done(rules, seat)
    }

    pub(in crate::kernel) fn done(&self, rules: &Rules, seat: SeatId) -> bool {
        self.get(rules.columns.seats + seat.index() * seat::SIZE + seat::DONE) != 0
    }

    // Pieces.

    pub(in crate::kernel) fn piece_column(rules: &Rules, id: PieceId, column: usize) -> usize {
        rules.columns.pieces + id.index() * rules.columns.stride + column
    }

    fn piece_get(&self, rules: &Rules, id: PieceId, column: usize) -> i32 {
        self.columns[Self::piece_column(rules, id, column)]
    }

    /// Columns it is made of.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// How many pieces there have been, removed ones included: ids run below this.
    pub fn piece_count(&self, rules: &Rules) -> usize {
        (self.columns.len() - rules.columns.pieces) / rules.columns.stride
    }

    pub fn pieces(&self, rules: &Rules) -> impl Iterator<Item = PieceId> + Clone + use<> {
        (0..self.piece_count(rules) as u16).map(PieceId)
    }

    pub fn kind(&self, rules: &Rules, id: PieceId) -> KindId {
        KindId(self.piece_get(rules, id, piece::KIND) as u16)
    }

    pub fn owner(&self, rules: &Rules, id: PieceId) -> Option<SeatId> {
        SeatId::from_column(self.piece_get(rules, id, piece::OWNER))
    }

    /// The zone the piece is in; none for a removed piece and for one just lifted off a cell.
    pub fn zone(&self, rules: &Rules, id: PieceId) -> Option<ZoneId> {
        ZoneId::from_column(self.piece_get(rules, id, piece::ZONE))
    }

    pub fn is_lifted(&self, rules: &Rules, id: PieceId) -> bool {
        self.piece_get(rules, id, piece::ZONE) == LIFTED
    }

    /// Whether the id is that of a piece still in the match.
    pub fn exists(&self, rules: &Rules, id: PieceId) -> bool {
        self.columns.get(Self::piece_column(rules, id, piece::ZONE)).is_some_and(|zone| *zone != 0)
    }

    /// The cell of a piece on a grid.
    pub fn cell(&self, rules: &Rules, id: PieceId) -> Option<CellId> {
        if self.is_lifted(rules, id) {
            return None;
        }
        CellId::from_column(self.piece_get(rules, id, piece::CELL))
    }

    /// The cell column as it is, also for a lifted piece.
    pub(in crate::kernel) fn last_cell(&self, rules: &Rules, id: PieceId) -> Option<CellId> {
        CellId::from_column(self.piece_get(rules, id, piece::CELL))
    }

    /// The seats that know the piece's kind.
    pub fn known_to(&self, rules: &Rules, id: PieceId) -> SeatSet {
        SeatSet(self.piece_get(rules, id, piece::KNOWN) as u32)
    }

    /// The longest move the piece has made on its present grid, in cells.
    pub fn farthest(&self, rules: &Rules, id: PieceId) -> i32 {
        self.piece_get(rules, id, piece::FARTHEST)
    }

    /// A declared field.
    pub fn field(&self, rules: &Rules, id: PieceId, slot: usize) -> Value {
        let field = &rules.fields[slot];
        let first = Self::piece_column(rules, id, piece::SIZE + field.at);
        field.kind.read(&self.columns[first..first + field.kind.width()])
    }

    /// Whether a declared field is as it is at first.
    pub(in crate::kernel) fn has_default(&self, rules: &Rules, id: PieceId, slot: usize) -> bool {
        let field = &rules.fields[slot];
        let first = Self::piece_column(rules, id, piece::SIZE + field.at);
        self.columns[first..first + field.default.len()] == field.default[..]
    }

    // Cells. An occupant is stored as its id column, and the column of its owner 16 bits higher.

    pub(in crate::kernel) fn occupant(&self, rules: &Rules, cell: CellId) -> i32 {
        self.columns[rules.columns.cells + cell.index()]
    }

    /// What stands on the cells of all grids, by cell.
    pub(in crate::kernel) fn occupants(&self, rules: &Rules) -> &[i32] {
        &self.columns[rules.columns.cells..rules.columns.cells + rules.cells.len()]
    }

    pub fn piece_on(&self, rules: &Rules, cell: CellId) -> Option<PieceId> {
        PieceId::from_column(self.occupant(rules, cell) & 0xffff)
    }

    pub fn owner_on(&self, rules: &Rules, cell: CellId) -> Option<SeatId> {
        SeatId::from_column(self.occupant(rules, cell) >> 16)
    }

    // Zones.

    pub(in crate::kernel) fn zone_get(&self, rules: &Rules, id: ZoneId, column: usize) -> i32 {
        self.columns[rules.columns.zones + id.index() * zone::SIZE + column]
    }

    /// Pieces in the zone.
    pub fn count(&self, rules: &Rules, id: ZoneId) -> usize {
        self.zone_get(rules, id, zone::COUNT) as usize
    }

    /// The ply at which a piece last entered or left the zone.
    pub fn changed(&self, rules: &Rules, id: ZoneId) -> i32 {
        self.zone_get(rules, id, zone::CHANGED)
    }

    /// The last piece to enter a zone that is no grid.
    pub fn top(&self, rules: &Rules, id: ZoneId) -> Option<PieceId> {
        PieceId::from_column(self.zone_get(rules, id, zone::LAST))
    }

    /// The first piece of a zone that is no grid.
    pub(in crate::kernel) fn first_in(&self, rules: &Rules, id: ZoneId) -> Option<PieceId> {
        PieceId::from_column(self.zone_get(rules, id, zone::FIRST))
    }

    /// The piece after another in a zone that is no grid.
    pub(in crate::kernel) fn next_to(&self, rules: &Rules, id: PieceId) -> Option<PieceId> {
        PieceId::from_column(self.piece_get(rules, id, piece::NEXT))
    }

    /// The pieces of a zone: a grid's cell by cell from a1, the others' in order of entry.
    pub fn pieces_in<'a>(&'a self, rules: &'a Rules, id: ZoneId) -> PiecesIn<'a> {
        match rules.grid_of(id) {
            Some(grid) => {
                PiecesIn { state: self, rules, next: None, cells: grid.base..grid.base + grid.cells() as u16 }
            }
            None => {
                let next = PieceId::from_column(self.zone_get(rules, id, zone::FIRST));
                PiecesIn { state: self, rules, next, cells: 0..0 }
            }
        }
    }

    // Variables.

    pub fn game_variable(&self, rules: &Rules, slot: usize) -> Value {
        let variable = &rules.game_variables[slot];
        let first = rules.columns.game_variables + variable.at;
        variable.kind.read(&self.columns[first..first + variable.kind.width()])
    }

    pub fn seat_variable(&self, rules: &Rules, seat: SeatId, slot: usize) -> Value {
        let variable = &rules.seat_variables[slot];
        let first = Self::seat_variable_column(rules, seat, slot);
        variable.kind.read(&self.columns[first..first + variable.kind.width()])
    }

    /// Whether a variable of a seat passes a test.
    pub(in crate::kernel) fn seat_passes(&self, rules: &Rules, seat: SeatId, slot: usize, check: &Check) -> bool {
        match (&rules.seat_variables[slot].kind, check) {
            (ValueType::Integer { .. }, Check::Range { min, max }) => {
                (*min..=*max).contains(&self.get(Self::seat_variable_column(rules, seat, slot)))
            }
            _ => check.value(&self.seat_variable(rules, seat, slot)),
        }
    }

    pub(in crate::kernel) fn seat_variable_column(rules: &Rules, seat: SeatId, slot: usize) -> usize {
        let at = rules.seat_variables[slot].at;
        rules.columns.seat_variables + seat.index() * rules.columns.seat_variable_count + at
    }

    // What a grid remembers.

    pub(in crate::kernel) fn trail_base(rules: &Rules, grid_index: usize, seat: SeatId) -> usize {
        let size = 1 + rules.grids[grid_index].trail * trail::SIZE;
        rules.columns.trails[grid_index] + seat.index() * size
    }

    /// The `back`-th last move from cell to cell that the seat made on the grid in a turn (1 is the last).
    pub fn trail(&self, rules: &Rules, grid_index: usize, seat: SeatId, back: usize) -> Option<Move> {
        let kept = rules.grids[grid_index].trail;
        let base = Self::trail_base(rules, grid_index, seat);
        let count = self.get(base) as usize;
        if back == 0 || back > kept || back > count {
            return None;
        }
        let entry = base + 1 + (count - back) % kept * trail::SIZE;
        Some(Move {
            piece: PieceId::from_column(self.get(entry + trail::PIECE))?,
            from: CellId::from_column(self.get(entry + trail::FROM))?,
            to: CellId::from_column(self.get(entry + trail::TO))?,
            met: PieceId::from_column(self.get(entry + trail::MET)),
        })
    }

    /// The piece that made all of the seat's last moves on the grid, so many of them, while it is on a grid.
    pub fn streak(&self, rules: &Rules, grid_index: usize, seat: SeatId, moves: usize) -> Option<PieceId> {
        let piece = self.trail(rules, grid_index, seat, 1)?.piece;
        let same = |back| self.trail(rules, grid_index, seat, back).is_some_and(|made| made.piece == piece);
        ((2..=moves).all(same) && self.cell(rules, piece).is_some()).then_some(piece)
    }

    /// The ends of the stretch that each of the seat's last moves on the grid went over, so many of them, along one row
    /// or column: the western or southern one first. None where they have no border between two cells in common.
    pub fn crossed(&self, rules: &Rules, grid_index: usize, seat: SeatId, moves: usize) -> Option<(CellId, CellId)> {
        let mut common: Option<((bool, u8), u8, u8)> = None;
        for back in 1..=moves {
            let Move { from, to, .. } = self.trail(rules, grid_index, seat, back)?;
            let (a, b) = (&rules.cells[from.index()], &rules.cells[to.index()]);
            // A piece that was lost may have come from another board.
            if usize::from(a.grid) != grid_index || usize::from(b.grid) != grid_index {
                return None;
            }
            let (line, first, last) = match (a.column == b.column, a.row == b.row) {
                (true, _) => ((true, a.column), a.row.min(b.row), a.row.max(b.row)),
                (_, true) => ((false, a.row), a.column.min(b.column), a.column.max(b.column)),
                _ => return None,
            };
            let (other, low, high) = common.unwrap_or((line, first, last));
            let (low, high) = (low.max(first), high.min(last));
            if other != line || low >= high {
                return None;
            }
            common = Some((line, low, high));
        }
        let (line, low, high) = common?;
        let grid = &rules.grids[grid_index];
        let cell = |at: u8| match line {
            (true, column) => grid.cell(usize::from(column), usize::from(at)),
            (false, row) => grid.cell(usize::from(at), usize::from(row)),
        };
        Some((cell(low), cell(high)))
    }

    /// Cells of a grid with what stands on them, in cell order.
    pub fn board<'a>(&'a self, rules: &'a Rules, grid: &Grid) -> impl Iterator<Item = (CellId, Option<PieceId>)> + 'a {
        (grid.base..grid.base + grid.cells() as u16).map(|cell| (CellId(cell), self.piece_on(rules, CellId(cell))))
    }
}

/// A move from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub piece: PieceId,
    pub from: CellId,
    pub to: CellId,
    /// The piece that stood on the cell reached.
    pub met: Option<PieceId>,
}

/// See `State::pieces_in`.
pub struct PiecesIn<'a> {
    state: &'a State,
    rules: &'a Rules,
    next: Option<PieceId>,
    cells: std::ops::Range<u16>,
}

impl Iterator for PiecesIn<'_> {
    type Item = PieceId;

    fn next(&mut self) -> Option<PieceId> {
        if let Some(id) = self.next {
            self.next = PieceId::from_column(self.state.piece_get(self.rules, id, piece::NEXT));
            return Some(id);
        }
        self.cells.by_ref().find_map(|cell| self.state.piece_on(self.rules, CellId(cell)))
    }
}
