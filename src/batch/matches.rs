//! Many matches, one after another.

use std::sync::Arc;

use crate::diag::Result;
use crate::game::Game;
use crate::interrupt;
use crate::kernel::table::Table;
use crate::script::batch::Value;
use crate::sim::{self, Bound, Seating};

use super::seated::Player;
use super::tally::{Row, Tally};

/// What is to be played. The n-th match has the n-th seed from `seed` on.
pub struct Plan {
    pub count: u64,
    pub seed: u64,
    /// Actions after which a match is broken off.
    pub limit: u64,
    /// From match to match the players move on by one seat.
    pub alternate: bool,
    /// By seat, in the first match.
    pub players: Vec<Player>,
}

/// Plays the matches and gives the game back with what they came to.
///
/// # Errors
/// Why an agent has no answer or what a script did wrong, with the match it happened in; or that the batch is to end.
pub fn play(mut game: Game, plan: &Plan) -> Result<(Game, Value)> {
    let names: Vec<String> = plan.players.iter().map(Player::name).collect();
    let seats: Vec<String> = game.rules().seats.iter().map(|seat| seat.name.clone()).collect();
    let seating = Seating { seats: seats.len(), alternate: plan.alternate };
    let mut tally = Tally::new(&names, &seats);
    let mut table = Table::blank(Arc::clone(game.rules()));
    for number in 1..=plan.count {
        let seed = plan.seed.wrapping_add(number - 1);
        let players = seating.players(number);
        let seated: Vec<&dyn sim::Player> =
            players.iter().filter_map(|player| Some(plan.players.get(*player)? as &dyn sim::Player)).collect();
        let played = sim::play(&mut game, &mut table, seed, &seated, Bound::decisions(plan.limit));
        let ended = played.map_err(|error| match error.code {
            interrupt::CODE => error,
            _ => Box::new(error.note(format!("in match {number} of {}, with seed {seed}", plan.count))),
        })?;
        let words = ended.outcome.as_ref().map(|_| table.outcome_words());
        tally.add(Row { seed, players, words, turns: table.state().turn(), ended });
    }
    Ok((game, tally.value()))
}
