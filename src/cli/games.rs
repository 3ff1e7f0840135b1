//! `sandtable games`.

use std::io;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::which::Place;
use crate::repl::{Screen, games_text};

#[derive(Args)]
pub struct Games {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Lists the games.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Games, screen: &mut Screen) -> io::Result<Exit> {
    let games = match arguments.place.finder() {
        Ok(finder) => finder.games(),
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    if !arguments.json {
        screen.say(&games_text(&games, screen.style))?;
        return Ok(Exit::Fine);
    }
    for game in games {
        let found = json!({ "name": game.name, "title": game.title, "variants": game.variants, "found": game.place });
        screen.say(&found.to_string())?;
    }
    Ok(Exit::Fine)
}
