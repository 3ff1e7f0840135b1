//! `:auto`: let chance play.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::telling;

pub const COMMAND: Command = Command {
    name: "auto",
    arguments: "[N | end]",
    doc: "play N random actions, or to the end of the match",
    more: "One action without N. The actions follow from the seed of the match.",
    example: ":auto 10",
    group: Group::Play,
    reach: Reach::Referee("it plays for every seat"),
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
    let (mut played, mut stopped) = (Vec::new(), None);
    // All at once where nothing may stop it.
    let at_once = if desk.breaks.is_empty() { steps } else { 1 };
    while played.len() < steps && stopped.is_none() {
        let new = desk.game.auto(at_once, &mut desk.agent).map_err(Failure::from);
        let new = new.and_then(|new| {
            stopped = desk.stopped_by()?;
            Ok(new)
        });
        let new = new.map_err(|failure| match desk.game.history().line().len().saturating_sub(before) {
            0 => failure,
            played => failure.note(format!("after {played} random actions, at @{}", desk.game.revision())),
        })?;
        if new.is_empty() {
            break;
        }
        played.extend(new);
    }
    let mut lines = Vec::new();
    if played.len() > TOLD {
        lines.push(format!("{} random actions; the last of them:", played.len()));
    }
    lines.push(telling::steps(desk, played.len().min(TOLD)));
    lines.extend(stopped.clone());
    if to_the_end && stopped.is_none() && desk.outcome().is_none() {
        lines.push(format!("the match is not over after {steps} actions; `:auto end` goes on"));
    }
    Ok(Answer::Text(lines.join("\n")))
}
