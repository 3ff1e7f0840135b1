//! From a save to the match: everything is done again, and every state held against the one that was saved.

use crate::diag::{Diagnostic, Result};
use crate::game::{Game, Recipe};
use crate::kernel::draws::{Fell, Forced};
use crate::kernel::save::Saved;
use crate::kernel::state::State;
use crate::kernel::tape::Pick;

use super::super::history::{Cause, New};
use super::super::log;
use super::super::running::Match;
use super::form::{Revision, Save};

impl Save {
    /// The rules that hold where the save ends, with what they were made of.
    pub fn recipe(&self) -> Option<&Recipe> {
        let edition = self.revisions.get(self.here)?.edition;
        self.editions.get(edition).map(|edition| &edition.recipe)
    }

    /// The revisions that led to where it ends, from the first on.
    pub(super) fn line(&self) -> Vec<usize> {
        let parent = |number: &usize| self.revisions.get(*number)?.parent;
        let mut line: Vec<usize> = std::iter::successors(Some(self.here), parent).collect();
        line.reverse();
        line
    }

    /// The match as it was saved, by the rules it was played by.
    ///
    /// # Errors
    /// These rules do not load, or this program plays the match otherwise than the one that wrote it.
    pub fn open(&self) -> Result<Match, Vec<Diagnostic>> {
        let one = |error: Box<Diagnostic>| vec![*error];
        let games: Vec<Game> =
            self.editions.iter().map(|edition| edition.recipe.load()).collect::<std::result::Result<_, _>>()?;
        let mut games = games.into_iter();
        let first = games.next().ok_or_else(|| one(inconsistent("it has no rules")))?;
        let mut played = begin(first, self).map_err(one)?;
        for game in games {
            played.editions.keep(game);
        }
        for (number, revision) in self.revisions.iter().enumerate() {
            if number > 0 {
                played.make(self, revision).map_err(|why| vec![self.otherwise(number).note(why.to_string())])?;
            }
            let made = played.history.revision(number).map(|made| made.state().hash());
            if made != Some(revision.state) || played.history.count() != number + 1 {
                return Err(one(self.otherwise(number)));
            }
        }
        played.finish(self).map_err(one)?;
        Ok(played)
    }

    pub(super) fn otherwise(&self, number: usize) -> Box<Diagnostic> {
        let (engine, own) = (&self.engine, env!("CARGO_PKG_VERSION"));
        let message = format!("@{number} is not as it was saved: version {engine} of the program plays it otherwise");
        let message = if engine == own { format!("@{number} is not as it was saved") } else { message };
        Box::new(Diagnostic::error("save/otherwise", message).help(match engine == own {
            true => "somebody wrote into it: open an earlier save".to_owned(),
            false => format!("take version {engine} of the program"),
        }))
    }
}

/// A match that begins as the save does.
pub(super) fn begin(game: Game, save: &Save) -> Result<Match> {
    let first = save.revisions.first();
    let whole = first.and_then(|first| Some((first.whole.as_ref()?, first.fell.clone())));
    match (whole, &save.position) {
        (Some((whole, fell)), _) => Match::resumed(game, whole, fell, save.seed),
        (None, Some(position)) => Match::from_position(game, position, save.seed),
        (None, None) => Match::new(game, save.seed),
    }
}

impl Match {
    /// Makes a revision as the save has it.
    fn make(&mut self, save: &Save, revision: &Revision) -> Result<()> {
        let parent = revision.parent.ok_or_else(|| inconsistent("a revision has none before it"))?;
        self.go(parent)?;
        if self.history.present().edition != revision.edition {
            return self.take_over(save, revision);
        }
        if let Some(whole) = &revision.whole {
            return self.line_again(revision, whole).map(drop);
        }
        self.again(&revision.cause, &revision.fell, revision.fixed)?;
        if revision.forced {
            self.history.mark_forced();
        }
        Ok(())
    }

    /// Does a line of Lua again, and says whether it did what it did then. It may go by names that earlier lines gave:
    /// where these mean something else or nothing, what it made of the state is all that is left of it.
    ///
    /// # Errors
    /// There is no such state.
    pub(super) fn line_again(&mut self, revision: &Revision, whole: &Saved) -> Result<bool> {
        let Cause::Edit(source) = &revision.cause else {
            return Err(inconsistent("a whole state is kept of a line only"));
        };
        let done = self.game.host().evaluate(&mut self.table, source);
        let events = self.table.take_events();
        if done.is_ok() && self.table.state().hash() == revision.state {
            self.push(revision.cause.clone(), None, events);
            return Ok(true);
        }
        self.take_whole(revision, whole).map(|()| false)
    }

    /// The rules change here, to some that are at hand.
    fn take_over(&mut self, save: &Save, revision: &Revision) -> Result<()> {
        let Cause::Edit(source) = &revision.cause else { return Err(inconsistent("its rules change by an action")) };
        let recipe = save.editions.get(revision.edition).map(|edition| edition.recipe.clone());
        let recipe = recipe.ok_or_else(|| inconsistent("its rules are missing"))?;
        self.change(recipe, source).map(drop).map_err(super::super::travelling::first)
    }

    /// Does again what made a revision. Where somebody had said before what chance should, it does so again.
    pub(super) fn again(&mut self, cause: &Cause, fell: &[Fell], fixed: bool) -> Result<()> {
        match cause {
            Cause::Start => Err(inconsistent("it begins twice")),
            Cause::Edit(source) => self.edit_again(source),
            Cause::Action(text) => {
                if fixed {
                    self.table.force(fell.iter().filter_map(|fell| match &fell.pick {
                        Pick::Index(index) => Some(Forced::Index(*index)),
                        Pick::Order(places) => Some(Forced::Places(places.clone())),
                        Pick::Nothing => None,
                    }));
                }
                let played = self.play(text);
                self.table.force::<Forced>([]);
                played.map(drop)
            }
        }
    }

    /// Takes up the state that a line made.
    ///
    /// # Errors
    /// Other rules hold, under which there is no such state.
    pub(super) fn take_whole(&mut self, revision: &Revision, whole: &Saved) -> Result<()> {
        let state = State::restore(self.rules(), whole)?;
        self.table.set_state(state.clone());
        let (edition, cause, fell) = (self.editions.present(), revision.cause.clone(), revision.fell.clone());
        self.history.push(New { cause, seat: None, edition, state, events: Vec::new(), fell });
        Ok(())
    }

    /// Branches, remarks and where the match is.
    fn finish(&mut self, save: &Save) -> Result<()> {
        self.history.set_branches(&save.branches, save.branch);
        let remark = |remark: &super::form::Remark| log::Remark {
            revision: remark.at,
            turn: remark.turn,
            words: remark.words.clone(),
        };
        self.remarks = save.remarks.iter().map(remark).collect();
        self.go(save.here)?;
        let last = self.history.last_children();
        self.history.set_redo(save.revisions.iter().zip(last).map(|(revision, last)| revision.redo.or(last)));
        self.roll_later(save.awaited.clone());
        Ok(())
    }
}

pub(super) fn inconsistent(what: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("save/inconsistent", format!("the save contradicts itself: {what}")))
}
