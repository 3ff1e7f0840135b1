//! The sketches the script interface was drawn up with, where the folder that holds them is at hand: each loads in every
//! variant and keeps the promises of the kernel. They show what an author writes who has read the page on the interface
//! and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::conformance::{Care, Walk, undo_and_redo, walk};
use common::sketches::{found, print};
use common::{load_from, try_load};
use sandtable::check::secrets::{self, Report};

const CARE: Care = Care { thorough: 61, parsed: 40, copies: true };

#[test]
fn every_sketch_loads_in_every_variant_and_keeps_every_promise() {
    let Some((files, games)) = found() else { return };
    assert_eq!(games.len(), 7, "{games:?}");
    for name in &games {
        let mut game = load_from(&files, name, &[], &[]);
        let variants: Vec<String> = game.variants().iter().map(|variant| variant.name.clone()).collect();
        walk(&mut game, 0..5, CARE).print(name);
        walk(&mut game, [5], Care { thorough: 7, parsed: 60, copies: true });
        let texts = Walk::new(&mut game, 6, Care { thorough: usize::MAX, parsed: 0, copies: false }).run().1;
        undo_and_redo(game, 6, &texts);
        for variant in variants {
            let mut game = load_from(&files, name, &[&variant], &[]);
            walk(&mut game, 0..2, CARE).print(&format!("{name} {variant}"));
        }
    }
}

#[test]
fn nothing_shows_of_a_secret_in_any_sketch() {
    let Some((files, games)) = found() else { return };
    for name in &games {
        let mut game = load_from(&files, name, &[], &[]);
        let rules = std::sync::Arc::clone(game.rules());
        let mut report = Report::default();
        for seed in 0..6 {
            let care = secrets::Care { deals: 3, refusals: 1, decisions: 100 };
            secrets::look(&rules, game.script(), seed, care, &mut report).expect("no error");
        }
        print(&format!("{name}: {} deals alike, {} impossible", report.alike, report.impossible));
        assert!(report.findings.is_empty(), "{name}: {:#?}", report.findings);
    }
}

#[test]
fn every_sketch_keeps_every_promise_with_every_value_of_a_setting() {
    let Some((files, games)) = found() else { return };
    for name in &games {
        for setting in load_from(&files, name, &[], &[]).settings() {
            let words = setting.allowed.split([',', ' ']).filter(|word| !word.is_empty() && *word != setting.value);
            // `1, 3 or 5`; what is no value on its own does not load and is left out.
            for word in words {
                if let Ok(mut game) = try_load(&files, name, &[], &[(setting.name.as_str(), word)]) {
                    walk(&mut game, 0..2, CARE).print(&format!("{name} {}={word}", setting.name));
                }
            }
        }
    }
}
