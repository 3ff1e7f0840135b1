//! Words for the log: what happened, as each viewer may know it.

use crate::kernel::action::{Action, Opt, Shown};
use crate::kernel::event::{Event, Part};
use crate::kernel::ids::{PieceId, SeatId, SeatSet, Viewer};
use crate::kernel::language::Language;
use crate::kernel::phase::Who;
use crate::kernel::table::Table;

impl Table {
    /// `red scout`, or `red piece` where the viewer does not know the kind, in the language that is told.
    pub fn piece_words(&self, piece: PieceId, viewer: Viewer) -> String {
        self.piece_words_in(&self.rules.language, piece, self.state.can_tell(&self.rules, viewer, piece))
    }

    /// The same in the game's own words: scripts read it, and must read the same whatever is told.
    pub fn piece_name(&self, piece: PieceId, viewer: Viewer) -> String {
        self.piece_words_in(&Language::default(), piece, self.state.can_tell(&self.rules, viewer, piece))
    }

    fn piece_words_in(&self, language: &Language, piece: PieceId, told: bool) -> String {
        let rules = &self.rules;
        let kind = match told {
            true => {
                let kind = &rules.kinds[self.state.kind(rules, piece).index()];
                language.kind(&kind.id).unwrap_or(&kind.name).to_owned()
            }
            false => language.note("piece"),
        };
        match self.state.owner(rules, piece) {
            Some(owner) => format!("{} {kind}", language.seat(&rules.seats[owner.index()].name)),
            None => kind,
        }
    }

    /// Records an event in each viewer's own words, in the language that is told.
    pub(in crate::kernel) fn tell(
        &mut self,
        seat: Option<SeatId>,
        cause: Option<String>,
        words: impl Fn(&Self, Viewer) -> String,
    ) {
        let words = |table: &Self, viewer: Viewer| table.rules.language.note(&words(table, viewer));
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
        let together = rules.phases[self.state.phase()].who == Who::Each;
        let seat = seat.or_else(|| self.running.acting().filter(|_| together));
        let sealed = (together && seat.is_some()).then(|| self.state.phase_serial());
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
    pub(in crate::kernel) fn warn(&mut self, text: &str) {
        self.tell_each(None, None, &format!("warning: {text}"), None, |_, _| None);
    }

    /// Records a note for some seats; spectators read what all seats do.
    pub fn say(&mut self, readers: SeatSet, parts: &[Part]) {
        let bytes = parts.iter().map(|part| if let Part::Text(text) = part { text.len() } else { 0 }).sum();
        self.note_length(bytes);
        let words = |table: &Self, viewer: Viewer| {
            let part = |part: &Part| match part {
                Part::Text(text) => text.clone(),
                Part::Piece(piece) => {
                    table.piece_words_in(&table.rules.language, *piece, table.can_tell_now(viewer, *piece))
                }
            };
            table.rules.language.note(&parts.iter().map(part).collect::<Vec<String>>().join(" "))
        };
        let open = readers == self.rules.everyone();
        let names: Vec<&str> = readers.iter().map(|seat| self.rules.seats[seat.index()].name.as_str()).collect();
        let to = if open { String::new() } else { format!("(to {}) ", names.join(", ")) };
        let truth = to + &words(self, Viewer::Referee);
        let spectator = open.then(|| words(self, Viewer::Spectator));
        self.tell_each(None, None, &truth, spectator, |table, reader| {
            readers.has(reader).then(|| words(table, Viewer::Seat(reader)))
        });
    }

    /// Records that a seat chose something, before it is done.
    #[inline]
    pub(in crate::kernel) fn tell_choice(&mut self, seat: SeatId, opt: Opt, text: Option<&str>) {
        if self.events.recording() {
            self.tell_chosen(seat, opt, text);
        }
    }

    fn tell_chosen(&mut self, seat: SeatId, opt: Opt, text: Option<&str>) {
        if opt == crate::kernel::tape::PASS {
            let words = format!("{}: pass", self.rules.seats[seat.index()].name);
            self.tell(Some(seat), None, |_, _| words.clone());
            return;
        }
        let rules = std::sync::Arc::clone(&self.rules);
        self.tell_action(seat, rules.action_of(opt), opt, text);
    }

    /// Records that a seat did something, before it is done.
    pub(in crate::kernel) fn tell_action(&mut self, seat: SeatId, action: &Action, opt: Opt, text: Option<&str>) {
        if !self.events.recording() {
            return;
        }
        let name = self.rules.seats[seat.index()].name.clone();
        let words = |table: &Self, viewer: Viewer| match action.shown {
            Shown::Open => format!("{name}: {}", table.text_laid_open(viewer, opt, text)),
            _ => format!("{name}: {}", table.text_in_log(viewer, opt, text)),
        };
        let redacted = match action.shown {
            Shown::All | Shown::Open => None,
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
    #[inline]
    pub(in crate::kernel) fn tell_outcome(&mut self) {
        if self.events.recording() && self.state.outcome().is_some() {
            self.tell_ended();
        }
    }

    fn tell_ended(&mut self) {
        let words = self.outcome_words_in(&self.rules.language);
        self.tell(None, None, |_, _| words.clone());
    }

    /// `red wins: flag captured`, `ann and cleo win: dark`, `a draw: quiet`, or nothing while the match goes on; in the
    /// game's own words, whatever is told.
    pub fn outcome_words(&self) -> String {
        self.outcome_words_in(&Language::default())
    }

    /// The same in the language that is told.
    pub fn outcome_told(&self) -> String {
        let language = &self.rules.language;
        language.note(&self.outcome_words_in(language))
    }

    fn outcome_words_in(&self, language: &Language) -> String {
        let Some(outcome) = self.state.outcome() else { return String::new() };
        let first = self.rules.seats.iter().zip(&outcome.ranks).filter(|(_, rank)| **rank == 1);
        let first: Vec<&str> = first.map(|(seat, _)| language.seat(&seat.name)).collect();
        let reason = language.reason(&outcome.reason);
        match &first[..] {
            all if all.len() == self.rules.seats.len() => format!("a draw: {reason}"),
            [one] => format!("{one} wins: {reason}"),
            several => format!("{} win: {reason}", several.join(" and ")),
        }
    }
}
