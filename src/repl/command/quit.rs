//! `:quit`: leave.

use super::{Command, Group, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;

pub const COMMAND: Command = Command {
    name: "quit",
    arguments: "",
    doc: "leave",
    more: "Ctrl-D does the same.",
    example: ":quit",
    group: Group::Help,
    run,
};

fn run(_: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Quit)
}
