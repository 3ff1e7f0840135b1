//! Solving a position for one seat.

use crate::diag::Result;
use crate::kernel::ids::SeatId;
use crate::kernel::script::Script;

use super::expand::{Progress, explore};
use super::graph::Graph;
use super::question::{Measure, Question};
use super::start::Start;
use super::value::{Range, Role, Standing, Value, Values, value};

/// Who is to get what, and how the seats choose.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    pub question: Question,
    pub seat: SeatId,
    pub own: Role,
    pub others: Role,
}

/// What a position is worth.
#[derive(Clone, Debug)]
pub struct Solution {
    pub value: Range,
    /// By option, in the order they are listed, where it begins with a decision.
    pub options: Vec<Range>,
    /// By seat: how often it wins alone and how often it shares the first place, where no goal was asked for.
    pub standings: Vec<[Range; 2]>,
    pub graph: Graph,
}

/// Goes through all that can follow and values it.
///
/// # Errors
/// Those of `explore` and `value`.
pub fn solve(
    start: &mut Start,
    script: &mut dyn Script,
    problem: &Problem,
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Solution> {
    let seats = start.table.rules().seats.len();
    let graph = explore(start, script, &problem.question, go_on)?;
    let role = |seat: usize| if seat == problem.seat.index() { problem.own } else { problem.others };
    let roles: Vec<Role> = (0..seats).map(role).collect();
    let asked = match problem.question.goal {
        Some((_, Measure::Holds)) => Value::Holds,
        Some((_, Measure::Worth)) => Value::Worth,
        None => Value::Share(problem.seat),
    };
    let tolerance = problem.question.bounds.tolerance;
    let values: Values = value(&graph, asked, &roles, tolerance)?;
    let options = graph.first_decision().map_or(Vec::new(), |(_, nodes)| nodes.iter().map(|n| values.of(*n)).collect());
    let mut standings = Vec::new();
    // Who chooses for a share cares for nothing else: how often it wins would be one of several answers.
    if asked == Value::Share(problem.seat) && problem.own == Role::Random && problem.others == Role::Random {
        for seat in 0..seats {
            let of = |standing| value(&graph, Value::Stands(SeatId(seat as u8), standing), &roles, tolerance);
            standings.push([of(Standing::Wins)?.start, of(Standing::Ties)?.start]);
        }
    }
    Ok(Solution { value: values.start, options, standings, graph })
}
