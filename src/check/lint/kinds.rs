//! Kinds that never come on the table, by what is written and by what matches have shown.

use std::collections::BTreeSet;

use crate::content::{Files, read};
use crate::diag::Diagnostic;
use crate::kernel::rules::Rules;
use crate::script::words;

use super::Scripts;

/// Kinds that no start puts on the table, no match has shown and nothing names. Sorts of which nothing ever lies on the
/// table are lists that scripts go through, and each of their kinds is used.
pub fn unused_kinds(rules: &Rules, seen: &BTreeSet<String>, scripts: &Scripts, files: &dyn Files) -> Vec<Diagnostic> {
    if !scripts.whole {
        return Vec::new();
    }
    let named = named(rules, files);
    let mut problems = Vec::new();
    for sort in &rules.sorts {
        let kinds = || sort.kinds.iter().map(|kind| &rules.kinds[kind.index()]);
        if !kinds().any(|kind| seen.contains(&kind.id)) {
            continue;
        }
        for kind in kinds() {
            let id = &kind.id;
            if seen.contains(id) || named.contains(id) || scripts.has(id) {
                continue;
            }
            let message = format!("`{id}` of `{}` is never on the table", sort.name);
            let help = format!("put it into `start:` of game.yaml, or state:create(\"{id}\", seat, zone)");
            problems.push(Diagnostic::warning("check/unused-kind", message).at(kind.place.clone()).help(help));
        }
    }
    problems
}

/// Every word in the content of a game and its variants, but for the keys under which kinds are written.
fn named(rules: &Rules, files: &dyn Files) -> BTreeSet<String> {
    let folder = format!("content/{}", rules.game);
    let mut found = BTreeSet::new();
    for name in files.list(&folder).into_iter().filter(|name| name.ends_with(".yaml") && !name.starts_with("words/")) {
        let path = format!("{folder}/{name}");
        let Some(root) = files.read(&path).and_then(Result::ok).and_then(|text| read(&path, &text).ok()) else {
            continue;
        };
        let sort = name.strip_suffix(".yaml").filter(|name| rules.sort_named(name).is_some());
        for (path, text, _) in root.leaves("") {
            found.extend(words(&text).map(str::to_owned));
            let path = sort.map_or(path.clone(), |sort| format!("{sort}.{path}"));
            let mut keys = path.split('.').peekable();
            while let Some(key) = keys.next() {
                if rules.sort_named(key).is_some() {
                    keys.next();
                } else {
                    found.insert(key.to_owned());
                }
            }
        }
    }
    found
}
