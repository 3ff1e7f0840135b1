//! Who chooses at once with others, in secret, writes nothing but its own seat's things: whatever else it wrote would
//! change what the others may choose, and so tell them. Every writer of the table that a rule can reach says here what
//! it is about to write; outside of such a choice that costs one comparison.
//!
//! Own is what lies in a zone of the seat, whoever it came from, and what lies in a shared zone and belongs to the seat.
//! Chance and notes are free (what falls and what is said is told when all are done), and so is the end of the match.

use crate::diag::{Diagnostic, Place};

use crate::kernel::ids::{PieceId, SeatId, Viewer, ZoneId};
use crate::kernel::table::Table;
use crate::kernel::tape::Step;

/// What a rule is about to write.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) enum Write<'a> {
    /// Something of a piece.
    Piece(PieceId),
    /// A piece goes to a zone.
    Into(PieceId, ZoneId),
    /// Whose a piece is.
    Owner(Option<SeatId>),
    /// The order of a zone.
    Zone(ZoneId),
    /// A variable of a seat, or whether it is in the match.
    Seat(SeatId, &'a str),
    /// A variable of the match.
    Variable(&'a str),
    /// What else all share: whose turn it is, the end of a phase.
    Shared(&'a str),
}

impl Table {
    /// The seat that does an action while all choose in secret.
    pub(in crate::kernel) fn secret_seat(&self, step: &Step) -> Option<SeatId> {
        match step {
            Step::Action { seat, .. } if self.state.sealed.is_some() => Some(*seat),
            _ => None,
        }
    }

    /// Every writer calls this first. The step fails at its end, whatever the script catches.
    #[inline]
    pub(in crate::kernel) fn writing(&mut self, what: Write<'_>) {
        if let Some(seat) = self.running.secret {
            self.writing_in_secret(seat, what);
        }
    }

    fn writing_in_secret(&mut self, seat: SeatId, what: Write<'_>) {
        if self.running.broken.is_some() {
            return;
        }
        if let Some(what) = self.not_own(seat, what) {
            let name = match &self.running.step {
                Some(Step::Action { opt, .. }) => self.rules.action_of(*opt).name.clone(),
                _ => "?".to_owned(),
            };
            let message = format!("`{name}` writes {what} while all choose in secret");
            self.running.broken = Some(Box::new(
                Diagnostic::error("rule/secret-write", message)
                    .help("here a seat may write its own things only: do the rest in the phase's `leave`"),
            ));
        }
    }

    /// What was written that may not be, in words. The script is told at once, so that it is told where.
    pub fn secret_told(&self) -> Option<&str> {
        self.running.broken.as_ref().map(|error| error.message.as_str())
    }

    /// The step is at its end: the error of what it wrote in secret, at the place of the error the script was given.
    pub(in crate::kernel) fn secret_error(
        &mut self,
        given: Option<&Diagnostic>,
        place: Option<Place>,
    ) -> Option<Box<Diagnostic>> {
        self.running.secret = None;
        let mut error = self.running.broken.take()?;
        error.place = place;
        if let Some(given) = given.filter(|given| given.message == error.message) {
            error.place.clone_from(&given.place);
            error.notes.clone_from(&given.notes);
        }
        Some(error)
    }

    fn not_own(&self, seat: SeatId, what: Write<'_>) -> Option<String> {
        let rules = &*self.rules;
        let name = |seat: SeatId| &rules.seats[seat.index()].name;
        match what {
            Write::Variable(name) => Some(format!("`{name}`, which all share,")),
            Write::Shared(what) => Some(format!("{what}, which all share,")),
            Write::Seat(of, what) => (of != seat).then(|| format!("`{what}` of {}", name(of))),
            Write::Zone(zone) => self.not_own_zone(seat, zone),
            Write::Owner(owner) => {
                owner.filter(|owner| *owner != seat).map(|owner| format!("a piece of {}", name(owner)))
            }
            Write::Piece(piece) => self.not_own_piece(seat, piece),
            Write::Into(piece, to) => {
                let zone = &rules.zones[to.index()];
                let nowhere = self.coming_from(piece).is_none();
                match zone.owner {
                    Some(owner) if owner != seat => Some(format!("what lies in `{}`", zone.name)),
                    // A new piece of nobody has its place to tell whose it is.
                    Some(_) if nowhere => None,
                    _ => self.not_own_piece(seat, piece),
                }
            }
        }
    }

    fn not_own_zone(&self, seat: SeatId, zone: ZoneId) -> Option<String> {
        let zone = &self.rules.zones[zone.index()];
        (zone.owner != Some(seat)).then(|| format!("what lies in `{}`", zone.name))
    }

    fn not_own_piece(&self, seat: SeatId, piece: PieceId) -> Option<String> {
        let rules = &*self.rules;
        let zone = self.coming_from(piece);
        let owner = zone.and_then(|zone| rules.zones[zone.index()].owner).or(self.state.owner(rules, piece));
        if owner == Some(seat) {
            return None;
        }
        let whose = owner.map_or("nobody's", |owner| &rules.seats[owner.index()].name);
        let place = match zone {
            Some(_) => format!("the piece {}", self.address(Viewer::Seat(seat), piece)),
            None => "a new piece".to_owned(),
        };
        Some(match owner {
            Some(_) => format!("{place}, which is {whose}'s,"),
            None => format!("{place}, which is nobody's,"),
        })
    }
}
