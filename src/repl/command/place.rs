//! `:place`: a piece more.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;

pub const COMMAND: Command = Command {
    name: "place",
    arguments: "[SEAT] KIND WHERE",
    doc: "put a new piece on a cell or into a zone",
    more: "Without a seat it is nobody's. What is done by hand is checked as a step and can be taken back.",
    example: ":place red spy a5",
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["nobody", kind, at] | [kind, at] => desk.game.place(None, kind, at)?,
        [seat, kind, at] => desk.game.place(Some(seat), kind, at)?,
        _ => return Err(COMMAND.misused("say what and where")),
    }
    Ok(Answer::Text(telling::by_hand(desk)))
}
