//! A match as one viewer saw it happen. A step of which a viewer could notice nothing is not there, not even as a gap
//! in the numbers: how often another seat acted in secret is its secret too. What becomes known only later (choices
//! made at once) is told where it became known.

use std::sync::Arc;

use crate::kernel::event::Event;
use crate::kernel::ids::Viewer;
use crate::kernel::observation::Observation;
use crate::kernel::table::Table;

use super::history::{Cause, Revision};
use super::log::{LogLine, remarks_at};
use super::running::Match;

/// A step as a viewer saw it.
#[derive(Clone, Debug)]
pub struct Look {
    pub revision: usize,
    /// The viewer's own action that led here, as it wrote it.
    pub action: Option<String>,
    /// What it read since the look before, with the turn of each.
    pub events: Vec<(i32, String)>,
    /// What it saw then, without options.
    pub observation: Observation,
}

impl Match {
    /// The steps up to the present that the viewer could notice, from the beginning on.
    pub fn looks(&self, viewer: Viewer) -> Vec<Look> {
        let everyone = self.rules().everyone();
        let line = self.history.line();
        let mut looks: Vec<Look> = Vec::new();
        // Events of steps made in secret, until the viewer may read them.
        let mut waiting: Vec<&Event> = Vec::new();
        for (place, number) in line.iter().copied().enumerate() {
            let Some(revision) = self.history.revision(number) else { continue };
            let state = revision.state();
            let serial = state.open_serial();
            waiting.extend(&revision.events);
            let mut events = Vec::new();
            waiting.retain(|event| match event.words_for(viewer, everyone, serial) {
                Some(words) => {
                    events.push((event.turn, words.to_owned()));
                    false
                }
                None => event.sealed.is_some(),
            });
            let remarks = remarks_at(&self.remarks, &line, place).map(|remark| (remark.turn, remark.words.clone()));
            let observation = Table::new(Arc::clone(self.editions.rules(revision.edition)), state).observe(viewer);
            let action = own_action(revision, viewer);
            let same = looks.last().is_some_and(|last| last.observation == observation);
            match looks.last_mut() {
                // A remark on what the viewer could not notice must not make a step of it.
                Some(last) if same && action.is_none() && events.is_empty() => last.events.extend(remarks),
                _ => {
                    events.extend(remarks);
                    looks.push(Look { revision: number, action, events, observation });
                }
            }
        }
        looks
    }

    /// The log as the viewer came to read it, numbered by the steps it knows of.
    pub fn story(&self, viewer: Viewer) -> Vec<LogLine> {
        let looks = self.looks(viewer).into_iter().enumerate();
        let lines = looks.flat_map(|(number, look)| {
            let revision = look.revision;
            let line = move |(turn, words)| LogLine { revision, number, turn, words, cause: None };
            look.events.into_iter().map(line)
        });
        lines.collect()
    }
}

/// The text of the action that made a revision, if the viewer chose it.
fn own_action(revision: &Revision, viewer: Viewer) -> Option<String> {
    match (&revision.cause, revision.seat, viewer) {
        (Cause::Action(text), Some(actor), Viewer::Seat(seat)) if actor == seat => Some(text.clone()),
        _ => None,
    }
}
