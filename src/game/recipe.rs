//! What a game was made of, from which it can be made again or made otherwise.

use std::hash::Hash;
use std::sync::Arc;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::content::{Files, Package, Snapshot};
use crate::diag::Diagnostic;

use super::load::Game;

/// A path and a value, as after `--set`: `ranks.spy.strength`, `2`.
pub type Value = (String, String);

/// The files of a game as they were read, and what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    pub files: Arc<Snapshot>,
    pub name: String,
    /// In the order in which they are laid over the game.
    pub variants: Vec<String>,
    /// What was set when the match began.
    pub settings: Vec<Value>,
    /// What was set since, each path once, the last one last.
    pub changes: Vec<Value>,
}

/// Tells rules apart: two games with one id play alike. It goes by the content after all changes and by the texts of
/// the scripts, whatever variants and settings led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RulesId(pub u128);

impl std::fmt::Display for RulesId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Recipe {
    /// The game.
    ///
    /// # Errors
    /// Everything that is wrong with it, each at its place.
    pub fn load(&self) -> Result<Game, Vec<Diagnostic>> {
        Game::make(self.clone())
    }

    /// The same with a value changed, or changed otherwise.
    #[must_use]
    pub fn with(&self, path: &str, value: &str) -> Self {
        let mut recipe = self.clone();
        recipe.changes.retain(|(changed, _)| changed != path);
        recipe.changes.push((path.to_owned(), value.to_owned()));
        recipe
    }

    /// The same without the changes of a path and of what lies below it.
    #[must_use]
    pub fn without(&self, path: &str) -> Self {
        let mut recipe = self.clone();
        recipe.changes.retain(|(changed, _)| !is_below(changed, path));
        recipe
    }

    /// All that is set, in the order in which it holds.
    pub(super) fn overrides(&self) -> Vec<Value> {
        self.settings.iter().chain(&self.changes).cloned().collect()
    }
}

/// Whether a path is the other or leads on from it.
pub fn is_below(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl RulesId {
    pub(super) fn of(package: &Package, files: &Snapshot) -> Self {
        let mut hasher = SipHasher13::new();
        package.game.hash(&mut hasher);
        for (path, value, _) in package.values() {
            (path, value).hash(&mut hasher);
        }
        package.scripts.hash(&mut hasher);
        for folder in [format!("scripts/{}", package.game), "scripts/lib".to_owned()] {
            for name in files.list(&folder) {
                if let Some(Ok(text)) = files.read(&format!("{folder}/{name}")) {
                    (&folder, name, text).hash(&mut hasher);
                }
            }
        }
        for path in &package.scripts {
            files.read(path).and_then(Result::ok).hash(&mut hasher);
        }
        Self(hasher.finish128().as_u128())
    }
}
