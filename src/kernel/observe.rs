//! What a viewer sees of a state.

use super::ids::{PieceId, SeatId, SeatSet, Viewer, ZoneId};
use super::observation::{CellView, GridView, Observation, PieceView, Side, ZoneView};
use super::state::State;
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
            deciders: self.seen_deciders(viewer).iter().map(name).collect(),
            outcome: state.outcome().map(|_| self.outcome_words()),
            grids: rules.grids.iter().map(|grid| self.grid_view(viewer, grid)).collect(),
            zones: (0..rules.zones.len() as u16).map(ZoneId).filter_map(|zone| self.zone_view(viewer, zone)).collect(),
        }
    }

    /// Who chooses, as far as the viewer may know: of seats that choose at once nobody knows who is done.
    fn seen_deciders(&self, viewer: Viewer) -> SeatSet {
        let deciders = self.deciders();
        if self.state.sealed.is_none() || viewer == Viewer::Referee || self.state.outcome().is_some() {
            return deciders;
        }
        let playing = self.rules.seat_ids().filter(|seat| self.state.in_match(&self.rules, *seat));
        let all = playing.map(SeatSet::one).fold(SeatSet::EMPTY, SeatSet::with);
        match viewer {
            Viewer::Seat(seat) if !deciders.has(seat) => all.without(SeatSet::one(seat)),
            _ => all,
        }
    }

    fn knows(&self, viewer: Viewer, piece: PieceId) -> bool {
        viewer.knows(self.state.known_to(&self.rules, piece), self.rules.everyone())
    }

    /// The state in which the viewer sees a piece: while all seats choose at once, the others' are where they were.
    fn seen_in(&self, viewer: Viewer, piece: PieceId) -> Option<&State> {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(sealed) = state.sealed.as_deref().filter(|_| viewer != Viewer::Referee) else { return Some(state) };
        let own = match viewer {
            Viewer::Seat(seat) => state.owner(rules, piece).is_some_and(|owner| rules.allied(owner, seat)),
            _ => false,
        };
        if own { Some(state) } else { Some(sealed).filter(|_| piece.index() < sealed.piece_count(rules)) }
    }

    /// All pieces in a zone as the viewer sees it.
    fn seen_pieces(&self, viewer: Viewer, zone: ZoneId) -> Vec<PieceId> {
        let rules = &*self.rules;
        if self.state.sealed.is_none() || viewer == Viewer::Referee {
            return self.state.pieces_in(rules, zone).collect();
        }
        let there =
            |piece: &PieceId| self.seen_in(viewer, *piece).is_some_and(|state| state.zone(rules, *piece) == Some(zone));
        self.state.pieces(rules).filter(there).collect()
    }

    fn grid_view(&self, viewer: Viewer, grid: &Grid) -> GridView {
        let rules = &*self.rules;
        let facing = match viewer {
            Viewer::Seat(seat) => grid.facing[seat.index()],
            _ => grid.facing.first().copied().unwrap_or(Side::North),
        };
        let mut on: Vec<Option<PieceId>> = vec![None; grid.cells()];
        for piece in self.seen_pieces(viewer, grid.zone) {
            if let Some(cell) = self.seen_in(viewer, piece).and_then(|state| state.cell(rules, piece)) {
                on[rules.local(cell)] = Some(piece);
            }
        }
        let cells = on.into_iter().enumerate().map(|(local, piece)| {
            let cell = &rules.cells[grid.base as usize + local];
            let piece = piece.map(|piece| self.piece_view(viewer, piece));
            CellView { name: cell.name.clone(), blocked: cell.blocked, piece }
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
        let pieces = self.seen_pieces(viewer, zone);
        for &piece in &pieces {
            if self.knows(viewer, piece) {
                counts[state.kind(rules, piece).index()] += 1;
            } else if count_known {
                hidden += 1;
            }
        }
        let known = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        Some(ZoneView {
            name: def.name.clone(),
            count: count_known.then_some(pieces.len()),
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
