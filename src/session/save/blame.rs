//! Which change of the rules makes a replay go another way: the changes are made one at a time to the rules that the
//! match was saved with.

use std::sync::Arc;

use crate::content::{Files, Snapshot};
use crate::diag::Diagnostic;
use crate::game::{Changed, Difference, Recipe};

use super::form::Save;
use super::replay::{Divergence, Until, replay};

/// A change that by itself makes the match go another way at the same step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Culprit {
    /// A value of the content or a setting.
    Value(Changed),
    /// A file, where no single value of it can be told.
    File(String),
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

    /// The changes that each alone make the match go another way where all together do; none where it takes several.
    ///
    /// # Errors
    /// The rules it was saved with do not load.
    pub fn blame(
        &self,
        otherwise: &dyn Fn(&Recipe) -> Recipe,
        divergence: &Divergence,
    ) -> Result<Vec<Culprit>, Vec<Diagnostic>> {
        let Some(edition) = self.editions.first() else { return Ok(Vec::new()) };
        let (before, after) = (edition.recipe.load()?, otherwise(&edition.recipe).load()?);
        let tries = |changed: &dyn Fn(&Recipe) -> Recipe| self.goes_so(changed, divergence);
        let mut found = Vec::new();
        let values = Difference::between(&before, &after).values;
        for value in values.into_iter().take(MOST) {
            let path = value.name.strip_prefix("settings.").unwrap_or(&value.name).to_owned();
            let text = value.after.clone().unwrap_or_else(|| "null".to_owned());
            if tries(&|recipe| {
                let mut recipe = recipe.clone();
                recipe.settings.push((path.clone(), text.clone()));
                recipe
            }) {
                found.push(Culprit::Value(value));
            }
        }
        if found.is_empty() {
            let now = otherwise(&edition.recipe).files;
            let files: Vec<String> = edition.recipe.files.differing(&now).into_iter().map(str::to_owned).collect();
            for path in files {
                let text = now.read(&path).and_then(Result::ok);
                if tries(&|recipe| {
                    let mut files: Snapshot = (*recipe.files).clone();
                    files.put(&path, text.as_deref());
                    Recipe { files: Arc::new(files), ..recipe.clone() }
                }) {
                    found.push(Culprit::File(path));
                }
            }
        }
        Ok(found)
    }

    /// Whether rules that are otherwise in one thing make it go another way at the same step.
    fn goes_so(&self, otherwise: &dyn Fn(&Recipe) -> Recipe, divergence: &Divergence) -> bool {
        let replayed = replay(self, otherwise, Until::Step(divergence.step));
        replayed.is_ok_and(|replayed| replayed.divergence.is_some_and(|found| found.step == divergence.step))
    }
}
