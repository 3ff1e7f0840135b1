//! `sandtable games`.

use std::collections::BTreeSet;
use std::io;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::which::Place;
use crate::diag::Diagnostic;
use crate::game::find::GameInfo;
use crate::repl::{Screen, games_text};

#[derive(Args)]
#[command(after_help = "Example: sandtable games --language fr")]
pub struct Games {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Show titles in another language, where there are such
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "json")]
    language: Option<String>,
    #[command(flatten)]
    place: Place,
}

/// Lists the games.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Games, screen: &mut Screen) -> io::Result<Exit> {
    let language = arguments.language.as_deref();
    let games = match arguments.place.finder() {
        Ok(finder) => finder.games_in(language),
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    if let Some(language) = language.filter(|name| !games.iter().any(|game| game.languages.iter().any(|l| l == name))) {
        return Exit::of_failure(&unknown(language, &games).into(), screen);
    }
    if !arguments.json {
        screen.say(&games_text(&games, screen.style))?;
        return Ok(Exit::Fine);
    }
    for game in games {
        let found = json!({
            "name": game.name,
            "title": game.title,
            "variants": game.variants,
            "languages": game.languages,
            "found": game.place,
        });
        screen.say(&found.to_string())?;
    }
    Ok(Exit::Fine)
}

/// Nobody speaks it.
fn unknown(language: &str, games: &[GameInfo]) -> Diagnostic {
    let known: BTreeSet<&str> = games.iter().flat_map(|game| &game.languages).map(String::as_str).collect();
    let message = format!("no game has words in the language `{}`", language.escape_debug());
    let error = Diagnostic::error("usage/language", message);
    match known.is_empty() {
        true => error.help("sandtable games"),
        false => error.help(format!("known: {}", known.into_iter().collect::<Vec<_>>().join(", "))),
    }
}
