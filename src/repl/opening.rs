//! What game is asked for, and loading it.

use std::sync::Arc;

use crate::content::Files;
use crate::diag::{Diagnostic, Place};
use crate::game::Game;
use crate::game::find::Finder;

use super::failure::{Failure, Result};

/// A game with its variants and settings, and the seed of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub game: String,
    pub variants: Vec<String>,
    /// Names and values, as with `--set`.
    pub settings: Vec<(String, String)>,
    pub seed: u64,
    /// What it is told in; `None` for the game's own words.
    pub language: Option<String>,
}

/// A game and where it came from.
pub struct Loaded {
    pub game: Game,
    pub files: Arc<dyn Files>,
    /// `built in`, `this folder` or the name of a folder.
    pub place: String,
}

impl Opening {
    /// The seed of the first match, unless another is asked for. It is always the same, so that a run can be repeated.
    pub const FIRST_SEED: u64 = 1;

    /// The game as it is, without variants and settings.
    pub fn of(game: impl Into<String>) -> Self {
        Self { game: game.into(), variants: Vec::new(), settings: Vec::new(), seed: Self::FIRST_SEED, language: None }
    }

    /// Finds the game and loads it.
    ///
    /// # Errors
    /// Everything that is wrong with the names, the settings and the game's files.
    pub fn load(&self, finder: &Finder) -> Result<Loaded> {
        let shelf = finder.find(&self.game)?;
        let variants: Vec<&str> = self.variants.iter().map(String::as_str).collect();
        let game = Game::load(&*shelf.files, &self.game, &variants, &self.settings);
        let game = game.map_err(|problems| self.blamed(problems, &*shelf.files, &variants));
        let spoken = game.and_then(|mut game| {
            if let Some(name) = &self.language {
                let language = game.language(&*shelf.files, name)?;
                game.speak(language);
            }
            Ok(game)
        });
        let game = spoken.map_err(|problems| Failure::loading(problems, Arc::clone(&shelf.files)))?;
        Ok(Loaded { game, files: Arc::clone(&shelf.files), place: shelf.name.clone() })
    }
}

impl Opening {
    /// Where a game's own checks refuse it with the settings asked for, and not without them, what was asked for is
    /// wrong and no file is.
    fn blamed(&self, problems: Vec<Diagnostic>, files: &dyn Files, variants: &[&str]) -> Vec<Diagnostic> {
        let refused = problems.iter().all(|problem| problem.code == "content/refused");
        let without =
            if refused && !self.settings.is_empty() { Game::load(files, &self.game, variants, &[]).ok() } else { None };
        let Some(without) = without else { return problems };
        let asked: Vec<String> = self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let Some(first) = problems.into_iter().next() else { return Vec::new() };
        let error = Diagnostic::error("content/setting-value", format!("with {}, {}", asked.join(", "), first.message));
        let error = error.at(Place::new("--set", 0, 0));
        let named = without.settings().iter().filter(|info| self.names(&info.name));
        vec![named.fold(error, |error, info| error.note(format!("`{}` may be {}", info.name, info.allowed)))]
    }

    fn names(&self, setting: &str) -> bool {
        self.settings.iter().any(|(name, _)| name.split('.').next() == Some(setting))
    }
}

/// `NAME=VALUE`, as after `--set`.
///
/// # Errors
/// How it is written.
pub fn read_setting(text: &str) -> std::result::Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(format!("`{text}` is not `NAME=VALUE`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_a_name_and_a_value() {
        assert_eq!(read_setting("a = b=c"), Ok(("a".into(), "b=c".into())));
        for wrong in ["a", "=b", "a=", " = "] {
            assert!(read_setting(wrong).is_err(), "{wrong}");
        }
    }
}
