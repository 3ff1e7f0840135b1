//! What an analysis found, in words and tables.

use super::Style;
use super::table::records;
use crate::analysis::{Graph, Range, levels};

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
