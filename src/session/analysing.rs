//! What follows from the position at hand.

use std::sync::Arc;

use crate::analysis::{Graph, Measure, Problem, Question, Role, Solution, Start, explore, solve};
use crate::diag::Result;
use crate::interrupt;
use crate::kernel::ids::SeatId;
use crate::kernel::state::State;

use super::Match;

impl Match {
    /// Everything that can follow, within the bounds of the question. Nothing changes.
    ///
    /// # Errors
    /// Those of `analysis::explore`.
    pub fn explore(&mut self, question: &Question) -> Result<Graph> {
        let mut start = self.here();
        let graph = explore(&mut start, self.game.script(), question, &mut |_| !interrupt::is_asked())?;
        if interrupt::is_asked() { Err(Box::new(interrupt::stopped())) } else { Ok(graph) }
    }

    /// What the position is worth to a seat that plays for the best, for an expression or for the first place. Nothing
    /// changes.
    ///
    /// # Errors
    /// What is wrong with the expression, or those of `analysis::solve`.
    pub fn solve(&mut self, seat: SeatId, goal: Option<&str>, question: Question) -> Result<(Problem, Solution)> {
        let rules = Arc::clone(self.game.rules());
        let goal = match goal {
            Some(source) => Some((self.game.host().expression(&rules, source, false)?, Measure::Holds)),
            None => None,
        };
        let problem = Problem { question: Question { goal, ..question }, seat, own: Role::For, others: Role::Against };
        let mut start = self.here();
        let solution = solve(&mut start, self.game.script(), &problem, &mut |_| !interrupt::is_asked())?;
        if interrupt::is_asked() {
            return Err(Box::new(interrupt::stopped()));
        }
        Ok((problem, solution))
    }

    fn here(&self) -> Start {
        let state: &State = self.table.state();
        Start::at(Arc::clone(self.game.rules()), state.clone())
    }
}
