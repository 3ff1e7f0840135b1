//! `:stack`: fix the order of a deck.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;

pub const COMMAND: Command = Command {
    name: "stack",
    arguments: "ZONE KIND ...",
    doc: "put cards of these kinds on top of a deck, the first uppermost",
    more: "They are taken out of the deck itself, so it must hold them; the others stay below in their order. `:undo` \
           brings the old order back.",
    example: ":stack red.deck archer wizard",
    group: Group::Play,
    reach: Reach::Referee("it decides what chance should"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut words = rest.split_whitespace();
    let Some(zone) = words.next() else { return Err(COMMAND.misused("say which deck")) };
    let kinds: Vec<&str> = words.collect();
    if kinds.is_empty() {
        return Err(COMMAND.misused("say which kinds"));
    }
    desk.game.stack(zone, &kinds)?;
    Ok(Answer::Text(format!("on top of {zone}: {}", kinds.join(", "))))
}
