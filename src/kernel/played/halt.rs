//! Stopping where a phase is about to be entered: the state there says all that the phase goes by, so that whoever
//! analyses a game sees the dice before they are thrown, and what two roads have in common.

use std::sync::Arc;

use crate::diag::Result;

use crate::kernel::flow::ENTERING;
use crate::kernel::ids::SeatId;
use crate::kernel::keys::Past;
use crate::kernel::layout::head;
use crate::kernel::position::Arrangement;
use crate::kernel::rules::{First, Rules};
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;

/// Whether the turn loop stops before a phase is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) enum Halts {
    /// It goes on to the next decision.
    Never,
    Before,
    /// It enters the phase it stopped at, and stops before the next.
    Entering,
}

impl Halts {
    pub(in crate::kernel) fn here(&mut self) -> bool {
        let stops = *self == Self::Before;
        if *self == Self::Entering {
            *self = Self::Before;
        }
        stops
    }
}

impl State {
    /// Whether the match has stopped where a phase is about to be entered.
    pub fn is_between(&self) -> bool {
        self.outcome().is_none() && self.pending().is_none() && self.get(head::STAGE) == ENTERING
    }
}

impl Table {
    /// The beginnings of a match, one for each seat that may be first, all equally likely; from here on the table stops
    /// before each phase. It holds the first of them.
    ///
    /// # Errors
    /// The pieces of the start have no room.
    pub fn beginnings(rules: Arc<Rules>) -> Result<(Self, Vec<State>)> {
        let seats: Vec<SeatId> = match rules.first {
            First::Seat(seat) => vec![seat],
            First::Random => rules.seat_ids().collect(),
        };
        let mut states = Vec::new();
        for seat in seats {
            let mut table = Self::blank(Arc::clone(&rules));
            table.lay_out(seat)?;
            states.push(table.state);
        }
        let mut table = Self::new(rules, states[0].clone());
        table.halts = Halts::Before;
        Ok((table, states))
    }

    /// A situation as arranged, before its phase is entered. End conditions wait for what they watch to be touched.
    ///
    /// # Errors
    /// A piece that cannot stand where it is put, or a value that a variable cannot have.
    pub fn before_arranged(rules: Arc<Rules>, arrangement: &Arrangement) -> Result<Self> {
        let mut table = Self::blank(rules);
        table.halts = Halts::Before;
        table.begin();
        table.arrange(arrangement)?;
        table.look_from_here();
        Ok(table)
    }

    /// Goes on from where the match stopped before a phase.
    ///
    /// # Errors
    /// What the script did wrong; nothing has changed then.
    pub fn enter(&mut self, script: &mut dyn Script) -> Result<()> {
        self.halts = Halts::Entering;
        let result = self.whole(script, |table, script| {
            let rules = Arc::clone(&table.rules);
            table.advance(script, &rules)?;
            table.skip_empty_questions(script)
        });
        self.halts = Halts::Before;
        result
    }

    /// From now on the table stops before each phase, or no longer.
    pub fn stop_before_phases(&mut self, stops: bool) {
        self.halts = if stops { Halts::Before } else { Halts::Never };
    }

    /// A rule goes by this part of the past.
    pub fn reads(&mut self, past: Past) {
        self.past_read = self.past_read.and(past);
    }

    /// What rules have gone by since this was last asked.
    pub fn take_past_read(&mut self) -> Past {
        std::mem::replace(&mut self.past_read, Past::NONE)
    }
}
