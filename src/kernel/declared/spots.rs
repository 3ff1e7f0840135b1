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

/// The cells that can be selected, whatever stands where.
#[derive(Clone, Debug)]
pub struct Spots {
    /// By acting seat, in the order in which it sees them.
    by_seat: Vec<Vec<Spot>>,
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
            Some(grid.order[viewer.index()].iter().copied().filter(inside).map(spot).collect())
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
        let occupants = state.occupants(rules);
        let is_empty = |cell: CellId| occupants[cell.index()] == 0;
        let rests = |spot: &Spot| (spot.below == spot.cell) | !is_empty(spot.below);
        let spots = &self.by_seat[acting.index()];
        if self.empty == Some(true) && self.rest.is_empty() {
            // The usual case, and the hottest: every option is written and the next one put over it where it is none,
            // which is quicker than to foresee what stands where.
            let mut end = out.len();
            out.resize(end + spots.len(), Opt(0));
            for spot in spots {
                out[end] = option(spot.cell);
                end += usize::from(is_empty(spot.cell) & rests(spot));
            }
            out.truncate(end);
            return;
        }
        for spot in spots {
            if self.empty.is_none_or(|empty| empty == is_empty(spot.cell))
                && rests(spot)
                && self.rest.iter().all(|test| selector.cell_test(rules, state, acting, spot.cell, test))
            {
                out.push(option(spot.cell));
            }
        }
    }
}
