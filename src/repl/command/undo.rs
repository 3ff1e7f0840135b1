//! `:undo`: back in time.

use super::{Command, Group, Reach, arguments};
use crate::render::observation;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::{Who, own};
use crate::repl::telling;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "undo",
    arguments: "[N]",
    doc: "take back the last step, or the last N",
    more: "A step is an action or a line of Lua that changed the state. What is taken back is kept: `:redo`.",
    example: ":undo 3",
    after: &["deploy wall", "deploy corner", "move a4 a5"],
    group: Group::Time,
    reach: Reach::Own(own),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let wanted = arguments::count(&COMMAND, rest, 1)?;
    let done = match desk.sitting.who {
        Who::Seat { since, .. } => take_back(desk, wanted, since)
            .map_err(|refused| Desk::refuse(format!("`:undo` stops here: {refused}"), "`:help as`"))?,
        _ => desk.game.undo(wanted),
    };
    if done == 0 {
        return Err(Desk::refuse("there is nothing to undo: this is the beginning of the match", ":redo"));
    }
    let short = if done < wanted { ", the beginning of the match" } else { "" };
    let mut lines = vec![format!("{} taken back{short}; {}", steps(done), now(desk))];
    lines.extend(telling::forgotten(desk));
    Ok(Answer::Text(lines.join("\n")))
}

/// Takes back what was done since the seat sat down, as far as nobody learned anything from it: what is known cannot be
/// taken back, and whoever knows how it came out chooses otherwise.
///
/// # Errors
/// Why not all of it, and then none of it.
pub fn take_back(desk: &mut Desk, wanted: usize, since: usize) -> std::result::Result<usize, &'static str> {
    for done in 0..wanted {
        let refused = match desk.game.revision() {
            here if here < since => "you have done nothing since you sat down that could be taken back",
            _ if !desk.game.was_silent(desk.view) => {
                "something was learned from it: a piece, a draw, what others chose or what you were told"
            }
            _ => {
                desk.game.undo(1);
                continue;
            }
        };
        desk.game.redo(done);
        return Err(refused);
    }
    Ok(wanted)
}

/// `1 step`, `3 steps`.
pub fn steps(count: usize) -> String {
    format!("{count} step{}", if count == 1 { "" } else { "s" })
}

/// `now @7: move, turn 3 | red decides | seen by the referee`.
pub fn now(desk: &Desk) -> String {
    let seen = desk.told(desk.game.observe(desk.view));
    format!(
        "now @{}: {}",
        desk.number(),
        observation::header_in(&seen, (&desk.marks(), &desk.rules().language), desk.style)
    )
}
