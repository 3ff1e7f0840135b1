//! `:watch`: take up files as they are saved.

use super::{Command, Group, Reach};
use crate::content::Snapshot;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::fixed;

pub const COMMAND: Command = Command {
    name: "watch",
    arguments: "[on | off]",
    doc: "read the files of the game again by itself, whenever one was saved",
    more: "It is said at once that a file was saved; the new rules are taken up before the next line, never in the \
           middle of one, and never while a seat sits (`:as`). `:reload` does it once.",
    example: ":watch on",
    after: &[],
    group: Group::Rules,
    reach: Reach::Referee("it changes the rules for all seats"),
    complete: |_, typed| {
        if typed.nth() == 0 { fixed(&[("on", "from now on"), ("off", "no more")]) } else { Vec::new() }
    },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    match rest {
        "" => {}
        "on" if desk.place == "built in" => {
            return Err(Desk::refuse(
                "the game is built into the program: no file of it can change",
                "sandtable --path DIR",
            ));
        }
        "on" => {
            let now = Snapshot::of(&*desk.files, &desk.rules().game);
            desk.watching.begin(now);
        }
        "off" => desk.watching.end(),
        _ => return Err(COMMAND.misused(format!("`:watch` takes `on` or `off`, got `{rest}`"))),
    }
    Ok(Answer::Text(match desk.watching.is_on() {
        true => "files of the game are watched; `:watch off` ends it".to_owned(),
        false => "files of the game are not watched".to_owned(),
    }))
}
