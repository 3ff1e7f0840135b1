//! A match put on other rules. (For now: of the same shape.)
use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;

/// What became of a match under other rules.
pub struct Carried {
    pub table: Table,
    pub put_back: Option<Box<Diagnostic>>,
}

impl Table {
    /// # Errors
    pub fn carried(
        from: &Rules,
        state: &State,
        to: Arc<Rules>,
        _: &mut dyn Script,
        recording: bool,
    ) -> Result<Carried> {
        let state = State::restore(&to, &state.save(from))?;
        let mut table = Table::new(to, state);
        if recording {
            table.keep_events();
        }
        Ok(Carried { table, put_back: None })
    }
}
