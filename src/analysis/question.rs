//! What an analysis is asked.

use crate::kernel::ids::HookId;

/// Where play is no longer followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of the match.
    Match,
    /// To the end of the turn it begins in, before the next one's first phase is entered.
    Turn,
}

/// How much may be gone through.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Decisions in a row; what lies deeper is not looked at.
    pub depth: u32,
    /// Bytes for positions and the ways between them, roughly.
    pub memory: usize,
    /// Outcomes of one choice or of entering one phase.
    pub outcomes: usize,
    /// Where positions come again: how far apart the bounds of the value may be.
    pub tolerance: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { depth: u32::MAX, memory: 1 << 30, outcomes: 100_000, tolerance: 0.0 }
    }
}

/// What the number says that a goal's function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// 1 where something holds, 0 where not.
    Holds,
    /// What a position is worth.
    Worth,
}

#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub until: Until,
    /// A function that gives a number, asked where play stops. Without it only the outcome of a match counts.
    pub goal: Option<(HookId, Measure)>,
    pub bounds: Bounds,
}

impl Default for Question {
    fn default() -> Self {
        Self { until: Until::Match, goal: None, bounds: Bounds::default() }
    }
}
