//! `:log`: what happened.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::own;
use crate::repl::telling::log_line;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "log",
    arguments: "[N]",
    doc: "the last N lines of what happened, in the words of whoever looks",
    more: "20 lines without N. Each begins with its revision and turn; the referee also reads which rule did it, with \
           its file and line.",
    example: ":log 5",
    after: &["deploy wall", "deploy corner"],
    group: Group::Look,
    reach: Reach::Own(own),
    complete: nothing,
    run,
};

const USUAL: usize = 20;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let wanted = arguments::count(&COMMAND, rest, USUAL)?;
    let log = desk.log();
    if log.is_empty() {
        return Ok(Answer::Text(format!("nothing has happened that {} may know", desk.view_name())));
    }
    let shown = log.get(log.len().saturating_sub(wanted)..).unwrap_or_default();
    let digits = |numbers: &mut dyn Iterator<Item = String>| numbers.map(|number| 1 + number.len()).max().unwrap_or(0);
    let revision = digits(&mut shown.iter().map(|line| line.number.to_string()));
    let turn = digits(&mut shown.iter().map(|line| line.turn.to_string()));
    let mut lines: Vec<String> = Vec::new();
    if shown.len() < log.len() {
        lines.push(format!("{} earlier lines; `:log {}` shows all", log.len() - shown.len(), log.len()));
    }
    lines.extend(shown.iter().map(|line| log_line(line, revision, turn)));
    Ok(Answer::Text(lines.join("\n")))
}
