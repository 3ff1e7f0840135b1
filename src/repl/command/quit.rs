//! `:quit`: leave.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;

pub const COMMAND: Command = Command {
    name: "quit",
    arguments: "",
    doc: "leave",
    more: "Ctrl-D does the same.",
    example: ":quit",
    group: Group::Help,
    reach: Reach::Anyone,
    run,
};

fn run(_: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Quit)
}
