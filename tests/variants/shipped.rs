//! The variants that come with the games: each has a scenario that fails without it, and random matches of it end.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::conformance::{Care, Which, walk_on_two};
use crate::common::{load, root, shipped};
use sandtable::content::VariantInfo;
use sandtable::game::{Difference, Game};
use sandtable::kernel::chance::Draw;
use sandtable::kernel::table::Table;
use sandtable::scenario::run_file;

const GAMES: [&str; 3] = ["stratego", "age_of_war", "art_of_war"];

/// Another name of the game itself, which records of other programs use.
const NAME: (&str, &str) = ("stratego", "classic");

fn variants(game: &str) -> Vec<VariantInfo> {
    load(game, &[], &[]).variants().to_vec()
}

fn parents<'v>(game: &str, variant: &'v VariantInfo) -> Vec<&'v str> {
    variant.parents.iter().map(String::as_str).filter(|parent| *parent != game).collect()
}

#[test]
fn each_has_a_scenario_that_fails_on_its_parent() {
    let files = shipped();
    for game in GAMES {
        let path = format!("tests/scenarios/{game}/variants.lua");
        let text = std::fs::read_to_string(root().join(&path)).unwrap();
        let holds = |text: &str| -> BTreeMap<String, bool> {
            run_file(&files, &path, text).unwrap().into_iter().map(|(name, result)| (name, result.is_ok())).collect()
        };
        let with = holds(&text);
        for variant in variants(game) {
            let names_it = format!("variant = \"{}\"", variant.name);
            let parents = parents(game, &variant).iter().map(|parent| format!("\"{parent}\"")).collect::<Vec<_>>();
            let without = holds(&text.replace(&names_it, &format!("variants = {{ {} }}", parents.join(", "))));
            let telling: Vec<&String> = with.keys().filter(|scenario| with[*scenario] && !without[*scenario]).collect();
            if (game, variant.name.as_str()) == NAME {
                let (one, other) = (load(game, &[&variant.name], &[]), load(game, &[], &[]));
                assert_eq!(one.id(), other.id(), "{game} {}", variant.name);
            } else {
                assert!(!telling.is_empty(), "{game}: no scenario tells `{}` from its parent", variant.name);
            }
        }
    }
}

#[test]
fn each_says_why_it_is_played() {
    for game in GAMES {
        for variant in variants(game) {
            assert!(variant.doc.is_some_and(|doc| doc.len() > 40), "{game} {}", variant.name);
        }
    }
}

/// One changes the board or the seats, one adds a kind with a function of its own, one wraps an action.
#[test]
fn every_game_is_varied_in_each_way() {
    for (game, board, kind, wraps) in [
        ("stratego", "skirmish", "land_mines", "rescue"),
        ("age_of_war", "duel", "imperial_court", "chivalry"),
        ("art_of_war", "wide_field", "heralds", "spoils"),
    ] {
        let plain = load(game, &[], &[]);
        let changed = |variant: &str| -> Vec<String> {
            let difference = Difference::between(&plain, &load(game, &[variant], &[]));
            difference.values.into_iter().map(|changed| changed.name).collect()
        };
        let of =
            |names: Vec<String>, parts: &[&str]| names.iter().any(|n| parts.iter().any(|part| n.starts_with(part)));
        assert!(of(changed(board), &["boards.", "settings.seats", "seats"]), "{game} {board}: {:?}", changed(board));
        let kinds = |variant: &[&str]| load(game, variant, &[]).rules().kinds.len();
        assert!(kinds(&[kind]) > kinds(&[]), "{game} {kind}");
        for variant in [kind, wraps] {
            let script = root().join(format!("scripts/{game}/variants/{variant}.lua"));
            assert!(std::fs::read_to_string(script).unwrap().contains("function"), "{game} {variant}");
        }
        let script = std::fs::read_to_string(root().join(format!("scripts/{game}/variants/{wraps}.lua"))).unwrap();
        assert!(script.contains("= actions."), "{game} {wraps} keeps what the action was");
    }
}

/// Undone, redone, saved and copied at every step, in the middle of a rescue too.
#[test]
fn matches_of_those_with_scripts_are_carried_like_any_other() {
    for (game, variants) in [
        ("stratego", &["barrage", "rescue"][..]),
        ("stratego", &["land_mines", "rescue"]),
        ("stratego", &["skirmish"]),
        ("age_of_war", &["duel", "imperial_court", "chivalry"]),
        ("art_of_war", &["wide_field", "spoils"]),
        ("art_of_war", &["heralds", "wide_field"]),
    ] {
        let variants = variants.iter().map(|name| (*name).to_owned()).collect();
        let which = Which { game: game.into(), variants, settings: Vec::new() };
        walk_on_two(&which, 3, Care { thorough: 149, parsed: 40, copies: true });
    }
}

/// Plays random matches with the seeds from 0 and gives how many ended for which reason, and the decisions of all.
fn play(game: &mut Game, matches: u64) -> (BTreeMap<String, usize>, usize) {
    let rules = Arc::clone(game.rules());
    let (mut endings, mut decisions) = (BTreeMap::new(), 0);
    for seed in 0..matches {
        let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match begins");
        let mut agent = Draw::new(seed, "agent", 0);
        for decision in 0.. {
            let Some(seat) = table.deciders().iter().next() else { break };
            assert!(decision < 50_000, "seed {seed}: the match does not end");
            let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
            table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is on offer");
            decisions += 1;
        }
        let outcome = table.state().outcome().expect("it is over");
        *endings.entry(outcome.reason.clone()).or_default() += 1;
    }
    (endings, decisions)
}

fn matches_end(matches: u64) {
    for game in GAMES {
        for variant in std::iter::once(None).chain(variants(game).into_iter().map(Some)) {
            let name = variant.as_ref().map(|variant| variant.name.as_str());
            let asked: Vec<&str> = name.into_iter().collect();
            let (endings, decisions) = play(&mut load(game, &asked, &[]), matches);
            assert_eq!(endings.values().sum::<usize>() as u64, matches);
            let mean = decisions as f64 / matches as f64;
            println!("{game} {}: {matches} matches, {mean:.1} decisions each: {endings:?}", name.unwrap_or("(plain)"));
        }
    }
}

#[test]
fn random_matches_of_each_end() {
    matches_end(30);
}

/// `cargo test --release --test variants -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn thousand_random_matches_of_each_end() {
    matches_end(1000);
}
