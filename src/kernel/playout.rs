//! Random choices straight from the options, for playouts: nothing is observed and no text is written.

use crate::diag::{Diagnostic, Result};

use super::chance::Draw;
use super::ids::SeatId;
use super::script::Script;
use super::table::{Choice, Table};

impl Table {
    /// What the random agent would choose with that draw, without the observation it would be given: first one of the
    /// actions on offer, then one of its options.
    ///
    /// # Errors
    /// What the script did wrong when asked for options or a text, or `action/nothing` where the seat has none.
    pub fn random_choice(&mut self, script: &mut dyn Script, seat: SeatId, draw: &mut Draw) -> Result<Choice> {
        let options = self.options(script, seat)?;
        let index = draw.run_first(options, |a, b| a.action() == b.action());
        let Some(&opt) = index.and_then(|index| options.get(index)) else {
            return Err(Box::new(Diagnostic::error("action/nothing", "there is nothing to choose")));
        };
        let text = self.sample_text(script, seat, opt, draw.bits())?;
        Ok(Choice { seat, opt, text })
    }
}
