//! What a script declared, as plain data: the linker reads trees and never meets Lua.

use crate::content::{Map, Node};
use crate::diag::Place;
use crate::kernel::ids::HookId;

use super::handle::Handle;
use super::raw::Given;

/// A declared value. Tables keep their list part in order; named entries are sorted by name.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    Boolean(bool),
    Number(f64),
    Text(String),
    Function(HookId),
    Table(Table),
    /// Something of the match at hand; nothing declared at load has one.
    Handle(Handle),
    /// A generator, an effect or a test as a value: `moves { zone = "board" }`.
    Call(String, Table),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub list: Vec<Tree>,
    pub named: Vec<(String, Tree)>,
}

impl Table {
    pub fn get(&self, name: &str) -> Option<&Tree> {
        self.named.iter().find(|(key, _)| key == name).map(|(_, tree)| tree)
    }
}

impl Tree {
    /// The word for messages.
    pub fn what(&self) -> String {
        match self {
            Tree::Boolean(value) => format!("`{value}`"),
            Tree::Number(value) => format!("`{value}`"),
            Tree::Text(text) => format!("`{text}`"),
            Tree::Function(_) => "a function".to_owned(),
            Tree::Handle(handle) => format!("a {}", handle.tag.name()),
            Tree::Table(table) if table.list.is_empty() => "a table".to_owned(),
            Tree::Table(_) => "a list".to_owned(),
            Tree::Call(name, _) => format!("`{name} {{ }}`"),
        }
    }

    /// The same as content, for the loader that checks kinds whoever declared them. Functions are none.
    pub fn node(&self, place: &Place) -> Result<Node, String> {
        use crate::content::Value;
        let value = match self {
            Tree::Boolean(value) => Value::Bool(*value),
            Tree::Number(value) if value.fract() == 0.0 && value.abs() < 1e15 => Value::Integer(*value as i64),
            Tree::Number(value) => Value::Number(*value),
            Tree::Text(text) => Value::Text(text.clone()),
            Tree::Table(table) if table.named.is_empty() && !table.list.is_empty() => {
                Value::List(table.list.iter().map(|tree| tree.node(place)).collect::<Result<_, _>>()?)
            }
            Tree::Table(table) if table.list.is_empty() => {
                let mut map = Map::new();
                for (key, tree) in &table.named {
                    // Keys of a table differ, so that nothing is inserted twice.
                    let _ = map.insert(key.clone(), place.clone(), tree.node(place)?);
                }
                Value::Map(map)
            }
            other => return Err(format!("got {}, expected what YAML can say", other.what())),
        };
        Ok(Node::new(place.clone(), value))
    }

    /// A declared type as the loader reads it: in `{ "list of word", max = 5 }` the type is under its name, what is said
    /// about it beside.
    pub fn type_node(&self, place: &Place) -> Result<Node, String> {
        let Tree::Table(table) = self else { return self.node(place) };
        let Some(first) = table.list.first() else { return self.node(place) };
        let mut map = Map::new();
        let key = if matches!(first, Tree::Text(_)) { "type" } else { "default" };
        let _ = map.insert(key.to_owned(), place.clone(), first.node(place)?);
        for (name, tree) in &table.named {
            let _ = map.insert(name.clone(), place.clone(), tree.node(place)?);
        }
        Ok(Node::map(place.clone(), map))
    }

    /// As a script would pass it in a selector.
    pub fn given(&self) -> Given {
        match self {
            Tree::Boolean(value) => Given::Boolean(*value),
            Tree::Number(value) => Given::Number(*value),
            Tree::Text(text) => Given::Text(text.clone()),
            Tree::Function(_) => Given::Function,
            Tree::Handle(handle) => Given::Handle(*handle),
            Tree::Table(table) => {
                let end = |name, open: f64| match table.get(name) {
                    Some(Tree::Number(number)) => Some(*number),
                    None => Some(open),
                    Some(_) => None,
                };
                let ranged = table.get("min").is_some() || table.get("max").is_some();
                match (end("min", f64::from(i32::MIN)), end("max", f64::from(i32::MAX))) {
                    (Some(min), Some(max)) if ranged => Given::Range(min, max),
                    _ => Given::Table,
                }
            }
            Tree::Call(..) => Given::Table,
        }
    }
}
