//! The match at hand and what is kept between lines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::agent::Random;
use crate::content::Files;
use crate::diag::Diagnostic;
use crate::game::find::Finder;
use crate::interrupt;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::observation::Observation;
use crate::kernel::rules::Rules;
use crate::render::inked::ink;
use crate::render::mark::Marks;
use crate::render::sheet::{self, Sheet};
use crate::render::{Style, told};
use crate::scenario::{Check, Course, Runner};
use crate::session::{LogLine, Match, Save, was_stopped};

use super::failure::{Failure, Result};
use super::line::{self, Line, Names};
use super::opening::Opening;
use super::seated::Seated;
use super::sitting::{self, Deed, Sitting, Who};
use super::stopping::Break;
use super::suite::{self, Named};
use super::telling::tame;
use super::watching::{self, Watching};
use super::{command, evaluate, file, play};

/// What a line gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Words to print; there may be none.
    Text(String),
    /// Words to print on a screen from which all that stood there is gone, below who has the screen now.
    Cleared { over: String, text: String },
    /// The user wants to leave.
    Quit,
}

impl Answer {
    fn is_silent(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }

    /// The same below other words.
    fn after(self, words: &str) -> Self {
        match self {
            Self::Text(text) if text.is_empty() => Self::Text(words.to_owned()),
            Self::Text(text) => Self::Text(format!("{words}\n\n{text}")),
            other => other,
        }
    }
}

