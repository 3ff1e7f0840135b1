//! Lines from a terminal. The only file that names the line editor.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    Cmd, ColorMode, CompletionType, Config, Context, Editor, ExternalPrinter, Helper, KeyCode, KeyEvent, Modifiers,
};
use signal_hook::consts::SIGINT;

use crate::interrupt;
use crate::render::Style;
use crate::render::width::{cut, padding, width};

use super::colour::coloured;
use super::complete::complete;
use super::desk::{Answer, Desk};
use super::hint::hint;
use super::prompt::prompt;
use super::screen::Screen;
use super::telling::tame;
use super::watching::Lookout;
use super::word::Word;

/// Lines kept in the history.
const HISTORY: usize = 5000;

/// Answers lines until the user leaves. A failure is printed and changes nothing.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(desk: Desk, screen: &mut Screen, history: Option<&Path>) -> io::Result<()> {
    let desk = Rc::new(RefCell::new(desk));
    // Where Ctrl-C cannot be heard it ends the program, as it does any.
    let _ = signal_hook::flag::register(SIGINT, interrupt::flag());
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
    terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0)).filter(|columns| *columns > 0)
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
    // They look for lines that begin as what stands before the cursor; Alt-Enter goes on in a new line.
    editor.bind_sequence(KeyEvent(KeyCode::PageUp, Modifiers::NONE), Cmd::HistorySearchBackward);
    editor.bind_sequence(KeyEvent(KeyCode::PageDown, Modifiers::NONE), Cmd::HistorySearchForward);
    editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), Cmd::Newline);
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
        Ok((start, listed(words, terminal_width().unwrap_or(desk.style.width))))
    }
}

/// A hint that is only read: no key takes it over.
struct Shown(String);

impl Hint for Shown {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Typing {
    type Hint = Shown;

    fn hint(&self, line: &str, position: usize, _: &Context) -> Option<Shown> {
        let at_the_end = position == line.len() && !line.contains('\n');
        let mut desk = self.desk.try_borrow_mut().ok().filter(|_| at_the_end)?;
        let hint = tame(&hint(&mut desk, line)?);
        // On the line itself, with the prompt before it: what would be folded is cut.
        let used = width(&prompt(&desk, Style::PLAIN).0) + width(line) + 1;
        let columns = terminal_width().unwrap_or(desk.style.width);
        let shown = cut(&hint, columns.saturating_sub(used)).to_owned();
        (!shown.is_empty()).then_some(Shown(shown))
    }
}

impl Highlighter for Typing {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        match self.desk.try_borrow() {
            Ok(desk) if desk.style.colour => Cow::Owned(coloured(&desk, line)),
            _ => Cow::Borrowed(line),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        match self.desk.try_borrow() {
            Ok(desk) => Cow::Owned(desk.style.paint(hint, anstyle::Style::new().dimmed())),
            Err(_) => Cow::Borrowed(hint),
        }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        // Any letter may change what the whole line is.
        self.desk.try_borrow().is_ok_and(|desk| desk.style.colour)
    }
}

impl Helper for Typing {}
