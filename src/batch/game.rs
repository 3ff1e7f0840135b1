//! A loaded game as a batch script holds it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::diag::Result;
use crate::game::agents::Agents;
use crate::game::{Game, Recipe};
use crate::kernel::rules::Rules;
use crate::script::batch::{Object, Table, Value};
use crate::session::Match;

use super::matches::{self, Plan};
use super::read::Arguments;
use super::seated::{Players, nobody, players};
use super::table::Play;
use super::{Bench, one};

/// Matches of `matches` when no number is said, and actions after which one is broken off.
const COUNT: u64 = 100;
const LIMIT: u64 = 10_000;

/// Rules under which matches are played. Every match has a game of its own, made of what was read when this was loaded.
pub struct Package {
    bench: Rc<Bench>,
    recipe: Recipe,
    rules: Arc<Rules>,
    agents: Agents,
    settings: Vec<(String, String)>,
    seed: u64,
    /// One that is not in use.
    spare: RefCell<Option<Game>>,
}

impl Package {
    pub fn new(bench: Rc<Bench>, game: Game, seed: u64) -> Self {
        let settings = game.settings().iter().map(|setting| (setting.name.clone(), setting.value.clone())).collect();
        let (recipe, rules) = (game.recipe().clone(), Arc::clone(game.rules()));
        let agents = Agents::of(&bench.finder, &recipe.name);
        Self { bench, recipe, rules, agents, settings, seed, spare: RefCell::new(Some(game)) }
    }

    fn game(&self) -> Result<Game> {
        let spare = self.spare.borrow_mut().take();
        spare.map_or_else(|| self.recipe.load().map_err(one), Ok)
    }

    fn seats(&self) -> impl Iterator<Item = &str> {
        self.rules.seats.iter().map(|seat| seat.name.as_str())
    }

    fn begin(&self, values: &[Value]) -> Result<Value> {
        let arguments = Arguments::new("match", values, 1, "game:match { seed = 7, red = \"greedy\" }")?;
        let named = arguments.named(0, ["seed", "position"].into_iter().chain(self.seats()))?;
        let seed = named.whole_or("seed", self.seed)?;
        let players = players(&self.rules, &self.agents, &named)?;
        let played = match named.text("position")? {
            Some(position) => Match::from_position(self.game()?, position, seed)?,
            None => Match::new(self.game()?, seed)?,
        };
        Ok(Value::Object(Rc::new(Play::new(Rc::clone(&self.bench), played, players)?)))
    }

    fn many(&self, values: &[Value]) -> Result<Value> {
        let usage = "game:matches { count = 1000, seed = 1, red = \"greedy\", blue = \"random\", alternate = true }";
        let arguments = Arguments::new("matches", values, 1, usage)?;
        let own = ["count", "seed", "limit", "alternate"];
        let named = arguments.named(0, own.into_iter().chain(self.seats()))?;
        let seated: Players = players(&self.rules, &self.agents, &named)?;
        let all =
            self.rules.seat_ids().zip(seated).map(|(seat, player)| player.ok_or_else(|| nobody(&self.rules, seat)));
        let plan = Plan {
            count: named.whole_or("count", COUNT)?,
            seed: named.whole_or("seed", self.seed)?,
            limit: named.whole_or("limit", LIMIT)?,
            alternate: named.flag("alternate")?,
            players: all.collect::<Result<_>>()?,
        };
        let (game, results) = matches::play(self.game()?, &plan)?;
        self.spare.replace(Some(game));
        Ok(results)
    }
}

impl Object for Package {
    fn what(&self) -> &'static str {
        "game"
    }

    fn properties(&self) -> &'static [&'static str] {
        &["name", "title", "seats", "seed", "settings", "variants"]
    }

    fn methods(&self) -> &'static [&'static str] {
        &["match", "matches", "agents"]
    }

    fn get(&self, name: &str) -> Result<Value> {
        Ok(match name {
            "name" => Value::text(&self.recipe.name),
            "title" => Value::text(self.rules.shown_title()),
            "seats" => Value::texts(self.seats()),
            "seed" => Value::Number(self.seed as f64),
            "variants" => Value::texts(&self.recipe.variants),
            "settings" => {
                let named = self.settings.iter().map(|(name, value)| (name.clone(), Value::text(value))).collect();
                Value::Table(Table { list: Vec::new(), named })
            }
            _ => Value::Nothing,
        })
    }

    fn call(&self, name: &str, values: &[Value]) -> Result<Value> {
        match name {
            "match" => self.begin(values),
            "matches" => self.many(values),
            _ => {
                Arguments::new(name, values, 0, "game:agents()")?;
                let row = |agent: crate::game::agents::AgentInfo| {
                    Value::record([
                        ("name", Value::Text(agent.name)),
                        ("doc", Value::Text(agent.doc)),
                        ("place", Value::Text(agent.place)),
                    ])
                };
                Ok(Value::list(self.agents.list().into_iter().map(row)))
            }
        }
    }
}
