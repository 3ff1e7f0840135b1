//! How a text is to look.

use anstyle::{AnsiColor, Color};

/// Decided once, by the command line or the REPL, and passed by value: `NO_COLOR`, pipes and the size of the terminal
/// are read there and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Escape sequences for colour. Nothing is told by colour alone.
    pub colour: bool,
    /// Letters beyond ASCII for frames, lakes and empty cells. Names are printed as they are in any case.
    pub unicode: bool,
    /// Columns of the terminal, for what can be folded or cut.
    pub width: usize,
}

impl Style {
    /// For pipes, files and tests: ASCII of eighty columns.
    pub const PLAIN: Self = Self { colour: false, unicode: false, width: 80 };

    /// The text in a look, where colour is wanted.
    pub fn paint(self, text: &str, look: anstyle::Style) -> String {
        if self.colour && !text.is_empty() { format!("{look}{text}{look:#}") } else { text.to_owned() }
    }
}

/// A look of one colour.
pub(super) fn coloured(colour: AnsiColor) -> anstyle::Style {
    anstyle::Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// The look of what is hidden, empty or beside the point.
pub(super) fn faint() -> anstyle::Style {
    anstyle::Style::new().dimmed()
}

/// Text from a user's files, without what a terminal would obey: control letters and those that turn a line round.
pub(super) fn tame(text: &str) -> String {
    annotate_snippets::normalize_untrusted_str(text)
}
