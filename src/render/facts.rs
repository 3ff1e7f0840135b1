//! What is not a place: variables of the seats and of the match, numbers changed for a while, fields of pieces on
//! boards. A line each, and only where there is something to tell.

use std::collections::BTreeMap;

use super::Style;
use super::fold::folded;
use super::mark::Marks;
use super::style::tame;
use super::values::{is_worth_telling, named, one};
use crate::kernel::language::Language;
use crate::kernel::observation::{ModifierView, Observation, SeatView, Seen};

/// All such lines.
pub fn lines(observation: &Observation, (marks, language): (&Marks, &Language), style: Style) -> String {
    let mut lines: Vec<String> = seats(&observation.seats, (marks, language), style);
    let told = told(&observation.variables, language, &|_, _| false);
    lines.extend(listed(&language.screen("match"), &told, style));
    let modifiers: Vec<String> = observation.modifiers.iter().map(|view| modifier(view, language)).collect();
    lines.extend(listed(&language.screen("modifiers"), &modifiers, style));
    lines.extend(listed(&language.screen("pieces"), &marked_cells(observation, language), style));
    lines.join("\n")
}

/// `red: points 3, ready yes`. What is no, zero or none is left out, and so is a yes that all seats share: that all are
/// ready says nothing.
fn seats(seats: &[SeatView], (marks, language): (&Marks, &Language), style: Style) -> Vec<String> {
    let shared = |name: &str, seen: &Seen| {
        *seen == Seen::Boolean(true)
            && seats.len() > 1
            && seats.iter().all(|seat| seat.variables.get(name) == Some(seen))
    };
    let line = |seat: &SeatView| {
        let mut items = told(&seat.variables, language, &shared);
        if !seat.in_match && !seat.name.is_empty() {
            items.insert(0, language.screen("out of the match"));
        }
        listed(&style.paint(&tame(&seat.name), marks.look(&seat.name).bold()), &items, style)
    };
    seats.iter().filter_map(line).collect()
}

fn told(values: &BTreeMap<String, Seen>, language: &Language, left_out: &dyn Fn(&str, &Seen) -> bool) -> Vec<String> {
    let worth = |(name, seen): &(&String, &Seen)| is_worth_telling(seen) && !left_out(name, seen);
    values.iter().filter(worth).map(|(name, seen)| one(name, seen, language)).collect()
}

/// `strength +3 for a4 until the end of the turn`.
fn modifier(view: &ModifierView, language: &Language) -> String {
    let lasts = match view.until.as_str() {
        "match" => None,
        "phase" => Some("until the end of the phase"),
        "turn" => Some("until the end of the turn"),
        "round" => Some("until the end of the round"),
        "next turn" => Some("until the owner's next turn"),
        _ => Some("until it leaves its zone"),
    };
    let which = language.screen(&format!("for {}", tame(&view.which)));
    let parts = [tame(&view.field), tame(&view.change), which];
    parts.into_iter().chain(lasts.map(|lasts| language.screen(lasts))).collect::<Vec<String>>().join(" ")
}

/// `a4 (wounds 2)`: pieces on boards of which more is seen than their kind.
fn marked_cells(observation: &Observation, language: &Language) -> Vec<String> {
    let cells = observation.grids.iter().flat_map(|grid| &grid.cells);
    let fields = cells.filter_map(|cell| Some((&cell.name, &cell.piece.as_ref()?.fields)));
    fields
        .filter(|(_, fields)| !fields.is_empty())
        .map(|(cell, fields)| format!("{} ({})", tame(cell), named(fields, language)))
        .collect()
}

fn listed(name: &str, items: &[String], style: Style) -> Option<String> {
    let items: Vec<(String, bool)> = items.iter().map(|item| (item.clone(), false)).collect();
    (!items.is_empty()).then(|| folded(&format!("{name}:"), &items, style))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::observation::{CellView, GridView, PieceView};

    fn seat(name: &str, values: &[(&str, Seen)]) -> SeatView {
        let variables = values.iter().map(|(name, seen)| ((*name).to_owned(), seen.clone())).collect();
        SeatView { name: name.into(), in_match: true, variables, team: None }
    }

    #[test]
    fn what_is_worth_a_line() {
        let ready = |yes| ("ready", Seen::Boolean(yes));
        let mut seen = Observation {
            seats: vec![
                seat("red", &[("points", Seen::Integer(3)), ready(true)]),
                seat("blue", &[("points", Seen::Integer(0)), ready(true)]),
            ],
            ..Observation::default()
        };
        let plain = |seen: &Observation| lines(seen, (&Marks::default(), &Language::default()), Style::PLAIN);
        assert_eq!(plain(&seen), "red: points 3");
        seen.seats[1] = seat("blue", &[("points", Seen::Integer(0)), ready(false)]);
        seen.seats[1].in_match = false;
        assert_eq!(plain(&seen), "red: points 3, ready yes\nblue: out of the match");
        seen.seats.clear();
        assert_eq!(plain(&seen), "");
        seen.variables.insert("trump".into(), Seen::Text("hearts".into()));
        let until = |until: &str| ModifierView {
            field: "attack".into(),
            change: "+1".into(),
            which: "a1".into(),
            until: until.into(),
        };
        seen.modifiers = vec![until("turn"), until("match")];
        let piece = PieceView { fields: BTreeMap::from([("wounds".into(), Seen::Integer(2))]), ..PieceView::default() };
        let cells = vec![CellView { name: "a1".into(), blocked: false, piece: Some(piece) }, CellView::default()];
        seen.grids.push(GridView { columns: 2, rows: 1, cells, ..GridView::default() });
        assert_eq!(
            plain(&seen),
            "match: trump hearts\nmodifiers: attack +1 for a1 until the end of the turn, attack +1 for a1\npieces: a1 (wounds 2)"
        );
    }
}
