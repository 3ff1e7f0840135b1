//! What the kernel needs of a script host. The kernel knows hooks by number; Lua is elsewhere.

use crate::diag::Result;

use crate::kernel::action::Opt;
use crate::kernel::ids::{HookId, SeatId};
use crate::kernel::table::Table;
use crate::kernel::value::Value;

/// What a called function may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only read: `done`, `possible`, `tables`, invariants, validators.
    Read,
    /// Read, and end the match: the `check` of an end condition.
    Check,
    /// Offer options; the function gets `offer` after the seat.
    Offer,
    /// Deny options; the function gets `deny` after the seat.
    Deny,
    /// Write, ask, use chance, end the match.
    Write,
    /// Read, and give all results as numbers, `true` as 1: `outcome.score`.
    Score,
    /// Read, and give what it gives, a list as a list: a computed variable.
    Compute,
    /// Told everything it may look at: it gets no `state`.
    Pure,
}

/// The first two results of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub value: Value,
    pub text: Option<String>,
}

/// Runs the functions of a script on a table.
pub trait Script {
    /// Calls a hook with `state` and the arguments. The match may be over afterwards: look at the outcome.
    ///
    /// # Errors
    /// What the script did wrong, with its file and line.
    fn call(&mut self, table: &mut Table, hook: HookId, mode: Mode, args: &[Value]) -> Result<Answer>;

    /// Calls a hook with `state`, a seat and the arguments of its option, for what it does.
    ///
    /// # Errors
    /// As `call`.
    fn act(&mut self, table: &mut Table, hook: HookId, seat: SeatId, opt: Opt, text: Option<&str>) -> Result<()> {
        let rules = table.rules();
        let arguments = (0..rules.action_of(opt).args.len()).map(|index| rules.argument(opt, index, text));
        let args: Vec<Value> = std::iter::once(Value::Seat(seat)).chain(arguments).collect();
        self.call(table, hook, Mode::Write, &args).map(drop)
    }
}

/// For games, and tests, without a script.
pub struct NoScript;

impl Script for NoScript {
    fn call(&mut self, _: &mut Table, _: HookId, _: Mode, _: &[Value]) -> Result<Answer> {
        Ok(Answer { value: Value::Nil, text: None })
    }
}
