//! One match from its seed to its end, without a history. It goes as it would at the REPL with the same seed and agents.

use std::sync::Arc;

use crate::agent::{Agent, Random};
use crate::diag::Result;
use crate::game::Game;
use crate::game::agents::seed_of;
use crate::interrupt;
use crate::kernel::chance::Draw;
use crate::kernel::event::Event;
use crate::kernel::ids::SeatId;
use crate::kernel::outcome::Outcome;
use crate::kernel::script::Script;
use crate::kernel::table::{Choice, Table};
use crate::session::{Past, choice, told_since, was_stopped};

use super::plan::Player;

/// What a match that was broken off ended by.
pub const UNFINISHED: &str = "unfinished";

/// Where a match is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    pub plies: u64,
    pub decisions: u64,
}

impl Bound {
    /// That many plies. Where decisions make no plies, as in a set-up, a hundred times as many end it.
    pub fn plies(plies: u64) -> Self {
        Self { plies, decisions: plies.saturating_mul(100) }
    }

    pub fn decisions(decisions: u64) -> Self {
        Self { plies: u64::MAX, decisions }
    }
}

/// How a match went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// None where it was broken off.
    pub outcome: Option<Outcome>,
    pub plies: u64,
    /// Options that were taken.
    pub decisions: u64,
    /// Options there were to take.
    pub options: u64,
    /// The seat that began.
    pub first: usize,
}

/// Who has a seat in this match.
enum Seated {
    /// The random agent, which chooses without a view.
    Random(Draw),
    Agent(Box<dyn Agent>),
}

/// A step that was done.
struct Step {
    /// Who was asked.
    chose: Option<SeatId>,
    /// The serial of the phase it was done in.
    serial: i32,
    events: Vec<Event>,
}

/// A choice, how many options there were, and whether the seat was asked.
struct Chosen {
    choice: Choice,
    options: usize,
    asked: bool,
}

/// Plays a match on a table of the game, in place of what lies there; the players are by seat. The table is left as it is
/// at the end.
///
/// # Errors
/// Why an agent has no answer or what a script did wrong, or that the match is to stop.
pub fn play(game: &mut Game, table: &mut Table, seed: u64, players: &[&dyn Player], bound: Bound) -> Result<Ended> {
    let rules = Arc::clone(game.rules());
    let seat = |(seat, player): (SeatId, &&dyn Player)| {
        Ok(match player.sit(seed, seat)? {
            Some(agent) => Seated::Agent(agent),
            None => Seated::Random(Random::draw(seed_of(seed, seat))),
        })
    };
    let mut seated: Vec<Seated> = rules.seat_ids().zip(players).map(seat).collect::<Result<_>>()?;
    // Nobody else reads what happens.
    let tells = seated.iter().any(|seated| matches!(seated, Seated::Agent(_)));
    table.tell_all(tells);
    table.begin_anew(seed, game.script())?;
    let mut past = Vec::new();
    let note = |table: &mut Table, past: &mut Vec<Step>, chose, serial| {
        if tells {
            past.push(Step { chose, serial, events: table.take_events() });
        }
    };
    note(table, &mut past, None, 0);
    let first = table.state().active().index();
    let mut ended = Ended { outcome: None, plies: 0, decisions: 0, options: 0, first };
    while ended.plies < bound.plies && ended.decisions < bound.decisions {
        if interrupt::is_asked() {
            return Err(Box::new(interrupt::stopped()));
        }
        let Some(seat) = table.deciders().iter().next() else { break };
        let Some(player) = seated.get_mut(seat.index()) else { break };
        let Chosen { choice, options, asked } = choose(table, game.script(), seat, player, &past)?;
        let serial = table.state().phase_serial();
        let done = table.play_listed(game.script(), choice.seat, choice.opt, choice.text.as_deref());
        done.map_err(|error| match was_stopped(&error) {
            true => Box::new(error.note(format!("while `{}` was played", table.text(&choice)))),
            false => error,
        })?;
        note(table, &mut past, Some(seat).filter(|_| asked), serial);
        ended.decisions += 1;
        ended.options += options as u64;
        ended.plies = table.ply().max(0) as u64;
    }
    ended.outcome = table.state().outcome().cloned();
    Ok(ended)
}

fn choose(
    table: &mut Table,
    script: &mut dyn Script,
    seat: SeatId,
    player: &mut Seated,
    past: &[Step],
) -> Result<Chosen> {
    let agent = match player {
        Seated::Random(draw) => {
            let options = table.options(script, seat)?.len();
            return Ok(Chosen { choice: table.random_choice(script, seat, draw)?, options, asked: true });
        }
        Seated::Agent(agent) => agent,
    };
    // What is the only option an agent is not asked for.
    if let Some(choice) = table.only_choice(script, seat)? {
        return Ok(Chosen { choice, options: 1, asked: false });
    }
    let mut view = table.view(script, seat)?;
    let steps =
        past.iter().rev().map(|step| Past { events: &step.events, chose: step.chose, serial: || Some(step.serial) });
    view.events = told_since(steps, seat, table.rules().everyone(), table.state().open_serial());
    let decision = agent.decide(&view)?;
    let choice = choice(table, script, seat, &view, decision)?;
    Ok(Chosen { choice, options: view.options.len(), asked: true })
}
