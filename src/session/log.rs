//! The log of the line of play that led to the present revision, in a viewer's words.

use crate::kernel::ids::Viewer;

use super::history::{Cause, History};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub revision: usize,
    pub turn: i32,
    pub words: String,
    /// The action or condition, with file:line; only the referee is told.
    pub cause: Option<String>,
}

/// What the viewer may read of all that happened up to the present revision.
pub fn lines(history: &History, viewer: Viewer, everyone: crate::kernel::ids::SeatSet) -> Vec<LogLine> {
    let serial = history.present().state.phase_serial();
    let mut lines = Vec::new();
    for number in history.line() {
        let Some(revision) = history.revision(number) else { continue };
        if let (Cause::Edit(source), Viewer::Referee) = (&revision.cause, viewer) {
            let words = format!("edit: {source}");
            lines.push(LogLine { revision: number, turn: revision.state.turn(), words, cause: None });
        }
        for event in &revision.events {
            let Some(words) = event.words_for(viewer, everyone, serial) else { continue };
            let cause = event.cause.clone().filter(|_| viewer == Viewer::Referee);
            lines.push(LogLine { revision: number, turn: event.turn, words: words.to_owned(), cause });
        }
    }
    lines
}
