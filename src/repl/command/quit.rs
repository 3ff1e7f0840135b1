//! `:quit`: leave.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "quit",
    arguments: "",
    doc: "leave",
    more: "Ctrl-D does the same.",
    example: ":quit",
    after: &[],
    group: Group::Help,
    reach: Reach::Anyone,
    complete: nothing,
    run,
};

fn run(_: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Quit)
}
