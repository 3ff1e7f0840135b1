//! `sandtable check GAME`.

use std::io;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::purity;
use super::secrets::{self, Effort, Where};
use super::which::Place;
use crate::content::{Watched, languages};
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::game::find::variants;
use crate::render::diagnostic;
use crate::repl::Screen;

#[derive(Args)]
#[command(after_help = "Example: sandtable check stratego --matches 5")]
pub struct Check {
    /// The game to load
    #[arg(value_name = "GAME")]
    game: String,
    /// One JSON object for the game and each variant, a line each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    effort: Effort,
}

/// Loads the game alone, with each variant and in each language, and says what is wrong, every problem once; then looks
/// for what scripts keep and for secrets that show, in random matches of what loaded.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Check, screen: &mut Screen) -> io::Result<Exit> {
    let found = arguments.place.finder().and_then(|finder| Ok(Arc::clone(&finder.find(&arguments.game)?.files)));
    let files = match found {
        Ok(files) => files,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let watched = Watched(&*files);
    let names = variants(&*files, &arguments.game);
    let loads = std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str())));
    let mut seen: Vec<Diagnostic> = Vec::new();
    let mut exit = Exit::Fine;
    let mut plain = None;
    let mut others: Vec<(String, Game)> = Vec::new();
    for variant in loads {
        let asked: Vec<&str> = variant.into_iter().collect();
        let problems = match Game::load(&watched, &arguments.game, &asked, &[]) {
            Ok(game) if variant.is_none() => {
                plain = Some(game);
                Vec::new()
            }
            Ok(game) => {
                others.extend(variant.map(|variant| (variant.to_owned(), game)));
                Vec::new()
            }
            Err(problems) => problems,
        };
        if !problems.is_empty() {
            exit = Exit::Loading;
        }
        let text = if arguments.json {
            json!({ "game": arguments.game, "variant": variant, "ok": problems.is_empty(), "problems": problems })
                .to_string()
        } else {
            let what = variant.map_or_else(String::new, |variant| format!(" with {variant}"));
            let what = format!("{}{what}", arguments.game);
            told(&what, &problems, &mut seen, &|path| files.read(path)?.ok(), screen)
        };
        screen.say(&text)?;
    }
    // Words are held against the names of a game, so only of one that loads.
    let Some(mut game) = plain else { return Ok(exit) };
    for language in languages(&*files, &arguments.game) {
        let problems = game.language(&*files, &language).err().unwrap_or_default();
        if !problems.is_empty() {
            exit = Exit::Loading;
        }
        let text = if arguments.json {
            json!({ "game": arguments.game, "language": language, "ok": problems.is_empty(), "problems": problems })
                .to_string()
        } else {
            let what = format!("{} in {language}", arguments.game);
            told(&what, &problems, &mut seen, &|path| files.read(path)?.ok(), screen)
        };
        screen.say(&text)?;
    }
    let games = std::iter::once((None, &mut game)).chain(others.iter_mut().map(|(name, game)| (Some(&**name), game)));
    for (variant, game) in games {
        let path = arguments.place.path.as_deref();
        let place = Where { game: &arguments.game, variant, path, json: arguments.json };
        let asked: Vec<&str> = variant.into_iter().collect();
        let anew = || Game::load(&watched, &arguments.game, &asked, &[]);
        let mut end = purity::run(&place, game, &anew, arguments.effort, screen)?;
        // Secrets are looked for by playing on from one position in several ways, which takes scripts that keep nothing.
        if end == Exit::Fine {
            end = secrets::run(&place, game, arguments.effort, screen)?;
            let kept = game.host().take_impurities();
            end = end.max(purity::tell(&place, game, kept, screen)?);
        }
        exit = exit.max(end);
    }
    Ok(exit)
}

/// `stratego with duel: fine`, or what is wrong that was not said before.
fn told(
    what: &str,
    problems: &[Diagnostic],
    seen: &mut Vec<Diagnostic>,
    sources: &dyn Fn(&str) -> Option<String>,
    screen: &Screen,
) -> String {
    let new: Vec<Diagnostic> = problems.iter().filter(|problem| !seen.contains(problem)).cloned().collect();
    seen.extend(new.iter().cloned());
    let count = problems.len();
    match (count, new.len()) {
        (0, _) => format!("{what}: fine"),
        (_, 0) => format!("{what}: the same"),
        (1, _) => format!("{what}: 1 problem\n{}", diagnostic::render(&new, sources, screen.style)),
        _ => format!("{what}: {count} problems\n{}", diagnostic::render(&new, sources, screen.style)),
    }
}
