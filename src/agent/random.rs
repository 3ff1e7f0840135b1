//! The random agent: first one of the actions on offer, then one of that action's options, each with equal chance.
//! Options are not drawn all alike, or an action with many arguments would drown the others: a swap of two pieces has
//! hundreds of options where `ready` has one. Where one action is on offer it is uniform over its options.

use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::observation::Observation;

use super::{Agent, Decision, Text};

#[derive(Clone, Debug)]
pub struct Random {
    draw: Draw,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { draw: Self::draw(seed) }
    }

    /// What it draws from, for whoever chooses as it would without an observation.
    pub fn draw(seed: u64) -> Draw {
        Draw::new(seed, "random agent", 0)
    }
}

impl Agent for Random {
    /// Playouts choose alike, without an observation: `Table::random_choice` takes the same numbers from a draw.
    fn decide(&mut self, view: &Observation) -> Result<Decision> {
        let Some(option) = self.draw.run_first(&view.options, |a, b| a.action == b.action) else {
            return Err(Box::new(Diagnostic::error("agent/nothing", "there is nothing to choose")));
        };
        // A number is drawn whether or not there is a text to write, so that what follows does not depend on it.
        Ok(Decision { option, text: Text::Sampled(self.draw.bits()) })
    }
}
