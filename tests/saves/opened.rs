//! What is opened is what was saved, to the last byte, and goes on as it would have.

use std::collections::BTreeMap;

use sandtable::agent::Random;
use sandtable::content::games;
use sandtable::kernel::ids::Viewer;
use sandtable::session::Match;

use crate::common::walker::Walker;
use crate::common::{all_games, load, load_from};
use crate::open;
use crate::program::Folder;

/// Everything about the present state, as a file would hold it.
fn held(played: &Match) -> String {
    serde_json::to_string(&played.state().save(played.rules())).unwrap()
}

/// Two matches are the same, revision by revision.
fn same(name: &str, was: &Match, is: &Match) {
    let (before, after) = (was.history(), is.history());
    assert_eq!(before.count(), after.count(), "{name}");
    for number in 0..before.count() {
        let (a, b) = (before.revision(number).unwrap(), after.revision(number).unwrap());
        assert_eq!((a.parent, &a.cause, a.seat), (b.parent, &b.cause, b.seat), "{name} @{number}");
        assert_eq!((a.forced, a.fixed, a.edition), (b.forced, b.fixed, b.edition), "{name} @{number} {:?}", a.cause);
        assert_eq!((a.next(), &a.fell), (b.next(), &b.fell), "{name} @{number} {:?}", a.cause);
        assert!(a.state() == b.state(), "{name} @{number}");
        if !a.is_line() {
            assert_eq!(a.events, b.events, "{name} @{number} {:?}", a.cause);
        }
    }
    assert_eq!((before.here(), before.branches()), (after.here(), after.branches()), "{name}");
    assert_eq!(before.branch(), after.branch(), "{name}");
    assert_eq!(was.awaited_faces(), is.awaited_faces(), "{name}");
    assert_eq!((was.game().id(), was.recipe()), (is.game().id(), is.recipe()), "{name}");
    assert_eq!(held(was), held(is), "{name}");
}

/// Saves and opens, and goes on with both side by side.
fn saved_and_gone_on_with(name: &str, walker: Walker, seed: u64, tally: &mut BTreeMap<String, usize>) {
    let text = walker.played.save().unwrap_or_else(|error| panic!("{name}: {error}"));
    let opened = open(&text);
    same(name, &walker.played, &opened);
    let remarks = |played: &Match| {
        let words = played.log(Viewer::Spectator).into_iter().map(|line| line.words);
        words.filter(|words| words.starts_with("somebody")).collect::<Vec<_>>()
    };
    assert_eq!(remarks(&walker.played), remarks(&opened), "{name}");
    assert!(opened.save().unwrap() == text, "{name}: saved again it is the same text");
    let suspended = walker.played.state().pending().is_some();
    *tally.entry(format!("{}suspended", if suspended { "" } else { "not " })).or_default() += 1;
    *tally.entry("waiting for a throw".to_owned()).or_default() += usize::from(opened.awaited_faces().is_some());
    // By the same agent to the end of the match, or far on.
    let (mut one, mut other) = (open(&text), opened);
    let [a, b] =
        [&mut one, &mut other].map(|played| played.auto(150, &mut Random::new(seed)).map_err(|e| e.to_string()));
    assert_eq!(a, b, "{name}");
    // And by all that can be done.
    let (mut one, mut other) = (Walker::of(walker.played, seed), Walker::of(open(&text), seed));
    (one.lines, other.lines) = (false, false);
    for step in 0..25 {
        assert_eq!(one.step(), other.step(), "{name}, step {step}");
        assert_eq!(held(&one.played), held(&other.played), "{name}, step {step}");
        assert_eq!(one.played.revision(), other.played.revision(), "{name}, step {step}");
    }
    same(name, &one.played, &other.played);
    assert!(one.played.save().unwrap() == other.played.save().unwrap(), "{name}");
}

#[test]
fn a_match_of_any_game_goes_on_as_it_would_have() {
    let (mut done, mut tally) = (BTreeMap::new(), BTreeMap::new());
    for (game, _) in games(&all_games()) {
        for seed in 0..6 {
            let mut walker = Walker::new(&game, seed);
            for _ in 0..20 + 15 * seed {
                let (name, did) = walker.step();
                *done.entry(name).or_insert(0) += usize::from(did);
            }
            saved_and_gone_on_with(&format!("{game}, seed {seed}"), walker, seed, &mut tally);
        }
    }
    println!("{done:?}\n{tally:?}");
    assert!(done.values().all(|count| *count > 8), "everything was tried: {done:?}");
    assert!(tally.values().all(|count| *count > 3), "{tally:?}");
}

#[test]
fn a_match_that_began_in_a_position_goes_on_from_it() {
    for seed in 0..3 {
        let mut before = Match::new(load("stratego", &[], &[]), seed).unwrap();
        before.auto(40 + 20 * seed as usize, &mut Random::new(seed)).unwrap();
        let from = Match::from_position(load_from(&all_games(), "stratego", &[], &[]), &before.position(), seed);
        let mut walker = Walker::of(from.unwrap(), seed);
        for _ in 0..40 {
            walker.step();
        }
        saved_and_gone_on_with(&format!("from a position, seed {seed}"), walker, seed, &mut BTreeMap::new());
    }
}

/// A name that means something else by the time the save is opened: the line that went by it is held against what it did.
#[test]
fn a_line_does_what_it_did_and_not_what_it_would_do() {
    let mut played = Match::new(load_from(&all_games(), "push_luck", &[], &[]), 1).unwrap();
    let seat = played.rules().seats[0].name.clone();
    played.evaluate(&format!("number = 1; {seat}.points = number")).unwrap();
    played.evaluate("number = 7").unwrap();
    played.evaluate(&format!("{seat}.points = number")).unwrap();
    played.evaluate(&format!("lost = function() {seat}.points = 3 end")).unwrap();
    played.evaluate("lost()").unwrap();
    assert_eq!(played.history().count(), 4, "lines that changed nothing are no revisions");
    let opened = open(&played.save().unwrap());
    same("names", &played, &opened);
}

#[test]
fn a_fresh_process_goes_on_as_this_one_does() {
    for (game, seed) in [("stratego", 3), ("age_of_war", 4), ("art_of_war", 5), ("art_of_war", 6)] {
        let mut walker = Walker::of(Match::new(load(game, &[], &[]), seed).unwrap(), seed);
        for _ in 0..60 {
            walker.step();
        }
        let folder = Folder::empty().with("a.save", walker.played.save().unwrap());
        let on = if walker.played.state().outcome().is_some() { "" } else { ":auto 120\n" };
        let ran = folder.run(&["repl", "stratego"], format!(":open a.save\n{on}:save b.save\n"));
        let mut here = open(&walker.played.save().unwrap());
        match here.auto(120, &mut Random::new(seed)) {
            Ok(_) => assert_eq!(ran.code, Some(0), "{game}: {}{}", ran.out, ran.err),
            Err(_) => continue,
        }
        let there = std::fs::read_to_string(folder.path().join("b.save")).unwrap();
        assert!(there == here.save().unwrap(), "{game}, seed {seed}");
    }
}

#[test]
fn the_language_stays() {
    let ran =
        Folder::empty().run(&["repl", "stratego", "--lang", "fr"], ":auto 3\n:save a.save\n:open a.save\n:language\n");
    assert!(ran.code == Some(0) && ran.out.contains("told in fr"), "{}{}", ran.out, ran.err);
}
