//! What matches came to, as `sim` and `merge` print it: everything follows from the results, so that both print alike.

use std::io;

use crate::analysis::interval;
use crate::cli::exit::Exit;
use crate::render::{Style, histogram, table};
use crate::repl::{Screen, tame};
use crate::sim::{CONFIDENCE, Failed, Histogram, PERCENTILES, Results, Standing, places};

/// Prints the results, and the matches that failed to standard error, each with a command that plays it alone; `more`
/// stands behind that. Says how the program ends.
///
/// # Errors
/// A stream failed.
pub fn tell(results: &Results, json: bool, more: &str, screen: &mut Screen) -> io::Result<Exit> {
    screen.say(&if json { results.json() } else { text(results, screen.style) })?;
    if results.tally.failed == 0 {
        return Ok(Exit::Fine);
    }
    for failed in &results.failures {
        screen.complain(&failure(results, failed, more))?;
    }
    let left = results.tally.failed - (results.failures.len() as u64).min(results.tally.failed);
    if left > 0 {
        screen.complain(&format!("and {left} more failed"))?;
    }
    Ok(Exit::Script)
}

fn failure(results: &Results, failed: &Failed, more: &str) -> String {
    let place = failed.place.as_ref().map_or_else(String::new, |place| format!("\n  --> {place}"));
    let notes: String = failed.notes.iter().map(|note| format!("\n  note: {note}")).collect();
    let Failed { number, seed, code, message, .. } = failed;
    let (command, opened) = (results.plan.command(*number, 1), results.plan.opened(*number));
    tame(&format!(
        "match {number}, seed {seed}, failed: error[{code}]: {message}{place}{notes}\n  help: {command}{more}\n    or: {opened}{more}"
    ))
}

fn text(results: &Results, style: Style) -> String {
    let (plan, tally) = (&results.plan, &results.tally);
    let mut parts = vec![head(results)];
    parts.push(standings("seat", &plan.seats, &tally.seats, style));
    if tally.begins_vary() {
        parts.push(standings("moved", &places(plan.seats.len()), &tally.order, style));
    }
    if results.has_rivals() {
        parts.push(standings("agent", &results.player_names(), &tally.players, style));
    }
    let share = |name: &str, times: u64| {
        let (low, high) = interval(times as f64, tally.matches, CONFIDENCE);
        let share = times as f64 / (tally.matches as f64).max(1.0);
        vec![name.to_owned(), times.to_string(), format!("{share:.4}"), format!("{low:.4}"), format!("{high:.4}")]
    };
    let mut rows: Vec<Vec<String>> =
        tally.endings_by_count().into_iter().map(|(ending, times)| share(ending, times)).collect();
    rows.push(share("(drawn)", tally.draws));
    parts.push(table::records(&["ending", "matches", "share", "low", "high"], &rows, style));
    parts.push(lengths(results, style));
    parts.push(format!("{:.2} options a decision", tally.branching()));
    parts.push(drawn(results, style));
    parts.join("\n\n")
}

/// Where nothing is done in turns but answered, plies say nothing.
fn drawn(results: &Results, style: Style) -> String {
    let plies = ("plies", &results.tally.plies);
    let (name, lengths) = if plies.1.at(u64::MAX) > 0 { plies } else { ("decisions", &results.tally.decisions) };
    format!("matches by {name}\n{}", histogram::bars(&lengths.entries().collect::<Vec<_>>(), style))
}

/// What was played: `kuhn_poker, 300 matches, seeds 1 to 300`.
fn head(results: &Results) -> String {
    let (plan, tally) = (&results.plan, &results.tally);
    let numbers = plan.numbers(results.shard);
    let mut line = format!("{}, {} matches", plan.game, tally.matches);
    if results.played < numbers.end - numbers.start {
        line += &format!(" of {}", numbers.end - numbers.start);
    }
    if tally.failed > 0 {
        line += &format!(" and {} that failed", tally.failed);
    }
    if results.played > 0 {
        line += &format!(", seeds {} to {}", plan.seed_of(numbers.start), plan.seed_of(results.next() - 1));
    }
    if results.has_rivals() {
        let seats = plan.seats.iter().zip(results.player_names()).map(|(seat, agent)| format!("{seat} {agent}"));
        line += &format!("\nagents: {}", seats.collect::<Vec<_>>().join(", "));
        line += if plan.alternate { ", moving on by a seat each match" } else { "" };
    } else if let Some(agent) = plan.agents.first() {
        line += &format!("\nagents: {}", agent.name);
    }
    let variants = plan.variants.iter().map(|variant| format!("variant {variant}"));
    let settings = plan.settings.iter().map(|(name, value)| format!("{name} = {value}"));
    let set: Vec<String> = variants.chain(settings).collect();
    if set.is_empty() { line } else { format!("{line}\nsettings: {}", set.join(", ")) }
}

fn standings(label: &str, names: &[String], standings: &[Standing], style: Style) -> String {
    let row = |(name, standing): (&String, &Standing)| {
        let (low, high) = standing.interval();
        let counts = [standing.wins, standing.draws(), standing.losses()].map(|count| count.to_string());
        let shares = [standing.score(), low, high].map(|share| format!("{share:.4}"));
        [name.clone()].into_iter().chain(counts).chain(shares).collect()
    };
    let rows: Vec<Vec<String>> = names.iter().zip(standings).map(row).collect();
    table::records(&[label, "wins", "shared", "losses", "score", "low", "high"], &rows, style)
}

fn lengths(results: &Results, style: Style) -> String {
    let percentiles = PERCENTILES.map(|part| if part == 50 { "median".to_owned() } else { format!("{part} %") });
    let mut columns = vec!["in a match", "mean", "shortest"];
    columns.extend(percentiles.iter().map(String::as_str));
    columns.push("longest");
    let row = |name: &str, histogram: &Histogram| {
        let percentiles = PERCENTILES.map(|part| histogram.percentile(part).to_string());
        let begin = [name.to_owned(), format!("{:.2}", histogram.mean()), histogram.at(0).to_string()];
        begin.into_iter().chain(percentiles).chain([histogram.at(u64::MAX).to_string()]).collect()
    };
    let rows: [Vec<String>; 2] = [row("plies", &results.tally.plies), row("decisions", &results.tally.decisions)];
    table::records(&columns, &rows, style)
}
