//! F3: the `.gsn` files of Gravon, 2003 and 2004.
//!
//! ```text
//! #X38FA11 Stratego-Notation v2
//! type 1
//! AAAAAAAABC...
//! A4-A5
//! END
//! red vs blue result 1 winner 0
//! ```
//!
//! A match that ended during set-up has `END` in place of its position. A file may stop after `END`: its result is
//! then not known.

use std::sync::Arc;

use super::quote::quoted;
use super::{MOVES_LIMIT, Record, RecordMove, Winner, codes, position, square};
use crate::diag::{Diagnostic, Place, Result};

/// What every such file begins with.
pub const SIGN: &str = "#X38FA11";

const HEADERS: [&str; 2] = ["#X38FA11 Stratego-Notation v1", "#X38FA11 Stratego-Notation v2"];
const END: &str = "END";
const RESULT_HELP: &str = "the result, on the last line: NAME vs NAME result 1 winner 0";

/// A line and its number, without the space and the carriage return at its end.
struct Line<'a> {
    file: &'a Arc<str>,
    number: u32,
    text: &'a str,
}

impl Line<'_> {
    fn place(&self) -> Place {
        Place::new(self.file.clone(), self.number, 1)
    }

    /// The place of what is left of the line.
    fn place_of_rest(&self, rest: &str) -> Place {
        let before = self.text.chars().count().saturating_sub(rest.chars().count());
        Place::new(self.file.clone(), self.number, u32::try_from(before + 1).unwrap_or(u32::MAX))
    }
}

/// Reads the one match of a file.
///
/// Errors: `record/format` (a header), `record/variant`, `record/position`, `record/square`, `record/rescue`,
/// `record/result`, `record/cut-short`, `record/length`.
pub fn read(file: &Arc<str>, text: &str, id: &str) -> Result<Record> {
    let numbered = text.lines().zip(1u32..).map(|(text, number)| Line { file, number, text: text.trim_end() });
    let mut lines = numbered.filter(|line| !line.text.is_empty());
    let mut last = Place::new(file.clone(), 1, 0);
    let mut next = |expected: &str| {
        let line = lines.next().ok_or_else(|| cut_short(&last, expected))?;
        last = Place::new(file.clone(), line.number, 0);
        Ok::<_, Box<Diagnostic>>(line)
    };

    let header = next("the header")?;
    if !HEADERS.contains(&header.text.trim_start()) {
        let message = format!("the header is `{}`", quoted(header.text));
        let error = Diagnostic::error("record/format", message).at(header.place());
        return Err(Box::new(error.help(format!("the first line is `{}` or `{}`", HEADERS[0], HEADERS[1]))));
    }
    let variant = variant(&next("`type` and a figure")?)?;
    let mut line = next("the position or `END`")?;
    let mut position = None;
    if line.text != END {
        position = Some(position::check(line.text, line.place())?);
        line = next("a move or `END`")?;
    }
    let mut moves = Vec::new();
    while line.text != END {
        if moves.len() == MOVES_LIMIT {
            let message = format!("the match has more than {MOVES_LIMIT} moves");
            return Err(Box::new(Diagnostic::error("record/length", message).at(line.place())));
        }
        moves.push(step(&line)?);
        line = next("a move or `END`")?;
    }
    let (mut winner, mut ending) = (None, None);
    if let Some(line) = lines.next() {
        let read = result(&line)?;
        (winner, ending) = (Some(read.0), Some(read.1.to_owned()));
    }
    if let Some(line) = lines.next() {
        let message = format!("`{}` comes after the result", quoted(line.text));
        let error = Diagnostic::error("record/format", message).at(line.place());
        return Err(Box::new(error.help("the moves come before `END`, and nothing after the line that follows it")));
    }
    let place = header.place();
    Ok(Record { id: id.to_owned(), place, variant: Some(variant), position, first: None, moves, winner, ending })
}

fn cut_short(last: &Place, expected: &str) -> Box<Diagnostic> {
    let error = Diagnostic::error("record/cut-short", format!("the file ends where {expected} should follow"));
    Box::new(error.at(last.clone()).help("a match ends with the line `END`"))
}

