//! What one step may use up in the kernel: whatever a script does, the host's own memory is bounded. Fuel is counted by
//! whoever runs scripts and only kept here, where steps begin and end.

use crate::diag::Diagnostic;

use crate::kernel::action::MAX_OPTIONS;
use crate::kernel::notice::MAX_NOTICES;
use crate::kernel::table::Table;

/// Columns one step may write, counted as often as they are written.
pub const MAX_WRITES: usize = 2_000_000;

/// Bytes of text one step may tell.
pub const MAX_NOTES: usize = 1_000_000;

/// Pieces of text one step may tell.
pub const MAX_LINES: usize = 10_000;

impl Table {
    /// A step begins, or a listing of options outside of one: what scripts use up adds up from here.
    pub fn open_account(&mut self) {
        self.spent = Some(0);
        self.noted = (0, 0);
    }

    /// The step is over: further calls of scripts are on their own.
    pub(in crate::kernel) fn close_account(&mut self) {
        self.spent = None;
    }

    /// The fuel the running step has used up, or `None` outside of one.
    pub fn spent(&self) -> Option<i64> {
        self.spent
    }

    /// A call has used so much fuel.
    pub fn spend(&mut self, fuel: i64) {
        if let Some(spent) = &mut self.spent {
            *spent = spent.saturating_add(fuel);
        }
    }

    /// A script has told something.
    pub(in crate::kernel) fn note_length(&mut self, bytes: usize) {
        self.noted = (self.noted.0 + 1, self.noted.1.saturating_add(bytes));
    }

    /// What the running step has made too much of, if there is something.
    pub fn overfull(&self) -> Option<Box<Diagnostic>> {
        let (message, help) = if self.journal_length() > MAX_WRITES {
            (format!("the step changed more than {MAX_WRITES} values"), "look for a loop that writes again and again")
        } else if self.noted.0 > MAX_LINES {
            (format!("the step said more than {MAX_LINES} things"), "look for a loop around `state:say`")
        } else if self.noted.1 > MAX_NOTES {
            (format!("the step said too much: more than {MAX_NOTES} bytes of text"), "say less in one step")
        } else if self.running.notices.len() > MAX_NOTICES {
            (
                format!("more than {MAX_NOTICES} events of one step wait for their listeners"),
                "look for a loop around `state:emit`, or one that moves pieces again and again",
            )
        } else if self.denied.len() + self.denied_beginnings.len() > MAX_OPTIONS {
            (format!("an action has at most {MAX_OPTIONS} denied options"), "look for a loop around `offer.deny`")
        } else {
            return None;
        };
        Some(Box::new(Diagnostic::error("script/budget", message).help(format!("{help}; nothing has changed"))))
    }
}
