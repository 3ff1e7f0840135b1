//! What many matches came to, in whole numbers: adding up is exact and may be done in any order. A first place that is
//! shared counts its share, so that a draw of two is half a win; so does a match that was broken off.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::analysis::interval;

use super::course::{Ended, UNFINISHED};
use super::histogram::Histogram;

/// How sure the intervals are.
pub const CONFIDENCE: f64 = 0.95;

/// How often a player or a seat came first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    pub matches: u64,
    pub wins: u64,
    /// First places that were shared, by how many shared one.
    pub shared: BTreeMap<u64, u64>,
}

impl Standing {
    fn add(&mut self, is_first: bool, first: u64) {
        self.matches += 1;
        match (is_first, first) {
            (false, _) => {}
            (true, 1) => self.wins += 1,
            (true, _) => *self.shared.entry(first).or_default() += 1,
        }
    }

    fn add_all(&mut self, other: &Self) {
        raise(&mut self.matches, other.matches);
        raise(&mut self.wins, other.wins);
        for (size, times) in &other.shared {
            raise(self.shared.entry(*size).or_default(), *times);
        }
    }

    pub fn draws(&self) -> u64 {
        self.shared.values().fold(0, |sum, times| sum.saturating_add(*times))
    }

    pub fn losses(&self) -> u64 {
        self.matches.saturating_sub(self.wins).saturating_sub(self.draws())
    }

    /// First places, those shared by their share.
    fn points(&self) -> f64 {
        let shares = self.shared.iter().map(|(size, times)| *times as f64 / *size as f64);
        shares.fold(self.wins as f64, |sum, share| sum + share)
    }

    /// The share of first places.
    pub fn score(&self) -> f64 {
        self.points() / (self.matches as f64).max(1.0)
    }

    /// The interval in which the score lies for certain enough.
    pub fn interval(&self) -> (f64, f64) {
        interval(self.points(), self.matches, CONFIDENCE)
    }
}

/// What matches came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Those that were played; the others failed.
    pub matches: u64,
    pub failed: u64,
    /// Those of `matches` that came to no end.
    pub unfinished: u64,
    /// Those that came to an end in which the first place is shared.
    pub draws: u64,
    pub seats: Vec<Standing>,
    /// By player, who may have had one seat after another.
    pub players: Vec<Standing>,
    /// By who began: the seat that did, the next one round the table, and so on.
    pub order: Vec<Standing>,
    /// Matches in which another seat began than the first.
    pub others_began: u64,
    pub endings: BTreeMap<String, u64>,
    pub plies: Histogram,
    /// Options that were taken, also where there was only one.
    pub decisions: Histogram,
    /// Options there were to take, of all decisions.
    pub options: u64,
}

impl Tally {
    /// Of no matches yet.
    pub fn of(seats: usize) -> Self {
        let nothing = vec![Standing::default(); seats];
        Self { seats: nothing.clone(), players: nothing.clone(), order: nothing, ..Self::default() }
    }

    /// Counts a match in which each seat had that player.
    pub fn add(&mut self, players: &[usize], ended: &Ended) {
        let ranks = ended.outcome.as_ref().map(|outcome| &outcome.ranks);
        let is_first = |seat: usize| ranks.is_none_or(|ranks| ranks.get(seat) == Some(&1));
        let first = (0..self.seats.len()).filter(|seat| is_first(*seat)).count().max(1) as u64;
        for (seat, player) in players.iter().copied().enumerate() {
            let place = (seat + players.len().saturating_sub(ended.first)) % players.len();
            let standings = [self.players.get_mut(player), self.seats.get_mut(seat), self.order.get_mut(place)];
            for standing in standings.into_iter().flatten() {
                standing.add(is_first(seat), first);
            }
        }
        self.matches += 1;
        self.others_began += u64::from(ended.first > 0);
        self.unfinished += u64::from(ended.outcome.is_none());
        self.draws += u64::from(ended.outcome.is_some() && first > 1);
        let reason = ended.outcome.as_ref().map_or(UNFINISHED, |outcome| &outcome.reason);
        match self.endings.get_mut(reason) {
            Some(times) => *times += 1,
            None => drop(self.endings.insert(reason.to_owned(), 1)),
        }
        self.plies.add(ended.plies);
        self.decisions.add(ended.decisions);
        self.options += ended.options;
    }

    /// Adds another tally of matches with the same seats.
    pub fn add_all(&mut self, other: &Self) {
        raise(&mut self.matches, other.matches);
        raise(&mut self.failed, other.failed);
        raise(&mut self.unfinished, other.unfinished);
        raise(&mut self.draws, other.draws);
        raise(&mut self.others_began, other.others_began);
        for (own, others) in self.seats.iter_mut().zip(&other.seats) {
            own.add_all(others);
        }
        for (own, others) in self.players.iter_mut().zip(&other.players) {
            own.add_all(others);
        }
        for (own, others) in self.order.iter_mut().zip(&other.order) {
            own.add_all(others);
        }
        for (reason, times) in &other.endings {
            raise(self.endings.entry(reason.clone()).or_default(), *times);
        }
        self.plies.add_all(&other.plies);
        self.decisions.add_all(&other.decisions);
        raise(&mut self.options, other.options);
    }

