//! Where answers and failures are printed.

use std::io::{self, Write};

use crate::render::Style;

/// The two streams a program prints to, and how text on each is to look.
pub struct Screen<'a> {
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
    pub style: Style,
    pub err_style: Style,
}

/// Takes away all that stands on the terminal and can be scrolled back to.
///
/// # Errors
/// Nobody reads it any more.
pub fn wipe() -> io::Result<()> {
    // Whatever is done about colours, this must reach the terminal.
    let mut out = io::stdout();
    out.write_all(b"\x1b[H\x1b[2J\x1b[3J")?;
    out.flush()
}

impl Screen<'_> {
    /// Prints a text and a line end; nothing for an empty one.
    ///
    /// # Errors
    /// Nobody reads it any more.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// The same for talk and failures.
    ///
    /// # Errors
    /// Nobody reads it any more.
    pub fn complain(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.err, "{text}")?;
        self.err.flush()
    }
}
