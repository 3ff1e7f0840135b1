//! A scenario on its way: the match it begins, its steps one by one, and what must hold.

use std::sync::Arc;

use super::arrange::arrange;
use super::judge::{Judge, differs};
use super::parse::{Deed, Refusal, Scenario, Situation, Step};
use super::players::{self, Players};
use super::{Expectation, chances, fault};
use crate::analysis::Start;
use crate::diag::{Diagnostic, Place, Result};
use crate::game::Game;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::position::Arrangement;
use crate::kernel::rules::Rules;
use crate::kernel::value::Value;
use crate::render::{Style, observation};
use crate::session::Match;

/// What a scenario found wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The scenario's name, and where it stands.
    pub scenario: String,
    pub place: Place,
    /// Which of the scenarios on that line it is, from 1, where there are several.
    pub nth: Option<usize>,
    /// What was expected and what came, or the fault that stopped it.
    pub error: Box<Diagnostic>,
    /// The step it failed in, from 1, with what was to be done; none in setting up and at the end.
    pub step: Option<(usize, String)>,
    /// The table as it lay then, drawn.
    pub table: Option<String>,
}

impl Failure {
    /// What follows `--scenario` to open the match where it failed: `FILE:LINE`, with `#N` for one of several there.
    pub fn address(&self) -> String {
        let nth = self.nth.map_or_else(String::new, |nth| format!("#{nth}"));
        format!("{}:{}{nth}", self.place.file, self.place.line)
    }
}

/// What a course begins with: a scenario, the text of its file and its agents.
pub(super) struct Outset {
    pub scenario: Scenario,
    pub source: Arc<str>,
    pub players: Players,
}

/// A scenario and how far it has come. The match it is about lies beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    scenario: Scenario,
    /// The file's text, to find the lines of steps.
    source: Arc<str>,
    players: Players,
    next: usize,
    /// The number of its revision before the last step.
    before: usize,
    /// The revision it has come to.
    at: usize,
    done: bool,
}

impl Course {
    /// Sets the situation up.
    ///
    /// # Errors
    /// What cannot be, or does not hold from the first.
    pub(super) fn begin(game: Game, outset: Outset) -> Result<(Match, Self), Box<Failure>> {
        match begin(game, &outset.scenario) {
            Ok(mut game) => Self::on(&mut game, outset).map(|course| (game, course)),
            Err(error) => Err(Self::new(outset, 0).failure(*error, None, None)),
        }
    }

    /// Begins with the match as it is, one that was saved.
    ///
    /// # Errors
    /// What does not hold from the first.
    pub(super) fn on(game: &mut Match, outset: Outset) -> Result<Self, Box<Failure>> {
        let course = Self::new(outset, game.revision());
        let checked = course.check_streams(game).and_then(|()| course.check_always(game));
        checked.map_err(|error| course.failure(*error, None, Some(game)))?;
        Ok(course)
    }

