//! Reading a map whose keys are known: each is asked for by name, and what nobody asked for is an unknown key.

use crate::diag::{Diagnostic, Place};

use super::node::{Entry, Map, Node, Value};
use super::problems::Problems;
use super::text::{quote, suggest, unreadable};

/// A map being read. `what` is what it is, for messages: "board `field`".
pub(super) struct Reader<'a> {
    what: String,
    place: &'a Place,
    map: &'a Map,
    asked: Vec<&'static str>,
}

impl<'a> Reader<'a> {
    /// Begins reading; anything but a map is reported.
    pub fn new(what: impl Into<String>, node: &'a Node, problems: &mut Problems) -> Option<Self> {
        let what = what.into();
        match &node.value {
            Value::Map(map) => Some(Self { what, place: &node.place, map, asked: Vec::new() }),
            _ => {
                problems.add(|| wrong_type(&what, "a map", node));
                None
            }
        }
    }

    /// The value of a key; an empty value counts as missing.
    pub fn take(&mut self, key: &'static str) -> Option<&'a Node> {
        self.asked.push(key);
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// The value of a key that must be there.
    pub fn require(&mut self, key: &'static str, problems: &mut Problems) -> Option<&'a Node> {
        let value = self.take(key);
        if value.is_none() {
            let place = self.map.entry(key).map_or(self.place, |entry| &entry.place).clone();
            problems.add(|| {
                Diagnostic::error("content/missing-key", format!("{} needs {}", self.what, quote(key))).at(place)
            });
        }
        value
    }

    /// `key` of what is read, for messages.
    pub fn name(&self, key: &str) -> String {
        format!("`{key}` of {}", self.what)
    }

    /// A whole number between two bounds.
    pub fn integer(&mut self, key: &'static str, low: i32, high: i32, problems: &mut Problems) -> Option<i32> {
        let node = self.take(key)?;
        integer(&self.name(key), node, low, high, problems)
    }

    /// A text that players will read.
    pub fn shown(&mut self, key: &'static str, most: usize, problems: &mut Problems) -> Option<String> {
        let node = self.take(key)?;
        shown(&self.name(key), node, most, problems)
    }

    /// Reports the keys nobody asked for. Called last.
    pub fn finish(self, problems: &mut Problems) {
        for entry in self.map.iter().filter(|entry| !self.asked.contains(&entry.key.as_str())) {
            problems.add(|| split_text(self.map, entry, unknown_key(&self.what, entry, self.asked.iter().copied())));
        }
    }
}

/// A key that means nothing where it stands.
pub(super) fn unknown_key<'a>(what: &str, entry: &Entry, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("{what} has no key {}", quote(&entry.key));
    suggest(Diagnostic::error("content/unknown-key", message).at(entry.place.clone()), &entry.key, known)
}

/// The better advice where an unknown key is no key at all but the rest of a text with a comma: `{ doc: one, two }`.
pub(super) fn split_text(map: &Map, entry: &Entry, error: Diagnostic) -> Diagnostic {
    let before = map.iter().take_while(|other| other.key != entry.key).last();
    match before.map(|before| (&before.key, &before.value.value)) {
        Some((key, Value::Text(text))) if entry.value.is_null() && entry.key.contains([' ', ')', '.']) => {
            let whole = quote(&format!("{key}: \"{text}, {}\"", entry.key));
            error.help(format!("a text with a comma needs quotes: {whole}"))
        }
        _ => error,
    }
}

/// "WHAT must be WANTED, got ...".
pub(super) fn wrong_type(what: &str, wanted: &str, got: &Node) -> Diagnostic {
    Diagnostic::error("content/wrong-type", format!("{what} must be {wanted}, got {}", got.what()))
        .at(got.place.clone())
}

/// A value of the right type that may not be.
pub(super) fn wrong_value(message: impl Into<String>, place: &Place) -> Diagnostic {
    Diagnostic::error("content/wrong-value", message).at(place.clone())
}

/// A whole number between two bounds, or a problem.
pub(super) fn integer(what: &str, node: &Node, low: i32, high: i32, problems: &mut Problems) -> Option<i32> {
    let wanted = || {
        if (low, high) == (i32::MIN, i32::MAX) {
            "an integer".to_owned()
        } else {
            format!("an integer from {low} to {high}")
        }
    };
    let Value::Integer(value) = node.value else {
        let example = if (low..=high).contains(&3) { 3 } else { low };
        problems.add(|| wrong_type(what, &wanted(), node).help(format!("write a number, such as `{example}`")));
        return None;
    };
    match i32::try_from(value) {
        Ok(value) if (low..=high).contains(&value) => Some(value),
        _ => {
            let message = format!("{what} must be an integer from {low} to {high}, got `{value}`");
            problems.add(|| wrong_value(message, &node.place));
            None
        }
    }
}

/// A text that players will read, or a problem.
pub(super) fn shown(what: &str, node: &Node, most: usize, problems: &mut Problems) -> Option<String> {
    let Some(text) = node.word() else {
        problems.add(|| wrong_type(what, "a text", node).help("put it in quotes"));
        return None;
    };
    if let Some(why) = unreadable(&text, most) {
        problems.add(|| wrong_value(format!("{what} {why}"), &node.place));
        return None;
    }
    Some(text)
}
