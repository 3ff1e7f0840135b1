//! The log of the line of play that led to the present revision, in a viewer's words.
//!
//! Remarks are no part of the history and cannot be undone: that somebody looked who should not stays in every log.

use crate::kernel::event::Event;
use crate::kernel::ids::{SeatId, SeatSet, Viewer};

use super::history::{Cause, History};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub revision: usize,
    /// The number that is shown for it: of the revision, or of the step where a seat counts only those it knows of.
    pub number: usize,
    pub turn: i32,
    pub words: String,
    /// The action or condition, with file:line; only the referee is told.
    pub cause: Option<String>,
}

/// Something about the match that everybody reads and nobody can take back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The revision it was made at; it may have been undone since.
    pub revision: usize,
    pub turn: i32,
    pub words: String,
}

/// The remarks told with the revision at this place of the line: each stands after the last revision that was there
/// when it was made. Numbers rise along a line, whatever was undone.
pub fn remarks_at<'a>(remarks: &'a [Remark], line: &'a [usize], place: usize) -> impl Iterator<Item = &'a Remark> {
    let here = line.get(place).copied().unwrap_or_default();
    let next = line.get(place + 1).copied().unwrap_or(usize::MAX);
    remarks.iter().filter(move |remark| (here..next).contains(&remark.revision))
}

/// What the viewer may read of all that happened up to the present revision.
pub fn lines(history: &History, remarks: &[Remark], viewer: Viewer, everyone: SeatSet) -> Vec<LogLine> {
    let serial = history.present().state().open_serial();
    let mut lines = Vec::new();
    let line = history.line();
    for (place, number) in line.iter().copied().enumerate() {
        let Some(revision) = history.revision(number) else { continue };
        if let (Cause::Edit(source), Viewer::Referee) = (&revision.cause, viewer) {
            let words = format!("edit: {source}");
            lines.push(LogLine { revision: number, number, turn: revision.state().turn(), words, cause: None });
        }
        for event in &revision.events {
            let Some(words) = event.words_for(viewer, everyone, serial) else { continue };
            let cause = event.cause.clone().filter(|_| viewer == Viewer::Referee);
            lines.push(LogLine { revision: number, number, turn: event.turn, words: words.to_owned(), cause });
        }
        for Remark { turn, words, .. } in remarks_at(remarks, &line, place) {
            lines.push(LogLine { revision: number, number, turn: *turn, words: words.clone(), cause: None });
        }
    }
    lines
}

/// What the seat may read of what happened since it last chose, its own choice first. What it could not read then,
/// because seats were choosing at once, comes before that as soon as it can.
pub fn since_choice(history: &History, seat: SeatId, everyone: SeatSet) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    let serial = history.present().state().open_serial();
    let mut words = Vec::new();
    // The phase in which it chose, once that is found on the way back.
    let mut chose_in = None;
    let mut number = Some(history.here());
    while let Some(revision) = number.and_then(|number| history.revision(number)) {
        let unread = |event: &&Event| chose_in.is_none_or(|then| event.words_for(viewer, everyone, then).is_none());
        let new = revision.events.iter().rev().filter(unread);
        words.extend(new.filter_map(|event| event.words_for(viewer, everyone, serial)).map(str::to_owned));
        // Before its choice only what was sealed then is new, and that is of one phase.
        let sealed = |then| revision.events.iter().any(|event| event.sealed.is_some_and(|sealed| sealed >= then));
        if chose_in.is_some_and(|then| !revision.events.is_empty() && !sealed(then)) {
            break;
        }
        let parent = revision.parent.and_then(|parent| history.revision(parent));
        // What it did without being asked it has not been told of.
        if revision.seat == Some(seat) && !revision.forced && chose_in.is_none() {
            chose_in = parent.map(|parent| parent.state().phase_serial());
        }
        number = revision.parent;
    }
    words.reverse();
    words
}
