//! A board as text: rows from the far one to the near one, as `:board` shows it, so that what is on the screen can be
//! pasted into a scenario.

use crate::kernel::ids::{CellId, KindId, SeatId};
use crate::kernel::kind::Kind;
use crate::kernel::observation::Side;
use crate::kernel::rules::Rules;
use crate::kernel::zone::Grid;
use crate::render::mark::Marks;

/// What is drawn in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Empty,
    Blocked,
    Piece {
        owner: Option<SeatId>,
        /// Nothing for a back, `b?`.
        kind: Option<KindId>,
    },
}

/// The grid of that name.
pub fn grid_named<'r>(rules: &'r Rules, name: &str) -> Option<&'r Grid> {
    rules.grids.iter().find(|grid| grid.name == name)
}

/// What a drawing has in each cell, as that seat sees the grid.
///
/// # Errors
/// What is wrong with it, with its line.
pub fn read(rules: &Rules, grid: &Grid, seat: SeatId, text: &str) -> Result<Vec<(CellId, Drawn)>, String> {
    let turned = matches!(grid.facing.get(seat.index()), Some(Side::West | Side::East));
    let (across, down) = if turned { (grid.rows, grid.columns) } else { (grid.columns, grid.rows) };
    let order = grid.order.get(seat.index()).map_or(&[][..], Vec::as_slice);
    let mut rows: Vec<(usize, Vec<&str>)> = Vec::new();
    // The brackets round the last move belong to no piece.
    let plain = text.replace(['[', ']', '|'], " ");
    for (number, line) in (1..).zip(plain.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() || is_heading(rules, order, across, &words) {
            continue;
        }
        let row = match words.as_slice() {
            [_, inner @ .., _] if inner.len() == across => inner.to_vec(),
            [_, inner @ ..] if inner.len() == across => inner.to_vec(),
            _ => words,
        };
        if row.len() != across {
            return Err(format!("line {number} of `{}` has {} cells, expected {across}", grid.name, row.len()));
        }
        rows.push((number, row));
    }
    if rows.len() != down {
        return Err(format!("`{}` is drawn with {} rows, expected {down}", grid.name, rows.len()));
    }
    let words = rows.iter().flat_map(|(number, words)| words.iter().map(move |word| (*number, *word)));
    words
        .zip(order)
        .map(|((number, word), cell)| {
            let def = &rules.cells[cell.index()];
            let name = &def.name;
            match (one(rules, grid, word), def.blocked) {
                (None, _) => Err(format!("line {number}: `{word}` on {name} is no piece of this game")),
                (Some(Drawn::Blocked), false) => {
                    Err(format!("line {number}: `{word}` says that {name} is blocked, and it is not"))
                }
                (Some(Drawn::Piece { .. }), true) => Err(format!("line {number}: {name} is blocked")),
                (Some(drawn), _) => Ok((*cell, drawn)),
            }
        })
        .collect()
}

/// A line with the names of the columns alone: each is the beginning of a cell's name before its row, or what stands
/// behind the dash.
fn is_heading(rules: &Rules, order: &[CellId], across: usize, words: &[&str]) -> bool {
    words.len() == across
        && order.iter().zip(words).all(|(cell, word)| {
            let name = &rules.cells[cell.index()].name;
            let row = |rest: &str| !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit());
            name.strip_prefix(word).is_some_and(row) || name.rsplit_once('-').is_some_and(|(_, end)| end == *word)
        })
}

/// `.` and `·`; `~~`; the letter of a seat and a glyph, or `?`; the letter that a position text has for a piece; a glyph
/// that one seat alone has.
fn one(rules: &Rules, grid: &Grid, word: &str) -> Option<Drawn> {
    let letters: Vec<char> = word.chars().collect();
    if matches!(word, "." | "·") {
        return Some(Drawn::Empty);
    }
    if letters.iter().all(|letter| matches!(letter, '~' | '≈')) {
        return Some(Drawn::Blocked);
    }
    let marks = Marks::new(rules.seats.iter().map(|seat| seat.name.as_str()));
    for (seat, def) in rules.seat_ids().zip(&rules.seats) {
        let letter = marks.letter(&def.name);
        let Some(glyph) = word.strip_prefix(letter).filter(|glyph| !glyph.is_empty()) else { continue };
        if glyph == "?" {
            return Some(Drawn::Piece { owner: Some(seat), kind: None });
        }
        if let Some(kind) = kind_of_glyph(rules, seat, glyph) {
            return Some(Drawn::Piece { owner: Some(seat), kind: Some(kind) });
        }
    }
    if let [letter] = letters.as_slice() {
        for (index, kind) in rules.kinds.iter().enumerate() {
            if let Some(seat) = kind.codes.iter().position(|code| *code == Some(*letter)) {
                return Some(Drawn::Piece { owner: Some(SeatId(seat as u8)), kind: Some(KindId(index as u16)) });
            }
        }
        if *letter == grid.empty_code {
            return Some(Drawn::Empty);
        }
        if *letter == grid.blocked_code {
            return Some(Drawn::Blocked);
        }
    }
    let whose: Vec<(SeatId, KindId)> =
        rules.seat_ids().filter_map(|seat| Some((seat, kind_of_glyph(rules, seat, word)?))).collect();
    match whose.as_slice() {
        [(seat, kind)] => Some(Drawn::Piece { owner: Some(*seat), kind: Some(*kind) }),
        _ => None,
    }
}

fn kind_of_glyph(rules: &Rules, seat: SeatId, glyph: &str) -> Option<KindId> {
    let has = |kind: &Kind| match kind.glyphs[seat.index()].as_str() {
        // Drawn by the first letter of its name.
        "" => kind.id.chars().flat_map(char::to_uppercase).take(1).eq(glyph.chars()),
        own => own == glyph,
    };
    rules.kinds.iter().position(has).map(|kind| KindId(kind as u16))
}
