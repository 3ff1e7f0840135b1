//! Strategies for every seat, what they bring, and what the best answer to them would.

use super::tree::{Fork, Node, Tree};
use crate::kernel::ids::SeatId;

/// A chance for every option of every information state.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile(pub(super) Vec<f64>);

impl Profile {
    /// Every option as likely as any other.
    pub fn uniform(tree: &Tree) -> Self {
        let chances = tree
            .states
            .iter()
            .flat_map(|state| std::iter::repeat_n(1.0 / f64::from(state.options.max(1)), state.options as usize));
        Self(chances.collect())
    }
}

impl Tree {
    /// The chance that a history goes on to the node with that number.
    pub(super) fn chance(&self, node: &Node, next: usize, profile: &Profile) -> f64 {
        match node.fork {
            Fork::Decision(state) => profile.0[self.states[state as usize].first as usize + next - node.first as usize],
            _ => self.nodes[next].chance,
        }
    }

    /// What each seat gets on average.
    pub fn values(&self, profile: &Profile) -> Vec<f64> {
        let mut reached = vec![0.0; self.nodes.len()];
        let mut values = vec![0.0; self.seats];
        reached[..1].fill(1.0);
        for (index, node) in self.nodes.iter().enumerate() {
            let here = reached[index];
            if let Fork::Over(end) = node.fork {
                for (value, payoff) in values.iter_mut().zip(&self.payoffs[end as usize * self.seats..]) {
                    *value += here * payoff;
                }
            }
            for next in self.next(node) {
                reached[next] = here * self.chance(node, next, profile);
            }
        }
        values
    }

    /// What a seat gets that answers best to how the others play: its best options are looked for from the last choice
    /// to the first, over all histories that it cannot tell apart.
    pub fn best_response(&self, seat: SeatId, profile: &Profile) -> f64 {
        let own_choice = |node: &Node| match node.fork {
            Fork::Decision(state) if self.states[state as usize].seat == seat => Some(state),
            _ => None,
        };
        // How often the others and chance lead here, and how often the seat has chosen before.
        let mut reached = vec![0.0; self.nodes.len()];
        let mut rounds: Vec<Vec<u32>> = Vec::new();
        let mut chosen = vec![0u32; self.nodes.len()];
        reached[..1].fill(1.0);
        for (index, node) in self.nodes.iter().enumerate() {
            let round = chosen[index] as usize;
            if rounds.len() <= round {
                rounds.resize(round + 1, Vec::new());
            }
            rounds[round].push(index as u32);
            let own = own_choice(node).is_some();
            for next in self.next(node) {
                chosen[next] = chosen[index] + u32::from(own);
                reached[next] = reached[index] * if own { 1.0 } else { self.chance(node, next, profile) };
            }
        }
        let mut values = vec![0.0; self.nodes.len()];
        let mut weighed = vec![0.0; self.options];
        for round in rounds.iter().rev() {
            for &index in round {
                let node = &self.nodes[index as usize];
                let Some(state) = own_choice(node) else { continue };
                let first = self.states[state as usize].first as usize;
                for (option, next) in self.next(node).enumerate() {
                    weighed[first + option] += reached[index as usize] * values[next];
                }
            }
            for &index in round.iter().rev() {
                let node = &self.nodes[index as usize];
                values[index as usize] = match (node.fork, own_choice(node)) {
                    (Fork::Over(end), _) => self.payoffs[end as usize * self.seats + seat.index()],
                    (_, Some(state)) => {
                        let state = &self.states[state as usize];
                        let options = &weighed[state.first as usize..(state.first + state.options) as usize];
                        let best = (0..options.len()).max_by(|a, b| options[*a].total_cmp(&options[*b])).unwrap_or(0);
                        values[node.first as usize + best]
                    }
                    _ => self.next(node).map(|next| self.chance(node, next, profile) * values[next]).sum(),
                };
            }
        }
        values.first().copied().unwrap_or_default()
    }

    /// What a seat gains on average, over the seats, that alone plays the best answer to a profile: 0 in an equilibrium.
    pub fn exploitability(&self, profile: &Profile) -> f64 {
        let values = self.values(profile).into_iter().enumerate();
        let gain = |(seat, value): (usize, f64)| self.best_response(SeatId(seat as u8), profile) - value;
        values.map(gain).sum::<f64>() / self.seats.max(1) as f64
    }
}
