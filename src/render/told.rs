//! What a viewer sees, told in another language. Observations are made of ids, for agents and files; people read words.

use crate::kernel::language::Language;
use crate::kernel::observation::Observation;

/// The observation with the words of the language in place of ids. The outcome and the question are left as they are: only
/// the table knows what they are made of.
pub fn told(mut seen: Observation, language: &Language) -> Observation {
    let seat = |name: &mut String| *name = language.seat(name).to_owned();
    let kind = |id: &mut String| {
        if let Some(word) = language.kind(id) {
            *id = word.to_owned();
        }
    };
    seen.viewer.iter_mut().for_each(seat);
    seen.deciders.iter_mut().for_each(seat);
    seen.seats.iter_mut().for_each(|view| seat(&mut view.name));
    for grid in &mut seen.grids {
        grid.name = language.zone(&grid.name);
        for piece in grid.cells.iter_mut().filter_map(|cell| cell.piece.as_mut()) {
            piece.owner.iter_mut().for_each(seat);
            piece.kind.iter_mut().for_each(kind);
        }
    }
    for zone in &mut seen.zones {
        zone.name = language.zone(&zone.name);
        zone.pieces.iter_mut().filter_map(|piece| piece.kind.as_mut()).for_each(kind);
    }
    seen
}