fn variant(line: &Line) -> Result<String> {
    let figure = line.text.strip_prefix("type").map(str::trim_start);
    let name = figure.and_then(codes::variant_of_figure);
    name.map(str::to_owned).ok_or_else(|| {
        let message = match figure {
            Some(figure) => format!("the type is `{}`, which is no variant", quoted(figure)),
            None => format!("`{}` stands where the type should", quoted(line.text)),
        };
        let place = line.place_of_rest(figure.unwrap_or(line.text));
        let help = format!("the second line is `type` and one of {}", codes::variant_figures());
        Box::new(Diagnostic::error("record/variant", message).at(place).help(help))
    })
}

/// Source, one letter between, target.
fn step(line: &Line) -> Result<RecordMove> {
    const HELP: &str = "a move is two squares, a file `A` to `K` without J and a rank 1 to 10: `A4-A5`";
    let wrong = |rest: &str| {
        let message = format!("`{}` is no move", quoted(line.text));
        Box::new(Diagnostic::error("record/square", message).at(line.place_of_rest(rest)).help(HELP))
    };
    let (from, rest) = square::gsn_prefix(line.text).ok_or_else(|| wrong(line.text))?;
    let mut letters = rest.chars();
    let between = letters.next().ok_or_else(|| wrong(rest))?;
    let target = letters.as_str();
    let (to, after) = square::gsn_prefix(target).ok_or_else(|| wrong(target))?;
    if !after.is_empty() {
        return Err(wrong(after));
    }
    // Other readers leave these lines out, and so lose the piece that came back to the board.
    if between == ':' {
        let message = format!("`{}` is a rescue of ultimate lightning, which a record cannot hold", line.text);
        let error = Diagnostic::error("record/rescue", message).at(line.place_of_rest(rest));
        return Err(Box::new(error.help("only matches without a rescue can be read: moves are written `A4-A5`")));
    }
    Ok(RecordMove { from, to, place: line.place() })
}

/// `red vs blue result <type> winner <number>`, read from its end: a name may hold anything.
fn result(line: &Line) -> Result<(Winner, &'static str)> {
    let parts = line.text.rsplit_once(" winner ").and_then(|(left, winner)| {
        let (players, ending) = left.rsplit_once(" result ")?;
        players.contains(" vs ").then_some((ending, winner))
    });
    let Some((ending, winner)) = parts else {
        let message = format!("`{}` is no result", quoted(line.text));
        return Err(Box::new(Diagnostic::error("record/result", message).at(line.place()).help(RESULT_HELP)));
    };
    let who = winner.trim().parse().ok().and_then(codes::winner).ok_or_else(|| {
        let message = format!("the winner is `{}`", quoted(winner));
        let place = line.place_of_rest(winner);
        Box::new(Diagnostic::error("record/result", message).at(place).help("known: 0 red, 1 blue, 2 none"))
    })?;
    let how = codes::ending(ending.trim()).ok_or_else(|| {
        let message = format!("the result is `{}`, which is no ending", quoted(ending));
        let before = line.text.len() - " winner ".len() - winner.len() - ending.len();
        let place = line.place_of_rest(line.text.get(before..).unwrap_or(""));
        let help = format!("known: {}", codes::ending_numbers());
        Box::new(Diagnostic::error("record/result", message).at(place).help(help))
    })?;
    Ok((who, how))
}

/// The record as a file of version 2. Its id and who moves first have no place in the format. Without a variant it is
/// written as classic, and without both a winner and an ending known to F4 it has no result.
pub fn write(record: &Record) -> String {
    let figure = record.variant.as_deref().and_then(codes::gravon_variant).map_or(0, |(figure, _)| figure);
    let mut text = format!("{}\ntype {figure}\n", HEADERS[1]);
    if let Some(position) = &record.position {
        text += &format!("{position}\n");
    }
    for step in &record.moves {
        text += &format!("{}-{}\n", square::to_gravon(&step.from), square::to_gravon(&step.to));
    }
    text += "END\n";
    if let (Some(winner), Some(ending)) = (record.winner, record.ending.as_deref().and_then(codes::ending_number)) {
        text += &format!("red vs blue result {ending} winner {}\n", codes::winner_number(winner));
    }
    text
}
