//! `:remove`: a piece less.

use super::{Command, Group, Reach};
use crate::kernel::ids::Viewer;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::pieces;

pub const COMMAND: Command = Command {
    name: "remove",
    arguments: "PIECE",
    doc: "take a piece out of the match",
    more: "A piece is named by its cell, `a4`, by its place, `red.deck#2` or `red.hand archer`, or by its kind where there is one of it.",
    example: ":remove a4",
    after: &[":place red spy a4"],
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    complete: |desk, typed| if typed.nth() == 0 { pieces(desk, Viewer::Referee) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which piece"));
    }
    desk.game.remove(rest)?;
    Ok(Answer::Text(telling::by_hand(desk)))
}