    fn new(Outset { scenario, source, players }: Outset, before: usize) -> Self {
        Self { scenario, source, players, next: 0, before, at: before, done: false }
    }

    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The steps done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.scenario.play.len())
    }

    /// What the next step does.
    pub fn next(&self) -> Option<&Step> {
        self.scenario.play.get(self.next)
    }

    /// The revision it has come to.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Does the next step and holds what comes of it against what is expected; after the last one what must hold at the
    /// end. False where nothing was left to do.
    ///
    /// # Errors
    /// What did not hold, or cannot be done; a step that cannot be done has changed nothing.
    pub fn step(&mut self, game: &mut Match) -> Result<bool, Box<Failure>> {
        if self.done {
            return Ok(false);
        }
        let Some(step) = self.next().cloned() else {
            self.finish(game).map_err(|error| self.failure(*error, None, Some(game)))?;
            self.done = true;
            return Ok(true);
        };
        let number = self.next + 1;
        let words = step.deed.as_ref().map_or_else(|| "(nothing is played)".to_owned(), Deed::to_string);
        let before = game.revision();
        let failed =
            |error: Box<Diagnostic>, game: &Match| self.failure(*error, Some((number, words.clone())), Some(game));
        let waiting = game.table().fixed();
        if let Err(error) = self.deed(game, &step) {
            game.refix(waiting);
            return Err(failed(error, game));
        }
        // It was done, whatever comes of looking at it.
        self.next = number;
        self.at = game.revision();
        if self.at != before {
            self.before = before;
        }
        let checked = self.check(game, &step.refuse, &step.expect).and_then(|()| self.check_always(game));
        checked.map_err(|error| self.failure(*error, Some((number, words)), Some(game)))?;
        Ok(true)
    }

    /// Does everything that is left.
    ///
    /// # Errors
    /// Those of `step`.
    pub fn run(&mut self, game: &mut Match) -> Result<(), Box<Failure>> {
        while self.step(game)? {}
        Ok(())
    }

    fn deed(&self, game: &mut Match, step: &Step) -> Result<()> {
        if !step.fixed.is_empty() {
            game.fix(step.fixed.clone());
            self.check_streams(game)?;
        }
        match &step.deed {
            None => Ok(()),
            Some(Deed::Lua(source)) => game.evaluate(source).map(drop),
            Some(Deed::Run(until)) => players::run(game, &self.players, *until),
            Some(Deed::Text(text)) if text.starts_with(':') => game.command(text),
            Some(Deed::Text(text)) => game.play(text).map(drop),
        }
    }

    fn finish(&self, game: &mut Match) -> Result<()> {
        self.check(game, &self.scenario.refuse, &self.scenario.expect)?;
        for asked in &self.scenario.solve {
            let before = if self.scenario.play.is_empty() { before(game, &self.scenario)? } else { None };
            let start = before.unwrap_or_else(|| Start::at(Arc::clone(game.table().rules()), game.state().clone()));
            chances::solved(start, game, asked)?;
        }
        for sample in &self.scenario.sample {
            chances::sampled(game, sample)?;
        }
        match game.table().forced() {
            0 => Ok(()),
            1 => Err(fault("scenario/fixed", "1 fixed outcome was never drawn")),
            left => Err(fault("scenario/fixed", format!("{left} fixed outcomes were never drawn"))),
        }
    }

    /// Outcomes are fixed for streams that there are.
    fn check_streams(&self, game: &Match) -> Result<()> {
        let names = || game.rules().columns.stream_names.iter().map(String::as_str);
        for stream in game.table().forced_streams() {
            if !names().any(|name| name == stream) {
                let error = Diagnostic::error("scenario/unknown", format!("no stream is named `{stream}`"));
                return Err(Box::new(error.suggest(stream, names())));
            }
        }
        Ok(())
    }

    fn check(&self, game: &mut Match, refusals: &[Refusal], expectations: &[Expectation]) -> Result<()> {
        for refusal in refusals {
            refuse(game, refusal)?;
        }
        for expectation in expectations {
            self.expect(game, expectation)?;
        }
        Ok(())
    }

    fn check_always(&self, game: &mut Match) -> Result<()> {
        for expectation in &self.scenario.always {
            self.expect(game, expectation).map_err(|error| Box::new(error.note("it must hold always")))?;
        }
        Ok(())
    }

    fn expect(&self, game: &mut Match, expectation: &Expectation) -> Result<()> {
        match expectation {
            Expectation::Function(hook) => {
                let answer = game.ask(*hook)?;
                match answer.value {
                    Value::Boolean(true) => return Ok(()),
                    Value::Boolean(false) | Value::Nil => {}
                    other => {
                        let message = format!("a function gave {}, expected true or false", value_words(&other));
                        return Err(fault("scenario/expect", message));
                    }
                }
                let words = answer.text.map_or(String::new(), |text| format!(": {text}"));
                Err(fault("scenario/expect", format!("an expectation does not hold{words}")))
            }
            Expectation::Expression(source) => game.expect(source),
            Expectation::Outcome(wanted) => {
                let got = game.table().outcome_words();
                let got = if got.is_empty() { "the match goes on".to_owned() } else { got };
                if *wanted == got { Ok(()) } else { Err(differs("the outcome", wanted, &got)) }
            }
            Expectation::Options { seat, texts } => {
                let mut got = options(game, seat.as_deref())?;
                let mut wanted = texts.clone();
                got.sort();
                wanted.sort();
                if wanted == got { Ok(()) } else { Err(differs("the options", &wanted.join(", "), &got.join(", "))) }
            }
            Expectation::Offers { seat, texts } => {
                let got = options(game, seat.as_deref())?;
                let missing = texts.iter().find(|wanted| !got.contains(wanted));
                missing.map_or(Ok(()), |wanted| Err(differs("the options", wanted, &got.join(", "))))
            }
            Expectation::Told { seat, lines } => {
                let viewer = seat.as_deref().map_or(Ok(Viewer::Referee), |seat| game.viewer(seat))?;
                let log = game.log(viewer).into_iter().filter(|line| line.revision > self.before);
                let told: Vec<String> = log.map(|line| line.words).collect();
                if lines.is_empty() && !told.is_empty() {
                    return Err(differs("what is told", "nothing", &told.join("; ")));
                }
                let missing = lines.iter().find(|wanted| !told.contains(wanted));
                missing.map_or(Ok(()), |wanted| Err(differs("what is told", wanted, &told.join("; "))))
            }
            Expectation::Table(table) => {
                let all = game.observe(Viewer::Referee);
                Judge { rules: game.rules(), seen: &all, all: &all }.table(table)
            }
            Expectation::Sees { seat, table } => {
                let (seen, all) = (game.observe(game.viewer(seat)?), game.observe(Viewer::Referee));
                Judge { rules: game.rules(), seen: &seen, all: &all }.table(table)
            }
        }
    }

    fn failure(&self, error: Diagnostic, step: Option<(usize, String)>, game: Option<&Match>) -> Box<Failure> {
        let place = &self.scenario.place;
        let line = step.as_ref().and_then(|(_, words)| self.line_of(words)).unwrap_or(place.line);
        let at = Place::new(Arc::clone(&place.file), line, 0);
        let mut error = match error.place {
            Some(_) => error.label(at, "in this scenario"),
            None => error.at(at),
        };
        if let Some((number, words)) = &step {
            error = error.note(format!("step {number} of `play`: `{words}`"));
        }
        Box::new(Failure {
            scenario: self.scenario.name.clone(),
            place: place.clone(),
            nth: None,
            error: Box::new(error),
            step,
            table: game.map(drawn),
        })
    }

    /// The line of the scenario on which a step's text stands as it is, if it does: a table of Lua does not say.
    fn line_of(&self, words: &str) -> Option<u32> {
        let begin = self.scenario.place.line as usize;
        let lines = self.source.lines().enumerate().skip(begin.saturating_sub(1));
        let own = lines.take_while(|(index, line)| index + 1 == begin || !line.trim_start().starts_with("scenario"));
        let own = own.filter(|(_, line)| !line.trim_start().starts_with("--"));
        let mut found = own.filter(|(_, line)| line.contains(words)).map(|(index, _)| index as u32 + 1);
        let first = found.next()?;
        // Said twice it could be either.
        found.next().is_none().then_some(first)
    }
}

