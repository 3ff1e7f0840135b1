//! `content.SORT.ID`: kinds by name.

use std::sync::Arc;

use crate::diag::nearest;

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::raw::{Frame, Given};

/// The kind of a sort by its id; nil for an unknown one, so that a script may ask.
pub fn kind_named(frame: &mut Frame, sort: u32, id: &str) -> Outcome<usize> {
    let rules = Arc::clone(frame.table()?.rules());
    let Some(def) = rules.sorts.get(sort as usize) else { return Err("the sort is from another game".into()) };
    let found = def.kinds.iter().find(|kind| rules.kinds[kind.index()].id == id);
    match found {
        Some(kind) => frame.push_handle((*kind).into()),
        None => frame.push_nil(),
    }
    Ok(1)
}

/// Anything indexed by what is no string.
pub fn by_key(_frame: &mut Frame, handle: Handle, key: &Given) -> Outcome<usize> {
    let example = if handle.tag == Tag::Sort { "content.ranks.spy" } else { "piece.owner" };
    let near = nearest(key.type_name(), ["number"]).map_or("", |_| ": handles have names, no numbers");
    Err(Fault::Wrong(format!("a {} is indexed with a {}{near} (as in {example})", handle.tag.name(), key.type_name())))
}
