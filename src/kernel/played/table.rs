//! The table: a state with its rules, and the only code that writes to a state. Every write goes through `set`, which
//! keeps the old value, so that a step that fails is rolled back whole.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::chance::Draw;
use crate::kernel::draws::{Fell, Fixed, Forced};
use crate::kernel::enumerate::Enumeration;
use crate::kernel::event::Events;
use crate::kernel::halt::Halts;
use crate::kernel::ids::{ActionId, PieceId, SeatId, ZoneId};
use crate::kernel::keys::Past;
use crate::kernel::layout::{piece, seat, zone};
use crate::kernel::listing::Listed;
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::moves::Moves;
use crate::kernel::outcome::Outcome;
use crate::kernel::playout::LaidOut;
use crate::kernel::rehearse::Director;
use crate::kernel::rules::{Among, Column, Lasts, Rules};
use crate::kernel::secret_write::Write;
use crate::kernel::state::State;
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
    /// A buffer for options that are looked through once more.
    pub(in crate::kernel) spare_options: Vec<Opt>,
    /// Moves as they were last listed.
    pub(in crate::kernel) moves: Moves,
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
            spare_options: Vec::new(),
            moves: Moves::default(),
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
        if self.state.pending.is_some() || self.state_before.is_some() {
            self.state_before = self.state.pending.is_some().then(|| self.state.clone());
        }
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

    #[inline]
    pub(in crate::kernel) fn set(&mut self, column: usize, value: i32) {
        // Whatever is written, the options may be others now.
        self.options_seat = None;
        let slot = &mut self.state.columns[column];
        self.journal.push((column as u32, *slot));
        *slot = value;
    }

    /// Sets a column of the turn loop, most of which are again and again what they are already.
    #[inline]
    pub(in crate::kernel) fn renew(&mut self, column: usize, value: i32) {
        if self.state.columns[column] != value {
            self.set(column, value);
        }
    }

    /// Columns are about to be added behind the others.
    pub(in crate::kernel) fn note_growth(&mut self) {
        self.journal.push((TRUNCATE, self.state.columns.len() as i32));
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

    pub(in crate::kernel) fn zone_column(&self, id: ZoneId, column: usize) -> usize {
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
    pub fn set_field(&mut self, rules: &Rules, id: PieceId, slot: usize, value: &Value) -> Result<()> {
        self.writing(Write::Piece(id));
        let first = State::piece_column(rules, id, piece::SIZE + rules.fields[slot].at);
        self.set_value("field", &rules.fields[slot], first, value)
    }

    /// # Errors
    /// The value is of another type or out of range.
    pub fn set_game_variable(&mut self, rules: &Rules, slot: usize, value: &Value) -> Result<()> {
        let first = rules.columns.game_variables + rules.game_variables[slot].at;
        self.writing(Write::Variable(&rules.game_variables[slot].name));
        not_computed(&rules.game_variables[slot])?;
        self.set_value("variable", &rules.game_variables[slot], first, value)
    }

    /// # Errors
    /// The value is of another type or out of range.
    pub fn set_seat_variable(&mut self, rules: &Rules, seat: SeatId, slot: usize, value: &Value) -> Result<()> {
        let first = State::seat_variable_column(rules, seat, slot);
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
    pub(in crate::kernel) fn left_zone(&mut self, id: PieceId) {
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
    pub(in crate::kernel) fn end(&mut self, outcome: Arc<Outcome>) {
        if self.state.outcome.is_none() {
            self.options_seat = None;
            self.state.outcome = Some(outcome);
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
