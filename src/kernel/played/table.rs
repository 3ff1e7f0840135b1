//! The table: a state with its rules, and the only code that writes to a state. Every write goes through `set`, which
//! keeps the old value, so that a step that fails is rolled back whole.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::chance::Draw;
use crate::kernel::draws::{Fell, Fixed, Forced};
use crate::kernel::enumerate::Enumeration;
use crate::kernel::event::Events;
use crate::kernel::flow::LaidOut;
use crate::kernel::generate::Listed;
use crate::kernel::halt::Halts;
use crate::kernel::ids::{ActionId, CellId, KindId, PieceId, SeatId, SeatSet, ZoneId};
use crate::kernel::keys::Past;
use crate::kernel::layout::{head, piece, seat, trail, zone};
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::outcome::Outcome;
use crate::kernel::rehearse::Director;
use crate::kernel::rules::{Among, Column, Lasts, Rules};
use crate::kernel::secret_write::Write;
use crate::kernel::state::{LIFTED, State};
use crate::kernel::tape::Running;
use crate::kernel::trace::Trace;
use crate::kernel::value::{Value, ValueType};

/// Journal index that stands for "the modifiers were these", an index into those kept.
const MODIFIERS: u32 = u32::MAX - 1;

/// Journal index that stands for "the columns ended here".
const TRUNCATE: u32 = u32::MAX;

/// Most modifiers of a match.
pub const MAX_MODIFIERS: usize = 256;

/// Most pieces a match may hold.
pub const MAX_PIECES: usize = 4096;

/// A denial kept for whoever asks why.
#[derive(Clone, Debug, PartialEq)]
pub struct Denial {
    pub opt: Opt,
    pub reason: String,
}

/// An option with the seat that has it and, for a free `text` argument, its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub seat: SeatId,
    pub opt: Opt,
    pub text: Option<String>,
}

pub struct Table {
    pub(in crate::kernel) rules: Arc<Rules>,
    pub(in crate::kernel) state: State,
    journal: Vec<(u32, i32)>,
    /// Modifiers as they were, for the journal.
    old_modifiers: Vec<Option<Arc<Vec<Modifier>>>>,
    /// The outcome before the running step.
    outcome_before: Option<Arc<Outcome>>,
    /// What was sealed before the running step.
    sealed_before: Option<Arc<State>>,
    /// The whole state before the running step, where the step continues a suspended one.
    state_before: Option<State>,
    pub(in crate::kernel) laid_out: Option<LaidOut>,
    /// The step being run, with its tape.
    pub(in crate::kernel) running: Running,
    /// Outcomes to come instead of random ones, next first.
    pub(in crate::kernel) forced: std::collections::VecDeque<Fixed>,
    /// What the next draw that can come out so gives.
    pub(in crate::kernel) awaited: Option<Forced>,
    /// The row of draws being gone through, where outcomes are enumerated.
    pub(in crate::kernel) enumeration: Option<Enumeration>,
    /// Whether the turn loop stops where a phase is about to be entered.
    pub(in crate::kernel) halts: Halts,
    /// What of the past rules have gone by.
    pub(in crate::kernel) past_read: Past,
    /// Decides draws while a stretch of play is done again.
    pub(in crate::kernel) director: Option<Director>,
    /// The options of `options_seat` in the present state.
    pub(in crate::kernel) options: Vec<Opt>,
    pub(in crate::kernel) options_seat: Option<SeatId>,
    /// How far they are listed.
    pub(in crate::kernel) listed: Listed,
    /// Whether nobody looks at the table while it is played on, see `unseen`.
    pub(in crate::kernel) unseen: bool,
    /// Where the options of the action being offered begin.
    pub(in crate::kernel) offering: usize,
    /// The action being offered or denied.
    pub(in crate::kernel) offered: ActionId,
    /// The seat it is offered to.
    pub(in crate::kernel) offered_seat: SeatId,
    pub(in crate::kernel) denied: Vec<Opt>,
    /// Beginnings of denied options, with how many arguments they have.
    pub(in crate::kernel) denied_beginnings: Vec<(u64, usize)>,
    /// A buffer for arguments of functions.
    pub(in crate::kernel) spare_values: Vec<Value>,
    /// A buffer for options that are looked through once more.
    pub(in crate::kernel) spare_options: Vec<Opt>,
    /// What a function has offered so far, alike pieces put for one another.
    pub(in crate::kernel) faces: Vec<Opt>,
    /// Kept only while somebody asks why.
    pub(in crate::kernel) denials: Option<Vec<Denial>>,
    /// Bits of zone declarations that changed since the end conditions were last looked at.
    pub(in crate::kernel) touched: u64,
    /// Those that changed since the step began, but for the ones above.
    pub(in crate::kernel) touched_in_step: u64,
    /// The journal's length when the end conditions were last looked at: what was written since is found there.
    pub(in crate::kernel) looked: usize,
    pub(in crate::kernel) events: Events,
    /// What happens inside of steps, where somebody asked for it.
    pub trace: Trace,
    /// What chance decided in the step, where events are recorded.
    pub(in crate::kernel) fell: Vec<Fell>,
    /// Whether the present step moved something on a grid that keeps positions, by grid.
    pub(in crate::kernel) stirred: u64,
    /// Fuel that scripts have used up in the running step, see `weight`.
    pub(in crate::kernel) spent: Option<i64>,
    /// Notes of the running step, and bytes in them.
    pub(in crate::kernel) noted: (usize, usize),
}

