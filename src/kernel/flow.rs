//! The turn loop: setting up, playing an option, and going on to the next decision. Each call is one step: it happens
//! whole or not at all.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use super::action::{ArgType, Opt};
use super::ids::{SeatId, SeatSet, ZoneDeclId};
use super::layout::{head, seat, zone};
use super::outcome::Outcome;
use super::phase::{After, EndTest, Ending, Stuck, Unit, Who};
use super::rules::{First, Rules};
use super::script::{Mode, Script};
use super::state::State;
use super::table::Table;
use super::value::Value;

const ENTERING: i32 = 0;
const DECIDING: i32 = 1;
const LEAVING: i32 = 2;

/// More phases than this in a row without a decision are a loop of the script's.
const MAX_IDLE_PHASES: usize = 1000;

impl Table {
    /// A match at its first decision. Everything random in it follows from the seed.
    ///
    /// # Errors
    /// What the script did wrong in setting up.
    pub fn begin_match(rules: Arc<Rules>, seed: u64, script: &mut dyn Script, recording: bool) -> Result<Self> {
        let mut table = Self::new(Arc::clone(&rules), blank(&rules, seed));
        table.events.record(recording);
        table.begin();
        for start in &rules.start {
            for _ in 0..start.count {
                let piece = table.new_piece(start.kind, start.owner)?;
                table.move_to_zone(piece, start.zone)?;
            }
        }
        let first = match rules.first {
            First::Seat(seat) => seat,
            First::Random => SeatId(table.draw_from("first")?.below(rules.seats.len()) as u8),
        };
        table.set(head::ACTIVE, i32::from(first.0));
        table.touched = 0;
        table.enter_phase(rules.phases.iter().position(|phase| phase.once), true);
        table.advance(script)?;
        Ok(table)
    }

    /// A table with nothing on it, for functions that only ask about rules.
    pub fn blank(rules: Arc<Rules>) -> Self {
        let state = blank(&rules, 0);
        Self::new(rules, state)
    }

