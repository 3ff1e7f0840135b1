//! All that is wrong, collected while reading goes on.

use crate::diag::Diagnostic;

/// How many are kept. A file with more is broken in one way many times, and looking up a nearest name for each of
/// thousands of wrong names would take longer than anybody waits.
const MOST: usize = 100;

/// A list of diagnostics that does not grow without end.
#[derive(Debug, Default)]
pub struct Problems {
    kept: Vec<Diagnostic>,
    dropped: usize,
}

impl Problems {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what `diagnostic` makes, which is only asked while there is room: suggestions cost time.
    pub fn add(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < MOST {
            self.kept.push(diagnostic());
        } else {
            self.dropped += 1;
        }
    }

    /// Adds one that is already made.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.add(|| diagnostic);
    }

    /// Adds several.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// How many were found, those not kept included.
    pub fn count(&self) -> usize {
        self.kept.len() + self.dropped
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The list in the order of files and places; its last entry carries a note if some were left out.
    pub fn into_vec(mut self) -> Vec<Diagnostic> {
        self.kept.sort_by(|one, other| one.place.cmp(&other.place));
        if self.dropped > 0
            && let Some(last) = self.kept.pop()
        {
            self.kept.push(last.note(format!("{} more like these are not shown", self.dropped)));
        }
        self.kept
    }
}
