//! `:auto`: let agents play.

use super::{Command, Group, Reach, arguments};
use crate::agent::Agent;
use crate::game::agents::{Agents, seed_of};
use crate::interrupt;
use crate::kernel::ids::SeatId;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::fixed;
use crate::repl::{seated, telling};

pub const COMMAND: Command = Command {
    name: "auto",
    arguments: "[N | end] [AGENT]",
    doc: "let chance or an agent play N actions, or to the end",
    more: "One action without N. With an agent (`:agents` lists them) it plays for every seat; without, a seat's own agent \
           plays where there is one, else chance. The actions follow from the seed of the match.",
    example: ":auto 10",
    after: &[],
    group: Group::Play,
    reach: Reach::Referee("it plays for every seat"),
    complete: |_, typed| if typed.nth() == 0 { fixed(&[("end", "to the end of the match")]) } else { Vec::new() },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut words = rest.split_whitespace().peekable();
    let number = words.next_if(|word| *word == "end" || word.parse::<f64>().is_ok()).unwrap_or("");
    let name = words.next();
    if let Some(more) = words.next() {
        return Err(COMMAND.misused(format!("`:auto` takes a number and an agent, got `{more}` as well")));
    }
    let to_the_end = number == "end";
    let steps = if to_the_end { arguments::MOST_STEPS } else { arguments::count(&COMMAND, number, 1)? };
    let mut agents = match name {
        Some(name) => Some(of_every_seat(desk, name)?),
        None => None,
    };
    if let Some(outcome) = desk.outcome() {
        return Err(Desk::refuse(format!("the match is over: {outcome}"), ":undo, or :new for another match"));
    }
    let (mut played, mut stopped) = (0, None);
    while played < steps && stopped.is_none() {
        let Some(seat) = desk.game.deciders().iter().next() else { break };
        let done = match agents.as_mut().and_then(|agents| agents.get_mut(seat.index())) {
            Some(agent) => desk.game.decide(seat, &mut **agent).map(drop).map_err(Into::into),
            None => seated::decide(desk, seat),
        };
        done.map_err(|failure| match played {
            0 => failure,
            _ if interrupt::is_asked() => failure,
            1 => failure.note(format!("after 1 action, at @{}", desk.game.revision())),
            _ => failure.note(format!("after {played} actions, at @{}", desk.game.revision())),
        })?;
        played += 1;
        stopped = desk.stopped_by()?;
    }
    let mut lines = vec![telling::last_steps(desk, played)];
    lines.extend(stopped.clone());
    if to_the_end && stopped.is_none() && desk.outcome().is_none() {
        lines.push(format!("the match is not over after {steps} actions; `:auto end` goes on"));
    }
    Ok(Answer::Text(lines.join("\n")))
}

/// An agent for each seat, by one name. Each knows what its own seat sees.
fn of_every_seat(desk: &Desk, name: &str) -> Result<Vec<Box<dyn Agent>>> {
    let found = Agents::of(&desk.finder, &desk.rules().game).find(name)?;
    // Going on is not doing the same again.
    let seed = desk.opening.seed.wrapping_add(desk.game.revision() as u64);
    let load = |seat: SeatId| Ok(found.load(seed_of(seed, seat))?);
    desk.rules().seat_ids().map(load).collect()
}
