//! One JSON object a line: `{"id": "game90", "variant": "barrage", "setup": "AAB...", "first": "red", "moves":
//! ["a4a5"], "winner": "red", "ending": "flag captured"}`. Only `moves` is needed; other fields are left alone, so
//! that a file may carry notes of its own.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::error::Category;

use super::cursor::Cursor;
use super::quote::quoted;
use super::{MOVES_LIMIT, Record, RecordMove, Winner, codes, position, square};
use crate::diag::{Diagnostic, Place, Result};

/// A line as it stands.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    id: Option<Text<'a>>,
    #[serde(borrow)]
    variant: Option<Text<'a>>,
    #[serde(borrow)]
    setup: Option<Text<'a>>,
    #[serde(borrow)]
    first: Option<Text<'a>>,
    #[serde(borrow)]
    moves: Vec<Text<'a>>,
    #[serde(borrow)]
    winner: Option<Text<'a>>,
    #[serde(borrow)]
    ending: Option<Text<'a>>,
}

/// A string that stays a slice of its line where it has no escapes, so that its column can be told.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads the matches, one a line. A match without an id is `<id>:<line>`.
///
/// Errors, one a match: `record/json`, `record/position`, `record/square`, `record/seat`, `record/result`,
/// `record/length`.
pub fn read(file: &Arc<str>, text: &str, id: &str) -> Vec<Result<Record>> {
    let numbered = text.lines().zip(1u32..).map(|(line, number)| (line.trim_end(), number));
    numbered.filter(|(line, _)| !line.trim().is_empty()).map(|(line, number)| record(file, line, number, id)).collect()
}

fn record(file: &Arc<str>, text: &str, number: u32, id: &str) -> Result<Record> {
    let mut cursor = Cursor::new(file, text, number);
    let line: Line = serde_json::from_str(text).map_err(|error| json_error(file, text, &mut cursor, &error))?;
    if line.moves.len() > MOVES_LIMIT {
        let message = format!("the match has {} moves, a record may have {MOVES_LIMIT}", line.moves.len());
        return Err(Box::new(Diagnostic::error("record/length", message).at(Place::new(file.clone(), number, 0))));
    }
    let position = match &line.setup {
        Some(Text(setup)) => Some(position::check(setup, cursor.place_of(setup))?),
        None => None,
    };
    let mut moves = Vec::with_capacity(line.moves.len());
    for (Text(text), index) in line.moves.iter().zip(1..) {
        let place = cursor.place_of(text);
        let Some((from, to)) = square::pair(text) else {
            let message = format!("move {index} is `{}`, a move is two squares of a1 to j10", quoted(text));
            let error = Diagnostic::error("record/square", message).at(place);
            return Err(Box::new(error.help("write the two squares together: `a4a5`, `j9j10`")));
        };
        moves.push(RecordMove { from, to, place });
    }
    Ok(Record {
        id: line.id.map_or_else(|| format!("{id}:{number}"), |Text(id)| id.into_owned()),
        place: Place::new(file.clone(), number, 0),
        variant: line.variant.map(|Text(name)| codes::variant(&name).map_or_else(|| name.into_owned(), str::to_owned)),
        position,
        first: line.first.map(|text| seat(&text, &mut cursor)).transpose()?,
        moves,
        winner: line.winner.map(|text| winner(&text, &mut cursor)).transpose()?,
        ending: line.ending.map(|Text(words)| words.into_owned()),
    })
}

fn seat(Text(name): &Text, cursor: &mut Cursor) -> Result<String> {
    if matches!(name.as_ref(), "red" | "blue") {
        return Ok(name.clone().into_owned());
    }
    let message = format!("`first` is `{}`, a seat is `red` or `blue`", quoted(name));
    Err(Box::new(Diagnostic::error("record/seat", message).at(cursor.place_of(name)).suggest(name, ["red", "blue"])))
}

fn winner(Text(name): &Text, cursor: &mut Cursor) -> Result<Winner> {
    let known = [Winner::Red, Winner::Blue, Winner::None];
    if let Some(winner) = known.into_iter().find(|winner| winner.word() == name) {
        return Ok(winner);
    }
    let message = format!("`winner` is `{}`, a winner is `red`, `blue` or `none`", quoted(name));
    let error = Diagnostic::error("record/result", message).at(cursor.place_of(name));
    Err(Box::new(error.suggest(name, known.map(Winner::word))))
}

fn json_error(file: &Arc<str>, text: &str, cursor: &mut Cursor, error: &serde_json::Error) -> Box<Diagnostic> {
    let whole = error.to_string();
    // serde_json counts columns in bytes, and ends its sentences with a place in the line it was given.
    let place = cursor.place(error.column().saturating_sub(1).min(text.len()));
    let message = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
    let message = format!("the line is no record: {message}");
    let error = match error.classify() {
        Category::Eof => Diagnostic::error("record/json", message)
            .note("the line ends inside its object: a record is one JSON object on one line")
            .help(format!("jq -c . {file} > {}", super::read::beside(file))),
        _ => Diagnostic::error("record/json", message)
            .help("a record: {\"id\": \"one\", \"moves\": [\"a4a5\", \"a7a6\"]}"),
    };
    Box::new(error.at(place))
}

/// The record as one line, without its end. Places are not written.
pub fn write(record: &Record) -> String {
    let moves = record.moves.iter().map(|step| format!("{}{}", step.from, step.to)).collect::<Vec<_>>();
    let fields = [
        ("id", Some(record.id.clone().into())),
        ("variant", record.variant.clone().map(Into::into)),
        ("setup", record.position.clone().map(Into::into)),
        ("first", record.first.clone().map(Into::into)),
        ("moves", Some(moves.into())),
        ("winner", record.winner.map(|winner| winner.word().into())),
        ("ending", record.ending.clone().map(Into::into)),
    ];
    let fields = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    serde_json::Value::Object(fields.collect()).to_string()
}
