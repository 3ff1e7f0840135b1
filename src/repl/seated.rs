//! Agents that play for seats at the desk, whenever it is their turn.

use std::collections::BTreeMap;

use crate::agent::Agent;
use crate::diag::Diagnostic;
use crate::game::agents::{Agents, seed_of};
use crate::kernel::ids::SeatId;

use super::desk::Desk;
use super::failure::{Failure, Result};

/// An agent with the name it was asked for by.
pub type NamedAgent = (String, Box<dyn Agent>);

/// Who plays for which seat; nobody is a person.
#[derive(Default)]
pub struct Seated(BTreeMap<SeatId, NamedAgent>);

impl Seated {
    /// The name of the agent that plays for a seat.
    pub fn name(&self, seat: SeatId) -> Option<&str> {
        self.0.get(&seat).map(|(name, _)| name.as_str())
    }

    /// Puts an agent on a seat, or takes the one away that is there.
    pub fn put(&mut self, seat: SeatId, agent: Option<NamedAgent>) {
        match agent {
            Some(agent) => drop(self.0.insert(seat, agent)),
            None => drop(self.0.remove(&seat)),
        }
    }
}

/// The word for no agent.
pub const HUMAN: &str = "human";

/// Who is to play for which seat: `red=greedy`, `blue=human`, one after another.
///
/// # Errors
/// It is written otherwise, or there is no such seat or agent.
pub fn read(desk: &Desk, words: &[&str]) -> Result<Vec<(SeatId, Option<NamedAgent>)>> {
    let agents = Agents::of(&desk.finder, &desk.rules().game);
    let one = |word: &&str| {
        let Some((seat, name)) = word.split_once('=') else {
            return Err(Failure::usage(format!("`{word}` is not `SEAT=NAME`"), format!("write `{word}=random`")));
        };
        let seat = desk.rules().seat_named(seat).ok_or_else(|| {
            let seats = desk.rules().seats.iter().map(|seat| seat.name.as_str());
            Diagnostic::error("usage/seat", format!("no seat is named `{seat}`")).suggest(seat, seats)
        })?;
        let agent = match name {
            HUMAN => None,
            name => {
                let known = agents.list();
                let found = agents.find(name).map_err(|error| match error.code {
                    // A person is none of the agents that are listed.
                    "agent/unknown" if !name.contains('/') => {
                        let names = known.iter().map(|agent| agent.name.as_str());
                        Box::new(error.suggest(name, names.chain([HUMAN])))
                    }
                    _ => error,
                })?;
                Some((name.to_owned(), found.load(seed_of(desk.opening.seed, seat))?))
            }
        };
        Ok((seat, agent))
    };
    words.iter().map(one).collect()
}

/// Has seated agents play until a person decides or the match is over, at most `most` actions; says how many were played.
///
/// # Errors
/// Why an agent has no answer; what was played before stands, and its number is given.
pub fn play_on(desk: &mut Desk, most: usize) -> std::result::Result<usize, (usize, Failure)> {
    for played in 0..most {
        let Some(seat) = desk.game.deciders().iter().find(|seat| desk.seated.0.contains_key(seat)) else {
            return Ok(played);
        };
        decide(desk, seat).map_err(|failure| (played, failure))?;
    }
    Ok(most)
}

/// Plays one action for a seat: its agent decides, else the desk's own.
///
/// # Errors
/// Why there is no answer.
pub fn decide(desk: &mut Desk, seat: SeatId) -> Result<()> {
    let Some((name, agent)) = desk.seated.0.get_mut(&seat) else {
        desk.game.decide(seat, &mut desk.agent)?;
        return Ok(());
    };
    let name = name.clone();
    match desk.game.decide(seat, &mut **agent) {
        Ok(_) => Ok(()),
        // What it saw and did not see stands in the words of its failure.
        Err(_) if !desk.sitting.is_referee() => {
            let message = format!("`{name}`, which plays for {}, has no answer", desk.seat_word(seat));
            Err(Diagnostic::error("repl/agent", message).help("the referee is told why").into())
        }
        Err(problem) => Err(Failure::from(problem).note(format!("`{name}` plays for {}", desk.seat_name(seat)))),
    }
}
