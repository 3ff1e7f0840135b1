//! `:reroll`: the same step with other luck.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "reroll",
    arguments: "",
    doc: "do the step that was taken back, or the last one, again with other dice",
    more: "`:redo` gives the same dice, since all chance follows from the seed. `:reroll` changes it from here on, which \
           is a revision of its own; again for other dice still. `:roll FACES` makes them fall as one wants.",
    example: ":reroll",
    after: &[":new age_of_war", ":auto"],
    group: Group::Time,
    reach: Reach::Referee("it decides what chance should"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    desk.game.reroll()?;
    Ok(Answer::Text(telling::steps(desk, 1)))
}
