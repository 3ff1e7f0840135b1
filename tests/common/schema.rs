//! So much of JSON Schema as the schemas of this package use.

use serde_json::Value as Json;

/// What is wrong with a value by a schema, with where; so much of JSON Schema as this one uses, and nothing of a schema
/// is passed over unread.
pub fn faults(schema: &Json, value: &Json, root: &Json, at: &str, found: &mut Vec<String>) {
    let Some(parts) = schema.as_object() else {
        return if *schema != Json::Bool(true) {
            found.push(format!("{at}: nothing is allowed"))
        };
    };
    let mut ranks = |name: &str, rule: &Json| -> Option<String> {
        match name {
            "$schema" | "title" | "description" | "default" | "$defs" | "definitions" | "format" => None,
            "required" => {
                let object = value.as_object()?;
                let missing =
                    rule.as_array().into_iter().flatten().filter(|key| !object.contains_key(key.as_str().unwrap()));
                found.extend(missing.map(|key| format!("{at}: {key} is missing")));
                None
            }
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
            "minimum" => (value.as_i64()? < rule.as_i64().unwrap()).then(|| format!("is below {rule}")),
            "maximum" => (value.as_i64()? > rule.as_i64().unwrap()).then(|| format!("is above {rule}")),
            "minItems" => {
                ((value.as_array()?.len() as u64) < rule.as_u64().unwrap()).then(|| format!("has fewer than {rule}"))
            }
            "maxItems" => {
                (value.as_array()?.len() as u64 > rule.as_u64().unwrap()).then(|| format!("has more than {rule}"))
            }
            "allOf" => {
                rule.as_array().into_iter().flatten().for_each(|schema| faults(schema, value, root, at, found));
                None
            }
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
                None
            }
            "additionalProperties" => {
                let named = |key: &String| schema.get("properties").is_some_and(|named| named.get(key).is_some());
                for (key, inner) in value.as_object().into_iter().flatten().filter(|(key, _)| !named(key)) {
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
