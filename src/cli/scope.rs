//! What an analysis begins with and how much it may go through: shared by `explore` and `solve`.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use super::which::How;
use crate::analysis::{Bounds, Progress, Question, Start, Until};
use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;
use crate::kernel::rules::Rules;
use crate::kernel::table::Table;
use crate::repl::Loaded;

/// How often progress is shown.
const SHOWN: Duration = Duration::from_millis(500);

#[derive(Args)]
pub struct Scope {
    /// Begin with a position, as `:position` prints it; without one, with the beginning of a match
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Begin with a match of that seed at its first decision: what its set-up drew is not gone through
    #[arg(long, value_name = "N", conflicts_with = "position")]
    seed: Option<u64>,
    /// The seat that has the first turn
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["position", "seed"])]
    first: Option<String>,
    /// Change the beginning by a line of Lua, as in the REPL; again for another
    #[arg(long = "do", value_name = "LUA")]
    changes: Vec<String>,
    /// How far to look: to the end of the match or of the turn
    #[arg(long, value_enum, default_value_t = Horizon::Match)]
    until: Horizon,
    /// How many decisions deep; without it, to the end
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Memory it may fill
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Time it may take
    #[arg(long, value_name = "S", default_value_t = 600)]
    seconds: u64,
    #[command(flatten)]
    pub how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Horizon {
    Match,
    Turn,
}

impl Scope {
    pub fn question(&self) -> Question {
        let until = if self.until == Horizon::Turn { Until::Turn } else { Until::Match };
        let depth = self.depth.unwrap_or(u32::MAX);
        let bounds = Bounds { depth, memory: (self.memory as usize) << 20, ..Bounds::default() };
        Question { until, goal: None, bounds }
    }

    /// Where the analysis begins.
    ///
    /// # Errors
    /// What is wrong with the position or the lines.
    pub fn start(&self, loaded: &mut Loaded) -> Result<Start> {
        let rules = Arc::clone(loaded.game.rules());
        let script = loaded.game.script();
        let mut start = match (&self.position, self.seed) {
            (Some(text), _) => {
                let table = Table::from_position(Arc::clone(&rules), text, 0, script, false)?;
                Start::at(rules, table.state().clone())
            }
            (None, Some(seed)) => {
                let table = Table::begin_match(Arc::clone(&rules), seed, script, false)?;
                Start::at(rules, table.state().clone())
            }
            (None, None) => Start::of_match(rules)?,
        };
        if let Some(name) = &self.first {
            let seat = seat_named(start.table.rules(), name)?;
            start.positions.retain(|position| position.active() == seat);
            if start.positions.is_empty() {
                let message = format!("`{name}` never has the first turn of this game");
                return Err(Box::new(Diagnostic::error("usage/seat", message)));
            }
        }
        for line in &self.changes {
            start.change(|table| loaded.game.host().evaluate(table, line).map(|_| ()))?;
        }
        Ok(start)
    }

    /// Shows on a terminal how far it has come, and says when the time is up.
    #[expect(clippy::disallowed_methods, reason = "the clock ends a search and decides no result")]
    pub fn watch(&self) -> Watch {
        let begun = Instant::now();
        Watch { begun, shown: begun, longest: Duration::from_secs(self.seconds), shows: io::stderr().is_terminal() }
    }
}

/// What can be typed where a game draws too much to be gone through.
pub fn helped(error: Box<Diagnostic>) -> Box<Diagnostic> {
    match error.code {
        "chance/too-large" => Box::new(error.help("begin after it: --seed 1, or --position TEXT")),
        _ => error,
    }
}

/// # Errors
/// No seat has that name.
pub fn seat_named(rules: &Rules, name: &str) -> Result<SeatId> {
    rules.seat_named(name).ok_or_else(|| {
        let known = rules.seats.iter().map(|seat| seat.name.as_str());
        Box::new(Diagnostic::error("usage/seat", format!("no seat is named `{name}`")).suggest(name, known))
    })
}

/// Looks at the clock while a search runs.
pub struct Watch {
    begun: Instant,
    shown: Instant,
    longest: Duration,
    shows: bool,
}

impl Watch {
    #[expect(clippy::disallowed_methods, reason = "the clock ends a search and decides no result")]
    pub fn go_on(&mut self, progress: &Progress) -> bool {
        let now = Instant::now();
        if self.shows && now - self.shown > SHOWN {
            self.shown = now;
            let Progress { positions, waiting, depth } = progress;
            // If it cannot be shown, the search goes on all the same.
            let _ = write!(io::stderr(), "\r\x1b[K{positions} positions, {waiting} waiting, depth {depth}");
        }
        now - self.begun < self.longest
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.shows && self.shown > self.begun {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
