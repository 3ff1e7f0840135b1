//! Phases, end conditions and limits as declared.

use std::sync::Arc;

use crate::diag::Place;

use crate::kernel::action::Pass;
use crate::kernel::ids::{ActionId, HookId, ZoneDeclId};
use crate::kernel::lines::Lines;
use crate::kernel::outcome::Outcome;
use crate::kernel::selector::Selector;

/// Who decides in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The seat whose turn it is.
    Active,
    /// All seats at once, without seeing each other's choices.
    Each,
    /// Each seat once, in order from the active one.
    InTurn,
    /// The seat a function names, asked anew for every decision.
    Named(HookId),
}

/// Where the turn goes after a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Next {
    /// The following phase in declared order.
    #[default]
    InOrder,
    Phase(usize),
    /// The next turn, whatever phases there are left in this one.
    Turn,
    /// The function names a phase, or `turn`.
    Named(HookId),
}

/// How a match ends when a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Win,
    Lose,
    Tie,
    /// The seats are ranked by `outcome.score`.
    Score,
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
    /// Adds the option `pass`, which ends the phase for that seat.
    pub pass: Pass,
    pub stuck: Stuck,
    pub next: Next,
    pub place: Place,
    /// Whether one action of the active seat ends it, and nothing is done on leaving it: worked out from the above.
    pub passes: bool,
}

/// What must have been touched for an end condition to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Action,
    Turn,
    Phase,
    Round,
    Zone(ZoneDeclId),
    /// A variable of the match, by slot.
    GameVariable(usize),
    /// A variable of seats, by slot: that of any seat.
    SeatVariable(usize),
}

#[derive(Clone, Debug)]
pub enum EndTest {
    /// The function ends the match itself.
    Script(HookId),
    /// A line of that many pieces of one owner through the last piece placed.
    InLine { lines: Lines },
    /// No empty cell left.
    Full { zone: ZoneDeclId },
    /// A piece is selected, in zones declared so or anywhere.
    Some { zone: Option<ZoneDeclId>, selector: Selector },
    /// No piece is.
    None { zone: Option<ZoneDeclId>, selector: Selector },
    /// One seat, or one team, is left in the match.
    LastSeat,
}

#[derive(Clone, Debug)]
pub struct End {
    pub name: String,
    pub after: After,
    pub test: EndTest,
    /// What it is for the seat of the test; a function says that itself.
    pub ending: Ending,
    pub reason: String,
    /// What becomes of the match, by the seat of the test; none where a function or the scores say it. Worked out.
    pub outcomes: Vec<Arc<Outcome>>,
    pub place: Place,
}

impl End {
    /// Whether it goes by nothing but what stands where.
    pub fn goes_by_places(&self) -> bool {
        matches!(self.test, EndTest::InLine { .. } | EndTest::Full { .. })
    }
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
