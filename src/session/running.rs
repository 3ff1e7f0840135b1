//! The match at hand.

use std::sync::Arc;

use serde_json::Value as Json;

use crate::agent::Agent;
use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::interrupt;
use crate::kernel::draws::{Fell, Fixed};
use crate::kernel::event::Event;
use crate::kernel::ids::{SeatId, SeatSet, Viewer};
use crate::kernel::observation::Observation;
use crate::kernel::position::Arrangement;
use crate::kernel::rules::Rules;
use crate::kernel::save::Saved;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::script::Named;

use super::deciding;
use super::editions::Editions;
use super::history::{Cause, History, New};
use super::log::{self, LogLine, Remark};

/// What a line of Lua gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// Printed values, one per result; empty for a statement.
    pub values: Vec<String>,
    /// The tables among them, as they are.
    pub trees: Vec<Option<serde_json::Value>>,
    /// Whether it changed the state, and so made a revision.
    pub changed: bool,
}

/// Whether a script was stopped: it had used up a budget, or whoever waited for it would not any more.
pub fn was_stopped(error: &Diagnostic) -> bool {
    matches!(error.code, "script/budget" | "script/memory" | interrupt::CODE)
}

/// What a match began from.
#[derive(Clone, Debug, PartialEq)]
pub enum Begun {
    /// The usual set-up; `fixed` where chance was told what to do.
    SetUp { fixed: bool },
    /// The text of a position.
    Position(String),
    /// A situation that somebody arranged.
    Arranged(Box<Arrangement>),
    /// The state that a save holds, of a match that no seed leads to.
    Resumed,
}

/// A running match. Every method that fails leaves it as it was.
pub struct Match {
    pub(super) game: Game,
    pub(super) table: Table,
    pub(super) editions: Editions,
    pub(super) history: History,
    pub(super) remarks: Vec<Remark>,
    pub(super) seed: u64,
    pub(super) begun: Begun,
    /// Names of lines that went with pieces when the match last went back.
    pub(super) forgotten: Vec<String>,
}

impl Begun {
    /// Whether the seed and a text lead to it.
    pub(super) fn is_told(&self) -> bool {
        matches!(self, Self::SetUp { fixed: false } | Self::Position(_))
    }
}

