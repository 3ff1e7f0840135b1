//! What a viewer can work out: the kinds a piece may be of, and a whole deal that it could be facing.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::ids::{KindId, PieceId, SeatId, Viewer};
use crate::kernel::observation::{Observation, PieceView, ZoneView};
use crate::kernel::table::Table;

use super::running::Match;

/// What a viewer knows of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Where it is, as the viewer writes it.
    pub place: String,
    pub piece: PieceView,
    /// The kinds it may be of; one where the viewer knows it, or can work it out.
    pub kinds: Vec<KindId>,
}

/// A deal that a seat could be facing.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// The whole table in that deal, from the seat's side.
    pub table: Observation,
    /// See `kernel::determinize::Determinized`.
    pub weight: f64,
}

impl Match {
    /// What a viewer knows of the piece at a place: a cell, or an address as the viewer writes it (`red.hand#2`).
    ///
    /// # Errors
    /// Nothing is there for all that the viewer sees, or what the script did wrong.
    pub fn knows(&mut self, viewer: Viewer, place: &str) -> Result<Known> {
        // The state as the viewer may take it to be: what others do in secret at this moment is not done yet.
        let state = self.table.look(self.game.script(), viewer, None)?.state().clone();
        let mut table = Table::new(Arc::clone(self.game.rules()), state);
        let Some(piece) = at(&table, viewer, place) else {
            return Err(Box::new(
                Diagnostic::error("session/no-piece", format!("nothing that is seen is at `{place}`"))
                    .help("a piece is named by its cell, `a4`, or as `red.hand#2` or `red.box ?`"),
            ));
        };
        let kinds = table.possible_kinds(self.game.script(), viewer, piece)?;
        Ok(Known { place: place.to_owned(), piece: table.see(viewer, piece), kinds })
    }

    /// A deal that a seat could be facing, drawn at random: the `number`-th of its guesses, which follow from the seed
    /// of the match.
    ///
    /// # Errors
    /// No deal was found, or what the script did wrong.
    pub fn guess(&mut self, seat: SeatId, number: u64) -> Result<Guess> {
        let viewer = Viewer::Seat(seat);
        let name = self.rules().seats.get(seat.index()).map_or("", |seat| seat.name.as_str());
        let mut draw = Draw::new(self.seed(), &format!("guesses of {name}"), number);
        let found = self.table.determinize(self.game.script(), viewer, &mut draw)?;
        let seen = self.table.observe(viewer);
        let mut guess = Table::new(Arc::clone(self.game.rules()), found.state).observe(Viewer::Referee);
        for (grid, own) in guess.grids.iter_mut().zip(&seen.grids) {
            grid.bottom = own.bottom;
        }
        // How many pieces lie where their number is secret is no part of a guess: no deal changes it.
        let uncounted = |zone: &&ZoneView| zone.count.is_none();
        for own in seen.zones.into_iter().filter(|zone| uncounted(&zone)) {
            if let Some(zone) = guess.zones.iter_mut().find(|zone| zone.name == own.name) {
                *zone = own;
            }
        }
        Ok(Guess { table: Observation { deciders: seen.deciders, ..guess }, weight: found.weight })
    }
}

/// The piece at a place, where the viewer sees that there is one.
fn at(table: &Table, viewer: Viewer, place: &str) -> Option<PieceId> {
    let (rules, state) = (table.rules(), table.state());
    if let Some(cell) = rules.cell_named(place) {
        return state.piece_on(rules, cell);
    }
    // Of a zone whose number of pieces is secret, an address that means something would tell it.
    let counted: Vec<String> =
        table.observe(viewer).zones.into_iter().filter(|zone| zone.count.is_some()).map(|zone| zone.name).collect();
    let seen = |piece: PieceId| {
        let zone = state.zone(rules, piece).and_then(|zone| rules.zones.get(zone.index()));
        zone.is_some_and(|zone| counted.contains(&zone.name)) || state.knows(rules, viewer, piece)
    };
    state
        .pieces(rules)
        .filter(|piece| state.exists(rules, *piece))
        .find(|piece| state.zone(rules, *piece).is_some() && seen(*piece) && table.address(viewer, *piece) == place)
}
