//! From a match to a save.

use crate::diag::Result;
use crate::kernel::draws::Forced;

use super::super::running::{Begun, Match};
use super::form::{Edition, Remark, Revision, Save, Told};

impl Match {
    /// The whole match as text: every revision, branch and remark, and the files it was played by. It holds every secret
    /// and the seed from which all that is to come follows.
    ///
    /// # Errors
    /// The rules it began with do not load, which no file can bring about.
    pub fn save(&self) -> Result<String> {
        let mut told = Vec::new();
        if let Some(first) = self.history.revision(0) {
            let game = self.editions.recipe(first.edition).load().map_err(super::super::travelling::first)?;
            told.extend(game.values().into_iter().map(|(path, value, _)| Told::Value(path, value)));
            told.extend(
                game.parts().into_iter().map(|(file, part)| Told::Part(format!("{file}: {}", part.name), part.hash)),
            );
        }
        self.as_save().write(told)
    }

    fn as_save(&self) -> Save {
        let rules = self.rules();
        let history = &self.history;
        let seat = |seat: crate::kernel::ids::SeatId| rules.seats.get(seat.index()).map(|seat| seat.name.clone());
        let last = history.last_children();
        let revisions = (0..history.count()).filter_map(|number| {
            let revision = history.revision(number)?;
            let state = revision.state();
            Some(Revision {
                parent: revision.parent,
                cause: revision.cause.clone(),
                seat: revision.seat.and_then(seat),
                forced: revision.forced,
                edition: revision.edition,
                fell: revision.fell.clone(),
                fixed: revision.fixed,
                state: state.hash(),
                // A line of Lua may go by names that earlier lines gave, and these are no part of a match. What somebody
                // arranged no seed leads to.
                whole: (revision.is_line() || number == 0 && !self.begun.is_told())
                    .then(|| Box::new(state.save(self.editions.rules(revision.edition)))),
                redo: revision.next().filter(|next| last.get(number) != Some(&Some(*next))),
            })
        });
        let editions = (0..self.editions.count()).map(|edition| Edition {
            rules: self.editions.id(edition).to_string(),
            recipe: self.editions.recipe(edition).clone(),
        });
        let branch = history.branches().iter().position(|branch| branch == history.branch()).unwrap_or(0);
        let awaited = match self.table.expected_draw() {
            Some(Forced::Faces(faces)) => Some(faces.clone()),
            _ => None,
        };
        Save {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: rules.game.clone(),
            title: rules.title.clone(),
            seed: self.seed,
            position: match &self.begun {
                Begun::Position(text) => Some(text.clone()),
                _ => None,
            },
            editions: editions.collect(),
            revisions: revisions.collect(),
            branches: history.branches().iter().map(|branch| (branch.name.clone(), branch.tip)).collect(),
            branch,
            remarks: self
                .remarks
                .iter()
                .map(|remark| Remark { at: remark.revision, turn: remark.turn, words: remark.words.clone() })
                .collect(),
            here: history.here(),
            awaited,
        }
    }
}
