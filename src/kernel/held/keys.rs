//! Keys of a state. The state hash covers everything; the position key only what a player would call the position.

use crate::kernel::action::{Action, Generator};
use crate::kernel::chance::{mix, name_key};
use crate::kernel::ids::ZoneId;
use crate::kernel::layout::{head, piece};
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::phase::Unit;
use crate::kernel::rules::Rules;
use crate::kernel::state::State;
use crate::kernel::zone::Layout;

impl State {
    /// A hash of everything in the state, the same in every process.
    pub fn hash(&self) -> u64 {
        let mut lanes = [1u64, 2, 3, 4];
        let mut chunks = self.columns.chunks_exact(8);
        for chunk in &mut chunks {
            for (lane, pair) in lanes.iter_mut().zip(chunk.chunks_exact(2)) {
                let pair = u64::from(pair[0] as u32) | u64::from(pair[1] as u32) << 32;
                *lane = mix(*lane ^ pair);
            }
        }
        let mut hash = lanes.iter().fold(self.columns.len() as u64, |hash, lane| mix(hash ^ lane));
        for column in chunks.remainder() {
            hash = mix(hash ^ u64::from(*column as u32));
        }
        if let Some(outcome) = self.outcome() {
            hash = mix(hash ^ name_key(&outcome.reason));
            hash = outcome.ranks.iter().fold(hash, |hash, rank| mix(hash ^ u64::from(*rank)));
        }
        for modifier in self.modifiers() {
            hash = mix(hash ^ name_key(&format!("{modifier:?}")));
        }
        if let Some(pending) = self.pending() {
            hash = mix(hash ^ pending.before.hash());
            for entry in &pending.tape {
                let pick = match &entry.pick {
                    crate::kernel::tape::Pick::Index(index) => u64::from(*index) + 1,
                    crate::kernel::tape::Pick::Nothing => 0,
                    crate::kernel::tape::Pick::Order(order) => {
                        order.iter().fold(2, |hash, place| mix(hash ^ u64::from(*place)))
                    }
                };
                hash = mix(hash ^ name_key(&entry.name) ^ pick);
            }
            hash = mix(hash ^ name_key(&pending.ask.name) ^ u64::from(pending.ask.seats.0));
        }
        hash
    }
}

/// Past of the turn loop. They are no part of a position until something goes by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past(u8);

impl Past {
    pub const NONE: Self = Self(0);
    pub const TURN: Self = Self(1);
    pub const ROUND: Self = Self(2);
    pub const PLY: Self = Self(4);
    pub const ACTS: Self = Self(8);
    /// Earlier moves and boards, how far a piece has moved, and who has seen it.
    pub const MOVES: Self = Self(16);
    /// Which of several equal pieces is which, and in what order they came to where they lie.
    pub const PIECES: Self = Self(32);

    const COUNTS: [(Self, usize); 4] =
        [(Self::TURN, head::TURN), (Self::ROUND, head::ROUND), (Self::PLY, head::PLY), (Self::ACTS, head::ACTS)];

    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// What the declared rules go by, whatever scripts do: counts of limits, and pieces named by variables or fields.
    pub fn of_rules(rules: &Rules) -> Self {
        let counted = rules.limits.iter().filter(|limit| limit.since.is_none()).map(|limit| match limit.unit {
            Unit::Turns => Self::TURN,
            Unit::Rounds => Self::ROUND,
            Unit::Plies => Self::PLY,
        });
        let columns = rules.fields.iter().chain(&rules.game_variables).chain(&rules.seat_variables);
        let named = columns.filter(|column| column.kind.has_pieces()).map(|_| Self::PIECES);
        let by_moves = |generator: &Generator| matches!(generator, Generator::Streak { .. });
        let asked = |action: &Action| action.offer.iter().chain(action.conditions()).any(by_moves);
        let streaks = rules.actions.iter().filter(|action| asked(action)).map(|_| Self::MOVES);
        counted.chain(named).chain(streaks).fold(Self::NONE, Self::and)
    }
}

/// Columns of the turn loop that say how the match goes on from a position.
const GOING_ON: [usize; 8] = [
    head::PHASE,
    head::STAGE,
    head::ACTIVE,
    head::LIFTED,
    head::ENDING_TURN,
    head::EXTRA_TURNS,
    head::NEXT_SEAT,
    head::NAMED,
];

