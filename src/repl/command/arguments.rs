//! What follows a command's name.

use super::Command;
use crate::repl::desk::Desk;
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

/// One word.
///
/// # Errors
/// Nothing follows, or more than that.
pub fn word<'r>(command: &Command, rest: &'r str, missing: &str) -> Result<&'r str> {
    match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
        [] => Err(command.misused(missing)),
        [word] => Ok(word),
        _ => Err(command.misused(format!("`:{}` takes one word, got `{rest}`", command.name))),
    }
}

/// A revision: `7`, `@7`, `start`, `end` (where the branch leads), `here` or the name of a branch.
///
/// # Errors
/// It is none of these. Whether there is such a revision is seen by whoever uses it.
pub fn revision(command: &Command, desk: &Desk, word: &str) -> Result<usize> {
    let history = desk.game.history();
    match word {
        "start" => return Ok(0),
        "here" => return Ok(history.here()),
        "end" => return Ok(history.branch().tip),
        _ => {}
    }
    if let Ok(branch) = history.branch_named(word) {
        return Ok(branch.tip);
    }
    let number = word.strip_prefix('@').unwrap_or(word).parse();
    number.map_err(|_| command.misused(format!("a revision is a number as `:history` shows it, got `{word}`")))
}
