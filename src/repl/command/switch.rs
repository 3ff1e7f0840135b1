//! `:switch`: over to another branch.

use super::undo::now;
use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::branches;

pub const COMMAND: Command = Command {
    name: "switch",
    arguments: "BRANCH",
    doc: "go to where a branch leads, and on with it",
    more: "The branch one leaves stays as it is. The one a match begins on is `main`.",
    example: ":switch main",
    after: &[":branch bold"],
    group: Group::Time,
    reach: Reach::Referee("branches are the referee's"),
    complete: |desk, typed| if typed.nth() == 0 { branches(desk) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let name = arguments::word(&COMMAND, rest, "say which branch")?;
    desk.game.switch(name)?;
    let lines = [format!("on branch `{name}`; {}", now(desk))];
    Ok(Answer::Text(lines.into_iter().chain(telling::forgotten(desk)).collect::<Vec<_>>().join("\n")))
}
