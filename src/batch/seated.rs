//! Who plays for which seat.

use crate::agent::Agent;
use crate::diag::{Diagnostic, Result};
use crate::game::agents::{Agents, FoundAgent, seed_of};
use crate::kernel::ids::SeatId;
use crate::kernel::rules::Rules;
use crate::script::batch::{Function, Value};
use crate::sim;

use super::read::{Named, wrong};

/// The word for nobody but whoever calls `play`.
const HUMAN: &str = "human";

/// An agent as a script names it, ready for one match after another.
#[derive(Clone)]
pub enum Player {
    Found(FoundAgent),
    Function(Function),
}

impl Player {
    /// A name, the path of a file, or a function. `None` takes a player away.
    ///
    /// # Errors
    /// It is none of these, or there is no such agent.
    pub fn read(agents: &Agents, seat: &str, value: &Value) -> Result<Option<Self>> {
        match value {
            Value::Text(name) if name == HUMAN => Ok(None),
            Value::Text(name) => Ok(Some(Self::Found(agents.find(name)?))),
            Value::Function(function) => Ok(Some(Self::Function(function.clone()))),
            other => {
                let message = format!("{} cannot play for `{seat}`", other.what());
                Err(wrong(message, format!("{seat} = \"random\", the path of a file, or a function of a view")))
            }
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Found(agent) => agent.name.clone(),
            Self::Function(function) => function.name(),
        }
    }

    /// It as an agent for a seat of a match with that seed.
    ///
    /// # Errors
    /// What is wrong with its file.
    pub fn agent(&self, seed: u64, seat: SeatId) -> Result<Box<dyn Agent>> {
        let seed = seed_of(seed, seat);
        match self {
            Self::Found(agent) => agent.load(seed),
            Self::Function(function) => Ok(Box::new(function.agent().seeded(seed))),
        }
    }
}

impl sim::Player for Player {
    fn name(&self) -> String {
        Self::name(self)
    }

    fn sit(&self, seed: u64, seat: SeatId) -> Result<Option<Box<dyn Agent>>> {
        match self {
            Self::Found(agent) => agent.sit(seed, seat),
            Self::Function(_) => self.agent(seed, seat).map(Some),
        }
    }
}

/// Players by seat.
pub type Players = Vec<Option<Player>>;

/// The players named for seats.
///
/// # Errors
/// One of them is none.
pub fn players(rules: &Rules, agents: &Agents, named: &Named) -> Result<Players> {
    let one = |name: &String| match named.get(name) {
        None => Ok(None),
        Some(value) => Player::read(agents, name, value),
    };
    rules.seats.iter().map(|seat| one(&seat.name)).collect()
}

/// Nobody plays for a seat that has to decide.
pub fn nobody(rules: &Rules, seat: SeatId) -> Box<Diagnostic> {
    let name = rules.seats.get(seat.index()).map_or("?", |seat| seat.name.as_str());
    let error = Diagnostic::error("batch/nobody", format!("no agent plays for `{name}`"));
    Box::new(error.help(format!("name one: {{ {name} = \"random\" }}, or use `play`")))
}
