//! Games in which seats hide something: their trees, their information states, and what they are worth.

use sandtable::analysis::{Histories, Profile, Tree};

use super::{explored, grown, holds, near, settled};
use crate::common::load;
use sandtable::analysis::levels;

/// What the first seat gets from uniform play, and what a best response to it gains on average over the seats.
fn uniform(tree: &Tree) -> (f64, f64) {
    let profile = Profile::uniform(tree);
    (tree.values(&profile)[0], tree.exploitability(&profile))
}

#[test]
fn kuhn_poker_has_its_tree() {
    let tree = grown(&mut load("kuhn_poker", &[], &[]));
    let histories = tree.histories();
    assert_eq!(histories, Histories { chance: 4, decisions: 24, over: 30, stopped: 0 });
    assert_eq!(histories.all(), 58);
    assert_eq!(tree.information_states(), [6, 6]);
    let (value, exploitability) = uniform(&tree);
    near(value, 1.0 / 8.0);
    near(exploitability, 11.0 / 24.0);
}

/// H. Kuhn, A Simplified Two-Person Poker (1950).
#[test]
fn kuhn_poker_has_its_value() {
    let tree = grown(&mut load("kuhn_poker", &[], &[]));
    holds(&settled(&tree, 1e-5), -1.0 / 18.0, 1e-12);
}

#[test]
fn kuhn_poker_for_three_has_its_tree() {
    let tree = grown(&mut load("kuhn_poker", &[], &[("seats", "3")]));
    assert_eq!(tree.information_states(), [16, 16, 16]);
    let Histories { decisions, over, .. } = tree.histories();
    assert_eq!((decisions, over), (288, 312));
    // M. Lanctot and others, OpenSpiel (2019): NashConv 2.0625.
    near(3.0 * uniform(&tree).1, 2.0625);
    let error = sandtable::analysis::equilibrium(&tree, 0.1, &mut |_| true).expect_err("three have no one value");
    assert_eq!(error.code, "analysis/no-value");
}

#[test]
fn leduc_poker_has_its_tree() {
    let mut game = load("leduc_poker", &[], &[]);
    let tree = grown(&mut game);
    assert_eq!(tree.information_states(), [468, 468]);
    let Histories { decisions, over, .. } = tree.histories();
    assert_eq!((decisions, over), (3780, 5520));
    let (value, exploitability) = uniform(&tree);
    near(value, -0.078_125);
    // M. Lanctot and others, OpenSpiel (2019): NashConv 4.747222.
    assert!((2.0 * exploitability - 4.747_222_222).abs() < 1e-6, "{exploitability}");
    // Counted through positions that were met before, the matches are the same.
    let matches: u128 = levels(&explored(&mut game)).iter().map(|level| level.over).sum();
    assert_eq!(matches, 5520);
    let kinds = grown(&mut load("leduc_poker", &[], &[("suits", "off")]));
    assert_eq!(kinds.information_states(), [144, 144]);
    let (value, exploitability) = uniform(&kinds);
    near(value, -0.078_125);
    assert!((2.0 * exploitability - 4.747_222_222).abs() < 1e-6, "{exploitability}");
}

/// The value as it is published with OpenSpiel, by linear programming.
const LEDUC: f64 = -0.085_606_424;

#[test]
fn leduc_poker_has_its_value() {
    let tree = grown(&mut load("leduc_poker", &[], &[("suits", "off")]));
    holds(&settled(&tree, 1e-3), LEDUC, 1e-9);
}

#[test]
#[ignore = "a minute: hundreds of thousands of rounds"]
fn leduc_poker_has_its_value_to_many_digits() {
    for suits in ["off", "on"] {
        let tree = grown(&mut load("leduc_poker", &[], &[("suits", suits)]));
        holds(&settled(&tree, 1e-6), LEDUC, 1e-9);
    }
}

#[test]
fn a_boolean_of_the_content_is_written_as_a_setting_is() {
    let wild = |text: &str| load("liars_dice", &[], &[("faces.six.wild", text)]).values();
    assert!(wild("off") == wild("false") && wild("on") == wild("true") && wild("on") != wild("off"));
}

/// T. Neller and S. Hnath, Approximating Optimal Dudo Play (2011): -7/258 with one die each, as a share of the first place.
const LIARS_DICE: f64 = 0.5 - 7.0 / 516.0;

#[test]
#[ignore = "a minute: 147456 decisions"]
fn liars_dice_has_its_tree_and_its_value() {
    let tree = grown(&mut load("liars_dice", &[], &[]));
    assert_eq!(tree.information_states().iter().sum::<usize>(), 24_576);
    let Histories { decisions, over, .. } = tree.histories();
    assert_eq!((decisions, over), (147_456, 147_420));
    holds(&settled(&tree, 1e-3), LIARS_DICE, 1e-9);
}
