//! A plan and what was played of it: the form of `--json` and of files, and the sum of shards.
//!
//! `counts` has all there is, in whole numbers; `results` is made of it for whoever reads, and never read back.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::analysis::interval;
use crate::diag::{Diagnostic, Result};

use super::histogram::Histogram;
use super::plan::{Plan, Shard};
use super::stretch::{Failed, KEPT, Stretch};
use super::tally::{CONFIDENCE, Standing, Tally, distinct};

/// What a file begins with.
const FORMAT: &str = "sandtable sim 1";

/// Matches after which it is looked whether enough is known.
pub const LOOKS: u64 = 100;

/// What was played of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    format: String,
    pub plan: Plan,
    pub shard: Shard,
    /// How many matches of the shard, from its first on, were played or failed.
    pub played: u64,
    /// Whether nothing of the shard is left to play.
    pub finished: bool,
    /// The first of those that failed.
    pub failures: Vec<Failed>,
    #[serde(rename = "counts")]
    pub tally: Tally,
}

impl Results {
    /// Of a shard of which nothing was played yet.
    pub fn new(plan: Plan, shard: Shard) -> Self {
        let tally = Tally::of(plan.seats.len());
        let finished = plan.numbers(shard).is_empty();
        Self { format: FORMAT.to_owned(), plan, shard, played: 0, finished, failures: Vec::new(), tally }
    }

    /// The number of the match that is to be played next.
    pub fn next(&self) -> u64 {
        self.plan.numbers(self.shard).start + self.played
    }

    /// How many matches of the shard are left.
    pub fn left(&self) -> u64 {
        self.plan.length(self.shard) - self.played
    }

    /// Adds the matches that follow.
    pub fn add(&mut self, stretch: &Stretch) {
        self.played += stretch.played;
        self.tally.add_all(&stretch.tally);
        self.failures.extend(stretch.failed.iter().take(KEPT - self.failures.len().min(KEPT)).cloned());
        // Looked at after fixed numbers of matches, so that it is decided alike however they were shared out.
        let is_known = |limit| self.played.is_multiple_of(LOOKS) && self.tally.widest() < limit;
        self.finished = self.left() == 0 || self.plan.until.is_some_and(is_known);
    }

    /// # Errors
    /// It is no such text.
    pub fn read(text: &str) -> Result<Self> {
        let wrong = |why: &str| {
            let error = Diagnostic::error("usage/results", format!("these are no results of matches: {why}"));
            Box::new(error.help("sandtable sim GAME --out FILE"))
        };
        let read: Self = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
        let (seats, tally) = (read.plan.seats.len(), &read.tally);
        let is_plan = read.plan.first > 0 && read.plan.first.checked_add(read.plan.games).is_some();
        if read.format != FORMAT {
            return Err(wrong(&format!("the format is `{}`", read.format.escape_debug())));
        }
        if !is_plan
            || tally.matches.checked_add(tally.failed) != Some(read.played)
            || [tally.seats.len(), tally.players.len(), tally.order.len(), read.plan.agents.len()] != [seats; 4]
            || read.played > read.plan.length(read.shard)
            || !tally.adds_up()
        {
            return Err(wrong("the counts do not fit the plan"));
        }
        Ok(read)
    }

    /// One line.
    pub fn json(&self) -> String {
        let mut json = serde_json::to_value(self).unwrap_or_default();
        if let Some(object) = json.as_object_mut() {
            object.insert("results".to_owned(), self.told());
        }
        json.to_string()
    }

    /// Whether players are told apart from seats.
    pub fn has_rivals(&self) -> bool {
        self.plan.agents.windows(2).any(|two| two.first() != two.last())
    }

    /// The names of the players.
    pub fn player_names(&self) -> Vec<String> {
        distinct(&self.plan.agents.iter().map(|agent| agent.name.clone()).collect::<Vec<_>>())
    }

