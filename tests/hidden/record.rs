//! What each seat of Stratego is entitled to know, worked out from the full record in plain code that knows the rules of
//! secrecy and nothing of the kernel's: one's own pieces always, another's from its first battle until it is taken, how
//! far pieces went, what lies beside the board. Held against what each seat is shown at every revision, and against
//! other deals.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable::game::Game;
use sandtable::kernel::chance::Draw;
use sandtable::kernel::ids::Viewer;
use sandtable::kernel::observation::Observation;
use sandtable::kernel::rules::Rules;
use sandtable::kernel::state::State;
use sandtable::kernel::table::Table;
use sandtable::session::{Cause, Match};

use crate::common::play::{BLUE, RED};
use crate::common::{load, stratego};

/// A piece on the board, as the record tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stander {
    owner: String,
    rank: String,
    fought: bool,
    /// The longest move it made.
    farthest: usize,
}

/// The board by cell.
type Board = BTreeMap<String, Stander>;

/// Owner and rank by cell.
fn truth(seen: &Observation) -> BTreeMap<String, (String, String)> {
    let standing = |cell: &sandtable::kernel::observation::CellView| {
        let piece = cell.piece.clone()?;
        Some((cell.name.clone(), (piece.owner?, piece.kind?)))
    };
    seen.grids[0].cells.iter().filter_map(standing).collect()
}

fn distance(from: &str, to: &str) -> usize {
    let place = |cell: &str| {
        let column = usize::from(cell.as_bytes()[0] - b'a');
        (column, cell[1..].parse::<usize>().expect("a row"))
    };
    let ((a, b), (c, d)) = (place(from), place(to));
    a.abs_diff(c).max(b.abs_diff(d))
}

/// The board after a text, from the board before it and the referee's board after it.
fn after(board: &Board, text: &str, now: &BTreeMap<String, (String, String)>) -> Board {
    let words: Vec<&str> = text.split(' ').collect();
    let (["move", from, to], false) = (&words[..], board.is_empty()) else {
        // Setting up: what stands there, and nothing has happened to it.
        let standing = now.iter().map(|(cell, (owner, rank))| {
            (cell.clone(), Stander { owner: owner.clone(), rank: rank.clone(), fought: false, farthest: 0 })
        });
        return standing.collect();
    };
    let mut board = board.clone();
    let mut mover = board.remove(*from).expect("a piece moves");
    mover.farthest = mover.farthest.max(distance(from, to));
    match board.remove(*to) {
        None => _ = board.insert((*to).to_owned(), mover),
        Some(target) => {
            // A battle. Who is left stands where it was fought, and everybody has seen it.
            let left = now.get(*to).map(|(owner, _)| if *owner == mover.owner { mover } else { target });
            if let Some(left) = left {
                board.insert((*to).to_owned(), Stander { fought: true, ..left });
            }
        }
    }
    let standing: BTreeMap<_, _> =
        board.iter().map(|(cell, piece)| (cell.clone(), (piece.owner.clone(), piece.rank.clone()))).collect();
    assert_eq!(standing, *now, "the record and the referee agree after `{text}`");
    board
}

/// Ranks that a seat is entitled to, by cell; `None` for one that it is not.
fn entitled(board: &Board, seat: &str) -> BTreeMap<String, (String, Option<String>)> {
    let rank = |piece: &Stander| (piece.owner == seat || piece.fought).then(|| piece.rank.clone());
    board.iter().map(|(cell, piece)| (cell.clone(), (piece.owner.clone(), rank(piece)))).collect()
}

/// What a seat is shown, in the same form.
fn shown(seen: &Observation) -> BTreeMap<String, (String, Option<String>)> {
    let standing = |cell: &sandtable::kernel::observation::CellView| {
        let piece = cell.piece.clone()?;
        assert_eq!(piece.kind.is_none(), piece.glyph.is_empty(), "no letter without a rank");
        assert!(piece.fields.is_empty());
        Some((cell.name.clone(), (piece.owner?, piece.kind)))
    };
    seen.grids[0].cells.iter().filter_map(standing).collect()
}

