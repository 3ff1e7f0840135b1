//! Values with the places they were written at: what YAML files and script tables become before anything is checked.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::diag::Place;

use super::text::quote;

/// One value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub place: Place,
    pub value: Value,
}

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Map(Map),
}

/// A key of a map with its value and the key's own place.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: String,
    pub place: Place,
    pub value: Node,
}

/// Entries in the order they were written in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    entries: Vec<Entry>,
    index: BTreeMap<String, usize>,
    /// What a variant took away, so that two variants may take the same thing away and a third that misspells it is
    /// told.
    removed: BTreeSet<String>,
}

impl Node {
    /// A value at a place.
    pub fn new(place: Place, value: Value) -> Self {
        Self { place, value }
    }

    /// Nothing.
    pub fn null(place: Place) -> Self {
        Self::new(place, Value::Null)
    }

    /// A text.
    pub fn text(place: Place, text: impl Into<String>) -> Self {
        Self::new(place, Value::Text(text.into()))
    }

    /// A list.
    pub fn list(place: Place, items: Vec<Node>) -> Self {
        Self::new(place, Value::List(items))
    }

    /// A map.
    pub fn map(place: Place, map: Map) -> Self {
        Self::new(place, Value::Map(map))
    }

    /// Whether this is nothing (`null`, `~` or an empty value).
    pub fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// The map, if this is one.
    pub fn as_map(&self) -> Option<&Map> {
        if let Value::Map(map) = &self.value { Some(map) } else { None }
    }

    /// The items, if this is a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// The text, if this is one.
    pub fn as_text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// A word: a text, or an integer as its digits, since `2` and `"2"` mean the same where a word is wanted.
    pub fn word(&self) -> Option<String> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The value of a key, if this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.get(key)
    }

    /// What this is, for messages that say what was got: "the text `x`", "a list".
    pub fn what(&self) -> String {
        match &self.value {
            Value::Null => "nothing".to_owned(),
            Value::Bool(value) => format!("`{value}`"),
            Value::Integer(value) => format!("`{value}`"),
            Value::Number(value) => format!("the number `{value}`"),
            Value::Text(text) => format!("the text {}", quote(text)),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a map".to_owned(),
        }
    }

    /// Every plain value below, as path and text, with its place: the resolved content a save keeps and a diff
    /// compares. Items of lists are numbered from 1; an empty list or map is `[]` or `{}`.
    pub fn leaves(&self, path: &str) -> Vec<(String, String, Place)> {
        let mut leaves = Vec::new();
        self.collect_leaves(path, &mut leaves);
        leaves
    }

    fn collect_leaves(&self, path: &str, leaves: &mut Vec<(String, String, Place)>) {
        let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match &self.value {
            Value::List(items) if !items.is_empty() => {
                for (index, item) in items.iter().enumerate() {
                    item.collect_leaves(&below(&(index + 1).to_string()), leaves);
                }
            }
            Value::Map(map) if !map.is_empty() => {
                for entry in map.iter() {
                    entry.value.collect_leaves(&below(&entry.key), leaves);
                }
            }
            _ => leaves.push((path.to_owned(), self.to_string(), self.place.clone())),
        }
    }
}

/// One line of flow YAML, for listings; texts are as they are, without quotes.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Null => f.write_str("~"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Number(value) => write!(f, "{value}"),
            Value::Text(text) => f.write_str(text),
            Value::List(items) => {
                f.write_str("[")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Value::Map(map) => {
                f.write_str("{")?;
                for (index, entry) in map.iter().enumerate() {
                    write!(f, "{}{}: {}", if index == 0 { "" } else { ", " }, entry.key, entry.value)?;
                }
                f.write_str("}")
            }
        }
    }
}

impl Map {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entry at the end.
    ///
    /// # Errors
    /// The place of the key already there, if there is one; nothing is changed then.
    pub fn insert(&mut self, key: impl Into<String>, place: Place, value: Node) -> Result<(), Place> {
        let key = key.into();
        if let Some(&at) = self.index.get(&key) {
            return Err(self.entries[at].place.clone());
        }
        self.index.insert(key.clone(), self.entries.len());
        self.entries.push(Entry { key, place, value });
        Ok(())
    }

    /// The entry of a key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.index.get(key).map(|&at| &self.entries[at])
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The value of a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.index.get(key).map(|&at| &mut self.entries[at].value)
    }

    /// The entries, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries.iter()
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.key.as_str())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes away the entries `gone` says, and remembers that they were there.
    pub(super) fn remove_where(&mut self, gone: impl Fn(&str) -> bool) {
        let (out, kept) = std::mem::take(&mut self.entries).into_iter().partition(|entry| gone(&entry.key));
        let out: Vec<Entry> = out;
        self.removed.extend(out.into_iter().map(|entry| entry.key));
        self.entries = kept;
        self.index = self.entries.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at)).collect();
    }

    /// Whether a variant took this key away.
    pub(super) fn was_removed(&self, key: &str) -> bool {
        self.removed.contains(key)
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_order_and_are_unique() {
        let place = |line| Place::new("a", line, 1);
        let mut map = Map::new();
        assert_eq!(map.insert("b", place(1), Node::null(place(1))), Ok(()));
        assert_eq!(map.insert("a", place(2), Node::null(place(2))), Ok(()));
        assert_eq!(map.insert("b", place(3), Node::null(place(3))), Err(place(1)));
        assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "a"]);
        map.remove_where(|key| key == "b");
        assert!(map.was_removed("b") && map.get("b").is_none() && map.get("a").is_some());
    }

    #[test]
    fn leaves_are_paths_and_texts() {
        let node = crate::content::read("a", "a: { b: [1, x], c: [] }").unwrap();
        let leaves: Vec<String> =
            node.leaves("").into_iter().map(|(path, text, _)| format!("{path} = {text}")).collect();
        assert_eq!(leaves, ["a.b.1 = 1", "a.b.2 = x", "a.c = []"]);
    }
}
