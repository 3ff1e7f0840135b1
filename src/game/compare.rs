//! What is otherwise in one game than in another, in words that both can be found by.

use std::collections::{BTreeMap, BTreeSet};

use crate::script::{Part, WHOLE, parts};

use super::load::Game;

/// Something with a name that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The path of a value, `ranks.spy.strength`, or the name of an action.
    pub name: String,
    /// `None` where it was not there.
    pub before: Option<String>,
    /// `None` where it is no more.
    pub after: Option<String>,
}

/// What differs between two games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Values of the content and settings.
    pub values: Vec<Changed>,
    /// Actions that are new or gone, or a part of which is otherwise.
    pub actions: Vec<Changed>,
    /// Parts of scripts, `scripts/stratego/main.lua: actions.move.apply`, and files that are new or gone.
    pub scripts: Vec<Changed>,
}

impl Difference {
    /// What has to change in one game to make it the other.
    pub fn between(before: &Game, after: &Game) -> Self {
        let values = |game: &Game| game.values().into_iter().map(|(path, text, _)| (path, text)).collect();
        let actions = |game: &Game| game.rules().actions.iter().map(|a| a.name.clone()).collect::<BTreeSet<_>>();
        let (scripts, names) = changed_scripts(before, after);
        let touched: BTreeSet<&str> = names.iter().filter_map(|name| action_of(name)).collect();
        let (old, new) = (actions(before), actions(after));
        let otherwise =
            |name: &&String| !(old.contains(*name) && new.contains(*name)) || touched.contains(name.as_str());
        let there = |list: &BTreeSet<String>, name: &String| list.contains(name).then(String::new);
        let actions = old.union(&new).filter(otherwise).map(|name| Changed {
            name: name.clone(),
            before: there(&old, name),
            after: there(&new, name),
        });
        let mut found: Vec<Changed> = Vec::new();
        for value in changed(values(before), values(after)) {
            let value = whole(value, before, after);
            if !found.contains(&value) {
                found.push(value);
            }
        }
        Self { values: found, actions: actions.collect(), scripts }
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.actions.is_empty() && self.scripts.is_empty()
    }
}

/// The action a part of a script belongs to, by the name of the part: `move` of `actions.move.apply`.
pub fn action_of(part: &str) -> Option<&str> {
    let rest = part.strip_prefix("actions.")?;
    rest.split(['.', ' ', ',', '[']).next()
}

/// What differs in the scripts, and the names of all parts that do.
fn changed_scripts(before: &Game, after: &Game) -> (Vec<Changed>, Vec<String>) {
    let (mut list, mut names) = (Vec::new(), Vec::new());
    let (old, new) = (before.scripts(), after.scripts());
    let paths: BTreeSet<&str> = old.keys().chain(new.keys()).copied().collect();
    for path in paths {
        let (old, new) = (old.get(path), new.get(path));
        // Reading a text out takes longer than to see that it is the same.
        if old == new {
            continue;
        }
        let read = |text: Option<&&str>| text.map(|text| parts(text));
        let file = |before: bool, after: bool| Changed {
            name: path.to_owned(),
            before: before.then(String::new),
            after: after.then(String::new),
        };
        match (read(old), read(new)) {
            (Some(old), Some(new)) if [&old, &new].iter().any(|parts| is_whole(parts)) => list.push(file(true, true)),
            (Some(old), Some(new)) => {
                let found = changed_parts(&old, &new);
                if found.is_empty() && !old.iter().map(|part| &part.name).eq(new.iter().map(|part| &part.name)) {
                    list.push(Changed { name: format!("{path}: the order of its parts"), ..file(true, true) });
                }
                names.extend(found.iter().map(|part| part.name.clone()));
                let of_file = |part: Changed| Changed { name: format!("{path}: {}", part.name), ..part };
                list.extend(found.into_iter().map(of_file));
            }
            (old, new) => {
                list.push(file(old.is_some(), new.is_some()));
                names.extend(old.into_iter().chain(new).flatten().map(|part| part.name));
            }
        }
    }
    (list, names)
}

fn is_whole(parts: &[Part]) -> bool {
    parts.iter().any(|part| part.name == WHOLE)
}

/// The parts that differ, in the order of the later text, and then those that are gone.
fn changed_parts(before: &[Part], after: &[Part]) -> Vec<Changed> {
    let hashes = |parts: &[Part]| parts.iter().map(|part| (part.name.clone(), part.hash)).collect::<BTreeMap<_, _>>();
    let (old, new) = (hashes(before), hashes(after));
    let names = after.iter().chain(before.iter().filter(|part| !new.contains_key(&part.name))).map(|part| &part.name);
    let differing = names.filter(|name| old.get(*name) != new.get(*name));
    let there = |list: &BTreeMap<String, u64>, name: &String| list.contains_key(name).then(String::new);
    differing.map(|name| Changed { name: name.clone(), before: there(&old, name), after: there(&new, name) }).collect()
}

/// A value as it is told and can be set: with the list it lies in, and with the kind where that is new or gone.
fn whole(value: Changed, before: &Game, after: &Game) -> Changed {
    let mut keys = value.name.splitn(3, '.');
    if let (Some(sort), Some(id), Some(_)) = (keys.next(), keys.next(), keys.next()) {
        let name = format!("{sort}.{id}");
        let kind = |game: &Game| game.whole_value(&name).filter(|(path, _)| *path == name).map(|(_, text)| text);
        let known = |game: &Game| game.rules().sort_named(sort).is_some();
        let (was, is) = (kind(before), kind(after));
        if was.is_some() != is.is_some() && (known(before) || known(after)) {
            return Changed { name, before: was, after: is };
        }
    }
    let list = |game: &Game| game.whole_value(&value.name).filter(|(path, _)| *path != value.name);
    match (list(before), list(after)) {
        (Some((name, was)), Some((other, is))) if name == other => Changed { name, before: Some(was), after: Some(is) },
        _ => value,
    }
}

/// What differs by name, in the order of names.
fn changed(before: BTreeMap<String, String>, mut after: BTreeMap<String, String>) -> Vec<Changed> {
    let mut list = Vec::new();
    for (name, before) in before {
        let after = after.remove(&name);
        if after.as_ref() != Some(&before) {
            list.push(Changed { name, before: Some(before), after });
        }
    }
    list.extend(after.into_iter().map(|(name, after)| Changed { name, before: None, after: Some(after) }));
    list.sort_by(|a, b| a.name.cmp(&b.name));
    list
}
