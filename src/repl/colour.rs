//! The colours of a line that is being typed. Nothing is told by them alone.

use anstyle::{AnsiColor, Color, Style as Look};

use super::command::named;
use super::desk::Desk;
use super::line::{Line, first_word, read};
use super::lua::{Part, parts};

fn of(colour: AnsiColor) -> Look {
    Look::new().fg_color(Some(Color::Ansi(colour)))
}

/// The line with colours in it, as wide as before.
pub fn coloured(desk: &Desk, line: &str) -> String {
    let paint = |text: &str, look: Look| desk.style.paint(text, look);
    if line.trim_start().starts_with(':') {
        let start = line.len() - line.trim_start().len();
        let (word, _) = first_word(&line[start + 1..]);
        let (name, rest) = line.split_at(start + 1 + word.len());
        let known = !word.is_empty() && named(word).is_ok();
        return paint(name, if known { of(AnsiColor::Cyan).bold() } else { Look::new() }) + rest;
    }
    let is_action = matches!(read(line, desk.rules()), Line::Action(_));
    let marks = desk.marks();
    let shown = |(part, text): (Part, &str)| {
        let is_seat = part == Part::Name && desk.rules().seat_named(text).is_some();
        match part {
            _ if is_seat => paint(text, marks.look(text).bold()),
            Part::Name if is_action && desk.rules().action_named(text).is_some() => paint(text, Look::new().bold()),
            _ if is_action => text.to_owned(),
            Part::Keyword => paint(text, of(AnsiColor::Magenta)),
            Part::Text => paint(text, of(AnsiColor::Green)),
            Part::Number => paint(text, of(AnsiColor::Yellow)),
            Part::Comment => paint(text, Look::new().dimmed()),
            Part::Name | Part::Other => text.to_owned(),
        }
    };
    parts(line).into_iter().map(shown).collect()
}
