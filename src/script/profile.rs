//! How long the functions of a script run, for whoever makes a game faster. Nothing is measured unless it is asked for.
#![allow(clippy::disallowed_methods, reason = "what is measured is time; no result depends on it")]

use std::time::{Duration, Instant};

use crate::kernel::ids::HookId;

use super::host::Host;

/// What one function of a script took.
#[derive(Clone, Debug)]
pub struct Spent {
    /// As it was declared: `actions.move.apply`.
    pub function: String,
    pub calls: u64,
    pub time: Duration,
}

/// Calls and time by hook.
#[derive(Debug, Default)]
pub(super) struct Profile(Vec<(u64, Duration)>);

impl Profile {
    /// A call of the hook that began then is over.
    pub(super) fn add(&mut self, hook: HookId, begun: Instant) {
        if self.0.len() <= hook.index() {
            self.0.resize(hook.index() + 1, (0, Duration::ZERO));
        }
        if let Some((calls, time)) = self.0.get_mut(hook.index()) {
            *calls += 1;
            *time += begun.elapsed();
        }
    }
}

/// When a call begins, where calls are measured.
pub(super) fn begun(profile: Option<&Profile>) -> Option<Instant> {
    profile.map(|_| Instant::now())
}

impl Host {
    /// From now on calls are measured.
    pub fn measure(&mut self) {
        self.profile = Some(Profile::default());
    }

    /// The functions that were called since, those that took longest first.
    pub fn spent(&self) -> Vec<Spent> {
        let measured = self.profile.as_ref().map_or(&[][..], |profile| &profile.0);
        let named = |(index, &(calls, time)): (usize, &(u64, Duration))| Spent {
            function: self.label(HookId(index as u16)).to_owned(),
            calls,
            time,
        };
        let mut spent: Vec<Spent> = measured.iter().enumerate().map(named).filter(|spent| spent.calls > 0).collect();
        spent.sort_by_key(|spent| std::cmp::Reverse(spent.time));
        spent
    }
}
