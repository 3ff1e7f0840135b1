//! `:save-variant`: what was set, as a file.

use std::path::PathBuf;

use super::{Command, Group, Reach};
use crate::diag::Diagnostic;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::file;
use crate::repl::telling::few;
use crate::repl::word::fixed;

pub const COMMAND: Command = Command {
    name: "save-variant",
    arguments: "NAME [--force]",
    doc: "make a variant of what was set: a file that gives the same rules",
    more: "It is written where the game was found, or in the current folder for a game built into the program: \
           `content/GAME/variants/NAME.yaml`. It holds what was set since and with `--set`, over the variants that are \
           played. `:new --variant NAME` opens it. One that is there is replaced only with `--force`.",
    example: ":save-variant bold_spy",
    after: &[":set spy.strength 2"],
    group: Group::Rules,
    reach: Reach::Referee("it writes a file of the game"),
    complete: |_, typed| if typed.nth() == 0 { Vec::new() } else { fixed(&[("--force", "replace the file")]) },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let force = words.contains(&"--force");
    words.retain(|word| *word != "--force");
    let [name] = words.as_slice() else { return Err(COMMAND.misused("say how to name it")) };
    let stale = desk.game.stale_files(&*desk.files);
    if !stale.is_empty() {
        let message = format!("{} changed since: the file would not give the rules of this match", few(&stale, 3));
        return Err(Desk::refuse(message, ":reload"));
    }
    let found = desk.game.game().as_variant(name, None).map_err(|problems| Failure::changing(problems, desk));
    let (path, text) = found?;
    let shelf = desk.finder.find(&desk.rules().game)?;
    let folder = shelf.folder.unwrap_or_else(|| PathBuf::from("."));
    let full = folder.join(&path);
    if let Some(folder) = full.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            let error = Diagnostic::error("repl/file", format!("`{}` cannot be made: {error}", folder.display()));
            Failure::from(error.help("play the game from a folder of your own: `--path DIR`"))
        })?;
    }
    file::write(&full, &text, force)?;
    // The file is there now and no rule of this match reads it.
    let _ = desk.game.reload(&*desk.files, ":reload");
    Ok(Answer::Text(format!("{path} is written; `:new --variant {name}` plays it\n\n{}", text.trim_end())))
}
