//! Words for the log: what happened, as each viewer may know it.

use super::action::{Action, Opt, Shown};
use super::event::Event;
use super::ids::{PieceId, SeatId, SeatSet, Viewer};
use super::phase::Who;
use super::table::Table;
use super::tape::Step;

/// A part of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Text(String),
    /// Named as each reader knows it.
    Piece(PieceId),
}

impl Table {
    /// `red scout`, or `red piece` where the viewer does not know the kind.
    pub fn piece_words(&self, piece: PieceId, viewer: Viewer) -> String {
        let rules = &self.rules;
        let known = viewer.knows(self.state.known_to(rules, piece), rules.everyone());
        let kind = if known { rules.kinds[self.state.kind(rules, piece).index()].name.as_str() } else { "piece" };
        match self.state.owner(rules, piece) {
            Some(owner) => format!("{} {kind}", rules.seats[owner.index()].name),
            None => kind.to_owned(),
        }
    }

    /// Records an event in each viewer's own words.
    pub(super) fn tell(
        &mut self,
        seat: Option<SeatId>,
        cause: Option<String>,
        words: impl Fn(&Self, Viewer) -> String,
    ) {
        let by_seat = |table: &Self, seat: SeatId| Some(words(table, Viewer::Seat(seat)));
        let spectator = words(self, Viewer::Spectator);
        self.tell_each(seat, cause, &words(self, Viewer::Referee), Some(spectator), by_seat);
    }

    fn tell_each(
        &mut self,
        seat: Option<SeatId>,
        cause: Option<String>,
        truth: &str,
        spectator: Option<String>,
        by_seat: impl Fn(&Self, SeatId) -> Option<String>,
    ) {
        if !self.events.recording() {
            return;
        }
        let rules = std::sync::Arc::clone(&self.rules);
        let mut words: Vec<(SeatSet, String)> = Vec::new();
        for reader in rules.seat_ids() {
            let Some(text) = by_seat(self, reader) else { continue };
            match words.iter_mut().find(|(_, other)| *other == text) {
                Some((seats, _)) => *seats = seats.with(SeatSet::one(reader)),
                None => words.push((SeatSet::one(reader), text)),
            }
        }
        if let Some(text) = spectator
            && !words.iter().any(|(seats, _)| *seats == rules.everyone())
        {
            // A spectator's words stand under the set of all seats, after those of single seats.
            words.push((rules.everyone(), text));
        }
        let together = rules.phases[self.state.phase()].who == Who::Each && seat.is_some();
        let sealed = together.then(|| self.state.phase_serial());
        let event = Event {
            seat,
            ply: self.state.ply(),
            turn: self.state.turn(),
            words,
            truth: truth.to_owned(),
            sealed,
            cause,
        };
        self.events.push(event);
    }

    /// Records a warning for the referee alone.
    pub(super) fn warn(&mut self, text: &str) {
        self.tell_each(None, None, &format!("warning: {text}"), None, |_, _| None);
    }

    /// Records a note for everybody, or for one seat. Made by an action of simultaneous choices, it is read with it.
    pub fn note(&mut self, reader: Option<SeatId>, parts: &[Said]) {
        let together = self.rules.phases[self.state.phase()].who == Who::Each;
        let acting = match &self.running.step {
            Some(Step::Action { seat, .. }) if together => Some(*seat),
            _ => None,
        };
        let words = |table: &Self, viewer: Viewer| {
            let part = |part: &Said| match part {
                Said::Text(text) => text.clone(),
                Said::Piece(piece) => table.piece_words(*piece, viewer),
            };
            parts.iter().map(part).collect::<Vec<String>>().join(" ")
        };
        let Some(reader) = reader else { return self.tell(acting, None, words) };
        let truth = format!("(to {}) {}", self.rules.seats[reader.index()].name, words(self, Viewer::Referee));
        self.tell_each(acting, None, &truth, None, |table, seat| {
            (seat == reader).then(|| words(table, Viewer::Seat(seat)))
        });
    }

    /// Records a text for everybody.
    pub fn say(&mut self, text: &str) {
        self.note(None, &[Said::Text(text.to_owned())]);
    }

    /// Records that a seat chose something, before it is done.
    pub(super) fn tell_choice(&mut self, seat: SeatId, opt: Opt, text: Option<&str>) {
        if !self.events.recording() {
            return;
        }
        if opt == super::tape::PASS {
            let words = format!("{}: pass", self.rules.seats[seat.index()].name);
            self.tell(Some(seat), None, |_, _| words.clone());
            return;
        }
        let rules = std::sync::Arc::clone(&self.rules);
        self.tell_action(seat, rules.action_of(opt), opt, text);
    }

    /// Records that a seat did something, before it is done.
    pub(super) fn tell_action(&mut self, seat: SeatId, action: &Action, opt: Opt, text: Option<&str>) {
        if !self.events.recording() {
            return;
        }
        let name = self.rules.seats[seat.index()].name.clone();
        let words = |table: &Self, viewer: Viewer| format!("{name}: {}", table.text_for(viewer, seat, opt, text));
        let redacted = match action.shown {
            Shown::All => None,
            Shown::Name => Some(Some(format!("{name}: {} ?", action.name))),
            Shown::Owner => Some(None),
        };
        let truth = words(self, Viewer::Referee);
        let cause = Some(format!("action `{}` ({})", action.name, action.place));
        let spectator = redacted.clone().unwrap_or_else(|| Some(words(self, Viewer::Spectator)));
        self.tell_each(Some(seat), cause, &truth, spectator, |table, reader| {
            if reader == seat {
                return Some(words(table, Viewer::Seat(seat)));
            }
            redacted.clone().unwrap_or_else(|| Some(words(table, Viewer::Seat(reader))))
        });
    }

    /// Records the end, if it has come.
    pub(super) fn tell_outcome(&mut self) {
        if self.state.outcome().is_none() || !self.events.recording() {
            return;
        }
        let words = self.outcome_words();
        self.tell(None, None, |_, _| words.clone());
    }

    /// `red wins: flag captured`, `ann and cleo win: dark`, `a draw: quiet`, or nothing while the match goes on.
    pub fn outcome_words(&self) -> String {
        let Some(outcome) = self.state.outcome() else { return String::new() };
        let first = self.rules.seats.iter().zip(&outcome.ranks).filter(|(_, rank)| **rank == 1);
        let first: Vec<&str> = first.map(|(seat, _)| seat.name.as_str()).collect();
        match &first[..] {
            all if all.len() == self.rules.seats.len() => format!("a draw: {}", outcome.reason),
            [one] => format!("{one} wins: {}", outcome.reason),
            several => format!("{} win: {}", several.join(" and "), outcome.reason),
        }
    }
}
