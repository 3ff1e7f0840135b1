//! `:why`: why an action is on offer, or why not.

use super::{Command, Group};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Result, is_refusal, refusal};

pub const COMMAND: Command = Command {
    name: "why",
    arguments: "ACTION",
    doc: "why an action is on offer, or why not",
    more: "",
    example: ":why move a4 a5",
    group: Group::Play,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which action"));
    }
    match desk.game.why(rest) {
        Ok(words) => Ok(Answer::Text(words)),
        // A reason was asked for, and here it is.
        Err(problem) if is_refusal(&problem) => Ok(Answer::Text(refusal(&problem, true))),
        Err(problem) => Err(problem.into()),
    }
}
