//! Running scenarios.

use std::sync::Arc;

use crate::analysis::{Measure, Problem, Question, Range, Start, solve};
use crate::content::Files;
use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::kernel::ids::SeatId;
use crate::kernel::position::Arrangement;
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::script::tree::Table as Given;

use super::arrange::arrange;
use super::chosen::run_chosen;
use super::parse::{Expectation, Goal, Scenario, Situation, Solve, parse};

/// What a scenario found wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The scenario's name.
    pub scenario: String,
    /// What was expected and what came, or the fault that stopped it.
    pub error: Box<Diagnostic>,
}

/// A scenario's name with what it found wrong, if anything.
pub type Outcome = (String, Result<(), Failure>);

/// Runs every scenario of a file and gives their names, with what each found wrong.
///
/// # Errors
/// What is wrong with the file itself.
pub fn run_file(files: &dyn Files, path: &str, text: &str) -> Result<Vec<Outcome>, Vec<Diagnostic>> {
    run_chosen(files, path, text, &|_| true)
}

/// The file is read once more inside the game, so that its functions see the game's names.
pub(super) fn run_one(files: &dyn Files, path: &str, text: &str, index: usize, outline: &Scenario) -> Result<()> {
    let first = |errors: Vec<Diagnostic>| {
        let error = errors.into_iter().next();
        Box::new(error.unwrap_or_else(|| Diagnostic::error("scenario/load", "the game does not load")))
    };
    let variants: Vec<&str> = outline.variants.iter().map(String::as_str).collect();
    let mut game = Game::load(files, &outline.game, &variants, &outline.settings).map_err(first)?;
    let declared = game.host().scenarios(path, text).map_err(first)?;
    let Some(declared) = declared.get(index) else {
        return Err(fault("scenario/changed", "the file has other scenarios inside the game"));
    };
    let scenario = parse(declared).map_err(first)?;
    let at = |error: Box<Diagnostic>| match error.place {
        Some(_) => Box::new(error.label(scenario.place.clone(), "in this scenario")),
        None => Box::new(error.at(scenario.place.clone())),
    };
    let mut table = begin(&mut game, &scenario).map_err(at)?;
    for (step, text) in scenario.play.iter().enumerate() {
        play(&mut table, &mut game, text)
            .map_err(|error| at(Box::new(error.note(format!("step {} of `play`: `{text}`", step + 1)))))?;
    }
    for refusal in &scenario.refuse {
        refuse(&mut table, &mut game, &refusal.text, refusal.because.as_deref()).map_err(at)?;
    }
    for expectation in &scenario.expect {
        expect(&mut table, &mut game, expectation).map_err(at)?;
    }
    for asked in &scenario.solve {
        let start = if scenario.play.is_empty() { before(&game, &scenario) } else { Ok(None) };
        let start = start.map_err(at)?.unwrap_or_else(|| Start::at(Arc::clone(table.rules()), table.state().clone()));
        solved(start, &mut game, asked).map_err(at)?;
    }
    if table.forced() > 0 {
        let message = format!("{} fixed outcomes were never drawn", table.forced());
        return Err(at(fault("scenario/fixed", message)));
    }
    Ok(())
}

fn begin(game: &mut Game, scenario: &Scenario) -> Result<Table> {
    let rules = Arc::clone(game.rules());
    match &scenario.start {
        Situation::Usual => {
            let fix = |table: &mut Table| table.force(scenario.fixed.clone());
            Table::begin_with(rules, scenario.seed, game.script(), true, fix)
        }
        Situation::Position(text) => {
            let mut table = Table::from_position(rules, text, scenario.seed, game.script(), true)?;
            table.force(scenario.fixed.clone());
            Ok(table)
        }
        Situation::Given(given) => {
            let fixed = scenario.fixed.clone();
            let arrangement = Arrangement { fixed, ..arrangement(&rules, scenario, given)? };
            Table::arranged(rules, &arrangement, scenario.seed, game.script(), true)
        }
    }
}

/// The situation before its phase is entered, where it is one that was given.
fn before(game: &Game, scenario: &Scenario) -> Result<Option<Start>> {
    let rules = Arc::clone(game.rules());
    match &scenario.start {
        Situation::Usual => Start::of_match(rules).map(Some),
        Situation::Position(_) => Ok(None),
        Situation::Given(given) => {
            let arrangement = arrangement(&rules, scenario, given)?;
            Start::arranged(rules, &arrangement).map(Some)
        }
    }
}

