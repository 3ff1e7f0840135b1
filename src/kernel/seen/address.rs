//! Where a piece is, in words: a hidden piece is named by its place, never by a number that tells which one it is.

use crate::kernel::ids::{PieceId, Viewer};
use crate::kernel::state::State;
use crate::kernel::table::Table;

impl Table {
    /// `a4` on a board, `red.hand#2` for the second piece of a zone that has an order, else the zone with the kind as
    /// far as the viewer can tell: `red.box wizard`, `red.box ?`.
    pub fn address(&self, viewer: Viewer, piece: PieceId) -> String {
        let rules = &*self.rules;
        let Some(state) = self.seen_with(viewer, piece) else { return "nowhere".to_owned() };
        if let Some(cell) = state.cell(rules, piece) {
            return rules.cells[cell.index()].name.clone();
        }
        let Some(zone) = state.zone(rules, piece) else { return "nowhere".to_owned() };
        let def = &rules.zones[zone.index()];
        match self.place_in(viewer, piece) {
            Some(number) => format!("{}#{number}", def.name),
            None if state.can_tell(rules, viewer, piece) => {
                format!("{} {}", def.name, rules.kinds[state.kind(rules, piece).index()].id)
            }
            None => format!("{} ?", def.name),
        }
    }

    /// The number of a piece, from 1, in a zone whose pieces have an order.
    pub(in crate::kernel) fn place_in(&self, viewer: Viewer, piece: PieceId) -> Option<usize> {
        let rules = &*self.rules;
        let state = self.seen_with(viewer, piece)?;
        let zone = state.zone(rules, piece)?;
        if rules.grid_of(zone).is_some() || rules.is_pool(zone) {
            return None;
        }
        state.pieces_in(rules, zone).position(|other| other == piece).map(|index| index + 1)
    }

    /// The state in which the viewer sees where the piece is: while all choose at once, another seat's piece is where it
    /// was when they began, wherever it has gone since. `None` for one that was made since.
    fn seen_with(&self, viewer: Viewer, piece: PieceId) -> Option<&State> {
        let state = self.seen_state(viewer, self.state.owner(&self.rules, piece));
        (piece.index() < state.piece_count(&self.rules)).then_some(state)
    }
}
