//! How a match ended.

use serde::{Deserialize, Serialize};

use crate::kernel::ids::SeatId;

/// The end of a match. Ranks count from 1; seats that share a place share a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Why, as the rules name it: `flag captured`.
    pub reason: String,
    /// By seat.
    pub ranks: Vec<u8>,
}

impl Outcome {
    /// Ranks from scores, compared one number after another; equal scores share a place.
    pub fn ranked(scores: &[Vec<f64>], reason: impl Into<String>) -> Self {
        let better = |a: &[f64], b: &[f64]| a.partial_cmp(b) == Some(std::cmp::Ordering::Greater);
        let rank = |own: &Vec<f64>| 1 + scores.iter().filter(|other| better(other, own)).count() as u8;
        Self { reason: reason.into(), ranks: scores.iter().map(rank).collect() }
    }

    /// The allies of the winner share the first place.
    pub fn win_of(first: &[bool], reason: impl Into<String>) -> Self {
        let last = 1 + first.iter().filter(|first| **first).count() as u8;
        Self { reason: reason.into(), ranks: first.iter().map(|first| if *first { 1 } else { last }).collect() }
    }

    pub fn tie(seats: usize, reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), ranks: vec![1; seats] }
    }

    /// The only seat in first place.
    pub fn winner(&self) -> Option<SeatId> {
        let mut first = self.ranks.iter().enumerate().filter(|(_, rank)| **rank == 1);
        match (first.next(), first.next()) {
            (Some((seat, _)), None) => Some(SeatId(seat as u8)),
            _ => None,
        }
    }
}
