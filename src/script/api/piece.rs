//! What a script reads of a piece, and how it moves one.

use crate::kernel::keys::Past;

use super::super::fault::Outcome;
use super::super::handle::Tag;
use super::super::raw::Frame;
use super::values;

pub fn kind(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let piece = values::known_piece(frame, id)?;
    let table = frame.table()?;
    let kind = table.state().kind(table.rules(), piece);
    frame.push_handle(kind.into());
    Ok(1)
}

pub fn owner(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let piece = values::known_piece(frame, id)?;
    let table = frame.table()?;
    let owner = table.state().owner(table.rules(), piece);
    values::push_optional(frame, owner)
}

pub fn zone(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let piece = values::known_piece(frame, id)?;
    let table = frame.table()?;
    let zone = table.state().zone(table.rules(), piece);
    values::push_optional(frame, zone)
}

pub fn cell(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let piece = values::known_piece(frame, id)?;
    let table = frame.table()?;
    let cell = table.state().cell(table.rules(), piece);
    values::push_optional(frame, cell)
}

pub fn farthest(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let piece = values::known_piece(frame, id)?;
    let table = frame.table()?;
    table.reads(Past::MOVES);
    let farthest = table.state().farthest(table.rules(), piece);
    frame.push_number(f64::from(farthest));
    Ok(1)
}

pub fn move_to(frame: &mut Frame, id: u32) -> Outcome<usize> {
    values::may_write(frame, "moving a piece")?;
    let piece = values::known_piece(frame, id)?;
    match frame.handle(1) {
        Some(place) if place.tag == Tag::Cell => {
            let cell = values::known_cell(frame, place.id)?;
            let lifted = frame.table()?.move_to_cell(piece, cell)?;
            values::push_optional(frame, lifted)
        }
        Some(place) if place.tag == Tag::Zone => {
            let zone = values::known_zone(frame, place.id)?;
            frame.table()?.move_to_zone(piece, zone)?;
            Ok(0)
        }
        _ => Err(values::expected("place", &frame.given(1), "a cell or a zone")),
    }
}

pub fn remove(frame: &mut Frame, id: u32) -> Outcome<usize> {
    values::may_write(frame, "removing a piece")?;
    let piece = values::known_piece(frame, id)?;
    frame.table()?.remove(piece);
    Ok(0)
}
