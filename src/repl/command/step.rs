//! `:step`: on through a scenario.

use super::{Command, Group, Reach, arguments};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::{suite, telling};

pub const COMMAND: Command = Command {
    name: "step",
    arguments: "[N | all]",
    doc: "do the next step of the scenario that was taken up, N steps or all that are left",
    more: "What must come of a step is held against what comes of it. After the last step, what must hold at the end.",
    example: ":step",
    group: Group::Test,
    reach: Reach::Referee("it plays for every seat"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let steps = if rest == "all" { arguments::MOST_STEPS } else { arguments::count(&COMMAND, rest, 1)? };
    let done = desk.course.as_ref().map(|course| (course.is_done(), course.at()));
    match done {
        None => return Err(Desk::refuse("no scenario was taken up", ":scenario FILE:LINE")),
        Some((true, _)) => return Err(Desk::refuse("the scenario is over", ":scenario FILE:LINE takes it up again")),
        // It went on from somewhere else than where the scenario left it.
        Some((false, at)) if at != desk.game.revision() => {
            return Err(Desk::refuse("the match was played on beside the scenario", format!(":goto {at}")));
        }
        Some(_) => {}
    }
    let mut lines = Vec::new();
    for _ in 0..steps {
        let Some(course) = &mut desk.course else { break };
        let (next, _) = course.progress();
        let words = course.next().map(|step| step.deed.as_ref().map_or_else(String::new, ToString::to_string));
        let before = desk.game.revision();
        match course.step(&mut desk.game) {
            Ok(false) => break,
            Ok(true) => {}
            Err(found) => {
                let told = suite::failed(&found, &|path| desk.source_beside(path), desk.style);
                lines.push(format!("FAILED {}\n{told}", found.scenario));
                return Err(Failure::told(lines.join("\n")));
            }
        }
        match words {
            Some(words) => lines.push(format!("{}: {words}", next + 1)),
            None => lines.push("all of it holds".to_owned()),
        }
        if desk.game.revision() != before {
            lines.push(telling::steps(desk, 1));
        }
        if let Some(why) = desk.stopped_by()? {
            lines.push(why);
            break;
        }
    }
    if desk.course.as_ref().is_some_and(|course| !course.is_done()) {
        lines.push(next(desk));
    }
    lines.retain(|line| !line.is_empty());
    Ok(Answer::Text(lines.join("\n")))
}

/// What `:step` does next.
pub fn next(desk: &Desk) -> String {
    let Some(course) = &desk.course else { return String::new() };
    let (done, all) = course.progress();
    match course.next() {
        Some(step) => {
            let words = step.deed.as_ref().map_or_else(|| "(nothing is played)".to_owned(), ToString::to_string);
            format!("`:step` is step {} of {all}: {words}", done + 1)
        }
        None => "`:step` looks at what must hold at the end".to_owned(),
    }
}