/// A key in the making: two lanes that are mixed differently.
#[derive(Clone, Copy)]
struct Lanes([u64; 2]);

impl Lanes {
    const SEEDS: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];

    fn new(seed: u64) -> Self {
        Self(Self::SEEDS.map(|lane| mix(lane ^ seed)))
    }

    fn fold(&mut self, value: u64) {
        self.0 = [mix(self.0[0] ^ value), mix(self.0[1].wrapping_add(value))];
    }

    /// Adds another key, so that the order of several does not count.
    fn add(&mut self, other: Self) {
        self.0 = [self.0[0].wrapping_add(other.0[0]), self.0[1].wrapping_add(other.0[1])];
    }

    fn key(self) -> u128 {
        u128::from(self.0[0]) << 64 | u128::from(self.0[1])
    }
}

impl State {
    /// What decides how the match can go on: kinds and fields of the pieces on their places, declared variables, whose
    /// decision in which phase it is, what lasts, and in a rule that waits the position before it and what was answered
    /// since, from which all in it follows. No random streams; of the past only what is named. Equal pieces may change places and are known by no id, unless something names one of
    /// them; in a row or a stack the order counts. 128 bits: of a thousand million positions, two share a key with a chance of one in 10^21.
    pub fn position_key(&self, rules: &Rules, past: Past) -> u128 {
        let columns = &rules.columns;
        let mut key = Lanes::new(past.0.into());
        let mut fold = |column: usize| key.fold(u64::from(self.columns[column] as u32));
        GOING_ON.into_iter().for_each(&mut fold);
        for (count, column) in Past::COUNTS {
            if past.has(count) {
                fold(column);
            }
        }
        (columns.seats..columns.zones).for_each(&mut fold);
        (columns.game_variables..columns.streams).for_each(&mut fold);
        if past.has(Past::PIECES) {
            fold(head::LAST);
        }
        if past.has(Past::MOVES) {
            let first = columns.trails.first().copied().unwrap_or(columns.pieces);
            (first..columns.pieces).for_each(&mut fold);
        }
        if rules.limits.iter().any(|limit| limit.since.is_some()) {
            for zone in 0..rules.zones.len() {
                key.fold((self.ply() - self.changed(rules, ZoneId(zone as u16))) as u64);
            }
        }
        let by_piece = |modifier: &Modifier| matches!(modifier.which, Which::Piece(_));
        let told_apart = past.has(Past::PIECES) || self.modifiers().iter().any(by_piece);
        for zone in 0..rules.zones.len() {
            let ordered = told_apart
                || matches!(rules.zone_decls[rules.zones[zone].decl.index()].layout, Layout::Row | Layout::Stack);
            for (place, id) in self.pieces_in(rules, ZoneId(zone as u16)).enumerate() {
                let at = |column| u64::from(self.columns[State::piece_column(rules, id, column)] as u32);
                let mut piece = Lanes::new(if ordered { place as u64 + 1 } else { 0 });
                if told_apart {
                    piece.fold(id.0.into());
                }
                piece.fold(at(piece::ZONE) << 32 | at(piece::CELL));
                piece.fold(at(piece::KIND) << 32 | at(piece::OWNER));
                let seen = [piece::FARTHEST, piece::KNOWN].into_iter().filter(|_| past.has(Past::MOVES));
                for column in (piece::SIZE..columns.stride).chain(seen) {
                    piece.fold(at(column));
                }
                key.add(piece);
            }
        }
        for modifier in self.modifiers() {
            key.fold(name_key(&format!("{modifier:?}")));
        }
        if let Some(outcome) = self.outcome() {
            key.fold(name_key(&outcome.reason));
            outcome.ranks.iter().for_each(|rank| key.fold(u64::from(*rank) + 1));
        }
        if let Some(pending) = self.pending() {
            let before = pending.before.position_key(rules, past);
            key.fold(before as u64);
            key.fold((before >> 64) as u64);
            key.fold(name_key(&format!("{:?} {:?}", pending.step, pending.ask)));
            for entry in pending.tape.iter().chain(pending.answers.iter().map(|(_, entry, _)| entry)) {
                key.fold(name_key(&format!("{entry:?}")));
            }
        }
        key.key()
    }
}
