//! What an overlay has changed inside of entries of `main.lua`, so that what is wrong with it is told at its own lines.

use mlua::Value;

use crate::diag::Place;

use super::budget::{DECLARED_DEPTH, DECLARED_VALUES};

/// A value as it was, all the way down.
#[derive(PartialEq)]
enum Shape {
    Plain(Value),
    Table(Vec<(Value, Shape)>),
}

impl Shape {
    fn of(value: &Value, depth: usize, left: &mut usize) -> Self {
        let Value::Table(table) = value else { return Self::Plain(value.clone()) };
        let mut entries = Vec::new();
        // Whatever is nested deeper, or longer, is refused when the declarations are read.
        if depth < DECLARED_DEPTH {
            let _ = table.for_each(|key: Value, value: Value| {
                if *left > 0 {
                    *left -= 1;
                    entries.push((key, Self::of(&value, depth + 1, left)));
                }
                Ok(())
            });
        }
        Self::Table(entries)
    }
}

struct Entry {
    section: &'static str,
    name: String,
    /// Where it was read last.
    place: Place,
    value: Value,
    before: Shape,
}

/// The entries that an overlay has in its hands.
#[derive(Default)]
pub struct Touched {
    entries: Vec<Entry>,
}

impl Touched {
    /// The overlay reads an entry: from now on it can change what is in it.
    pub fn note(&mut self, section: &'static str, name: &str, place: Place, value: &Value) {
        if !value.is_table() {
            return;
        }
        match self.entries.iter_mut().find(|entry| entry.section == section && entry.name == name) {
            Some(entry) => entry.place = place,
            None => self.entries.push(Entry {
                section,
                name: name.to_owned(),
                place,
                value: value.clone(),
                before: Shape::of(value, 0, &mut { DECLARED_VALUES }),
            }),
        }
    }

    /// The entry is assigned as a whole, which has a line of its own.
    pub fn forget(&mut self, section: &str, name: &str) {
        self.entries.retain(|entry| entry.section != section || entry.name != name);
    }

    /// Section, name and line of the entries that are not as they were.
    pub fn changed(self) -> Vec<(&'static str, String, Place)> {
        let is_changed = |entry: &Entry| Shape::of(&entry.value, 0, &mut { DECLARED_VALUES }) != entry.before;
        let changed = self.entries.into_iter().filter(is_changed);
        changed.map(|entry| (entry.section, entry.name, entry.place)).collect()
    }
}
