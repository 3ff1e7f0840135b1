//! Which change of the rules makes a replay go another way: the changes are made one at a time to the rules that the
//! match was saved with.

use std::sync::Arc;

use crate::content::{Files, Snapshot};
use crate::diag::Diagnostic;
use crate::game::{Changed, Difference, Recipe, with_part};

use super::form::Save;
use super::replay::{Divergence, Until, replay};

/// A change of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Culprit {
    /// A value of the content or a setting.
    Value(Changed),
    /// A function or statement of a script, `scripts/stratego/main.lua: actions.move.apply`.
    Part(String),
    /// A file, where nothing smaller can be told.
    File(String),
}

/// The changes that make a match go another way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    pub culprits: Vec<Culprit>,
    /// None does it by itself, all together do, and none of them can be left out.
    pub together: bool,
}

/// Changes that are tried; a change of more is told by its files.
const MOST: usize = 200;

impl Save {
    /// What differs between the rules it was saved with and others.
    ///
    /// # Errors
    /// Either does not load.
    pub fn difference(&self, otherwise: &dyn Fn(&Recipe) -> Recipe) -> Result<Difference, Vec<Diagnostic>> {
        let Some(edition) = self.editions.first() else { return Ok(Difference::default()) };
        Ok(Difference::between(&edition.recipe.load()?, &otherwise(&edition.recipe).load()?))
    }

    /// The changes that each alone make the match go another way at the same step as all of them do; or else those that
    /// do so together.
    ///
    /// # Errors
    /// The rules it was saved with do not load.
    pub fn blame(
        &self,
        otherwise: &dyn Fn(&Recipe) -> Recipe,
        divergence: &Divergence,
    ) -> Result<Blame, Vec<Diagnostic>> {
        let Some(edition) = self.editions.first() else { return Ok(Blame::default()) };
        let (before, after) = (edition.recipe.load()?, otherwise(&edition.recipe).load()?);
        let now = otherwise(&edition.recipe).files;
        let difference = Difference::between(&before, &after);
        let mut changes: Vec<Culprit> = difference.values.into_iter().map(Culprit::Value).collect();
        changes.extend(difference.scripts.into_iter().map(|part| Culprit::Part(part.name)));
        changes.truncate(MOST);
        let files = edition.recipe.files.differing(&now).into_iter().map(|path| Culprit::File(path.to_owned()));
        let files: Vec<Culprit> = files.collect();
        let goes_so = |changes: &[&Culprit]| self.goes_so(changes, &now, divergence);
        for changes in [&changes, &files] {
            let culprits: Vec<Culprit> = changes.iter().filter(|change| goes_so(&[*change])).cloned().collect();
            if !culprits.is_empty() {
                return Ok(Blame { culprits, together: false });
            }
            let mut needed: Vec<&Culprit> = changes.iter().collect();
            if !goes_so(&needed) {
                continue;
            }
            for change in changes {
                let without: Vec<&Culprit> = needed.iter().copied().filter(|other| *other != change).collect();
                if goes_so(&without) {
                    needed = without;
                }
            }
            return Ok(Blame { culprits: needed.into_iter().cloned().collect(), together: true });
        }
        Ok(Blame::default())
    }

    /// Whether rules that are otherwise in these things only make it go another way at the same step.
    fn goes_so(&self, changes: &[&Culprit], now: &Snapshot, divergence: &Divergence) -> bool {
        let otherwise =
            |recipe: &Recipe| changes.iter().fold(recipe.clone(), |recipe, change| change.made_to(recipe, now));
        let replayed = replay(self, &otherwise, Until::Step(divergence.step));
        replayed.is_ok_and(|replayed| replayed.divergence.is_some_and(|found| found.step == divergence.step))
    }
}

impl Culprit {
    /// Rules with this change, which is taken from the files as they are now.
    fn made_to(&self, mut recipe: Recipe, now: &Snapshot) -> Recipe {
        let text = |files: &Snapshot, path: &str| files.read(path).and_then(Result::ok);
        match self {
            Self::Value(value) => {
                let path = value.name.strip_prefix("settings.").unwrap_or(&value.name).to_owned();
                recipe.settings.push((path, value.after.clone().unwrap_or_else(|| "null".to_owned())));
            }
            Self::Part(name) => {
                let (path, part) = name.split_once(": ").unwrap_or((name, ""));
                let old = text(&recipe.files, path).zip(text(now, path));
                if let Some(changed) = old.and_then(|(old, new)| with_part(&old, &new, part)) {
                    Arc::make_mut(&mut recipe.files).put(path, Some(&changed));
                }
            }
            Self::File(path) => Arc::make_mut(&mut recipe.files).put(path, text(now, path).as_deref()),
        }
        recipe
    }
}