fn arrangement(rules: &Rules, scenario: &Scenario, given: &Given) -> Result<Arrangement> {
    let mut arrangement = Arrangement::default();
    if let Some(name) = &scenario.active {
        arrangement.active = rules.seat_named(name).ok_or_else(|| unknown("seat", name))?;
    }
    if let Some(name) = &scenario.phase {
        let index = rules.phases.iter().position(|phase| phase.name == *name);
        arrangement.phase = Some(index.ok_or_else(|| unknown("phase", name))?);
    }
    arrange(rules, given, &mut arrangement).map_err(|message| fault("scenario/given", message))?;
    Ok(arrangement)
}

fn solved(mut start: Start, game: &mut Game, asked: &Solve) -> Result<()> {
    let rules = Arc::clone(game.rules());
    let goal = match &asked.goal {
        None => None,
        Some(Goal::Function(hook)) => Some(*hook),
        Some(Goal::Text(source)) => Some(game.host().expression(&rules, source, false)?),
    };
    let seat = match &asked.seat {
        Some(name) => rules.seat_named(name).ok_or_else(|| unknown("seat", name))?,
        None => start.positions.first().map_or(SeatId(0), State::active),
    };
    let question =
        Question { until: asked.until, goal: goal.map(|hook| (hook, Measure::Holds)), ..Question::default() };
    let problem = Problem { question, seat, own: asked.own, others: asked.others };
    let found = solve(&mut start, game.script(), &problem, &mut |_| true)?;
    if let Some(stopped) = found.graph.stopped {
        return Err(stopped);
    }
    let Range { low, high } = found.value;
    if (low - asked.value).abs() <= asked.within && (high - asked.value).abs() <= asked.within {
        return Ok(());
    }
    let got = if found.value.is_exact() { low.to_string() } else { format!("between {low} and {high}") };
    let goal = match &asked.goal {
        Some(Goal::Text(source)) => format!("`{source}`"),
        Some(Goal::Function(_)) => "the goal".to_owned(),
        None => "the share of the first place".to_owned(),
    };
    Err(fault("scenario/solve", format!("{goal}: expected {}, got {got}", asked.value)))
}

fn fault(code: &'static str, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, message))
}

fn unknown(what: &str, name: &str) -> Box<Diagnostic> {
    fault("scenario/given", format!("no {what} is named `{name}`"))
}

fn play(table: &mut Table, game: &mut Game, text: &str) -> Result<()> {
    let choice = table.parse(game.script(), text)?;
    table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref())
}

fn refuse(table: &mut Table, game: &mut Game, text: &str, because: Option<&str>) -> Result<()> {
    let before = table.state().clone();
    let played = play(table, game, text);
    let unchanged = *table.state() == before;
    match played {
        Ok(()) => Err(fault("scenario/refuse", format!("`{text}` was accepted, expected a refusal"))),
        Err(_) if !unchanged => Err(fault("scenario/refuse", format!("`{text}` was refused and changed the state"))),
        Err(error) => match because {
            Some(because) if !error.message.contains(because) => Err(fault(
                "scenario/refuse",
                format!("`{text}` was refused because \"{}\", expected \"{because}\"", error.message),
            )),
            _ => Ok(()),
        },
    }
}

fn expect(table: &mut Table, game: &mut Game, expectation: &Expectation) -> Result<()> {
    match expectation {
        Expectation::True(hook) => {
            let answer = game.script().call(table, *hook, Mode::Read, &[])?;
            if answer.value.truthy() {
                return Ok(());
            }
            let words = answer.text.map_or(String::new(), |text| format!(": {text}"));
            Err(fault("scenario/expect", format!("an expectation does not hold{words}")))
        }
        Expectation::Outcome(wanted) => {
            let got = table.outcome_words();
            let got = if got.is_empty() { "the match goes on".to_owned() } else { got };
            same("the outcome", wanted, &got)
        }
        Expectation::Options(wanted) => {
            let Some(seat) = table.deciders().iter().next() else {
                return Err(fault("scenario/expect", "nobody has options: the match is over"));
            };
            let mut got = table.option_texts(game.script(), seat)?;
            let mut wanted = wanted.clone();
            got.sort();
            wanted.sort();
            same("the options", &wanted.join(", "), &got.join(", "))
        }
    }
}

fn same(what: &str, wanted: &str, got: &str) -> Result<()> {
    if wanted == got {
        return Ok(());
    }
    Err(fault("scenario/expect", format!("{what}: expected `{wanted}`, got `{got}`")))
}
