//! `:record`: the match as a scenario.

use std::path::Path;

use super::{Command, Group, Reach};
use crate::diag::Diagnostic;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::{file, suite};
use crate::scenario::{Runner, record};

pub const COMMAND: Command = Command {
    name: "record",
    arguments: "FILE [NAME]",
    doc: "write what was played as a scenario that passes: how it began, what fell, what was checked, what lies there now",
    more: "It is run before it is written, by the files as they are now. A file that is there gets the scenario at its \
           end. `:expect` is what to check beside. `sandtable test FILE` runs it again.",
    example: ":record recorded.lua a spy beats the marshal",
    group: Group::Test,
    reach: Reach::Referee("it tells every secret"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (name, title) = rest.split_once(' ').unwrap_or((rest, ""));
    if name.is_empty() {
        return Err(COMMAND.misused("say which file"));
    }
    if !name.ends_with(".lua") {
        return Err(COMMAND.misused(format!("a scenario is Lua: name it `{name}.lua`")));
    }
    let path = Path::new(name);
    let old = if path.exists() { file::read(path)? } else { String::new() };
    let steps = desk.game.history().line().len() - 1;
    let title = match title.trim() {
        "" => format!("recorded: {} of seed {}, to @{}", desk.rules().game, desk.game.seed(), desk.game.revision()),
        title => title.to_owned(),
    };
    let text = record(&desk.game, &desk.checks, &title)?;
    passes(desk, name, &text)?;
    let apart = if old.is_empty() { "" } else { "\n" };
    file::write(path, &format!("{old}{apart}{text}"), true)?;
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let checked =
        if desk.checks.is_empty() { String::new() } else { format!(", {}", count(desk.checks.len(), "check")) };
    let steps = count(steps, "step");
    Ok(Answer::Text(format!("{name}: `{title}`, {steps}{checked}; `sandtable test {name}` runs it")))
}

/// Runs the scenario before anybody relies on it.
fn passes(desk: &Desk, name: &str, text: &str) -> Result<()> {
    let beside = |file: &str| suite::beside(Path::new(name), file);
    let mut runner = Runner::read(&desk.finder, name, text, &beside).map_err(Failure::several)?;
    runner.run(0).map_err(|found| {
        let error = Diagnostic::error("record/differs", "what was played cannot be played again as a scenario");
        let error = error.note(found.error.to_string());
        error.help("`:save FILE` keeps the match as it is, whatever was done to it").into()
    })
}
