//! `:language`: what the match is told in.

use super::{Command, Group, Reach};
use crate::content::languages;
use crate::kernel::language::Language;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::word::languages_of;

pub const COMMAND: Command = Command {
    name: "language",
    arguments: "[NAME | own]",
    doc: "tell the match in another language, or (`own`) in the game's own words",
    more: "Alone it says which languages the game has. Only what is shown changes, the log included: actions are \
           written as before, and the match is the same. The file of words is read anew.",
    example: ":language fr",
    after: &[],
    group: Group::Look,
    reach: Reach::Anyone,
    complete: |desk, typed| if typed.nth() == 0 { languages_of(desk) } else { Vec::new() },
    run,
};

/// The name of the game's own words.
const OWN: &str = "own";

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Ok(Answer::Text(overview(desk)));
    }
    let wanted = Some(rest).filter(|name| *name != OWN).map(str::to_owned);
    let files = desk.files.clone();
    let language = match &wanted {
        None => Ok(Language::default()),
        Some(name) => desk.game.game().language(&*files, name),
    };
    desk.game.speak(language.map_err(|problems| Failure::loading(problems, files))?);
    desk.opening.language = wanted;
    Ok(Answer::Text(format!("told in {}", spoken_name(desk))))
}

fn overview(desk: &Desk) -> String {
    let known = languages(&*desk.files, &desk.rules().game);
    let others = match known.as_slice() {
        [] => "it has no others".to_owned(),
        known => format!("there are: {}", known.join(", ")),
    };
    format!("told in {}; {others}", spoken_name(desk))
}

fn spoken_name(desk: &Desk) -> &str {
    match desk.rules().language.name.as_str() {
        "" => "the game's own words",
        name => name,
    }
}
