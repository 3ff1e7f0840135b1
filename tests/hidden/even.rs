//! Deals are even: on boards so small that every consistent deal can be listed, each comes as often as any other.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::Observation;
use sandtable::kernel::table::Table;
use sandtable::session::Match;

use crate::common::play::RED;
use crate::lab::game;

const YAML: &str = "title: Even\nseats: [red, blue]\nfirst: red\n\
    boards:\n  board: { columns: 6, rows: 4, position: { empty: A, blocked: _ }, faces: { red: north, blue: south } }\n";
const KINDS: &str = "stone: { code: { red: M, blue: Y } }\n\
    foot: { code: { red: C, blue: O }, moves: { step: orthogonal } }\n\
    horse: { code: { red: D, blue: P }, moves: { slide: orthogonal } }\n";

fn script(possible: &str) -> String {
    format!(
        "kinds.ranks = {{ moves = 'pattern' }}\n\
         zones.board = {{ layout = 'grid', see = 'owner' }}\n\
         zones.lost  = {{ layout = 'pool' }}\n\
         actions.move = {{ args = {{ 'piece: piece', 'to: cell' }}, offer = moves {{ zone = 'board', by = 'moves' }}, apply = go {{ lost = 'lost' }} }}\n\
         actions.show = {{ args = {{ 'piece: piece' }}, offer = pieces {{ zone = 'board', owner = 'self' }}, apply = function(state, seat, piece) state:reveal(piece) end }}\n\
         phases.turn = {{ actions = {{ 'move', 'show' }} }}\n\
         hidden.possible = {possible}\n"
    )
}

/// The kinds on the cells of blue, in cell order: `a3 stone, ...`.
fn blue(seen: &Observation) -> Vec<(String, String)> {
    let cells = seen.grids[0].cells.iter();
    let pieces = cells.filter_map(|cell| Some((cell.name.clone(), cell.piece.clone()?)));
    let blue = pieces.filter(|(_, piece)| piece.owner.as_deref() == Some("blue"));
    blue.map(|(cell, piece)| (cell, piece.kind.expect("the referee knows"))).collect()
}

/// Every way to put the kinds on the cells, each once, that a test of this file allows.
fn all_ways(pieces: &[(String, String)], allowed: &dyn Fn(&str, &str) -> bool) -> Vec<Vec<String>> {
    fn fill(
        cells: &[&str],
        left: &mut BTreeMap<String, usize>,
        way: &mut Vec<String>,
        ways: &mut Vec<Vec<String>>,
        allowed: &dyn Fn(&str, &str) -> bool,
    ) {
        let Some(cell) = cells.get(way.len()) else { return ways.push(way.clone()) };
        let kinds: Vec<String> = left.iter().filter(|(_, count)| **count > 0).map(|(kind, _)| kind.clone()).collect();
        for kind in kinds.into_iter().filter(|kind| allowed(cell, kind)) {
            *left.entry(kind.clone()).or_default() -= 1;
            way.push(kind.clone());
            fill(cells, left, way, ways, allowed);
            way.pop();
            *left.entry(kind).or_default() += 1;
        }
    }
    let mut left = BTreeMap::new();
    for (_, kind) in pieces {
        *left.entry(kind.clone()).or_default() += 1;
    }
    let cells: Vec<&str> = pieces.iter().map(|(cell, _)| cell.as_str()).collect();
    let mut ways = Vec::new();
    fill(&cells, &mut left, &mut Vec::new(), &mut ways, allowed);
    ways
}

/// Chi-square that a fair source exceeds once in a thousand times (Wilson and Hilferty).
fn once_in_a_thousand(freedom: f64) -> f64 {
    let step = 2.0 / (9.0 * freedom);
    freedom * (1.0 - step + 3.0902 * step.sqrt()).powi(3)
}

