//! Matches from positions of a test's own, and what is expected of them.

use sandtable::game::Game;
use sandtable::kernel::ids::{SeatId, Viewer};
use sandtable::kernel::observation::PieceView;
use sandtable::session::Match;

pub const RED: SeatId = SeatId(0);
pub const BLUE: SeatId = SeatId(1);

const LAKES: [&str; 8] = ["c5", "d5", "g5", "h5", "c6", "d6", "g6", "h6"];

/// The index of a square in a position text of Stratego.
#[track_caller]
fn square(name: &str) -> usize {
    let (file, rank) = name.split_at(1);
    let file = "abcdefghij".find(file).expect("a file from a to j");
    let rank: usize = rank.parse().expect("a rank");
    10 * (rank - 1) + file
}

/// The hundred letters of a Stratego board with these pieces on it.
#[track_caller]
pub fn position(pieces: &[(&str, char)]) -> String {
    let mut letters = vec!['A'; 100];
    for lake in LAKES {
        letters[square(lake)] = '_';
    }
    for (name, letter) in pieces {
        assert_eq!(letters[square(name)], 'A', "{name} is free");
        letters[square(name)] = *letter;
    }
    letters.into_iter().collect()
}

/// A match on that board; `who` moves first.
#[track_caller]
pub fn begin(game: Game, who: &str, pieces: &[(&str, char)]) -> Match {
    from(game, &format!("{} {who} 0", position(pieces)))
}

#[track_caller]
pub fn from(game: Game, position: &str) -> Match {
    match Match::from_position(game, position, 1) {
        Ok(table) => table,
        Err(error) => panic!("{position}: {error}"),
    }
}

/// Plays `a4 a5`, `a7 a6`, ... for whoever is to move.
#[track_caller]
pub fn moves(table: &mut Match, steps: &[&str]) {
    for step in steps {
        play(table, &format!("move {step}"));
    }
}

#[track_caller]
pub fn play(table: &mut Match, text: &str) {
    if let Err(error) = table.play(text) {
        panic!("`{text}` should be possible: {error}");
    }
}

/// The action is on offer, can be played, and is taken back again.
#[track_caller]
pub fn allowed(table: &mut Match, text: &str) {
    let before = table.state().hash();
    if let Err(error) = table.why(text) {
        panic!("`{text}` should be on offer: {error}");
    }
    play(table, text);
    assert_eq!(table.undo(1), 1);
    assert_eq!(table.state().hash(), before, "undoing `{text}` gives the state before it");
}

/// The action is refused, with these words in the reason, and changes nothing. `why` says the same.
#[track_caller]
pub fn refused(table: &mut Match, text: &str, reason: &str) {
    let before = table.state().clone();
    let error = match table.play(text) {
        Ok(_) => panic!("`{text}` should be refused: {reason}"),
        Err(error) => error,
    };
    assert!(error.code.starts_with("action/"), "`{text}`: {} {error}", error.code);
    assert!(error.message.contains(reason), "`{text}`: expected `{reason}`, got `{error}`");
    assert!(*table.state() == before, "`{text}` was refused and changed something");
    let why = table.why(text).expect_err("`why` refuses it too");
    assert_eq!(why.message, error.message);
}

pub fn options(table: &mut Match, seat: SeatId) -> Vec<String> {
    table.option_texts(seat).expect("options")
}

/// The letter on a square, as position texts have it.
#[track_caller]
pub fn letter(table: &Match, name: &str) -> char {
    table.position().chars().nth(square(name)).expect("a letter")
}

#[track_caller]
pub fn stands(table: &Match, pieces: &[(&str, char)]) {
    for (name, expected) in pieces {
        assert_eq!(letter(table, name), *expected, "on {name} in {}", table.position());
    }
}

/// How the match ended; empty while it goes on.
pub fn outcome(table: &Match) -> String {
    table.table().outcome_words()
}

/// What a seat sees on a square.
#[track_caller]
pub fn seen(table: &Match, seat: SeatId, name: &str) -> PieceView {
    let view = table.observe(Viewer::Seat(seat));
    let cell = view.grids[0].cells.iter().find(|cell| cell.name == name).expect("a cell");
    cell.piece.clone().expect("a piece")
}

/// The kind of the piece on a square, where the seat knows it.
#[track_caller]
pub fn known(table: &Match, seat: SeatId, name: &str) -> Option<String> {
    seen(table, seat, name).kind
}

/// The pieces a viewer knows in a zone.
#[track_caller]
pub fn zone(table: &Match, viewer: Viewer, name: &str) -> Vec<(String, usize)> {
    let view = table.observe(viewer);
    let zone = view.zones.iter().find(|zone| zone.name == name).expect("a zone");
    zone.known().into_iter().map(|(kind, count)| (kind.to_owned(), count)).collect()
}

pub fn log(table: &Match, viewer: Viewer) -> Vec<String> {
    table.log(viewer).into_iter().map(|line| line.words).collect()
}

/// A value of one line of Lua.
#[track_caller]
pub fn value(table: &mut Match, source: &str) -> String {
    match table.evaluate(source) {
        Ok(evaluated) => evaluated.values.join(", "),
        Err(error) => panic!("`{source}`: {error}"),
    }
}
