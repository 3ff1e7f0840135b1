//! `:branch`: a name for another way on.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "branch",
    arguments: "NAME",
    doc: "begin a branch here: what is done from now on goes on it",
    more: "The other branches stay as they are. `:branches` lists them, `:switch NAME` goes over to one, \
           `:diff ONE OTHER` compares two.",
    example: ":branch bold",
    after: &[],
    group: Group::Time,
    reach: Reach::Referee("branches are the referee's"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let name = arguments::word(&COMMAND, rest, "say how to name it")?;
    let before = desk.game.history().branch().clone();
    desk.game.branch(name)?;
    let here = desk.game.revision();
    Ok(Answer::Text(format!("on branch `{name}` from @{here}; `{}` leads to @{}", before.name, before.tip)))
}
