//! How many seats play, where a game leaves it open.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::conformance::{CAREFUL, walk};
use common::desk::Desk;
use common::{load_from, try_load};
use sandtable::content::Memory;

const MAIN: &str = "kinds.cards = {}
zones.hand = { per = 'seat', layout = 'row', see = 'owner' }
zones.heap = { layout = 'pool' }
zones.board = { layout = 'grid' }
actions.go = { args = { 'card: piece' }, offer = pieces { zone = 'hand' }, apply = go { to = 'heap' } }
phases.turn = { actions = { 'go' }, stuck = 'skip' }
ends.bare = { after = 'heap', check = function(state) if #state.heap == settings.seats * 2 then state:tie('bare') end end }";

fn files(more: &str) -> Memory {
    let game = format!(
        "title: Few\nseats: {{ from: 2, to: 4, names: [n, e, s, w] }}\nfirst: random\nstart: {{ hand: {{ card: 2 }} }}\n\
         boards: {{ board: {{ columns: 2, rows: 2, regions: {{ home: {{ n: a1, w: b2 }} }} }} }}\n{more}"
    );
    Memory::new()
        .with("content/few/game.yaml", game)
        .with("content/few/cards.yaml", "card: { glyph: { n: N, w: W } }\n")
        .with("content/few/variants/full.yaml", "parent: few\nsettings: { seats: { default: 4 } }\n")
        .with("scripts/few/main.lua", MAIN)
}

const DECLARED: &str = "settings: { seats: { default: 3, values: [2, 3, 4], doc: players } }\n";

fn seats(files: &Memory, variants: &[&str], set: &[(&str, &str)]) -> String {
    match try_load(files, "few", variants, set) {
        Ok(game) => {
            let mut desk = Desk::of(game);
            let names: Vec<String> = desk.game.rules().seats.iter().map(|seat| seat.name.clone()).collect();
            format!("{} {}", names.join(""), desk.eval("settings.seats"))
        }
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

#[test]
fn the_fewest_play_unless_somebody_says_otherwise() {
    let open = files("");
    assert_eq!(seats(&open, &[], &[]), "ne 2");
    assert_eq!(seats(&open, &[], &[("seats", "3")]), "nes 3");
    assert_eq!(seats(&open, &[], &[("seats", "4")]), "nesw 4");
    for wrong in ["1", "5", "many"] {
        let told = format!("`seats` must be 2 to 4, got `{wrong}`");
        assert!(seats(&open, &[], &[("seats", wrong)]).contains(&told), "{wrong}");
    }
    let declared = files(DECLARED);
    assert_eq!(seats(&declared, &[], &[]), "nes 3");
    assert_eq!(seats(&declared, &["full"], &[]), "nesw 4");
    let wrong = seats(&files("settings: { seats: { default: 5, values: [2, 5], doc: players } }\n"), &[], &[]);
    assert!(wrong.contains("the setting `seats` is 5, and 2 to 4 may play"), "{wrong}");
    // Where all seats play there is no such setting.
    let all = Memory::new()
        .with("content/few/game.yaml", "title: All\nseats: [n, e]\nboards: { board: { columns: 2, rows: 2 } }\n")
        .with("content/few/cards.yaml", "card: {}\n")
        .with("scripts/few/main.lua", MAIN.replace("settings.seats", "2"));
    assert!(seats(&all, &[], &[("seats", "2")]).contains("there is no setting `seats`"));
}

#[test]
fn any_number_of_seats_keeps_every_promise() {
    for count in ["2", "3", "4"] {
        let tally = walk(&mut load_from(&files(""), "few", &[], &[("seats", count)]), 0..5, CAREFUL);
        assert_eq!(tally.plies, 5 * 2 * count.parse::<u64>().unwrap());
    }
}
