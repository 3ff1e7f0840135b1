//! What seats know of pieces: a bit per seat and piece. Zones teach what enters them in sight, `reveal` teaches for
//! good, moving out of sight from where pieces lie in no order forgets, and so does a shuffle. Only kinds are secret:
//! where pieces are and whose they are is open, except that nobody tells which of several hidden pieces in a pool is which.

use crate::kernel::ids::{PieceId, SeatId, SeatSet, Viewer, ZoneId};
use crate::kernel::layout::piece;
use crate::kernel::rules::Rules;
use crate::kernel::secret_write::Write;
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::tape::Pending;
use crate::kernel::value::Value;
use crate::kernel::zone::seen_by;

impl State {
    /// The seats that see the kind of a piece of `owner` in the zone.
    pub(in crate::kernel) fn seeing(rules: &Rules, zone: ZoneId, owner: Option<SeatId>) -> SeatSet {
        let def = &rules.zones[zone.index()];
        seen_by(rules.zone_decls[def.decl.index()].see, def.owner, owner, rules.everyone())
    }

    /// Whether the viewer knows the kind of a piece.
    pub fn knows(&self, rules: &Rules, viewer: Viewer, id: PieceId) -> bool {
        viewer.knows(self.known_to(rules, id), rules.everyone())
    }

    /// Whether the viewer can tell which piece this is: it knows the kind, and the piece is not one of several that lie
    /// in no order out of its sight.
    pub fn can_tell(&self, rules: &Rules, viewer: Viewer, id: PieceId) -> bool {
        self.knows(rules, viewer, id)
            && self.zone(rules, id).is_none_or(|zone| {
                !rules.is_pool(zone) || viewer.knows(Self::seeing(rules, zone, self.owner(rules, id)), rules.everyone())
            })
    }

    /// Whether the viewer can tell that something was learned since an earlier state of the match: a piece it knows
    /// became known to somebody, chance decided something, or what seats chose at once was laid open. What others
    /// learned of pieces it does not know must not show here either.
    pub fn has_shown_since(&self, rules: &Rules, viewer: Viewer, earlier: &Self) -> bool {
        let over = self.sealed().is_none() || self.phase_serial() != earlier.phase_serial();
        let each = |was: &Pending, is: &Pending| is.ask.each && is.tape == was.tape && is.before == was.before;
        let opened = match earlier.pending().filter(|was| was.ask.each) {
            Some(was) => !self.pending().is_some_and(|is| each(was, is)),
            None => earlier.sealed().is_some() && over,
        };
        let streams = rules.columns.streams..rules.columns.cells;
        let learned = |id: PieceId| {
            self.knows(rules, viewer, id)
                && self.known_to(rules, id).without(earlier.known_to(rules, id)) != SeatSet::EMPTY
        };
        opened
            || streams.into_iter().any(|column| self.get(column) != earlier.get(column))
            || earlier.pieces(rules).any(learned)
    }

    /// Whether two pieces of one zone are written alike for a viewer, so that choosing one is choosing the other.
    pub(in crate::kernel) fn written_alike(&self, rules: &Rules, viewer: Viewer, a: PieceId, b: PieceId) -> bool {
        if self.cell(rules, a).is_some() || self.cell(rules, b).is_some() {
            return false;
        }
        match (self.can_tell(rules, viewer, a), self.can_tell(rules, viewer, b)) {
            (true, true) => self.alike(rules, viewer, a, b),
            (false, false) => self.zone(rules, a).is_some_and(|zone| rules.is_pool(zone)),
            _ => false,
        }
    }

    /// Puts pieces that are written alike for the viewer on each other's places, those that the most seats know first.
    pub(in crate::kernel) fn best_known_first(&self, rules: &Rules, viewer: Viewer, pieces: &mut [PieceId]) {
        let known = |piece: PieceId| self.known_to(rules, piece).count();
        for at in 1..pieces.len() {
            // A step of sorting by insertion, on the places of those alike.
            let mut now = at;
            for before in (0..at).rev() {
                let (one, other) = (pieces[before], pieces[now]);
                if known(one) < known(other) && self.written_alike(rules, viewer, one, other) {
                    pieces.swap(before, now);
                    now = before;
                }
            }
        }
    }

    /// Whether two pieces differ, for what the viewer sees, in nothing but their ids and places. What a field hides
    /// from it must not show by making two options of one.
    pub fn alike(&self, rules: &Rules, viewer: Viewer, a: PieceId, b: PieceId) -> bool {
        let same =
            |column| self.get(Self::piece_column(rules, a, column)) == self.get(Self::piece_column(rules, b, column));
        let (owner, everyone) = (self.owner(rules, a), rules.everyone());
        let mut seen =
            rules.fields.iter().filter(|field| viewer.knows(seen_by(field.see, None, owner, everyone), everyone));
        same(piece::KIND)
            && same(piece::OWNER)
            && self.modified_alike(a, b)
            && seen.all(|field| (piece::SIZE + field.at..piece::SIZE + field.at + field.kind.width()).all(same))
    }
}

impl Table {
    /// Whoever sees into a zone learns the kind of what enters.
    pub(in crate::kernel) fn teach(&mut self, id: PieceId, zone: ZoneId) {
        let seats = State::seeing(&self.rules, zone, self.state.owner(&self.rules, id));
        self.learn(id, seats);
    }

