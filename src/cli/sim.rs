//! `sandtable sim GAME`.
//!
//! | file          | holds                                          |
//! |---------------|------------------------------------------------|
//! | `workers.rs`  | threads that play, and adding up what they did |
//! | `files.rs`    | results and rows on the disk                   |
//! | `progress.rs` | how far it has come                            |
//! | `report.rs`   | what matches came to, in words and tables      |

mod files;
mod progress;
pub mod report;
mod workers;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::Args;

use self::files::{Outputs, Rows};
use self::progress::Progress;
use self::workers::Job;
use super::exit::Exit;
use super::signals;
use super::which::How;
use crate::diag::Diagnostic;
use crate::game::agents::{Agents, FoundAgent, RANDOM};
use crate::kernel::rules::Rules;
use crate::repl::{Failure, Screen};
use crate::sim::{Plan, Results, Shard};

pub use files::read;

/// Matches that are played if nothing else is said, and where it is said when to stop.
const GAMES: u64 = 1000;
const GAMES_UNTIL: u64 = 1_000_000;

#[derive(Args)]
#[command(
    after_help = "Match n has the n-th seed from --seed on, whatever --jobs: --first N --games 1 plays one alone.\n\
                        Example: sandtable sim stratego --agents greedy,random --alternate --games 1000"
)]
pub struct Sim {
    /// The game that is played
    #[arg(value_name = "GAME")]
    game: String,
    /// How many matches; 1000, or with --until at most 1000000
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The seed of match 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Begin with the N-th match
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: u64,
    /// Who plays: an agent for each seat, or one for all
    #[arg(long, value_name = "A[,A]", value_delimiter = ',', default_value = RANDOM)]
    agents: Vec<String>,
    /// From match to match agents move on by one seat
    #[arg(long)]
    alternate: bool,
    /// Plies after which a match is broken off
    #[arg(long, value_name = "PLIES", default_value_t = Plan::CAP)]
    cap: u64,
    /// Stop once half the widest interval of a score is below X; looked at after every hundredth match
    #[arg(long, value_name = "ci=X")]
    until: Option<String>,
    /// How many matches are played at once; without it as many as the machine has processors. Results are the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Play the i-th of n parts of the matches; `sandtable merge` adds parts up
    #[arg(long, value_name = "i/n", conflicts_with = "until")]
    shard: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Write a line for each match to a file, in order
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the JSON object to a file, whole or not at all. What is finished there already is not played again, and
    /// what was stopped goes on
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    how: How,
}

fn read_until(text: &str) -> Result<f64, Failure> {
    let number = text.strip_prefix("ci=").and_then(|number| number.parse::<f64>().ok());
    number.filter(|number| *number > 0.0 && *number < 0.5).ok_or_else(|| {
        let message = format!("`{}` is no half of an interval above 0 and below 0.5", text.escape_debug());
        Failure::usage(message, "--until ci=0.01")
    })
}

/// A count of which there is at least one.
fn some(name: &str, count: u64, usual: u64) -> Result<u64, Failure> {
    let wrong = || Failure::usage(format!("`--{name}` is 0, expected at least 1"), format!("--{name} {usual}"));
    if count > 0 { Ok(count) } else { Err(wrong()) }
}

/// What is to be played, made ready.
struct Prepared {
    results: Results,
    players: Vec<FoundAgent>,
    recipe: crate::game::Recipe,
    outputs: Outputs,
}

