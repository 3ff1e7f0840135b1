//! `sandtable check`: what scripts keep from call to call, which neither undo nor a save knows of.

use std::io;
use std::sync::Arc;

use serde_json::json;

use super::secrets::{CARE, Effort, Where, failed, matches as counted};
use crate::check::secrets::{INVARIANT, remembers};
use crate::cli::exit::Exit;
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::render::diagnostic;
use crate::repl::{Failure, Kind, Screen};
use crate::script::FIXED;

/// Plays random matches, each again with scripts that were loaded anew, and says what was kept.
///
/// # Errors
/// A stream failed.
pub fn run(
    place: &Where,
    game: &mut Game,
    anew: &dyn Fn() -> Result<Game, Vec<Diagnostic>>,
    effort: Effort,
    screen: &mut Screen,
) -> io::Result<Exit> {
    let matches = effort.matches(place.variant);
    if matches == 0 {
        return Ok(Exit::Fine);
    }
    let rules = Arc::clone(game.rules());
    let mut found: Vec<Diagnostic> = Vec::new();
    for number in 0..matches {
        let seed = effort.seed.wrapping_add(number);
        let mut fresh = match anew() {
            Ok(fresh) => fresh,
            Err(problems) => {
                return failed(place, game, Failure { kind: Kind::Loading, problems, files: None, said: None }, screen);
            }
        };
        let differs = remembers(&rules, game.script(), fresh.script(), seed, CARE.decisions);
        for kept in game.host().take_impurities().into_iter().chain(fresh.host().take_impurities()) {
            let same =
                |other: &Diagnostic| (other.code, &other.place, &other.help) == (kept.code, &kept.place, &kept.help);
            if !found.iter().any(same) {
                found.push(kept);
            }
        }
        match differs {
            Ok(None) => {}
            Ok(Some(finding)) => {
                let what = finding.choice.as_ref().map_or("the set-up".to_owned(), |choice| format!("`{choice}`"));
                let message = format!("{what} goes otherwise when the match is played again by scripts loaded anew");
                let mut differs = Diagnostic::error("check/memory", message)
                    .at(finding.place.clone())
                    .note(format!("seed {}, decision {}", finding.seed, finding.decision));
                differs.notes.extend(match (finding.leak.saw.trim(), finding.leak.sees.trim()) {
                    (first, again) if first == again => {
                        vec!["what is told is the same, the state is another".to_owned()]
                    }
                    (first, again) => vec![format!("first: {first}"), format!("again: {again}")],
                });
                found.push(differs.help(place.command_of(&finding)));
                break;
            }
            Err(problem) if problem.code == FIXED || problem.code == INVARIANT => {
                found.push(*problem);
                break;
            }
            Err(problem) => {
                let note = format!("in a random match with seed {seed}");
                let exit = tell(place, game, found, screen)?;
                return Ok(exit.max(failed(place, game, Failure::from(problem).note(note), screen)?));
            }
        }
    }
    if found.is_empty() {
        let text = match place.json {
            true => place.line(true, "kept", json!([])),
            false => {
                format!("{}: nothing is kept from call to call ({}, each played twice)", place.name(), counted(matches))
            }
        };
        screen.say(&text)?;
        return Ok(Exit::Fine);
    }
    tell(place, game, found, screen)
}

/// Says what was found, if anything was.
///
/// # Errors
/// A stream failed.
pub fn tell(place: &Where, game: &Game, found: Vec<Diagnostic>, screen: &mut Screen) -> io::Result<Exit> {
    if found.is_empty() {
        return Ok(Exit::Fine);
    }
    let text = match place.json {
        true => place.line(false, "kept", json!(found)),
        false => {
            let rendered = diagnostic::render(&found, &|path| game.source(path), screen.style);
            let what = match found.iter().all(|problem| problem.code == INVARIANT) {
                true => "what should hold does not",
                false => "scripts keep what undo and saves do not know",
            };
            format!("{}: {what}\n{rendered}", place.name())
        }
    };
    screen.say(&text)?;
    Ok(Exit::Expectation)
}
