//! Which matches are to be played.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::agent::Agent;
use crate::content::Files;
use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::game::agents::{FoundAgent, RANDOM, seed_of};
use crate::kernel::ids::SeatId;

/// Who may sit at one match after another.
pub trait Player {
    fn name(&self) -> String;

    /// It as an agent for a seat of a match with that seed, with nothing remembered; `None` for the random agent, which
    /// needs no view of the table.
    ///
    /// # Errors
    /// What is wrong with its file.
    fn sit(&self, seed: u64, seat: SeatId) -> Result<Option<Box<dyn Agent>>>;
}

impl Player for FoundAgent {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn sit(&self, seed: u64, seat: SeatId) -> Result<Option<Box<dyn Agent>>> {
        if self.is_random() { Ok(None) } else { self.load(seed_of(seed, seat)).map(Some) }
    }
}

/// Who has which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    pub seats: usize,
    /// From match to match the players move on by one seat.
    pub alternate: bool,
}

impl Seating {
    /// By seat, which player has it in a match; the numbers of matches count from 1.
    pub fn players(self, number: u64) -> Vec<usize> {
        let seats = self.seats.max(1) as u64;
        let moved = if self.alternate { (number - 1) % seats } else { 0 };
        (0..self.seats as u64).map(|seat| ((seat + moved) % seats) as usize).collect()
    }
}

/// An agent as a plan names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub name: String,
    /// Tells its text from others.
    pub id: String,
}

/// What is to be played, and all that the results follow from: with one plan they are always the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub game: String,
    /// Tells the rules from others.
    pub rules: String,
    /// The program that plays.
    pub version: String,
    pub variants: Vec<String>,
    pub settings: BTreeMap<String, String>,
    pub seats: Vec<String>,
    /// By seat, in the first match.
    pub agents: Vec<Named>,
    pub alternate: bool,
    /// The seed of match 1; each match has the one after.
    pub seed: u64,
    /// The number of the first match that is played.
    pub first: u64,
    pub games: u64,
    /// Plies after which a match is broken off.
    pub cap: u64,
    /// How many times the usual budget scripts have.
    pub budget: u32,
    /// No more matches are played once the scores are known that well.
    pub until: Option<f64>,
}

impl Plan {
    /// Plies after which a match is broken off, if nothing else is said.
    pub const CAP: u64 = 10_000;

    /// Of that game with these agents, by seat. The rest is as wanted.
    pub fn of(game: &Game, agents: &[FoundAgent]) -> Self {
        let recipe = game.recipe();
        Self {
            game: recipe.name.clone(),
            rules: game.id().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variants: recipe.variants.clone(),
            settings: recipe.settings.iter().cloned().collect(),
            seats: game.rules().seats.iter().map(|seat| seat.name.clone()).collect(),
            agents: agents.iter().map(|agent| Named { name: agent.name.clone(), id: agent.id() }).collect(),
            alternate: false,
            seed: 1,
            first: 1,
            games: 1,
            cap: Self::CAP,
            budget: recipe.files.budget(),
            until: None,
        }
    }

    pub fn seating(&self) -> Seating {
        Seating { seats: self.seats.len(), alternate: self.alternate }
    }

