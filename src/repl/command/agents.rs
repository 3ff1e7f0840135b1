//! `:agents`: who plays for which seat.

use super::{Command, Group, Reach, arguments};
use crate::game::agents::Agents;
use crate::kernel::ids::SeatId;
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::{Failure, Result};
use crate::repl::seated::{self, HUMAN};
use crate::repl::telling;
use crate::repl::word::{Typed, Word};

pub const COMMAND: Command = Command {
    name: "agents",
    arguments: "[SEAT=NAME]...",
    doc: "the agents there are; with a seat, one plays for it whenever it is its turn",
    more: "Agents are files in `scripts/GAME/agents/` and `scripts/agents/`, found by name, or any file below the current \
           folder by its path; `random` needs no file. `human` takes one away. Nothing is played after `:undo` or \
           `:goto` until somebody plays: `:auto 1` has the agent play again. What an agent remembers is no part of the \
           match. `:new` and `:open` begin without.",
    example: ":agents red=greedy",
    after: &[],
    group: Group::Match,
    reach: Reach::Referee("it says who plays for each seat"),
    complete,
    run,
};

/// Each seat with each agent.
fn complete(desk: &mut Desk, _: &Typed) -> Vec<Word> {
    let agents = Agents::of(&desk.finder, &desk.rules().game);
    let names: Vec<String> = agents.list().into_iter().map(|agent| agent.name).chain([HUMAN.to_owned()]).collect();
    let of_seat = |seat: &crate::kernel::rules::Seat| {
        names.iter().map(|name| Word::new(format!("{}={name}", seat.name), "")).collect::<Vec<_>>()
    };
    desk.rules().seats.iter().flat_map(of_seat).collect()
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Ok(Answer::Text(list(desk)));
    }
    let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let wanted = seated::read(desk, &words)?;
    for (seat, agent) in wanted {
        desk.seated.put(seat, agent);
    }
    let played = seated::play_on(desk, arguments::MOST_STEPS);
    let count = played.as_ref().map_or_else(|(count, _)| *count, |count| *count);
    let told: Vec<String> =
        [seats(desk), telling::last_steps(desk, count)].into_iter().filter(|text| !text.is_empty()).collect();
    let told = told.join("\n");
    match played {
        Ok(_) => Ok(Answer::Text(told)),
        Err((_, failure)) => Err(Failure { said: Some(told), ..failure }),
    }
}

fn list(desk: &Desk) -> String {
    let rows = Agents::of(&desk.finder, &desk.rules().game)
        .list()
        .into_iter()
        .map(|agent| vec![agent.name, agent.doc, agent.place]);
    let rows: Vec<Vec<String>> = rows.collect();
    format!("{}\n\n{}", table::records(&["agent", "what it does", "from"], &rows, desk.style), seats(desk))
}

/// `red: greedy, blue: human`.
fn seats(desk: &Desk) -> String {
    let one = |seat: SeatId| format!("{}: {}", desk.seat_name(seat), desk.seated.name(seat).unwrap_or(HUMAN));
    desk.rules().seat_ids().map(one).collect::<Vec<_>>().join(", ")
}
