//! What an analysis found, in words and tables.

use super::Style;
use super::table::{pairs, records};
use crate::analysis::{Graph, Problem, Range, Role, Solution, Until, levels};
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
    let value = range(found.value);
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

fn number(number: f64) -> String {
    if number.is_infinite() { "anything".to_owned() } else { format!("{number:.6}") }
}
