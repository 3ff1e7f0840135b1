//! What a script reads of a zone or a grid, and how it moves a zone's contents.

use std::collections::BTreeMap;

use crate::kernel::ids::{CellId, PieceId, SeatId, ZoneId};
use crate::kernel::keys::Past;
use crate::kernel::script::Mode;

use super::super::fault::{Fault, Outcome};
use super::super::handle::Handle;
use super::super::raw::{Frame, Given};
use super::{selector, values};

pub fn name(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let rules = frame.rules()?;
    frame.push_text(&rules.zones[zone.index()].name);
    Ok(1)
}

pub fn top(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    goes_by_order(frame, zone)?;
    let table = frame.table()?;
    let top = table.state().top(table.rules(), zone);
    values::push_optional(frame, top)
}

/// What is made of the pieces of the zone that the selector in the first argument selects; `self` in it is the active seat.
fn selected<T>(frame: &mut Frame, id: u32, take: impl FnOnce(&mut dyn Iterator<Item = PieceId>) -> T) -> Outcome<T> {
    let zone = values::known_zone(frame, id)?;
    let selector = selector::argument(frame, 1)?;
    let table = frame.table()?;
    let (rules, state) = (table.rules(), table.state());
    let acting = state.active();
    let pieces = state.pieces_in(rules, zone).filter(|piece| selector.piece(rules, state, acting, *piece));
    let taken = take(&mut pieces.take(selector.first.unwrap_or(usize::MAX)));
    let looked_at = state.count(rules, zone);
    frame.charge(looked_at);
    Ok(taken)
}

/// On a grid pieces are met cell by cell; elsewhere as they came.
fn goes_by_order(frame: &mut Frame, zone: ZoneId) -> Outcome<()> {
    let table = frame.table()?;
    if table.rules().zones[zone.index()].grid.is_none() {
        table.reads(Past::PIECES);
    }
    Ok(())
}

pub fn each(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    goes_by_order(frame, zone)?;
    let handles: Vec<Handle> = selected(frame, id, |pieces| pieces.map(Handle::from).collect())?;
    frame.push_iterator(&handles);
    Ok(1)
}

pub fn first(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    goes_by_order(frame, zone)?;
    let first = selected(frame, id, |pieces| pieces.next())?;
    values::push_optional(frame, first)
}

pub fn count(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let count = selected(frame, id, |pieces| pieces.count())?;
    frame.push_number(count as f64);
    Ok(1)
}

pub fn tally(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let pieces: Vec<PieceId> = selected(frame, id, |pieces| pieces.collect())?;
    let (rules, state) = (frame.rules()?, frame.table()?.state());
    let mut counts = BTreeMap::new();
    for piece in pieces {
        *counts.entry(state.kind(rules, piece)).or_insert(0) += 1;
    }
    let counts: Vec<(Handle, usize)> = counts.into_iter().map(|(kind, count)| (kind.into(), count)).collect();
    frame.push_counts(&counts);
    Ok(1)
}

pub fn move_to(frame: &mut Frame, id: u32) -> Outcome<usize> {
    values::may_write(frame, "moving pieces")?;
    let zone = values::known_zone(frame, id)?;
    let to = values::zone_arg(frame, 1, "zone")?;
    let table = frame.table()?;
    let pieces: Vec<PieceId> = table.state().pieces_in(table.rules(), zone).collect();
    frame.charge(16 * pieces.len());
    for piece in pieces {
        frame.table()?.move_to_zone(piece, to)?;
    }
    Ok(0)
}

/// The cells of a grid a selector selects, as the seat it is `of` sees them.
pub fn selected_cells(frame: &mut Frame, zone: ZoneId, arg: usize) -> Outcome<Vec<CellId>> {
    let selector = selector::argument(frame, arg)?;
    let table = frame.table()?;
    let (rules, state) = (table.rules(), table.state());
    let Some(grid) = rules.grid_of(zone) else {
        return Err(Fault::Wrong(format!("`{}` is no grid and has no cells", rules.zones[zone.index()].name)));
    };
    let acting = state.active();
    let viewer = selector.of_seat(rules, acting).unwrap_or(SeatId(0));
    let cells = grid.order[viewer.index()]
        .iter()
        .copied()
        .filter(|cell| !rules.cells[cell.index()].blocked && selector.cell(rules, state, acting, *cell));
    let cells = cells.take(selector.first.unwrap_or(usize::MAX)).collect();
    let looked_at = grid.order[viewer.index()].len();
    frame.charge(looked_at);
    Ok(cells)
}

pub fn cells(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let handles: Vec<Handle> = selected_cells(frame, zone, 1)?.into_iter().map(Handle::from).collect();
    frame.push_iterator(&handles);
    Ok(1)
}

pub fn count_cells(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let count = selected_cells(frame, zone, 1)?.len();
    frame.push_number(count as f64);
    Ok(1)
}

