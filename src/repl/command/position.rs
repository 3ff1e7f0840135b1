//! `:position`: the board as one line of text.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "position",
    arguments: "",
    doc: "the board as one line of text, with the seat to act and the ply",
    more: "Everything is in it, whoever looks: it is what `sandtable perft --position` and records take.",
    example: ":position",
    after: &[],
    group: Group::Look,
    reach: Reach::Referee("it holds every secret"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    let text = desk.game.position();
    if text.is_empty() {
        return Err(Desk::refuse(format!("`{}` has no board", desk.rules().game), ":log"));
    }
    Ok(Answer::Text(text))
}
