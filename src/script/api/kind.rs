//! What a script reads of a kind.

use crate::kernel::ids::KindId;
use crate::kernel::kind::Kind;
use crate::kernel::rules::Rules;

use super::super::fault::Outcome;
use super::super::raw::Frame;

pub fn known(rules: &Rules, id: u32) -> Outcome<KindId> {
    if id as usize >= rules.kinds.len() {
        return Err("the kind is from another game".into());
    }
    Ok(KindId(id as u16))
}

fn read(frame: &mut Frame, id: u32, text: impl Fn(&Rules, &Kind) -> String) -> Outcome<usize> {
    let rules = frame.rules()?;
    let kind = known(rules, id)?;
    let text = text(rules, &rules.kinds[kind.index()]);
    frame.push_text(&text);
    Ok(1)
}

pub fn id(frame: &mut Frame, id: u32) -> Outcome<usize> {
    read(frame, id, |_, kind| kind.id.clone())
}

pub fn name(frame: &mut Frame, id: u32) -> Outcome<usize> {
    read(frame, id, |_, kind| kind.name.clone())
}

pub fn sort(frame: &mut Frame, id: u32) -> Outcome<usize> {
    read(frame, id, |rules, kind| rules.sorts[kind.sort.index()].name.clone())
}

/// The sign for a piece of the kind; the first seat's where seats have their own.
pub fn glyph(frame: &mut Frame, id: u32) -> Outcome<usize> {
    read(frame, id, |_, kind| kind.glyphs.first().cloned().unwrap_or_default())
}

/// The letter of position texts for a seat's piece of the kind; an empty text where content gives none.
pub fn code(frame: &mut Frame, id: u32) -> Outcome<usize> {
    let seat = super::values::seat_arg(frame, 1, "seat")?;
    read(frame, id, |_, kind| kind.codes[seat.index()].map(String::from).unwrap_or_default())
}