    /// Teaches the kind of a piece to seats, for good.
    pub fn reveal(&mut self, id: PieceId, seats: SeatSet) {
        self.writing(Write::Piece(id));
        self.running.shown.push((id, seats));
        self.learn(id, seats);
    }

    fn learn(&mut self, id: PieceId, seats: SeatSet) {
        let known = self.state.known_to(&self.rules, id);
        let all = known.with(seats);
        if all != known {
            self.set_piece(id, piece::KNOWN, all.0 as i32);
            self.notice("revealed", || vec![("piece", Value::Piece(id))]);
        }
        let fading = SeatSet(self.state.get(State::piece_column(&self.rules, id, piece::FADING)) as u32);
        if fading.without(seats) != fading {
            self.set_piece(id, piece::FADING, fading.without(seats).0 as i32);
        }
    }

    /// Takes a reveal back: the seats no longer know the piece once it leaves its zone or is shuffled, unless they
    /// see it there.
    pub fn hide(&mut self, id: PieceId, seats: SeatSet) {
        self.writing(Write::Piece(id));
        let fading = SeatSet(self.state.get(State::piece_column(&self.rules, id, piece::FADING)) as u32);
        let all = fading.with(seats);
        if all != fading {
            self.set_piece(id, piece::FADING, all.0 as i32);
        }
    }

    /// What is forgotten where a piece goes from one place to another: while it is still as it was, and before it is
    /// taught to who sees it there.
    pub(in crate::kernel) fn forget_in_passing(&mut self, id: PieceId, from: Option<ZoneId>, to: ZoneId) {
        // From cell to cell everybody follows it.
        let Some(from) = from.filter(|from| *from != to) else { return };
        let rules = std::sync::Arc::clone(&self.rules);
        let known = self.state.known_to(&rules, id);
        let fading = self.state.get(State::piece_column(&rules, id, piece::FADING));
        if fading != 0 {
            self.set_piece(id, piece::FADING, 0);
            self.unlearn(id, SeatSet(fading as u32));
        }
        if !rules.is_pool(from) {
            return;
        }
        // Who sees neither what lies there nor what arrives cannot tell which of the pieces it was.
        let owner = self.state.owner(&rules, id);
        let blind =
            rules.everyone().without(State::seeing(&rules, from, owner)).without(State::seeing(&rules, to, owner));
        if blind != SeatSet::EMPTY {
            self.unlearn(id, blind);
            let mut next = self.state.first_in(&rules, from);
            while let Some(piece) = next {
                next = self.state.next_to(&rules, piece);
                self.unlearn(piece, blind);
            }
        }
        // Who knew that a piece like the one that arrives lay there cannot tell that it was another: it is this one that
        // was known, and the other one no more. All who knew the same one take the same one for it.
        let surprised = rules.everyone().without(blind).without(State::seeing(&rules, from, owner)).without(known);
        if surprised == SeatSet::EMPTY {
            return;
        }
        let mut left: Vec<PieceId> = self.state.pieces_in(&rules, from).collect();
        left.sort_by_key(|piece| std::cmp::Reverse(self.state.known_to(&rules, *piece).count()));
        for seat in surprised.iter() {
            let knew = |other: &&PieceId| {
                self.state.known_to(&rules, **other).has(seat)
                    && self.state.alike(&rules, Viewer::Seat(seat), id, **other)
            };
            if let Some(other) = left.iter().find(knew).copied() {
                self.unlearn(other, SeatSet::one(seat));
                let known = self.state.known_to(&rules, id).with(SeatSet::one(seat));
                self.set_piece(id, piece::KNOWN, known.0 as i32);
            }
        }
    }

    /// Seats that do not see into the zone no longer know the piece.
    pub(in crate::kernel) fn forget(&mut self, id: PieceId, zone: ZoneId) {
        let seeing = State::seeing(&self.rules, zone, self.state.owner(&self.rules, id));
        self.unlearn(id, self.rules.everyone().without(seeing));
        if self.state.get(State::piece_column(&self.rules, id, piece::FADING)) != 0 {
            self.set_piece(id, piece::FADING, 0);
        }
    }

    /// Whether the viewer can tell which piece this is, or was shown it in the running step.
    pub(in crate::kernel) fn can_tell_now(&self, viewer: Viewer, id: PieceId) -> bool {
        let shown = self.running.shown.iter().filter(|(piece, _)| *piece == id).map(|(_, seats)| *seats);
        let shown = shown.fold(SeatSet::EMPTY, SeatSet::with);
        self.state.can_tell(&self.rules, viewer, id)
            || self.state.knows(&self.rules, viewer, id) && viewer.knows(shown, self.rules.everyone())
    }

    fn unlearn(&mut self, id: PieceId, seats: SeatSet) {
        for (piece, shown) in &mut self.running.shown {
            if *piece == id {
                *shown = shown.without(seats);
            }
        }
        let known = self.state.known_to(&self.rules, id);
        let left = known.without(seats);
        if left != known {
            self.set_piece(id, piece::KNOWN, left.0 as i32);
        }
    }
}
