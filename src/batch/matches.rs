//! Many matches, one after another.

use crate::agent::Agent;
use crate::diag::Result;
use crate::game::Game;
use crate::interrupt;
use crate::script::batch::Value;
use crate::session::Match;

use super::seated::Player;
use super::tally::{Ended, Tally};

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

impl Plan {
    /// Which player has a seat in the n-th match.
    fn player_of(&self, match_number: u64, seat: usize) -> usize {
        let moved = if self.alternate { match_number as usize } else { 0 };
        (seat + moved) % self.players.len().max(1)
    }
}

/// Plays the matches and gives the game back with what they came to.
///
/// # Errors
/// Why an agent has no answer or what a script did wrong, with the match it happened in; or that the batch is to end.
pub fn play(mut game: Game, plan: &Plan) -> Result<(Game, Value)> {
    let names: Vec<String> = plan.players.iter().map(Player::name).collect();
    let seats: Vec<String> = game.rules().seats.iter().map(|seat| seat.name.clone()).collect();
    let mut tally = Tally::new(&names, &seats);
    for number in 0..plan.count {
        let seed = plan.seed.wrapping_add(number);
        let by_seat: Vec<usize> = (0..seats.len()).map(|seat| plan.player_of(number, seat)).collect();
        let mut played = Match::new(game, seed)?;
        let actions = one(&mut played, plan, &by_seat, seed).map_err(|error| match error.code {
            interrupt::CODE => error,
            _ => Box::new(error.note(format!("in match {} of {}, with seed {seed}", number + 1, plan.count))),
        })?;
        let state = played.state();
        tally.add(Ended {
            seed,
            players: by_seat,
            outcome: state.outcome().cloned(),
            words: state.outcome().map(|_| played.table().outcome_words()),
            turns: state.turn(),
            actions,
        });
        game = played.into_game();
    }
    Ok((game, tally.value()))
}

/// Plays one match to its end or to the limit; says how many actions it took.
fn one(played: &mut Match, plan: &Plan, by_seat: &[usize], seed: u64) -> Result<u64> {
    let agents = played.rules().seat_ids().zip(by_seat).map(|(seat, player)| plan.players[*player].agent(seed, seat));
    let mut agents: Vec<Box<dyn Agent>> = agents.collect::<Result<_>>()?;
    let mut actions = 0;
    while actions < plan.limit {
        if interrupt::is_asked() {
            return Err(Box::new(interrupt::stopped()));
        }
        let Some(seat) = played.deciders().iter().next() else { break };
        let Some(agent) = agents.get_mut(seat.index()) else { break };
        played.decide(seat, &mut **agent)?;
        actions += 1;
    }
    Ok(actions)
}
