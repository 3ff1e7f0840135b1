//! `:redo`: forward again.

use super::undo::{now, steps};
use super::{Command, Group, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;

pub const COMMAND: Command = Command {
    name: "redo",
    arguments: "[N]",
    doc: "do again what was taken back last, or the last N",
    more: "",
    example: ":redo",
    group: Group::Time,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let wanted = arguments::count(&COMMAND, rest, 1)?;
    let done = desk.game.redo(wanted);
    if done == 0 {
        return Err(Desk::refuse("there is nothing to redo: nothing was taken back from here", ":undo"));
    }
    let short = if done < wanted { ", all that was taken back" } else { "" };
    Ok(Answer::Text(format!("{} done again{short}; {}", steps(done), now(desk))))
}
