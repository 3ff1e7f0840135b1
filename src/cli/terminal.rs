//! Colours, letters and width of the terminal; where the history of lines is kept. The only file that reads the
//! environment.
#![allow(clippy::disallowed_methods, reason = "the environment is read here and passed on as values")]

use std::env;
use std::io::{self, IsTerminal, Stderr, Stdout};
use std::path::PathBuf;

use anstream::{AutoStream, ColorChoice};

use crate::render::Style;
use crate::repl::{Screen, terminal_width};

/// The streams of the program.
pub struct Terminal {
    out: AutoStream<Stdout>,
    err: AutoStream<Stderr>,
    style: Style,
    err_style: Style,
    /// Whether somebody sits before it and types.
    pub is_interactive: bool,
}

impl Terminal {
    pub fn new() -> Self {
        let (stdout, stderr) = (io::stdout(), io::stderr());
        let is_shown = stdout.is_terminal();
        let width = if is_shown || stderr.is_terminal() { width() } else { Style::PLAIN.width };
        let coloured = |choice: ColorChoice| choice != ColorChoice::Never;
        let style = Style {
            colour: coloured(AutoStream::choice(&stdout)),
            unicode: is_shown && has_unicode(),
            width: if is_shown { width } else { Style::PLAIN.width },
        };
        let err_style = Style {
            colour: coloured(AutoStream::choice(&stderr)),
            unicode: stderr.is_terminal() && has_unicode(),
            width: if stderr.is_terminal() { width } else { Style::PLAIN.width },
        };
        let is_interactive = is_shown && io::stdin().is_terminal();
        Self { out: anstream::stdout(), err: anstream::stderr(), style, err_style, is_interactive }
    }

    pub fn style(&self) -> Style {
        self.style
    }

    pub fn screen(&mut self) -> Screen<'_> {
        Screen { out: &mut self.out, err: &mut self.err, style: self.style, err_style: self.err_style }
    }
}

/// The columns of the terminal: what the user says, else what the terminal says.
fn width() -> usize {
    let said = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    said.or_else(terminal_width).unwrap_or(Style::PLAIN.width)
}

/// Whether the terminal can be trusted with letters beyond ASCII.
fn has_unicode() -> bool {
    if env::var("TERM").is_ok_and(|term| term == "dumb") {
        return false;
    }
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let utf8 = |locale: String| locale.to_lowercase().replace('-', "").contains("utf8");
    cfg!(windows) || locale.is_some_and(utf8)
}

/// The file of lines that every session of this user begins with.
pub fn startup_file() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = folder("XDG_CONFIG_HOME").or_else(|| folder("APPDATA"));
    let config = config.or_else(|| Some(folder("HOME")?.join(".config")))?;
    Some(config.join("sandtable").join("startup")).filter(|file| file.exists())
}

/// The file of lines typed before, one per user.
pub fn history_file() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = folder("XDG_STATE_HOME").or_else(|| folder("LOCALAPPDATA"));
    let state = state.or_else(|| Some(folder("HOME")?.join(".local").join("state")))?;
    Some(state.join("sandtable").join("history"))
}
