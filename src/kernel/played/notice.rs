//! Notices: what happened, for the listeners of the script. They run after the call that caused them, in the same step,
//! so that they may ask. The kernel tells of `moved`, `revealed` and `eliminated`; a script may emit others.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::ids::Viewer;
use crate::kernel::observation::Seen;
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::Table;
use crate::kernel::value::Value;

/// What the kernel tells of by itself.
pub const NOTICES: [&str; 3] = ["moved", "revealed", "eliminated"];

/// More notices than this in one step are listeners that answer each other.
pub(in crate::kernel) const MAX_NOTICES: usize = 1000;

impl Table {
    /// Tells the listeners of an event, if there are any.
    pub fn notice(&mut self, name: &str, entries: impl FnOnce() -> Vec<(&'static str, Value)>) {
        if self.rules.listeners.is_empty() && self.trace.wanted().is_none() {
            return;
        }
        let heard = self.running.step.is_some() && self.rules.listeners_of(name).next().is_some();
        let traced = self.trace.wants(name);
        if !heard && !traced {
            return;
        }
        let entries = entries();
        if traced {
            let words = entries.iter().map(|(key, value)| format!("{key} {}", self.traced_words(value)));
            let line = format!("{name}: {}", words.collect::<Vec<_>>().join(", "));
            self.trace.push(line);
        }
        if !heard {
            return;
        }
        let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
        let entries = std::iter::once(("name".to_owned(), Value::Text(name.to_owned()))).chain(entries).collect();
        self.running.notices.push_back((name.to_owned(), Value::Record(entries)));
    }

    /// A value as the referee reads it.
    fn traced_words(&self, value: &Value) -> String {
        match (value, self.seen_value(Viewer::Referee, value)) {
            (Value::Piece(piece), _) => self.piece_name(*piece, Viewer::Referee),
            (_, Seen::Nothing) => "nothing".to_owned(),
            (_, Seen::Text(text)) => text,
            (_, other) => serde_json::to_string(&other).unwrap_or_default(),
        }
    }

    /// Runs the listeners of what happened so far, and of what they cause.
    pub(in crate::kernel) fn hear(&mut self, script: &mut dyn Script) -> Result<()> {
        if self.running.notices.is_empty() {
            return Ok(());
        }
        let rules = Arc::clone(&self.rules);
        let mut heard = 0;
        while let Some((name, event)) = self.running.notices.pop_front() {
            heard += 1;
            if heard > MAX_NOTICES {
                return Err(Box::new(
                    Diagnostic::error(
                        "script/budget",
                        format!("listeners answered each other more than {MAX_NOTICES} times"),
                    )
                    .at(rules.listeners_of(&name).next().map(|listener| listener.place.clone()))
                    .help(format!("look at `on.{name}`: what it does makes the same event again"))
                    .note(format!("in `on.{name}`")),
                ));
            }
            for listener in rules.listeners_of(&name) {
                if self.running.asked.is_some() || self.running.diverged.is_some() || self.state.outcome.is_some() {
                    return Ok(());
                }
                script.call(self, listener.hook, Mode::Write, std::slice::from_ref(&event))?;
                self.settle(script)?;
            }
        }
        Ok(())
    }
}
