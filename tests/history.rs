//! A match as a tree of revisions under changing rules: whatever is done, every revision stays what it was.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;

use common::all_games;
use common::walker::Walker;
use sandtable::content::games;
use sandtable::game::RulesId;
use sandtable::session::Cause;

/// A match with what each of its revisions was when it was made.
struct Watched {
    walker: Walker,
    /// By revision: the hash of its state and the rules it stands under.
    made: Vec<(u64, RulesId)>,
    /// How often each sort of step did something.
    tally: BTreeMap<&'static str, usize>,
}

impl Watched {
    fn new(game: &str, seed: u64) -> Self {
        let walker = Walker::new(game, seed);
        let made = vec![(walker.played.state().hash(), walker.played.game().id())];
        Self { walker, made, tally: BTreeMap::new() }
    }

    /// Does something at random, and notes the revisions it made.
    fn step(&mut self) {
        let count = self.walker.played.history().count();
        let played = &self.walker.played;
        let before = (played.revision(), played.state().clone(), played.game().id());
        let (name, done) = self.walker.step();
        *self.tally.entry(name).or_default() += usize::from(done);
        let history = self.walker.played.history();
        if !done {
            let now =
                (self.walker.played.revision(), self.walker.played.state().clone(), self.walker.played.game().id());
            assert!(now == before && history.count() == count, "{name} failed and changed something");
        }
        let here = history.here();
        for number in count..history.count() {
            let revision = history.revision(number).unwrap();
            // What is made stands under the rules at hand, but for what a reroll or several actions made before it.
            self.made.push((revision.state().hash(), self.walker.played.game().id()));
        }
        assert_eq!(self.walker.played.state().hash(), self.made[here].0, "{name}: the table is that of @{here}");
        assert_eq!(self.walker.played.game().id(), self.made[here].1, "{name}: the rules are those of @{here}");
        self.walker.played.state().check(self.walker.played.rules()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }

    /// Every revision is what it was, and what was done from it leads where it led.
    fn hold(&mut self) {
        self.walker.played.roll_later(None);
        for number in 0..self.made.len() {
            self.walker.played.go(number).unwrap_or_else(|error| panic!("@{number}: {error}"));
            let (hash, rules) = self.made[number];
            assert_eq!(self.walker.played.state().hash(), hash, "@{number} has another state");
            assert_eq!(self.walker.played.game().id(), rules, "@{number} has other rules");
            let history = self.walker.played.history();
            let actions = history.children(number).filter_map(|child| match &history.revision(child)?.cause {
                // What chance was told to decide it does not decide by itself.
                Cause::Action(text) if !history.revision(child)?.fixed => Some((child, text.clone())),
                _ => None,
            });
            for (child, text) in actions.take(1).collect::<Vec<_>>() {
                let done = self.walker.played.play(&text).unwrap_or_else(|error| panic!("@{number} `{text}`: {error}"));
                assert_eq!(
                    (done, self.walker.played.state().hash()),
                    (text, self.made[child].0),
                    "from @{number} to @{child}"
                );
                self.made.push((self.made[child].0, rules));
                self.walker.played.go(number).unwrap_or_else(|error| panic!("@{number}: {error}"));
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
