//! `:solve`: what the position is worth.

use super::explore::{bounded, too_much};
use super::{Command, Group, Reach};
use crate::analysis::{Question, Until};
use crate::render::analysis::{Asked, solution};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::line::first_word;
use crate::repl::word::fixed;

pub const COMMAND: Command = Command {
    name: "solve",
    arguments: "[turn] [LUA]",
    doc: "the exact value of this position and of each option, with best play",
    more: "Without Lua: the share of the first place for the seat that decides, to the end of the match. With an \
           expression: the chance that it holds at the end, of the match or with `turn` of this turn. The others play \
           against it; `sandtable solve` knows other ways.",
    example: ":solve turn state.turn > 3",
    after: &["deploy wall", "deploy corner"],
    group: Group::Look,
    reach: Reach::Referee("it looks at what lies hidden"),
    complete: |_, typed| if typed.nth() == 0 { fixed(&[("turn", "to the end of this turn")]) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (word, after) = first_word(rest);
    let (until, goal) = if word == "turn" { (Until::Turn, after) } else { (Until::Match, rest) };
    let goal = Some(goal).filter(|goal| !goal.is_empty());
    if goal.is_none() && until == Until::Turn {
        return Err(COMMAND.misused("at the end of a turn nobody has won: say what is to be reached"));
    }
    let Some(seat) = desk.game.deciders().iter().next() else {
        return Err(COMMAND.misused("the match is over"));
    };
    let question = Question { until, ..bounded(u32::MAX) };
    let (problem, found) = desk.game.solve(seat, goal, question)?;
    if let Some(stopped) = &found.graph.stopped {
        return Err(too_much(stopped));
    }
    let texts = desk.game.option_texts(seat)?;
    let asked = Asked { goal, worth: None };
    let options = texts.into_iter().zip(found.options.iter().copied()).collect();
    Ok(Answer::Text(solution(desk.rules(), asked, &problem, options, &found, desk.style)))
}
