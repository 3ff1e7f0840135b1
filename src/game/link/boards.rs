//! Boards: cells and regions, numbered over all of them.

use crate::content::{Board, Facing, Package, Problems};
use crate::diag::Diagnostic;
use crate::kernel::action::MAX_ARG;
use crate::kernel::ids::{CellId, SeatId, ZoneId};
use crate::kernel::observation::Side;
use crate::kernel::rules::Rules;
use crate::kernel::zone::{Cell, Grid, Region};

pub fn link(rules: &mut Rules, package: &Package, problems: &mut Problems) {
    let cells: usize = package.file.boards.iter().map(Board::len).sum();
    if cells > MAX_ARG {
        problems
            .push(Diagnostic::error("content/too-large", format!("all boards have {cells} cells, at most {MAX_ARG}")));
        return;
    }
    for board in &package.file.boards {
        let base = rules.cells.len();
        let grid_index = rules.grids.len();
        for index in 0..board.len() {
            rules.cells.push(Cell {
                name: board.names[index].clone(),
                grid: grid_index as u8,
                column: (index % usize::from(board.columns)) as u8,
                row: (index / usize::from(board.columns)) as u8,
                blocked: board.blocked.contains(&(index as u16)),
            });
        }
        for region in &board.regions {
            let cells =
                region.cells.iter().map(|cells| (0..board.len() as u16).map(|cell| cells.contains(&cell)).collect());
            rules.regions.push(Region { name: region.name.clone(), grid: grid_index, cells: cells.collect() });
        }
        let mut grid = Grid {
            name: board.name.clone(),
            // Given by the zone of the board's name.
            zone: ZoneId(0),
            columns: usize::from(board.columns),
            rows: usize::from(board.rows),
            base: base as u16,
            facing: board.faces.iter().map(side).collect(),
            neighbours: Vec::new(),
            open: 0,
            order: Vec::new(),
            trail: 0,
            positions: 0,
            as_seen: false,
            empty_code: board.empty,
            blocked_code: board.hole,
        };
        grid.order = (0..rules.seats.len()).map(|seat| order(&grid, SeatId(seat as u8))).collect();
        grid.lay(|cell| rules.cells[cell.index()].blocked);
        rules.grids.push(grid);
    }
}

fn side(facing: &Facing) -> Side {
    match facing {
        Facing::North => Side::North,
        Facing::South => Side::South,
        Facing::East => Side::East,
        Facing::West => Side::West,
    }
}

/// All cells as the seat sees them, farthest row first, left to right.
fn order(grid: &Grid, seat: SeatId) -> Vec<CellId> {
    let mut cells: Vec<(i32, i32, CellId)> = Vec::new();
    for row in 0..grid.rows as i32 {
        for column in 0..grid.columns as i32 {
            let (right, ahead) = match grid.facing[seat.index()] {
                Side::North => (column, row),
                Side::South => (-column, -row),
                Side::East => (-row, column),
                Side::West => (row, -column),
            };
            cells.push((-ahead, right, grid.cell(column as usize, row as usize)));
        }
    }
    cells.sort_by_key(|(ahead, right, _)| (*ahead, *right));
    cells.into_iter().map(|(_, _, cell)| cell).collect()
}
