//! Fields of pieces that a game wants drawn on its boards: behind the glyph stands the field's mark, and a number.

use super::values::is_worth_telling;
use crate::kernel::observation::{Observation, PieceView, Seen};
use crate::kernel::rules::Rules;

/// Writes the marks behind the glyphs: `K` that is tapped and has one damage becomes `K/1`.
pub fn ink(rules: &Rules, seen: &mut Observation) {
    if rules.fields.iter().all(|field| field.mark.is_none()) {
        return;
    }
    for cell in seen.grids.iter_mut().flat_map(|grid| &mut grid.cells) {
        if let Some(piece) = &mut cell.piece {
            let marks = marks(rules, piece);
            if piece.glyph.is_empty() && !marks.is_empty() {
                piece.glyph = piece.kind.iter().flat_map(|kind| kind.chars().next()).collect::<String>().to_uppercase();
            }
            piece.glyph += &marks;
        }
    }
}

fn marks(rules: &Rules, piece: &PieceView) -> String {
    let fields = rules.fields.iter().filter_map(|field| {
        let mark = field.mark.as_ref()?;
        let seen = piece.fields.get(&field.name).filter(|seen| is_worth_telling(seen))?;
        Some(match seen {
            Seen::Integer(number) => format!("{mark}{number}"),
            _ => mark.clone(),
        })
    });
    fields.collect()
}
