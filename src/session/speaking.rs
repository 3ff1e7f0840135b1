//! A match told in another language.

use std::sync::Arc;

use crate::kernel::event::Event;
use crate::kernel::language::Language;
use crate::kernel::table::Table;

use super::editions::EditionId;
use super::history::Cause;
use super::running::Match;

impl Match {
    /// Tells the match in another language, from its beginning on. Nothing else changes.
    pub fn speak(&mut self, language: Language) {
        self.editions.speak(&mut self.game, language);
        self.table.speak(Arc::clone(self.game.rules()));
        // Edits keep their words: rules under which nothing was played need not be taken up.
        let played = |number: usize| {
            let revision = self.history.revision(number)?;
            (!matches!(revision.cause, Cause::Edit(_))).then_some(revision.edition)
        };
        let mut editions: Vec<EditionId> = (0..self.history.count()).filter_map(played).collect();
        editions.sort_unstable();
        editions.dedup();
        for edition in editions {
            // What cannot be taken up again keeps its old words.
            let _ = self.under(edition, |played| played.retell(edition));
        }
    }

    fn retell(&mut self, edition: EditionId) {
        for number in 0..self.history.count() {
            if self.history.revision(number).is_some_and(|revision| revision.edition == edition)
                && let Some(events) = self.told_again(number)
            {
                self.history.retell(number, events);
            }
        }
    }

    /// What happened in a revision, told by doing it again beside the match. `None`, and the words stay as they were,
    /// where that does not lead to the same state (a draw was forced), and for edits, which may do more than change the
    /// state.
    fn told_again(&mut self, number: usize) -> Option<Vec<Event>> {
        let revision = self.history.revision(number)?;
        let rules = Arc::clone(self.game.rules());
        let script = self.game.script();
        let mut table = match &revision.cause {
            Cause::Start => Table::begin_match(rules, self.seed, script, true).ok()?,
            Cause::Action(text) => {
                let before = self.history.revision(revision.parent?)?;
                let mut table = Table::new(rules, before.state());
                table.keep_events();
                let choice = table.parse(script, text).ok()?;
                table.play(script, choice.seat, choice.opt, choice.text.as_deref()).ok()?;
                table
            }
            Cause::Edit(_) => return None,
        };
        (*table.state() == revision.state()).then(|| table.take_events())
    }
}
