//! What a viewer sees of a state.

use super::ids::{PieceId, SeatId, SeatSet, Viewer, ZoneId};
use super::observation::{CellView, GridView, Observation, PieceView, Side, ZoneView};
use super::table::Table;
use super::zone::{Grid, seen_by};

impl Table {
    /// The table as the viewer sees it.
    pub fn observe(&self, viewer: Viewer) -> Observation {
        let (rules, state) = (&*self.rules, &self.state);
        let name = |seat: SeatId| rules.seats[seat.index()].name.clone();
        Observation {
            viewer: match viewer {
                Viewer::Referee => None,
                Viewer::Seat(seat) => Some(name(seat)),
                Viewer::Spectator => Some("spectator".to_owned()),
            },
            phase: rules.phases[state.phase()].name.clone(),
            turn: state.turn(),
            round: state.round(),
            deciders: self.deciders().iter().map(name).collect(),
            outcome: state.outcome().map(|_| self.outcome_words()),
            grids: rules.grids.iter().map(|grid| self.grid_view(viewer, grid)).collect(),
            zones: (0..rules.zones.len() as u16).map(ZoneId).filter_map(|zone| self.zone_view(viewer, zone)).collect(),
        }
    }

    fn knows(&self, viewer: Viewer, piece: PieceId) -> bool {
        viewer.knows(self.state.known_to(&self.rules, piece), self.rules.everyone())
    }

    fn grid_view(&self, viewer: Viewer, grid: &Grid) -> GridView {
        let (rules, state) = (&*self.rules, &self.state);
        let facing = match viewer {
            Viewer::Seat(seat) => grid.facing[seat.index()],
            _ => grid.facing.first().copied().unwrap_or(Side::North),
        };
        let cells = state.board(rules, grid).map(|(cell, piece)| CellView {
            name: rules.cells[cell.index()].name.clone(),
            blocked: rules.cells[cell.index()].blocked,
            piece: piece.map(|piece| self.piece_view(viewer, piece)),
        });
        GridView {
            name: grid.name.clone(),
            columns: grid.columns,
            rows: grid.rows,
            bottom: opposite(facing),
            cells: cells.collect(),
        }
    }

    fn piece_view(&self, viewer: Viewer, piece: PieceId) -> PieceView {
        let (rules, state) = (&*self.rules, &self.state);
        let owner = state.owner(rules, piece);
        let kind = &rules.kinds[state.kind(rules, piece).index()];
        let known = self.knows(viewer, piece);
        PieceView {
            owner: owner.map(|seat| rules.seats[seat.index()].name.clone()),
            kind: known.then(|| kind.id.clone()),
            glyph: if known { kind.glyphs[owner.map_or(0, SeatId::index)].clone() } else { String::new() },
        }
    }

    fn zone_view(&self, viewer: Viewer, zone: ZoneId) -> Option<ZoneView> {
        let (rules, state) = (&*self.rules, &self.state);
        let def = &rules.zones[zone.index()];
        if def.grid.is_some() {
            return None;
        }
        let decl = &rules.zone_decls[def.decl.index()];
        let counted = seen_by(decl.count, def.owner, None, rules.everyone());
        let count_known = viewer.knows(counted, rules.everyone()) || counted == SeatSet::all(rules.seats.len());
        let mut counts = vec![0usize; rules.kinds.len()];
        let mut hidden = 0;
        for piece in state.pieces_in(rules, zone) {
            if self.knows(viewer, piece) {
                counts[state.kind(rules, piece).index()] += 1;
            } else if count_known {
                hidden += 1;
            }
        }
        let known = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        Some(ZoneView {
            name: def.name.clone(),
            count: count_known.then(|| state.count(rules, zone)),
            known: known.map(|(kind, count)| (rules.kinds[kind].id.clone(), *count)).collect(),
            hidden,
        })
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::North => Side::South,
        Side::South => Side::North,
        Side::East => Side::West,
        Side::West => Side::East,
    }
}