/// Kinds with how many of each that a viewer reads in a zone, and how many it cannot read.
fn zone(seen: &Observation, name: &str) -> (BTreeMap<String, usize>, usize) {
    let zone = seen.zones.iter().find(|zone| zone.name == name).expect("a zone");
    let known = zone.known().into_iter().map(|(kind, count)| (kind.to_owned(), count)).collect();
    (known, zone.hidden())
}

/// Walks a record and holds every observation against what its seat is entitled to. Returns ranks compared, and of
/// those the ones of the other seat that were known.
fn hold(played: &Match) -> (usize, usize) {
    let rules = Arc::new(played.rules().clone());
    let look = |state: &State, viewer: Viewer| Table::new(Arc::clone(&rules), state.clone()).observe(viewer);
    let (mut board, mut setting_up) = (Board::new(), true);
    let (mut compared, mut others_known) = (0, 0);
    for number in played.history().line() {
        let revision = played.history().revision(number).expect("a revision");
        let text = match &revision.cause {
            Cause::Action(text) => text.as_str(),
            _ => "",
        };
        let state = &revision.state();
        let referee = look(state, Viewer::Referee);
        let now = truth(&referee);
        board = if setting_up { after(&Board::new(), "", &now) } else { after(&board, text, &now) };
        setting_up = referee.phase == "deploy";
        for (seat, viewer) in [("red", Viewer::Seat(RED)), ("blue", Viewer::Seat(BLUE))] {
            let seen = look(state, viewer);
            let mut wanted = entitled(&board, seat);
            if setting_up {
                // In secret: nothing of the other's stands there yet, and its box is as full as it was.
                wanted.retain(|_, (owner, _)| owner == seat);
            }
            assert_eq!(shown(&seen), wanted, "revision {number}, {seat}, after `{text}`");
            compared += wanted.len();
            others_known += wanted.values().filter(|(owner, rank)| owner != seat && rank.is_some()).count();
            // What was taken is open; boxes are their owners'.
            assert_eq!(zone(&seen, "lost"), zone(&referee, "lost"));
            let other = if seat == "red" { "blue" } else { "red" };
            assert_eq!(zone(&seen, &format!("{seat}.box")), zone(&referee, &format!("{seat}.box")));
            let (known, hidden) = zone(&seen, &format!("{other}.box"));
            assert!(known.is_empty());
            assert_eq!(hidden, if setting_up { 40 } else { zone(&referee, &format!("{other}.box")).0.len() });
        }
        // A spectator is entitled to what both are.
        let seen = shown(&look(state, Viewer::Spectator));
        let (red, blue) = (entitled(&board, "red"), entitled(&board, "blue"));
        for (cell, (_, rank)) in &seen {
            assert_eq!(*rank, red[cell].1.clone().filter(|_| blue[cell].1.is_some()), "a spectator, {cell}");
        }
    }
    (compared, others_known)
}

#[test]
fn each_seat_is_shown_every_rank_it_is_entitled_to_and_no_other() {
    let (mut compared, mut others) = (0, 0);
    for seed in 0..12 {
        let mut played = Match::new(stratego(&[]), seed).expect("a match");
        played.auto(400, &mut sandtable::agent::Random::new(seed)).expect("random actions");
        let (all, known) = hold(&played);
        (compared, others) = (compared + all, others + known);
    }
    println!("{compared} ranks compared, {others} known of the other seat");
    assert!(others > 1000, "battles were fought: {others}");
}

// Other deals, held against the same record.

/// Pieces of each owner and rank, on the board and beside it.
fn counts(seen: &Observation) -> BTreeMap<(Option<String>, Option<String>), usize> {
    let standing = seen.grids[0].cells.iter().filter_map(|cell| cell.piece.as_ref());
    let mut counts = BTreeMap::new();
    for piece in standing.chain(seen.zones.iter().flat_map(|zone| &zone.pieces)) {
        *counts.entry((piece.owner.clone(), piece.kind.clone())).or_default() += 1;
    }
    counts
}

