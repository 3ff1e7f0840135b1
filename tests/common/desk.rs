//! A table with its game, for tests that follow a match word by word.

use std::sync::Arc;

use sandtable::content::Memory;
use sandtable::diag::Diagnostic;
use sandtable::game::Game;
use sandtable::kernel::draws::Forced;
use sandtable::kernel::event::Event;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::save::Saved;
use sandtable::kernel::state::State;
use sandtable::kernel::table::{Choice, Table};

pub struct Desk {
    pub game: Game,
    pub table: Table,
    pub events: Vec<Event>,
}

/// Line 1 of every script of `Desk::script`, so that the test's own text begins at line 2.
const FIRST_LINE: &str = "kinds.things = {}; zones.hand = { per = 'seat', layout = 'pool', see = 'owner' }; \
    zones.heap = { layout = 'pool' }; variables.seat.points = 0; variables.game.total = 0; \
    actions.number = { args = { 'n: number' }, offer = numbers { 1, 3 } }; \
    actions.letter = { args = { 'l: word' }, offer = words { 'a', 'b' } }; \
    actions.none = { args = { 'n: number' }, offer = function() end }; \
    actions.give = { args = { 'thing: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'heap' }, pass = true }; \
    actions.yes = {}; actions.no = {}; phases.turn = { actions = { 'go' } }";

/// A game of two seats, red and blue, with two things in each hand, and the actions and the phase of the first line.
pub fn small(script: &str) -> Memory {
    Memory::new()
        .with(
            "content/small/game.yaml",
            "title: Small\nseats: [red, blue]\nfirst: red\nstart: { hand: { thing: 2 } }\n",
        )
        .with("content/small/things.yaml", "thing: {}\n")
        .with("scripts/small/main.lua", format!("{FIRST_LINE}\n{script}"))
}

impl Desk {
    /// A match of one of the games of tests/games.
    pub fn new(name: &str) -> Self {
        Self::with(name, &[])
    }

    pub fn with(name: &str, set: &[(&str, &str)]) -> Self {
        Self::of(super::load_from(&super::test_games(), name, &[], set))
    }

    /// A match of a game of two seats with this script behind `FIRST_LINE`.
    pub fn script(script: &str) -> Self {
        Self::of(super::load_from(&small(script), "small", &[], &[]))
    }

    pub fn of(mut game: Game) -> Self {
        let table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true).expect("a match begins");
        let mut desk = Self { game, table, events: Vec::new() };
        desk.events.extend(desk.table.take_events());
        desk
    }

    /// Why a match with this script does not even begin.
    pub fn refused(script: &str) -> Diagnostic {
        let mut game = super::load_from(&small(script), "small", &[], &[]);
        match Table::begin_match(Arc::clone(game.rules()), 1, game.script(), true) {
            Ok(_) => panic!("the match begins"),
            Err(error) => *error,
        }
    }

    pub fn seat(&self, name: &str) -> SeatId {
        self.game.rules().seat_named(name).expect("a seat")
    }

    /// Names of the seats to decide.
    pub fn deciders(&self) -> String {
        let names: Vec<&str> =
            self.table.deciders().iter().map(|seat| self.game.rules().seats[seat.index()].name.as_str()).collect();
        names.join(" ")
    }

    /// The options of a seat, written one after another.
    pub fn options_of(&mut self, seat: &str) -> String {
        let seat = self.seat(seat);
        let options = self.table.options(self.game.script(), seat).expect("options").to_vec();
        let text = |opt| self.table.text(&Choice { seat, opt, text: None });
        options.into_iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// The only seat to decide, with its options: `red: cast spell, pass`.
    pub fn question(&mut self) -> String {
        let seat = self.deciders();
        match seat.is_empty() {
            true => self.table.outcome_words(),
            false => format!("{seat}: {}", self.options_of(&seat)),
        }
    }

    pub fn try_play(&mut self, text: &str) -> Result<(), Diagnostic> {
        let result = self
            .table
            .parse(self.game.script(), text)
            .and_then(|choice| self.table.play(self.game.script(), choice.seat, choice.opt, choice.text.as_deref()));
        self.events.extend(self.table.take_events());
        result.map_err(|error| *error)
    }

    #[track_caller]
    pub fn play(&mut self, text: &str) {
        if let Err(error) = self.try_play(text) {
            panic!("{text}: {error}");
        }
    }

    /// Plays texts one after another; the states after each.
    #[track_caller]
    pub fn play_all(&mut self, texts: &[&str]) -> Vec<State> {
        let mut states = Vec::new();
        for text in texts {
            self.play(text);
            states.push(self.state());
        }
        states
    }

    /// Refused with this error, and nothing has changed.
    #[track_caller]
    pub fn fails(&mut self, text: &str) -> Diagnostic {
        let (before, told) = (self.state(), self.events.len());
        let error = self.try_play(text).expect_err("this should fail");
        assert_eq!(self.state(), before, "nothing has changed");
        assert_eq!(self.events.len(), told, "nothing was told");
        error
    }

    /// The next draws take these outcomes, counted from 0.
    pub fn force(&mut self, outcomes: &[u32]) {
        self.table.force(outcomes.iter().map(|index| Forced::Index(*index)));
    }

    pub fn state(&self) -> State {
        self.table.state().clone()
    }

    /// Everything that happened, as a viewer may read it now.
    pub fn log(&self, viewer: &str) -> Vec<String> {
        let viewer = match viewer {
            "referee" => Viewer::Referee,
            "spectator" => Viewer::Spectator,
            seat => Viewer::Seat(self.seat(seat)),
        };
        let (everyone, serial) = (self.game.rules().everyone(), self.table.state().phase_serial());
        let words = self.events.iter().filter_map(|event| event.words_for(viewer, everyone, serial));
        words.map(str::to_owned).collect()
    }

    /// What a line of Lua gives.
    #[track_caller]
    pub fn eval(&mut self, line: &str) -> String {
        match self.game.host().evaluate(&mut self.table, line) {
            Ok(values) => values.join(", "),
            Err(error) => panic!("{line}: {error}"),
        }
    }

    /// The state as a file holds it.
    pub fn saved(&self) -> String {
        serde_json::to_string(&self.table.state().save(self.game.rules())).expect("JSON")
    }

    pub fn restore(&mut self, json: &str) {
        let saved: Saved = serde_json::from_str(json).expect("JSON");
        let state = State::restore(self.game.rules(), &saved).expect("a state");
        self.table.set_state(state);
    }
}
