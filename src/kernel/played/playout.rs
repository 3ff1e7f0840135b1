//! Random choices straight from the options, for playouts: nothing is observed and no text is written.

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::chance::Draw;
use crate::kernel::ids::SeatId;
use crate::kernel::script::Script;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;

impl Table {
    /// The only option of a seat, where it leaves no text open: nothing is decided by it, and no agent is asked. A
    /// question that might have had more options is none the wiser: to the others it looks as every answer does.
    ///
    /// # Errors
    /// What the script did wrong when asked for options.
    pub fn only_choice(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<Option<Choice>> {
        let &[opt] = self.options(script, seat)? else { return Ok(None) };
        let open = opt != PASS && self.rules.action_of(opt).text_arg().is_some_and(|arg| opt.id(arg).is_none());
        Ok((!open).then_some(Choice { seat, opt, text: None }))
    }

    /// The chances with which the random agent chooses each of the options: as `random_choice` does.
    pub fn random_chances(options: &[Opt]) -> Vec<f64> {
        let runs = || options.chunk_by(|a, b| a.action() == b.action());
        let count = runs().count() as f64;
        runs().flat_map(|run| vec![1.0 / (count * run.len() as f64); run.len()]).collect()
    }

    /// What the random agent would choose with that draw, without the observation it would be given: first one of the
    /// actions on offer, then one of its options.
    ///
    /// # Errors
    /// What the script did wrong when asked for options or a text, or `action/nothing` where the seat has none.
    pub fn random_choice(&mut self, script: &mut dyn Script, seat: SeatId, draw: &mut Draw) -> Result<Choice> {
        if let Some(choice) = self.only_choice(script, seat)? {
            return Ok(choice);
        }
        let options = self.options(script, seat)?;
        let index = draw.run_first(options, |a, b| a.action() == b.action());
        let Some(&opt) = index.and_then(|index| options.get(index)) else {
            return Err(Box::new(Diagnostic::error("action/nothing", "there is nothing to choose")));
        };
        let text = self.sample_text(script, seat, opt, draw.bits())?;
        Ok(Choice { seat, opt, text })
    }
}