/// One deal for a seat: nothing it knows is otherwise, and nothing stands where it cannot stand.
fn consistent(rules: &Arc<Rules>, real: &State, dealt: &State, board: &Board, seat: &str) {
    dealt.check(rules).expect("a state that holds together");
    assert_ne!(dealt.seed(), real.seed(), "other chance to come");
    let look = |state: &State, viewer: Viewer| Table::new(Arc::clone(rules), state.clone()).observe(viewer);
    let viewer = Viewer::Seat(if seat == "red" { RED } else { BLUE });
    assert_eq!(look(dealt, viewer), look(real, viewer), "the same is seen");
    let (was, is) = (look(real, Viewer::Referee), look(dealt, Viewer::Referee));
    assert_eq!(counts(&was), counts(&is), "as many of each rank");
    let stands = truth(&is);
    assert_eq!(stands.len(), board.len());
    for (cell, piece) in board {
        let (owner, rank) = &stands[cell];
        assert_eq!(*owner, piece.owner);
        if piece.owner == seat || piece.fought {
            assert_eq!(*rank, piece.rank, "{cell} is known to {seat}");
        }
        if piece.farthest > 0 {
            assert!(rank != "bomb" && rank != "flag", "{cell} has moved and is a {rank}");
        }
        if piece.farthest > 1 {
            assert_eq!(rank, "scout", "{cell} has gone {} cells", piece.farthest);
        }
    }
    assert_eq!(zone(&is, "lost"), zone(&was, "lost"));
}

/// Plays a random match of so many plies with deals every so often; returns deals made, and how many stood otherwise.
fn deals(game: &mut Game, seed: u64, plies: usize, every: usize) -> (usize, usize) {
    let rules = Arc::clone(game.rules());
    let mut table = Table::begin_match(Arc::clone(&rules), seed, game.script(), false).expect("a match");
    let (mut agent, mut draw) = (Draw::new(seed, "agent", 0), Draw::new(seed, "deals", 0));
    let (mut board, mut made, mut other) = (Board::new(), 0, 0);
    let mut setting_up = true;
    for ply in 0..plies {
        let Some(seat) = table.deciders().iter().next() else { break };
        let choice = table.random_choice(game.script(), seat, &mut agent).expect("a choice");
        let text = table.text(&choice);
        table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref()).expect("it is played");
        let referee = table.observe(Viewer::Referee);
        board = if setting_up {
            after(&Board::new(), "", &truth(&referee))
        } else {
            after(&board, &text, &truth(&referee))
        };
        setting_up = referee.phase == "deploy";
        if setting_up || ply % every != 0 || referee.outcome.is_some() {
            continue;
        }
        for (seat, viewer) in [("red", Viewer::Seat(RED)), ("blue", Viewer::Seat(BLUE))] {
            let dealt = table.determinize(game.script(), viewer, &mut draw).expect("a deal");
            assert_eq!((dealt.weight, dealt.tries), (0.0, 1), "at once, and evenly");
            consistent(&rules, table.state(), &dealt.state, &board, seat);
            made += 1;
            let now = Table::new(Arc::clone(&rules), dealt.state).observe(Viewer::Referee);
            other += usize::from(truth(&now) != truth(&referee));
        }
    }
    (made, other)
}

#[test]
fn two_hundred_matches_are_dealt_anew_as_they_could_be() {
    let mut game = stratego(&[]);
    let (mut made, mut other) = (0, 0);
    for seed in 0..200 {
        let (here, there) = deals(&mut game, seed, 300, 20);
        (made, other) = (made + here, other + there);
    }
    println!("{made} deals, {other} of them otherwise");
    assert!(made > 3000 && other * 100 > made * 95, "{made} deals, {other} otherwise");
}

#[test]
fn variants_are_dealt_anew_as_they_could_be() {
    for variant in ["barrage", "duel"] {
        let mut game = load("stratego", &[variant], &[]);
        let made: usize = (0..20).map(|seed| deals(&mut game, seed, 200, 5).0).sum();
        assert!(made > 100, "{variant}: {made}");
    }
}

#[test]
fn whole_matches_are_dealt_anew_as_they_could_be() {
    let mut game = stratego(&[]);
    for seed in 0..60 {
        deals(&mut game, seed, 5000, 10);
    }
}
