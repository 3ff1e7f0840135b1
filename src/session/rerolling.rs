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
        let (text, before) = self.step_of_chance()?;
        let number = 1 + self.history.children(before).filter(|child| self.is_reroll(*child)).count();
        let from = self.history.revision(before).map_or_else(|| self.table.state().clone(), |before| before.state());
        let seed = other_seed(from.seed(), number);
        let rules = Arc::clone(self.game.rules());
        // It is done beside the match first: where it fails nothing has changed.
        let Some(text) = text else {
            let table = Table::begin_match(rules, seed, self.game.script(), true)?;
            self.go(before)?;
            self.take_over_set_up(table, number);
            return Ok(String::new());
        };
        let mut table = Table::new(rules, from.reseeded(seed));
        table.keep_events();
        let choice = table.parse(self.game.script(), &text)?;
        table.play(self.game.script(), choice.seat, choice.opt, choice.text.as_deref())?;
        self.go(before)?;
        self.fall_otherwise(number);
        let (canonical, events) = (self.table.text(&choice), table.take_events());
        self.put_on(table);
        self.push(Cause::Action(canonical.clone()), Some(choice.seat), events);
        Ok(canonical)
    }

    /// From here on chance falls otherwise, in the `number`-th way.
    pub(super) fn fall_otherwise(&mut self, number: usize) {
        let state = self.table.state();
        let state = state.reseeded(other_seed(state.seed(), number));
        self.table.set_state(state);
        self.push(Cause::Edit(format!("{EDIT} {number}")), None, Vec::new());
    }

    /// Sets the match up again, with other luck.
    ///
    /// # Errors
    /// What the script did wrong; nothing has changed.
    pub(super) fn set_up_again(&mut self, number: usize) -> Result<()> {
        let (rules, seed) = (Arc::clone(self.game.rules()), other_seed(self.table.state().seed(), number));
        let table = Table::begin_match(rules, seed, self.game.script(), true)?;
        self.take_over_set_up(table, number);
        Ok(())
    }

    fn take_over_set_up(&mut self, mut table: Table, number: usize) {
        let events = table.take_events();
        self.put_on(table);
        self.push(Cause::Edit(format!("{EDIT} set-up {number}")), None, events);
    }

    /// The step in which chance decides something, and the revision it is made from; no text where it is the set-up.
    fn step_of_chance(&self) -> Result<(Option<String>, usize)> {
        let here = self.revision();
        for number in self.history.after().into_iter().chain([here]) {
            let Some(revision) = self.history.revision(number) else { continue };
            let rules = self.editions.rules(revision.edition);
            match (&revision.cause, revision.parent.and_then(|parent| Some((parent, self.history.revision(parent)?)))) {
                (Cause::Action(text), Some((parent, before)))
                    if before.state().draws(rules) != revision.state().draws(rules) =>
                {
                    return Ok((Some(text.clone()), parent));
                }
                (Cause::Start, _) if revision.state().draws(rules) > 0 => return Ok((None, number)),
                (Cause::Edit(_), Some((parent, _))) if self.is_reroll(number) && parent == 0 => {
                    return Ok((None, parent));
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

/// The seed of the `number`-th other way for chance to fall.
fn other_seed(seed: u64, number: usize) -> u64 {
    (0..number.min(MOST)).fold(seed, |seed, _| mix(seed.wrapping_add(1)))
}
