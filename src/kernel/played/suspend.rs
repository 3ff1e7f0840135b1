//! Steps that ask: running one, stopping it at a question, going on by running it again with one answer more.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::chance::mix;
use crate::kernel::endings::Moment;
use crate::kernel::flow::{MAX_IDLE_PHASES, no_decision};
use crate::kernel::ids::{ActionId, SeatId, SeatSet};
use crate::kernel::layout::head;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::secret_write::Write;
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::tape::{Again, Ask, Entry, PASS, Pending, Pick, Source, Step};
use crate::kernel::value::Value;

/// Tape entries of one step beyond which it is stopped: such a rule should be a phase.
const MAX_TAPE: usize = 10_000;

/// Tape entries beyond which the referee is warned: a step is run again for every answer, so its cost is their square.
const LONG_TAPE: usize = 64;

/// What `ask` gives a running rule.
pub enum Asked {
    /// The answer from the tape: an option, or nothing.
    Answer { opt: Option<Opt>, text: Option<String> },
    /// Answers of several seats, in seat order.
    Answers(Vec<(SeatId, Option<Opt>, Option<String>)>),
    /// No answer yet: the rule must stop.
    Wait,
}

impl Table {
    /// Runs a step, or one that stopped again with its tape; it ends, or it is suspended at a question (see
    /// `State::pending`).
    pub(in crate::kernel) fn run_step(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        step: &Step,
        again: Option<Again>,
    ) -> Result<()> {
        // A line is looked for through what this step has placed.
        self.renew(head::LAST, 0);
        // Before a step only a line of the referee's leaves something: what it has shown.
        if self.running.step.is_some() || !self.running.shown.is_empty() {
            self.running.clear();
        }
        let known = again.as_ref().map_or(0, |again| again.known);
        if let Some(Again { tape, resolved, known, stopped }) = again {
            (self.running.tape, self.running.resolved) = (tape, resolved);
            self.running.expected = Some((known, stopped));
        }
        self.running.mark = self.journal_length();
        self.running.secret = self.secret_seat(step);
        self.running.step = Some(step.clone());
        // A step that is run again begins as it did at first, whatever came before it in the same call.
        self.stirred = 0;
        let ran = self.call_and_hear(script, rules, step);
        if self.running.secret.is_some()
            && let Some(error) = self.secret_error(ran.as_ref().err().map(|error| &**error), self.step_place(step))
        {
            return Err(error);
        }
        ran?;
        if self.running.diverged.is_none() {
            self.put_down(|table| table.step_place(step))?;
        }
        if self.running.is_taped() { self.close_tape(script, rules, step, known) } else { Ok(()) }
    }

    /// The step has used its tape up, and ended or stopped at a question; or it went another way.
    fn close_tape(&mut self, script: &mut dyn Script, rules: &Rules, step: &Step, known: usize) -> Result<()> {
        if let Some(how) = self.running.diverged.take() {
            return Err(Box::new(
                Diagnostic::error("script/impure", format!("the rule went another way when it was run again: {how}"))
                    .at(self.step_place(step))
                    .help("a rule may depend on the state and on answers and dice alone: keep no values between calls"),
            ));
        }
        if known <= LONG_TAPE && self.running.tape.len() > LONG_TAPE {
            let place = self.step_place(step).map_or(String::new(), |place| format!(" ({place})"));
            self.warn(&format!(
                "this step asks or draws more than {LONG_TAPE} times{place}: make it a phase that repeats"
            ));
        }
        if let Some(ask) = self.running.asked.take() {
            self.check_ends(script, rules, Moment::Step)?;
            if self.state.outcome.is_none() {
                self.suspend(ask);
            }
        } else if self.running.cursor < self.running.tape.len() && self.state.outcome.is_none() {
            let left = self.running.tape.len() - self.running.cursor;
            return Err(Box::new(
                Diagnostic::error("script/impure", format!("the rule ended with {left} answers or draws unused"))
                    .at(self.step_place(step)),
            ));
        }
        Ok(())
    }

    /// The rule itself, then whoever listens to what it did.
    fn call_and_hear(&mut self, script: &mut dyn Script, rules: &Rules, step: &Step) -> Result<()> {
        self.call_step(script, rules, step)?;
        self.settle(script)?;
        if self.running.asked.is_none() && self.state.outcome.is_none() {
            self.hear(script)?;
        }
        Ok(())
    }

    fn step_place(&self, step: &Step) -> Option<crate::diag::Place> {
        Some(match step {
            Step::Action { opt, .. } => self.rules.action_of(*opt).place.clone(),
            Step::Enter | Step::Leave => self.rules.phases[self.state.phase()].place.clone(),
        })
    }

