//! `:reset`: take back what was set.

use super::{Command, Group, Reach};
use crate::diag::Diagnostic;
use crate::game::is_below;
use crate::repl::changing;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::word::{Typed, Word};

pub const COMMAND: Command = Command {
    name: "reset",
    arguments: "[PATH]",
    doc: "take back what was set at a path, or all that was set; the match goes on from where it is",
    more: "Unlike `:undo` it leaves what was played since.",
    example: ":reset ranks.spy.strength",
    after: &[":set ranks.spy.strength 2"],
    group: Group::Rules,
    reach: Reach::Referee("it changes the rules for all seats"),
    complete,
    run,
};

/// What was set.
fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let set = if typed.nth() == 0 { desk.game.changes() } else { &[] };
    set.iter().map(|(path, value)| Word::new(path, format!("set to {value}"))).collect()
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let path = desk.game.path(rest);
    let set = desk.game.changes();
    if set.is_empty() {
        return Err(Desk::refuse("nothing was set", desk.example_set()));
    }
    if !rest.is_empty() && !set.iter().any(|(known, _)| is_below(known, &path)) {
        let error = Diagnostic::error("repl/refused", format!("`{path}` was not set"));
        return Err(error.suggest(&path, set.iter().map(|(known, _)| known.as_str())).into());
    }
    let path = Some(path.as_str()).filter(|path| !path.is_empty());
    let source = format!(":reset {rest}").trim_end().to_owned();
    let change = desk.game.reset(path, &source).map_err(|problems| Failure::changing(problems, desk))?;
    Ok(Answer::Text(match change {
        Some(change) => changing::words(desk, &change),
        None => "it makes no difference".to_owned(),
    }))
}
