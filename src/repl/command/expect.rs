//! `:expect`: what must hold now.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;
use crate::scenario::Check;

pub const COMMAND: Command = Command {
    name: "expect",
    arguments: "EXPR",
    doc: "hold an expression against the match: it must be true, and `:record` keeps it",
    more: "What stood on both sides of a comparison is told where it fails, and a run of commands stops there.",
    example: ":expect state.turn == 0",
    after: &[],
    group: Group::Test,
    reach: Reach::Referee("it reads everything"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say what must hold"));
    }
    desk.game.expect(rest).map_err(|error| match error.code {
        "expect/false" => Box::new(error.help(":board")),
        _ => error,
    })?;
    let check = Check { revision: desk.game.revision(), source: rest.to_owned() };
    if !desk.checks.contains(&check) {
        desk.checks.push(check);
    }
    Ok(Answer::Text("it holds".to_owned()))
}
