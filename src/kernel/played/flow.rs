//! The turn loop: setting up, playing an option, and going on to the next decision. Each call is one step: it happens
//! whole or not at all.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::{ArgType, Opt};
use crate::kernel::endings::Moment;
use crate::kernel::ids::{SeatId, SeatSet};
use crate::kernel::layout::{head, seat};
use crate::kernel::phase::{Stuck, Who};
use crate::kernel::rules::{First, Rules};
use crate::kernel::script::{Mode, Script};
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::tape::{Jump, PASS, Step};
use crate::kernel::value::Value;

pub(in crate::kernel) const ENTERING: i32 = 0;
pub(in crate::kernel) const DECIDING: i32 = 1;
const LEAVING: i32 = 2;

/// The error of a turn loop that goes round without a decision, at the phase it has come to.
pub(in crate::kernel) fn no_decision(rules: &Rules, state: &State) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error("rule/no-decision", format!("{MAX_IDLE_PHASES} phases passed and nobody had to decide"))
            .at(rules.phases.get(state.phase()).map(|phase| phase.place.clone()))
            .help("give a phase `actions`, or end the match"),
    )
}

/// More phases than this in a row without a decision are a loop of the script's.
pub(in crate::kernel) const MAX_IDLE_PHASES: usize = 1000;

impl Table {
    /// A match at its first decision. Everything random in it follows from the seed.
    ///
    /// # Errors
    /// What the script did wrong in setting up.
    pub fn begin_match(rules: Arc<Rules>, seed: u64, script: &mut dyn Script, recording: bool) -> Result<Self> {
        Self::begin_with(rules, seed, script, recording, |_| {})
    }

    /// As `begin_match`; `fix` may fix draws of the set-up beforehand.
    ///
    /// # Errors
    /// What the script did wrong, or a draw that cannot come out so.
    pub fn begin_with(
        rules: Arc<Rules>,
        seed: u64,
        script: &mut dyn Script,
        recording: bool,
        fix: impl FnOnce(&mut Self),
    ) -> Result<Self> {
        let mut table = Self::new(Arc::clone(&rules), blank(&rules, seed));
        fix(&mut table);
        table.events.record(recording);
        let first = table.first_seat(&rules)?;
        table.lay_out(first)?;
        table.advance(script, &rules)?;
        table.skip_empty_questions(script)?;
        table.compute_all(script)?;
        table.close_account();
        Ok(table)
    }

    /// The seat that begins.
    pub(in crate::kernel) fn first_seat(&mut self, rules: &Rules) -> Result<SeatId> {
        Ok(match rules.first {
            First::Seat(seat) => seat,
            First::Random => SeatId(self.draw_from("first")?.below(rules.seats.len()) as u8),
        })
    }

