//! Tapes: what was answered and what fell while a step ran. A step that asks is not kept running: it is run again from
//! the state before it, with the tape, each time an answer comes.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diag::Diagnostic;

use crate::kernel::action::{Opt, Pass};
use crate::kernel::ids::{ActionId, PieceId, SeatId, SeatSet};
use crate::kernel::state::State;
use crate::kernel::value::Value;

/// Who or what an entry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    Seat(SeatId),
    /// A random stream, by its column.
    Stream(u16),
}

/// What was chosen or fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// One of `size` possibilities: an index among the options offered, or among a draw's outcomes.
    Index(u32),
    /// The seat passed, or had nothing to choose.
    Nothing,
    /// An order of places: a shuffle, whose outcomes are too many to count.
    Order(Vec<u16>),
}

/// One line of a tape. It never names a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub source: Source,
    /// The action asked for, or what was drawn.
    pub name: Arc<str>,
    /// How many possibilities there were; 0 for an order.
    pub size: u32,
    pub pick: Pick,
    /// Who knows the pick.
    pub audience: SeatSet,
    /// Hash of the options offered; 0 for chance.
    pub options: u64,
    /// A text that was written, where the option leaves one open.
    pub text: Option<Arc<str>>,
}

/// A call that may change the state and may ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    Action {
        seat: SeatId,
        opt: Opt,
        text: Option<String>,
    },
    /// Entering the phase the state is in.
    Enter,
    Leave,
}

/// A question that waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Whoever has not answered yet.
    pub seats: SeatSet,
    /// More than one seat was asked at once, in secret.
    pub each: bool,
    pub actions: Vec<ActionId>,
    /// Whether it may be declined.
    pub pass: Pass,
    /// Further values for `offer` and `deny`.
    pub args: Vec<Value>,
    /// Names of the actions, as one text.
    pub name: Arc<str>,
}

/// A suspended step: everything needed to go on. The state before it is a state, or the saved form of one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pending<S = Arc<State>> {
    pub before: S,
    pub step: Step,
    pub tape: Vec<Entry>,
    /// The options the answers on the tape stand for.
    pub resolved: Vec<Option<Opt>>,
    pub ask: Ask,
    /// Answers to a question to several seats, until all are in.
    pub answers: Vec<(SeatId, Entry, Option<Opt>)>,
    /// Events told so far in this step: a re-run does not tell them again.
    pub told: usize,
}

impl<S> Pending<S> {
    /// The same with another form of the state before.
    pub fn with_before<T>(&self, before: T) -> Pending<T> {
        Pending {
            before,
            step: self.step.clone(),
            tape: self.tape.clone(),
            resolved: self.resolved.clone(),
            ask: self.ask.clone(),
            answers: self.answers.clone(),
            told: self.told,
        }
    }
}

/// `told` is left out: a match that nobody recorded is the same match.
impl<S: PartialEq> PartialEq for Pending<S> {
    fn eq(&self, other: &Self) -> bool {
        self.step == other.step
            && self.tape == other.tape
            && self.resolved == other.resolved
            && self.ask == other.ask
            && self.answers == other.answers
            && self.before == other.before
    }
}

/// What a step goes by that is run again.
#[derive(Debug)]
pub struct Again {
    pub tape: Vec<Entry>,
    /// The options the answers on the tape stand for.
    pub resolved: Vec<Option<Opt>>,
    /// Entries that it had before the answers, and the state at which it stopped.
    pub known: usize,
    pub stopped: State,
}

/// The step being run.
#[derive(Debug, Default)]
pub struct Running {
    pub step: Option<Step>,
    pub tape: Vec<Entry>,
    pub resolved: Vec<Option<Opt>>,
    /// The next entry to be used; entries beyond the tape are made.
    pub cursor: usize,
    /// The journal's length when the step began.
    pub mark: usize,
    /// At the first entry that is new in this run the state must be this one.
    pub expected: Option<(usize, State)>,
    /// A question without an answer on the tape stopped the step.
    pub asked: Option<Ask>,
    /// The step went another way than its tape.
    pub diverged: Option<String>,
    /// What happened, for listeners.
    pub notices: std::collections::VecDeque<(String, Value)>,
    /// Pieces revealed, each with the seats it was shown to: these can tell which one it is.
    pub shown: Vec<(PieceId, SeatSet)>,
    /// The rule ended its phase or its turn.
    pub jump: Option<Jump>,
    /// The rule finished the match: it is decided by scores, for this reason.
    pub finish: Option<String>,
    /// The seat that acts while all choose in secret: it may write its own things only.
    pub secret: Option<SeatId>,
    /// The first thing it wrote that is not its own.
    pub broken: Option<Box<Diagnostic>>,
}

impl Running {
    /// Nothing is being run. What holds memory keeps it.
    pub fn clear(&mut self) {
        self.shown.clear();
        (self.step, self.jump, self.secret) = (None, None, None);
        (self.cursor, self.mark) = (0, 0);
        // Most steps leave nothing else, and this is asked at each.
        let more = self.expected.is_some() || self.finish.is_some() || self.broken.is_some();
        if more || self.is_taped() || !self.notices.is_empty() {
            self.tape.clear();
            self.resolved.clear();
            self.notices.clear();
            (self.expected, self.asked, self.diverged) = (None, None, None);
            (self.finish, self.broken) = (None, None);
        }
    }

    /// Whether there is more to a step's end than that it has ended: it was answered, or drew, or stopped.
    pub fn is_taped(&self) -> bool {
        !self.tape.is_empty() || self.asked.is_some() || self.diverged.is_some()
    }

    /// The seat whose action is being done.
    pub fn acting(&self) -> Option<SeatId> {
        match &self.step {
            Some(Step::Action { seat, .. }) => Some(*seat),
            _ => None,
        }
    }
}

/// Where a rule sent the turn loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    Phase,
    Turn,
}

/// The option that declines a question.
pub const PASS: Opt = Opt(0xff << 56);