/// All that lies on the table, as `:board` shows it to the referee.
fn drawn(game: &Match) -> String {
    observation::of_game(game.rules(), game.observe(Viewer::Referee), Style::PLAIN)
}

fn begin(game: Game, scenario: &Scenario) -> Result<Match> {
    match &scenario.start {
        Situation::Usual => Match::set_up(game, scenario.seed, scenario.fixed.clone()),
        Situation::Position(text) => {
            let mut game = Match::from_position(game, text, scenario.seed)?;
            game.fix(scenario.fixed.clone());
            Ok(game)
        }
        Situation::Given(given) => {
            let fixed = scenario.fixed.clone();
            let arrangement = Arrangement { fixed, ..arrangement(game.rules(), scenario, given)? };
            Match::arranged(game, &arrangement, scenario.seed)
        }
        Situation::Save(file) => Err(fault("scenario/save", format!("`{file}` is to be opened first"))),
    }
}

/// The situation before its phase is entered, where it is one that was given.
fn before(game: &Match, scenario: &Scenario) -> Result<Option<Start>> {
    let rules = Arc::clone(game.table().rules());
    match &scenario.start {
        Situation::Usual => Start::of_match(rules).map(Some),
        Situation::Position(_) | Situation::Save(_) => Ok(None),
        Situation::Given(given) => {
            let arrangement = arrangement(&rules, scenario, given)?;
            Start::arranged(rules, &arrangement).map(Some)
        }
    }
}