impl Table {
    pub fn new(rules: Arc<Rules>, state: State) -> Self {
        Self {
            rules,
            state,
            journal: Vec::new(),
            old_modifiers: Vec::new(),
            outcome_before: None,
            sealed_before: None,
            state_before: None,
            laid_out: None,
            running: Running::default(),
            forced: std::collections::VecDeque::new(),
            awaited: None,
            enumeration: None,
            halts: Halts::Never,
            past_read: Past::NONE,
            director: None,
            options: Vec::new(),
            options_seat: None,
            listed: Listed::All,
            unseen: false,
            offering: 0,
            offered: ActionId(0),
            offered_seat: SeatId(0),
            denied: Vec::new(),
            denied_beginnings: Vec::new(),
            spare_values: Vec::new(),
            spare_options: Vec::new(),
            faces: Vec::new(),
            denials: None,
            touched: 0,
            touched_in_step: 0,
            looked: 0,
            events: Events::default(),
            trace: Trace::default(),
            fell: Vec::new(),
            stirred: 0,
            spent: None,
            noted: (0, 0),
        }
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    /// Puts the same rules under the table, told in another language.
    pub fn speak(&mut self, rules: Arc<Rules>) {
        self.rules = rules;
    }

    /// Whether what happens from now on is told.
    pub fn tell_all(&mut self, tells: bool) {
        self.events.record(tells);
    }

    /// From now on what happens is told.
    pub fn keep_events(&mut self) {
        self.events.record(true);
    }

    /// Puts another state of the same rules on the table.
    pub fn set_state(&mut self, state: State) {
        self.state = state;
        self.options_seat = None;
        self.journal.clear();
    }

    /// The state, copied into one that is at hand: no allocation.
    pub fn copy_state_into(&self, into: &mut State) {
        into.copy_from(&self.state);
    }

    /// The events of the last step, where they are recorded.
    pub fn take_events(&mut self) -> Vec<crate::kernel::event::Event> {
        self.events.take()
    }

    // The journal.

    pub(in crate::kernel) fn begin(&mut self) {
        self.journal.clear();
        self.old_modifiers.clear();
        self.outcome_before.clone_from(&self.state.outcome);
        self.sealed_before.clone_from(&self.state.sealed);
        self.state_before = self.state.pending.is_some().then(|| self.state.clone());
        self.running.clear();
        self.look_from_here();
        self.touched_in_step = 0;
        self.stirred = 0;
        self.open_account();
        self.events.begin();
        if self.state.pending.is_none() {
            self.trace.begin();
        }
        self.fell.clear();
    }

    pub(in crate::kernel) fn roll_back(&mut self) {
        while let Some((column, old)) = self.journal.pop() {
            match column {
                TRUNCATE => self.state.columns.truncate(old as usize),
                MODIFIERS => self.state.modifiers.clone_from(&self.old_modifiers[old as usize]),
                _ => self.state.columns[column as usize] = old,
            }
        }
        self.running.clear();
        self.state.outcome.clone_from(&self.outcome_before);
        self.state.sealed.clone_from(&self.sealed_before);
        match self.state_before.take() {
            Some(before) => self.state = before,
            // A question the failed step asked goes with it.
            None => self.state.pending = None,
        }
        self.options_seat = None;
        self.events.roll_back();
    }

    pub(in crate::kernel) fn set(&mut self, column: usize, value: i32) {
        // Whatever is written, the options may be others now.
        self.options_seat = None;
        let slot = &mut self.state.columns[column];
        self.journal.push((column as u32, *slot));
        *slot = value;
    }

    pub(in crate::kernel) fn journal_length(&self) -> usize {
        self.journal.len()
    }

    /// The state is about to be replaced whole: `state_before` rolls back from here on. Where the step did not continue
    /// a suspended one, that is the state the journal still leads back to.
    pub(in crate::kernel) fn forget_journal(&mut self) {
        if self.state_before.is_none() {
            let mut before = self.state_before(0);
            before.outcome.clone_from(&self.outcome_before);
            self.state_before = Some(before);
        }
        self.journal.clear();
        self.look_from_here();
    }

    /// The columns written since the journal had that length, one as often as it was written.
    pub(in crate::kernel) fn written_since(&self, mark: usize) -> impl Iterator<Item = usize> {
        self.journal.get(mark..).unwrap_or(&[]).iter().map(|(column, _)| *column as usize)
    }

    /// The state as it was when the journal had that length.
    pub(in crate::kernel) fn state_before(&self, mark: usize) -> State {
        let mut columns = self.state.columns.clone();
        let mut modifiers = self.state.modifiers.clone();
        for &(column, old) in self.journal[mark.min(self.journal.len())..].iter().rev() {
            match column {
                TRUNCATE => columns.truncate(old as usize),
                MODIFIERS => modifiers.clone_from(&self.old_modifiers[old as usize]),
                _ => columns[column as usize] = old,
            }
        }
        State { columns, outcome: None, modifiers, sealed: self.state.sealed.clone(), pending: None }
    }

    /// Whether anything was written since the step began.
    pub fn has_changed(&self) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        // The oldest entry of a column holds its value from before the step.
        self.journal.iter().any(|&(column, old)| {
            seen.insert(column) && (column >= MODIFIERS || self.state.columns[column as usize] != old)
        }) || self.state.outcome != self.outcome_before
    }

