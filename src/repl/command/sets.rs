//! `:sets`: what was changed in the rules.

use super::{Command, Group, Reach, arguments};
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "sets",
    arguments: "",
    doc: "what was set in the rules since the match began and holds now",
    more: "`:reset PATH` takes one back, `:reset` all of them.",
    example: ":sets",
    after: &[],
    group: Group::Rules,
    reach: Reach::Anyone,
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    let changes = desk.game.changes();
    if changes.is_empty() {
        return Ok(Answer::Text(format!("nothing was set; `{}` sets a value", desk.example_set())));
    }
    Ok(Answer::Text(table::pairs(changes.iter().map(|(path, value)| (path, value)), desk.style)))
}