    /// The seed of a match.
    pub fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number - 1)
    }

    /// The matches of a shard, by number.
    pub fn numbers(&self, shard: Shard) -> Range<u64> {
        let cut = |parts: u64| self.first + (u128::from(self.games) * u128::from(parts) / u128::from(shard.of)) as u64;
        cut(shard.part - 1)..cut(shard.part)
    }

    /// How many matches a shard has.
    pub fn length(&self, shard: Shard) -> u64 {
        let numbers = self.numbers(shard);
        numbers.end - numbers.start
    }

    /// The command that plays it, or those of its matches.
    pub fn command(&self, first: u64, games: u64) -> String {
        let mut words = vec![format!("sandtable sim {}", word(&self.game))];
        words.extend(self.rules());
        let names: Vec<&str> = self.agents.iter().map(|agent| agent.name.as_str()).collect();
        if names.iter().any(|name| *name != RANDOM) {
            words.push(format!("--agents {}", word(&names.join(","))));
        }
        words.extend(self.alternate.then(|| "--alternate".to_owned()));
        words.extend((self.cap != Self::CAP).then(|| format!("--cap {}", self.cap)));
        words.push(format!("--seed {}", self.seed));
        words.extend((first != 1).then(|| format!("--first {first}")));
        words.push(format!("--games {games}"));
        words.extend(self.until.map(|until| format!("--until ci={until}")));
        words.join(" ")
    }

    /// The command that opens a match of it in the REPL, with the same agents, to look at it.
    pub fn opened(&self, number: u64) -> String {
        let mut words = vec![format!("sandtable repl {}", word(&self.game))];
        words.extend(self.rules());
        words.push(format!("--seed {}", self.seed_of(number)));
        let players = self.seating().players(number);
        let named = self.seats.iter().zip(players).filter_map(|(seat, player)| {
            let agent = self.agents.get(player)?;
            Some(format!("{seat}={}", agent.name))
        });
        words.push(format!("-c {}", word(&format!(":agents {}", named.collect::<Vec<_>>().join(" ")))));
        words.join(" ")
    }

    /// The arguments that say which rules hold.
    fn rules(&self) -> Vec<String> {
        let variants = (!self.variants.is_empty()).then(|| format!("--variant {}", word(&self.variants.join(","))));
        let set = self.settings.iter().map(|(name, value)| format!("--set {}", word(&format!("{name}={value}"))));
        let budget = (self.budget != 1).then(|| format!("--budget {}", self.budget));
        variants.into_iter().chain(set).chain(budget).collect()
    }

    /// What `self` has otherwise than another plan, in words.
    pub fn differs(&self, other: &Self) -> Option<String> {
        let json = |plan: &Self| serde_json::to_value(plan).unwrap_or_default();
        let (own, others) = (json(self), json(other));
        let fields = own.as_object().into_iter().flatten();
        let mut apart = fields.filter(|(name, value)| others.get(name.as_str()) != Some(value));
        apart.next().map(|(name, value)| format!("`{name}` {value} and {}", others[name.as_str()]))
    }
}

/// The i-th of n parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1.
    pub part: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// `2/3` as it is typed.
    ///
    /// # Errors
    /// It is written otherwise.
    pub fn read(text: &str) -> Result<Self> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number <= u64::from(u32::MAX));
        let read = text.split_once('/').and_then(|(part, of)| Some(Self { part: number(part)?, of: number(of)? }));
        read.filter(|shard| (1..=shard.of).contains(&shard.part)).ok_or_else(|| {
            let message = format!("`{}` is no part of a whole", text.escape_debug());
            Box::new(Diagnostic::error("usage/shard", message).help("--shard 1/3"))
        })
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> std::result::Result<Self, String> {
        Self::read(&text).map_err(|error| error.message)
    }
}

/// As it is typed at a shell.
fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./,=:+".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(first: u64, games: u64) -> Plan {
        Plan {
            game: "duel".to_owned(),
            rules: String::new(),
            version: String::new(),
            variants: Vec::new(),
            settings: BTreeMap::new(),
            seats: vec!["red".to_owned(), "blue".to_owned()],
            agents: Vec::new(),
            alternate: true,
            seed: 10,
            first,
            games,
            cap: 100,
            budget: 1,
            until: None,
        }
    }

    #[test]
    fn shards_are_all_matches_once() {
        for (first, games, of) in [(1, 10, 3), (7, 1, 1), (1, 2, 5), (5, 1000, 7), (1, u64::MAX - 1, 3)] {
            let plan = plan(first, games);
            let parts: Vec<_> = (1..=of).map(|part| plan.numbers(Shard { part, of })).collect();
            assert_eq!((parts[0].start, parts[parts.len() - 1].end), (first, first + games));
            assert!(parts.windows(2).all(|two| two[0].end == two[1].start), "{parts:?}");
        }
        assert_eq!(Shard::read("2/3").unwrap(), Shard { part: 2, of: 3 });
        for wrong in ["3/2", "0/2", "1", "", "a/b", "1/0", "-1/2", "1/2/3", "1/4294967296"] {
            assert_eq!(Shard::read(wrong).unwrap_err().code, "usage/shard", "{wrong}");
        }
    }

    #[test]
    fn who_sits_where_follows_from_the_number() {
        let plan = plan(1, 10);
        let seated = [1, 2, 3].map(|number| plan.seating().players(number));
        assert_eq!(seated, [vec![0, 1], vec![1, 0], vec![0, 1]]);
        assert_eq!([1, 2].map(|number| plan.seed_of(number)), [10, 11]);
        let other = Plan { seed: 11, ..plan.clone() };
        assert_eq!(plan.differs(&other).unwrap(), "`seed` 10 and 11");
        assert_eq!(plan.differs(&plan.clone()), None);
    }
}
