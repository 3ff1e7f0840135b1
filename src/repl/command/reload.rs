//! `:reload`: the files as they are now.

use super::{Command, Group, Reach, arguments};
use crate::repl::changing;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "reload",
    arguments: "",
    doc: "read the files of the game again; the match goes on with the new rules from where it is",
    more: "What changed is told, and `:undo` brings the old rules back. If the files do not load, or the match cannot go \
           on with them, the old rules stay. `:watch on` does it by itself.",
    example: ":reload",
    after: &[],
    group: Group::Rules,
    reach: Reach::Referee("it changes the rules for all seats"),
    complete: nothing,
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
    let change = desk.game.reload(&*files, ":reload").map_err(|mut problems| {
        for problem in &mut problems {
            let path = problem.place.as_ref().and_then(|place| place.file.strip_prefix("--set").map(str::to_owned));
            if let Some(path) = path.filter(|_| !desk.game.changes().is_empty()) {
                problem.notes.push("it was set in this match and does not fit the files any more".to_owned());
                problem.help = Some(format!(":reset{path}"));
            }
        }
        Failure::changing_to(problems, files)
    })?;
    Ok(change.map(|change| changing::words(desk, &change)))
}