    fn told(&self) -> Value {
        let tally = &self.tally;
        let rows = |label: &str, names: &[String], standings: &[Standing]| -> Vec<Value> {
            names.iter().zip(standings).map(|(name, standing)| row(label, name, standing)).collect()
        };
        let share = |times: u64| {
            let (low, high) = interval(times as f64, tally.matches, CONFIDENCE);
            json!({ "matches": times, "share": times as f64 / (tally.matches as f64).max(1.0), "low": low, "high": high })
        };
        let endings = tally.endings_by_count().into_iter().map(|(ending, times)| {
            let mut row = json!({ "ending": ending });
            if let (Some(row), Value::Object(share)) = (row.as_object_mut(), share(times)) {
                row.extend(share);
            }
            row
        });
        let endings: Vec<Value> = endings.collect();
        let moved = if tally.begins_vary() { &tally.order[..] } else { &[] };
        let agents = if self.has_rivals() { &tally.players[..] } else { &[] };
        json!({
            "confidence": CONFIDENCE,
            "seats": rows("seat", &self.plan.seats, &tally.seats),
            "moved": rows("moved", &places(moved.len()), moved),
            "agents": rows("agent", &self.player_names(), agents),
            "endings": endings,
            "draws": share(tally.draws),
            "unfinished": share(tally.unfinished),
            "plies": numbers(&tally.plies),
            "decisions": numbers(&tally.decisions),
            "branching": tally.branching(),
        })
    }
}

/// `first`, `second`, and from there on `4.`: who moved when.
pub fn places(count: usize) -> Vec<String> {
    let words = ["first", "second", "third"];
    let place = |index: usize| words.get(index).map_or_else(|| format!("{}.", index + 1), |word| (*word).to_owned());
    (0..count).map(place).collect()
}

fn row(label: &str, name: &str, standing: &Standing) -> Value {
    let (low, high) = standing.interval();
    json!({
        label: name,
        "matches": standing.matches,
        "wins": standing.wins,
        "shared": standing.draws(),
        "losses": standing.losses(),
        "score": standing.score(),
        "low": low,
        "high": high,
    })
}

/// Hundredths at which numbers are told.
pub const PERCENTILES: [u64; 5] = [5, 25, 50, 75, 95];

fn numbers(histogram: &Histogram) -> Value {
    let mut told = json!({ "mean": histogram.mean(), "shortest": histogram.at(0) });
    if let Some(told) = told.as_object_mut() {
        told.extend(PERCENTILES.map(|part| (format!("p{part}"), histogram.percentile(part).into())));
        told.insert("longest".to_owned(), histogram.at(u64::MAX).into());
    }
    told
}

/// Adds the shards of a plan up, each with the name of its file. They are as if all was played at once.
///
/// # Errors
/// They are not of one plan, or one of them is missing, not finished, or there twice.
pub fn merged(mut parts: Vec<(String, Results)>) -> Result<Results> {
    let wrong = |message: String, help: &str| Err(Box::new(Diagnostic::error("usage/merge", message).help(help)));
    let Some((first_name, first)) = parts.first().cloned() else {
        return wrong("there is nothing to merge".to_owned(), "sandtable merge FILE...");
    };
    for (name, part) in &parts {
        if let Some(apart) = part.plan.differs(&first.plan) {
            let message = format!("`{name}` and `{first_name}` are not of one plan: {apart}");
            return wrong(message, "name another file: shards of one plan have all arguments but `--shard` alike");
        }
        if part.shard.of != first.shard.of {
            let message = format!("`{name}` is shard {}, `{first_name}` is {}", part.shard, first.shard);
            return wrong(message, "name another file");
        }
        if !part.finished {
            let message = format!("`{name}` is not finished: {} matches are left", part.left());
            let help =
                format!("{} --shard {} --out {name}", part.plan.command(part.plan.first, part.plan.games), part.shard);
            return wrong(message, &help);
        }
    }
    parts.sort_by_key(|(_, part)| part.shard);
    if let Some([(one, part), (other, _)]) =
        parts.array_windows().find(|[(_, one), (_, other)]| one.shard == other.shard)
    {
        return wrong(format!("`{one}` and `{other}` are both shard {}", part.shard), "name another file");
    }
    let there = |part: u64| parts.iter().any(|(_, results)| results.shard.part == part);
    // Shards are not there twice, so that the first number that is not found is at most one beyond those that are.
    if let Some(part) = (1..=first.shard.of).find(|part| !there(*part)) {
        let shard = Shard { part, ..first.shard };
        let command = first.plan.command(first.plan.first, first.plan.games);
        let help = format!("{command} --shard {shard} --out FILE");
        return wrong(format!("shard {shard} is missing"), &help);
    }
    let mut sum = Results::new(first.plan, Shard::WHOLE);
    for (_, part) in &parts {
        sum.played += part.played;
        sum.tally.add_all(&part.tally);
        sum.failures.extend(part.failures.iter().take(KEPT - sum.failures.len().min(KEPT)).cloned());
        sum.finished = true;
    }
    Ok(sum)
}
