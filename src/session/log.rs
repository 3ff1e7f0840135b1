//! The log of the line of play that led to the present revision, in a viewer's words.
//!
//! Remarks are no part of the history and cannot be undone: that somebody looked who should not stays in every log.

use crate::kernel::event::Event;
use crate::kernel::ids::{SeatId, SeatSet, Viewer};

use super::history::{Cause, History, Revision};

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

/// A step as who chooses next looks back on it.
pub struct Past<'a, F> {
    pub events: &'a [Event],
    /// The seat that chose it. What a seat did without being asked it has not been told of.
    pub chose: Option<SeatId>,
    /// The serial of the phase in which it was chosen.
    pub serial: F,
}

/// What the seat may read of what happened since it last chose, its own choice first. What it could not read then,
/// because seats were choosing at once, comes before that as soon as it can.
pub fn since_choice(history: &History, seat: SeatId, everyone: SeatSet) -> Vec<String> {
    let before = |revision: &Revision| revision.parent.and_then(|parent| history.revision(parent));
    let revisions = std::iter::successors(history.revision(history.here()), |revision| before(revision));
    let steps = revisions.map(|revision| Past {
        events: &revision.events,
        chose: revision.seat.filter(|_| !revision.forced),
        serial: move || before(revision).map(|parent| parent.state().phase_serial()),
    });
    told_since(steps, seat, everyone, history.present().state().open_serial())
}

/// The same of steps, the last one first; `serial` is that of the phase now running.
pub fn told_since<'a, F: FnOnce() -> Option<i32>>(
    steps: impl IntoIterator<Item = Past<'a, F>>,
    seat: SeatId,
    everyone: SeatSet,
    serial: i32,
) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    let mut words = Vec::new();
    // The phase in which it chose, once that is found on the way back.
    let mut chose_in = None;
    for step in steps {
        let unread = |event: &&Event| chose_in.is_none_or(|then| event.words_for(viewer, everyone, then).is_none());
        let new = step.events.iter().rev().filter(unread);
        words.extend(new.filter_map(|event| event.words_for(viewer, everyone, serial)).map(str::to_owned));
        // Before its choice only what was sealed then is new, and that is of one phase.
        let sealed = |then| step.events.iter().any(|event| event.sealed.is_some_and(|sealed| sealed >= then));
        if chose_in.is_some_and(|then| !step.events.is_empty() && !sealed(then)) {
            break;
        }
        if step.chose == Some(seat) && chose_in.is_none() {
            chose_in = (step.serial)();
        }
    }
    words.reverse();
    words
}