impl Match {
    /// A new match; everything random in it follows from the seed.
    ///
    /// # Errors
    /// What the script did wrong in setting up.
    pub fn new(mut game: Game, seed: u64) -> Result<Self> {
        let table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true)?;
        Ok(Self::at_first(game, table, seed, Begun::SetUp { fixed: false }))
    }

    /// A match that begins in a given position; see `Table::from_position` for the text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_position(mut game: Game, text: &str, seed: u64) -> Result<Self> {
        let table = Table::from_position(Arc::clone(game.rules()), text, seed, game.script(), true)?;
        Ok(Self::at_first(game, table, seed, Begun::Position(text.to_owned())))
    }

    /// A match that is set up with the outcomes of chance given, as far as they go; what is left of them waits for the
    /// draws to come.
    ///
    /// # Errors
    /// What the script did wrong in setting up, or an outcome that cannot be.
    pub fn set_up(mut game: Game, seed: u64, fixed: Vec<Fixed>) -> Result<Self> {
        let begun = Begun::SetUp { fixed: !fixed.is_empty() };
        let fix = |table: &mut Table| table.force(fixed);
        let table = Table::begin_with(Arc::clone(game.rules()), seed, game.script(), true, fix)?;
        Ok(Self::at_first(game, table, seed, begun))
    }

    /// A match that begins as arranged.
    ///
    /// # Errors
    /// See `Table::arranged`.
    pub fn arranged(mut game: Game, arrangement: &Arrangement, seed: u64) -> Result<Self> {
        let table = Table::arranged(Arc::clone(game.rules()), arrangement, seed, game.script(), true)?;
        Ok(Self::at_first(game, table, seed, Begun::Arranged(Box::new(arrangement.clone()))))
    }

    /// A match that begins with a state that was saved.
    pub(super) fn resumed(game: Game, saved: &Saved, fell: Vec<Fell>, seed: u64) -> Result<Self> {
        let state = State::restore(game.rules(), saved)?;
        let mut table = Table::new(Arc::clone(game.rules()), state);
        table.keep_events();
        let mut resumed = Self::at_first(game, table, seed, Begun::Resumed);
        resumed.history.begin_with(fell);
        Ok(resumed)
    }

    fn at_first(game: Game, mut table: Table, seed: u64, begun: Begun) -> Self {
        let editions = Editions::new(&game);
        let (edition, state, events) = (editions.present(), table.state().clone(), table.take_events());
        let fell = table.take_fell();
        let history = History::new(New { cause: Cause::Start, seat: None, edition, state, events, fell });
        Self { game, table, editions, history, remarks: Vec::new(), seed, begun, forgotten: Vec::new() }
    }

    /// What the table has come to is a revision of its own.
    pub(super) fn push(&mut self, cause: Cause, seat: Option<SeatId>, events: Vec<Event>) {
        let (edition, state) = (self.editions.present(), self.table.state().clone());
        let fell = self.table.take_fell();
        self.history.push(New { cause, seat, edition, state, events, fell });
    }

    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Gives the game back, to begin another match with it.
    pub fn into_game(self) -> Game {
        self.game
    }

    pub fn state(&self) -> &State {
        self.table.state()
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn begun(&self) -> &Begun {
        &self.begun
    }

    /// Forces the outcomes of draws to come, behind those that are forced already.
    pub fn fix(&mut self, outcomes: Vec<Fixed>) {
        self.table.force_also(outcomes);
    }

    /// Forces these outcomes and no others.
    pub fn refix(&mut self, outcomes: Vec<Fixed>) {
        self.table.force(outcomes);
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    /// The number of the present revision.
    pub fn revision(&self) -> usize {
        self.history.here()
    }

    /// The seats that may decide now; none when the match is over.
    pub fn deciders(&self) -> SeatSet {
        self.table.deciders()
    }

    /// The options of a seat as texts that `play` takes. An option with an open text ends in its name in capitals
    /// (`deploy SETUP`) and is not playable as it stands.
    ///
    /// # Errors
    /// What the script did wrong when asked.
    pub fn option_texts(&mut self, seat: SeatId) -> Result<Vec<String>> {
        self.table.option_texts(self.game.script(), seat)
    }

    /// Plays the action a text names, for the seat before a colon or else the first that may decide. Returns its
    /// canonical text.
    ///
    /// # Errors
    /// Why it is not possible, or what the script did wrong; nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<String> {
        let choice = self.table.parse(self.game.script(), text)?;
        self.take(&choice)
    }

    fn take(&mut self, choice: &Choice) -> Result<String> {
        let canonical = self.table.text(choice);
        let awaited = self.table.expected_draw().is_some() || self.table.forced() > 0;
        let done = self.table.play(self.game.script(), choice.seat, choice.opt, choice.text.as_deref());
        done.map_err(|error| match was_stopped(&error) {
            true => Box::new(error.note(format!("while `{canonical}` was played"))),
            false => error,
        })?;
        let events = self.table.take_events();
        let cause = Cause::Action(canonical.clone());
        self.push(cause, Some(choice.seat), events);
        if awaited && self.table.expected_draw().is_none() {
            self.history.mark_fixed();
        }
        Ok(canonical)
    }

    /// Why an action is on offer, in words.
    ///
    /// # Errors
    /// Why it is not.
    pub fn why(&mut self, text: &str) -> Result<String> {
        self.table.why(self.game.script(), text)
    }

    /// Names that lines had given to pieces, which going back took away last; they are told once.
    pub fn take_forgotten(&mut self) -> Vec<String> {
        let mut names = std::mem::take(&mut self.forgotten);
        names.sort();
        names.dedup();
        names
    }

    /// Whether taking the last step back takes nothing back that the viewer could notice anybody to have learned from it:
    /// nobody came to know a piece, chance decided nothing, and it read nothing but the action. What others were told in
    /// secret does not count: a refusal would tell of it.
    pub fn was_silent(&self, viewer: Viewer) -> bool {
        let revision = self.history.present();
        let Some(before) = revision.parent.and_then(|parent| self.history.revision(parent)) else { return false };
        let (everyone, state) = (self.rules().everyone(), revision.state());
        let serial = state.open_serial();
        let told = revision.events.iter().filter(|event| event.words_for(viewer, everyone, serial).is_some()).count();
        matches!(revision.cause, Cause::Action(_))
            && told <= 1
            && !state.has_shown_since(self.rules(), viewer, &before.state())
    }

    /// What an agent that decides for the seat is given: the table as the seat sees it, its options, and what happened
    /// since it last chose.
    ///
    /// # Errors
    /// What the script did wrong when asked for options.
    pub fn view(&mut self, seat: SeatId) -> Result<Observation> {
        let mut view = self.table.view(self.game.script(), seat)?;
        view.events = log::since_choice(&self.history, seat, self.rules().everyone());
        Ok(view)
    }

    /// Plays what an agent decides for a seat. An option that is the only one is played without asking: the agent learns
    /// of it with what happens until it is asked again. Returns the canonical text.
    ///
    /// # Errors
    /// Why the agent has no answer, why its answer is not possible, or what the script did wrong; nothing has changed.
    pub fn decide(&mut self, seat: SeatId, agent: &mut dyn Agent) -> Result<String> {
        if let Some(choice) = self.table.only_choice(self.game.script(), seat)? {
            let text = self.take(&choice)?;
            self.history.mark_forced();
            return Ok(text);
        }
        let view = self.view(seat)?;
        let decision = agent.decide(&view)?;
        let choice = deciding::choice(&mut self.table, self.game.script(), seat, &view, decision)?;
        self.take(&choice)
    }

    /// Lets an agent play up to `steps` actions, whoever decides; stops at the end of the match. Those it was not asked
    /// for, being the only ones, count as any other: as many can be undone as were played. Returns the texts played.
    ///
    /// # Errors
    /// Those of `decide`; what was played before stands.
    pub fn auto(&mut self, steps: usize, agent: &mut dyn Agent) -> Result<Vec<String>> {
        let mut played = Vec::new();
        for _ in 0..steps {
            let Some(seat) = self.deciders().iter().next() else { break };
            if interrupt::is_asked() {
                return Err(Box::new(interrupt::stopped()));
            }
            played.push(self.decide(seat, agent)?);
        }
        Ok(played)
    }

    /// Runs a line of Lua, expression or statement, against the live state. If it changes the state that is a revision
    /// of its own; if it fails, nothing has changed.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn evaluate(&mut self, source: &str) -> Result<Evaluated> {
        let (given, changed) = self.line(source, |game, table| game.host().evaluate_whole(table, source))?;
        let (values, trees) = given.into_iter().map(|given| (given.text, given.tree)).unzip();
        Ok(Evaluated { values, trees, changed })
    }

    /// The same with the first result as plain data.
    ///
    /// # Errors
    /// What is wrong with the line, or that its result is no data.
    pub fn value(&mut self, source: &str) -> Result<Json> {
        Ok(self.line(source, |game, table| game.host().value(table, source))?.0)
    }

    fn line<T>(&mut self, source: &str, run: impl FnOnce(&mut Game, &mut Table) -> Result<T>) -> Result<(T, bool)> {
        let before = self.table.state().clone();
        let value = run(&mut self.game, &mut self.table)?;
        let events = self.table.take_events();
        let changed = *self.table.state() != before;
        if changed || !events.is_empty() {
            self.push(Cause::Edit(source.trim().to_owned()), None, events);
        }
        Ok((value, changed))
    }

    /// From now on events of these names are kept as lines: of all names where there are none, none without a list.
    pub fn trace(&mut self, names: Option<&[String]>) {
        if self.table.trace.wanted() != names {
            self.table.trace.want(names.map(<[String]>::to_vec));
        }
    }

    /// What happened since it was last asked.
    pub fn take_trace(&mut self) -> Vec<String> {
        self.table.trace.take()
    }

    /// What may follow a chain of names in a line of Lua.
    pub fn names_after(&mut self, chain: &str) -> Vec<Named> {
        let rules = Arc::clone(self.game.rules());
        self.game.host().names_after(&rules, chain)
    }

    /// What a name in a line of Lua is, as far as it is known.
    pub fn named(&mut self, written: &str) -> Vec<Named> {
        let rules = Arc::clone(self.game.rules());
        self.game.host().named(&rules, written)
    }

    /// Keeps what a line failed with as `_err`, for further lines.
    pub fn keep_error(&mut self, problem: &Diagnostic) {
        let rules = Arc::clone(self.game.rules());
        self.game.host().keep_error(&rules, problem);
    }

    /// Whether the line is the beginning of a longer piece of Lua.
    pub fn is_incomplete(&mut self, source: &str) -> bool {
        self.game.host().is_incomplete(source)
    }

    /// What happened so far, in a viewer's words.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        log::lines(&self.history, &self.remarks, viewer, self.rules().everyone())
    }

    /// Puts a remark into everybody's log, for good: it stays when the match is taken back.
    pub fn remark(&mut self, words: impl Into<String>) {
        let (revision, turn) = (self.revision(), self.state().turn());
        self.remarks.push(Remark { revision, turn, words: words.into() });
    }

    /// The table as a viewer sees it.
    pub fn observe(&self, viewer: Viewer) -> Observation {
        self.table.observe(viewer)
    }

    /// What a viewer saw at a revision, by the rules that held there.
    pub fn observe_at(&self, number: usize, viewer: Viewer) -> Option<Observation> {
        let revision = self.history.revision(number)?;
        let rules = Arc::clone(self.editions.rules(revision.edition));
        Some(Table::new(rules, revision.state()).observe(viewer))
    }

    /// The position as text, where the game has a board.
    pub fn position(&self) -> String {
        self.table.position_text()
    }

    /// The viewer a name means: a seat, `all` for the referee, `nobody` for a spectator.
    ///
    /// # Errors
    /// No seat is named so.
    pub fn viewer(&self, name: &str) -> Result<Viewer> {
        match name {
            "all" | "referee" => return Ok(Viewer::Referee),
            "nobody" | "spectator" => return Ok(Viewer::Spectator),
            _ => {}
        }
        let seats: Vec<&str> = self.rules().seats.iter().map(|seat| seat.name.as_str()).collect();
        self.rules().seat_named(name).map(Viewer::Seat).ok_or_else(|| {
            let error = Diagnostic::error("session/seat", format!("no seat is named `{name}`"));
            Box::new(error.suggest(name, seats.into_iter().chain(["all", "nobody"])))
        })
    }
}
