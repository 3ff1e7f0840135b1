//! `:history`: the revisions as a tree.

use std::collections::BTreeMap;

use super::{Command, Group, Reach};
use crate::render::tree::{self, Node};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::fixed;
use crate::session::{Cause, History};

pub const COMMAND: Command = Command {
    name: "history",
    arguments: "[all]",
    doc: "the revisions as a tree: where it forks, what was edited, where the branches lead",
    more: "Actions that follow one another are one line; `:history all` shows each. What was taken back is there as \
           well: `:goto REV`.",
    example: ":history",
    after: &[],
    group: Group::Time,
    reach: Reach::Referee("it shows what was taken back and every seat's actions"),
    complete: |_, typed| if typed.nth() == 0 { fixed(&[("all", "each action a line")]) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let all = match rest {
        "" => false,
        "all" => true,
        _ => return Err(COMMAND.misused(format!("`:history` takes `all` or nothing, got `{rest}`"))),
    };
    let history = desk.game.history();
    let mut marks: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for branch in history.branches() {
        marks.entry(branch.tip).or_default().push(branch.name.clone());
    }
    marks.entry(history.here()).or_default().push("you are here".to_owned());
    let node = |number: usize| {
        let revision = history.revision(number)?;
        let kept = all || !matches!(revision.cause, Cause::Action(_));
        Some(Node {
            parent: revision.parent,
            text: words(desk, history, number),
            mark: marks.get(&number).map(|marks| marks.join(", ")),
            kept,
        })
    };
    let nodes: Vec<Node> = (0..history.count()).filter_map(node).collect();
    Ok(Answer::Text(tree::draw(&nodes, history.branches().first().map_or(0, |main| main.tip), desk.style)))
}

/// What made a revision: `red: move a4 a5`, `:set ranks.spy.strength 2`.
fn words(desk: &Desk, history: &History, number: usize) -> String {
    let Some(revision) = history.revision(number) else { return String::new() };
    match (&revision.cause, revision.seat) {
        (Cause::Start, _) => "the set-up".to_owned(),
        // Where several may act the text names the seat already.
        (Cause::Action(text), Some(seat)) if !text.starts_with(&format!("{}: ", desk.seat_name(seat))) => {
            format!("{}: {text}", desk.seat_name(seat))
        }
        (Cause::Action(text) | Cause::Edit(text), _) => text.clone(),
    }
}
