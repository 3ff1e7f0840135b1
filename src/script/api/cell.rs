//! What a script reads of a cell.

use crate::kernel::ids::CellId;
use crate::kernel::rules::Rules;

use super::super::fault::{Fault, Outcome};
use super::super::raw::{Frame, Given};
use super::values;

pub fn name(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let rules = frame.rules()?;
    frame.push_text(&rules.cells[cell.index()].name);
    Ok(1)
}

pub fn piece(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let table = frame.table()?;
    let piece = table.state().piece_on(table.rules(), cell);
    values::push_optional(frame, piece)
}

fn number(frame: &mut Frame, id: u32, number: impl Fn(&Rules, CellId) -> usize) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let number = number(frame.table()?.rules(), cell);
    frame.push_number(number as f64);
    Ok(1)
}

pub fn column(frame: &mut Frame, id: u32) -> Outcome<usize> {
    number(frame, id, |rules, cell| usize::from(rules.cells[cell.index()].column) + 1)
}

pub fn row(frame: &mut Frame, id: u32) -> Outcome<usize> {
    number(frame, id, |rules, cell| usize::from(rules.cells[cell.index()].row) + 1)
}

pub fn index(frame: &mut Frame, id: u32) -> Outcome<usize> {
    number(frame, id, |rules, cell| rules.local(cell) + 1)
}

/// Right and ahead of a direction's name.
fn direction(name: &str) -> Option<(i32, i32)> {
    Some(match name {
        "forward" => (0, 1),
        "back" => (0, -1),
        "left" => (-1, 0),
        "right" => (1, 0),
        "forward-left" => (-1, 1),
        "forward-right" => (1, 1),
        "back-left" => (-1, -1),
        "back-right" => (1, -1),
        _ => return None,
    })
}

/// East and north of a direction of the board.
fn compass(name: &str) -> Option<(i32, i32)> {
    Some(match name {
        "north" => (0, 1),
        "south" => (0, -1),
        "west" => (-1, 0),
        "east" => (1, 0),
        "north-west" => (-1, 1),
        "north-east" => (1, 1),
        "south-west" => (-1, -1),
        "south-east" => (1, -1),
        _ => return None,
    })
}

pub fn step(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let rules = frame.rules()?;
    let name = values::name_arg(frame, 1, "direction")?;
    let here = &rules.cells[cell.index()];
    let grid = &rules.grids[here.grid as usize];
    let (column, row) = (here.column as usize, here.row as usize);
    let to = if let Some((east, north)) = compass(name) {
        grid.shift(column, row, east, north)
    } else {
        let step = direction(name).ok_or_else(|| {
            Fault::Wrong(format!(
                "`{name}` is no direction: forward, back, left, right, forward-left, ..., north, north-east, ..."
            ))
        });
        let seat = values::seat_arg(frame, 2, "seat")?;
        let (right, ahead) = step?;
        grid.offset(seat, column, row, right, ahead)
    };
    values::push_optional(frame, to.map(|(column, row)| grid.cell(column, row)))
}

pub fn is(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let seat = match frame.given(2) {
        Given::Nil => None,
        _ => Some(values::seat_arg(frame, 2, "seat")?),
    };
    let rules = frame.rules()?;
    let name = values::name_arg(frame, 1, "region")?;
    let Some(region) = rules.regions.iter().find(|region| region.name == name) else {
        return Err(Fault::Wrong(format!("no region is named `{name}`")));
    };
    let local = rules.local(cell);
    let inside = match seat {
        Some(seat) => region.cells[seat.index()][local],
        None => region.has(local),
    };
    frame.push_boolean(inside && region.grid == rules.grid_index(cell));
    Ok(1)
}

fn adjacent(rules: &Rules, a: CellId, b: CellId) -> bool {
    let (a, b) = (&rules.cells[a.index()], &rules.cells[b.index()]);
    a.grid == b.grid && a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1
}

pub fn next_to(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let other = values::cell_arg(frame, 1, "cell")?;
    let next_to = adjacent(frame.table()?.rules(), cell, other);
    frame.push_boolean(next_to);
    Ok(1)
}

pub fn touches(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let cell = values::known_cell(frame, id)?;
    let seat = values::seat_arg(frame, 1, "seat")?;
    let table = frame.table()?;
    let (rules, state) = (table.rules(), table.state());
    let grid = &rules.grids[rules.grid_index(cell)];
    let touches = grid.sides(cell).any(|side| state.owner_on(rules, side) == Some(seat));
    frame.push_boolean(touches);
    Ok(1)
}
