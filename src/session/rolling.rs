//! Dice made to fall: the last step is done again with other dice, or a throw to come is fixed.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::draws::Forced;
use crate::kernel::event::Event;
use crate::kernel::table::Table;

use super::history::Cause;
use super::running::Match;

/// How an edit begins that made dice fall.
const EDIT: &str = ":roll";

/// What became of faces that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// The last step was done again with them: a revision of its own.
    Again,
    /// The last step threw no such dice: the next throw that can show them does.
    Later,
}

impl Match {
    /// The faces a line names, as the dice of the game have them: as they are written, else whatever the case of letters.
    ///
    /// # Errors
    /// No die has such a face.
    pub fn faces(&self, words: &[&str]) -> Result<Vec<String>> {
        let all = || self.rules().dice.iter().flat_map(|die| &die.faces);
        let face = |word: &&str| {
            let found = all().find(|face| *face == word).or_else(|| all().find(|face| face.eq_ignore_ascii_case(word)));
            found.cloned().ok_or_else(|| {
                // Dice with numbers are always there and would only make the list long.
                let own = self.rules().dice.iter().filter(|die| !is_numbered(&die.name)).flat_map(|die| &die.faces);
                let own: Vec<&str> = own.map(String::as_str).collect();
                let help = if own.is_empty() { ":roll 6".to_owned() } else { format!("known: {}", own.join(", ")) };
                Box::new(Diagnostic::error("session/face", format!("no die has the face `{word}`")).help(help))
            })
        };
        words.iter().map(face).collect()
    }

    /// Makes dice show these faces: those of the last step, which is done again, or where it threw none that can, those
    /// of the next throw that can.
    ///
    /// # Errors
    /// What the script did wrong; nothing has changed.
    pub fn roll(&mut self, faces: Vec<String>) -> Result<Rolled> {
        let Some((mut again, told)) = self.done_again(&faces)? else {
            self.roll_later(Some(faces));
            return Ok(Rolled::Later);
        };
        let cause = Cause::Edit(format!("{EDIT} {}", faces.join(" ")));
        // What happened before the dice fell has been told.
        let mut events = again.take_events();
        let same = events.iter().zip(&told).take_while(|(new, old)| new == old).count();
        events.drain(..same);
        again.expect_draw(self.table.expected_draw().cloned());
        self.table = again;
        self.push(cause, None, events);
        Ok(Rolled::Again)
    }

    /// Makes the next throw that can show these faces do so; without faces, whatever waits is forgotten.
    pub fn roll_later(&mut self, faces: Option<Vec<String>>) {
        self.table.expect_draw(faces.map(Forced::Faces));
    }

    /// The faces that wait for a throw.
    pub fn awaited_faces(&self) -> Option<&[String]> {
        match self.table.expected_draw()? {
            Forced::Faces(faces) => Some(faces),
            _ => None,
        }
    }

    /// A table on which the last step was done again with dice that show the faces, and what was told of it the first
    /// time; `None` where it threw none that can.
    fn done_again(&mut self, faces: &[String]) -> Result<Option<(Table, Vec<Event>)>> {
        let mut revision = self.history.present();
        // What was made to fall is made to fall otherwise.
        while let (Cause::Edit(source), Some(parent)) = (&revision.cause, revision.parent)
            && source.starts_with(EDIT)
            && let Some(before) = self.history.revision(parent)
        {
            revision = before;
        }
        let told = revision.events.clone();
        let rules = Arc::clone(self.game.rules());
        let wanted = Some(Forced::Faces(faces.to_vec()));
        let script = self.game.script();
        let table = match &revision.cause {
            Cause::Start => Table::begin_with(rules, self.seed, script, true, |table| table.expect_draw(wanted))?,
            Cause::Action(text) => {
                let Some(before) = revision.parent.and_then(|parent| self.history.revision(parent)) else {
                    return Ok(None);
                };
                let mut table = Table::new(rules, before.state());
                table.keep_events();
                table.expect_draw(wanted);
                let choice = table.parse(script, text)?;
                table.play(script, choice.seat, choice.opt, choice.text.as_deref())?;
                table
            }
            Cause::Edit(_) => return Ok(None),
        };
        Ok(table.expected_draw().is_none().then_some((table, told)))
    }
}

/// `d6` and the like.
fn is_numbered(name: &str) -> bool {
    name.strip_prefix('d').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}
