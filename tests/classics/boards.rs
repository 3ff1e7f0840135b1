//! Positions and sequences of moves, as everybody counts them.

use std::sync::Arc;

use sandtable::analysis::{Role, levels};
use sandtable::kernel::script::Script;
use sandtable::kernel::table::Table;

use super::{best, explored, near, solved};
use crate::common::load;

/// Sequences of so many moves.
fn sequences(table: &mut Table, script: &mut dyn Script, depth: usize) -> usize {
    let Some(seat) = table.deciders().iter().next() else { return 0 };
    let options = table.options(script, seat).expect("options").to_vec();
    if depth == 1 {
        return options.len();
    }
    let here = table.state().clone();
    let mut count = 0;
    for opt in options {
        table.play(script, seat, opt, None).expect("a listed option");
        count += sequences(table, script, depth - 1);
        table.set_state(here.clone());
    }
    count
}

fn perft(game: &str, depths: usize) -> Vec<usize> {
    let mut game = load(game, &[], &[]);
    let mut table = Table::begin_match(Arc::clone(game.rules()), 1, game.script(), false).expect("a match begins");
    (1..=depths).map(|depth| sequences(&mut table, game.script(), depth)).collect()
}

#[test]
fn tic_tac_toe_has_its_positions_and_matches() {
    let levels = levels(&explored(&mut load("tic_tac_toe", &[], &[])));
    let positions: usize = levels.iter().map(|level| level.positions + level.ends).sum();
    let matches: u128 = levels.iter().map(|level| level.over).sum();
    assert_eq!((positions, matches), (5478, 255_168));
}

#[test]
fn tic_tac_toe_is_a_draw_and_at_random_goes_as_it_must() {
    let mut game = load("tic_tac_toe", &[], &[]);
    near(best(&mut game).value.low, 0.5);
    let random = solved(&mut game, Role::Random, Role::Random, 0.0);
    let [[x, draw], [o, _]] = random.standings[..] else { panic!("two seats: {random:?}") };
    near(x.low, 737.0 / 1260.0);
    near(draw.low, 8.0 / 63.0);
    near(o.low, 121.0 / 420.0);
}

#[test]
fn connect_four_branches_as_it_must() {
    assert_eq!(perft("connect_four", 7), [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}

#[test]
fn breakthrough_branches_as_it_must() {
    assert_eq!(perft("breakthrough", 4), [22, 484, 11_132, 256_036]);
}

#[test]
fn othello_branches_as_it_must() {
    assert_eq!(perft("othello", 7), [4, 12, 56, 244, 1396, 8200, 55_092]);
}
