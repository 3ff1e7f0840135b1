//! `:open`: a saved match.

use std::path::Path;

use super::new::title;
use super::{Command, Group, Reach, board};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::file;
use crate::repl::word::{Typed, Word};

pub const COMMAND: Command = Command {
    name: "open",
    arguments: "FILE",
    doc: "take up a match that was saved, where it was, with all its branches",
    more: "It goes on by the rules it was played by, which lie in the save. If the files of the game have changed since, \
           that is said, and `:reload` takes them up; `sandtable replay FILE` shows what they would have made of it.",
    example: ":open stratego.save",
    after: &[":save"],
    group: Group::Match,
    reach: Reach::Referee("it ends the match of all seats"),
    complete,
    run,
};

/// Saves in the folder where the program runs.
fn complete(_: &mut Desk, typed: &Typed) -> Vec<Word> {
    let folder = typed.word.rfind('/').map_or("", |slash| &typed.word[..=slash]);
    file::listed(folder, ".save")
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which file"));
    }
    let mut opened = Desk::open_save(desk.finder.clone(), Path::new(rest), desk.style)?;
    // The language stays, where the other game has it.
    if let Some(name) = &desk.opening.language
        && let Ok(language) = opened.game.game().language(&*opened.files, name)
    {
        opened.game.speak(language);
        opened.opening.language = Some(name.clone());
    }
    *desk = opened;
    let mut lines = vec![title(desk)];
    let changed = desk.game.stale_files(&*desk.files);
    if !changed.is_empty() {
        let files = crate::repl::telling::few(&changed, 3);
        lines.push(format!("{files} changed since; `:reload` takes the new rules up"));
    }
    lines.push(String::new());
    lines.push(board::text(desk));
    Ok(Answer::Text(lines.join("\n")))
}
