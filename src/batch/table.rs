//! A match as a batch script holds it. Names are those of the REPL's commands.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use crate::agent::Agent;
use crate::diag::{Diagnostic, Result};
use crate::game::agents::Agents;
use crate::interrupt;
use crate::kernel::ids::{SeatId, Viewer};
use crate::render::observation;
use crate::script::batch::{Object, Value};
use crate::session::Match;

use super::read::{Arguments, setting, texts, wrong};
use super::seated::{Player, Players, nobody, players};
use super::{Bench, one};

/// Actions after which `run` stops, if no other limit is said.
const LIMIT: u64 = 10_000;

pub struct Play {
    bench: Rc<Bench>,
    held: RefCell<Held>,
}

struct Held {
    game: Match,
    /// By seat.
    agents: Vec<Option<Box<dyn Agent>>>,
}

impl Play {
    /// # Errors
    /// A player's file is wrong.
    pub fn new(bench: Rc<Bench>, game: Match, players: Players) -> Result<Self> {
        let agents = game.rules().seat_ids().map(|_| None).collect();
        let mut held = Held { game, agents };
        for (seat, player) in (0..).map(SeatId).zip(players) {
            held.seat(seat, player.as_ref())?;
        }
        Ok(Self { bench, held: RefCell::new(held) })
    }

    /// The match, unless it is waiting for an agent that asks for it.
    fn held(&self) -> Result<RefMut<'_, Held>> {
        self.held.try_borrow_mut().map_err(|_| {
            let error = Diagnostic::error("batch/busy", "the match waits for this agent");
            Box::new(error.help("an agent goes by its view alone"))
        })
    }

    fn run(&self, held: &mut Held, arguments: &Arguments) -> Result<Value> {
        let limit = arguments.named(0, ["limit"])?.whole_or("limit", LIMIT)?;
        for _ in 0..limit {
            if interrupt::is_asked() {
                return Err(Box::new(interrupt::stopped()));
            }
            let deciders = held.game.deciders();
            let Some(first) = deciders.iter().next() else { break };
            let seated = |seat: &SeatId| held.agents.get(seat.index()).is_some_and(Option::is_some);
            let seat = deciders.iter().find(seated).unwrap_or(first);
            match held.agents.get_mut(seat.index()) {
                Some(Some(agent)) => held.game.decide(seat, &mut **agent)?,
                _ => return Err(nobody(held.game.rules(), seat)),
            };
        }
        Ok(outcome(&held.game))
    }

    fn board(&self, held: &Held, viewer: &str) -> Result<String> {
        let seen = held.game.observe(held.game.viewer(viewer)?);
        Ok(observation::of_game(held.game.rules(), seen, self.bench.style))
    }

    fn reseat(&self, held: &mut Held, arguments: &Arguments) -> Result<()> {
        let rules = held.game.rules();
        let named = arguments.named(0, rules.seats.iter().map(|seat| seat.name.as_str()))?;
        let agents = Agents::of(&self.bench.finder, &rules.game);
        let wanted: Vec<bool> = rules.seats.iter().map(|seat| named.get(&seat.name).is_some()).collect();
        let players = players(rules, &agents, &named)?;
        for ((seat, player), _) in (0..).map(SeatId).zip(&players).zip(wanted).filter(|(_, wanted)| *wanted) {
            held.seat(seat, player.as_ref())?;
        }
        Ok(())
    }

    fn save(&self, held: &Held, path: &str) -> Result<()> {
        self.bench.outside.write(path, &held.game.save()?)
    }
}

impl Held {
    fn seat(&mut self, seat: SeatId, player: Option<&Player>) -> Result<()> {
        let agent = player.map(|player| player.agent(self.game.seed(), seat)).transpose()?;
        if let Some(place) = self.agents.get_mut(seat.index()) {
            *place = agent;
        }
        Ok(())
    }

    fn seat_named(&self, name: &str) -> Result<SeatId> {
        let rules = self.game.rules();
        rules.seat_named(name).ok_or_else(|| {
            let error = Diagnostic::error("session/seat", format!("no seat is named `{}`", name.escape_debug()));
            Box::new(error.suggest(name, rules.seats.iter().map(|seat| seat.name.as_str())))
        })
    }

    fn name(&self, seat: SeatId) -> &str {
        self.game.rules().seats.get(seat.index()).map_or("?", |seat| seat.name.as_str())
    }

    /// The first seat that decides.
    fn decider(&self) -> &str {
        self.game.deciders().iter().next().map_or("", |seat| self.name(seat))
    }

    fn play(&mut self, value: &Value) -> Result<Value> {
        let mut played = String::new();
        for text in texts("play", value)? {
            played = self.game.play(&text)?;
        }
        Ok(Value::Text(played))
    }

    fn options(&mut self, seat: &str) -> Result<Value> {
        if seat.is_empty() {
            return Ok(Value::list([]));
        }
        let seat = self.seat_named(seat)?;
        Ok(Value::texts(self.game.option_texts(seat)?))
    }

