//! Phases, end conditions and limits as declared.

use crate::diag::Place;

use super::ids::{ActionId, HookId, ZoneDeclId};

/// Who decides in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The seat whose turn it is.
    Active,
    /// All seats at once, without seeing each other's choices.
    Each,
    /// Each seat once, in order from the active one.
    InTurn,
}

/// How a match ends when a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Win,
    Lose,
    Tie,
}

/// What happens when the seat to decide has no option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The phase is over for that seat.
    Skip,
    /// The script is at fault.
    Error,
    Ends(Ending, String),
}

#[derive(Clone, Debug)]
pub struct Phase {
    pub name: String,
    /// Before the first turn, then never again.
    pub once: bool,
    pub who: Who,
    pub enter: Option<HookId>,
    pub leave: Option<HookId>,
    pub actions: Vec<ActionId>,
    /// Actions go on until `done`; otherwise one action ends the phase for a seat.
    pub repeats: bool,
    pub done: Option<HookId>,
    pub stuck: Stuck,
    pub place: Place,
}

/// What must have been touched for an end condition to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Action,
    Turn,
    Zone(ZoneDeclId),
}

#[derive(Clone, Debug)]
pub enum EndTest {
    /// The function ends the match itself.
    Script(HookId),
    /// A line of that many pieces of one owner through the last piece placed.
    InLine { zone: ZoneDeclId, length: usize, ending: Ending },
    /// No empty cell left.
    Full { zone: ZoneDeclId, ending: Ending },
}

#[derive(Clone, Debug)]
pub struct End {
    pub name: String,
    pub after: After,
    pub test: EndTest,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Plies,
    Turns,
    Rounds,
}

/// A count that ends the match.
#[derive(Clone, Debug)]
pub struct Limit {
    pub name: String,
    pub unit: Unit,
    pub at: i32,
    /// Counted from the last change of that zone; otherwise from the start.
    pub since: Option<ZoneDeclId>,
    pub ending: Ending,
    pub reason: String,
    pub place: Place,
}
