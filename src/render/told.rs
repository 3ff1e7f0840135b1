//! What a viewer sees, told in another language. Observations are made of ids, for agents and files; people read words.

use std::collections::BTreeMap;

use crate::kernel::language::Language;
use crate::kernel::observation::{Observation, Seen};

/// The observation with the words of the language in place of ids. The outcome and the question are left as they are: only
/// the table knows what they are made of.
pub fn told(mut seen: Observation, language: &Language) -> Observation {
    let seat = |name: &mut String| *name = language.seat(name).to_owned();
    let kind = |id: &mut String| {
        if let Some(word) = language.kind(id) {
            *id = word.to_owned();
        }
    };
    seen.phase = language.phase(&seen.phase).to_owned();
    seen.variables = values(seen.variables, language);
    for modifier in &mut seen.modifiers {
        modifier.field = language.field(&modifier.field).to_owned();
        modifier.which = language.screen(&modifier.which);
    }
    seen.viewer.iter_mut().for_each(seat);
    seen.deciders.iter_mut().for_each(seat);
    for view in &mut seen.seats {
        seat(&mut view.name);
        view.variables = values(std::mem::take(&mut view.variables), language);
    }
    for grid in &mut seen.grids {
        grid.name = language.zone(&grid.name);
        for piece in grid.cells.iter_mut().filter_map(|cell| cell.piece.as_mut()) {
            piece.owner.iter_mut().for_each(seat);
            piece.kind.iter_mut().for_each(kind);
            piece.fields = values(std::mem::take(&mut piece.fields), language);
        }
    }
    for zone in &mut seen.zones {
        zone.name = language.zone(&zone.name);
        for piece in &mut zone.pieces {
            piece.kind.iter_mut().for_each(kind);
            piece.fields = values(std::mem::take(&mut piece.fields), language);
        }
    }
    seen
}

/// Variables and fields under their words, with words for what they hold.
fn values(values: BTreeMap<String, Seen>, language: &Language) -> BTreeMap<String, Seen> {
    values.into_iter().map(|(name, seen)| (language.field(&name).to_owned(), value(seen, language))).collect()
}

fn value(seen: Seen, language: &Language) -> Seen {
    match seen {
        Seen::Text(text) => Seen::Text(language.word(&text).to_owned()),
        Seen::List(items) => Seen::List(items.into_iter().map(|item| value(item, language)).collect()),
        other => other,
    }
}
