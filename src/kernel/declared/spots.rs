//! The cells a declared generator looks at: what follows from the board alone is worked out once, when a game is linked.

use crate::kernel::action::Opt;
use crate::kernel::ids::{CellId, SeatId, ZoneDeclId};
use crate::kernel::rules::Rules;
use crate::kernel::selector::{Selector, Test};
use crate::kernel::state::State;
use crate::kernel::zone::step_towards;

/// One cell, with the one that must be taken for a piece to rest on it: itself where nothing need be.
#[derive(Clone, Copy, Debug)]
struct Spot {
    cell: CellId,
    below: CellId,
}

/// Spots as one seat sees them, in that order.
#[derive(Clone, Debug)]
struct Seen {
    spots: Vec<Spot>,
    below: Option<Below>,
}

/// Where the spots that rest on another do so on the one that many places further on, round a word of bits.
#[derive(Clone, Copy, Debug)]
struct Below {
    places: u32,
    /// The spots on which a piece rests whatever stands where.
    floor: u64,
}

impl Below {
    /// None where there are more spots than bits, or they do not lie so evenly.
    fn of(spots: &[Spot]) -> Option<Self> {
        let place = |cell: CellId| spots.iter().position(|spot| spot.cell == cell).map(|place| place as u32);
        let (mut places, mut floor) = (None, 0);
        for (at, spot) in (0..u64::BITS).zip(spots) {
            if spot.below == spot.cell {
                floor |= 1 << at;
            } else {
                let there = place(spot.below)?.wrapping_sub(at) % u64::BITS;
                if *places.get_or_insert(there) != there {
                    return None;
                }
            }
        }
        (spots.len() <= u64::BITS as usize).then_some(Self { places: places.unwrap_or(0), floor })
    }

    /// Those of the free spots on which a piece would rest.
    fn resting(self, free: u64) -> u64 {
        free & (self.floor | (!free).rotate_right(self.places))
    }
}

/// The cells that can be selected, whatever stands where.
#[derive(Clone, Debug)]
pub struct Spots {
    /// By acting seat.
    by_seat: Vec<Seen>,
    /// Whether the cell must be empty, or taken.
    empty: Option<bool>,
    /// What is left to be tested.
    rest: Vec<Test>,
}

impl Spots {
    /// None where the zone is no grid.
    pub fn new(rules: &Rules, zone: ZoneDeclId, selector: &Selector) -> Option<Self> {
        let mut rest = Vec::new();
        let (mut empty, mut side) = (None, None);
        for test in &selector.tests {
            match test {
                Test::Region(_) => {}
                Test::Empty(wanted) if empty.is_none() => empty = Some(*wanted),
                Test::Resting(wanted) if side.is_none() => side = Some(*wanted),
                other => rest.push(other.clone()),
            }
        }
        let spots_of = |acting: SeatId| {
            let grid = rules.grid_of(rules.zone_of(zone, acting))?;
            let viewer = selector.of_seat(rules, acting).unwrap_or(SeatId(0));
            let inside = |cell: &CellId| {
                let mut regions = selector.tests.iter().filter_map(|test| match test {
                    Test::Region(region) => Some(*region),
                    _ => None,
                });
                !rules.cells[cell.index()].blocked
                    && regions.all(|region| selector.region(rules, acting, *cell, region))
            };
            let spot = |cell: CellId| {
                let below = side.and_then(|side| grid.neighbour(cell, step_towards(side)));
                Spot { cell, below: below.filter(|below| !rules.cells[below.index()].blocked).unwrap_or(cell) }
            };
            let spots: Vec<Spot> = grid.order[viewer.index()].iter().copied().filter(inside).map(spot).collect();
            Some(Seen { below: Below::of(&spots), spots })
        };
        Some(Self { by_seat: rules.seat_ids().map(spots_of).collect::<Option<_>>()?, empty, rest })
    }

    /// Adds an option for each selected cell, in the order in which the acting seat sees them.
    pub(in crate::kernel) fn list(
        &self,
        (selector, acting): (&Selector, SeatId),
        rules: &Rules,
        state: &State,
        option: impl Fn(CellId) -> Opt,
        out: &mut Vec<Opt>,
    ) {
        let most = out.len().saturating_add(selector.first.unwrap_or(usize::MAX));
        let occupants = state.occupants(rules);
        let is_empty = |cell: CellId| occupants[cell.index()] == 0;
        let rests = |spot: &Spot| (spot.below == spot.cell) | !is_empty(spot.below);
        let Seen { spots, below } = &self.by_seat[acting.index()];
        if let (Some(true), Some(below), []) = (self.empty, below, &self.rest[..]) {
            // The usual case, and the hottest: which cells are free is gathered as bits, without a branch that would have
            // to be foreseen.
            let free = spots.iter().rev().fold(0, |free, spot| free << 1 | u64::from(is_empty(spot.cell)));
            let mut left = below.resting(free);
            while left != 0 {
                out.push(option(spots[left.trailing_zeros() as usize].cell));
                left &= left - 1;
            }
            return out.truncate(most);
        }
        for spot in spots {
            if self.empty.is_none_or(|empty| empty == is_empty(spot.cell))
                && rests(spot)
                && self.rest.iter().all(|test| selector.cell_test(rules, state, acting, spot.cell, test))
            {
                out.push(option(spot.cell));
            }
        }
        out.truncate(most);
    }
}