pub fn cell(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let grid = grid_index(frame, id)?;
    let name = values::text_arg(frame, 1, "cell")?;
    let rules = frame.rules()?;
    let cell = rules.cell_named(&name).filter(|cell| rules.grid_index(*cell) == grid);
    let Some(cell) = cell else {
        return Err(Fault::Wrong(format!("`{}` has no cell `{name}`", rules.grids[grid].name)));
    };
    frame.push_handle(cell.into());
    Ok(1)
}

fn grid_index(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let rules = frame.table()?.rules();
    let def = &rules.zones[zone.index()];
    def.grid.ok_or_else(|| Fault::Wrong(format!("`{}` is no grid", def.name)))
}

/// The grid, the seat in the first argument, and how many of its last moves the second means: as many are kept.
fn kept_moves(frame: &mut Frame, id: u32, name: &str) -> Outcome<(usize, SeatId, usize)> {
    let grid = grid_index(frame, id)?;
    let seat = values::seat_arg(frame, 1, "seat")?;
    let moves = values::count(frame, 2, name)?;
    let table = frame.table()?;
    table.reads(Past::MOVES);
    let def = &table.rules().grids[grid];
    if moves > def.trail {
        let kept = def.trail;
        return Err(Fault::Wrong(format!("`{}` keeps the last {kept} moves: declare `trail = {moves}`", def.name)));
    }
    Ok((grid, seat, moves))
}

pub fn crossed(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let (grid, seat, moves) = kept_moves(frame, id, "n")?;
    let table = frame.table()?;
    let ends = table.state().crossed(table.rules(), grid, seat, moves);
    frame.charge(moves);
    values::push_optional(frame, ends.map(|(low, _)| low))?;
    values::push_optional(frame, ends.map(|(_, high)| high))?;
    Ok(2)
}

pub fn trail(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let (grid, seat, back) = kept_moves(frame, id, "k")?;
    let table = frame.table()?;
    let rules = table.rules();
    let Some(entry) = table.state().trail(rules, grid, seat, back) else {
        frame.push_nil();
        return Ok(1);
    };
    frame.push_handle(entry.piece.into());
    frame.push_handle(entry.from.into());
    frame.push_handle(entry.to.into());
    values::push_optional(frame, entry.met)?;
    Ok(4)
}

fn keeps_positions(frame: &mut Frame, grid: usize) -> Outcome<()> {
    let table = frame.table()?;
    table.reads(Past::MOVES);
    let grid = &table.rules().grids[grid];
    match grid.positions {
        0 => Err(Fault::Wrong(format!("`{}` keeps no positions: declare `positions = 200` on it", grid.name))),
        _ => Ok(()),
    }
}

/// With a move, whether it would give an earlier board; without, how often the present one has stood.
pub fn stood(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let grid = grid_index(frame, id)?;
    if frame.given(1) == Given::Nil {
        keeps_positions(frame, grid)?;
        let in_rule = matches!(frame.mode(), Mode::Write | Mode::Check);
        let table = frame.table()?;
        let times = table.times_stood(grid, table.next_to_act(in_rule));
        frame.push_number(times as f64);
        return Ok(1);
    }
    let piece = values::piece_arg(frame, 1, "piece")?;
    let cell = values::cell_arg(frame, 2, "cell")?;
    let plies = match frame.given(3) {
        Given::Nil => usize::MAX,
        _ => values::count(frame, 3, "n")?,
    };
    keeps_positions(frame, grid)?;
    let table = frame.table()?;
    let seat = table.state().owner(table.rules(), piece).unwrap_or_else(|| table.state().active());
    let walked = table.rules().grids[grid].positions.min(plies);
    let stood = table.stood(seat, piece, cell, plies);
    frame.charge(walked);
    frame.push_boolean(stood);
    Ok(1)
}

pub fn full(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let table = frame.table()?;
    let rules = table.rules();
    let capacity = match rules.grid_of(zone) {
        Some(grid) => Some(grid.order[0].iter().filter(|cell| !rules.cells[cell.index()].blocked).count()),
        None => rules.zone_decls[rules.zones[zone.index()].decl.index()].capacity,
    };
    let full = capacity.is_some_and(|capacity| table.state().count(rules, zone) >= capacity);
    frame.push_boolean(full);
    Ok(1)
}

pub fn sum(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let zone = values::known_zone(frame, id)?;
    let field = values::text_arg(frame, 1, "field")?;
    let selector = selector::argument(frame, 2)?;
    let (rules, state) = (frame.rules()?, frame.table()?.state());
    let acting = state.active();
    let pieces: Vec<PieceId> =
        state.pieces_in(rules, zone).filter(|piece| selector.piece(rules, state, acting, *piece)).collect();
    frame.charge(8 * pieces.len());
    let mut sum = 0.0;
    for piece in pieces {
        super::meta::push_field(frame, piece, &field)?;
        match frame.pop_given() {
            Given::Number(number) => sum += number,
            other => return Err(values::expected(&field, &other, "a number")),
        }
    }
    frame.push_number(sum);
    Ok(1)
}
