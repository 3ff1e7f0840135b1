//! What the program says of variants.

use crate::common::program::sandtable;

#[test]
fn diff_tells_what_a_variant_changes() {
    assert_eq!(
        sandtable(&["diff", "age_of_war", "siege_engines"]),
        "Age of War with siege engines

value                     before      after
castles.gassantoda.lines  [D, 8]  ->  [D, 8, W]
castles.odani.lines       [10]    ->  [10, W]
faces.engine              (none)  ->  {glyph: W, name: siege engine}
settings.dice             7       ->  8
"
    );
    let with_an_action = sandtable(&["diff", "stratego", "rescue"]);
    for line in ["move               otherwise", "rescue             new"] {
        assert!(with_an_action.lines().any(|found| found.trim_end() == line), "{line}:\n{with_an_action}");
    }
    assert!(with_an_action.lines().count() < 24 && sandtable(&["diff", "art_of_war", "heralds"]).lines().count() < 40);
    assert_eq!(sandtable(&["diff", "stratego", "classic"]), "Stratego classic, 40 pieces a side\nit changes nothing\n");
}

#[test]
fn diff_of_several_is_of_all_of_them() {
    let text = sandtable(&["diff", "age_of_war", "free_regroup,two_daimyo", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["variants"], serde_json::json!(["free_regroup", "two_daimyo"]));
    assert_eq!(
        found["values"],
        serde_json::json!([
            { "name": "faces.daimyo.any", "before": null, "after": "2" },
            { "name": "settings.regroup", "before": "forced", "after": "free" },
        ])
    );
}

#[test]
fn variants_are_given_in_one_list_or_in_several() {
    let settings = |arguments: &[&str]| sandtable(&[&["repl", "age_of_war", "-c", ":settings"], arguments].concat());
    let one = settings(&["--variant", "free_regroup,two_daimyo"]);
    assert!(one.contains("free_regroup, two_daimyo"), "{one}");
    assert_eq!(one, settings(&["--variant", "free_regroup", "--variant", "two_daimyo"]));
    let again = sandtable(&["repl", "-c", ":new age_of_war --variant free_regroup,two_daimyo", "-c", ":settings"]);
    assert!(again.contains("free_regroup, two_daimyo"), "{again}");
}

#[test]
fn the_repl_lists_variants_and_marks_those_in_force() {
    let listed = sandtable(&["repl", "stratego", "--variant", "barrage,rescue", "-c", ":variants"]);
    for (line, star) in [("barrage", true), ("rescue", true), ("duel", false), ("land_mines", false)] {
        let found = listed.lines().find(|listed| listed.starts_with(line)).expect(line);
        assert_eq!(found.contains(&format!("{line} *")), star, "{listed}");
    }
    assert!(listed.contains("Stratego with rescues") && listed.contains("one lost piece back"), "{listed}");
}
