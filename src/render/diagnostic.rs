//! Diagnostics to text, in the look of rustc where the source is at hand.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::AnsiColor;

use super::Style;
use super::style::{coloured, tame};
use super::width::cut;
use crate::diag::{Diagnostic, Place, Severity};

/// The least columns a line of source is given, however narrow the terminal.
const LEAST_WIDTH: usize = 40;

/// The most lines of a file shown as one piece; what lies further apart has a piece of its own.
const TOGETHER: usize = 20;

/// Columns of a terminal kept free beside an underlined part: a longer part is underlined at its start only, since the
/// renderer cuts long lines around what is underlined.
const BESIDE: usize = 20;

/// Renders diagnostics one after the other, an empty line between. `sources` gives the text of a file by the name its
/// places carry; where it has none, or a place lies beyond it, a diagnostic is its one line, its notes and its help.
pub fn render(diagnostics: &[Diagnostic], sources: &dyn Fn(&str) -> Option<String>, style: Style) -> String {
    let mut files = Files { sources, texts: BTreeMap::new() };
    diagnostics.iter().map(|one| files.render(one, style)).collect::<Vec<_>>().join("\n\n")
}

/// The texts asked for so far: many diagnostics speak of one file.
struct Files<'a> {
    sources: &'a dyn Fn(&str) -> Option<String>,
    texts: BTreeMap<Arc<str>, Option<String>>,
}

/// A place found in its source: its line, counted from 0, and the part of the line to underline.
struct Found {
    file: Arc<str>,
    line: usize,
    span: Range<usize>,
    label: Option<String>,
}

impl Files<'_> {
    fn render(&mut self, diagnostic: &Diagnostic, style: Style) -> String {
        let width = style.width.max(LEAST_WIDTH);
        let Some(main) = diagnostic.place.as_ref().and_then(|place| self.find(place, None, width)) else {
            return plain(diagnostic, style);
        };
        let mut found = vec![main];
        let mut notes = Vec::new();
        for label in &diagnostic.labels {
            match self.find(&label.place, Some(tame(&label.text)), width) {
                Some(label) => found.push(label),
                None => notes.push(format!("{}: {}", label.place, label.text)),
            }
        }
        notes.extend(diagnostic.notes.iter().cloned());
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
        let mut group = Group::with_title(title);
        for snippet in self.snippets(&found) {
            group = group.element(snippet);
        }
        for note in &notes {
            group = group.element(Level::NOTE.message(tame(note)));
        }
        if let Some(help) = &diagnostic.help {
            group = group.element(Level::HELP.message(tame(help)));
        }
        let renderer = if style.colour { Renderer::styled() } else { Renderer::plain() };
        let decor = if style.unicode { DecorStyle::Unicode } else { DecorStyle::Ascii };
        let renderer = renderer.decor_style(decor).term_width(width);
        let text = renderer.render(&[group]);
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// The line a place lies in, and the part of it to underline.
    fn find(&mut self, place: &Place, label: Option<String>, width: usize) -> Option<Found> {
        let index = usize::try_from(place.line).ok()?.checked_sub(1)?;
        let sources = self.sources;
        let text = self.texts.entry(place.file.clone()).or_insert_with(|| sources(&place.file));
        let line = text.as_deref()?.split('\n').nth(index)?.trim_end();
        let span = span(line, place.column);
        let shown = cut(line.get(span.clone()).unwrap_or(""), width - BESIDE);
        let span = span.start..span.start + shown.len();
        Some(Found { file: place.file.clone(), line: index, span, label })
    }

    /// A snippet for each part of a file that is spoken of, the one with the main place first. A snippet holds only
    /// the lines it needs and knows their numbers, so that a long file is not walked again and again.
    fn snippets<'a>(&self, found: &'a [Found]) -> Vec<Snippet<'a, Annotation<'a>>> {
        let mut parts: Vec<(Range<usize>, Vec<&Found>)> = Vec::new();
        for one in found {
            let joined = |lines: &Range<usize>| lines.start.min(one.line)..lines.end.max(one.line + 1);
            let near = |(lines, all): &&mut (Range<usize>, Vec<&Found>)| {
                all.iter().all(|other| other.file == one.file) && joined(lines).len() <= TOGETHER
            };
            match parts.iter_mut().find(near) {
                Some((lines, all)) => {
                    *lines = joined(lines);
                    all.push(one);
                }
                None => parts.push((one.line..one.line + 1, vec![one])),
            }
        }
        parts.into_iter().filter_map(|(lines, all)| self.snippet(lines, all)).collect()
    }

    fn snippet<'a>(&self, lines: Range<usize>, found: Vec<&'a Found>) -> Option<Snippet<'a, Annotation<'a>>> {
        let file = &found.first()?.file;
        let text = self.texts.get(file)?.as_deref()?;
        let mut source = String::new();
        let mut starts = Vec::new();
        for line in text.split('\n').skip(lines.start).take(lines.len()) {
            starts.push(source.len());
            source += line.trim_end();
            // Also after the last: it gives an empty last line a place of its own.
            source.push('\n');
        }
        let snippet = Snippet::source(source).line_start(lines.start + 1).path(tame(file));
        Some(found.into_iter().fold(snippet, |snippet, one| {
            let start = starts.get(one.line - lines.start).copied().unwrap_or(0);
            let kind = if one.label.is_none() { AnnotationKind::Primary } else { AnnotationKind::Context };
            snippet.annotation(kind.span(start + one.span.start..start + one.span.end).label(one.label.as_deref()))
        }))
    }
}

