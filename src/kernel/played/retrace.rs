//! Doing a suspended step again under other rules: it is begun anew, draws fall as they fell, seats are given the answers
//! they gave, as long as each is still drawn, asked and possible. The first that is not puts the step back.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::{Opt, Shown};
use crate::kernel::carry::undone;
use crate::kernel::draws::Possible;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::rehearse::Director;
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::tape::{Entry, PASS, Pending, Pick, Source, Step};
use crate::kernel::translate::Translation;

/// A suspended step of other rules.
pub(in crate::kernel) struct Retrace<'a> {
    pub from: &'a Arc<Rules>,
    /// The state in which it waits, and its suspended step.
    pub state: &'a State,
    pub pending: &'a Pending,
    /// The state before the step, under the present rules.
    pub before: &'a State,
    pub translation: &'a Translation<'a>,
}

/// A draw of the tape.
#[derive(Clone, Debug)]
struct Fell {
    /// The stream's column; nothing where the stream is gone.
    stream: Option<u16>,
    name: Arc<str>,
    size: u32,
    pick: Pick,
    other_faces: bool,
}

/// The draws of the tape up to the next answer.
#[derive(Clone, Debug)]
pub(in crate::kernel) struct Fallen {
    draws: VecDeque<Fell>,
    /// An answer stands behind them: nothing else may be drawn before it.
    closed: bool,
    /// The first draw that does not fit, in words.
    misfit: Option<String>,
}

impl Fallen {
    fn next(&mut self, stream: u16, name: &str, size: u32) -> Option<Pick> {
        if self.misfit.is_some() {
            return None;
        }
        let Some(fell) = self.draws.pop_front() else {
            if self.closed {
                self.misfit = Some(format!("the draw `{name}` is made now, where a question was answered"));
            }
            return None;
        };
        let misfit = if *fell.name != *name || fell.stream != Some(stream) {
            format!("the draw `{name}` is made now, where it was `{}`", fell.name)
        } else if fell.size != size {
            format!("the draw `{name}` has {size} outcomes now and had {}", fell.size)
        } else if fell.other_faces {
            format!("the draw `{name}` is of a die with other faces now")
        } else {
            return Some(fell.pick);
        };
        self.misfit = Some(misfit);
        None
    }

    pub(in crate::kernel) fn outcome(
        &mut self,
        stream: u16,
        name: &str,
        size: u32,
        possible: &Possible,
    ) -> Option<u64> {
        let Pick::Index(index) = self.next(stream, name, size)? else { return None };
        let index = u64::from(index);
        if !possible.can_be(index) {
            self.misfit = Some(format!("the draw `{name}` can no longer come out as it did"));
            return None;
        }
        Some(index)
    }

    pub(in crate::kernel) fn order(&mut self, stream: u16, name: &str, count: usize) -> Option<Vec<u16>> {
        let Pick::Order(order) = self.next(stream, name, 0)? else { return None };
        if order.len() != count {
            self.misfit = Some(format!("the draw `{name}` puts {count} in order now and put {}", order.len()));
            return None;
        }
        Some(order)
    }

    /// Why the draws made do not fit, if they do not.
    fn fault(self) -> Option<String> {
        let left = self.draws.front().map(|fell| format!("the draw `{}` is no longer made", fell.name));
        self.misfit.or(left)
    }
}

/// Something chosen.
struct Answered<'a> {
    seat: SeatId,
    opt: Option<Opt>,
    text: Option<&'a str>,
    /// One of several answers, not all of which are in.
    secret: bool,
}

/// An answer of the tape, with the draws behind it.
type Part<'a> = (Answered<'a>, &'a Entry, VecDeque<Fell>);

