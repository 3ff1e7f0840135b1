//! What follows a command's name.

use super::Command;
use crate::repl::failure::Result;

/// The most steps one command takes.
pub const MOST_STEPS: usize = 10_000;

/// Nothing may follow.
///
/// # Errors
/// Something does.
pub fn none(command: &Command, rest: &str) -> Result<()> {
    match rest {
        "" => Ok(()),
        _ => Err(command.misused(format!("`:{}` stands alone, got `{rest}`", command.name))),
    }
}

/// A count from 1 on, or `default` where nothing follows.
///
/// # Errors
/// Something else follows.
pub fn count(command: &Command, rest: &str, default: usize) -> Result<usize> {
    if rest.is_empty() {
        return Ok(default);
    }
    let count = rest.parse().ok().filter(|count| (1..=MOST_STEPS).contains(count));
    let message = || format!("`:{}` takes a number from 1 to {MOST_STEPS}, got `{rest}`", command.name);
    count.ok_or_else(|| command.misused(message()))
}
