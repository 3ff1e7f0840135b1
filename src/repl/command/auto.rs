//! `:auto`: let chance play.

use super::{Command, Group, Reach, arguments};
use crate::interrupt;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::telling;
use crate::repl::word::fixed;

pub const COMMAND: Command = Command {
    name: "auto",
    arguments: "[N | end]",
    doc: "play N random actions, or to the end of the match",
    more: "One action without N. The actions follow from the seed of the match.",
    example: ":auto 10",
    after: &[],
    group: Group::Play,
    reach: Reach::Referee("it plays for every seat"),
    complete: |_, typed| if typed.nth() == 0 { fixed(&[("end", "to the end of the match")]) } else { Vec::new() },
    run,
};

/// More steps than these are counted, and only the last of them told.
const TOLD: usize = 10;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let to_the_end = rest == "end";
    let steps = if to_the_end { arguments::MOST_STEPS } else { arguments::count(&COMMAND, rest, 1)? };
    if let Some(outcome) = desk.outcome() {
        return Err(Desk::refuse(format!("the match is over: {outcome}"), ":undo, or :new for another match"));
    }
    let before = desk.game.history().line().len();
    let played = desk.game.auto(steps, &mut desk.agent).map_err(|problem| {
        let failure = Failure::from(problem);
        match desk.game.history().line().len().saturating_sub(before) {
            0 => failure,
            _ if interrupt::is_asked() => failure,
            played => failure.note(format!("after {played} random actions, at @{}", desk.game.revision())),
        }
    })?;
    let mut lines = Vec::new();
    if played.len() > TOLD {
        lines.push(format!("{} random actions; the last of them:", played.len()));
    }
    lines.push(telling::steps(desk, played.len().min(TOLD)));
    if to_the_end && desk.outcome().is_none() {
        lines.push(format!("the match is not over after {steps} actions; `:auto end` goes on"));
    }
    Ok(Answer::Text(lines.join("\n")))
}
