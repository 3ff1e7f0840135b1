//! Each shipped YAML file names a schema and fits it, and what does not fit is noticed.

use sandtable::author::with_modeline;
use sandtable::content::{Files, Node, Value, read};
use serde_json::{Map, Value as Json, json};

use super::common::schema::faults;
use super::common::{shipped, text_of};
use super::{names, on_disk};

fn to_json(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Integer(number) => json!(number),
        Value::Number(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::List(items) => Json::Array(items.iter().map(to_json).collect()),
        Value::Map(map) => Json::Object(map.iter().map(|e| (e.key.clone(), to_json(&e.value))).collect::<Map<_, _>>()),
    }
}

/// What is wrong with a text by the schema it names.
fn wrong(path: &str, text: &str) -> Vec<String> {
    let modeline = text.lines().find_map(|line| line.strip_prefix("# yaml-language-server: $schema="));
    let mut folder: Vec<&str> = path.split('/').collect();
    folder.pop();
    for part in modeline.expect("a line that names the schema").split('/') {
        match part {
            ".." => drop(folder.pop()),
            part => folder.push(part),
        }
    }
    let file = folder.join("/");
    let schema: Json = serde_json::from_str(&on_disk(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let value = to_json(&read(path, text).expect("YAML"));
    let mut found = Vec::new();
    faults(&schema, &value, &schema, path, &mut found);
    found
}

#[test]
fn each_file_names_its_schema_and_fits_it() {
    let files = shipped();
    let mut count = 0;
    for game in names() {
        for name in files.list(&format!("content/{game}")).iter().filter(|name| name.ends_with(".yaml")) {
            let path = format!("content/{game}/{name}");
            let text = text_of(&files, &path);
            assert_eq!(with_modeline(&game, name, &text), None, "{path} names no schema: `cargo run -- stubs`");
            assert_eq!(wrong(&path, &text), [""; 0], "{path}");
            count += 1;
        }
    }
    assert!(count > 30, "{count} files");
}

#[test]
fn what_does_not_fit_is_noticed() {
    let files = shipped();
    for (path, old, new) in [
        ("content/stratego/game.yaml", "title:", "titel:"),
        ("content/stratego/game.yaml", "columns: 10", "columns: ten"),
        ("content/stratego/game.yaml", "red: north", "red: up"),
        ("content/stratego/ranks.yaml", "strength: -1, ", ""),
        ("content/stratego/ranks.yaml", "beats: [marshal]", "beats: [marshall]"),
        ("content/stratego/ranks.yaml", "slide: orthogonal", "slid: orthogonal"),
        ("content/art_of_war/units.yaml", "defence: 3", "defence: three"),
        ("content/stratego/variants/rescue.yaml", "parent:", "parents:"),
        ("content/stratego/variants/land_mines.yaml", "once: true", "onse: true"),
    ] {
        let text = text_of(&files, path);
        assert!(text.contains(old), "{path} has `{old}`");
        assert_ne!(wrong(path, &text.replacen(old, new, 1)), [""; 0], "{path}: `{new}`");
    }
}
