//! Variables that are computed: kept in the state as they came out at the end of the last step, so that whoever looks at
//! the table needs no script. A rule that reads one has it computed anew.

use std::sync::Arc;

use crate::diag::Result;

use crate::kernel::ids::SeatId;
use crate::kernel::rules::Column;
use crate::kernel::script::{Mode, Script};
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::value::Value;

impl Table {
    /// Computes the variables that are and that the step may have changed. Where a rule waits for an answer, or all choose in secret, they stay as they were
    /// before: what is half done is no step, and what others chose must not show.
    pub(in crate::kernel) fn compute(&mut self, script: &mut dyn Script) -> Result<()> {
        if self.unseen || self.state.pending.is_some() || self.state.sealed().is_some() {
            return Ok(());
        }
        self.compute_those(script, self.touched_in_step | self.touched)
    }

    /// Computes what was left to the end, as far as it would have been computed on the way.
    pub(in crate::kernel) fn compute_late(&mut self, script: &mut dyn Script) -> Result<()> {
        if self.state.pending.is_some() || self.state.sealed().is_some() {
            return Ok(());
        }
        self.begin();
        let computed = self.compute_all(script);
        self.close_account();
        computed
    }

    /// Computes all of them.
    pub(in crate::kernel) fn compute_all(&mut self, script: &mut dyn Script) -> Result<()> {
        self.compute_those(script, u64::MAX)
    }

    /// Computes those that go by one of these zones, or by anything.
    fn compute_those(&mut self, script: &mut dyn Script, zones: u64) -> Result<()> {
        if !self.rules.shortcuts.computes {
            return Ok(());
        }
        let rules = Arc::clone(&self.rules);
        let due = |column: &&Column| column.computed_from.is_none_or(|zone| zones >> (zone.0 & 63) & 1 == 1);
        for column in rules.game_variables.iter().filter(due) {
            self.compute_one(script, column, rules.columns.game_variables + column.at, None)?;
        }
        for seat in rules.seat_ids() {
            for (slot, column) in rules.seat_variables.iter().enumerate().filter(|(_, column)| due(column)) {
                self.compute_one(script, column, State::seat_variable_column(&rules, seat, slot), Some(seat))?;
            }
        }
        Ok(())
    }

    fn compute_one(
        &mut self,
        script: &mut dyn Script,
        column: &Column,
        first: usize,
        seat: Option<SeatId>,
    ) -> Result<()> {
        let Some(hook) = column.computed else { return Ok(()) };
        let args: Vec<Value> = seat.map(Value::Seat).into_iter().collect();
        let value = script.call(self, hook, Mode::Compute, &args)?.value;
        self.set_value("variable", column, first, &value)
    }
}
