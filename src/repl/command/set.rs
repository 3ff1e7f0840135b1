//! `:set`: another value in the rules, in mid-match.

use super::{Command, Group, Reach};
use crate::repl::changing;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::line::first_word;
use crate::repl::word::{Typed, Word, paths, setting_values, settings};

pub const COMMAND: Command = Command {
    name: "set",
    arguments: "PATH VALUE",
    doc: "change a value of the rules; the match goes on with it",
    more: "A path names what stands in the content: `ranks.spy.strength`, or `spy.strength` where one kind is named so; \
           a setting goes by its name. The value is YAML, and `null` takes one away. It is checked as the file would \
           be, and a revision of its own. `:sets` lists what was set, `:save-variant` makes a file of it.",
    example: ":set ranks.spy.strength 2",
    after: &[],
    group: Group::Rules,
    reach: Reach::Referee("it changes the rules for all seats"),
    complete,
    run,
};

/// A setting or a path into the content, then what a setting may be.
fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    match typed.last() {
        None => settings(desk).into_iter().chain(paths(desk, typed)).collect(),
        Some(name) if typed.nth() == 1 => setting_values(desk, name),
        Some(_) => Vec::new(),
    }
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (path, value) = match first_word(rest) {
        ("setting" | "settings", rest) => first_word(rest),
        split => split,
    };
    // As it is written elsewhere: `ranks.spy.strength=2`.
    let (path, value) = match path.split_once('=') {
        Some((path, value)) if !value.is_empty() => (path, value),
        _ => (path, value.strip_prefix('=').unwrap_or(value).trim()),
    };
    if path.is_empty() || value.is_empty() {
        return Err(COMMAND.misused("say which value and what it is to be"));
    }
    let path = desk.game.path(path);
    let source = format!(":set {path} {value}");
    let change = desk.game.set(&path, value, &source).map_err(|problems| Failure::changing(problems, desk))?;
    Ok(Answer::Text(match change {
        Some(change) => changing::words(desk, &change),
        None => format!("{path} is {value} already"),
    }))
}
