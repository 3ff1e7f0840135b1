//! `:break`: where to stop.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::stopping::Break;

pub const COMMAND: Command = Command {
    name: "break",
    arguments: "[WORDS | if EXPR | off]",
    doc: "stop `:step all` and `:auto` after a step that is told in these words, or once an expression holds",
    more: "Alone it lists what stops them; `off` forgets it all. Words are looked for in what the referee is told.",
    example: ":break if state.turn == 10",
    group: Group::Test,
    reach: Reach::Referee("it goes by what seats may not know"),
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    match rest {
        "" => {}
        "off" => desk.breaks.clear(),
        _ => {
            let new = match rest.strip_prefix("if ") {
                Some(source) => {
                    // It must be an expression; whether it holds is asked later.
                    desk.game.goal(source)?;
                    Break::If(source.trim().to_owned())
                }
                None => Break::Told(rest.trim_matches('"').to_owned()),
            };
            if !desk.breaks.contains(&new) {
                desk.breaks.push(new);
            }
        }
    }
    let lines: Vec<String> = desk.breaks.iter().map(ToString::to_string).collect();
    Ok(Answer::Text(if lines.is_empty() { "nothing stops it".to_owned() } else { lines.join("\n") }))
}
