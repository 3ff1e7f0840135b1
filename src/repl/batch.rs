//! Lines from a pipe or from the command line: no prompt, and the first failure ends the run.

use std::io::{self, BufRead, Read};
use std::path::Path;

use super::desk::{Answer, Desk};
use super::failure::{Failure, Kind};
use super::screen::Screen;
use super::{file, json};

/// The longest line, and the longest piece of Lua of several lines, in bytes.
const LONGEST: usize = 1 << 18;

/// How lines are answered that nobody types.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batch {
    /// A line that failed does not end the run.
    pub keep_going: bool,
    /// Each answer is a line of JSON.
    pub json: bool,
}

/// Answers the lines of the input. Gives back how the first that failed did so; without `keep_going` the run ends
/// there.
///
/// # Errors
/// The input cannot be read, or nobody reads the output.
pub fn run(desk: &mut Desk, input: &mut dyn BufRead, screen: &mut Screen, how: Batch) -> io::Result<Option<Kind>> {
    let mut lines = Lines { input, number: 0, waiting: None };
    let mut first = None;
    let mut before = 0;
    while let Some((number, text)) = lines.next(desk)? {
        let answer = text.as_deref().map_err(|wrong| Failure::usage(*wrong, "split the line"));
        let answer = answer.and_then(|text| desk.answer(text));
        let typed = text.unwrap_or_default();
        if how.json
            && let Some(document) = json::document(desk, number, &typed, &answer)
        {
            screen.say(&document.to_string())?;
        }
        match answer {
            Ok(Answer::Quit) => break,
            Ok(_) if how.json => {}
            Ok(Answer::Cleared { over, text }) => {
                // Nothing can be cleared here: a line says where another reader begins.
                if before > 0 {
                    writeln!(screen.out)?;
                }
                before = text.lines().count();
                screen.say(&format!("---- {over} ----\n{text}"))?;
            }
            Ok(Answer::Text(answer)) => {
                // Answers of several lines stand apart.
                let height = answer.lines().count();
                if before > 0 && height > 0 && (before > 1 || height > 1) {
                    writeln!(screen.out)?;
                }
                before = if height > 0 { height } else { before };
                screen.say(&answer)?;
            }
            Err(failure) => {
                if !how.json {
                    let shown = typed.trim().lines().next().unwrap_or_default();
                    screen.complain(&format!("line {number}: {shown}"))?;
                    screen.complain(&desk.failure_text(&failure, screen.err_style))?;
                }
                first = first.or(Some(failure.kind));
                if !how.keep_going {
                    break;
                }
            }
        }
    }
    Ok(first)
}

/// Answers the lines of a user's own file before any are typed; those that fail are told and end nothing. Gives back
/// whether one of them leaves.
///
/// # Errors
/// Nobody reads the output.
pub fn startup(desk: &mut Desk, path: &Path, screen: &mut Screen) -> io::Result<bool> {
    let text = match file::read(path) {
        Ok(text) => text,
        Err(failure) => {
            screen.complain(&desk.failure_text(&failure, screen.err_style))?;
            return Ok(false);
        }
    };
    let mut input = text.as_bytes();
    let mut lines = Lines { input: &mut input, number: 0, waiting: None };
    while let Some((number, text)) = lines.next(desk)? {
        let answer = text.as_deref().map_err(|wrong| Failure::usage(*wrong, "split the line"));
        match answer.and_then(|text| desk.answer(text)) {
            Ok(Answer::Quit) => return Ok(true),
            Ok(Answer::Text(text) | Answer::Cleared { text, .. }) => screen.say(&text)?,
            Err(failure) => {
                screen.complain(&format!("{}, line {number}:", path.display()))?;
                screen.complain(&desk.failure_text(&failure, screen.err_style))?;
            }
        }
    }
    Ok(false)
}

struct Lines<'a> {
    input: &'a mut dyn BufRead,
    /// Of the line last read.
    number: usize,
    /// A line that was read and belongs to what follows.
    waiting: Option<String>,
}

type Text = Result<String, &'static str>;

impl Lines<'_> {
    /// The next line, or the lines that make one piece of Lua, with the number of the first.
    fn next(&mut self, desk: &mut Desk) -> io::Result<Option<(usize, Text)>> {
        let mut text = match self.line()? {
            None => return Ok(None),
            Some(Err(wrong)) => return Ok(Some((self.number, Err(wrong)))),
            Some(Ok(text)) => text,
        };
        let number = self.number;
        while desk.is_incomplete(&text) {
            match self.line()? {
                // A command cannot be a part of Lua: the piece before it will say what it lacks.
                Some(Ok(line)) if line.starts_with(':') => {
                    self.waiting = Some(line);
                    break;
                }
                Some(Ok(line)) if text.len() + line.len() < LONGEST => text += &format!("\n{line}"),
                Some(_) => return Ok(Some((number, Err("the piece of Lua is too long, or no text")))),
                None => break,
            }
        }
        Ok(Some((number, Ok(text))))
    }

    fn line(&mut self) -> io::Result<Option<Text>> {
        if let Some(line) = self.waiting.take() {
            return Ok(Some(Ok(line)));
        }
        let mut bytes = Vec::new();
        if Read::take(&mut *self.input, LONGEST as u64).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() == LONGEST && bytes.last() != Some(&b'\n') {
            self.skip_line()?;
            return Ok(Some(Err("the line is too long")));
        }
        let text = String::from_utf8(bytes).map_err(|_| "the line is not UTF-8 text");
        Ok(Some(text.map(|line| line.trim_end_matches(['\n', '\r']).to_owned())))
    }

    /// Passes over the rest of a line, however long.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let read = self.input.fill_buf()?;
            let (used, done) = match read.iter().position(|byte| *byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (read.len(), read.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}
