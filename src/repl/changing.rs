//! What a change of the rules came to, on one screen.

use crate::game::{Changed, Difference, action_of};
use crate::session::Change;

use super::desk::Desk;
use super::telling::{few, forgotten, tame};

/// Lines of a kind that are shown; a change of more is a matter for `sandtable diff`.
const SHOWN: usize = 8;

/// Options that are named.
const OPTIONS: usize = 4;

pub fn words(desk: &mut Desk, change: &Change) -> String {
    let difference = &change.difference;
    let mut lines = changed_lines(difference);
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

/// What differs in the rules: values, actions with their parts, and all else in scripts.
pub fn changed_lines(difference: &Difference) -> Vec<String> {
    let mut lines: Vec<String> = difference.values.iter().take(SHOWN).map(changed_value).collect();
    lines.extend(more(difference.values.len(), "a value"));
    let own =
        |part: &Changed, action: &Changed| within(part).is_some_and(|(_, name)| action_of(name) == Some(&action.name));
    let actions = difference.actions.iter().map(|action| {
        let parts: Vec<&Changed> = difference.scripts.iter().filter(|part| own(part, action)).collect();
        action_words(action, &parts)
    });
    lines.extend(actions.take(SHOWN));
    lines.extend(more(difference.actions.len(), "an action"));
    let told = |part: &&Changed| difference.actions.iter().any(|action| own(part, action));
    let others: Vec<&Changed> = difference.scripts.iter().filter(|part| !told(part)).collect();
    lines.extend(others.iter().take(SHOWN).map(|part| changed_value(part)));
    lines.extend(more(others.len(), "a part of a script"));
    lines
}

/// The file and the name of a part.
fn within(part: &Changed) -> Option<(&str, &str)> {
    part.name.split_once(": ")
}

/// `action move is otherwise: actions.move.apply in scripts/duel/main.lua`.
fn action_words(action: &Changed, parts: &[&Changed]) -> String {
    let named = Changed { name: format!("action {}", action.name), ..action.clone() };
    let words = changed_value(&named);
    if action.before.is_none() || action.after.is_none() || parts.is_empty() {
        return words;
    }
    let part_words = |part: &&Changed| {
        let (file, name) = within(part)?;
        let how = match (&part.before, &part.after) {
            (None, _) => ", which is new",
            (_, None) => ", which is gone",
            _ => "",
        };
        Some(format!("{name} in {file}{how}"))
    };
    let parts: Vec<String> = parts.iter().filter_map(part_words).collect();
    format!("{words}: {}", few(&parts, OPTIONS))
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

fn more(count: usize, what: &str) -> Option<String> {
    let more = count.checked_sub(SHOWN).filter(|more| *more > 0)?;
    Some(format!("... and {more} more, each {what}"))
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
