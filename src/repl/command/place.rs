//! `:place`: a piece more.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::line::first_word;
use crate::repl::telling;
use crate::repl::word::{Typed, Word, kinds, places, seats};

pub const COMMAND: Command = Command {
    name: "place",
    arguments: "[SEAT] KIND WHERE",
    doc: "put a new piece on a cell or into a zone",
    more: "Without a seat it is nobody's. What is done by hand is checked as a step and can be taken back.",
    example: ":place red spy a5",
    after: &[],
    group: Group::Table,
    reach: Reach::Referee("it changes the table by hand"),
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let named = first_word(typed.earlier).0;
    let of_seat = usize::from(named == "nobody" || desk.rules().seat_named(named).is_some());
    match typed.nth() - of_seat {
        0 if of_seat == 0 => seats(desk).into_iter().chain(kinds(desk)).collect(),
        0 => kinds(desk),
        1 => places(desk),
        _ => Vec::new(),
    }
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["nobody", kind, at] | [kind, at] => desk.game.place(None, kind, at)?,
        [seat, kind, at] => desk.game.place(Some(seat), kind, at)?,
        _ => return Err(COMMAND.misused("say what and where")),
    }
    Ok(Answer::Text(telling::by_hand(desk)))
}
