//! `:goto`: to any revision.

use super::undo::now;
use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::revisions;

pub const COMMAND: Command = Command {
    name: "goto",
    arguments: "REV",
    doc: "go to any revision: back, forward, or over to one that was taken back",
    more: "The rules that held there hold again. `:history` shows the numbers; `start` is the first and `end` where the \
           branch leads. `:redo` goes on from there.",
    example: ":goto 0",
    after: &[],
    group: Group::Time,
    reach: Reach::Referee("it shows what was taken back"),
    complete: |desk, typed| if typed.nth() == 0 { revisions(desk) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which revision"));
    }
    let number = arguments::revision(&COMMAND, desk, rest)?;
    let branch = desk.game.history().branch().name.clone();
    desk.game.go(number)?;
    let mut lines = vec![now(desk)];
    let landed = &desk.game.history().branch().name;
    if *landed != branch {
        lines.push(format!("on branch `{landed}`"));
    }
    lines.extend(telling::forgotten(desk));
    Ok(Answer::Text(lines.join("\n")))
}
