//! The random agent: first one of the actions on offer, then one of that action's options, each with equal chance.
//! Options are not drawn all alike, or an action with many arguments would drown the others: a swap of two pieces has
//! hundreds of options where `ready` has one. Where one action is on offer it is uniform over its options.

use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::ids::SeatId;
use crate::kernel::script::Script;
use crate::kernel::table::{Choice, Table};

#[derive(Clone, Debug)]
pub struct Random {
    draw: Draw,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { draw: Draw::new(seed, "random agent", 0) }
    }

    /// A random number of the agent's own.
    pub fn bits(&mut self) -> u64 {
        self.draw.bits()
    }

    /// Chooses for a seat that has a decision.
    ///
    /// # Errors
    /// What the script did wrong when asked for options or a text, or `agent/nothing` where there is nothing to choose.
    pub fn choose(&mut self, table: &mut Table, script: &mut dyn Script, seat: SeatId) -> Result<Choice> {
        let options = table.options(script, seat)?;
        let groups = options.chunk_by(|a, b| a.action() == b.action());
        let count = groups.clone().count();
        let group = groups.into_iter().nth(self.draw.below(count)).filter(|_| count > 0);
        let Some(group) = group else {
            return Err(Box::new(Diagnostic::error("agent/nothing", "there is nothing to choose")));
        };
        let opt = group[self.draw.below(group.len())];
        let text = table.sample_text(script, seat, opt, self.draw.bits())?;
        Ok(Choice { seat, opt, text })
    }
}