/// Plays the moves and holds many deals for red against all ways there are.
#[track_caller]
fn even(possible: &str, position: &str, moves: &[&str], ways_expected: usize, allowed: &dyn Fn(&str, &str) -> bool) {
    let mut played =
        Match::from_position(game(YAML, &[("ranks", KINDS)], &script(possible)), position, 1).expect("a position");
    for text in moves {
        played.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let state = played.state().clone();
    let pieces = blue(&played.observe(Viewer::Referee));
    let ways = all_ways(&pieces, allowed);
    assert_eq!(ways.len(), ways_expected);
    let mut lab = played.into_game();
    let rules = Arc::clone(lab.rules());
    let mut table = Table::new(Arc::clone(&rules), state);
    let mut draw = Draw::new(2024, "even", 0);
    let mut counts = vec![0u32; ways.len()];
    let deals = 400 * ways.len();
    for _ in 0..deals {
        let dealt = table.determinize(lab.script(), Viewer::Seat(RED), &mut draw).expect("a deal");
        assert_eq!(dealt.weight, 0.0, "counted, not weighted");
        let kinds: Vec<String> = blue(&Table::new(Arc::clone(&rules), dealt.state).observe(Viewer::Referee))
            .into_iter()
            .map(|at| at.1)
            .collect();
        let way = ways.iter().position(|way| *way == kinds).unwrap_or_else(|| panic!("{kinds:?} cannot be"));
        counts[way] += 1;
    }
    let expected = deals as f64 / ways.len() as f64;
    let chi: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    let most = once_in_a_thousand((ways.len() - 1) as f64);
    println!("{} ways, {deals} deals, chi-square {chi:.1}, at most {most:.1}", ways.len());
    assert!(chi < most, "chi-square {chi:.1} of {} ways, at most {most:.1}: {counts:?}", ways.len());
}

/// Six blue pieces on the third row: stone, foot, horse, twice.
const POSITION: &str = "DAAAAAAAAAAAYOPYOPAAAAAA r 0";

#[test]
fn without_exclusions() {
    even("function() return true end", POSITION, &[], 90, &|_, _| true);
}

#[test]
fn after_moves_that_tell_something() {
    // Blue's foot went from b3 to b4, its horse from c3 to c1: no stone here, a horse there.
    let moves = ["move a1 b1", "move b3 b4", "move b1 a1", "move c3 c1"];
    even("goes_as_far { by = 'moves' }", POSITION, &moves, 18, &|cell, kind| match cell {
        "b4" => kind != "stone",
        "c1" => kind == "horse",
        _ => true,
    });
}

#[test]
fn around_what_was_shown() {
    let moves = ["move a1 b1", "show d3", "move b1 a1", "move b3 b4"];
    // The stone on d3 is known; of the other five the one on b4 is no stone.
    even("goes_as_far { by = 'moves' }", POSITION, &moves, 24, &|cell, kind| match cell {
        "b4" => kind != "stone",
        "d3" => kind == "stone",
        _ => true,
    });
}

/// Which kinds may stand where, in sets that cross one another.
const CROSSING: [(&str, &str); 6] = [
    ("a3", "stone foot"),
    ("b3", "foot horse"),
    ("c3", "horse stone"),
    ("d3", "stone foot"),
    ("e3", "foot horse stone"),
    ("f3", "horse foot"),
];

#[test]
fn where_the_script_says_what_is_possible() {
    let entries = CROSSING.iter().map(|(cell, kinds)| format!("{cell} = '{kinds}', ")).collect::<String>();
    let possible = format!(
        "(function() local sets = {{ {entries} }} \
         return function(piece, kind) return string.find(sets[piece.cell.name], kind.id, 1, true) ~= nil end end)()"
    );
    let allowed = |cell: &str, kind: &str| {
        CROSSING.iter().any(|(at, kinds)| *at == cell && kinds.split(' ').any(|possible| possible == kind))
    };
    let ways = all_ways(
        &["a3 stone", "b3 foot", "c3 horse", "d3 stone", "e3 foot", "f3 horse"].map(|text| {
            let (cell, kind) = text.split_once(' ').expect("two words");
            (cell.to_owned(), kind.to_owned())
        }),
        &allowed,
    );
    assert!(ways.len() > 8);
    even(&possible, POSITION, &[], ways.len(), &allowed);
}
