//! Reading a declared table: known entries of the right type, a suggestion for every other.

use crate::content::Problems;
use crate::diag::{Diagnostic, Place};
use crate::kernel::ids::HookId;
use crate::script::Tree;
use crate::script::tree::Table;

/// One declared table being read.
pub struct Reader<'a> {
    /// `actions.move`
    what: String,
    place: &'a Place,
    table: &'a Table,
    known: Vec<&'static str>,
}

impl<'a> Reader<'a> {
    /// Reads a tree that must be a table; anything else is a problem.
    pub fn new(what: impl Into<String>, place: &'a Place, tree: &'a Tree, problems: &mut Problems) -> Option<Self> {
        let what = what.into();
        match tree {
            Tree::Table(table) | Tree::Call(_, table) => Some(Self { what, place, table, known: Vec::new() }),
            other => {
                problems.push(
                    Diagnostic::error("script/wrong-type", format!("`{what}` is {}, expected a table", other.what()))
                        .at(place.clone()),
                );
                None
            }
        }
    }

    /// Reads the table of a generator or an effect.
    pub fn of_table(what: impl Into<String>, place: &'a Place, table: &'a Table) -> Self {
        Self { what: what.into(), place, table, known: Vec::new() }
    }

    pub fn place(&self) -> &'a Place {
        self.place
    }

    pub fn get(&mut self, name: &'static str) -> Option<&'a Tree> {
        self.known.push(name);
        self.table.get(name)
    }

    pub fn fault(&self, name: &str, message: String, problems: &mut Problems) {
        let message = format!("`{}.{name}` {message}", self.what);
        problems.push(Diagnostic::error("script/wrong-type", message).at(self.place.clone()));
    }

    fn typed<T>(
        &mut self,
        name: &'static str,
        wanted: &str,
        problems: &mut Problems,
        read: impl Fn(&'a Tree) -> Option<T>,
    ) -> Option<T> {
        let tree = self.get(name)?;
        let value = read(tree);
        if value.is_none() {
            self.fault(name, format!("is {}, expected {wanted}", tree.what()), problems);
        }
        value
    }

    pub fn text(&mut self, name: &'static str, problems: &mut Problems) -> Option<&'a str> {
        self.typed(name, "a string", problems, |tree| match tree {
            Tree::Text(text) => Some(text.as_str()),
            _ => None,
        })
    }

    pub fn boolean(&mut self, name: &'static str, problems: &mut Problems) -> Option<bool> {
        self.typed(name, "true or false", problems, |tree| match tree {
            Tree::Boolean(value) => Some(*value),
            _ => None,
        })
    }

    pub fn function(&mut self, name: &'static str, problems: &mut Problems) -> Option<HookId> {
        self.typed(name, "a function", problems, |tree| match tree {
            Tree::Function(hook) => Some(*hook),
            _ => None,
        })
    }

    /// A whole number from `from` to `to`.
    pub fn integer(&mut self, name: &'static str, from: i32, to: i32, problems: &mut Problems) -> Option<i32> {
        let wanted = format!("a whole number from {from} to {to}");
        self.typed(name, &wanted, problems, |tree| match tree {
            Tree::Number(value) if value.fract() == 0.0 && *value >= f64::from(from) && *value <= f64::from(to) => {
                Some(*value as i32)
            }
            _ => None,
        })
    }

    /// One of a few words.
    pub fn word<T: Copy>(&mut self, name: &'static str, words: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        let text = self.text(name, problems)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let error = Diagnostic::error("script/unknown-word", format!("`{}.{name}` is `{text}`", self.what))
                .at(self.place.clone());
            problems.push(error.suggest(text, words.iter().map(|(word, _)| *word)));
        }
        found
    }

    /// The named entries nobody asked for are faults.
    pub fn finish(self, problems: &mut Problems) {
        for (name, _) in &self.table.named {
            if !self.known.contains(&name.as_str()) {
                let error = Diagnostic::error("script/unknown-entry", format!("`{}` has no `{name}`", self.what));
                problems.push(error.at(self.place.clone()).suggest(name, self.known.iter().copied()));
            }
        }
    }
}
