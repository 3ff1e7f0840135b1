//! JSON schemas of a game's YAML: `game.yaml` by its form, files of kinds by the fields that the script declares, variants
//! by both.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value as Json, json};

use crate::content::{FieldDecl, FieldType};

use super::yaml_form::GameYaml;

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// The schema of `game.yaml`.
pub fn game() -> Json {
    let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<GameYaml>();
    let mut schema = schema.to_value();
    schema["title"] = json!("game.yaml");
    schema
}

/// The fields of the sorts of a game, and its kinds by sort.
pub struct Sorts<'g> {
    pub fields: &'g BTreeMap<String, Vec<FieldDecl>>,
    pub kinds: &'g BTreeMap<String, Vec<String>>,
}

impl Sorts<'_> {
    /// The schema of a file of kinds.
    pub fn sort(&self, name: &str) -> Json {
        let mut schema = self.kinds_of(name, true);
        schema["$schema"] = json!(DRAFT);
        schema["title"] = json!(format!("{name}.yaml"));
        schema
    }

    /// The schema of a variant: all that the game's files may have, any of it, and `~` for what is taken away.
    pub fn variant(&self) -> Json {
        let mut schema = game();
        let Some(object) = schema.as_object_mut() else { return schema };
        object.insert("title".to_owned(), json!("a variant"));
        let own = [
            (
                "parent",
                json!({ "description": "the game or a variant, or a list of them", "type": ["string", "array"], "items": { "type": "string" } }),
            ),
            ("doc", json!({ "description": "what it changes and why", "type": "string" })),
            (
                "scripts",
                json!({ "description": "Lua that runs after main.lua", "type": ["string", "array"], "items": { "type": "string" } }),
            ),
        ];
        let sorts = self.fields.keys().map(|sort| (sort.as_str(), self.kinds_of(sort, false)));
        if let Some(properties) = object.get_mut("properties").and_then(Json::as_object_mut) {
            // A setting may be written as its value alone.
            properties.insert("settings".to_owned(), json!({ "type": "object" }));
            for (name, schema) in own.into_iter().chain(sorts) {
                properties.insert(name.to_owned(), schema);
            }
        }
        loosen(&mut schema);
        schema["required"] = json!(["parent"]);
        schema
    }

    fn kinds_of(&self, sort: &str, whole: bool) -> Json {
        let fields = self.fields.get(sort).map_or(&[][..], Vec::as_slice);
        let mut properties = Map::new();
        for field in fields {
            let mut schema = self.field(&field.ty);
            if let Some(default) = &field.default {
                schema["description"] = json!(format!("{}; without it {}", field.ty, shown(default)));
            } else {
                schema["description"] = json!(field.ty.to_string());
            }
            properties.insert(field.name.clone(), schema);
        }
        let by_seat = |what: &str| json!({ "description": what });
        properties.insert("name".to_owned(), json!({ "description": "what people read", "type": "string" }));
        properties.insert("glyph".to_owned(), by_seat("what stands for it on boards: one, or one by seat"));
        properties.insert("code".to_owned(), by_seat("its letter in position texts: one, or one by seat"));
        let needed: Vec<&str> =
            fields.iter().filter(|field| field.absent().is_none()).map(|field| field.name.as_str()).collect();
        let mut kind = json!({ "type": "object", "properties": properties, "additionalProperties": false });
        let kind = if whole && !needed.is_empty() {
            kind["required"] = json!(needed);
            kind
        } else {
            json!({ "anyOf": [kind, { "type": "null" }] })
        };
        json!({ "type": "object", "additionalProperties": kind })
    }

    fn field(&self, ty: &FieldType) -> Json {
        match ty {
            FieldType::Integer => json!({ "type": "integer" }),
            FieldType::Boolean => json!({ "type": "boolean" }),
            FieldType::Word => json!({ "type": ["string", "integer"] }),
            FieldType::Rule | FieldType::Action | FieldType::Value => json!({ "type": "string" }),
            FieldType::Kind(sort) => json!({ "enum": self.kinds.get(sort).cloned().unwrap_or_default() }),
            FieldType::Pattern => pattern(),
            FieldType::List { of, min, max } => {
                json!({ "type": "array", "items": self.field(of), "minItems": min, "maxItems": max })
            }
            FieldType::Union(types) => json!({ "anyOf": types.iter().map(|ty| self.field(ty)).collect::<Vec<_>>() }),
        }
    }
}

/// A default as YAML has it.
fn shown(value: &crate::content::FieldValue) -> String {
    use crate::content::FieldValue;
    match value {
        FieldValue::Integer(number) => number.to_string(),
        FieldValue::Boolean(value) => value.to_string(),
        FieldValue::Word(word) | FieldValue::Kind(word) => word.clone(),
        FieldValue::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        FieldValue::Nil => "nothing".to_owned(),
        FieldValue::Pattern(_) => "a pattern".to_owned(),
    }
}

/// How a piece moves: one way, or a list of ways.
fn pattern() -> Json {
    let directions = json!({ "type": ["string", "array"], "items": { "type": "string" } });
    let one = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "step": directions,
            "slide": directions,
            "jump": { "type": "array", "items": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 } },
            "upto": { "type": "integer", "minimum": 1, "maximum": 255 },
            "onto": { "enum": ["empty", "enemy", "both"] },
        },
    });
    json!({ "anyOf": [one, { "type": "array", "items": one }] })
}

/// Lets everything be missing, and taken away.
fn loosen(schema: &mut Json) {
    match schema {
        Json::Object(object) => {
            object.remove("required");
            for (key, inner) in object.iter_mut() {
                loosen(inner);
                if key == "properties" {
                    for of in inner.as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
                        *of = json!({ "anyOf": [of.take(), { "type": "null" }] });
                    }
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(loosen),
        _ => {}
    }
}

/// The schema of a file of words.
pub fn words() -> Json {
    let texts = json!({ "type": "object" });
    let section = |what: &str| {
        let mut section = texts.clone();
        section["description"] = json!(what);
        section
    };
    json!({
        "$schema": DRAFT,
        "title": "words of a language",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "title": { "description": "of the game, or by game and variant", "type": ["string", "object"] },
            "kinds": section("what kinds are called"),
            "zones": section("what zones are called"),
            "phases": section("what phases are called"),
            "fields": section("what fields and variables are called"),
            "actions": section("what actions are called in the log"),
            "reasons": section("why something is refused, or how a match ends"),
            "seats": section("what seats are called"),
            "notes": section("lines of the log"),
            "screen": section("what the program itself says"),
        },
    })
}
