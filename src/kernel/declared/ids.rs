//! Names of things by number. An id indexes the rules (seats, kinds, zones, cells, ...) or the state (pieces); it never
//! leaves the process: texts and saves use names and places.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The id as a column value: one more than the id, so that 0 means "none".
            pub fn column(self) -> i32 {
                self.0 as i32 + 1
            }

            /// The inverse of `column`.
            pub fn from_column(value: i32) -> Option<Self> {
                (value > 0).then(|| Self((value - 1) as $inner))
            }
        }
    };
}

id!(/** A place at the table, in the order of `game.yaml`. */ SeatId(u8));
id!(/** A file of kinds: `ranks`, `cards`. */ SortId(u8));
id!(/** What a piece is: `spy`, `ace`. */ KindId(u16));
id!(/** A zone of one seat, or a shared one. */ ZoneId(u16));
id!(/** A zone as declared: one for all seats' `box`. */ ZoneDeclId(u16));
id!(/** A cell, counted over all grids. */ CellId(u16));
id!(/** A piece of the match. */ PieceId(u16));
id!(/** A word known when the game was loaded. */ WordId(u16));
id!(/** A pattern, equal ones sharing one id. */ PatternId(u16));
id!(/** An action of the game. */ ActionId(u8));
id!(/** A function of the script. */ HookId(u16));
id!(/** A function of two kinds, evaluated at load. */ TableId(u8));

/// A set of seats as bits; at most 32 seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(pub u32);

impl SeatSet {
    pub const EMPTY: Self = Self(0);

    pub fn all(seats: usize) -> Self {
        Self(if seats >= 32 { u32::MAX } else { (1 << seats) - 1 })
    }

    pub fn one(seat: SeatId) -> Self {
        Self(1 << seat.0)
    }

    pub fn has(self, seat: SeatId) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = SeatId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| SeatId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Sees everything.
    Referee,
    Seat(SeatId),
    /// Sees what everybody may see.
    Spectator,
}

impl Viewer {
    /// Whether a thing known to `seats` is known to this viewer. Spectators know what all of `everyone` know.
    pub fn knows(self, seats: SeatSet, everyone: SeatSet) -> bool {
        match self {
            Viewer::Referee => true,
            Viewer::Seat(seat) => seats.has(seat),
            Viewer::Spectator => seats.0 & everyone.0 == everyone.0,
        }
    }
}
