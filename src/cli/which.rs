//! The arguments that say which game is meant.

use std::path::PathBuf;

use clap::Args;

use crate::game::find::Finder;
use crate::repl::{Failure, Loaded, Opening, read_setting};

/// Variants, settings, and where the game lies.
#[derive(Args, Clone, Debug, Default)]
pub struct How {
    /// Lay variants over the game, from left to right, each after its own parents; also `--variant` again
    #[arg(long = "variant", value_name = "V[,V]", value_delimiter = ',')]
    pub variants: Vec<String>,
    /// Give a setting a value, or change a number: ranks.spy.strength=2
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = read_setting)]
    pub settings: Vec<(String, String)>,
    #[command(flatten)]
    pub place: Place,
}

/// Where games lie.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// Look for games in this folder only, in its content/ and scripts/
    #[arg(long, value_name = "DIR")]
    pub path: Option<PathBuf>,
    /// Let scripts use N times the usual time and memory, for games you trust
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub budget: u32,
}

impl Default for Place {
    fn default() -> Self {
        Self { path: None, budget: 1 }
    }
}

impl Place {
    /// # Errors
    /// There is no such folder.
    pub fn finder(&self) -> Result<Finder, Failure> {
        Ok(Finder::new(self.path.as_deref()).map_err(Failure::from)?.trusting(self.budget))
    }
}

impl How {
    /// What is asked for, to begin a match with.
    pub fn opening(&self, game: &str, seed: u64) -> Opening {
        Opening { variants: self.variants.clone(), settings: self.settings.clone(), seed, ..Opening::of(game) }
    }

    /// Finds the game and loads it.
    ///
    /// # Errors
    /// Everything that is wrong with the arguments and the game.
    pub fn load(&self, game: &str) -> Result<Loaded, Failure> {
        self.opening(game, Opening::FIRST_SEED).load(&self.place.finder()?)
    }
}

/// `variant duel, two_squares = 3, chase = on`: what a result was found with.
pub fn settings_line(loaded: &Loaded) -> String {
    let variant = loaded.game.rules().variant.as_ref().map(|variant| format!("variant {variant}"));
    let settings = loaded.game.settings().iter().map(|setting| format!("{} = {}", setting.name, setting.value));
    let parts: Vec<String> = variant.into_iter().chain(settings).collect();
    format!("settings: {}", if parts.is_empty() { "none".to_owned() } else { parts.join(", ") })
}