    fn view(&mut self, viewer: &str) -> Result<Value> {
        let view = match self.game.rules().seat_named(viewer) {
            Some(seat) => self.game.view(seat)?,
            None => self.game.observe(self.game.viewer(viewer)?),
        };
        let json =
            serde_json::to_value(view).map_err(|error| wrong(format!("the view cannot be written: {error}"), ""))?;
        Ok(json.into())
    }

    fn set(&mut self, path: &str, value: &Value) -> Result<()> {
        let (path, value) = (self.game.path(path), setting(path, value)?);
        self.game.set(&path, &value, &format!(":set {path} {value}")).map(drop).map_err(one)
    }
}

fn count(steps: usize) -> Value {
    Value::Number(steps as f64)
}

fn outcome(game: &Match) -> Value {
    Value::maybe(game.state().outcome(), |_| Value::Text(game.table().outcome_words()))
}

impl Object for Play {
    fn what(&self) -> &'static str {
        "match"
    }

    fn properties(&self) -> &'static [&'static str] {
        &["game", "seed", "turn", "phase", "active", "deciders", "outcome", "winner", "revision"]
    }

    fn methods(&self) -> &'static [&'static str] {
        &[
            "play", "run", "agents", "options", "why", "view", "board", "log", "position", "eval", "set", "undo",
            "redo", "goto", "branch", "switch", "save",
        ]
    }

    fn get(&self, name: &str) -> Result<Value> {
        let held = self.held()?;
        let (game, state) = (&held.game, held.game.state());
        Ok(match name {
            "game" => Value::text(&game.rules().game),
            "seed" => Value::Number(game.seed() as f64),
            "turn" => Value::Number(state.turn().into()),
            "phase" => Value::Text(game.observe(Viewer::Referee).phase),
            "active" => Value::text(held.name(state.active())),
            "deciders" => Value::texts(game.deciders().iter().map(|seat| held.name(seat))),
            "outcome" => outcome(game),
            "winner" => {
                Value::maybe(state.outcome().and_then(|outcome| outcome.winner()), |seat| Value::text(held.name(seat)))
            }
            "revision" => Value::Number(game.revision() as f64),
            _ => Value::Nothing,
        })
    }

    fn call(&self, name: &str, values: &[Value]) -> Result<Value> {
        let arguments = |most, usage| Arguments::new(name, values, most, usage);
        let held = &mut *self.held()?;
        match name {
            "play" => return held.play(arguments(1, "match:play(\"move a4 a5\")")?.get(0)),
            "run" => return self.run(held, &arguments(1, "match:run { limit = 500 }")?),
            "agents" => self.reseat(held, &arguments(1, "match:agents { red = \"random\" }")?)?,
            "options" => {
                let decider = held.decider().to_owned();
                return held.options(arguments(1, "match:options(\"red\")")?.text_or(0, &decider)?);
            }
            "why" => {
                return match held.game.why(arguments(1, "match:why(\"move a4 a5\")")?.text(0)?) {
                    // A reason was asked for, and here it is.
                    Err(problem) if problem.code.starts_with("action/") => Ok(Value::Text(problem.message)),
                    answer => answer.map(Value::Text),
                };
            }
            "view" => return held.view(arguments(1, "match:view(\"red\")")?.text(0)?),
            "board" => {
                return Ok(Value::Text(self.board(held, arguments(1, "match:board(\"red\")")?.text_or(0, "all")?)?));
            }
            "log" => {
                let viewer = held.game.viewer(arguments(1, "match:log(\"red\")")?.text_or(0, "all")?)?;
                return Ok(Value::texts(held.game.log(viewer).into_iter().map(|line| line.words)));
            }
            "position" => {
                arguments(0, "match:position()")?;
                return Ok(Value::Text(held.game.position()));
            }
            "eval" => return Ok(held.game.value(arguments(1, "match:eval(\"state.turn\")")?.text(0)?)?.into()),
            "set" => {
                let arguments = arguments(2, "match:set(\"spy.strength\", 5)")?;
                held.set(arguments.text(0)?, arguments.get(1))?;
            }
            "undo" => return Ok(count(held.game.undo(arguments(1, "match:undo(2)")?.count_or(0, 1)?))),
            "redo" => return Ok(count(held.game.redo(arguments(1, "match:redo(2)")?.count_or(0, 1)?))),
            "goto" => held.game.go(arguments(1, "match:goto(0)")?.count_or(0, 0)?)?,
            "branch" => {
                let arguments = arguments(1, "match:branch(\"bold\")")?;
                if !matches!(arguments.get(0), Value::Nothing) {
                    held.game.branch(arguments.text(0)?)?;
                }
                return Ok(Value::text(&held.game.history().branch().name));
            }
            "switch" => held.game.switch(arguments(1, "match:switch(\"main\")")?.text(0)?)?,
            "save" => self.save(held, arguments(1, "match:save(\"here.save\")")?.text(0)?)?,
            _ => return Err(wrong(format!("a match has no `{name}`"), "match:run()")),
        }
        Ok(Value::Nothing)
    }
}
