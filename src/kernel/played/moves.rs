//! Moves of pieces by their patterns, kept from one listing to the next and mended around what has changed: most pieces
//! may go where they could go before. What is kept is held against the state, so that nothing need be said when another
//! one is put on the table.

use crate::kernel::action::Opt;
use crate::kernel::ids::{ActionId, CellId, PieceId, SeatId, ZoneDeclId};
use crate::kernel::layout::piece;
use crate::kernel::pattern::Onto;
use crate::kernel::rules::Rules;
use crate::kernel::state::State;

/// What a list of moves is of: the action, the seat, and where and by which pattern its pieces move.
type Of = (ActionId, SeatId, ZoneDeclId, usize);

/// The moves last listed, by what they are of.
#[derive(Debug, Default)]
pub(in crate::kernel) struct Moves(Vec<Kept>);

impl Moves {
    pub(in crate::kernel) fn of(&mut self, of: Of) -> &mut Kept {
        let index = self.0.iter().position(|kept| kept.of == of).unwrap_or_else(|| {
            self.0.push(Kept { of, board: Vec::new(), movers: Vec::new(), options: Vec::new() });
            self.0.len() - 1
        });
        &mut self.0[index]
    }
}

/// The moves of one seat's pieces, in cell order.
#[derive(Debug)]
pub(in crate::kernel) struct Kept {
    of: Of,
    /// What stood on the cells of the grid.
    board: Vec<i32>,
    movers: Vec<Mover>,
    options: Vec<Opt>,
}

/// A piece that stood on a cell.
#[derive(Debug)]
struct Mover {
    /// Bits of the cells that its moves go by, its own among them.
    looked: u128,
    /// The column of its kind, and the kind.
    kind: (u32, i32),
    cell: u16,
    /// How many of the options are its own.
    count: u16,
}

/// The bit of a cell. On large boards several share one: then too much is listed anew, never too little.
fn bit(cell: CellId) -> u128 {
    1 << (cell.0 & 127)
}

impl Kept {
    /// Adds the moves as they are now to the options.
    pub(in crate::kernel) fn list(&mut self, rules: &Rules, state: &State, out: &mut Vec<Opt>) {
        let (action, seat, zone, by) = self.of;
        let Some(grid) = rules.grid_of(rules.zone_of(zone, seat)) else { return };
        let base = usize::from(grid.base);
        let board = &state.occupants(rules)[base..base + grid.cells()];
        let changed = self.compare(board, grid.base);
        let steps = Steps { rules, state, seat, by };
        let first = out.len();
        // Of the kept options those before `passed` have been looked at, and those before `copied` are out.
        let (mut index, mut copied, mut passed) = (0, 0, 0);
        while let Some(mover) = self.movers.get_mut(index) {
            let start = passed;
            passed += usize::from(mover.count);
            let (column, kind) = mover.kind;
            if mover.looked & changed == 0 && state.columns.get(column as usize) == Some(&kind) {
                index += 1;
                continue;
            }
            out.extend_from_slice(&self.options[copied..start]);
            copied = passed;
            let occupant = board[usize::from(mover.cell) - base];
            match PieceId::from_column(occupant & 0xffff).filter(|_| occupant >> 16 == seat.column()) {
                Some(piece) => {
                    mover.list(&steps, piece, Opt::new(action), out);
                    index += 1;
                }
                None => drop(self.movers.remove(index)),
            }
        }
        out.extend_from_slice(&self.options[copied..passed]);
        self.options.clear();
        self.options.extend_from_slice(&out[first..]);
    }

    /// Notes what stands on the board now. The bits of the cells that have changed.
    fn compare(&mut self, board: &[i32], base: u16) -> u128 {
        let mine = self.of.1.column();
        self.board.resize(board.len(), 0);
        let (movers, mut changed) = (&mut self.movers, 0);
        let mut note = |index: usize, was: &mut i32, now: i32| {
            if *was != now {
                let cell = CellId(base + index as u16);
                changed |= bit(cell);
                if now >> 16 == mine && *was >> 16 != mine {
                    Mover::arrives(movers, cell);
                }
                *was = now;
            }
        };
        // Several cells are compared at once: hardly any have changed.
        const SEVERAL: usize = 4;
        let (was, last_was) = self.board.as_chunks_mut::<SEVERAL>();
        let (now, last_now) = board.as_chunks::<SEVERAL>();
        let last = was.len() * SEVERAL;
        for (chunk, (was, now)) in was.iter_mut().zip(now).enumerate() {
            if was != now {
                for at in 0..SEVERAL {
                    note(chunk * SEVERAL + at, &mut was[at], now[at]);
                }
            }
        }
        for (at, (was, now)) in last_was.iter_mut().zip(last_now).enumerate() {
            note(last + at, was, *now);
        }
        changed
    }
}

impl Mover {
    /// A piece stands where none of the seat's did: whatever has changed, its moves are to be listed.
    fn arrives(movers: &mut Vec<Self>, cell: CellId) {
        let at = movers.partition_point(|mover| mover.cell < cell.0);
        movers.insert(at, Self { looked: u128::MAX, kind: (0, 0), cell: cell.0, count: 0 });
    }

    fn list(&mut self, steps: &Steps, piece: PieceId, begun: Opt, out: &mut Vec<Opt>) {
        let (begun, before) = (begun.with(0, piece.index()), out.len());
        let cell = CellId(self.cell);
        self.looked = bit(cell) | steps.each(piece, cell, |to| out.push(begun.with(1, to.index())));
        self.count = (out.len() - before) as u16;
        let column = State::piece_column(steps.rules, piece, piece::KIND);
        self.kind = (column as u32, steps.state.get(column));
    }
}

/// How a seat's pieces step by the patterns of a field.
pub(in crate::kernel) struct Steps<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub seat: SeatId,
    pub by: usize,
}

impl Steps<'_> {
    /// Finds the cells that a piece may go to. The bits of those that this goes by.
    pub(in crate::kernel) fn each(&self, piece: PieceId, from: CellId, mut found: impl FnMut(CellId)) -> u128 {
        let Steps { rules, state, seat, by } = *self;
        let pattern = rules.pattern_fields[by].by_kind[state.kind(rules, piece).index()];
        let occupants = state.occupants(rules);
        let mut looked = 0;
        // Whether the ray goes on beyond the cell.
        let mut enter = |to: u16, onto: Onto| {
            let there = occupants[usize::from(to)];
            looked |= bit(CellId(to));
            let lands =
                if there == 0 { onto != Onto::Enemy } else { there >> 16 != seat.column() && onto != Onto::Empty };
            if lands {
                found(CellId(to));
            }
            there == 0
        };
        for run in rules.rays.runs(pattern, seat, from) {
            // Most rays are one cell long.
            if enter(run.first, run.onto) && run.length > 1 {
                let _ = rules.rays.beyond(run).all(|to| enter(*to, run.onto));
            }
        }
        looked
    }
}
