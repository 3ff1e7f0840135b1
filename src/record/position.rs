//! F1: a position in a hundred letters, square by square from a1 to j1, then a2, up to j10.

use crate::diag::{Diagnostic, Place, Result};

/// Squares of the board.
const SQUARES: usize = 100;

/// Whether a text is a position: a hundred letters out of `A` (empty), `_` (lake), `B` to `M` (red) and `N` to `Y`
/// (blue). `place` is that of its first letter. How many of a piece there are is a matter of the variant.
///
/// Errors: `record/position` at the first letter that is none, else at the beginning.
pub fn check(text: &str, place: Place) -> Result<String> {
    const LETTERS: &str =
        "a position is `A` for an empty square, `_` for a lake, `B` to `M` for red and `N` to `Y` for blue";
    if let Some((index, letter)) = text.chars().enumerate().find(|(_, letter)| !matches!(letter, 'A'..='Y' | '_')) {
        let mut at = place;
        if at.column > 0 {
            at.column = at.column.saturating_add(u32::try_from(index).unwrap_or(u32::MAX));
        }
        let message = format!("letter {} of the position is `{}`", index + 1, letter.escape_debug());
        return Err(Box::new(Diagnostic::error("record/position", message).at(at).help(LETTERS)));
    }
    if text.len() != SQUARES {
        let message = format!("the position has {} letters, a board has {SQUARES} squares", text.len());
        return Err(Box::new(Diagnostic::error("record/position", message).at(place).help(LETTERS)));
    }
    Ok(text.to_owned())
}
