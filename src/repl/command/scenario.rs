//! `:scenario`: scenarios of a file, run or taken up.

use std::path::Path;

use super::new::title;
use super::{Command, Group, Reach, board, step};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::suite::{self, Named};
use crate::scenario::Runner;

pub const COMMAND: Command = Command {
    name: "scenario",
    arguments: "FILE | FILE:LINE",
    doc: "run the scenarios of a file, or take up the one on a line to go through it",
    more: "Of a file it is told which hold; the match stays as it is. Taken up, a scenario is a match of its own: nothing \
           is played yet, `:step` does one step after the other and `:step all` the rest, up to a `:break` or to what \
           does not hold. You may play on, `:undo` and `:record` as anywhere.",
    example: ":scenario tests/scenarios/stratego/battles.lua:9",
    group: Group::Test,
    reach: Reach::Referee("it begins another match"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say which file"));
    }
    let named = Named::read(rest);
    if named.line.is_some() {
        let mut opened = Desk::open_scenario(desk.finder.clone(), &named, desk.style)?;
        opened.breaks = std::mem::take(&mut desk.breaks);
        *desk = opened;
        return Ok(Answer::Text(begun(desk)));
    }
    told(desk, &named.file).map(Answer::Text)
}

/// What is said of a scenario that was just taken up.
pub fn begun(desk: &Desk) -> String {
    let name = desk.course.as_ref().map_or("", |course| course.scenario().name.as_str());
    [title(desk), format!("scenario: {name}"), step::next(desk), String::new(), board::text(desk)].join("\n")
}

/// Runs the scenarios of a file beside the match.
fn told(desk: &Desk, file: &Path) -> Result<String> {
    let (path, text) = (file.display().to_string(), suite::text(file)?);
    let beside = |name: &str| suite::beside(file, name);
    let mut runner = Runner::read(&desk.finder, &path, &text, &beside).map_err(Failure::several)?;
    let names: Vec<String> = runner.names().map(|(name, _)| name.to_owned()).collect();
    let (mut failed, mut lines) = (0, Vec::new());
    for number in 0..names.len() {
        if let Err(found) = runner.run(number) {
            failed += 1;
            let source = |wanted: &str| if wanted == path { Some(text.clone()) } else { desk.source(wanted) };
            let told = suite::failed(&found, &source, desk.style);
            lines.push(format!("FAILED {}\n{told}\n", found.scenario));
        }
    }
    lines.push(match failed {
        0 => format!("{} passed", names.len()),
        _ => format!("{} passed, {failed} failed", names.len() - failed),
    });
    match failed {
        0 => Ok(lines.join("\n")),
        _ => Err(Failure::told(lines.join("\n"))),
    }
}
