//! Phases and turns: entering them, what follows them, whose turn comes next.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::endings::Moment;
use crate::kernel::flow::{DECIDING, ENTERING};
use crate::kernel::ids::{SeatId, SeatSet};
use crate::kernel::layout::{head, seat, zone};
use crate::kernel::phase::{Next, Who};
use crate::kernel::rules::{Lasts, Rules};
use crate::kernel::script::{Mode, Script};
use crate::kernel::secret_write::Write;
use crate::kernel::table::Table;
use crate::kernel::tape::Jump;
use crate::kernel::value::Value;

impl Table {
    #[inline]
    pub(in crate::kernel) fn enter_phase(&mut self, rules: &Rules, once: Option<usize>, first: bool) {
        let index = match once {
            Some(index) => index,
            None => {
                if first {
                    self.begin_turn();
                }
                rules.shortcuts.first_of_turn
            }
        };
        self.go_to_phase(rules, index);
    }

    #[inline]
    pub(in crate::kernel) fn go_to_phase(&mut self, rules: &Rules, index: usize) {
        self.state.sealed = None;
        self.renew(head::PHASE, index as i32);
        self.set(head::STAGE, ENTERING);
        self.set(head::SERIAL, self.state.phase_serial() + 1);
        self.renew(head::ACTS, 0);
        for seat in rules.seat_ids() {
            if self.state.done(rules, seat) {
                self.set_seat(seat, seat::DONE, 0);
            }
        }
    }

    pub(in crate::kernel) fn begin_turn(&mut self) {
        self.set(head::TURN, self.state.turn() + 1);
        if self.state.round() == 0 {
            self.set(head::ROUND, 1);
        }
    }

    pub(in crate::kernel) fn next_phase(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        let here = self.state.phase();
        let phase = &rules.phases[here];
        let once = phase.once;
        self.fall_back(rules, Lasts::Phase, self.state.active());
        self.check_ends(script, rules, Moment::Phase)?;
        if self.state.outcome.is_some() {
            return Ok(());
        }
        let mut next = rules.shortcuts.following(here);
        match &phase.next {
            Next::InOrder => {}
            Next::Phase(index) => next = Some(*index),
            Next::Turn => next = None,
            Next::Named(hook) => match script.call(self, *hook, Mode::Read, &[])?.value {
                Value::Text(name) if name == "turn" => next = None,
                Value::Text(name) => {
                    next = rules.phases.iter().position(|phase| phase.name == name);
                    if next.is_none() {
                        let error = Diagnostic::error("rule/next", format!("`next` names the phase `{name}`"));
                        let known = rules.phases.iter().map(|phase| phase.name.as_str());
                        return Err(Box::new(error.at(phase.place.clone()).suggest(&name, known)));
                    }
                }
                _ => {}
            },
        }
        match next.filter(|_| self.state.get(head::ENDING_TURN) == 0) {
            Some(index) => self.go_to_phase(rules, index),
            None if once => self.enter_phase(rules, None, true),
            None => self.end_turn(script, rules)?,
        }
        Ok(())
    }

    fn end_turn(&mut self, script: &mut dyn Script, rules: &Rules) -> Result<()> {
        self.renew(head::ENDING_TURN, 0);
        let next = self.seat_after();
        self.fall_back(rules, Lasts::Turn, self.state.active());
        let round = next.0 <= self.state.active().0 && self.state.get(head::EXTRA_TURNS) == 0;
        self.check_ends(script, rules, if round { Moment::Round } else { Moment::Turn })?;
        if self.state.outcome.is_some() {
            return Ok(());
        }
        if self.state.get(head::NEXT_SEAT) != 0 {
            self.set(head::NEXT_SEAT, 0);
        } else if self.state.get(head::EXTRA_TURNS) > 0 {
            self.set(head::EXTRA_TURNS, self.state.get(head::EXTRA_TURNS) - 1);
        }
        if round {
            self.fall_back(rules, Lasts::Round, next);
            self.set(head::ROUND, self.state.round() + 1);
        }
        self.set(head::ACTIVE, i32::from(next.0));
        self.fall_back(rules, Lasts::NextTurn, next);
        // Nothing is left to be looked at where a phase begins: what falls back is seen at once.
        self.check_ends(script, rules, Moment::NextTurn)?;
        if self.state.outcome.is_none() {
            self.enter_phase(rules, None, true);
        }
        Ok(())
    }

