//! `:give`: a piece another's.

use super::{Command, Group, Reach};
use crate::kernel::ids::Viewer;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::{pieces, seats};

pub const COMMAND: Command = Command {
    name: "give",
    arguments: "PIECE SEAT",
    doc: "make a piece another seat's, or `nobody`'s",
    more: "It stays where it is. A piece is named by its cell, `a4`, by its place, `red.deck#2` or `red.hand archer`, or by its kind where \
           there is one of it.",
    example: ":give a4 blue",
    after: &[":place red spy a4"],
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    complete: |desk, typed| if typed.nth() == 0 { pieces(desk, Viewer::Referee) } else { seats(desk) },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let Some((piece, seat)) = rest.rsplit_once(char::is_whitespace) else {
        return Err(COMMAND.misused("say which piece and whose it is to be"));
    };
    desk.game.give(piece.trim(), seat)?;
    Ok(Answer::Text(telling::by_hand(desk)))
}