    pub(in crate::kernel) fn set_piece(&mut self, id: PieceId, column: usize, value: i32) {
        self.set(State::piece_column(&self.rules, id, column), value);
    }

    fn zone_column(&self, id: ZoneId, column: usize) -> usize {
        self.rules.columns.zones + id.index() * zone::SIZE + column
    }

    pub(in crate::kernel) fn set_seat(&mut self, id: SeatId, column: usize, value: i32) {
        self.set(self.rules.columns.seats + id.index() * seat::SIZE + column, value);
    }

    /// Once phases belong to no turn: what moves in them leaves no trail.
    pub(in crate::kernel) fn in_turn(&self) -> bool {
        self.rules.phases.get(self.state.phase()).is_some_and(|phase| !phase.once)
    }

    pub(in crate::kernel) fn touch(&mut self, id: ZoneId) {
        self.touched |= 1 << (self.rules.zones[id.index()].decl.0 & 63);
        let ply = self.state.ply();
        self.set(self.zone_column(id, zone::CHANGED), ply);
    }

    // Pieces in and out of zones.

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
        self.journal.push((TRUNCATE, self.state.columns.len() as i32));
        let columns = &mut self.state.columns;
        let base = columns.len();
        columns.resize(base + self.rules.columns.stride, 0);
        columns[base + piece::KIND] = i32::from(kind.0);
        columns[base + piece::OWNER] = owner.map_or(0, SeatId::column);
        columns[base + piece::KNOWN] = 0;
        for field in &self.rules.fields {
            let first = base + piece::SIZE + field.at;
            columns[first..first + field.default.len()].copy_from_slice(&field.default);
        }
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

