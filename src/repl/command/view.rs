//! `:view`: look through the eyes of a seat.

use super::{Command, Group, Reach, board};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::first_named;
use crate::repl::word::{Typed, Word, fixed, seats};

pub const COMMAND: Command = Command {
    name: "view",
    arguments: "SEAT | all | nobody",
    doc: "see the table as that seat does, as the referee (`all`) or as a spectator (`nobody`)",
    more: "It holds until the next `:view`: `:board`, `:log` and what is told after an action show no more than that \
           viewer may know. You remain the referee: `:legal`, `:why`, `:position` and lines of Lua tell all.",
    example: ":view all",
    after: &[],
    group: Group::Look,
    reach: Reach::Own(first_named),
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let others = [("all", "the referee, who sees everything"), ("nobody", "a spectator")];
    if typed.nth() > 0 { Vec::new() } else { seats(desk).into_iter().chain(fixed(&others)).collect() }
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        let seats: Vec<&str> = desk.rules().seats.iter().map(|seat| seat.name.as_str()).collect();
        let message = format!("say who looks; now it is {}", desk.view_name());
        return Err(COMMAND.misused(message).note(format!("seats: {}", seats.join(", "))));
    }
    desk.view = desk.game.viewer(rest)?;
    Ok(Answer::Text(board::text(desk)))
}
