//! Matches that follow each other. One that fails is kept with its number, and the others go on.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Result};
use crate::game::agents::FoundAgent;
use crate::game::{Game, Recipe};
use crate::interrupt;
use crate::kernel::table::Table;

use super::course::{Bound, Ended, UNFINISHED, play};
use super::plan::{Plan, Player};
use super::tally::Tally;

/// Failures that are kept, those of the first matches.
pub const KEPT: usize = 5;

/// A match that failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failed {
    #[serde(rename = "match")]
    pub number: u64,
    pub seed: u64,
    pub code: String,
    pub message: String,
    pub place: Option<String>,
    pub notes: Vec<String>,
}

impl Failed {
    fn of(plan: &Plan, number: u64, problem: &Diagnostic) -> Self {
        Self {
            number,
            seed: plan.seed_of(number),
            code: problem.code.to_owned(),
            message: problem.message.clone(),
            place: problem.place.as_ref().map(ToString::to_string),
            notes: problem.notes.clone(),
        }
    }
}

/// What became of matches that follow each other.
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    /// How many of them, from the first on, were played or failed.
    pub played: u64,
    pub tally: Tally,
    pub failed: Vec<Failed>,
    /// A line of CSV for each, where that is wanted.
    pub rows: String,
    /// Whether somebody stopped it before its end.
    pub stopped: bool,
}

/// A game with its players, to play one stretch after another.
pub struct Ready<'p> {
    plan: &'p Plan,
    players: &'p [FoundAgent],
    recipe: &'p Recipe,
    /// With a table, to play on again and again.
    game: Option<(Game, Table)>,
}

impl<'p> Ready<'p> {
    /// The players are by seat in the first match; the game is loaded when it is needed.
    pub fn new(plan: &'p Plan, players: &'p [FoundAgent], recipe: &'p Recipe) -> Self {
        Self { plan, players, recipe, game: None }
    }

    /// Plays the matches of those numbers until `ends` says so; with `rows` each has a line of CSV.
    pub fn stretch(&mut self, numbers: Range<u64>, rows: bool, ends: &dyn Fn() -> bool) -> Stretch {
        let mut stretch = Stretch { tally: Tally::of(self.plan.seats.len()), ..Stretch::default() };
        for number in numbers {
            let players = self.plan.seating().players(number);
            let ended = if ends() { Err(Box::new(interrupt::stopped())) } else { self.one(number, &players) };
            match &ended {
                // What goes wrong while all is to stop is looked at when it goes on.
                Err(problem) if problem.code == interrupt::CODE || interrupt::is_asked() => {
                    stretch.stopped = true;
                    return stretch;
                }
                Ok(ended) => stretch.tally.add(&players, ended),
                Err(problem) => {
                    stretch.tally.failed += 1;
                    if stretch.failed.len() < KEPT {
                        stretch.failed.push(Failed::of(self.plan, number, problem));
                    }
                }
            }
            if rows {
                stretch.rows += &self.row(number, &players, ended.as_ref().map_err(|problem| problem.code));
            }
            stretch.played += 1;
        }
        stretch
    }

    fn one(&mut self, number: u64, players: &[usize]) -> Result<Ended> {
        // The game is kept where the match went well: what failed may have left anything behind.
        let (mut game, mut table) = match self.game.take() {
            Some(kept) => kept,
            None => {
                let game = self.recipe.load().map_err(first)?;
                let table = Table::blank(Arc::clone(game.rules()));
                (game, table)
            }
        };
        let seated: Vec<&dyn Player> =
            players.iter().filter_map(|player| Some(self.players.get(*player)? as &dyn Player)).collect();
        let bound = Bound::plies(self.plan.cap);
        let ended = play(&mut game, &mut table, self.plan.seed_of(number), &seated, bound)?;
        self.game = Some((game, table));
        Ok(ended)
    }

    fn row(&self, number: u64, players: &[usize], ended: std::result::Result<&Ended, &str>) -> String {
        let names = players.iter().filter_map(|player| Some(self.players.get(*player)?.name.as_str()));
        let names = names.collect::<Vec<_>>().join(" ");
        let begin = format!("{number},{},{}", self.plan.seed_of(number), cell(&names));
        let ended = match ended {
            Ok(ended) => ended,
            Err(code) => return format!("{begin},,,,,,{}\n", cell(code)),
        };
        let (ending, winner, ranks) = match &ended.outcome {
            None => (UNFINISHED, "", String::new()),
            Some(outcome) => {
                let winner = outcome.winner().and_then(|seat| self.plan.seats.get(seat.index()));
                let ranks: Vec<String> = outcome.ranks.iter().map(ToString::to_string).collect();
                (outcome.reason.as_str(), winner.map_or("", String::as_str), ranks.join(" "))
            }
        };
        format!("{begin},{},{},{ranks},{},{},\n", cell(ending), cell(winner), ended.plies, ended.decisions)
    }
}

/// The first line of a file of rows. Agents and ranks are by seat; `problem` says why a match failed.
pub const COLUMNS: &str = "match,seed,agents,ending,winner,ranks,plies,decisions,problem\n";

/// As it is written in CSV.
fn cell(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

fn first(problems: Vec<Diagnostic>) -> Box<Diagnostic> {
    let unknown = || Diagnostic::error("content/unknown", "it does not load");
    Box::new(problems.into_iter().next().unwrap_or_else(unknown))
}