    fn drop_positions(&mut self, id: ZoneId) {
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

    // Owners, fields and variables.

    pub fn set_owner(&mut self, id: PieceId, owner: Option<SeatId>) {
        self.writing(Write::Piece(id));
        self.writing(Write::Owner(owner));
        let column = owner.map_or(0, SeatId::column);
        self.set_piece(id, piece::OWNER, column);
        if let Some(cell) = self.state.cell(&self.rules, id) {
            self.set(self.rules.columns.cells + cell.index(), id.column() | column << 16);
        }
        if let Some(zone) = self.state.zone(&self.rules, id) {
            self.touched_in_step |= 1 << (self.rules.zones[zone.index()].decl.0 & 63);
            self.teach(id, zone);
        }
    }

    /// # Errors
    /// The value is of another type or out of range.
    pub fn set_field(&mut self, id: PieceId, slot: usize, value: &Value) -> Result<()> {
        self.writing(Write::Piece(id));
        let rules = Arc::clone(&self.rules);
        let first = State::piece_column(&rules, id, piece::SIZE + rules.fields[slot].at);
        self.set_value("field", &rules.fields[slot], first, value)
    }

    /// # Errors
    /// The value is of another type or out of range.
    pub fn set_game_variable(&mut self, slot: usize, value: &Value) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let first = rules.columns.game_variables + rules.game_variables[slot].at;
        self.writing(Write::Variable(&rules.game_variables[slot].name));
        not_computed(&rules.game_variables[slot])?;
        self.set_value("variable", &rules.game_variables[slot], first, value)
    }

