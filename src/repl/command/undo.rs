//! `:undo`: back in time.

use super::{Command, Group, arguments};
use crate::render::observation;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;

pub const COMMAND: Command = Command {
    name: "undo",
    arguments: "[N]",
    doc: "take back the last step, or the last N",
    more: "A step is an action or a line of Lua that changed the state. What is taken back is kept: `:redo`.",
    example: ":undo 3",
    group: Group::Time,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let wanted = arguments::count(&COMMAND, rest, 1)?;
    let done = desk.game.undo(wanted);
    if done == 0 {
        return Err(Desk::refuse("there is nothing to undo: this is the beginning of the match", ":redo"));
    }
    let short = if done < wanted { ", the beginning of the match" } else { "" };
    Ok(Answer::Text(format!("{} taken back{short}; {}", steps(done), now(desk))))
}

/// `1 step`, `3 steps`.
pub fn steps(count: usize) -> String {
    format!("{count} step{}", if count == 1 { "" } else { "s" })
}

/// `now @7: move, turn 3 | red decides | seen by the referee`.
pub fn now(desk: &Desk) -> String {
    let seen = desk.told(desk.game.observe(desk.view));
    format!("now @{}: {}", desk.game.revision(), observation::header(&seen, &desk.marks(), desk.style))
}
