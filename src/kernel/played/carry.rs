//! A match that goes on under other rules of the same game: a number was changed, a script was edited. What lies on the
//! table is found again by name; a rule that waits for an answer is run again under the new rules.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::endings::Moment;
use crate::kernel::layout::head;
use crate::kernel::phase::EndTest;
use crate::kernel::retrace::Retrace;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::tape::{Pending, Step};
use crate::kernel::translate::Translation;

/// What became of a match under other rules.
pub struct Carried {
    pub table: Table,
    /// Why the step that waited for an answer was taken back: it names what no longer fits.
    pub put_back: Option<Box<Diagnostic>>,
}

impl Table {
    /// A match under other rules, from the state it has under `from`: nothing is set up again, nobody learns anything.
    /// `script` is that of the rules it goes on under. A step that waits for an answer does so again where all that was
    /// answered and fell still fits; otherwise the match is where it was before that step.
    ///
    /// # Errors
    /// All that cannot be carried (`carry/...`), or what the script did wrong: the match stays under its rules.
    pub fn carried(
        from: &Arc<Rules>,
        state: &State,
        to: &Arc<Rules>,
        script: &mut dyn Script,
        recording: bool,
    ) -> Result<Carried, Vec<Diagnostic>> {
        let translation = Translation::new(from, to)?;
        let Some(pending) = state.pending() else {
            let carried = translation.state(state)?;
            let mut table = Self::new(Arc::clone(to), carried);
            table.events.record(recording);
            // Where it was stopped before a phase, whoever stopped it goes on.
            if !state.is_between() {
                table.take_up(from, script).map_err(|error| vec![*error])?;
            }
            return Ok(Carried { table, put_back: None });
        };
        let before = translation.state(&pending.before)?;
        let mut table = Self::new(Arc::clone(to), before.clone());
        table.events.record(recording);
        let retrace = Retrace { from, state, pending, before: &before, translation: &translation };
        let Err(misfit) = table.retrace(script, &retrace) else {
            return Ok(Carried { table, put_back: None });
        };
        let mut table = Self::new(Arc::clone(to), undone(from, pending, before));
        table.events.record(recording);
        table.take_up(from, script).map_err(|error| vec![*error])?;
        Ok(Carried { table, put_back: Some(misfit) })
    }

    /// Goes on as after an edit, to the next decision. End conditions that the rules did not have are looked at as well.
    fn take_up(&mut self, from: &Rules, script: &mut dyn Script) -> Result<()> {
        if self.state.outcome.is_some() {
            return Ok(());
        }
        let taken_up = self.whole(script, |table, script| {
            let rules = Arc::clone(&table.rules);
            for end in rules.ends.iter().filter(|end| from.ends.iter().all(|known| known.name != end.name)) {
                match &end.test {
                    EndTest::Script(hook) => {
                        script.call(table, *hook, Mode::Check, &[])?;
                    }
                    _ => {
                        table.check_native(&rules, end);
                    }
                }
                table.settle(script)?;
            }
            table.check_ends(script, &rules, Moment::Step)?;
            table.advance(script, &rules)?;
            table.skip_empty_questions(script)?;
            table.tell_outcome();
            Ok(())
        });
        self.options_seat = None;
        taken_up
    }
}

/// The state before the step was begun: what was counted for it is not.
pub(in crate::kernel) fn undone(from: &Rules, pending: &Pending, mut before: State) -> State {
    if let Step::Action { .. } = pending.step {
        before.columns[head::ACTS] -= 1;
        if !from.phases[pending.before.phase()].once {
            before.columns[head::PLY] -= 1;
        }
    }
    before
}
