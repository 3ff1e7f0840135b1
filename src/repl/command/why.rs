//! `:why`: why an action is on offer, or why not.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Result, is_refusal, refusal};
use crate::repl::line::addressed;
use crate::repl::sitting::named_before_colon;
use crate::repl::word::next_in_actions;

pub const COMMAND: Command = Command {
    name: "why",
    arguments: "ACTION",
    doc: "why an action is on offer, or why not",
    more: "",
    example: ":why move a4 a5",
    after: &["deploy wall", "deploy corner"],
    group: Group::Play,
    reach: Reach::Own(named_before_colon),
    complete: |desk, typed| next_in_actions(desk, typed.earlier),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which action"));
    }
    let asked = match (desk.sitting.seat(), addressed(rest)) {
        (Some(seat), None) => format!("{}: {rest}", desk.seat_name(seat)),
        _ => rest.to_owned(),
    };
    match desk.game.why(&asked) {
        Ok(words) => Ok(Answer::Text(words)),
        // A reason was asked for, and here it is.
        Err(problem) if is_refusal(&problem) => Ok(Answer::Text(refusal(&problem, true))),
        Err(problem) => Err(problem.into()),
    }
}
