//! Where a piece is, in words: a hidden piece is named by its place, never by a number that tells which one it is.

use super::ids::{PieceId, Viewer};
use super::table::Table;

impl Table {
    /// `a4` on a board, `red.hand#2` for the second piece of a zone that has an order, else the zone with the kind as
    /// far as the viewer can tell: `red.box wizard`, `red.box ?`.
    pub fn address(&self, viewer: Viewer, piece: PieceId) -> String {
        let (rules, state) = (&*self.rules, &self.state);
        if let Some(cell) = state.cell(rules, piece) {
            return rules.cells[cell.index()].name.clone();
        }
        let Some(zone) = state.zone(rules, piece) else { return "nowhere".to_owned() };
        let def = &rules.zones[zone.index()];
        match self.place_in(piece) {
            Some(number) => format!("{}#{number}", def.name),
            None if self.state.can_tell(&self.rules, viewer, piece) => {
                format!("{} {}", def.name, rules.kinds[state.kind(rules, piece).index()].id)
            }
            None => format!("{} ?", def.name),
        }
    }

    /// The number of a piece, from 1, in a zone whose pieces have an order.
    pub(super) fn place_in(&self, piece: PieceId) -> Option<usize> {
        let (rules, state) = (&*self.rules, &self.state);
        let zone = state.zone(rules, piece)?;
        if rules.grid_of(zone).is_some() || rules.is_pool(zone) {
            return None;
        }
        state.pieces_in(rules, zone).position(|other| other == piece).map(|index| index + 1)
    }
}