/// The word that begins at a column, or its one letter; without a column all of the line's text.
fn span(line: &str, column: u32) -> Range<usize> {
    let Some(before) = usize::try_from(column).unwrap_or(usize::MAX).checked_sub(1) else {
        return line.len() - line.trim_start().len()..line.len();
    };
    let Some((start, first)) = line.char_indices().nth(before) else { return line.len()..line.len() };
    let rest = line.get(start..).unwrap_or("");
    let word = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    start..start + word.max(first.len_utf8())
}

/// `file:3:5: error[code]: message`, then labels, notes and help, a line each.
fn plain(diagnostic: &Diagnostic, style: Style) -> String {
    let (word, look) = match diagnostic.severity {
        Severity::Error => ("error", coloured(AnsiColor::BrightRed).bold()),
        Severity::Warning => ("warning", coloured(AnsiColor::Yellow).bold()),
    };
    let place = diagnostic.place.as_ref().map_or_else(String::new, |place| format!("{}: ", tame(&place.to_string())));
    let kind = style.paint(&format!("{word}[{}]", diagnostic.code), look);
    let mut text = format!("{place}{kind}: {}", indented(&diagnostic.message, 2));
    for label in &diagnostic.labels {
        text += &format!("\n  {}: {}", tame(&label.place.to_string()), indented(&label.text, 4));
    }
    let note = style.paint("note", coloured(AnsiColor::BrightGreen).bold());
    for line in &diagnostic.notes {
        text += &format!("\n  {note}: {}", indented(line, 8));
    }
    if let Some(help) = &diagnostic.help {
        let word = style.paint("help", coloured(AnsiColor::BrightCyan).bold());
        text += &format!("\n  {word}: {}", indented(help, 8));
    }
    text
}

