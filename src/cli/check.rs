//! `sandtable check GAME`.

use std::io;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::which::Place;
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::game::find::variants;
use crate::render::diagnostic;
use crate::repl::Screen;

#[derive(Args)]
pub struct Check {
    /// The game to load
    #[arg(value_name = "GAME")]
    game: String,
    /// One JSON object for the game and each variant, a line each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Loads the game alone and with each variant; says what is wrong, every problem once.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Check, screen: &mut Screen) -> io::Result<Exit> {
    let found = arguments.place.finder().and_then(|finder| Ok(Arc::clone(&finder.find(&arguments.game)?.files)));
    let files = match found {
        Ok(files) => files,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let names = variants(&*files, &arguments.game);
    let loads = std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str())));
    let mut seen: Vec<Diagnostic> = Vec::new();
    let mut exit = Exit::Fine;
    for variant in loads {
        let asked: Vec<&str> = variant.into_iter().collect();
        let problems = Game::load(&*files, &arguments.game, &asked, &[]).err().unwrap_or_default();
        if !problems.is_empty() {
            exit = Exit::Loading;
        }
        let text = if arguments.json {
            json!({ "game": arguments.game, "variant": variant, "ok": problems.is_empty(), "problems": problems })
                .to_string()
        } else {
            let new: Vec<Diagnostic> = problems.iter().filter(|problem| !seen.contains(problem)).cloned().collect();
            seen.extend(new.iter().cloned());
            told(&arguments.game, variant, problems.len(), &new, &|path| files.read(path)?.ok(), screen)
        };
        screen.say(&text)?;
    }
    Ok(exit)
}

/// `stratego with duel: fine`, or what is wrong that was not said before.
fn told(
    game: &str,
    variant: Option<&str>,
    count: usize,
    new: &[Diagnostic],
    sources: &dyn Fn(&str) -> Option<String>,
    screen: &Screen,
) -> String {
    let what = variant.map_or_else(|| game.to_owned(), |variant| format!("{game} with {variant}"));
    match (count, new.len()) {
        (0, _) => format!("{what}: fine"),
        (_, 0) => format!("{what}: the same"),
        (1, _) => format!("{what}: 1 problem\n{}", diagnostic::render(new, sources, screen.style)),
        _ => format!("{what}: {count} problems\n{}", diagnostic::render(new, sources, screen.style)),
    }
}
