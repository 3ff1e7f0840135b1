//! What happens inside of steps, for the referee who asked to see it: the events that listeners of a script could hear,
//! whether or not there are any.

/// Lines kept of one step; a rule that does more is cut short.
const MOST: usize = 1000;

/// The events of steps, as lines.
#[derive(Debug, Default)]
pub struct Trace {
    /// The names of events that are told; none are while it is off, all where it is empty.
    wanted: Option<Vec<String>>,
    lines: Vec<String>,
    /// What the present step told, also while it was run before an answer came, and how far it is now.
    step: Vec<String>,
    at: usize,
}

impl Trace {
    /// From now on events of these names are told; of all names where there are none; none at all without a list.
    pub fn want(&mut self, names: Option<Vec<String>>) {
        *self = Self { wanted: names, ..Self::default() };
    }

    pub fn wanted(&self) -> Option<&[String]> {
        self.wanted.as_deref()
    }

    pub(in crate::kernel) fn wants(&self, name: &str) -> bool {
        self.wanted.as_ref().is_some_and(|names| names.is_empty() || names.iter().any(|known| known == name))
    }

    /// Another step begins.
    pub(in crate::kernel) fn begin(&mut self) {
        self.step.clear();
        self.at = 0;
    }

    /// The step is run again, with an answer more: what it told is known.
    pub(in crate::kernel) fn again(&mut self) {
        self.at = 0;
    }

    pub(in crate::kernel) fn push(&mut self, line: String) {
        let known = self.step.get(self.at) == Some(&line);
        self.at += 1;
        if known || self.lines.len() >= MOST {
            return;
        }
        self.step.truncate(self.at - 1);
        self.step.push(line.clone());
        self.lines.push(line);
    }

    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
}