    /// Ends with how often each came, the most frequent first.
    pub fn endings_by_count(&self) -> Vec<(&str, u64)> {
        let mut endings: Vec<(&str, u64)> = self.endings.iter().map(|(name, times)| (name.as_str(), *times)).collect();
        endings.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        endings
    }

    /// Whether the counts can be those of matches: what was read from a file may be anything.
    pub fn adds_up(&self) -> bool {
        let matches = self.matches;
        let of_a_match = |standings: &Vec<Standing>| {
            let wins = sum(standings.iter().map(|standing| standing.wins));
            let full = |standing: &Standing| {
                let first = sum(standing.shared.values().copied().chain([standing.wins]));
                let sizes = standing.shared.keys().all(|size| (2..=standings.len() as u64).contains(size));
                standing.matches == matches && sizes && first.is_some_and(|first| first <= matches)
            };
            wins.is_some_and(|wins| wins <= matches) && standings.iter().all(full)
        };
        [&self.seats, &self.players, &self.order].into_iter().all(of_a_match)
            && [self.unfinished, self.draws, self.others_began].iter().all(|count| *count <= matches)
            && sum(self.endings.values().copied()) == Some(matches)
            && [&self.plies, &self.decisions]
                .into_iter()
                .all(|lengths| sum(lengths.entries().map(|(_, times)| times)) == Some(matches))
    }

    /// Whether it is not always the first seat that begins.
    pub fn begins_vary(&self) -> bool {
        self.others_began > 0
    }

    /// Options per decision.
    pub fn branching(&self) -> f64 {
        self.options as f64 / (self.decisions.sum() as f64).max(1.0)
    }

    /// Half the width of the widest interval of a score.
    pub fn widest(&self) -> f64 {
        let halves = self.seats.iter().chain(&self.players).map(|standing| {
            let (low, high) = standing.interval();
            (high - low) / 2.0
        });
        halves.fold(0.0, f64::max)
    }
}

/// Counts read from a file may be anything.
fn raise(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

/// Names that tell the players apart: of several alike the second is `random 2`.
pub fn distinct(names: &[String]) -> Vec<String> {
    let earlier = |index: usize| names.iter().take(index).filter(|name| names.get(index) == Some(name)).count();
    let named = names.iter().enumerate().map(|(index, name)| match earlier(index) {
        0 => name.clone(),
        before => format!("{name} {}", before + 1),
    });
    named.collect()
}

/// None where it is too large to be a count.
fn sum(counts: impl IntoIterator<Item = u64>) -> Option<u64> {
    counts.into_iter().try_fold(0_u64, |sum, count| sum.checked_add(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::outcome::Outcome;

    fn ended(outcome: Option<Outcome>, plies: u64) -> Ended {
        Ended { outcome, plies, decisions: plies + 1, options: 4 * plies, first: 0 }
    }

    fn ranked(ranks: &[u8]) -> Option<Outcome> {
        Some(Outcome { reason: "won".into(), ranks: ranks.to_vec() })
    }

    #[test]
    fn a_shared_first_place_is_a_share_and_who_is_who_is_kept() {
        let mut tally = Tally::of(2);
        tally.add(&[0, 1], &ended(ranked(&[1, 2]), 5));
        tally.add(&[1, 0], &ended(ranked(&[2, 1]), 6));
        tally.add(&[0, 1], &ended(Some(Outcome::tie(2, "tied")), 9));
        tally.add(&[1, 0], &ended(None, 20));
        let of = |standing: &Standing| (standing.wins, standing.draws(), standing.losses(), standing.score());
        assert_eq!(tally.players.iter().map(of).collect::<Vec<_>>(), [(2, 2, 0, 0.75), (0, 2, 2, 0.25)]);
        assert_eq!(tally.seats.iter().map(of).collect::<Vec<_>>(), [(1, 2, 1, 0.5), (1, 2, 1, 0.5)]);
        assert_eq!((tally.matches, tally.unfinished, tally.draws), (4, 1, 1));
        assert_eq!(tally.endings_by_count(), [("won", 2), ("tied", 1), ("unfinished", 1)]);
        assert_eq!((tally.plies.mean(), tally.decisions.mean(), tally.options), (10.0, 11.0, 160));
        assert_eq!(distinct(&["a", "b", "a", "a"].map(str::to_owned)), ["a", "b", "a 2", "a 3"]);
    }

    #[test]
    fn thirds_add_up_in_any_order() {
        let parts: Vec<Tally> = (0..50_u64)
            .map(|number| {
                let mut tally = Tally::of(3);
                let ranks: &[u8] = match number % 4 {
                    0 => &[1, 1, 1],
                    1 => &[1, 1, 3],
                    2 => &[2, 1, 3],
                    _ => &[3, 1, 1],
                };
                tally.add(&[0, 1, 2], &ended(ranked(ranks), number));
                tally
            })
            .collect();
        let sum = |parts: &mut dyn Iterator<Item = &Tally>| {
            let mut tally = Tally::of(3);
            parts.for_each(|part| tally.add_all(part));
            tally
        };
        let (there, back) = (sum(&mut parts.iter()), sum(&mut parts.iter().rev()));
        assert_eq!(there, back);
        let total: f64 = there.seats.iter().map(Standing::score).sum();
        assert!((total - 1.0).abs() < 1e-12, "{total}");
        assert_eq!(there.seats[1].shared, BTreeMap::from([(2, 25), (3, 13)]));
    }
}
