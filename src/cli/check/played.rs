//! `sandtable check`: random matches played to the end, and what is told of them.

use std::io;
use std::sync::Arc;

use serde_json::json;

use super::secrets::{Effort, Where, matches as counted};
use crate::check::coverage::Coverage;
use crate::check::matches::{Never, Played, Wrong, play};
use crate::cli::exit::Exit;
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::render::diagnostic;
use crate::repl::Screen;
use crate::script::FIXED;

/// Endings that are told in full.
const TOLD: usize = 8;

/// Plays random matches and says how they ended.
///
/// # Errors
/// A stream failed.
pub fn run(place: &Where, game: &mut Game, effort: Effort, screen: &mut Screen) -> io::Result<(Exit, Played)> {
    let matches = effort.played(place.variant);
    if matches == 0 {
        return Ok((Exit::Fine, Played::default()));
    }
    let rules = Arc::clone(game.rules());
    let mut played = play(&rules, game.script(), matches, effort.seed);
    // What a script keeps is told where that is looked for.
    played.wrong.retain(|wrong| wrong.problem.code != FIXED);
    let fine = played.wrong.is_empty();
    let never = played.never(&rules);
    let problems: Vec<Diagnostic> = played.wrong.iter().map(|wrong| told(place, wrong)).collect();
    let text = match place.json {
        true => place.line(fine, "played", as_json(place, &played, &never)),
        false => {
            let mut text = format!("{}: {}", place.name(), summary(&played));
            text.extend(never_told(&never).map(|never| format!("\n  never: {never}")));
            if !fine {
                text += &format!("\n{}", diagnostic::render(&problems, &|path| game.source(path), screen.style));
            }
            text
        }
    };
    screen.say(&text)?;
    Ok((if fine { Exit::Fine } else { Exit::Expectation }, played))
}

/// With where it was met, and what is typed to get there.
fn told(place: &Where, wrong: &Wrong) -> Diagnostic {
    let problem =
        wrong.problem.clone().note(format!("in a random match: seed {}, decision {}", wrong.seed, wrong.decision));
    problem.note(command(place, wrong))
}

fn command(place: &Where, wrong: &Wrong) -> String {
    place.command(wrong.seed, wrong.decision, wrong.choice.clone())
}

fn summary(played: &Played) -> String {
    let Some((least, middle, most)) = played.length() else {
        return "no match comes to an end".to_owned();
    };
    let mut lines = vec![format!(
        "{} of {least} to {most} decisions, {middle} in the middle",
        counted(played.lengths.len() as u64)
    )];
    let mut endings: Vec<(&String, &usize)> = played.endings.iter().collect();
    endings.sort_by_key(|(words, count)| (std::cmp::Reverse(**count), *words));
    lines.extend(endings.iter().take(TOLD).map(|(words, count)| format!("  {count:3} {words}")));
    if let Some(more @ 1..) = endings.len().checked_sub(TOLD) {
        lines.push(format!("      and {more} other endings; `--json` lists all"));
    }
    lines.join("\n")
}

/// `actions swap, scatter; kinds spy`, or nothing.
fn never_told(never: &Never) -> Option<String> {
    let parts = [
        ("actions", &never.actions),
        ("phases", &never.phases),
        ("kinds", &never.kinds),
        ("endings", &never.endings),
        ("events", &never.events),
    ];
    let parts = parts.into_iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<String> = parts.map(|(what, names)| format!("{what} {}", names.join(", "))).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn as_json(place: &Where, played: &Played, never: &Never) -> serde_json::Value {
    let wrong = |wrong: &Wrong| {
        json!({
            "problem": wrong.problem,
            "seed": wrong.seed,
            "decision": wrong.decision,
            "choice": wrong.choice,
            "command": command(place, wrong),
        })
    };
    let length = played.length().map(|(min, median, max)| json!({ "min": min, "median": median, "max": max }));
    json!({
        "matches": played.lengths.len(),
        "length": length,
        "endings": played.endings,
        "never": {
            "actions": never.actions,
            "phases": never.phases,
            "kinds": never.kinds,
            "endings": never.endings,
            "events": never.events,
        },
        "wrong": played.wrong.iter().map(wrong).collect::<Vec<_>>(),
    })
}

/// Says which lines no match has run. That is no fault: random play need not come everywhere.
///
/// # Errors
/// A stream failed.
pub fn coverage(game: &str, as_json: bool, coverage: &Coverage, screen: &mut Screen) -> io::Result<()> {
    let files = coverage.files();
    if as_json {
        let file = |file: &crate::check::coverage::File| json!({ "file": file.path, "lines": file.lines, "run": file.run, "never": file.never });
        let files: Vec<_> = files.iter().map(file).collect();
        return screen.say(&json!({ "game": game, "ok": true, "coverage": files }).to_string());
    }
    for file in files {
        let percent = file.percent();
        let never = match file.never.is_empty() {
            true => "all lines run".to_owned(),
            false => format!("{} never run ({percent}% of {} lines run)", file.stretches(), file.lines),
        };
        screen.say(&format!("{}: {never}", file.path))?;
    }
    Ok(())
}
