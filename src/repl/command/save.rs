//! `:save`: the whole match to a file.

use std::path::Path;

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::file;
use crate::repl::word::fixed;

pub const COMMAND: Command = Command {
    name: "save",
    arguments: "[FILE] [--force]",
    doc: "write the whole match to a file: every revision and branch, and the rules it was played by",
    more: "Without a name it is GAME.save in the current folder. An earlier save of this match is replaced, whole or not at \
           all; any other file only with `--force`. It is text, a line for each revision, and holds every secret. `:open FILE` takes \
           it up again, `sandtable replay FILE` plays it by the rules as they are now.",
    example: ":save",
    after: &[],
    group: Group::Match,
    reach: Reach::Referee("it holds every secret"),
    complete: |_, _| fixed(&[("--force", "replace the file whatever it is")]),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (rest, force) = match rest.strip_suffix("--force") {
        Some(name) if name.is_empty() || name.ends_with(' ') => (name.trim_end(), true),
        _ => (rest, false),
    };
    let name = match rest {
        "" => format!("{}.save", desk.rules().game),
        name => name.to_owned(),
    };
    let text = desk.game.save()?;
    let path = Path::new(&name);
    file::write(path, &text, force || file::begins_as(path, &text))?;
    Ok(Answer::Text(format!("{name}: {} revisions, at @{}", desk.game.history().count(), desk.game.revision())))
}
