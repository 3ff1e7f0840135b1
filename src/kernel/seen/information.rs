//! The information key: one number for all that a seat has seen and read so far, in order. Two histories have the same
//! key for a seat exactly where it could not tell them apart (but for chance hits of 64 bits). Kept by whoever wants it,
//! beside the match: nothing is computed for others.

use std::hash::{Hash, Hasher};

use crate::kernel::chance::mix;
use crate::kernel::event::Event;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::table::Table;

/// What one seat remembers, as a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Information {
    key: u64,
    /// What the seat saw last.
    seen: u64,
    /// Events that the seat will read when all are done who choose at once.
    sealed: Vec<Event>,
}

impl Information {
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Takes in what came of a step: its events, and the table as the seat sees it now. To be called after the set-up
    /// and after every step, with what `Table::take_events` gives while events are recorded.
    pub fn step(&mut self, table: &Table, seat: SeatId, events: &[Event]) {
        let (everyone, serial) = (table.rules().everyone(), table.state().open_serial());
        self.sealed.extend(events.iter().cloned());
        let mut fold = Fold(self.key);
        let mut noticed = false;
        self.sealed.retain(|event| {
            let waits = event.seat != Some(seat) && event.sealed.is_some_and(|sealed| sealed >= serial);
            // What it may not read leaves no trace, not even that it happened.
            if let Some(words) = event.words_for(Viewer::Seat(seat), everyone, serial) {
                words.hash(&mut fold);
                noticed = true;
            }
            waits
        });
        let mut seen = Fold(0);
        table.observe(Viewer::Seat(seat)).hash(&mut seen);
        let seen = seen.finish();
        // Nor is it told how often others act in secret.
        if noticed || seen != self.seen {
            seen.hash(&mut fold);
            (self.key, self.seen) = (fold.finish(), seen);
        }
    }
}

/// A hasher that is the same in every process and build.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = mix(self.0 ^ u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        mix(self.0)
    }
}
