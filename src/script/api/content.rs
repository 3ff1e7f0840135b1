//! `content.SORT.ID`: kinds by name, in rules and while a script is loaded.

use std::rc::Rc;

use crate::diag::nearest;
use crate::kernel::ids::{KindId, SortId};
use crate::kernel::rules::Rules;

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::loading::{Loading, Read};
use super::super::raw::{Frame, Given};
use super::selector;

/// Handles of sorts without a file are numbered from here; those with one are known while a script is loaded.
const DECLARED: usize = 1 << 16;

fn loading(frame: &Frame) -> Outcome<Rc<Loading>> {
    frame.shared().loading.borrow().clone().ok_or_else(|| Fault::Wrong("there is no content here".into()))
}

pub fn sort_handle(frame: &Frame, rules: &Rules, sort: SortId) -> Handle {
    let name = &rules.sorts[sort.index()].name;
    let known = loading(frame).ok().and_then(|loading| loading.sort_named(name).ok());
    Handle::new(Tag::Sort, known.unwrap_or(DECLARED + sort.index()))
}

/// The kinds of the sort a handle stands for, where there are rules.
fn kinds_of(frame: &mut Frame, rules: &Rules, sort: u32) -> Outcome<Vec<KindId>> {
    let sort = sort as usize;
    let found = match sort.checked_sub(DECLARED) {
        Some(declared) => rules.sorts.get(declared),
        None => {
            let loading = loading(frame)?;
            let name = loading.sort_name(sort);
            rules.sorts.iter().find(|known| Some(known.name.as_str()) == name)
        }
    };
    found.map(|sort| sort.kinds.clone()).ok_or_else(|| Fault::Wrong("the sort is from another game".into()))
}

/// The kind of a sort by its id; nil for an unknown one, so that a script may ask.
pub fn kind_named(frame: &mut Frame, sort: u32, id: &str) -> Outcome<usize> {
    let rules = frame.rules()?;
    let kinds = kinds_of(frame, rules, sort)?;
    let found = kinds.into_iter().find(|kind| rules.kinds[kind.index()].id == id);
    super::values::push_optional(frame, found)
}

pub fn each(frame: &mut Frame, sort: u32) -> Outcome<usize> {
    let rules = frame.rules()?;
    let selector = selector::argument(frame, 1)?;
    let kinds = kinds_of(frame, rules, sort)?.into_iter().filter(|kind| selector.kind(rules, *kind));
    let handles: Vec<Handle> = kinds.take(selector.first.unwrap_or(usize::MAX)).map(Handle::from).collect();
    frame.push_iterator(&handles);
    Ok(1)
}

/// Anything indexed by what is no string.
pub fn by_key(_frame: &mut Frame, handle: Handle, key: &Given) -> Outcome<usize> {
    let example = if handle.tag == Tag::Sort { "content.ranks.spy" } else { "piece.owner" };
    let near = nearest(key.type_name(), ["number"]).map_or("", |_| ": handles have names, no numbers");
    Err(Fault::Wrong(format!("a {} is indexed with a {}{near} (as in {example})", handle.tag.name(), key.type_name())))
}

/// What stands after a handle before there are rules. Nothing but content is there then.
pub fn while_loading(frame: &mut Frame, handle: Handle) -> Outcome<usize> {
    let key = frame.given(1);
    let Given::Text(name) = &key else { return by_key(frame, handle, &key) };
    let loading = loading(frame)?;
    match handle.tag {
        Tag::Content => {
            let sort = loading.sort_named(name)?;
            frame.push_handle(Handle::new(Tag::Sort, sort));
            Ok(1)
        }
        Tag::Sort => super::values::push_optional(frame, loading.kind_named(handle.id as usize, name)),
        Tag::Kind => {
            let value = loading.field(KindId(handle.id as u16), name)?;
            push(frame, &value);
            Ok(1)
        }
        _ => Err("there is no match here: use this inside a rule".into()),
    }
}

pub fn called_while_loading(frame: &mut Frame, handle: Handle) -> Outcome<usize> {
    let method = frame.method().map_or(String::new(), |(_, text)| text.to_owned());
    if handle.tag != Tag::Sort || method != "each" {
        return Err(Fault::Wrong(format!("`{method}` of a {} is for rules: there is no match yet", handle.tag.name())));
    }
    if frame.given(1) != Given::Nil {
        return Err("while a script is loaded `each` has no selector: test the kinds in the loop".into());
    }
    let handles: Vec<Handle> = loading(frame)?.kinds_of(handle.id as usize).map(Handle::from).collect();
    frame.push_iterator(&handles);
    Ok(1)
}

fn push(frame: &mut Frame, value: &Read) {
    match value {
        Read::Nil => frame.push_nil(),
        Read::Integer(number) => frame.push_number(f64::from(*number)),
        Read::Boolean(value) => frame.push_boolean(*value),
        Read::Text(text) => frame.push_text(text),
        Read::Kind(kind) => frame.push_handle((*kind).into()),
        Read::List(items) => frame.push_list(items, push),
    }
}
