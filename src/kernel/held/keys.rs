//! Keys of a state. The state hash covers everything; the position key only what a player would call the position.

use crate::kernel::chance::{mix, name_key};
use crate::kernel::layout::piece;
use crate::kernel::rules::Rules;
use crate::kernel::state::State;

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

    /// Kinds and fields of the pieces on their places, declared variables, and whose turn of which phase it is: no
    /// ids, random streams or counts of plies. A sum over pieces, so that equal pieces may change places.
    pub fn position_key(&self, rules: &Rules) -> u64 {
        let columns = &rules.columns;
        let mut key = mix(self.phase() as u64 ^ u64::from(self.active().0) << 32);
        for column in columns.game_variables..columns.streams {
            key = mix(key ^ u64::from(self.columns[column] as u32));
        }
        for id in self.pieces(rules) {
            let at = |column| u64::from(self.columns[State::piece_column(rules, id, column)] as u32);
            if at(piece::ZONE) == 0 {
                continue;
            }
            let place = mix(at(piece::ZONE) << 32 | at(piece::CELL));
            let mut one = mix(place ^ (at(piece::KIND) << 32 | at(piece::OWNER)));
            for column in piece::SIZE..rules.columns.stride {
                one = mix(one ^ at(column));
            }
            key = key.wrapping_add(one);
        }
        key
    }
}
