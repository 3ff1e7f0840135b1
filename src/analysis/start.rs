//! The positions an analysis begins with.

use std::sync::Arc;

use crate::diag::Result;
use crate::kernel::position::Arrangement;
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;

/// A table that stops before each phase, and the positions to begin with, all equally likely.
pub struct Start {
    pub table: Table,
    pub positions: Vec<State>,
}

impl Start {
    /// The beginning of a match, before anything was drawn: one position for each seat that may be first.
    ///
    /// # Errors
    /// The pieces of the start have no room.
    pub fn of_match(rules: Arc<Rules>) -> Result<Self> {
        let (table, positions) = Table::beginnings(rules)?;
        Ok(Self { table, positions })
    }

    /// A given situation, before its phase is entered. End conditions wait for what they watch to be touched, so that
    /// situations may be looked at in which a match would be over.
    ///
    /// # Errors
    /// A piece that cannot stand where it is put, or a value that a variable cannot have.
    pub fn arranged(rules: Arc<Rules>, arrangement: &Arrangement) -> Result<Self> {
        let table = Table::before_arranged(rules, arrangement)?;
        let positions = vec![table.state().clone()];
        Ok(Self { table, positions })
    }

    /// A position of a match, as it is.
    pub fn at(rules: Arc<Rules>, state: State) -> Self {
        let mut table = Table::new(rules, state.clone());
        table.stop_before_phases(true);
        Self { table, positions: vec![state] }
    }

    /// Goes on to the first decision on the table, where nothing is drawn before.
    ///
    /// # Errors
    /// What the script did wrong.
    pub fn go_to_decision(&mut self, script: &mut dyn Script) -> Result<&mut Table> {
        if let Some(position) = self.positions.first() {
            self.table.set_state(position.clone());
        }
        while self.table.state().is_between() {
            self.table.enter(script)?;
        }
        Ok(&mut self.table)
    }

    /// Changes each position by what is done on the table.
    ///
    /// # Errors
    /// Those of `change`.
    pub fn change(&mut self, mut change: impl FnMut(&mut Table) -> Result<()>) -> Result<()> {
        for position in &mut self.positions {
            self.table.set_state(position.clone());
            change(&mut self.table)?;
            position.clone_from(self.table.state());
        }
        Ok(())
    }
}