    /// Whose turn comes next: the seat named, the same for an extra turn, else the next one in the match.
    fn seat_after(&self) -> SeatId {
        let active = self.state.active();
        let playing = |seat: &SeatId| self.state.in_match(&self.rules, *seat);
        if let Some(seat) = SeatId::from_column(self.state.get(head::NEXT_SEAT)).filter(playing) {
            return seat;
        }
        if self.state.get(head::EXTRA_TURNS) > 0 && playing(&active) {
            return active;
        }
        let seats = self.rules.seats.len() as u8;
        (1..=seats).map(|step| SeatId((active.0 + step) % seats)).find(playing).unwrap_or(active)
    }

    /// The seat that acts next as things stand. In a rule and right after it that is whoever has the next action if no
    /// rule says otherwise: the same seat where its phase repeats, another after the last phase of the turn.
    pub fn next_to_act(&self, in_rule: bool) -> SeatId {
        let active = self.state.active();
        let phase = &self.rules.phases[self.state.phase()];
        match (self.state.get(head::STAGE), self.running.acting().filter(|_| in_rule)) {
            (ENTERING, _) => return active,
            (DECIDING, None) => return self.deciders().iter().next().unwrap_or(active),
            (DECIDING, Some(acting)) if phase.repeats && self.running.jump.is_none() => return acting,
            (DECIDING, Some(acting)) if matches!(phase.who, Who::Each | Who::InTurn) => {
                let others = self.deciders().without(SeatSet::one(acting));
                if let Some(seat) = others.iter().next() {
                    return seat;
                }
            }
            _ => {}
        }
        let later = self.rules.phases.iter().skip(self.state.phase() + 1);
        let more = later.filter(|phase| !phase.once).any(|phase| !phase.actions.is_empty());
        let ending = self.state.get(head::ENDING_TURN) != 0 || self.running.jump == Some(Jump::Turn);
        if more && !ending && !phase.once { active } else { self.seat_after() }
    }

    /// Another turn for the active seat after this one.
    pub fn extra_turn(&mut self) {
        self.writing(Write::Shared("an extra turn"));
        self.set(head::EXTRA_TURNS, self.state.get(head::EXTRA_TURNS) + 1);
    }

    /// The seat that has the next turn.
    pub fn set_next_turn(&mut self, seat: SeatId) {
        self.writing(Write::Shared("whose turn comes next"));
        self.set(head::NEXT_SEAT, seat.column());
    }

    /// Takes a seat out of the match: it gets no turn and no question. Its pieces stay until a rule moves them.
    pub fn eliminate(&mut self, seat: SeatId) {
        self.writing(Write::Seat(seat, "in_match"));
        self.set_seat(seat, seat::IN_MATCH, 0);
        self.notice("eliminated", || vec![("seat", Value::Seat(seat))]);
    }

    /// Puts the turn loop where a given position wants it: the first phase of a turn of that seat, nothing decided.
    pub(in crate::kernel) fn place_turn(&mut self, seat: SeatId, ply: i32) {
        self.set(head::ACTIVE, i32::from(seat.0));
        self.set(head::PLY, ply);
        for index in 0..self.rules.zones.len() {
            let column = self.rules.columns.zones + index * zone::SIZE + zone::CHANGED;
            self.set(column, ply);
        }
        let rules = Arc::clone(&self.rules);
        self.enter_phase(&rules, None, true);
    }

    /// Ends the running rule's phase, or its turn.
    pub fn jump(&mut self, jump: Jump) {
        self.writing(Write::Shared(if jump == Jump::Phase { "the end of the phase" } else { "the end of the turn" }));
        self.running.jump = Some(jump);
    }
}
