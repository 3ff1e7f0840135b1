//! Going back and forth in a match.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::draws::Forced;
use crate::kernel::table::Table;

use super::editions::EditionId;
use super::running::Match;

impl Match {
    /// Goes to any revision there is, with the rules that held there.
    ///
    /// # Errors
    /// There is no such revision; nothing has changed then.
    pub fn go(&mut self, number: usize) -> Result<()> {
        let Some(revision) = self.history.revision(number) else {
            let last = self.history.count() - 1;
            let error = Diagnostic::error("session/revision", format!("there is no revision @{number}"));
            return Err(Box::new(error.help(format!("they go from @0 to @{last}: `:history` shows them"))));
        };
        let (edition, state) = (revision.edition, revision.state());
        let fork = self.history.fork(self.history.here(), number);
        let lasting = self.history.revision(fork).map_or(0, |fork| {
            let rules = self.editions.rules(fork.edition);
            fork.state().piece_count(rules)
        });
        match edition == self.editions.present() {
            true => self.table.set_state(state),
            false => {
                let names = self.game.host().names();
                self.take_up(edition)?;
                self.forgotten.extend(names);
                self.put_on(Table::new(Arc::clone(self.game.rules()), state));
            }
        }
        self.history.go(number);
        self.forgotten.extend(self.game.host().forget_pieces(lasting));
        Ok(())
    }

    /// Goes back up to `steps` revisions and says how many.
    pub fn undo(&mut self, steps: usize) -> usize {
        let line: Vec<usize> = self.history.line_to(self.revision()).skip(1).take(steps).collect();
        match line.last() {
            Some(target) if self.go(*target).is_ok() => line.len(),
            _ => 0,
        }
    }

    /// Goes forward again up to `steps` undone revisions and says how many.
    pub fn redo(&mut self, steps: usize) -> usize {
        let after = |number: &usize| self.history.revision(*number)?.next();
        let line: Vec<usize> = std::iter::successors(Some(self.revision()), after).skip(1).take(steps).collect();
        match line.last() {
            Some(target) if self.go(*target).is_ok() => line.len(),
            _ => 0,
        }
    }

    /// Begins a branch here: what is done from now on goes on it.
    ///
    /// # Errors
    /// The name is taken or is none.
    pub fn branch(&mut self, name: &str) -> Result<()> {
        self.history.begin_branch(name)
    }

    /// Goes to where a branch leads and goes on with it.
    ///
    /// # Errors
    /// There is no such branch.
    pub fn switch(&mut self, name: &str) -> Result<()> {
        let tip = self.history.branch_named(name)?.tip;
        self.go(tip)?;
        self.history.take_up(name)
    }

    /// Does something with the game of another edition in use; the table on hand is not to be touched by it.
    pub(super) fn under<T>(&mut self, edition: EditionId, run: impl FnOnce(&mut Self) -> T) -> Result<T> {
        let present = self.editions.present();
        self.take_up(edition)?;
        let value = run(self);
        self.take_up(present)?;
        Ok(value)
    }

    fn take_up(&mut self, edition: EditionId) -> Result<()> {
        self.editions.take_up(&mut self.game, edition).map_err(first)
    }

    /// Goes on with another table; dice that wait for their throw wait on it.
    pub(super) fn put_on(&mut self, mut table: Table) {
        table.keep_events();
        let faces =
            |faces: &[String]| faces.iter().all(|face| self.rules().dice.iter().any(|die| die.faces.contains(face)));
        let expected = self.table.expected_draw().cloned();
        table.expect_draw(expected.filter(|draw| !matches!(draw, Forced::Faces(names) if !faces(names))));
        self.table = table;
    }
}

/// One problem of several, where only one can be told.
pub(super) fn first(problems: Vec<Diagnostic>) -> Box<Diagnostic> {
    let more = problems.len().saturating_sub(1);
    let first = problems.into_iter().next().unwrap_or_else(|| Diagnostic::error("content/unknown", "it does not load"));
    Box::new(if more > 0 { first.note(format!("and {more} problems more")) } else { first })
}
