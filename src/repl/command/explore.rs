//! `:explore`: what can follow, counted.

use super::{Command, Group, Reach};
use crate::analysis::{Bounds, Question};
use crate::diag::Diagnostic;
use crate::render::analysis::depths;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::word::nothing;

/// Memory it may fill at the prompt.
const MEMORY: usize = 256 << 20;

pub const COMMAND: Command = Command {
    name: "explore",
    arguments: "[DEPTH]",
    doc: "go through every choice and every outcome of chance from here, and count",
    more: "Sequences count each order of choices and outcomes; positions that go on alike are one. Without a depth it \
           looks two decisions ahead. `sandtable explore` does the same from the beginning of a match.",
    example: ":explore 2",
    after: &["deploy wall", "deploy corner"],
    group: Group::Look,
    reach: Reach::Referee("what can follow depends on what lies hidden"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let depth = match rest {
        "" => 2,
        depth => depth.parse().map_err(|_| COMMAND.misused(format!("`{depth}` is no number of decisions")))?,
    };
    let question = bounded(depth);
    let graph = desk.game.explore(&question)?;
    match &graph.stopped {
        None => Ok(Answer::Text(depths(&graph, desk.style))),
        Some(stopped) => Err(too_much(stopped)),
    }
}

/// What can be done at the prompt where there was too much.
pub(super) fn too_much(stopped: &Diagnostic) -> Failure {
    let help = "ask for less: `:explore 1`, `:solve turn LUA`; `sandtable solve` may take more memory";
    Failure::from(Diagnostic::clone(stopped).help(help))
}

/// What may be looked at while somebody waits at the prompt.
pub(super) fn bounded(depth: u32) -> Question {
    Question { bounds: Bounds { depth, memory: MEMORY, ..Bounds::default() }, ..Question::default() }
}
