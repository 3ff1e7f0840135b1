//! `sandtable replay GAME FILE`: records of other programs.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};

use serde_json::json;

use super::Replay;
use crate::cli::exit::Exit;
use crate::cli::moves::{Played, move_action, play};
use crate::cli::which::settings_line;
use crate::diag::Diagnostic;
use crate::record::{self, Record};
use crate::repl::{Failure, Loaded, Screen};

/// Plays each match of the file again and says how far the rules allow it. A refused move is a finding, not a
/// failure.
///
/// # Errors
/// A stream failed.
pub fn run(game: &str, file: &str, arguments: &Replay, screen: &mut Screen) -> io::Result<Exit> {
    let ready = arguments.how.load(game).and_then(|loaded| {
        let action = move_action(loaded.game.rules())?;
        Ok((loaded, action, read(file)?))
    });
    let (mut loaded, action, bytes) = match ready {
        Ok(ready) => ready,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let records = match record::read(file, &bytes) {
        Ok(records) => records,
        Err(problem) => {
            failed((file, arguments.json), &loaded, None, *problem, &bytes, screen)?;
            return Ok(Exit::Expectation);
        }
    };
    let mut tally = Tally::default();
    let mut exit = Exit::Fine;
    for record in records {
        let (id, played) = match record {
            Ok(record) => {
                (Some(record.id.clone()), play(&mut loaded.game, action, &record).map(|played| (record, played)))
            }
            Err(problem) => (None, Err(problem)),
        };
        match played {
            Ok((record, played)) => {
                tally.add(&played);
                let line = if arguments.json { as_json(&record, &played) } else { as_text(&record, &played) };
                screen.say(&line)?;
            }
            Err(problem) => {
                tally.failed += 1;
                exit = exit.max(failed((file, arguments.json), &loaded, id, *problem, &bytes, screen)?);
            }
        }
    }
    let settings = settings_line(&loaded);
    if arguments.json {
        screen.complain(&settings)?;
    } else {
        let apart = if tally.whole + tally.refused > 0 { "\n" } else { "" };
        screen.say(&format!("{apart}{}\n{settings}", tally.text()))?;
    }
    Ok(exit)
}

/// The bytes of the file, up to a little more than a file of records may have.
fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let limit = record::SIZE_LIMIT as u64 + 1;
    let mut bytes = Vec::new();
    let read = match file {
        "-" => io::stdin().take(limit).read_to_end(&mut bytes),
        _ => File::open(file).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => {
            let error = Diagnostic::error("usage/file", format!("`{file}` cannot be read: {error}"));
            Err(error.help("sandtable replay GAME FILE").into())
        }
    }
}

/// Reports a match that could not be replayed.
fn failed(
    (file, json): (&str, bool),
    loaded: &Loaded,
    id: Option<String>,
    problem: Diagnostic,
    bytes: &[u8],
    screen: &mut Screen,
) -> io::Result<Exit> {
    let about_record = ["record/", "position/"].iter().any(|start| problem.code.starts_with(start));
    if json {
        screen.say(&json!({ "id": id, "error": problem }).to_string())?;
    } else {
        let sources = |path: &str| match path == file {
            true => Some(String::from_utf8_lossy(bytes).into_owned()),
            false => loaded.game.source(path),
        };
        let text = Failure::from(problem).text(&sources, screen.err_style);
        screen.complain(&text)?;
    }
    Ok(if about_record { Exit::Expectation } else { Exit::Script })
}

fn as_json(record: &Record, played: &Played) -> String {
    let refused = played.refused.as_ref();
    json!({
        "id": record.id,
        "plies": played.plies,
        "result": played.result,
        "refused_at": refused.map(|refused| refused.index),
        "action": refused.map(|refused| refused.action.as_str()),
        "reason": refused.map(|refused| refused.reason.as_str()),
        "final_position": played.position,
    })
    .to_string()
}

fn as_text(record: &Record, played: &Played) -> String {
    let plies = count(played.plies, "ply", "plies");
    match &played.refused {
        None => format!("{}: {plies}, {}", record.id, played.result),
        Some(refused) => {
            let result = if played.result == "unfinished" { "" } else { &format!(", {}", played.result) };
            format!("{}: {plies}{result}, then `{}` refused: {}", record.id, refused.action, refused.reason)
        }
    }
}

/// What came out of all matches.
#[derive(Default)]
struct Tally {
    whole: usize,
    refused: usize,
    failed: usize,
    plies: usize,
    results: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.plies += played.plies;
        *self.results.entry(played.result.clone()).or_default() += 1;
        match played.refused {
            Some(_) => self.refused += 1,
            None => self.whole += 1,
        }
    }

    fn text(&self) -> String {
        let matches = self.whole + self.refused + self.failed;
        let mut parts = vec![format!("{} accepted to the end", self.whole), format!("{} refused a move", self.refused)];
        if self.failed > 0 {
            parts.push(format!("{} not replayed", self.failed));
        }
        let results = self.results.iter().map(|(result, count)| format!("\n  {count} {result}"));
        let heading = format!("{}, {}: ", count(matches, "match", "matches"), count(self.plies, "ply", "plies"));
        format!("{heading}{}{}", parts.join(", "), results.collect::<String>())
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