/// Options shown with numbers, as texts to play.
pub struct Listed {
    /// The revision they are options of, and the number that is shown for it.
    pub revision: usize,
    pub number: usize,
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
    /// Who plays where nobody else does.
    pub agent: Random,
    pub seated: Seated,
    pub view: Viewer,
    pub sitting: Sitting,
    pub listed: Option<Listed>,
    /// The events that are told before each answer: all where the list is empty.
    pub traced: Option<Vec<String>>,
    /// What the last line gave, if it was Lua.
    pub values: Vec<serde_json::Value>,
    pub watching: Watching,
    /// The scenario that was taken up.
    pub course: Option<Course>,
    /// What was held against the match, for `:record`.
    pub checks: Vec<Check>,
    /// What stops a run of steps.
    pub breaks: Vec<Break>,
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
        Ok(Self::at(finder, opening, (files, loaded.place), game, style))
    }

    /// Opens a match that was saved.
    ///
    /// # Errors
    /// The file is no save that this program can take up.
    pub fn open_save(finder: Finder, path: &Path, style: Style) -> Result<Self> {
        let text = file::read(path)?;
        let shown = path.display().to_string();
        let excerpt = |problem: Box<Diagnostic>| Failure::from(problem);
        let save = Save::read(&shown, &text).map_err(excerpt)?;
        let recipe = save.recipe().ok_or_else(|| Self::refuse("the save holds no rules", ":open FILE"))?;
        let opening = Opening {
            variants: recipe.variants.clone(),
            settings: recipe.settings.clone(),
            seed: save.seed,
            ..Opening::of(save.game.clone())
        };
        let own: Arc<dyn Files> = Arc::clone(&recipe.files) as Arc<dyn Files>;
        let game = save.open().map_err(|problems| Failure::loading(problems, Arc::clone(&own)))?;
        // Without the game's own files it is played from the save alone.
        let (files, place) = match finder.find(&save.game) {
            Ok(shelf) => (shelf.files, shelf.name),
            Err(_) => (own, "the save".to_owned()),
        };
        Ok(Self::at(finder, opening, (files, place), game, style))
    }

    /// Takes a scenario up: its match, in which nothing was played yet.
    ///
    /// # Errors
    /// The file is none of scenarios, or what is given there cannot be.
    pub fn open_scenario(finder: Finder, named: &Named, style: Style) -> Result<Self> {
        let (path, text) = (named.file.display().to_string(), suite::text(&named.file)?);
        let beside = |name: &str| suite::beside(&named.file, name);
        let runner = Runner::read(&finder, &path, &text, &beside).map_err(Failure::several)?;
        let lines: Vec<u32> = runner.names().map(|(_, place)| place.line).collect();
        let number = named.pick(&lines).ok_or_else(|| {
            Self::refuse(format!("no scenario stands there in {path}"), {
                let first = lines.first().copied().unwrap_or(1);
                format!(":scenario {path}:{first}")
            })
        })?;
        let (game, course) = runner.begin(number).map_err(|found| {
            let sources = |wanted: &str| if wanted == path { Some(text.clone()) } else { finder.read(wanted)?.ok() };
            Failure::told(suite::failed(&found, &sources, suite::LOOK, style))
        })?;
        let recipe = game.recipe();
        let opening = Opening {
            variants: recipe.variants.clone(),
            settings: recipe.settings.clone(),
            seed: game.seed(),
            ..Opening::of(recipe.name.clone())
        };
        let shelf = finder.find(&recipe.name)?;
        let opened = Self::at(finder, opening, (shelf.files, shelf.name), game, style);
        Ok(Self { course: Some(course), ..opened })
    }

    fn at(
        finder: Finder,
        opening: Opening,
        (files, place): (Arc<dyn Files>, String),
        game: Match,
        style: Style,
    ) -> Self {
        let agent = Random::new(game.seed());
        Self {
            finder,
            opening,
            files,
            place,
            game,
            agent,
            seated: Seated::default(),
            view: Viewer::Referee,
            sitting: Sitting::new(),
            listed: None,
            traced: None,
            values: Vec::new(),
            watching: Watching::default(),
            course: None,
            checks: Vec::new(),
            breaks: Vec::new(),
            style,
        }
    }

    /// Answers a line. When it fails, nothing has changed.
    ///
    /// # Errors
    /// What is wrong with the line, or what its command failed with.
    pub fn answer(&mut self, text: &str) -> Result<Answer> {
        interrupt::forget();
        self.values.clear();
        // Files that were saved are taken up between two lines, and the line is answered whatever came of that.
        let saved = watching::take_up(self);
        self.game.trace(self.traced.as_deref().filter(|_| self.sitting.is_referee()));
        let answer = self.obey(text);
        let answer = self.with_trace(answer);
        if let Err(Failure { problems, .. }) = &answer
            && let Some(problem) = problems.first().filter(|_| self.sitting.is_referee())
        {
            self.game.keep_error(problem);
        }
        let said = match saved {
            Ok(None) => return answer,
            Ok(Some(words)) => words,
            Err(failure) if answer.as_ref().is_ok_and(Answer::is_silent) => return Err(failure),
            Err(failure) => self.failure_text(&failure, self.style),
        };
        answer.map(|answer| answer.after(&said)).map_err(|failure| Failure { said: Some(said), ..failure })
    }

    fn obey(&mut self, text: &str) -> Result<Answer> {
        let line = line::read(text, self.rules());
        let Some(deed) = Deed::of(&line)? else {
            return Ok(command::leave(self).unwrap_or_else(|| Answer::Text(String::new())));
        };
        sitting::admit(self, &deed)?;
        let before = self.game.revision();
        let answer = match (&line, deed) {
            (Line::Pick(number), _) => play::pick(self, *number).map(Answer::Text),
            (Line::Lua { source, quiet }, _) => evaluate::lua(self, source, *quiet).map(Answer::Text),
            (_, Deed::Command(command, rest)) => (command.run)(self, rest),
            (_, Deed::Action(text)) => play::action(self, text).map(Answer::Text),
            _ => Ok(Answer::Text(String::new())),
        };
        answer.map_err(|failure| {
            let failure = match failure.problems.iter().any(|problem| problem.code == interrupt::CODE) {
                true => self.gone_back(failure, before),
                false => failure,
            };
            self.explained(failure)
        })
    }

    /// What a line failed with, as whoever sits may read it.
    pub fn explained(&self, failure: Failure) -> Failure {
        let failure = match failure.problems.iter().any(was_stopped) {
            // Whatever ran: a rule, a line, options or a reason that were asked for.
            true => failure.note(format!("the match is still at @{}", self.number())),
            false => failure,
        };
        if self.sitting.is_referee() { failure } else { failure.kept_from_seats() }
    }

    /// The answer below what happened meanwhile, where that is told.
    fn with_trace(&mut self, answer: Result<Answer>) -> Result<Answer> {
        let lines: Vec<String> = self.game.take_trace().iter().map(|line| tame(line)).collect();
        if lines.is_empty() {
            return answer;
        }
        let told = lines.join("\n");
        match answer {
            Ok(Answer::Text(text)) if text.is_empty() => Ok(Answer::Text(told)),
            Ok(Answer::Text(text)) => Ok(Answer::Text(format!("{told}\n{text}"))),
            Ok(other) => Ok(other),
            Err(failure) => Err(Failure { said: Some(told), ..failure }),
        }
    }

    /// What Ctrl-C stopped has not happened: the steps a command had done before go as well, and can be had by `:redo`.
    fn gone_back(&mut self, failure: Failure, before: usize) -> Failure {
        let stopped = failure.problems.iter().any(|problem| problem.code == interrupt::CODE);
        if stopped && self.game.revision() != before && self.game.go(before).is_ok() {
            return failure.note("what was done before was taken back: `:redo` does it again");
        }
        failure
    }

    /// Whether the text is the beginning of a longer piece of Lua.
    pub fn is_incomplete(&mut self, text: &str) -> bool {
        match line::read(text, self.game.rules()) {
            Line::Lua { source, .. } if self.sitting.is_referee() => self.game.is_incomplete(source),
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
        let question = seen.question.as_ref().and_then(|_| self.game.table().question_told(self.view));
        Observation { question, outcome: self.outcome(), ..told(seen, &self.rules().language) }
    }

    /// What is seen in the language that is told, with the sheets that the game declares taken out of it, and
    /// the marks of fields on its boards.
    pub fn laid_out(&self, mut seen: Observation) -> (Observation, Vec<Sheet>) {
        let sheets = sheet::take(self.rules(), &mut seen);
        ink(self.rules(), &mut seen);
        (self.told(seen), sheets)
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

    /// Who sits at the desk, in words: `as red`.
    pub fn sitter(&self) -> String {
        match self.sitting.who {
            Who::Referee => "as the referee".to_owned(),
            Who::Nobody => "between two seats".to_owned(),
            Who::Seat { seat, .. } => format!("as {}", self.seat_word(seat)),
        }
    }

    /// The seats that decide, as whoever looks may know it.
    pub fn seen_deciders(&self) -> Vec<SeatId> {
        let seen = self.game.observe(self.view).deciders;
        seen.iter().filter_map(|name| self.rules().seat_named(name)).collect()
    }

    /// What happened, for whoever sits: the referee reads the log of whoever looks, a seat what it came to know.
    pub fn log(&self) -> Vec<LogLine> {
        match self.sitting.is_referee() {
            true => self.game.log(self.view),
            false => self.game.story(self.view),
        }
    }

    /// The number shown for the present revision: a seat counts only steps that it knows of.
    pub fn number(&self) -> usize {
        match self.sitting.is_referee() {
            true => self.game.revision(),
            false => self.game.looks(self.view).len().saturating_sub(1),
        }
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<String> {
        self.game.state().outcome().map(|_| self.game.table().outcome_told())
    }

    /// A line that sets a number of this game, for help.
    pub fn example_set(&self) -> String {
        let sorts = || self.rules().sorts.iter().map(|sort| format!("{}.", sort.name));
        let number = |text: &str| text.parse::<i64>().is_ok();
        let values = self.game.game().values().into_iter();
        let mut of_kinds = values.filter(|(path, text, _)| number(text) && sorts().any(|sort| path.starts_with(&sort)));
        match of_kinds.find(|(path, ..)| !path.split('.').any(number)) {
            Some((path, text, _)) => format!(":set {path} {}", text.parse::<i64>().unwrap_or(0) + 1),
            None => ":set NAME VALUE".to_owned(),
        }
    }

    /// The folder of the disk whose files can change the game; none where it is built into the program.
    pub fn folder(&self) -> Option<PathBuf> {
        self.finder.find(&self.rules().game).ok()?.folder
    }

    /// The text of a file of the game, for excerpts.
    pub fn source(&self, path: &str) -> Option<String> {
        self.game.game().source(path)
    }

    /// The text of a file of the game, or of any other.
    pub fn source_beside(&self, path: &str) -> Option<String> {
        self.source(path).or_else(|| suite::text(Path::new(path)).ok())
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
