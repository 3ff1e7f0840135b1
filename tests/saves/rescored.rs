//! A folder of matches by other rules: what is said of each is what playing it again on two tables finds.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use sandtable::agent::Random;
use sandtable::game::Game;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::table::Table;
use sandtable::session::Match;
use serde_json::Value;

use crate::common::load;
use crate::program::Folder;

/// By value changed: the class, and the step from which on it comes out otherwise or at which options first differ.
type Verdict = (String, Option<usize>, Option<usize>);

struct Side {
    game: Game,
    table: Table,
}

impl Side {
    fn new(game: &str, set: &[(&str, &str)], seed: u64) -> Self {
        let mut game = load(game, &[], set);
        let table = Table::begin_match(Arc::clone(game.rules()), seed, game.script(), true).unwrap();
        Self { game, table }
    }

    fn options(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        for seat in self.table.deciders().iter() {
            let texts = self.table.option_texts(self.game.script(), seat).unwrap();
            all.extend(texts.into_iter().map(|text| format!("{seat:?} {text}")));
        }
        all.sort();
        all
    }

    fn play(&mut self, text: &str) -> bool {
        let script = self.game.script();
        self.table
            .parse(script, text)
            .is_ok_and(|choice| self.table.play(script, choice.seat, choice.opt, choice.text.as_deref()).is_ok())
    }

    /// All that can be told of it after a step.
    fn told(&mut self) -> String {
        let events: Vec<String> = self.table.take_events().into_iter().map(|event| event.truth).collect();
        let fell = self.table.take_fell();
        format!("{events:?} {fell:?} {:?}", self.table.observe(Viewer::Referee))
    }
}

fn again(game: &str, set: &[(&str, &str)], seed: u64, actions: &[String]) -> Verdict {
    let (mut old, mut new) = (Side::new(game, &[], seed), Side::new(game, set, seed));
    let mut offered = None;
    if old.told() != new.told() {
        return ("differs".into(), Some(0), None);
    }
    for (step, text) in actions.iter().enumerate().map(|(index, text)| (index + 1, text)) {
        if offered.is_none() && old.options() != new.options() {
            offered = Some(step);
        }
        assert!(old.play(text), "{text}");
        if !new.play(text) {
            return ("impossible".into(), Some(step), offered);
        }
        if old.told() != new.told() {
            return ("differs".into(), Some(step), offered);
        }
    }
    (if offered.is_some() { "other options" } else { "same" }.into(), None, offered)
}

#[allow(clippy::disallowed_methods, reason = "a test may look at the clock")]
fn now() -> Instant {
    Instant::now()
}

fn rescored(count: u64) {
    for (game, set) in [
        ("stratego", ("ranks.captain.strength", "4")),
        ("age_of_war", ("clans.mori.united", "6")),
        ("age_of_war", ("castles.kumamoto.lines", "[DD, A, C, 5]")),
        ("art_of_war", ("units.guard.tapped_defence", "3")),
    ] {
        let mut folder = Folder::empty();
        let mut expected = BTreeMap::new();
        let begun = now();
        for seed in 0..count {
            let mut played = Match::new(load(game, &[], &[]), seed).unwrap();
            played.auto(20_000, &mut Random::new(seed)).unwrap();
            let text = played.save().unwrap();
            let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let actions: Vec<String> = lines.filter_map(|line| line["action"].as_str().map(str::to_owned)).collect();
            expected.insert(format!("{seed:03}.save"), again(game, &[set], seed, &actions));
            folder = folder.with(&format!("{seed:03}.save"), text);
        }
        let alone = begun.elapsed();
        let begun = now();
        let setting = format!("{}={}", set.0, set.1);
        let ran = folder.run(&["replay", ".", "--summary", "--json", "--set", &setting], "");
        let took = begun.elapsed();
        let mut found = BTreeMap::new();
        for line in ran.out.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let file = line["file"].as_str().unwrap_or_else(|| panic!("{line}")).trim_start_matches("./").to_owned();
            let number = |name: &str| line[name].as_u64().map(|number| number as usize);
            let class = line["class"].as_str().unwrap_or_else(|| panic!("{line}")).to_owned();
            found.insert(file, (class, number("step"), number("other_options_at")));
        }
        let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
        for (class, ..) in found.values() {
            *tally.entry(class).or_default() += 1;
        }
        println!(
            "{game}, {setting}: {tally:?}; {took:.1?} (played and played again by the test: {alone:.1?}) {}",
            ran.err
        );
        assert_eq!(found, expected, "{game}");
        let plain = folder.run(&["replay", ".", "--summary", "--set", &setting], "");
        assert!(plain.out.contains(&format!("\n{count} matches: ")), "{}", plain.out);
    }
}

#[test]
fn a_corpus_is_scored_as_playing_it_again_does() {
    rescored(5);
}

/// `cargo test --release --test saves -- three_hundred --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn three_hundred_matches() {
    rescored(100);
}
