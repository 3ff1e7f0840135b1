//! What game is asked for, and loading it.

use std::sync::Arc;

use crate::content::Files;
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
