//! The match at hand and what is kept between lines.

use std::sync::Arc;

use crate::agent::Random;
use crate::content::Files;
use crate::diag::Diagnostic;
use crate::game::find::Finder;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::observation::Observation;
use crate::kernel::rules::Rules;
use crate::render::mark::Marks;
use crate::render::{Style, told};
use crate::session::Match;

use super::failure::{Failure, Result};
use super::line::{self, Line, Names};
use super::opening::Opening;
use super::{command, evaluate, play};

/// What a line gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Words to print; there may be none.
    Text(String),
    /// The user wants to leave.
    Quit,
}

/// Options shown with numbers, as texts to play.
pub struct Listed {
    /// The revision they are options of.
    pub revision: usize,
    pub texts: Vec<String>,
}

/// One match, who looks at it, and the list last shown.
pub struct Desk {
    pub finder: Finder,
    /// What the match was opened with.
    pub opening: Opening,
    pub files: Arc<dyn Files>,
    /// Where the game came from, in words.
    pub place: String,
    pub game: Match,
    pub agent: Random,
    pub view: Viewer,
    pub listed: Option<Listed>,
    pub style: Style,
}

impl Desk {
    /// Opens a match.
    ///
    /// # Errors
    /// The game does not load, or its script fails in setting up.
    pub fn open(finder: Finder, opening: Opening, style: Style) -> Result<Self> {
        let loaded = opening.load(&finder)?;
        let files = loaded.files;
        let game = Match::new(loaded.game, opening.seed)
            .map_err(|problem| Failure::from(problem).from_files(Arc::clone(&files)))?;
        let agent = Random::new(opening.seed);
        let place = loaded.place;
        Ok(Self { finder, opening, files, place, game, agent, view: Viewer::Referee, listed: None, style })
    }

    /// Answers a line. When it fails, nothing has changed.
    ///
    /// # Errors
    /// What is wrong with the line, or what its command failed with.
    pub fn answer(&mut self, text: &str) -> Result<Answer> {
        match line::read(text, self.rules()) {
            Line::Empty => Ok(Answer::Text(String::new())),
            Line::Command(word, rest) => command::run(self, word, rest),
            Line::Pick(number) => play::pick(self, number).map(Answer::Text),
            Line::Action(text) => play::action(self, text).map(Answer::Text),
            Line::Lua { source, quiet } => evaluate::lua(self, source, quiet).map(Answer::Text),
        }
    }

    /// Whether the text is the beginning of a longer piece of Lua.
    pub fn is_incomplete(&mut self, text: &str) -> bool {
        match line::read(text, self.game.rules()) {
            Line::Lua { source, .. } => self.game.is_incomplete(source),
            _ => false,
        }
    }

    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The letters and colours of the seats.
    pub fn marks(&self) -> Marks {
        let language = &self.rules().language;
        Marks::told(self.rules().seats.iter().map(|seat| (seat.name.as_str(), language.seat(&seat.name))))
    }

    /// What is seen, in the language that is told.
    pub fn told(&self, seen: Observation) -> Observation {
        Observation { outcome: self.outcome(), ..told(seen, &self.rules().language) }
    }

    pub fn seat_name(&self, seat: SeatId) -> &str {
        self.rules().seats.get(seat.index()).map_or("?", |seat| seat.name.as_str())
    }

    /// The seat's word in the language that is told; its name is what is typed.
    pub fn seat_word(&self, seat: SeatId) -> &str {
        self.rules().language.seat(self.seat_name(seat))
    }

    /// Who looks, in words.
    pub fn view_name(&self) -> &str {
        match self.view {
            Viewer::Referee => "the referee",
            Viewer::Spectator => "a spectator",
            Viewer::Seat(seat) => self.seat_word(seat),
        }
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<String> {
        self.game.state().outcome().map(|_| self.game.table().outcome_told())
    }

    /// The text of a file of the game, for excerpts.
    pub fn source(&self, path: &str) -> Option<String> {
        self.game.game().source(path)
    }

    /// The words for what went wrong.
    pub fn failure_text(&self, failure: &Failure, style: Style) -> String {
        failure.text(&|path| self.source(path), style)
    }

    /// An error about the state of the match, in words.
    pub fn refuse(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Diagnostic::error("repl/refused", message).help(help).into()
    }
}

impl Names for Rules {
    fn is_action(&self, word: &str) -> bool {
        word == "pass" || self.action_named(word).is_some()
    }

    fn is_seat(&self, word: &str) -> bool {
        self.seat_named(word).is_some()
    }
}
