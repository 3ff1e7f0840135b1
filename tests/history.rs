//! A match as a tree of revisions under changing rules: whatever is done, every revision stays what it was.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;

use common::{all_games, load_from, text_of};
use sandtable::agent::Random;
use sandtable::content::{Memory, games};
use sandtable::game::RulesId;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::session::{Cause, Match};

/// A match with what each of its revisions was when it was made.
struct Watched {
    played: Match,
    files: Memory,
    agent: Random,
    draw: Draw,
    /// By revision: the hash of its state and the rules it stands under.
    made: Vec<(u64, RulesId)>,
    /// How often each sort of step did something.
    tally: BTreeMap<&'static str, usize>,
    branches: usize,
}

impl Watched {
    fn new(game: &str, seed: u64) -> Self {
        let files = all_games();
        let played = Match::new(load_from(&files, game, &[], &[]), seed).unwrap_or_else(|error| panic!("{error}"));
        let made = vec![(played.state().hash(), played.game().id())];
        let draw = Draw::new(seed, "what a tester does", 0);
        Self { played, files, agent: Random::new(seed), draw, made, tally: BTreeMap::new(), branches: 0 }
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.draw.below(list.len())].clone())
    }

    /// Does something at random, and notes the revisions it made.
    fn step(&mut self) {
        let count = self.played.history().count();
        let before = (self.played.revision(), self.played.state().clone(), self.played.game().id());
        let (name, done) = match self.draw.below(14) {
            0..=3 => ("play", self.play()),
            4 => ("undo", self.played.undo(1 + self.draw.below(6)) > 0),
            5 => ("redo", self.played.redo(1 + self.draw.below(6)) > 0),
            6 => {
                // Beyond the last one as well.
                let number = self.draw.below(count + 2);
                let done = self.played.go(number);
                assert_eq!(done.is_ok(), number < count, "@{number} of {count}");
                ("go", done.is_ok())
            }
            7 => self.branch(),
            8 | 9 => ("set", self.set()),
            10 => ("reset", self.played.reset(None, ":reset").is_ok_and(|change| change.is_some())),
            11 => ("edit", self.edit()),
            12 => ("reroll", self.played.reroll().is_ok()),
            _ => ("reload", self.reload()),
        };
        *self.tally.entry(name).or_default() += usize::from(done);
        let history = self.played.history();
        if !done {
            let now = (self.played.revision(), self.played.state().clone(), self.played.game().id());
            assert!(now == before && history.count() == count, "{name} failed and changed something");
        }
        let here = history.here();
        for number in count..history.count() {
            let revision = history.revision(number).unwrap();
            // What is made stands under the rules at hand, but for what a reroll or several actions made before it.
            self.made.push((revision.state().hash(), self.played.game().id()));
        }
        assert_eq!(self.played.state().hash(), self.made[here].0, "{name}: the table is that of @{here}");
        assert_eq!(self.played.game().id(), self.made[here].1, "{name}: the rules are those of @{here}");
        self.played.state().check(self.played.rules()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }

    fn play(&mut self) -> bool {
        let steps = 1 + self.draw.below(5);
        let before = self.played.history().count();
        // A game that was edited by hand may fail; what was played before stands.
        let _ = self.played.auto(steps, &mut self.agent);
        self.played.history().count() > before
    }

    fn branch(&mut self) -> (&'static str, bool) {
        if self.draw.below(2) == 0 {
            self.branches += 1;
            return ("branch", self.played.branch(&format!("b{}", self.branches)).is_ok());
        }
        let names: Vec<String> = self.played.history().branches().iter().map(|branch| branch.name.clone()).collect();
        let name = self.one_of(&names).unwrap();
        self.played.switch(&name).unwrap_or_else(|error| panic!("{error}"));
        let branch = self.played.history().branch();
        assert_eq!((&branch.name, branch.tip), (&name, self.played.revision()), "a switch goes to where it leads");
        ("switch", true)
    }

    fn set(&mut self) -> bool {
        let numbers = self.played.game().values().into_iter();
        let numbers: Vec<(String, i64)> =
            numbers.filter_map(|(path, text, _)| Some((path, text.parse::<i64>().ok()?))).collect();
        let Some((path, number)) = self.one_of(&numbers) else { return false };
        let path = path.strip_prefix("settings.").unwrap_or(&path).to_owned();
        let value = (number + self.draw.below(3) as i64 - 1).to_string();
        matches!(self.played.set(&path, &value, &format!(":set {path} {value}")), Ok(Some(_)))
    }

    fn edit(&mut self) -> bool {
        let (rules, state) = (self.played.rules(), self.played.state());
        let pieces = state.pieces(rules).filter(|piece| state.zone(rules, *piece).is_some());
        let places: Vec<String> = pieces.map(|piece| self.played.table().address(Viewer::Referee, piece)).collect();
        let seats: Vec<String> = rules.seats.iter().map(|seat| seat.name.clone()).chain(["nobody".into()]).collect();
        let zones: Vec<String> = rules.zones.iter().map(|zone| zone.name.clone()).collect();
        let cells: Vec<String> = rules.cells.iter().map(|cell| cell.name.clone()).collect();
        let kinds: Vec<String> = rules.kinds.iter().map(|kind| kind.id.clone()).collect();
        let Some(piece) = self.one_of(&places) else { return false };
        let (seat, kind) = (self.one_of(&seats).unwrap(), self.one_of(&kinds).unwrap());
        let to = [self.one_of(&zones), self.one_of(&cells)].into_iter().flatten().collect::<Vec<_>>();
        let to = self.one_of(&to).unwrap();
        let count = self.played.history().count();
        let done = match self.draw.below(5) {
            0 => self.played.remove(&piece),
            1 => self.played.give(&piece, &seat),
            2 => self.played.shift(&piece, &to),
            3 => self.played.place((seat != "nobody").then_some(seat.as_str()), &kind, &to),
            _ => self.played.evaluate("state.turn").map(drop),
        };
        done.is_ok() && self.played.history().count() > count
    }

    /// The files change: a comment, a broken file, or all as it was.
    fn reload(&mut self) -> bool {
        let game = self.played.rules().game.clone();
        let path = format!("content/{game}/game.yaml");
        let text = text_of(&all_games(), &path);
        let (text, broken) = match self.draw.below(3) {
            0 => (text + "\n# again\n", false),
            1 => (text + "\nnope: [\n", true),
            _ => (text, false),
        };
        self.files.add(&path, text);
        let stale = !self.played.stale_files(&self.files).is_empty();
        let done = self.played.reload(&self.files, ":reload");
        assert!(!(broken && done.is_ok()), "a broken file is not taken up");
        assert_eq!(matches!(done, Ok(Some(_))), stale && done.is_ok());
        done.is_ok_and(|change| change.is_some())
    }

    /// Every revision is what it was, and what was done from it leads where it led.
    fn hold(&mut self) {
        for number in 0..self.made.len() {
            self.played.go(number).unwrap_or_else(|error| panic!("@{number}: {error}"));
            let (hash, rules) = self.made[number];
            assert_eq!(self.played.state().hash(), hash, "@{number} has another state");
            assert_eq!(self.played.game().id(), rules, "@{number} has other rules");
            let history = self.played.history();
            let actions = history.children(number).filter_map(|child| match &history.revision(child)?.cause {
                Cause::Action(text) => Some((child, text.clone())),
                _ => None,
            });
            for (child, text) in actions.take(1).collect::<Vec<_>>() {
                let done = self.played.play(&text).unwrap_or_else(|error| panic!("@{number} `{text}`: {error}"));
                assert_eq!(
                    (done, self.played.state().hash()),
                    (text, self.made[child].0),
                    "from @{number} to @{child}"
                );
                self.made.push((self.made[child].0, rules));
                self.played.go(number).unwrap_or_else(|error| panic!("@{number}: {error}"));
            }
        }
    }
}

fn walk(game: &str, seed: u64, steps: usize, tally: &mut BTreeMap<&'static str, usize>) {
    let mut watched = Watched::new(game, seed);
    for _ in 0..steps {
        watched.step();
    }
    watched.hold();
    for (name, count) in watched.tally {
        *tally.entry(name).or_default() += count;
    }
}

#[test]
fn whatever_is_done_every_revision_stays_what_it_was() {
    let mut tally = BTreeMap::new();
    for (game, _) in games(&all_games()) {
        for seed in 0..12 {
            walk(&game, seed, 60, &mut tally);
        }
    }
    println!("{tally:?}");
    for name in ["play", "undo", "redo", "go", "branch", "switch", "set", "reset", "edit", "reroll", "reload"] {
        assert!(tally.get(name).is_some_and(|count| *count > 20), "{name} was tried: {tally:?}");
    }
}
