//! What happened, in the words each seat may know it in. Built only while somebody records.

use crate::kernel::ids::{PieceId, SeatId, SeatSet, Viewer};

/// A part of a note: pieces are written as each reader knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    Piece(PieceId),
}

/// A line of the log with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The seat that acted, if one did.
    pub seat: Option<SeatId>,
    pub ply: i32,
    pub turn: i32,
    /// What seats may read, by the seats that may read it so. Who is in none reads nothing.
    pub words: Vec<(SeatSet, String)>,
    /// The referee's words.
    pub truth: String,
    /// Made in a phase of simultaneous choices: others read it only when the phase with this serial is over.
    pub sealed: Option<i32>,
    /// Why it happened: an action or a condition, with the file and line that declared it.
    pub cause: Option<String>,
}

impl Event {
    /// The words for a viewer, given the serial of the phase now running.
    pub fn words_for(&self, viewer: Viewer, everyone: SeatSet, serial: i32) -> Option<&str> {
        let seat = match viewer {
            Viewer::Referee => return Some(&self.truth),
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        if self.sealed.is_some_and(|sealed| sealed >= serial) && seat != self.seat {
            return None;
        }
        let audience = |seats: &SeatSet| match seat {
            Some(seat) => seats.has(seat),
            None => seats.0 & everyone.0 == everyone.0,
        };
        self.words.iter().find(|(seats, _)| audience(seats)).map(|(_, words)| words.as_str())
    }
}

/// Events kept of one step; a rule that says more is cut short.
const MAX_EVENTS: usize = 10_000;

/// The events of the running step.
#[derive(Debug, Default)]
pub struct Events {
    recording: bool,
    list: Vec<Event>,
    /// Events of a step that were told before it was run again.
    skip: usize,
    /// Events of the running step, told before or now.
    told: usize,
}

impl Events {
    pub fn record(&mut self, recording: bool) {
        self.recording = recording;
    }

    pub fn recording(&self) -> bool {
        self.recording
    }

    pub(in crate::kernel) fn begin(&mut self) {
        self.list.clear();
        (self.skip, self.told) = (0, 0);
    }

    /// The step is run again: its first events are known.
    pub(in crate::kernel) fn skip(&mut self, told: usize) {
        (self.skip, self.told) = (told, 0);
    }

    /// Another step begins.
    pub(in crate::kernel) fn next_step(&mut self) {
        (self.skip, self.told) = (0, 0);
    }

    pub(in crate::kernel) fn told(&self) -> usize {
        self.told
    }

    pub(in crate::kernel) fn roll_back(&mut self) {
        self.list.clear();
    }

    pub(in crate::kernel) fn push(&mut self, event: Event) {
        self.told += 1;
        if self.recording && self.told > self.skip && self.list.len() < MAX_EVENTS {
            self.list.push(event);
        }
    }

    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.list)
    }
}