    fn call_step(&mut self, script: &mut dyn Script, rules: &Rules, step: &Step) -> Result<()> {
        let phase = &rules.phases[self.state.phase()];
        match step {
            Step::Action { seat, opt, text } => self.effect(script, rules, *seat, *opt, text.as_deref()),
            Step::Enter | Step::Leave => {
                let hook = if *step == Step::Enter { phase.enter } else { phase.leave };
                if let Some(hook) = hook {
                    script.call(self, hook, Mode::Write, &[Value::Seat(self.state.active())])?;
                }
                Ok(())
            }
        }
    }

    /// Keeps what is needed to go on, and waits.
    fn suspend(&mut self, ask: Ask) {
        let before = self.state_before(self.running.mark);
        let pending = Pending {
            before: Arc::new(before),
            step: self.running.step.clone().unwrap_or(Step::Enter),
            tape: std::mem::take(&mut self.running.tape),
            resolved: std::mem::take(&mut self.running.resolved),
            ask,
            answers: Vec::new(),
            told: self.events.told(),
        };
        self.state.pending = Some(Arc::new(pending));
        self.options_seat = None;
    }

    /// Asks a seat, or several at once, for one of some actions. Called by the running rule.
    ///
    /// # Errors
    /// Where asking is impossible: outside a step, or too often.
    pub fn ask(&mut self, ask: Ask) -> Result<Asked> {
        if self.running.step.is_none() {
            return Err(Box::new(Diagnostic::error(
                "rule/ask",
                "nobody can be asked here: ask inside an action or a phase",
            )));
        }
        self.room_on_tape()?;
        if self.running.secret.is_some_and(|seat| ask.seats.without(SeatSet::one(seat)) != SeatSet::EMPTY) {
            self.writing(Write::Shared("a question to others"));
            return Ok(Asked::Wait);
        }
        if self.running.cursor >= self.running.tape.len() {
            if ask.each && ask.seats == SeatSet::EMPTY {
                return Ok(Asked::Answers(Vec::new()));
            }
            self.running.asked = Some(ask);
            return Ok(Asked::Wait);
        }
        let mut answers = Vec::new();
        for seat in ask.seats.iter() {
            let at = self.running.cursor;
            self.expect_state(at);
            let Some(entry) = self.running.tape.get(at) else { break };
            if entry.source != Source::Seat(seat) || entry.name != ask.name {
                let (who, found) = (&self.rules.seats[seat.index()].name, self.entry_words(entry));
                self.diverge(format!("it asks {who} for `{}` where it {found}", ask.name));
                return Ok(Asked::Wait);
            }
            self.running.cursor += 1;
            let opt = self.running.resolved.get(at).copied().flatten();
            answers.push((seat, opt, self.running.tape[at].text.as_deref().map(str::to_owned)));
        }
        if self.running.diverged.is_some() {
            return Ok(Asked::Wait);
        }
        if ask.each {
            return Ok(Asked::Answers(answers));
        }
        let (opt, text) = answers.pop().map_or((None, None), |(_, opt, text)| (opt, text));
        Ok(Asked::Answer { opt, text })
    }

    /// # Errors
    /// `script/budget` where the step has asked and drawn as often as a step may.
    pub(in crate::kernel) fn room_on_tape(&self) -> Result<()> {
        if self.running.cursor < MAX_TAPE {
            return Ok(());
        }
        let message = format!("a step asked or drew more than {MAX_TAPE} times");
        Err(Box::new(Diagnostic::error("script/budget", message).help("make it a phase that repeats")))
    }

    /// What an entry says was done: `asked red for `bid``, `drew `roll d6` (6 outcomes of `d6`)`.
    pub(in crate::kernel) fn entry_words(&self, entry: &Entry) -> String {
        match entry.source {
            Source::Seat(seat) => format!("asked {} for `{}`", self.rules.seats[seat.index()].name, entry.name),
            Source::Stream(stream) => format!("drew {}", self.draw_words(stream, &entry.name, entry.size)),
        }
    }

    pub(in crate::kernel) fn draw_words(&self, stream: u16, name: &str, size: u32) -> String {
        let stream = &self.rules.columns.stream_names[usize::from(stream)];
        let outcomes = if size > 0 { format!("{size} outcomes") } else { "an order".to_owned() };
        format!("`{name}` ({outcomes} of `{stream}`)")
    }

    /// At the first entry that is new in this run, the state must be the one in which it was made.
    fn expect_state(&mut self, at: usize) {
        if let Some((index, then)) = &self.running.expected
            && *index == at
        {
            let same = then.columns == self.state.columns && then.modifiers == self.state.modifiers;
            self.running.expected = None;
            if !same {
                self.diverge("the state at the last question differs".to_owned());
            }
        }
    }

    pub(in crate::kernel) fn diverge(&mut self, how: String) {
        self.running.diverged.get_or_insert(how);
    }

