//! Lines from a terminal. The only file that names the line editor.

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{DefaultHistory, MemHistory};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, ExternalPrinter, Helper};

use super::complete::complete;
use super::desk::{Answer, Desk};
use super::prompt::prompt;
use super::screen::Screen;
use super::telling::tame;
use super::watching::Lookout;
use super::word::Word;
use crate::render::width::{cut, padding, width};

/// Lines kept in the history.
const HISTORY: usize = 5000;

/// Answers lines until the user leaves. A failure is printed and changes nothing.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(desk: Desk, screen: &mut Screen, history: Option<&Path>) -> io::Result<()> {
    let desk = Rc::new(RefCell::new(desk));
    let mut editor = open(Rc::clone(&desk), screen).map_err(io_error)?;
    if let Some(history) = history {
        // No history yet is no fault.
        let _ = editor.load_history(history);
    }
    let mut interrupted = false;
    let mut lookout: Option<Lookout> = None;
    // Once seats sit down in turn, what one of them typed is no business of the next, or of a file.
    let mut keeps_history = true;
    loop {
        lookout = match (desk.borrow().watching.is_on(), lookout) {
            (false, _) => None,
            (true, Some(lookout)) => Some(lookout),
            (true, None) => look_out(&desk.borrow(), &mut editor),
        };
        let prompt = prompt(&desk.borrow(), screen.style);
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => {
                if interrupted {
                    screen.complain("`:quit` or Ctrl-D leaves")?;
                }
                interrupted = true;
                continue;
            }
            Err(ReadlineError::Eof) => break,
            // The window has another size now.
            Err(ReadlineError::Signal(_)) => continue,
            Err(error) => return Err(io_error(error)),
        };
        interrupted = false;
        if let Some((columns, _)) = editor.dimensions() {
            let columns = usize::from(columns);
            screen.style.width = columns;
            screen.err_style.width = columns;
            desk.borrow_mut().style.width = columns;
        }
        let answer = desk.borrow_mut().answer(&line);
        match answer {
            Ok(Answer::Quit) => break,
            Ok(Answer::Text(text)) => screen.say(&text)?,
            Ok(Answer::Cleared { over, text }) => {
                if let Some(history) = history.filter(|_| keeps_history) {
                    save(&mut editor, history);
                }
                keeps_history = false;
                // Another editor has no history and nothing to paste.
                editor = open(Rc::clone(&desk), screen).map_err(io_error)?;
                lookout = None;
                editor.clear_screen().map_err(io_error)?;
                // Whatever is done about colours, this must reach the terminal: it clears what can be scrolled back to.
                let mut out = io::stdout();
                out.write_all(b"\x1b[H\x1b[2J\x1b[3J")?;
                out.flush()?;
                screen.say(&format!("{over}\n\n{text}"))?;
            }
            Err(failure) => {
                let text = desk.borrow().failure_text(&failure, screen.err_style);
                screen.complain(&text)?;
            }
        }
    }
    if let Some(history) = history.filter(|_| keeps_history) {
        save(&mut editor, history);
    }
    Ok(())
}

/// Says above the line being typed which files of the game were saved.
fn look_out(desk: &Desk, editor: &mut Editor<Typing, DefaultHistory>) -> Option<Lookout> {
    let mut printer = editor.create_external_printer().ok()?;
    let game = desk.rules().game.clone();
    // A line that cannot be said is no reason to stop: the files are looked at before the next one anyway.
    Some(Lookout::over(desk.folder()?, game, move |line| drop(printer.print(line))))
}

fn save(editor: &mut Editor<Typing, DefaultHistory>, history: &Path) {
    // Losing the history is no reason to end in an error.
    let _ = history.parent().map(fs::create_dir_all);
    let _ = editor.append_history(history);
}

/// The columns of the terminal, if the output is one.
pub fn terminal_width() -> Option<usize> {
    let config = Config::default();
    let mut editor: Editor<(), MemHistory> =
        Editor::with_history(config.clone(), MemHistory::with_config(&config)).ok()?;
    editor.dimensions().map(|(columns, _)| usize::from(columns)).filter(|columns| *columns > 0)
}

fn open(desk: Rc<RefCell<Desk>>, screen: &Screen) -> rustyline::Result<Editor<Typing, DefaultHistory>> {
    let config = Config::builder()
        .max_history_size(HISTORY)?
        .history_ignore_dups(true)?
        .history_ignore_space(true)
        .auto_add_history(true)
        .completion_type(CompletionType::List)
        .color_mode(if screen.style.colour { ColorMode::Forced } else { ColorMode::Disabled })
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Typing { desk }));
    Ok(editor)
}

fn io_error(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

/// More words than these are shown without what they mean, several to a line.
const EXPLAINED: usize = 60;

/// Words as they are listed. Where they have docs each gets a line, as wide as the screen: the editor lays lists out in
/// columns.
fn listed(words: Vec<Word>, columns: usize) -> Vec<Pair> {
    let is_explained = words.len() <= EXPLAINED && words.iter().any(|word| !word.doc.is_empty());
    let column = words.iter().map(|word| width(&word.text)).max().unwrap_or(0);
    let shown = |word: &Word| match is_explained {
        true => {
            let line = format!("{}  {}", padded(&word.text, column), tame(&word.doc));
            padded(cut(&line, columns.saturating_sub(2)), columns.saturating_sub(2))
        }
        false => word.text.clone(),
    };
    let pair =
        |word: Word| Pair { display: shown(&word), replacement: word.text + if word.goes_on { "" } else { " " } };
    words.into_iter().map(pair).collect()
}

fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", padding(text, columns))
}

/// What the editor asks while a line is typed.
struct Typing {
    desk: Rc<RefCell<Desk>>,
}

impl Validator for Typing {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let incomplete = self.desk.try_borrow_mut().is_ok_and(|mut desk| desk.is_incomplete(context.input()));
        Ok(if incomplete { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Completer for Typing {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _: &Context) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = line.get(..position).unwrap_or(line);
        let Ok(mut desk) = self.desk.try_borrow_mut() else { return Ok((position, Vec::new())) };
        let (start, words) = complete(&mut desk, before);
        Ok((start, listed(words, desk.style.width)))
    }
}

impl Hinter for Typing {
    type Hint = String;
}

impl Highlighter for Typing {}

impl Helper for Typing {}
