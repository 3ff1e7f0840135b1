//! Agents that play on after what a scenario plays.

use std::fmt;

use super::fault;
use super::parse::{Scenario, text};
use crate::agent::Agent;
use crate::content::Files;
use crate::diag::{Diagnostic, Result};
use crate::game::agents::{FoundAgent, find_among, seed_of};
use crate::kernel::ids::SeatId;
use crate::kernel::rules::Rules;
use crate::script::Tree;
use crate::session::Match;

/// How far agents play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of the match.
    Match,
    /// Until another turn begins.
    Turn,
    /// So many choices, or to the end of the match.
    Choices(u32),
}

/// A match that agents do not end in as many choices is taken for endless.
const LONGEST: u32 = 10_000;

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match => f.write_str("agents play the match"),
            Self::Turn => f.write_str("agents play the turn"),
            Self::Choices(1) => f.write_str("agents play 1 choice"),
            Self::Choices(count) => write!(f, "agents play {count} choices"),
        }
    }
}

/// `{ red = "greedy", blue = "random" }`.
pub(super) fn agents(tree: &Tree) -> Result<Vec<(String, String)>, String> {
    match tree {
        Tree::Table(table) if table.list.is_empty() && !table.named.is_empty() => {
            table.named.iter().map(|(seat, name)| Ok((seat.clone(), text(name)?))).collect()
        }
        other => Err(format!("{}, expected agents by seat: {{ red = \"random\" }}", other.what())),
    }
}

/// `"match"`, `"turn"` or a number of choices.
pub(super) fn until(tree: &Tree) -> Result<Until, String> {
    match tree {
        Tree::Text(text) if text == "match" => Ok(Until::Match),
        Tree::Text(text) if text == "turn" => Ok(Until::Turn),
        Tree::Number(count) if (1.0..=f64::from(LONGEST)).contains(count) && count.fract() == 0.0 => {
            Ok(Until::Choices(*count as u32))
        }
        other => {
            Err(format!("{}, expected \"match\", \"turn\" or a number of choices from 1 to {LONGEST}", other.what()))
        }
    }
}

/// Who plays for which seat.
pub(super) type Players = Vec<(String, FoundAgent)>;

/// The agents that a scenario names.
///
/// # Errors
/// There is no such agent.
pub(super) fn find(files: &dyn Files, game: &str, scenario: &Scenario) -> Result<Players> {
    let one = |(seat, name): &(String, String)| Ok((seat.clone(), find_among(files, game, name)?));
    scenario.agents.iter().map(one).collect()
}

/// Has the agents play.
///
/// # Errors
/// There is no such seat, nobody plays for one that decides, an agent has no answer, or the match does not end.
pub(super) fn run(game: &mut Match, players: &Players, until: Until) -> Result<()> {
    let mut seated: Vec<(SeatId, Box<dyn Agent>)> = Vec::new();
    for (name, agent) in players {
        let Some(seat) = game.rules().seat_named(name) else { return Err(no_seat(game.rules(), name)) };
        seated.push((seat, agent.load(seed_of(game.seed(), seat))?));
    }
    let begun = game.state().turn();
    let most = if let Until::Choices(count) = until { count } else { LONGEST };
    for _ in 0..most {
        let Some(first) = game.deciders().iter().next() else { return Ok(()) };
        if until == Until::Turn && game.state().turn() != begun {
            return Ok(());
        }
        let Some((seat, agent)) = seated.iter_mut().find(|(seat, _)| *seat == first) else {
            return Err(nobody(game.rules(), first));
        };
        game.decide(*seat, &mut **agent)?;
    }
    match until {
        Until::Choices(_) => Ok(()),
        _ if game.deciders().iter().next().is_none() => Ok(()),
        _ => Err(Box::new(
            (*fault("scenario/run", format!("after {LONGEST} choices it is not over")))
                .help("run = 100 plays 100 choices"),
        )),
    }
}

fn no_seat(rules: &Rules, name: &str) -> Box<Diagnostic> {
    let error = Diagnostic::error("scenario/unknown", format!("`agents`: no seat is named `{name}`"));
    Box::new(error.suggest(name, rules.seats.iter().map(|seat| seat.name.as_str())))
}

fn nobody(rules: &Rules, seat: SeatId) -> Box<Diagnostic> {
    let name = rules.seats.get(seat.index()).map_or("?", |seat| seat.name.as_str());
    let error = Diagnostic::error("scenario/run", format!("`agents`: nobody plays for `{name}`, who decides"));
    Box::new(error.help(format!("agents = {{ {name} = \"random\" }}")))
}