/// Plays matches and tells what they came to.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Sim, screen: &mut Screen) -> io::Result<Exit> {
    let Prepared { mut results, players, recipe, mut outputs } = match ready(arguments) {
        Ok(prepared) => prepared,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    if let Some(word) = outputs.is_done(&results) {
        screen.complain(&word)?;
        return Ok(Exit::Fine);
    }
    signals::heed();
    let plan = results.plan.clone();
    let jobs = arguments.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let job = Job { plan: &plan, players: &players, recipe: &recipe, jobs, rows: outputs.rows.is_some() };
    let mut progress = Progress::new(&results);
    let played = workers::run(&job, &mut results, &mut |stretch, results| {
        progress.show(results);
        outputs.rows.as_mut().map_or(Ok(()), |rows| rows.add(&stretch.rows))
    });
    drop(progress);
    let stopped = match played.and_then(|stopped| outputs.finish(&results).map(|()| stopped)) {
        Ok(stopped) => stopped,
        Err(error) => {
            let error = Diagnostic::error("usage/output", format!("what was played cannot be written: {error}"));
            return Exit::of_failure(&error.help("name another file").into(), screen);
        }
    };
    let path = arguments.how.place.path.as_ref();
    let more = path.map_or_else(String::new, |path| format!(" --path {}", path.display()));
    let exit = report::tell(&results, arguments.json, &more, screen)?;
    if stopped {
        screen.complain(&going_on(arguments, &results, &more))?;
        return Ok(Exit::Stopped);
    }
    if let Some(until) = plan.until.filter(|until| results.tally.widest() >= *until) {
        screen.complain(&format!("after {} matches half the widest interval is not below {until}", results.played))?;
    }
    Ok(exit)
}

fn ready(arguments: &Sim) -> Result<Prepared, Failure> {
    let loaded = arguments.how.load(&arguments.game)?;
    let (rules, recipe) = (Arc::clone(loaded.game.rules()), loaded.game.recipe().clone());
    let found = Agents::of(&arguments.how.place.finder()?, &recipe.name);
    let players = players(arguments, &rules, &found)?;
    // That an agent cannot be loaded is no fault of a match.
    for player in &players {
        player.load(0)?;
    }
    let until = arguments.until.as_deref().map(read_until).transpose()?;
    let shard = arguments.shard.as_deref().map_or(Ok(Shard::WHOLE), Shard::read)?;
    let usual = if until.is_some() { GAMES_UNTIL } else { GAMES };
    let plan = Plan {
        alternate: arguments.alternate,
        seed: arguments.seed,
        first: some("first", arguments.first, 1)?,
        games: some("games", arguments.games.unwrap_or(usual), GAMES)?,
        cap: some("cap", arguments.cap, Plan::CAP)?,
        until,
        ..Plan::of(&loaded.game, &players)
    };
    if plan.first.checked_add(plan.games).is_none() {
        let message = format!("there are no {} matches from the {}th on", plan.games, plan.first);
        return Err(Failure::usage(message, "sandtable sim GAME --first 1 --games 1000"));
    }
    let new = Results::new(plan, shard);
    let (outputs, results) = Outputs::begin(arguments.out.as_deref(), arguments.csv.as_deref(), new)?;
    Ok(Prepared { results, players, recipe, outputs })
}

/// The agents by seat.
fn players(arguments: &Sim, rules: &Rules, found: &Agents) -> Result<Vec<FoundAgent>, Failure> {
    let seats = rules.seats.len();
    let named: Vec<FoundAgent> = arguments.agents.iter().map(|name| found.find(name)).collect::<Result<_, _>>()?;
    match <[FoundAgent; 1]>::try_from(named) {
        Ok([one]) => Ok(vec![one; seats]),
        Err(named) if named.len() == seats => Ok(named),
        Err(named) => {
            let names: Vec<&str> = rules.seats.iter().map(|seat| seat.name.as_str()).collect();
            let message = format!("{} agents are named for {seats} seats: {}", named.len(), names.join(", "));
            Err(Failure::usage(message, format!("--agents {}", vec![RANDOM; seats].join(","))))
        }
    }
}

/// How the rest is played after a stop.
fn going_on(arguments: &Sim, results: &Results, more: &str) -> String {
    let plan = &results.plan;
    let mut command = match (&arguments.out, results.left()) {
        (Some(_), _) => plan.command(plan.first, plan.games),
        (None, left) => plan.command(results.next(), left),
    } + more;
    if let (Some(_), Some(shard)) = (&arguments.out, &arguments.shard) {
        command += &format!(" --shard {shard}");
    }
    if let Some(path) = &arguments.csv {
        command += &format!(" --csv {}", Rows::rest(path, results.next()).display());
    }
    let all = results.played + results.left();
    match &arguments.out {
        Some(out) => {
            format!("stopped after {} of {all}; to go on with them: {command} --out {}", results.played, out.display())
        }
        None => format!("stopped after {} of {all}; for the others: {command}", results.played),
    }
}
