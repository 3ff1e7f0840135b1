//! The value of a game of two seats that is known in full but for what they hide from each other: by counterfactual
//! regret minimisation (CFR+: regrets never below zero, one seat after the other, later rounds weigh more). How close it
//! has come is told by best responses alone, so that the bounds hold however the strategies were found.

use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;

use super::profile::Profile;
use super::tree::{Fork, Tree};
use super::value::Range;

/// What was found.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// What the first seat gets where both play best: it can get the lower bound for certain, and no more than the upper.
    pub value: Range,
    /// What both seats get together at every end.
    pub sum: f64,
    pub exploitability: f64,
    pub rounds: u32,
    pub profile: Profile,
}

/// Plays the game against itself until what a best response gains is no more than the tolerance, or `go_on`, told of the
/// rounds, says no.
///
/// # Errors
/// `analysis/no-value` where the game has none by this: more or fewer than two seats, sums that differ from end to end, or
/// histories that were not followed to their end.
pub fn equilibrium(tree: &Tree, tolerance: f64, go_on: &mut dyn FnMut(u32) -> bool) -> Result<Equilibrium> {
    let refused = |message: &str| {
        let help = "sandtable explore GAME --information values uniform play";
        Box::new(Diagnostic::error("analysis/no-value", message).help(help))
    };
    if !tree.is_whole() {
        return Err(refused("what was not followed to the end of the match has no payoffs"));
    }
    let Some(sum) = tree.sum().filter(|_| tree.seats == 2) else {
        return Err(refused("only where two seats play for one sum do the equilibria have one value"));
    };
    let mut search = Search::new(tree);
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut next = 1;
    loop {
        for seat in [SeatId(0), SeatId(1)] {
            search.round(seat);
        }
        let goes_on = go_on(search.rounds);
        search.rounds += 1;
        if search.rounds < next && goes_on {
            continue;
        }
        next = search.rounds + search.rounds / 8 + 1;
        let profile = search.average();
        let best = [0, 1].map(|seat| tree.best_response(SeatId(seat), &profile));
        low = low.max(sum - best[1]);
        high = high.min(best[0]);
        let exploitability = ((best[0] + best[1] - sum) / 2.0).max(0.0);
        if exploitability <= tolerance || !goes_on {
            let value = Range { low: low.min(high), high: high.max(low) };
            return Ok(Equilibrium { value, sum, exploitability, rounds: search.rounds, profile });
        }
    }
}

struct Search<'a> {
    tree: &'a Tree,
    rounds: u32,
    now: Profile,
    /// By option: regret that it was not chosen, and its chances summed up, later rounds with more weight.
    regrets: Vec<f64>,
    summed: Vec<f64>,
    /// By node: how often the seat's own choices lead here, how often all else does, and what it is worth to the seat.
    own: Vec<f64>,
    others: Vec<f64>,
    values: Vec<f64>,
}

impl<'a> Search<'a> {
    fn new(tree: &'a Tree) -> Self {
        let (nodes, options) = (tree.nodes.len(), tree.options);
        Self {
            tree,
            rounds: 0,
            now: Profile::uniform(tree),
            regrets: vec![0.0; options],
            summed: vec![0.0; options],
            own: vec![1.0; nodes],
            others: vec![1.0; nodes],
            values: vec![0.0; nodes],
        }
    }

    /// One seat learns from what the other does now.
    fn round(&mut self, seat: SeatId) {
        let tree = self.tree;
        let weight = f64::from(self.rounds) + 1.0;
        for (index, node) in tree.nodes.iter().enumerate() {
            let (own, others) = (self.own[index], self.others[index]);
            let chooses = matches!(node.fork, Fork::Decision(state) if tree.states[state as usize].seat == seat);
            for next in tree.next(node) {
                let chance = tree.chance(node, next, &self.now);
                (self.own[next], self.others[next]) =
                    if chooses { (own * chance, others) } else { (own, others * chance) };
            }
        }
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            let next = tree.next(node);
            self.values[index] = match node.fork {
                Fork::Over(end) => tree.payoffs[end as usize * tree.seats + seat.index()],
                _ => next.clone().map(|next| tree.chance(node, next, &self.now) * self.values[next]).sum(),
            };
            let Fork::Decision(state) = node.fork else { continue };
            let state = &tree.states[state as usize];
            if state.seat != seat {
                continue;
            }
            for (option, next) in (state.first as usize..).zip(next) {
                self.regrets[option] += self.others[index] * (self.values[next] - self.values[index]);
                self.summed[option] += weight * self.own[index] * self.now.0[option];
            }
        }
        for state in tree.states.iter().filter(|state| state.seat == seat) {
            let options = state.first as usize..(state.first + state.options) as usize;
            for regret in &mut self.regrets[options.clone()] {
                *regret = regret.max(0.0);
            }
            shares(&self.regrets[options.clone()], &mut self.now.0[options]);
        }
    }

    fn average(&self) -> Profile {
        let mut profile = self.now.clone();
        for state in &self.tree.states {
            let options = state.first as usize..(state.first + state.options) as usize;
            shares(&self.summed[options.clone()], &mut profile.0[options]);
        }
        profile
    }
}

/// Chances in proportion to the amounts; even ones where there is nothing.
fn shares(amounts: &[f64], chances: &mut [f64]) {
    let whole: f64 = amounts.iter().sum();
    for (chance, amount) in chances.iter_mut().zip(amounts) {
        *chance = if whole > 0.0 { amount / whole } else { 1.0 / amounts.len() as f64 };
    }
}
