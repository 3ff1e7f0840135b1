//! Words about what happened.

use crate::session::LogLine;

use super::desk::Desk;

/// The last steps, in the words of whoever looks, and the end of the match if it has come.
pub fn steps(desk: &Desk, count: usize) -> String {
    let here = desk.game.revision();
    let log = desk.log();
    let line = desk.game.history().line();
    let new = line.get(line.len().saturating_sub(count)..).unwrap_or_default();
    let outcome = desk.outcome();
    let edits = |log: &LogLine| log.words.starts_with("edit: ");
    let told = log.iter().filter(|log| new.contains(&log.revision) && !edits(log));
    let mut lines: Vec<String> =
        told.filter(|log| Some(&log.words) != outcome.as_ref()).map(|log| tame(&log.words)).collect();
    if lines.is_empty() && outcome.is_none() && count > 0 {
        lines.extend(silent(desk, here));
    }
    lines.extend(outcome.map(|outcome| desk.rules().language.screen(&format!("the match is over: {outcome}"))));
    lines.join("\n")
}

/// More steps than these are counted, and only the last of them told.
const TOLD: usize = 10;

/// The last steps, or how many there were and the last few of them.
pub fn last_steps(desk: &Desk, count: usize) -> String {
    let told = steps(desk, count.min(TOLD));
    if count > TOLD { format!("{count} actions; the last of them:\n{told}") } else { told }
}

/// What is said after an edit of the table: what happened of it, and where the match is.
pub fn by_hand(desk: &Desk) -> String {
    let told = steps(desk, 1);
    let now = format!("done (@{}); `:undo` takes it back", desk.number());
    if told.is_empty() { now } else { format!("{now}\n{told}") }
}

/// What is said where the viewer may read nothing of a step.
fn silent(desk: &Desk, revision: usize) -> Option<String> {
    let played = desk.game.history().revision(revision)?;
    matches!(played.cause, crate::session::Cause::Action(_))
        .then(|| format!("done (@{}); {} may know nothing of it", desk.number(), desk.view_name()))
}

/// What lines gave names to that are gone with where the match went, if there are such.
pub fn forgotten(desk: &mut Desk) -> Option<String> {
    let names = desk.game.take_forgotten();
    (!names.is_empty()).then(|| format!("names of lines that mean nothing here: {}", names.join(", ")))
}

/// The first few of many: `a, b, c and 12 more`.
pub fn few(items: &[String], most: usize) -> String {
    match items.len().checked_sub(most).filter(|more| *more > 0) {
        Some(more) => format!("{} and {more} more", items[..most].join(", ")),
        None => items.join(", "),
    }
}

/// A line of the log with its revision and turn, and the cause where it is known.
pub fn log_line(line: &LogLine, revision_width: usize, turn_width: usize) -> String {
    let revision = format!("@{}", line.number);
    let turn = format!("t{}", line.turn);
    let cause = line.cause.as_ref().map_or_else(String::new, |cause| format!("  <- {cause}"));
    format!("{revision:<revision_width$} {turn:<turn_width$}  {}{cause}", tame(&line.words))
}

/// Text that scripts made, without what a terminal would obey.
pub fn tame(text: &str) -> String {
    annotate_snippets::normalize_untrusted_str(text)
}