fn arrangement(rules: &Rules, scenario: &Scenario, given: &crate::script::tree::Table) -> Result<Arrangement> {
    let mut arrangement = Arrangement::default();
    if let Some(name) = &scenario.active {
        arrangement.active = rules.seat_named(name).ok_or_else(|| unknown("seat", name, seats(rules)))?;
    }
    if let Some(name) = &scenario.phase {
        let index = rules.phases.iter().position(|phase| phase.name == *name);
        let phases = rules.phases.iter().map(|phase| phase.name.as_str()).collect();
        arrangement.phase = Some(index.ok_or_else(|| unknown("phase", name, phases))?);
    }
    arrange(rules, given, &mut arrangement).map_err(|message| fault("scenario/given", message))?;
    Ok(arrangement)
}

fn seats(rules: &Rules) -> Vec<&str> {
    rules.seats.iter().map(|seat| seat.name.as_str()).collect()
}

fn unknown(what: &str, name: &str, known: Vec<&str>) -> Box<Diagnostic> {
    let error = Diagnostic::error("scenario/given", format!("no {what} is named `{name}`"));
    Box::new(error.suggest(name, known))
}

fn options(game: &mut Match, seat: Option<&str>) -> Result<Vec<String>> {
    let seat: SeatId = match seat {
        Some(name) => match game.viewer(name)? {
            Viewer::Seat(seat) => seat,
            _ => return Err(unknown("seat", name, seats(game.rules()))),
        },
        None => match game.deciders().iter().next() {
            Some(seat) => seat,
            None => return Err(fault("scenario/expect", "nobody has options: the match is over")),
        },
    };
    if !game.deciders().has(seat) {
        return Ok(Vec::new());
    }
    game.option_texts(seat)
}

/// What the rules say no with.
const REFUSALS: [&str; 6] =
    ["action/not-offered", "action/phase", "action/not-your-turn", "action/over", "action/text", "action/nothing"];

fn value_words(value: &Value) -> &'static str {
    match value {
        Value::Integer(_) | Value::Numbers(_) => "a number",
        Value::Text(_) | Value::Word(_) => "a text",
        Value::List(_) | Value::Record(_) | Value::Tally { .. } => "a table",
        _ => "a thing of the match",
    }
}

fn refuse(game: &mut Match, Refusal { text, because }: &Refusal) -> Result<()> {
    let (before, revision) = (game.state().clone(), game.revision());
    let played = game.play(text);
    let unchanged = *game.state() == before && game.revision() == revision;
    match played {
        Ok(_) => Err(fault("scenario/refuse", format!("`{text}` was accepted, expected a refusal"))),
        Err(_) if !unchanged => Err(fault("scenario/refuse", format!("`{text}` was refused and changed the state"))),
        // The rules say no to an action that they know: anything else is no refusal.
        Err(error) if !REFUSALS.contains(&error.code) => Err(error),
        Err(error) => match because {
            Some(because) if !error.message.contains(because.as_str()) => Err(fault(
                "scenario/refuse",
                format!("`{text}` was refused because \"{}\", expected \"{because}\"", error.message),
            )),
            _ => Ok(()),
        },
    }
}
