//! `sandtable bench GAME`.
#![allow(
    clippy::disallowed_methods,
    reason = "what is measured is time; it decides how many matches are played, none of them"
)]

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::signals;
use super::which::{How, settings_line};
use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::interrupt;
use crate::kernel::chance::Draw;
use crate::kernel::playout::Texts;
use crate::kernel::table::Table;
use crate::render::table::records;
use crate::repl::{Failure, Opening, Screen, read_text};
use crate::script::Spent;

#[derive(Args)]
#[command(
    after_help = "Every option is as likely as another, unlike the random agent of `sim`, which chooses an action first.\n\
                        Example: sandtable bench stratego --variant plain --set quiet_limit=off --cap 2000 --json"
)]
pub struct Bench {
    /// The game to play
    #[arg(value_name = "GAME")]
    game: String,
    /// How long to play for
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,
    /// Plies after which a match is broken off, or a hundred times as many decisions
    #[arg(long, value_name = "PLIES", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    cap: u32,
    /// Play so many matches, however long it takes
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Texts that seats choose from where they may write one, such as set-ups, a line each; without it they are made up
    #[arg(long, value_name = "FILE")]
    setups: Option<PathBuf>,
    /// Where everything random comes from
    #[arg(long, value_name = "N", default_value_t = Opening::FIRST_SEED)]
    seed: u64,
    /// Tell which functions of the scripts take how long; measuring costs time itself
    #[arg(long)]
    profile: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    how: How,
}

fn seconds(text: &str) -> Result<f64, String> {
    let read = text.parse::<f64>().ok().filter(|seconds| (0.01..=86_400.0).contains(seconds));
    read.ok_or_else(|| "expected seconds, 0.01 to 86400".to_owned())
}

/// What was played.
#[derive(Default)]
struct Played {
    games: u64,
    plies: u64,
    capped: u64,
    time: Duration,
}

/// Plays random matches on one core, one after another, and says how fast that was. Unlike the random agent of `sim`, which
/// chooses an action first, every option is as likely as another: what other engines measure.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Bench, screen: &mut Screen) -> io::Result<Exit> {
    let texts = match arguments.setups.as_deref().map(read_setups).transpose() {
        Ok(texts) => texts.map_or(Texts::MadeUp, Texts::Among),
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let mut loaded = match arguments.how.load(&arguments.game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    if arguments.profile {
        loaded.game.host().measure();
    }
    signals::heed();
    let played = match play(&mut loaded.game, arguments, &texts) {
        Ok(played) => played,
        Err(problem) => {
            let failure = Failure::from(problem).from_files(Arc::clone(&loaded.files));
            return Exit::of_failure(&failure, screen);
        }
    };
    let seconds = played.time.as_secs_f64();
    let (games, plies) = (played.games as f64, played.plies as f64);
    let memory = peak_memory_mib();
    let spent = loaded.game.host().spent();
    let share = |spent: &Spent| spent.time.as_secs_f64() / seconds;
    if arguments.json {
        let mut object = json!({
            "game": arguments.game,
            "games": played.games,
            "seconds": seconds,
            "games_per_second": games / seconds,
            "plies_per_second": plies / seconds,
            "mean_plies": plies / games,
            "capped": played.capped as f64 / games,
            "peak_memory_mib": memory,
        });
        if arguments.profile {
            let functions = spent.iter().map(|spent| {
                json!({ "function": spent.function, "calls": spent.calls, "seconds": spent.time.as_secs_f64(), "share": share(spent) })
            });
            object["functions"] = functions.collect();
        }
        screen.say(&object.to_string())?;
        screen.complain(&settings_line(&loaded))?;
    } else {
        let memory = memory.map_or_else(|| "memory unknown".to_owned(), |memory| format!("{memory:.1} MiB at most"));
        screen.say(&format!(
            "{} matches in {seconds:.2} s: {:.0} matches/s, {:.0} plies/s\n\
             {:.1} plies in the mean, {:.2} % broken off at {}; {memory}\n{}",
            played.games,
            games / seconds,
            plies / seconds,
            plies / games,
            100.0 * played.capped as f64 / games,
            arguments.cap,
            settings_line(&loaded),
        ))?;
        if arguments.profile {
            if spent.is_empty() {
                screen.say("\nscripts: no function is called")?;
                return Ok(Exit::Fine);
            }
            let all: f64 = spent.iter().map(share).sum();
            screen.say(&format!("\nscripts: {:.1} % of the time", 100.0 * all))?;
            let rows = spent.iter().map(|spent| {
                vec![
                    spent.function.clone(),
                    format!("{:.1}", spent.calls as f64 / games),
                    format!("{:.2}", spent.time.as_secs_f64() * 1e6 / spent.calls.max(1) as f64),
                    format!("{:.1}", 100.0 * share(spent)),
                ]
            });
            let head = ["function", "calls a match", "µs a call", "% of the time"];
            screen.say(&records(&head, &rows.collect::<Vec<_>>(), screen.style))?;
        }
    }
    Ok(Exit::Fine)
}

fn play(game: &mut Game, arguments: &Bench, texts: &Texts) -> Result<Played> {
    let rules = Arc::clone(game.rules());
    let begun = Instant::now();
    let mut played = Played::default();
    let mut table = Table::blank(Arc::clone(&rules));
    table.unseen();
    loop {
        let seed = arguments.seed.wrapping_add(played.games);
        let mut draw = Draw::new(seed, "random agent", 0);
        let of_match = |error: Box<Diagnostic>| match error.code {
            interrupt::CODE => error,
            "action/text" => {
                let message = format!("a line of `--setups` does not fit: {}", error.message);
                Box::new(Diagnostic::error("usage/setups", message).help("each line is a text as the action takes it"))
            }
            _ => Box::new(error.note(format!("in match {}, with seed {seed}", played.games + 1))),
        };
        table.begin_anew(seed, game.script()).map_err(of_match)?;
        table.play_out(game.script(), &mut draw, texts, arguments.cap, &interrupt::is_asked).map_err(of_match)?;
        if interrupt::is_asked() {
            // What there is counts, if there is anything.
            if played.games == 0 {
                return Err(Box::new(interrupt::stopped()));
            }
            played.time = begun.elapsed();
            return Ok(played);
        }
        played.games += 1;
        played.plies += u64::from(table.ply().unsigned_abs());
        played.capped += u64::from(table.state().outcome().is_none());
        let enough = match arguments.games {
            Some(games) => played.games >= games,
            // The clock is looked at now and then: a match may take a microsecond.
            None => {
                (played.games % 16 == 0 || played.plies > 1000 * played.games)
                    && begun.elapsed().as_secs_f64() >= arguments.seconds
            }
        };
        if enough {
            played.time = begun.elapsed();
            return Ok(played);
        }
    }
}

/// The lines of a file that are not empty.
fn read_setups(path: &Path) -> std::result::Result<Vec<String>, Failure> {
    let text = read_text(path)?;
    let lines: Vec<String> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    if lines.is_empty() {
        let problem = Diagnostic::error("usage/file", format!("`{}` has no set-ups", path.display()));
        return Err(problem.help("a text file with a set-up on each line, or leave `--setups` out").into());
    }
    Ok(lines)
}

/// Most memory the process has had, in MiB, where the system tells.
fn peak_memory_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024.0)
}
