//! Nim, and pig.

use sandtable::analysis::Role;

use super::{best, near, solved};
use crate::common::load;

/// C. Bouton, Nim, a Game with a Complete Mathematical Theory (1901): whoever is to move wins where the piles do not
/// cancel each other as binary numbers; in misere the other way round where no pile has more than one.
fn is_won(piles: &[u32], misere: bool) -> bool {
    let cancels = piles.iter().fold(0, |sum, pile| sum ^ pile) == 0;
    if misere && piles.iter().all(|pile| *pile <= 1) { cancels } else { !cancels }
}

/// All rows of so many piles, the largest first.
fn rows(most: u32, piles: usize) -> Vec<Vec<u32>> {
    if piles == 0 {
        return vec![Vec::new()];
    }
    let row = |first: u32| {
        rows(first, piles - 1).into_iter().map(move |rest| std::iter::once(first).chain(rest).collect::<Vec<_>>())
    };
    (1..=most).flat_map(row).collect()
}

#[test]
fn nim_is_won_where_the_piles_do_not_cancel() {
    let mut held = 0;
    for piles in (1..=4).flat_map(|count| rows(5, count)) {
        let text: String = piles.iter().map(ToString::to_string).collect();
        for misere in [false, true] {
            let settings = [("piles", text.as_str()), ("misere", if misere { "on" } else { "off" })];
            let value = best(&mut load("nim", &[], &settings)).value;
            assert_eq!((value.low, value.high), if is_won(&piles, misere) { (1.0, 1.0) } else { (0.0, 0.0) }, "{text}");
            held += 1;
        }
    }
    assert_eq!(held, 250);
}

#[test]
fn pig_is_valued_to_a_tolerance() {
    let mut game = load("pig", &[], &[("goal", "20")]);
    let exact = best(&mut game).value;
    for tolerance in [1e-1, 1e-3, 1e-6] {
        let found = solved(&mut game, Role::For, Role::Against, tolerance).value;
        assert!(found.high - found.low <= tolerance, "{found:?}");
        assert!(found.low <= exact.high && exact.low <= found.high, "{found:?}, expected {exact:?}");
        assert!(found.high - found.low > 1e-12, "no nearer than it must be: {found:?}");
    }
    near(exact.low, exact.high);
}

/// T. Neller and C. Presser, Optimal Play of the Dice Game Pig (2004).
#[test]
#[ignore = "a minute: a million positions"]
fn pig_to_a_hundred_is_won_as_often_as_is_known() {
    let value = solved(&mut load("pig", &[], &[]), Role::For, Role::Against, 1e-8).value;
    println!("{value:?}");
    assert!((value.low - 0.530_592_7).abs() < 5e-8 && value.high - value.low <= 1e-8, "{value:?}");
}
