//! The published form of an observation: the same as the types say, and true of what the program makes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use common::all_games;
use common::conformance::Which;
use common::schema::faults;
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
