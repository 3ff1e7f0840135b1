//! What an analysis found, in words and tables.

use super::Style;
use super::table::{pairs, records};
use crate::analysis::{Equilibrium, Graph, Histories, Problem, Range, Role, Solution, Until, levels};
use crate::kernel::ids::SeatSet;
use crate::kernel::rules::{Rules, Seat};

/// Depths with their sequences by sort and their different positions.
pub fn depths(graph: &Graph, style: Style) -> String {
    let levels = levels(graph);
    // Columns in which nothing ever stands are left out.
    let chance = levels.iter().any(|level| level.chance > 0);
    let stopped = levels.iter().any(|level| level.stopped > 0);
    let mut columns = vec!["depth", "sequences", "decisions"];
    columns.extend(chance.then_some("chance"));
    columns.push("over");
    columns.extend(stopped.then_some("stopped"));
    columns.extend(["positions", "ends"]);
    let row = |level: &crate::analysis::Level| {
        let count = |count: u128| match (level.endless, count) {
            (true, _) => "endless".to_owned(),
            (_, u128::MAX) => "too many".to_owned(),
            (_, count) => count.to_string(),
        };
        let mut row = vec![level.depth.to_string(), count(level.sequences()), count(level.decisions)];
        row.extend(chance.then(|| count(level.chance)));
        row.push(count(level.over));
        row.extend(stopped.then(|| count(level.stopped)));
        row.extend([level.positions.to_string(), level.ends.to_string()]);
        row
    };
    records(&columns, &levels.iter().map(row).collect::<Vec<_>>(), style)
}

/// The expression that was valued, as it was typed; without one, places at the end of the match.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub goal: Option<&'a str>,
    pub worth: Option<&'a str>,
}

/// A value with who chose how, then that of each option, best first.
pub fn solution(
    rules: &Rules,
    asked: Asked,
    problem: &Problem,
    mut options: Vec<(String, Range)>,
    found: &Solution,
    style: Style,
) -> String {
    let seat = &rules.seats[problem.seat.index()].name;
    let tolerance = problem.question.bounds.tolerance;
    let value = close(found.value, tolerance).unwrap_or_else(|| range(found.value));
    let mut lines = vec![match asked {
        Asked { goal: Some(goal), .. } => format!("chance of `{goal}`: {value}"),
        Asked { worth: Some(worth), .. } => format!("mean of `{worth}`: {value}"),
        _ => format!("{seat}'s share of the first place: {value}"),
    }];
    lines.push(format!("({})", choosing(rules, problem, found)));
    if !found.standings.is_empty() {
        let row = |(seat, [wins, ties]): (&Seat, &[Range; 2])| vec![seat.name.clone(), range(*wins), range(*ties)];
        let rows: Vec<Vec<String>> = rules.seats.iter().zip(&found.standings).map(row).collect();
        lines.push(records(&["seat", "wins", "ties"], &rows, style));
    }
    if !options.is_empty() {
        options.sort_by(|(_, a), (_, b)| b.low.total_cmp(&a.low));
        lines.push(pairs(options.iter().map(|(text, value)| (text.as_str(), range(*value))), style));
    }
    if rules.has_secrets() {
        lines.push("the game has secrets: the values are those with everything open".to_owned());
    }
    lines.push(format!("{} positions", found.graph.positions()));
    lines.join("\n")
}

/// `red playing for the best, the others against it, to the end of the turn`.
fn choosing(rules: &Rules, problem: &Problem, found: &Solution) -> String {
    let role = |role: Role| match role {
        Role::For => "for the best",
        Role::Against => "against it",
        Role::Random => "at random",
    };
    let (deciders, own) = (found.graph.deciders(), SeatSet::one(problem.seat));
    let mut parts = Vec::new();
    if deciders.has(problem.seat) {
        parts.push(format!("{} playing {}", rules.seats[problem.seat.index()].name, role(problem.own)));
    }
    if deciders.without(own) != SeatSet::EMPTY {
        parts.push(format!("the others {}", role(problem.others)));
    }
    if parts.is_empty() {
        parts.push("nobody choosing".to_owned());
    }
    if problem.question.until == Until::Turn {
        parts.push("to the end of the turn".to_owned());
    }
    parts.join(", ")
}

/// `0.319063`, or `between 0.25 and 0.75`.
pub fn range(range: Range) -> String {
    match range.is_exact() {
        true => number(range.low),
        false => format!("between {} and {}", number(range.low), number(range.high)),
    }
}

/// `0.53059273 (to 0.00000001)`: a value whose bounds are not far apart, with no more digits than they allow.
fn close(range: Range, tolerance: f64) -> Option<String> {
    let apart = range.high - range.low;
    let digits = (1..=12).rev().find(|digits| 10f64.powi(-digits) >= apart.max(1e-12))?;
    let value = format!(
        "{:.*} (to {:.*})",
        digits as usize,
        f64::midpoint(range.low, range.high),
        digits as usize,
        10f64.powi(-digits)
    );
    (apart <= tolerance && tolerance > 0.0).then_some(value)
}

/// What an equilibrium is worth.
pub fn equilibrium(rules: &Rules, found: &Equilibrium) -> String {
    let Equilibrium { value, exploitability, rounds, .. } = found;
    let seat = &rules.seats[0].name;
    let wide = (value.high - value.low).max(1e-12);
    let worth = close(*value, wide).unwrap_or_else(|| range(*value));
    format!("value for {seat}, both playing best: {worth}\nexploitability {exploitability:.2e} after {rounds} rounds")
}

/// Histories by sort, information states by seat, and what uniform play brings each.
pub fn information(
    rules: &Rules,
    histories: Histories,
    states: &[usize],
    uniform: Option<(&[f64], f64)>,
    style: Style,
) -> String {
    let Histories { chance, decisions, over, stopped } = histories;
    let mut lines = vec![format!("{} histories: {chance} chance, {decisions} decisions, {over} over", histories.all())];
    if stopped > 0 {
        lines[0] += &format!(", {stopped} not followed");
    }
    lines.push(format!("{} information states", states.iter().sum::<usize>()));
    let row = |(seat, states): (usize, &usize)| {
        let value = uniform.and_then(|(values, _)| values.get(seat)).map(|value| number(*value));
        [vec![rules.seats[seat].name.clone(), states.to_string()], value.into_iter().collect()].concat()
    };
    let columns = ["seat", "information states", "uniform play"];
    let rows: Vec<Vec<String>> = states.iter().enumerate().map(row).collect();
    lines.push(records(&columns[..2 + usize::from(uniform.is_some())], &rows, style));
    lines.extend(
        uniform.map(|(_, exploitability)| format!("exploitability of uniform play: {}", number(exploitability))),
    );
    lines.join("\n")
}

fn number(number: f64) -> String {
    if number.is_infinite() { "anything".to_owned() } else { format!("{number:.6}") }
}
