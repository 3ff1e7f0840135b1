//! The published form of an observation: the same as the types say, and true of what the program makes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::all_games;
use common::conformance::Which;
use sandtable::content::games;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::Observation;
use sandtable::kernel::table::Table;
use serde_json::Value as Json;

const FILE: &str = "docs/observation.schema.json";

fn published() -> String {
    std::fs::read_to_string(common::root().join(FILE)).unwrap_or_default()
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    let now = serde_json::to_string_pretty(&Observation::schema()).unwrap() + "\n";
    assert!(published() == now, "{FILE} is stale: `sandtable schema observation > {FILE}`");
}

/// What is wrong with a value by a schema, with where; so much of JSON Schema as this one uses, and nothing of a schema
/// is passed over unread.
fn faults(schema: &Json, value: &Json, root: &Json, at: &str, found: &mut Vec<String>) {
    let Some(parts) = schema.as_object() else {
        return if *schema != Json::Bool(true) {
            found.push(format!("{at}: nothing is allowed"))
        };
    };
    let mut ranks = |name: &str, rule: &Json| -> Option<String> {
        match name {
            "$schema" | "title" | "description" | "default" | "$defs" | "format" | "required" => None,
            "$ref" => {
                let pointer = rule.as_str().unwrap().trim_start_matches('#');
                faults(root.pointer(pointer).expect("a definition"), value, root, at, found);
                None
            }
            "type" => {
                let named = |kind: &Json| match kind.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("type {other}"),
                };
                let fits = rule.as_array().map_or_else(|| named(rule), |kinds| kinds.iter().any(named));
                (!fits).then(|| format!("is no {rule}"))
            }
            "const" => (value != rule).then(|| format!("is not {rule}")),
            "enum" => (!rule.as_array().unwrap().contains(value)).then(|| format!("is none of {rule}")),
            "minimum" => (value.as_i64().unwrap() < rule.as_i64().unwrap()).then(|| format!("is below {rule}")),
            "anyOf" | "oneOf" => {
                let fitting = |schema: &&Json| {
                    let mut wrong = Vec::new();
                    faults(schema, value, root, at, &mut wrong);
                    wrong.is_empty()
                };
                let fits = rule.as_array().unwrap().iter().filter(fitting).count();
                (if name == "oneOf" { fits != 1 } else { fits == 0 }).then(|| "fits no case".to_owned())
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(rule, item, root, &format!("{at}/{index}"), found);
                }
                None
            }
            "properties" => {
                let object = value.as_object()?;
                for (key, inner) in object {
                    match rule.get(key) {
                        Some(rule) => faults(rule, inner, root, &format!("{at}/{key}"), found),
                        None => found.push(format!("{at}: `{key}` is not in the schema")),
                    }
                }
                let required = schema.get("required").and_then(Json::as_array).into_iter().flatten();
                let missing = required.filter(|key| !object.contains_key(key.as_str().unwrap()));
                found.extend(missing.map(|key| format!("{at}: {key} is missing")));
                None
            }
            "additionalProperties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    faults(rule, inner, root, &format!("{at}/{key}"), found);
                }
                None
            }
            other => panic!("the test does not know `{other}`"),
        }
    };
    let wrong: Vec<String> = parts.iter().filter_map(|(name, rule)| ranks(name, rule)).collect();
    found.extend(wrong.into_iter().map(|wrong| format!("{at}: {value} {wrong}")));
}

fn check(schema: &Json, seen: &Observation) -> Vec<String> {
    let value = serde_json::to_value(seen).unwrap();
    let mut found = Vec::new();
    faults(schema, &value, schema, "", &mut found);
    found
}

#[test]
fn what_is_seen_has_the_published_form() {
    let schema: Json = serde_json::from_str(&published()).expect("a schema");
    for (name, _) in games(&all_games()) {
        let mut game = Which::new(&name).load();
        let rules = Arc::clone(game.rules());
        let mut table = Table::begin_match(Arc::clone(&rules), 3, game.script(), true).expect("a match");
        let mut draw = Draw::new(3, "schema", 0);
        for _ in 0..40 {
            let Some(seat) = table.deciders().iter().next() else { break };
            for viewer in [Viewer::Referee, Viewer::Spectator] {
                assert_eq!(check(&schema, &table.observe(viewer)), [""; 0], "{name}");
            }
            for seat in rules.seat_ids() {
                let view = table.view(game.script(), seat).expect("a view");
                assert_eq!(check(&schema, &view), [""; 0], "{name}");
            }
            let choice = table.random_choice(game.script(), seat, &mut draw).expect("a choice");
            table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is played");
        }
    }
}

#[test]
fn another_form_is_noticed() {
    let schema: Json = serde_json::from_str(&published()).expect("a schema");
    let mut value = serde_json::to_value(Observation::default()).unwrap();
    let wrong = |value: &Json| {
        let mut found = Vec::new();
        faults(&schema, value, &schema, "", &mut found);
        found
    };
    assert_eq!(wrong(&value), [""; 0]);
    value["turn"] = "one".into();
    value["seed"] = 1.into();
    value.as_object_mut().unwrap().remove("seats");
    assert_eq!(
        wrong(&value),
        ["/turn: \"one\" is no \"integer\"", ": `seed` is not in the schema", ": \"seats\" is missing"]
    );
}
