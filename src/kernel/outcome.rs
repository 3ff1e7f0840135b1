//! How a match ended.

use serde::{Deserialize, Serialize};

use super::ids::SeatId;

/// The end of a match. Ranks count from 1; seats that share a place share a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Why, as the rules name it: `flag captured`.
    pub reason: String,
    /// By seat.
    pub ranks: Vec<u8>,
}

impl Outcome {
    pub fn win(seats: usize, winner: SeatId, reason: impl Into<String>) -> Self {
        let ranks = (0..seats).map(|seat| if seat == winner.index() { 1 } else { 2 }).collect();
        Self { reason: reason.into(), ranks }
    }

    /// The others share the first place.
    pub fn lose(seats: usize, loser: SeatId, reason: impl Into<String>) -> Self {
        let last = seats.max(1) as u8;
        let ranks = (0..seats).map(|seat| if seat == loser.index() { last } else { 1 }).collect();
        Self { reason: reason.into(), ranks }
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
