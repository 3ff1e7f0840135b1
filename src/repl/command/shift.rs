//! `:move`: a piece elsewhere, whatever the rules say.

use super::{Command, Group, Reach};
use crate::kernel::ids::Viewer;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::{pieces, places};

pub const COMMAND: Command = Command {
    name: "move",
    arguments: "PIECE WHERE",
    doc: "put a piece on another cell or into a zone by hand, whatever its moves are",
    more: "A piece is named by its cell, `a4`, by its place, `red.deck#2` or `red.hand archer`, or by its kind where there is one of it. \
           To play an action leave the colon out.",
    example: ":move a4 a5",
    after: &[":place red spy a4"],
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    complete: |desk, typed| if typed.nth() == 0 { pieces(desk, Viewer::Referee) } else { places(desk) },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let Some((piece, to)) = rest.rsplit_once(char::is_whitespace) else {
        return Err(COMMAND.misused("say what and where to"));
    };
    desk.game.shift(piece.trim(), to)?;
    Ok(Answer::Text(telling::by_hand(desk)))
}
