//! Where everything lies in a state's one vector of columns. Fixed when the game is loaded; pieces come last so that a
//! match may make more of them.

use crate::kernel::positions::SEATS_PER_COLUMN;
use crate::kernel::zone::Grid;

/// Columns of the turn loop, at the front of every state.
pub mod head {
    pub const PHASE: usize = 0;
    /// How far the phase has come: entering, deciding or leaving.
    pub const STAGE: usize = 1;
    /// Phases entered so far.
    pub const SERIAL: usize = 2;
    pub const TURN: usize = 3;
    pub const ROUND: usize = 4;
    pub const ACTIVE: usize = 5;
    /// Actions done in turns; those of `once` phases do not count.
    pub const PLY: usize = 6;
    /// Actions done in this phase.
    pub const ACTS: usize = 7;
    pub const SEED_LOW: usize = 8;
    pub const SEED_HIGH: usize = 9;
    /// Pieces lifted off a cell and not yet put somewhere.
    pub const LIFTED: usize = 10;
    /// The last piece the running step placed or moved, as an id column: lines are looked for through it.
    pub const LAST: usize = 11;
    /// The rest of the turn's phases is left out.
    pub const ENDING_TURN: usize = 12;
    /// Turns the active seat has still to come.
    pub const EXTRA_TURNS: usize = 13;
    /// The seat that has the next turn, as an id column; 0 for the usual one.
    pub const NEXT_SEAT: usize = 14;
    /// The seat named to decide in the phase, as an id column.
    pub const NAMED: usize = 15;
    pub const SIZE: usize = 16;
}

/// Columns of a seat.
pub mod seat {
    pub const IN_MATCH: usize = 0;
    /// Done with the present phase.
    pub const DONE: usize = 1;
    pub const SIZE: usize = 2;
}

/// Columns of a zone. Outside grids pieces are a doubly linked list in order of entry.
pub mod zone {
    pub const FIRST: usize = 0;
    pub const LAST: usize = 1;
    pub const COUNT: usize = 2;
    /// The ply at which a piece last entered or left.
    pub const CHANGED: usize = 3;
    pub const SIZE: usize = 4;
}

/// Columns of a piece, before its declared fields.
pub mod piece {
    pub const KIND: usize = 0;
    pub const OWNER: usize = 1;
    /// The zone's id column; 0 for a removed piece, -1 for a lifted one.
    pub const ZONE: usize = 2;
    pub const CELL: usize = 3;
    pub const NEXT: usize = 4;
    pub const PREVIOUS: usize = 5;
    /// Bits of the seats that know the kind.
    pub const KNOWN: usize = 6;
    pub const FARTHEST: usize = 7;
    /// Bits of the seats that no longer know the kind once the piece leaves its zone.
    pub const FADING: usize = 8;
    pub const SIZE: usize = 9;
}

/// Columns of one entry of a trail.
pub mod trail {
    pub const PIECE: usize = 0;
    pub const FROM: usize = 1;
    pub const TO: usize = 2;
    pub const MET: usize = 3;
    pub const SIZE: usize = 4;
}

/// Offsets that depend on the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub seats: usize,
    pub zones: usize,
    pub game_variables: usize,
    pub seat_variables: usize,
    pub seat_variable_count: usize,
    /// Counters of the random streams.
    pub streams: usize,
    /// Names of the streams, in column order: a stream is known by its name, so that adding one changes no other.
    pub stream_names: Vec<String>,
    /// Occupants, by cell over all grids.
    pub cells: usize,
    /// By grid: for each seat a count of moves, then `trail` entries.
    pub trails: Vec<usize>,
    /// By grid: a count of entries, then `positions` entries of one column, then who acted in each, several to a column.
    pub positions: Vec<usize>,
    pub pieces: usize,
    /// Columns of one piece.
    pub stride: usize,
}

impl Columns {
    pub fn new(
        seats: usize,
        zones: usize,
        variables: (usize, usize),
        stream_names: Vec<String>,
        cells: usize,
        grids: &[Grid],
        fields: usize,
    ) -> Self {
        let mut at = head::SIZE;
        let mut take = |size: usize| {
            let here = at;
            at += size;
            here
        };
        Self {
            seats: take(seats * seat::SIZE),
            zones: take(zones * zone::SIZE),
            game_variables: take(variables.0),
            seat_variables: take(variables.1 * seats),
            seat_variable_count: variables.1,
            streams: take(stream_names.len()),
            stream_names,
            cells: take(cells),
            trails: grids.iter().map(|grid| take(seats * (1 + grid.trail * trail::SIZE))).collect(),
            positions: grids
                .iter()
                .map(|grid| take(1 + grid.positions + grid.positions.div_ceil(SEATS_PER_COLUMN)))
                .collect(),
            pieces: take(0),
            stride: piece::SIZE + fields,
        }
    }

    /// Named parts of the fixed front, for saves: name, first column, one past the last.
    pub fn sections(&self) -> Vec<(&'static str, usize, usize)> {
        let boards = self.trails.first().copied().unwrap_or(self.pieces);
        vec![
            ("turn", 0, self.seats),
            ("seats", self.seats, self.zones),
            ("zones", self.zones, self.game_variables),
            ("game_variables", self.game_variables, self.seat_variables),
            ("seat_variables", self.seat_variables, self.streams),
            ("streams", self.streams, self.cells),
            ("cells", self.cells, boards),
            ("boards", boards, self.pieces),
        ]
    }
}
