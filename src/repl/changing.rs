//! What a change of the rules came to, on one screen.

use crate::game::{Changed, Difference};
use crate::session::Change;

use super::desk::Desk;
use super::telling::{few, forgotten, tame};

/// Lines of a kind that are shown; a change of more is a matter for `sandtable diff`.
const SHOWN: usize = 8;

/// Options that are named.
const OPTIONS: usize = 4;

pub fn words(desk: &mut Desk, change: &Change) -> String {
    let mut lines = changed_lines(&change.difference);
    if lines.is_empty() {
        lines.push("the files differ, the rules do not".to_owned());
    }
    if let Some(why) = &change.put_back {
        lines.push(format!("the step that waited for an answer was taken back: {}", why.message));
    }
    lines.push(options(change));
    lines.push(format!("now @{}; `:undo` takes it back", desk.number()));
    lines.extend(forgotten(desk));
    tame_lines(&lines)
}

/// `ranks.spy.strength: 1 -> 3`.
pub fn changed_value(changed: &Changed) -> String {
    let name = &changed.name;
    match (&changed.before, &changed.after) {
        (Some(before), Some(after)) if before == after || after.is_empty() => format!("{name} is otherwise"),
        (Some(before), Some(after)) => format!("{name}: {before} -> {after}"),
        (None, Some(after)) if after.is_empty() => format!("{name} is new"),
        (None, Some(after)) => format!("{name}: {after}, which is new"),
        (Some(before), None) if before.is_empty() => format!("{name} is gone"),
        (Some(before), None) => format!("{name} is gone (was {before})"),
        (None, None) => name.clone(),
    }
}

/// What differs between two games, a line each, as far as it fits a screen.
pub fn changed_lines(difference: &Difference) -> Vec<String> {
    let mut lines = listed(&difference.values, "value");
    lines.extend(listed(&difference.actions, "action"));
    lines.extend(listed(&difference.scripts, "part of a script"));
    lines
}

/// A line for each, as far as they fit a screen.
fn listed(list: &[Changed], what: &str) -> Vec<String> {
    let mut lines: Vec<String> = list.iter().take(SHOWN).map(changed_value).collect();
    if let Some(more) = list.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        lines.push(format!("... and {more} more, each a {what}"));
    }
    lines
}

fn options(change: &Change) -> String {
    let told = |list: &[String], what: &str| match list.len() {
        0 => None,
        1 => Some(format!("an option is {what}: {}", list[0])),
        count => Some(format!("{count} options are {what}: {}", few(list, OPTIONS))),
    };
    let parts: Vec<String> = [told(&change.gone, "gone"), told(&change.new, "new")].into_iter().flatten().collect();
    if parts.is_empty() { "what may be done now is the same".to_owned() } else { parts.join("\n") }
}

fn tame_lines(lines: &[String]) -> String {
    lines.iter().map(|line| line.lines().map(tame).collect::<Vec<_>>().join("\n")).collect::<Vec<_>>().join("\n")
}
