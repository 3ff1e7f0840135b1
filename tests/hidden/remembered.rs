//! Rules that keep values between calls. What they saw in a future that was taken back, or in another match, must not get
//! out: the same match, done by a script that has seen nothing yet, goes otherwise.

use std::sync::Arc;

use sandtable::check::secrets;
use sandtable::content::games;
use sandtable::game::Game;
use sandtable::kernel::ids::Viewer;
use sandtable::session::Match;

use crate::common::all_games;
use crate::common::conformance::Which;
use crate::lab::cards;

/// A log that is kept across undo: the first card that was ever taken is told for ever.
const KEPT: &[(&str, &str)] =
    &[("declare", "local first"), ("take", "first = first or card.kind.id state:say('first', first)")];

/// The card taken last is told, also where that was taken back.
const LAST: &[(&str, &str)] =
    &[("declare", "local last"), ("take", "state:say('last', last or 'none') last = card.kind.id")];

/// The same kept by the state.
const TOLD: &[(&str, &str)] = &[("take", "state.which = state.which or card state:say('first', state.which)")];

/// The first way in which a match goes otherwise with a script that has seen nothing, of some matches.
fn remembers(load: impl Fn() -> Game) -> Option<String> {
    let mut used = load();
    let rules = Arc::clone(used.rules());
    for seed in 0..4 {
        let found = secrets::remembers(&rules, used.script(), load().script(), seed, 40).expect("no error");
        if let Some(finding) = found {
            return Some(finding.leak.channel.to_owned());
        }
    }
    None
}

#[test]
fn a_log_kept_across_undo_is_found() {
    assert_eq!(remembers(|| cards(KEPT)).as_deref(), Some("memory"));
    assert_eq!(remembers(|| cards(TOLD)), None);
}

/// What the plant does: everybody reads of a card that red took and put back.
#[test]
fn a_future_that_was_taken_back_is_read_where_a_rule_remembers() {
    let lines = |plants, undo: bool| {
        let mut played = Match::new(cards(plants), 4).expect("a match");
        if undo {
            played.play("take").expect("red takes");
            assert_eq!(played.undo(1), 1);
        }
        for text in ["rest", "take"] {
            played.play(text).expect("it is played");
        }
        played.log(Viewer::Seat(crate::common::play::RED)).into_iter().map(|line| line.words).collect::<Vec<String>>()
    };
    assert_ne!(lines(LAST, true), lines(LAST, false));
    assert_eq!(lines(TOLD, true), lines(TOLD, false));
}

#[test]
fn no_game_remembers() {
    for (name, _) in games(&all_games()) {
        assert_eq!(remembers(|| Which::new(&name).load()), None, "{name}");
    }
}
