//! Errors as data: what, where, why and what to do. Content, scripts, rules and records all report in this one type;
//! `render::diagnostic` turns it into text and serde into JSON. It knows no sibling module.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

/// A place in a file a user wrote. `line` and `column` count from 1; 0 means "not known".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    pub file: Arc<str>,
    pub line: u32,
    pub column: u32,
}

impl Place {
    pub fn new(file: impl Into<Arc<str>>, line: u32, column: u32) -> Self {
        Self { file: file.into(), line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => write!(f, "{}", self.file),
            (line, 0) => write!(f, "{}:{line}", self.file),
            (line, column) => write!(f, "{}:{line}:{column}", self.file),
        }
    }
}

/// Whether the thing reported stops the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

/// Words about a place, beside the main one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Label {
    pub place: Place,
    pub text: String,
}

/// One thing that is wrong. Sentences are lower case without a full stop, names in backticks; `help` can be typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// Stable, for documentation and tests: `content/unknown-field`, `script/budget`, `action/denied`.
    pub code: &'static str,
    pub severity: Severity,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// Why: causes, script frames (`in function 'strike' at scripts/duel/main.lua:12`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// What a step of the kernel, a load or a command may fail with.
pub type Result<T, E = Box<Diagnostic>> = std::result::Result<T, E>;

impl Diagnostic {
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            place: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
        }
    }

    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    pub fn at(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    pub fn label(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { place, text: text.into() });
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The usual help line for a name nobody knows: the nearest known one, else the whole list while it is short.
    pub fn suggest<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        if let Some(near) = nearest(name, known.iter().copied()) {
            return self.help(format!("did you mean `{near}`?"));
        }
        if known.is_empty() || known.len() > 24 {
            return self;
        }
        self.help(format!("known: {}", known.join(", ")))
    }
}

impl fmt::Display for Diagnostic {
    /// One line: `file:line:column: message (help)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// The known name nearest to `name`, if it is near enough to be what was meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nothing has a name of that length, and comparing takes its square.
    if name.len() > 100 {
        return None;
    }
    let wanted = name.to_lowercase();
    let limit = (wanted.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names_are_near() {
        assert_eq!(nearest("marshall", ["miner", "marshal"]), Some("marshal"));
        assert_eq!(nearest("minr", ["miner", "marshal"]), Some("miner"));
        assert_eq!(nearest("zebra", ["miner", "marshal"]), None);
    }
}