    /// Puts the pieces of the start on the table and stops before the first phase is entered.
    pub(in crate::kernel) fn lay_out(&mut self, first: SeatId) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        self.begin();
        for start in &rules.start {
            for _ in 0..start.count {
                let piece = self.new_piece(start.kind, start.owner)?;
                match start.cell {
                    Some(cell) => self.put_on_cell(piece, cell, None),
                    None => self.move_to_zone(piece, start.zone)?,
                }
            }
        }
        self.set(head::ACTIVE, i32::from(first.0));
        self.look_from_here();
        self.enter_phase(&rules, rules.phases.iter().position(|phase| phase.once), true);
        Ok(())
    }

    /// A table with nothing on it, for functions that only ask about rules.
    pub fn blank(rules: Arc<Rules>) -> Self {
        let state = blank(&rules, 0);
        Self::new(rules, state)
    }

    /// The seats that may decide now; none when the match is over.
    pub fn deciders(&self) -> SeatSet {
        if self.state.outcome.is_some() {
            return SeatSet::EMPTY;
        }
        if let Some(ask) = self.question() {
            return ask.seats;
        }
        if self.state.get(head::STAGE) != DECIDING {
            return SeatSet::EMPTY;
        }
        let waiting = |seat: &SeatId| self.state.waits(&self.rules, *seat);
        let active = self.state.active();
        match self.rules.phases[self.state.phase()].who {
            Who::Active if self.state.waits(&self.rules, active) => SeatSet::one(active),
            Who::Active => SeatSet::EMPTY,
            Who::Each => self.rules.seat_ids().filter(waiting).map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with),
            Who::Named(_) => {
                let named = SeatId::from_column(self.state.get(head::NAMED));
                named.filter(waiting).map_or(SeatSet::EMPTY, SeatSet::one)
            }
            Who::InTurn => {
                let seats = self.rules.seats.len() as u8;
                let mut in_turn = (0..seats).map(|step| SeatId((active.0 + step) % seats));
                in_turn.find(waiting).map_or(SeatSet::EMPTY, SeatSet::one)
            }
        }
    }

    /// Whether seats choose at once now, so that nobody learns of the others' choices.
    pub fn together(&self) -> bool {
        self.state.sealed().is_some()
    }

    /// Plays an option of a seat, with its text if it takes one. Nothing has changed when it fails.
    ///
    /// # Errors
    /// `action/not-offered` if it is not among the seat's options, or what the script did wrong.
    pub fn play(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        self.admit(script, seat, opt, text)?;
        let rules = Arc::clone(&self.rules);
        self.do_step(script, &rules, seat, opt, text)
    }

    /// The same for an option that was found among the listed ones in this very state: it is not looked for again. A
    /// text is looked at all the same.
    ///
    /// # Errors
    /// As `play`.
    pub fn play_listed(&mut self, script: &mut dyn Script, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        if text.is_some() {
            self.admit(script, seat, opt, text)?;
        }
        let rules = Arc::clone(&self.rules);
        self.do_step(script, &rules, seat, opt, text)
    }

    /// Does an option that was admitted in this very state.
    pub(in crate::kernel) fn do_step(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
    ) -> Result<()> {
        self.whole(script, |table, script| table.step(script, rules, seat, opt, text))
    }

    /// Does something as one step: all of it happens, or nothing.
    pub(in crate::kernel) fn whole<T>(
        &mut self,
        script: &mut dyn Script,
        run: impl FnOnce(&mut Self, &mut dyn Script) -> Result<T>,
    ) -> Result<T> {
        self.begin();
        let awaited = self.awaited.clone();
        let result = run(self, script).and_then(|value| self.compute(script).map(|()| value));
        self.close_account();
        if result.is_err() {
            self.roll_back();
            self.awaited = awaited;
        }
        result
    }

    /// Runs something that is no action of a seat, such as a line typed by the referee, as one step.
    ///
    /// # Errors
    /// Those of `run`; nothing has changed then.
    pub fn edit<T>(
        &mut self,
        script: &mut dyn Script,
        run: impl FnOnce(&mut Self, &mut dyn Script) -> Result<T>,
    ) -> Result<T> {
        let over = self.state.outcome.is_some();
        self.whole(script, |table, script| {
            let value = run(table, script)?;
            let rules = Arc::clone(&table.rules);
            table.options_seat = None;
            table.put_down(|_| None)?;
            table.settle(script)?;
            if table.running.jump.is_some() {
                let message = "a phase or a turn is ended by a rule, not by a line";
                return Err(Box::new(Diagnostic::error("edit/jump", message).help("play an action, or :auto 1")));
            }
            if table.has_changed() {
                if table.state.pending.is_some() {
                    return Err(Box::new(
                        Diagnostic::error(
                            "edit/question",
                            "a rule waits for an answer and will be run again: a change would be lost",
                        )
                        .help("answer first, or go back to before the rule with :undo"),
                    ));
                }
                table.seal_anew()?;
                // Before a phase is entered a position is still being arranged.
                match table.state.is_between() {
                    true => table.look_from_here(),
                    false => table.check_ends(script, &rules, Moment::Step)?,
                }
                table.advance(script, &rules)?;
                table.skip_empty_questions(script)?;
            }
            if !over {
                table.tell_outcome();
            }
            Ok(value)
        })
    }

    /// A line has changed something while all choose in secret. What the referee does is open, so that it belongs to what
    /// the others see; what a seat has chosen does not, and the two cannot be told apart afterwards.
    fn seal_anew(&mut self) -> Result<()> {
        let Some(sealed) = self.state.sealed() else { return Ok(()) };
        let before = self.state_before(0);
        if before.columns != sealed.columns || before.modifiers != sealed.modifiers {
            let message = "seats choose in secret and some have chosen: until all have, a line can change nothing";
            return Err(Box::new(
                Diagnostic::error("edit/secret", message).help("go back to before the first choice with :undo"),
            ));
        }
        self.state.sealed = Some(Arc::new(State { sealed: None, ..self.state.clone() }));
        Ok(())
    }

    /// Whether the option may be played: it is listed, or its text passes the action's validator.
    pub(in crate::kernel) fn admit(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
    ) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let enough = self.unseen;
        self.list(script, &rules, seat, |options| enough && options.contains(&opt))?;
        let listed = self.options.contains(&opt);
        if listed && opt == PASS {
            return Ok(());
        }
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
    pub(in crate::kernel) fn admit_text(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        action: &crate::kernel::action::Action,
        text: &str,
    ) -> Result<()> {
        let Some(hook) = action.valid else { return Ok(()) };
        let answer = script.call(self, hook, Mode::Read, &[Value::Seat(seat), Value::Text(text.to_owned())])?;
        if answer.value.truthy() {
            return Ok(());
        }
        let reason = answer.text.unwrap_or_else(|| "the text is not acceptable".to_owned());
        let reason = self.rules.language.reason(&reason);
        Err(Box::new(
            Diagnostic::error("action/text", format!("`{} {text}` is refused: {reason}", action.name))
                .help(format!(":help {}", action.name)),
        ))
    }

    fn step(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
    ) -> Result<()> {
        if !self.question().is_some_and(|ask| ask.each) {
            self.tell_choice(seat, opt, text);
        }
        if self.state.pending.is_some() {
            self.answer(script, seat, Some(opt), text)?;
        } else if opt == PASS {
            self.options_seat = None;
            self.set_seat(seat, seat::DONE, 1);
            self.advance(script, rules)?;
        } else {
            if self.in_turn() {
                self.set(head::PLY, self.state.ply() + 1);
            }
            self.set(head::ACTS, self.state.acts() + 1);
            self.options_seat = None;
            self.events.next_step();
            self.trace.begin();
            let step = Step::Action { seat, opt, text: text.map(str::to_owned) };
            if !matches!(rules.action_of(opt).apply, crate::kernel::action::Effect::None) {
                self.run_step(script, rules, &step, None)?;
            }
            self.after_step(script, rules, &step)?;
            self.advance(script, rules)?;
        }
        self.skip_empty_questions(script)?;
        self.tell_outcome();
        Ok(())
    }

    /// Begins a step again that was suspended, from the state before it, and goes on to the next decision.
    ///
    /// # Errors
    /// What the script did wrong; nothing has changed then.
    pub(in crate::kernel) fn begin_step(&mut self, script: &mut dyn Script, step: &Step) -> Result<()> {
        self.whole(script, |table, script| {
            let rules = Arc::clone(&table.rules);
            table.run_step(script, &rules, step, None)?;
            table.after_step(script, &rules, step)?;
            table.advance(script, &rules)?;
            table.skip_empty_questions(script)?;
            table.tell_outcome();
            Ok(())
        })
    }

    /// What follows a step that has ended; nothing while it waits for an answer.
    pub(in crate::kernel) fn after_step(&mut self, script: &mut dyn Script, rules: &Rules, step: &Step) -> Result<()> {
        if self.state.pending.is_some() {
            return Ok(());
        }
        if let Step::Action { .. } = step {
            self.close_ply_positions();
        }
        self.check_ends(script, rules, Moment::Step)?;
        if self.state.outcome.is_some() {
            return Ok(());
        }
        if let Some(jump) = self.running.jump.take() {
            if jump == Jump::Turn {
                self.set(head::ENDING_TURN, 1);
            }
            if *step != Step::Leave {
                self.set(head::STAGE, LEAVING);
                return Ok(());
            }
        }
        match step {
            Step::Action { seat, .. } => {
                let phase = &rules.phases[self.state.phase()];
                if phase.passes {
                    self.next_phase(script, rules)?;
                } else if !phase.repeats {
                    self.set_seat(*seat, seat::DONE, 1);
                }
            }
            Step::Enter => self.begin_deciding(rules),
            Step::Leave => self.next_phase(script, rules)?,
        }
        Ok(())
    }

    /// Goes on to the next decision, or to the end.
    pub(in crate::kernel) fn advance(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        for _ in 0..MAX_IDLE_PHASES {
            if self.state.outcome.is_some() || self.state.pending.is_some() {
                return Ok(());
            }
            let phase = &rules.phases[self.state.phase()];
            let stage = self.state.get(head::STAGE);
            if stage == DECIDING {
                if self.decision_waits(script, rules)? {
                    return Ok(());
                }
                continue;
            }
            let entering = stage == ENTERING;
            if entering {
                if self.halts.here() {
                    return Ok(());
                }
                // Where all questions are asked by rules there is no decision of a phase to look before.
                if !phase.once && rules.shortcuts.rules_ask {
                    self.check_limits(script, rules)?;
                    if self.state.outcome.is_some() {
                        return Ok(());
                    }
                }
            }
            match if entering { phase.enter } else { phase.leave } {
                // What follows comes back here.
                Some(_) => {
                    let step = if entering { Step::Enter } else { Step::Leave };
                    self.events.next_step();
                    self.trace.begin();
                    self.run_step(script, rules, &step, None)?;
                    self.after_step(script, rules, &step)?;
                }
                None if entering => self.begin_deciding(rules),
                None => self.next_phase(script, rules)?,
            }
        }
        Err(no_decision(rules, &self.state))
    }

    /// Whether somebody has to decide now; otherwise the phase has gone on, or the match is over.
    fn decision_waits(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<bool> {
        let phase = &rules.phases[self.state.phase()];
        if let Who::Named(hook) = phase.who {
            let named = match script.call(self, hook, Mode::Read, &[])?.value {
                Value::Seat(seat) => seat.column(),
                other => {
                    let message =
                        format!("`who` of phase `{}` gave a {}, expected a seat", phase.name, other.type_name());
                    return Err(Box::new(Diagnostic::error("rule/who", message).at(phase.place.clone())));
                }
            };
            self.set(head::NAMED, named);
        }
        if let Some(hook) = phase.done {
            let before = self.deciders();
            for seat in before.iter() {
                if script.call(self, hook, Mode::Read, &[Value::Seat(seat)])?.value.truthy() {
                    self.set_seat(seat, seat::DONE, 1);
                }
            }
            // In turn, the next seat may be done from the start as well.
            let now = self.deciders();
            if now != before && now != SeatSet::EMPTY {
                return Ok(false);
            }
        }
        let deciders = if phase.actions.is_empty() { SeatSet::EMPTY } else { self.deciders() };
        if deciders == SeatSet::EMPTY {
            self.set(head::STAGE, LEAVING);
            return Ok(false);
        }
        // Of seats that choose at once each is asked, and each may have nothing to choose.
        for seat in deciders.iter() {
            if self.has_option(script, rules, seat)? {
                continue;
            }
            match &phase.stuck {
                Stuck::Skip => {
                    // Where everybody is skipped no other decision comes before which limits would be looked at.
                    self.check_limits(script, rules)?;
                    if self.state.outcome.is_none() {
                        self.set_seat(seat, seat::DONE, 1);
                    }
                }
                Stuck::Ends(ending, reason) => self.end_with(script, ending, seat, reason)?,
                Stuck::Error => {
                    let name = &rules.seats[seat.index()].name;
                    return Err(Box::new(
                        Diagnostic::error(
                            "rule/stuck",
                            format!("`{name}` has nothing to choose in phase `{}`", phase.name),
                        )
                        .at(phase.place.clone())
                        .help("say what then: `stuck = \"skip\"` or `stuck = { result = \"lose\", reason = \"...\" }`"),
                    ));
                }
            }
            return Ok(false);
        }
        self.check_limits(script, rules)?;
        Ok(self.state.outcome.is_none())
    }

    /// The phase was entered: from here on seats choose.
    #[inline]
    fn begin_deciding(&mut self, rules: &Rules) {
        self.set(head::STAGE, DECIDING);
        if rules.phases[self.state.phase()].who == Who::Each {
            self.state.sealed = Some(Arc::new(self.state.clone()));
        }
    }
}

/// A state with nothing on the table.
pub(in crate::kernel) fn blank(rules: &Rules, seed: u64) -> State {
    let columns = &rules.columns;
    let mut state =
        State { columns: vec![0; columns.pieces], outcome: None, modifiers: None, sealed: None, pending: None };
    state.set_seed(seed);
    for index in 0..rules.seats.len() {
        state.columns[columns.seats + index * seat::SIZE + seat::IN_MATCH] = 1;
        for variable in &rules.seat_variables {
            let first = columns.seat_variables + index * columns.seat_variable_count + variable.at;
            state.columns[first..first + variable.default.len()].copy_from_slice(&variable.default);
        }
    }
    for variable in &rules.game_variables {
        let first = columns.game_variables + variable.at;
        state.columns[first..first + variable.default.len()].copy_from_slice(&variable.default);
    }
    state
}