    /// The question that waits, if one does.
    pub fn question(&self) -> Option<&Ask> {
        self.state.pending.as_ref().map(|pending| &pending.ask)
    }

    /// Answers the waiting question for a seat with one of its options, or with `PASS`.
    pub(in crate::kernel) fn answer(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        opt: Option<Opt>,
        text: Option<&str>,
    ) -> Result<()> {
        let Some(pending) = self.take_answer(seat, opt, text) else { return Ok(()) };
        self.tell_answers(&pending);
        self.go_on(script, pending)
    }

    /// Keeps an answer, of one of the options last listed. With the last one the step can go on.
    pub(in crate::kernel) fn take_answer(
        &mut self,
        seat: SeatId,
        opt: Option<Opt>,
        text: Option<&str>,
    ) -> Option<Pending> {
        let pending = self.state.pending.clone()?;
        let size = self.options.len() as u32;
        let index = opt.and_then(|opt| self.options.iter().position(|listed| *listed == opt));
        let entry = Entry {
            source: Source::Seat(seat),
            name: pending.ask.name.clone(),
            size,
            pick: match index {
                Some(index) if opt != Some(PASS) => Pick::Index(index as u32),
                _ => Pick::Nothing,
            },
            audience: self.rules.everyone(),
            options: options_hash(&self.options),
            text: text.map(Arc::from),
        };
        let opt = opt.filter(|opt| *opt != PASS);
        let mut pending = Arc::unwrap_or_clone(pending);
        pending.answers.push((seat, entry, opt));
        pending.ask.seats = pending.ask.seats.without(SeatSet::one(seat));
        if pending.ask.seats != SeatSet::EMPTY {
            self.state.pending = Some(Arc::new(pending));
            self.options_seat = None;
            return None;
        }
        pending.answers.sort_by_key(|(seat, _, _)| *seat);
        Some(pending)
    }

    /// Secret until now: nobody, the log included, learns of an answer of several before the last is in.
    pub(in crate::kernel) fn tell_answers(&mut self, pending: &Pending) {
        if pending.ask.each {
            for (seat, entry, opt) in pending.answers.iter().filter(|(_, entry, _)| entry.size > 0) {
                self.tell_choice(*seat, opt.unwrap_or(PASS), entry.text.as_deref());
            }
        }
    }

    /// Runs the suspended step again with the answers.
    pub(in crate::kernel) fn go_on(&mut self, script: &mut dyn Script, mut pending: Pending) -> Result<()> {
        let known = pending.tape.len();
        self.forget_journal();
        let now = std::mem::replace(&mut self.state, State::clone(&pending.before));
        for (_, entry, opt) in pending.answers {
            pending.resolved.resize(pending.tape.len(), None);
            pending.tape.push(entry);
            pending.resolved.push(opt);
        }
        self.events.skip(pending.told);
        self.trace.again();
        let rules = Arc::clone(&self.rules);
        let again = Again { tape: pending.tape, resolved: pending.resolved, known, stopped: now };
        self.run_step(script, &rules, &pending.step, Some(again))?;
        self.after_step(script, &rules, &pending.step)?;
        self.advance(script, &rules)
    }

    /// Questions that nobody needs to answer: mandatory ones without an option.
    #[inline]
    pub(in crate::kernel) fn skip_empty_questions(&mut self, script: &mut dyn Script) -> Result<()> {
        if self.state.pending.is_none() { Ok(()) } else { self.skip_each_empty(script) }
    }

    fn skip_each_empty(&mut self, script: &mut dyn Script) -> Result<()> {
        let rules = Arc::clone(&self.rules);
        let mut skipped_so_far = 0;
        while let Some(pending) = self.state.pending.clone() {
            skipped_so_far += 1;
            if skipped_so_far > MAX_IDLE_PHASES {
                return Err(no_decision(&self.rules, &self.state));
            }
            if self.state.outcome.is_some() {
                break;
            }
            let mut skipped = false;
            for seat in pending.ask.seats.iter() {
                if !self.has_option(script, &rules, seat)? {
                    self.answer(script, seat, None, None)?;
                    skipped = true;
                    break;
                }
            }
            if !skipped {
                break;
            }
        }
        Ok(())
    }

    /// The actions on offer now: those asked for, or the phase's.
    pub(in crate::kernel) fn actions_now(&self) -> Vec<ActionId> {
        match &self.state.pending {
            Some(pending) => pending.ask.actions.clone(),
            None => self.rules.phases[self.state.phase()].actions.clone(),
        }
    }
}

/// A hash of the options offered, in order.
fn options_hash(options: &[Opt]) -> u64 {
    options.iter().fold(options.len() as u64, |hash, opt| mix(hash ^ opt.0))
}
