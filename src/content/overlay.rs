//! Changes laid over content, value by value. Each value keeps the place it was written at, so an error in a variant's
//! number points into the variant's file.

use crate::diag::Diagnostic;

use super::node::{Map, Node, Value};
use super::problems::Problems;
use super::text::{quote, suggest};

/// Lays `change` over `base`: maps are merged key by key, `null` takes a key away, anything else replaces what was
/// there. A movement pattern is one value: `{ step: all }` replaces `{ slide: all }` and is not mixed with it.
///
/// Taking away what is not there (and was not taken away before) is reported as `content/unknown-key`.
pub fn overlay(base: &mut Node, change: &Node, problems: &mut Problems) {
    let (Value::Map(under), Value::Map(over)) = (&mut base.value, &change.value) else {
        *base = without_nulls(change);
        return;
    };
    if is_pattern(under) && is_pattern(over) {
        *base = change.clone();
        return;
    }
    for entry in over {
        if entry.value.is_null() {
            if under.get(&entry.key).is_none() && !under.was_removed(&entry.key) {
                problems.add(|| nothing_there(&entry.key, under).at(entry.place.clone()));
            }
        } else if let Some(value) = under.get_mut(&entry.key) {
            overlay(value, &entry.value, problems);
        } else {
            // The key is not there, so the insertion cannot meet another.
            let _ = under.insert(entry.key.clone(), entry.place.clone(), without_nulls(&entry.value));
        }
    }
    if over.iter().any(|entry| entry.value.is_null()) {
        under.remove_where(|key| over.get(key).is_some_and(Node::is_null));
    }
}

fn nothing_there(key: &str, under: &Map) -> Diagnostic {
    let diagnostic = Diagnostic::error("content/unknown-key", format!("there is no {} to take away", quote(key)));
    suggest(diagnostic, key, under.keys())
}

/// A new value has nothing to take away: its nulls are dropped.
fn without_nulls(node: &Node) -> Node {
    let Some(map) = node.as_map() else {
        return node.clone();
    };
    let mut kept = Map::new();
    for entry in map.iter().filter(|entry| !entry.value.is_null()) {
        let _ = kept.insert(entry.key.clone(), entry.place.clone(), without_nulls(&entry.value));
    }
    Node::map(node.place.clone(), kept)
}

/// Whether a map is a movement pattern by its looks; the field types are not known yet when variants are applied.
fn is_pattern(map: &Map) -> bool {
    let looks = |key: &str, value: &Value| match key {
        "step" | "slide" => matches!(value, Value::Text(_) | Value::List(_)),
        "jump" => matches!(value, Value::List(_)),
        "upto" => matches!(value, Value::Integer(_)),
        "onto" => matches!(value, Value::Text(_)),
        _ => false,
    };
    ["step", "slide", "jump"].iter().any(|key| map.get(key).is_some())
        && map.iter().all(|entry| looks(&entry.key, &entry.value.value))
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;
    use crate::diag::Place;

    fn laid(base: &str, change: &str) -> (Node, Vec<Diagnostic>) {
        let mut base = read("base", base).unwrap();
        let mut problems = Problems::new();
        overlay(&mut base, &read("change", change).unwrap(), &mut problems);
        (base, problems.into_vec())
    }

    #[test]
    fn maps_merge_nulls_remove_others_replace() {
        let (node, errors) = laid("{ a: { b: 1, c: 2 }, d: [1, 2], e: 5 }", "{ a: { b: 3 }, d: [7], e: ~, f: 6 }");
        assert_eq!(node.to_string(), "{a: {b: 3, c: 2}, d: [7], f: 6}");
        assert!(errors.is_empty());
        assert_eq!(node.get("a").unwrap().get("b").unwrap().place, Place::new("change", 1, 11));
        assert_eq!(node.get("a").unwrap().get("c").unwrap().place, Place::new("base", 1, 17));
    }

    #[test]
    fn patterns_are_one_value() {
        let (node, _) = laid("scout: { moves: { slide: all } }", "scout: { moves: { step: all } }");
        assert_eq!(node.to_string(), "{scout: {moves: {step: all}}}");
        let (node, _) = laid("{ step: { cost: 1 }, jump: { cost: 2 } }", "{ step: { cost: 3 } }");
        assert_eq!(node.to_string(), "{step: {cost: 3}, jump: {cost: 2}}");
    }

    #[test]
    fn taking_away_what_is_not_there_is_told_once_gone_is_gone() {
        let (mut node, errors) = laid("{ wall: 1, moat: 2 }", "{ wal: ~, moat: ~ }");
        assert_eq!(errors[0].to_string(), "change:1:3: there is no `wal` to take away (did you mean `wall`?)");
        let mut problems = Problems::new();
        overlay(&mut node, &read("again", "moat: ~").unwrap(), &mut problems);
        assert!(problems.is_empty());
    }
}
