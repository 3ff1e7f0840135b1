//! `:redo`: forward again.

use super::undo::{now, steps};
use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::{Who, own};
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "redo",
    arguments: "[N]",
    doc: "do again what was taken back last, or the last N",
    more: "",
    example: ":redo",
    after: &["deploy wall", "deploy corner", ":undo"],
    group: Group::Time,
    reach: Reach::Own(own),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let wanted = arguments::count(&COMMAND, rest, 1)?;
    let done = match desk.sitting.who {
        Who::Seat { since, .. } => own_again(desk, wanted, since),
        _ => desk.game.redo(wanted),
    };
    if done == 0 {
        return Err(Desk::refuse("there is nothing to redo: nothing was taken back from here", ":undo"));
    }
    let short = if done < wanted { ", all that was taken back" } else { "" };
    Ok(Answer::Text(format!("{} done again{short}; {}", steps(done), now(desk))))
}

/// Does again what the seat took back since it sat down, and nothing that others did.
fn own_again(desk: &mut Desk, wanted: usize, since: usize) -> usize {
    let own = |desk: &mut Desk| {
        let again = desk.game.history().after().is_some_and(|next| next >= since);
        again && desk.game.redo(1) == 1
    };
    (0..wanted).take_while(|_| own(desk)).count()
}
