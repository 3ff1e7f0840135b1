//! What one seat saw of a match, as a text for a file. A save holds every secret and the seed from which all that is to
//! come follows; this holds neither, nor the text of another seat's action, nor a trace of steps made in secret.

use serde_json::{Map, Value as Json, json};

use crate::diag::Result;
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::table::Table;

use super::looks::Look;
use super::running::Match;

/// What such a text calls itself, and the version of its form.
pub const FORMAT: &str = "sandtable-seat";
pub const VERSION: u32 = 1;

impl Match {
    /// The match on the present line as a seat saw it: `steps`, each with the seat's own action that led to it (if it
    /// was one) and the observation then, whose `events` are what it read since the step before and whose `options` are
    /// there where it decided.
    ///
    /// # Errors
    /// What the script did wrong when asked for options.
    pub fn export(&mut self, seat: SeatId) -> Result<Json> {
        let looks = self.looks(Viewer::Seat(seat));
        let mut steps = Vec::with_capacity(looks.len());
        for (number, look) in looks.into_iter().enumerate() {
            steps.push(self.exported(seat, number, look)?);
        }
        let rules = self.rules();
        let settings: Map<String, Json> =
            self.game.settings().iter().map(|setting| (setting.name.clone(), json!(setting.value))).collect();
        Ok(json!({
            "format": FORMAT,
            "version": VERSION,
            "game": rules.game,
            "variant": rules.variant,
            "settings": settings,
            "seats": rules.seats.iter().map(|seat| &seat.name).collect::<Vec<_>>(),
            "seat": rules.seats.get(seat.index()).map(|seat| &seat.name),
            "steps": steps,
        }))
    }

    fn exported(&mut self, seat: SeatId, number: usize, look: Look) -> Result<Json> {
        let mut observation = look.observation;
        if let Some(revision) = self.history.revision(look.revision) {
            let (edition, state) = (revision.edition, revision.state());
            observation.options = self.under(edition, |played| {
                let mut table = Table::new(played.game.rules().clone(), state);
                match table.deciders().has(seat) {
                    true => table.view(played.game.script(), seat).map(|view| view.options),
                    false => Ok(observation.options),
                }
            })??;
        }
        observation.events = look.events.into_iter().map(|(_, words)| words).collect();
        Ok(json!({ "step": number, "action": look.action, "observation": observation }))
    }
}
