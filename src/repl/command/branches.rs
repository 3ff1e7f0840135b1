//! `:branches`: the lines of play that have a name.

use super::{Command, Group, Reach, arguments};
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "branches",
    arguments: "",
    doc: "the branches, where they lead and where they leave the present one",
    more: "`:history` draws them.",
    example: ":branches",
    after: &[],
    group: Group::Time,
    reach: Reach::Referee("branches are the referee's"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    let history = desk.game.history();
    let present = history.branch();
    let rows = history.branches().iter().map(|branch| {
        let turn = history.revision(branch.tip).map_or(0, |tip| tip.state().turn());
        let about = match branch == present {
            true if branch.tip == history.here() => "you are here".to_owned(),
            true => format!("you are on it, at @{}", history.here()),
            false => format!("leaves `{}` at @{}", present.name, history.fork(branch.tip, present.tip)),
        };
        vec![branch.name.clone(), format!("@{}", branch.tip), format!("turn {turn}"), about]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    Ok(Answer::Text(table::records(&["branch", "leads to", "", ""], &rows, desk.style)))
}