    /// # Errors
    /// The value is of another type or out of range.
    pub fn set_seat_variable(&mut self, seat: SeatId, slot: usize, value: &Value) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let first = State::seat_variable_column(&rules, seat, slot);
        self.writing(Write::Seat(seat, &rules.seat_variables[slot].name));
        not_computed(&rules.seat_variables[slot])?;
        self.set_value("variable", &rules.seat_variables[slot], first, value)
    }

    pub(in crate::kernel) fn set_value(
        &mut self,
        what: &str,
        column: &Column,
        first: usize,
        value: &Value,
    ) -> Result<()> {
        let wrong = |message: String| refuse(format!("{what} `{}`: {message}", column.name));
        if column.among != Among::All {
            self.rules.among(column, value).map_err(wrong)?;
        }
        if column.kind.width() == 1 && !matches!(column.kind, ValueType::List { .. } | ValueType::Tally { .. }) {
            let encoded = column.kind.encode(value).map_err(wrong)?;
            self.set(first, encoded);
            return Ok(());
        }
        let mut columns = Vec::new();
        column.kind.write(value, &mut columns).map_err(wrong)?;
        for (index, encoded) in columns.into_iter().enumerate() {
            self.set(first + index, encoded);
        }
        Ok(())
    }

    /// Changes a number of pieces for a while.
    ///
    /// # Errors
    /// There are too many already, or this step has made too many.
    pub fn modify(&mut self, modifier: Modifier) -> Result<()> {
        if self.state.modifiers().len() >= MAX_MODIFIERS || self.old_modifiers.len() >= MAX_MODIFIERS {
            return Err(refuse(format!("at most {MAX_MODIFIERS} modifiers, in the match and made by one step")));
        }
        match &modifier.which {
            Which::Piece(piece) => self.writing(Write::Piece(*piece)),
            // One for all pieces that are such now or later reaches others' pieces, unless it says whose.
            Which::Selected(selector, acting) => match selector.owner(*acting) {
                Some(owner) => self.writing(Write::Seat(owner, "pieces")),
                None => self.writing(Write::Shared("a modifier of any piece")),
            },
        }
        let mut modifiers = self.state.modifiers().to_vec();
        modifiers.push(modifier);
        self.set_modifiers(modifiers);
        Ok(())
    }

    fn set_modifiers(&mut self, modifiers: Vec<Modifier>) {
        self.journal.push((MODIFIERS, self.old_modifiers.len() as i32));
        self.old_modifiers.push(self.state.modifiers.take());
        self.state.modifiers = (!modifiers.is_empty()).then(|| Arc::new(modifiers));
    }

    fn drop_modifiers(&mut self, ended: impl Fn(&State, &Modifier) -> bool) {
        let state = &self.state;
        if state.modifiers().iter().any(|modifier| ended(state, modifier)) {
            let left = state.modifiers().iter().filter(|modifier| !ended(state, modifier)).cloned().collect();
            self.set_modifiers(left);
        }
    }

    // What does not last.

    /// Values that last until then fall back to their defaults; `seat` is whose turn begins, for `NextTurn`.
    #[inline]
    pub(in crate::kernel) fn fall_back(&mut self, rules: &Rules, moment: Lasts, seat: SeatId) {
        if rules.shortcuts.lasts(moment) || self.state.modifiers.is_some() {
            self.drop_what_lasted(rules, moment, seat);
        }
    }

    fn drop_what_lasted(&mut self, rules: &Rules, moment: Lasts, seat: SeatId) {
        self.drop_modifiers(|state, modifier| {
            let whose = match &modifier.which {
                Which::Selected(_, acting) => Some(*acting),
                Which::Piece(piece) => state.owner(rules, *piece),
            };
            modifier.lasts == Some(moment) && (moment != Lasts::NextTurn || whose.is_none_or(|whose| whose == seat))
        });
        let ends = |column: &&Column| column.lasts.contains(&moment);
        for column in rules.game_variables.iter().filter(ends) {
            self.reset(column, rules.columns.game_variables + column.at);
        }
        for column in rules.seat_variables.iter().filter(ends) {
            for owner in rules.seat_ids().filter(|owner| moment != Lasts::NextTurn || *owner == seat) {
                let first =
                    rules.columns.seat_variables + owner.index() * rules.columns.seat_variable_count + column.at;
                self.reset(column, first);
            }
        }
        for column in rules.fields.iter().filter(ends) {
            for id in self.state.pieces(rules) {
                if moment != Lasts::NextTurn || self.state.owner(rules, id) == Some(seat) {
                    self.reset(column, State::piece_column(rules, id, piece::SIZE + column.at));
                }
            }
        }
    }

    fn reset(&mut self, column: &Column, first: usize) {
        for (index, default) in column.default.iter().enumerate() {
            if self.state.get(first + index) != *default {
                self.set(first + index, *default);
            }
        }
    }

    /// The fields of a piece that last until it leaves its zone.
    fn left_zone(&mut self, id: PieceId) {
        if !self.rules.shortcuts.lasts(Lasts::LeavesZone) && self.state.modifiers().is_empty() {
            return;
        }
        let rules = Arc::clone(&self.rules);
        self.drop_modifiers(|_, modifier| {
            modifier.lasts == Some(Lasts::LeavesZone) && modifier.which == Which::Piece(id)
        });
        for column in rules.fields.iter().filter(|column| column.lasts.contains(&Lasts::LeavesZone)) {
            self.reset(column, State::piece_column(&rules, id, piece::SIZE + column.at));
        }
    }

    // Chance.

    /// The next draw of a stream; the stream advances by exactly one.
    ///
    /// # Errors
    /// No stream has that name.
    pub(in crate::kernel) fn draw_from(&mut self, stream: &str) -> Result<Draw> {
        let rules = Arc::clone(&self.rules);
        let Some(index) = rules.columns.stream_names.iter().position(|name| name == stream) else {
            return Err(refuse(format!("no random stream is named `{stream}`")));
        };
        let column = rules.columns.streams + index;
        let count = self.state.get(column);
        self.set(column, count.wrapping_add(1));
        Ok(Draw::new(self.state.seed(), stream, count as u32 as u64))
    }

    /// Links a zone's pieces in the given order.
    pub(in crate::kernel) fn relink(&mut self, id: ZoneId, pieces: &[PieceId]) {
        let column = |piece: Option<&PieceId>| piece.map_or(0, |piece| piece.column());
        for (index, piece) in pieces.iter().enumerate() {
            let previous = column(index.checked_sub(1).and_then(|before| pieces.get(before)));
            self.set_piece(*piece, piece::PREVIOUS, previous);
            self.set_piece(*piece, piece::NEXT, column(pieces.get(index + 1)));
        }
        self.set(self.zone_column(id, zone::FIRST), column(pieces.first()));
        self.set(self.zone_column(id, zone::LAST), column(pieces.last()));
    }

    // The end.

    /// Ends the match. The first ending stands.
    pub fn end(&mut self, outcome: Outcome) {
        if self.state.outcome.is_none() {
            self.options_seat = None;
            self.state.outcome = Some(Arc::new(outcome));
        }
    }
}

fn not_computed(column: &Column) -> Result<()> {
    match column.computed {
        Some(_) => Err(refuse(format!("variable `{}` is computed: nothing writes it", column.name))),
        None => Ok(()),
    }
}

/// A rule asked for something impossible.
pub(in crate::kernel) fn refuse(message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("rule/impossible", message))
}