fn indented(text: &str, columns: usize) -> String {
    tame(text).trim_end().replace('\n', &format!("\n{}", " ".repeat(columns)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LUA: &str = "local game = {}\n\n  game.strength = elevn + été\n";

    fn shown(diagnostic: Diagnostic, source: &str) -> String {
        let text = render(&[diagnostic], &|file| (file == "a.lua").then(|| source.to_owned()), Style::PLAIN);
        format!("\n{text}\n")
    }

    fn error(line: u32, column: u32) -> Diagnostic {
        Diagnostic::error("script/name", "no variable `elevn`").at(Place::new("a.lua", line, column))
    }

    #[test]
    fn a_word_is_underlined() {
        let full = error(3, 19)
            .label(Place::new("a.lua", 1, 7), "declared here")
            .label(Place::new("b.lua", 9, 0), "read here")
            .note("in function 'strike' at scripts/duel/main.lua:12")
            .help("did you mean `eleven`?");
        assert_eq!(
            shown(full, LUA),
            "
error[script/name]: no variable `elevn`
 --> a.lua:3:19
  |
1 | local game = {}
  |       ---- declared here
2 |
3 |   game.strength = elevn + été
  |                   ^^^^^
  |
  = note: b.lua:9: read here
  = note: in function 'strike' at scripts/duel/main.lua:12
  = help: did you mean `eleven`?
"
        );
    }

    #[test]
    fn a_line_without_a_column_is_underlined_whole() {
        assert_eq!(
            shown(error(3, 0), LUA),
            "
error[script/name]: no variable `elevn`
 --> a.lua:3:3
  |
3 |   game.strength = elevn + été
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^
"
        );
    }

    #[test]
    fn what_lies_far_apart_is_shown_apart() {
        let far = error(40, 1).label(Place::new("a.lua", 2, 1), "there");
        assert_eq!(
            shown(far, &"one\n".repeat(50)),
            "
error[script/name]: no variable `elevn`
  --> a.lua:40:1
   |
40 | one
   | ^^^
   |
  ::: a.lua:2:1
   |
 2 | one
   | --- there
"
        );
    }

    #[test]
    fn without_a_source_there_are_plain_lines() {
        let full = Diagnostic::warning("content/old", "`armour` is old").note("one\ntwo").help("write `defence`");
        assert_eq!(
            shown(full.clone().at(Place::new("b.yaml", 2, 0)).label(Place::new("c.yaml", 1, 2), "first here"), LUA),
            "
b.yaml:2: warning[content/old]: `armour` is old
  c.yaml:1:2: first here
  note: one
        two
  help: write `defence`
"
        );
        assert_eq!(
            render(&[full.clone(), full], &|_| None, Style::PLAIN),
            "warning[content/old]: `armour` is old
  note: one
        two
  help: write `defence`

warning[content/old]: `armour` is old
  note: one
        two
  help: write `defence`"
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let moves = "\"a4a5\", ".repeat(2000);
        assert_eq!(
            shown(error(1, 802), &moves),
            "
error[script/name]: no variable `elevn`
 --> a.lua:1:802
  |
1 | ...\"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\", \"a4a5\"...
  |                                     ^^^^
"
        );
        for column in [0, 1, 15_990, 99_999] {
            let text = shown(error(1, column), &moves);
            assert!(text.contains('^') && text.lines().all(|line| line.len() <= 80), "{text}");
        }
    }

    #[test]
    fn escape_sequences_are_not_passed_on() {
        let bell = Diagnostic::error("a/b", "\u{1b}[2J\u{7}").note("\u{1b}[2J").help("\u{202e}");
        for place in [None, Some(Place::new("a.lua", 1, 0))] {
            let text = shown(bell.clone().at(place), "\u{1b}[2J\u{7} x");
            assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{text:?}");
        }
    }

    #[test]
    fn no_place_is_too_odd() {
        let sources = ["", "\n", "a", "é", "\u{1f600}\t\u{0301}b\r\n", LUA, "\t\t\n\n\n", "a\u{200b}b\u{202e}c"];
        for source in sources {
            for line in (0..6).chain([u32::MAX - 1, u32::MAX]) {
                for column in (0..8).chain([u32::MAX - 1, u32::MAX]) {
                    for style in [Style::PLAIN, Style { colour: true, unicode: true, width: 0 }] {
                        let odd = error(line, column).label(Place::new("a.lua", column, line), "there");
                        let text = render(&[odd], &|_| Some(source.to_owned()), style);
                        assert!(text.contains("elevn"), "{text}");
                    }
                }
            }
        }
    }
}