impl<'a> Retrace<'a> {
    /// The draws before the first answer, then each answer with the draws behind it.
    fn parts(&self) -> (VecDeque<Fell>, Vec<Part<'a>>) {
        let (mut first, mut parts) = (VecDeque::new(), Vec::<Part>::new());
        for (index, entry) in self.pending.tape.iter().enumerate() {
            match entry.source {
                Source::Seat(seat) => {
                    let opt = self.pending.resolved.get(index).copied().flatten();
                    let text = entry.text.as_deref();
                    parts.push((Answered { seat, opt, text, secret: false }, entry, VecDeque::new()));
                }
                Source::Stream(stream) => {
                    let fell = Fell {
                        stream: self.translation.stream(stream),
                        name: Arc::clone(&entry.name),
                        size: entry.size,
                        pick: entry.pick.clone(),
                        other_faces: self.translation.other_faces(&entry.name),
                    };
                    parts.last_mut().map_or(&mut first, |(_, _, draws)| draws).push_back(fell);
                }
            }
        }
        for (seat, entry, opt) in &self.pending.answers {
            let (text, secret) = (entry.text.as_deref(), self.pending.ask.each);
            parts.push((Answered { seat: *seat, opt: *opt, text, secret }, entry, VecDeque::new()));
        }
        (first, parts)
    }

    /// Why something a seat chose is no longer possible, in words that everybody may read: what others do not know of
    /// it, and reasons that may lie in something hidden, are left out.
    fn gone(&self, what: &str, chosen: &Answered, reason: &str) -> Box<Diagnostic> {
        let name = &self.from.seats[chosen.seat.index()].name;
        // While all choose at once nobody knows what another chose.
        let secret = chosen.secret || self.pending.before.sealed().is_some();
        let opt = chosen.opt.unwrap_or(PASS);
        let shown = match opt {
            _ if secret => Shown::Owner,
            PASS => Shown::All,
            opt => self.from.action_of(opt).shown,
        };
        let text = match shown {
            Shown::All | Shown::Open => {
                let table = Table::new(Arc::clone(self.from), self.state.clone());
                format!(" `{}`", table.text_in_log(Viewer::Spectator, opt, chosen.text))
            }
            Shown::Name => format!(" `{} ?`", self.from.action_of(opt).name),
            Shown::Owner => String::new(),
        };
        let open = matches!(shown, Shown::All | Shown::Open) && !self.from.has_secrets();
        let reason = if open { format!(": {reason}") } else { String::new() };
        misfit(format!("{what}{text} of {name} is no longer possible{reason}"))
    }
}

/// The actions of a question's name, without the mark of its further values: those may be others under other rules.
fn asked_for(name: &str) -> &str {
    name.split(" #").next().unwrap_or(name)
}

/// Why an option is refused, without the option.
fn reason_of(error: &Diagnostic) -> &str {
    error.message.split_once(" is not possible: ").map_or(&error.message, |(_, reason)| reason)
}

/// What no longer fits; the step is put back.
fn misfit(message: String) -> Box<Diagnostic> {
    let note = "what had begun is put back, and can be chosen anew";
    Box::new(Diagnostic::warning("carry/put-back", message).note(note).help(":legal"))
}

impl Table {
    /// Does the suspended step again, up to where it waits for an answer, or further where nothing is asked any more.
    ///
    /// # Errors
    /// What no longer fits. The table is of no use then.
    pub(in crate::kernel) fn retrace(&mut self, script: &mut dyn Script, old: &Retrace) -> Result<()> {
        let step = self.step_now(script, old)?;
        self.set_state(old.before.clone());
        let (first, parts) = old.parts();
        // Where nobody's last answer is awaited, all choices on the tape were told.
        let told = old.pending.answers.is_empty();
        let mut left = parts.len();
        self.follow(script, first, left > 0, |table, script| {
            if left == 0 {
                table.events.skip(old.pending.told);
            }
            let rules = Arc::clone(&table.rules);
            table.run_step(script, &rules, &step, None)?;
            table.after_step(script, &rules, &step)?;
            table.advance(script, &rules)?;
            table.last_part(script, old, &step, left == 0)
        })?;
        for (answered, entry, draws) in parts {
            left -= 1;
            let opt = self.answer_now(script, old, &step, &answered, entry)?;
            self.follow(script, draws, left > 0, |table, script| {
                if let Some(mut pending) = table.take_answer(answered.seat, opt, answered.text) {
                    if left == 0 && told {
                        pending.told = old.pending.told;
                    } else {
                        table.tell_answers(&pending);
                    }
                    table.go_on(script, pending)?;
                }
                table.last_part(script, old, &step, left == 0)
            })?;
        }
        self.options_seat = None;
        Ok(())
    }

