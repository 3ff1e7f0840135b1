//! Values that are solved exactly, and shares of random matches within an interval.

use std::sync::Arc;

use super::fault;
use super::parse::{Goal, Sample, Solve};
use crate::analysis::{Measure, Problem, Question, Range, Start, Until, interval, solve};
use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::ids::{HookId, SeatId};
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::session::Match;

/// The stream that random matches choose from.
const STREAM: &str = "sample";

/// Longest random match, in choices.
const LONGEST: usize = 1_000_000;

fn goal_of(game: &mut Match, goal: &Goal) -> Result<HookId> {
    match goal {
        Goal::Function(hook) => Ok(*hook),
        Goal::Text(source) => game.goal(source),
    }
}

fn words(goal: &Goal) -> String {
    match goal {
        Goal::Text(source) => format!("`{source}`"),
        Goal::Function(_) => "the goal".to_owned(),
    }
}

/// # Errors
/// `scenario/solve`: the value is another; or it cannot be solved.
pub fn solved(mut start: Start, game: &mut Match, asked: &Solve) -> Result<()> {
    let goal = asked.goal.as_ref().map(|goal| goal_of(game, goal)).transpose()?;
    let seat = match &asked.seat {
        Some(name) => game.rules().seat_named(name).ok_or_else(|| {
            let names = game.rules().seats.iter().map(|seat| seat.name.as_str());
            let error = Diagnostic::error("scenario/solve", format!("no seat is named `{name}`"));
            Box::new(error.suggest(name, names))
        })?,
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
    let goal = asked.goal.as_ref().map_or_else(|| "the share of the first place".to_owned(), words);
    Err(fault("scenario/solve", format!("{goal}: expected {}, got {got}", asked.value)))
}

/// Plays matches at random from where the match is, each from a seed of its own.
///
/// # Errors
/// `scenario/sample`: the expected share is outside of the interval; or what a script did wrong, with the match's seed.
pub fn sampled(game: &mut Match, asked: &Sample) -> Result<()> {
    let goal = goal_of(game, &asked.goal)?;
    let mut held = 0;
    for number in 0..asked.matches {
        let seed = asked.seed.wrapping_add(u64::from(number));
        let played = one(game, goal, asked.until, seed);
        let holds = played.map_err(|error| Box::new(error.note(format!("in the random match of seed {seed}"))))?;
        held += u32::from(holds);
    }
    let (low, high) = interval(f64::from(held), asked.matches.into(), asked.confidence);
    if (low..=high).contains(&asked.value) {
        return Ok(());
    }
    let got = format!("got {held} of {}, {low:.4} to {high:.4} at {}", asked.matches, asked.confidence);
    Err(fault("scenario/sample", format!("{}: expected {}, {got}", words(&asked.goal), asked.value)))
}

fn one(game: &mut Match, goal: HookId, until: Until, seed: u64) -> Result<bool> {
    let mut table = Table::new(Arc::clone(game.table().rules()), game.state().reseeded(seed));
    let turn = table.state().turn();
    let mut draw = Draw::new(seed, STREAM, 0);
    for _ in 0..LONGEST {
        let over = until == Until::Turn && table.state().turn() != turn;
        let Some(seat) = table.deciders().iter().next().filter(|_| !over) else { break };
        let choice = table.random_choice(game.script(), seat, &mut draw)?;
        table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref())?;
    }
    game.goal_holds(&mut table, goal)
}
