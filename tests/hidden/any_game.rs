//! Other deals of any game: what is known stays, counts stay, chance to come is other chance, and the viewer sees and
//! may do the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::check::secrets::viewers;
use sandtable::content::games;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::{Observation, PieceView};
use sandtable::kernel::table::Table;

use crate::common::all_games;
use crate::common::conformance::Which;

fn pieces(seen: &Observation) -> Vec<PieceView> {
    let standing = seen.grids.iter().flat_map(|grid| &grid.cells).filter_map(|cell| cell.piece.clone());
    standing.chain(seen.zones.iter().flat_map(|zone| zone.pieces.clone())).collect()
}

fn counts(seen: &Observation) -> BTreeMap<(Option<String>, Option<String>), usize> {
    let mut counts = BTreeMap::new();
    for piece in pieces(seen) {
        *counts.entry((piece.owner, piece.kind)).or_default() += 1;
    }
    counts
}

#[test]
fn deals_of_any_game_are_what_they_could_be() {
    for (name, _) in games(&all_games()) {
        let mut game = Which::new(&name).load();
        let rules = Arc::clone(game.rules());
        let mut made = 0;
        for seed in 0..8 {
            let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match");
            let (mut agent, mut draw) = (Draw::new(seed, "agent", 0), Draw::new(seed, "any game", 0));
            for decision in 0..150 {
                let Some(seat) = table.deciders().iter().next() else { break };
                for viewer in viewers(&rules).filter(|_| decision % 3 == 0) {
                    let dealt = match table.determinize(game.script(), viewer, &mut draw) {
                        Ok(dealt) => dealt.state,
                        Err(error) => panic!("{name}, seed {seed}, decision {decision}, {viewer:?}: {error}"),
                    };
                    made += 1;
                    let what = format!("{name}, seed {seed}, decision {decision}, {viewer:?}");
                    dealt.check(&rules).unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert_ne!(dealt.seed(), table.state().seed(), "{what}");
                    let mut other = Table::new(Arc::clone(&rules), dealt);
                    assert_eq!(other.observe(viewer), table.observe(viewer), "{what}");
                    if let Viewer::Seat(own) = viewer {
                        let options = |table: &mut Table, game: &mut sandtable::game::Game| {
                            let may = table.deciders().has(own);
                            may.then(|| table.option_texts(game.script(), own).expect("options"))
                        };
                        assert_eq!(options(&mut other, &mut game), options(&mut table, &mut game), "{what}");
                    }
                    // While all choose at once, what others did is not there in another deal.
                    if !table.together() {
                        let (was, is) = (table.observe(Viewer::Referee), other.observe(Viewer::Referee));
                        assert_eq!(counts(&was), counts(&is), "{what}");
                    }
                }
                let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
                table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is played");
            }
        }
        println!("{name}: {made} deals");
    }
}