    /// The seats that may decide now; none when the match is over.
    pub fn deciders(&self) -> SeatSet {
        if self.state.outcome.is_some() || self.state.get(head::STAGE) != DECIDING {
            return SeatSet::EMPTY;
        }
        let waiting = |seat: &SeatId| self.state.in_match(&self.rules, *seat) && !self.state.done(&self.rules, *seat);
        let active = self.state.active();
        match self.rules.phases[self.state.phase()].who {
            Who::Active => Some(active).filter(waiting).map_or(SeatSet::EMPTY, SeatSet::one),
            Who::Each => self.rules.seat_ids().filter(waiting).map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with),
            Who::InTurn => {
                let seats = self.rules.seats.len() as u8;
                let mut in_turn = (0..seats).map(|step| SeatId((active.0 + step) % seats));
                in_turn.find(waiting).map_or(SeatSet::EMPTY, SeatSet::one)
            }
        }
    }

    /// Plays an option of a seat, with its text if it takes one. Nothing has changed when it fails.
    ///
    /// # Errors
    /// `action/not-offered` if it is not among the seat's options, or what the script did wrong.
    pub fn play(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        self.admit(script, seat, opt, text)?;
        self.begin();
        let result = self.step(script, seat, opt, text);
        if result.is_err() {
            self.roll_back();
        }
        result
    }

    /// Runs something that is no action of a seat, such as a line typed by the referee, as one step.
    ///
    /// # Errors
    /// Those of `run`; nothing has changed then.
    pub fn edit<T>(&mut self, script: &mut dyn Script, run: impl FnOnce(&mut Self, &mut dyn Script) -> Result<T>) -> Result<T> {
        self.begin();
        let result = run(self, script).and_then(|value| {
            self.options_seat = None;
            if self.has_changed() {
                self.check_ends(script, false)?;
                self.advance(script)?;
            }
            Ok(value)
        });
        if result.is_err() {
            self.roll_back();
        }
        result
    }

    /// Whether the option may be played: it is listed, or its text passes the action's validator.
    fn admit(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let listed = self.options(script, seat)?.contains(&opt);
        let action = rules.actions.get(opt.action().index());
        let Some(action) = action.filter(|_| listed) else {
            let text = self.text_checked(seat, opt, text);
            return Err(self.why_not(script, seat, &text));
        };
        let open_text = action.args.iter().enumerate().any(|(i, arg)| arg.kind == ArgType::Text && opt.id(i).is_none());
        if open_text {
            return self.admit_text(script, seat, action, text.unwrap_or_default());
        }
        Ok(())
    }

    /// Asks the action's validator about a text.
    pub(super) fn admit_text(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        action: &super::action::Action,
        text: &str,
    ) -> Result<()> {
        let Some(hook) = action.valid else { return Ok(()) };
        let answer = script.call(self, hook, Mode::Read, &[Value::Seat(seat), Value::Text(text.to_owned())])?;
        if answer.value.truthy() {
            return Ok(());
        }
        let reason = answer.text.unwrap_or_else(|| "the text is not acceptable".to_owned());
        Err(Box::new(
            Diagnostic::error("action/text", format!("`{} {text}` is refused: {reason}", action.name))
                .help(format!(":doc {}", action.name)),
        ))
    }

    fn step(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let action = rules.action_of(opt);
        self.tell_action(seat, action, opt, text);
        if self.in_turn() {
            self.set(head::PLY, self.state.ply() + 1);
        }
        self.set(head::ACTS, self.state.acts() + 1);
        self.options_seat = None;
        self.effect(script, seat, action, opt, text)?;
        self.close_ply_positions();
        self.check_ends(script, false)?;
        if self.state.outcome.is_none() {
            if !rules.phases[self.state.phase()].repeats {
                self.set_seat(seat, seat::DONE, 1);
            }
            self.advance(script)?;
        }
        self.tell_outcome();
        Ok(())
    }

    /// Goes on to the next decision, or to the end.
    pub(super) fn advance(&mut self, script: &mut dyn Script) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        for _ in 0..MAX_IDLE_PHASES {
            if self.state.outcome.is_some() {
                return Ok(());
            }
            let phase = &rules.phases[self.state.phase()];
            let active = Value::Seat(self.state.active());
            match self.state.get(head::STAGE) {
                ENTERING => {
                    if let Some(hook) = phase.enter {
                        script.call(self, hook, Mode::Write, std::slice::from_ref(&active))?;
                        self.check_ends(script, false)?;
                    }
                    self.set(head::STAGE, DECIDING);
                }
                DECIDING => {
                    if self.decision_waits(script, &rules)? {
                        return Ok(());
                    }
                }
                _ => {
                    if let Some(hook) = phase.leave {
                        script.call(self, hook, Mode::Write, std::slice::from_ref(&active))?;
                        self.check_ends(script, false)?;
                    }
                    if self.state.outcome.is_none() {
                        self.next_phase(script, &rules)?;
                    }
                }
            }
        }
        Err(Box::new(
            Diagnostic::error("rule/no-decision", format!("{MAX_IDLE_PHASES} phases passed and nobody had to decide"))
                .help("give a phase `actions`, or end the match"),
        ))
    }

    /// Whether somebody has to decide now; otherwise the phase has gone on, or the match is over.
    fn decision_waits(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<bool> {
        let phase = &rules.phases[self.state.phase()];
        if let Some(hook) = phase.done {
            for seat in self.deciders().iter() {
                if script.call(self, hook, Mode::Read, &[Value::Seat(seat)])?.value.truthy() {
                    self.set_seat(seat, seat::DONE, 1);
                }
            }
        }
        let Some(seat) = self.deciders().iter().next().filter(|_| !phase.actions.is_empty()) else {
            self.set(head::STAGE, LEAVING);
            return Ok(false);
        };
        if self.options(script, seat)?.is_empty() {
            match &phase.stuck {
                Stuck::Skip => self.set_seat(seat, seat::DONE, 1),
                Stuck::Ends(ending, reason) => self.end_with(ending, seat, reason),
                Stuck::Error => {
                    let name = &rules.seats[seat.index()].name;
                    return Err(Box::new(
                        Diagnostic::error("rule/stuck", format!("`{name}` has nothing to choose in phase `{}`", phase.name))
                            .at(phase.place.clone())
                            .help("say what then: `stuck = \"skip\"` or `stuck = { result = \"lose\", reason = \"...\" }`"),
                    ));
                }
            }
            return Ok(false);
        }
        self.check_limits();
        Ok(self.state.outcome.is_none())
    }

    fn enter_phase(&mut self, once: Option<usize>, first: bool) {
        let rules = Arc::clone(&self.rules);
        let index = match once {
            Some(index) => index,
            None => {
                if first {
                    self.begin_turn();
                }
                rules.phases.iter().position(|phase| !phase.once).unwrap_or(0)
            }
        };
        self.go_to_phase(index);
    }

    pub(super) fn go_to_phase(&mut self, index: usize) {
        self.set(head::PHASE, index as i32);
        self.set(head::STAGE, ENTERING);
        self.set(head::SERIAL, self.state.phase_serial() + 1);
        self.set(head::ACTS, 0);
        for seat in self.rules.seat_ids() {
            if self.state.done(&self.rules, seat) {
                self.set_seat(seat, seat::DONE, 0);
            }
        }
    }

    pub(super) fn begin_turn(&mut self) {
        self.set(head::TURN, self.state.turn() + 1);
        if self.state.round() == 0 {
            self.set(head::ROUND, 1);
        }
    }

    fn next_phase(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        let here = self.state.phase();
        let once = rules.phases[here].once;
        let next = rules.phases.iter().enumerate().skip(here + 1).find(|(_, phase)| phase.once == once);
        match next {
            Some((index, _)) => self.go_to_phase(index),
            None if once => self.enter_phase(None, true),
            None => {
                self.check_ends(script, true)?;
                if self.state.outcome.is_none() {
                    self.next_turn();
                    self.enter_phase(None, true);
                }
            }
        }
        Ok(())
    }

    fn next_turn(&mut self) {
        let mut seat = self.state.active();
        for _ in 0..self.rules.seats.len() {
            seat = self.rules.next_seat(seat);
            if seat.0 == 0 {
                self.set(head::ROUND, self.state.round() + 1);
            }
            if self.state.in_match(&self.rules, seat) {
                break;
            }
        }
        self.set(head::ACTIVE, i32::from(seat.0));
    }

    // Endings.

    /// Looks at the end conditions that what happened has touched, in declared order.
    pub(super) fn check_ends(&mut self, script: &mut dyn Script, turn: bool) -> Result<()> {
        let touched = std::mem::take(&mut self.touched);
        self.check_touched(script, touched, turn)
    }

    fn check_touched(&mut self, script: &mut dyn Script, touched: u64, turn: bool) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        for end in &rules.ends {
            if self.state.outcome.is_some() {
                break;
            }
            let due = match end.after {
                After::Action => !turn,
                After::Turn => turn,
                After::Zone(decl) => touched >> (decl.0 & 63) & 1 == 1,
            };
            if !due {
                continue;
            }
            match &end.test {
                EndTest::Script(hook) => {
                    script.call(self, *hook, Mode::Check, &[])?;
                }
                EndTest::InLine { zone, length, ending } => {
                    if let Some(seat) = self.line_through_last(*zone, *length) {
                        self.end_with(ending, seat, &end.name);
                    }
                }
                EndTest::Full { zone, ending } => {
                    if self.is_full(*zone) {
                        self.end_with(ending, self.state.active(), &end.name);
                    }
                }
            }
        }
        Ok(())
    }

    /// All end conditions, whatever was touched: for a position that was given and not played.
    pub(super) fn check_all_ends(&mut self, script: &mut dyn Script) -> Result<()> {
        self.touched = 0;
        self.check_touched(script, u64::MAX, false)
    }

    pub(super) fn end_with(&mut self, ending: &Ending, seat: SeatId, reason: &str) {
        let seats = self.rules.seats.len();
        self.end(match ending {
            Ending::Win => Outcome::win(seats, seat, reason),
            Ending::Lose => Outcome::lose(seats, seat, reason),
            Ending::Tie => Outcome::tie(seats, reason),
        });
    }

    fn line_through_last(&self, decl: ZoneDeclId, length: usize) -> Option<SeatId> {
        let (rules, state) = (&*self.rules, &self.state);
        let piece = super::ids::PieceId::from_column(state.get(head::LAST))?;
        let owner = state.owner(rules, piece)?;
        let cell = state.cell(rules, piece)?;
        let grid = rules.grid_of(rules.zone_of(decl, owner))?;
        let here = &rules.cells[cell.index()];
        let run = |dx: i32, dy: i32| {
            let mut at = (here.column as usize, here.row as usize);
            let mut count = 0;
            while let Some(next) = grid.shift(at.0, at.1, dx, dy) {
                if state.owner_on(rules, grid.cell(next.0, next.1)) != Some(owner) {
                    break;
                }
                (at, count) = (next, count + 1);
            }
            count
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|&(dx, dy)| 1 + run(dx, dy) + run(-dx, -dy) >= length)
            .then_some(owner)
    }

    fn is_full(&self, decl: ZoneDeclId) -> bool {
        let Some(grid) = self.rules.grid_of(self.rules.zone_of(decl, SeatId(0))) else { return false };
        let free = |cell: &super::ids::CellId| {
            !self.rules.cells[cell.index()].blocked && self.state.piece_on(&self.rules, *cell).is_none()
        };
        !grid.order[0].iter().any(free)
    }

    fn check_limits(&mut self) {
        let rules = Arc::clone(&self.rules);
        for limit in &rules.limits {
            let count = match limit.unit {
                Unit::Plies => self.state.ply(),
                Unit::Turns => self.state.turn() - 1,
                Unit::Rounds => self.state.round() - 1,
            };
            let since = limit.since.map_or(0, |decl| {
                let zones = rules.zone_decls[decl.index()].zones.iter();
                zones.map(|zone| self.state.changed(&rules, *zone)).max().unwrap_or(0)
            });
            if count - since >= limit.at {
                self.end_with(&limit.ending, self.state.active(), &limit.reason);
                return;
            }
        }
    }

    /// Puts the turn loop where a given position wants it: the first phase of a turn of that seat, nothing decided.
    pub(super) fn place_turn(&mut self, seat: SeatId, ply: i32) {
        self.set(head::ACTIVE, i32::from(seat.0));
        self.set(head::PLY, ply);
        for index in 0..self.rules.zones.len() {
            let column = self.rules.columns.zones + index * zone::SIZE + zone::CHANGED;
            self.set(column, ply);
        }
        self.enter_phase(None, true);
    }
}

/// A state with nothing on the table.
pub(super) fn blank(rules: &Rules, seed: u64) -> State {
    let columns = &rules.columns;
    let mut state = State { columns: vec![0; columns.pieces], outcome: None };
    state.columns[head::SEED_LOW] = seed as u32 as i32;
    state.columns[head::SEED_HIGH] = (seed >> 32) as u32 as i32;
    for index in 0..rules.seats.len() {
        state.columns[columns.seats + index * seat::SIZE + seat::IN_MATCH] = 1;
        for (slot, variable) in rules.seat_variables.iter().enumerate() {
            state.columns[columns.seat_variables + index * columns.seat_variable_count + slot] = variable.default;
        }
    }
    for (slot, variable) in rules.game_variables.iter().enumerate() {
        state.columns[columns.game_variables + slot] = variable.default;
    }
    state
}
