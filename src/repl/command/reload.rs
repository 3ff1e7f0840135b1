//! `:reload`: the files as they are now.

use super::{Command, Group, Reach, arguments};
use crate::repl::changing;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};

pub const COMMAND: Command = Command {
    name: "reload",
    arguments: "",
    doc: "read the files of the game again; the match goes on with the new rules from where it is",
    more: "What changed is told, and `:undo` brings the old rules back. If the files do not load, or the match cannot go \
           on with them, the old rules stay. `:watch on` does it by itself.",
    example: ":reload",
    group: Group::Rules,
    reach: Reach::Referee("it changes the rules for all seats"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Text(match take_up(desk)? {
        Some(words) => words,
        None if desk.place == "built in" => {
            "the game is built into the program and cannot change; `--path DIR` plays one from a folder".to_owned()
        }
        None => "no file has changed".to_owned(),
    }))
}

/// Takes up the files if they have changed, and says what came of it.
///
/// # Errors
/// They do not load, or the match cannot go on with them: the old ones stay.
pub fn take_up(desk: &mut Desk) -> Result<Option<String>> {
    let files = desk.files.clone();
    let change = desk.game.reload(&*files, ":reload").map_err(|problems| Failure::loading(problems, files))?;
    Ok(change.map(|change| changing::words(desk, &change)))
}
