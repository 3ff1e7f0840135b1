//! The same step with other luck.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::mix;
use crate::kernel::table::Table;

use super::history::Cause;
use super::running::Match;

/// How an edit begins after which chance falls otherwise.
const EDIT: &str = ":reroll";

/// More ways than anybody tries.
const MOST: usize = 100_000;

impl Match {
    /// Does a step again with other dice and shuffles: the one that was taken back here, else the last one. That chance
    /// falls otherwise from here on is a revision of its own, before the step; both can be taken back. Gives the text of
    /// the step; nothing for the set-up.
    ///
    /// # Errors
    /// Chance decided nothing in it, or what the script did wrong; nothing has changed.
    pub fn reroll(&mut self) -> Result<String> {
        let (here, text, before) = self.step_of_chance()?;
        let number = 1 + self.history.children(before).filter(|child| self.is_reroll(*child)).count();
        self.go(before)?;
        let done = match &text {
            Some(text) => self.fall_otherwise(number).and_then(|()| self.play(text)).map(drop),
            None => self.set_up_again(number),
        };
        if let Err(error) = done {
            self.go(here)?;
            return Err(error);
        }
        Ok(text.unwrap_or_default())
    }

    /// From here on chance falls otherwise, in the `number`-th way.
    ///
    /// # Errors
    /// None.
    pub(super) fn fall_otherwise(&mut self, number: usize) -> Result<()> {
        let state = self.table.state().reseeded(self.other_seed(number));
        self.table.set_state(state);
        self.push(Cause::Edit(format!("{EDIT} {number}")), None, Vec::new());
        Ok(())
    }

    /// Sets the match up again, with other luck.
    ///
    /// # Errors
    /// What the script did wrong; nothing has changed.
    pub(super) fn set_up_again(&mut self, number: usize) -> Result<()> {
        let (rules, seed) = (Arc::clone(self.game.rules()), self.other_seed(number));
        let mut table = Table::begin_match(rules, seed, self.game.script(), true)?;
        let events = table.take_events();
        self.put_on(table);
        self.push(Cause::Edit(format!("{EDIT} set-up {number}")), None, events);
        Ok(())
    }

    fn other_seed(&self, number: usize) -> u64 {
        (0..number.min(MOST)).fold(self.table.state().seed(), |seed, _| mix(seed.wrapping_add(1)))
    }

    /// Where the match is, the step in which chance decides something, and the revision it is made from; no text where
    /// it is the set-up.
    fn step_of_chance(&self) -> Result<(usize, Option<String>, usize)> {
        let here = self.revision();
        for number in self.history.after().into_iter().chain([here]) {
            let Some(revision) = self.history.revision(number) else { continue };
            let rules = self.editions.rules(revision.edition);
            match (&revision.cause, revision.parent.and_then(|parent| Some((parent, self.history.revision(parent)?)))) {
                (Cause::Action(text), Some((parent, before)))
                    if before.state().draws(rules) != revision.state().draws(rules) =>
                {
                    return Ok((here, Some(text.clone()), parent));
                }
                (Cause::Start, _) if revision.state().draws(rules) > 0 => return Ok((here, None, number)),
                (Cause::Edit(_), Some((parent, _))) if self.is_reroll(number) && parent == 0 => {
                    return Ok((here, None, parent));
                }
                _ => {}
            }
        }
        let error = Diagnostic::error("session/reroll", "chance decided nothing in the last step");
        Err(Box::new(error.help("go back to before a throw or a shuffle with `:undo`, or begin anew: `:new`")))
    }

    fn is_reroll(&self, number: usize) -> bool {
        let revision = self.history.revision(number);
        matches!(revision.map(|revision| &revision.cause), Some(Cause::Edit(source)) if source.starts_with(EDIT))
    }
}