    /// The step under the present rules: an action must still be on offer.
    fn step_now(&mut self, script: &mut dyn Script, old: &Retrace) -> Result<Step> {
        let Step::Action { seat, opt, text } = &old.pending.step else { return Ok(old.pending.step.clone()) };
        let begun = Answered { seat: *seat, opt: Some(*opt), text: text.as_deref(), secret: false };
        let gone = |reason: &str| old.gone("the action", &begun, reason);
        let now = old.translation.option(*opt).map_err(|reason| gone(&reason))?;
        self.set_state(undone(old.from, old.pending, old.before.clone()));
        self.admit(script, *seat, now, begun.text).map_err(|error| gone(reason_of(&error)))?;
        Ok(Step::Action { seat: *seat, opt: now, text: text.clone() })
    }

    /// The option an answer stands for, where it is asked for again and still possible.
    fn answer_now(
        &mut self,
        script: &mut dyn Script,
        old: &Retrace,
        step: &Step,
        answered: &Answered,
        entry: &Entry,
    ) -> Result<Option<Opt>> {
        let seat = answered.seat;
        let pending = self.state.pending.as_deref();
        let asked = pending.is_some_and(|pending| {
            self.waits_in(step, old)
                && asked_for(&pending.ask.name) == asked_for(&entry.name)
                && pending.ask.seats.has(seat)
                && (pending.ask.each || !answered.secret)
        });
        if !asked {
            let name = &self.rules.seats[seat.index()].name;
            return Err(misfit(format!("{name} is no longer asked for `{}`", asked_for(&entry.name))));
        }
        if entry.size == 0 {
            return match self.options(script, seat)?.is_empty() {
                true => Ok(None),
                false => Err(misfit(format!(
                    "{} had nothing to choose for `{}` and has now",
                    self.rules.seats[seat.index()].name,
                    asked_for(&entry.name)
                ))),
            };
        }
        let gone = |reason: &str| old.gone("the answer", answered, reason);
        let opt = old.translation.option(answered.opt.unwrap_or(PASS)).map_err(|reason| gone(&reason))?;
        self.admit(script, seat, opt, answered.text).map_err(|error| gone(reason_of(&error)))?;
        Ok(Some(opt))
    }

    /// Runs a part of the step with the draws of the tape.
    fn follow(
        &mut self,
        script: &mut dyn Script,
        draws: VecDeque<Fell>,
        closed: bool,
        run: impl FnOnce(&mut Self, &mut dyn Script) -> Result<()>,
    ) -> Result<()> {
        self.director = Some(Director::taped(Fallen { draws, closed, misfit: None }));
        let ran = self.whole(script, run);
        let fallen = self.director.take().and_then(Director::into_fallen);
        if let Some(message) = fallen.and_then(Fallen::fault) {
            return Err(misfit(message));
        }
        ran.map_err(|error| {
            let mut put_back = *misfit(format!("what had begun fails under the new rules: {}", error.message));
            put_back.place = error.place;
            Box::new(put_back)
        })
    }

    /// After the last part the match goes on. What was told until the question is not told again.
    fn last_part(&mut self, script: &mut dyn Script, old: &Retrace, step: &Step, last: bool) -> Result<()> {
        if last && self.waits_in(step, old) {
            self.events.take();
        }
        if last {
            self.skip_empty_questions(script)?;
            self.tell_outcome();
        }
        Ok(())
    }

    /// Whether it is this very step that waits for an answer.
    fn waits_in(&self, step: &Step, old: &Retrace) -> bool {
        let same = |pending: &Pending| pending.step == *step && *pending.before == *old.before;
        self.state.pending.as_deref().is_some_and(same)
    }
}
