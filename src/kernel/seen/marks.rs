//! What tells a piece from others of its kind in a text: `guard(tapped=true)`. Written only where the zone holds another
//! piece of the kind that the reader can tell from it, and then only what is not as usual: a guard that is as guards are
//! at first stays `guard`. Two pieces with the same marks are alike, and one option.

use crate::kernel::ids::{PieceId, Viewer};
use crate::kernel::modifier::{Change, Modifier, Which};
use crate::kernel::rules::Lasts;
use crate::kernel::state::State;
use crate::kernel::table::Table;
use crate::kernel::value::Value;
use crate::kernel::zone::seen_by;

impl State {
    /// The modifiers that are for this piece alone, in the order they were made.
    pub(in crate::kernel) fn own_modifiers(&self, piece: PieceId) -> impl Iterator<Item = &Modifier> {
        self.modifiers().iter().filter(move |modifier| modifier.which == Which::Piece(piece))
    }

    /// Whether what was done to the numbers of two pieces is the same.
    pub(in crate::kernel) fn modified_alike(&self, a: PieceId, b: PieceId) -> bool {
        let what = |modifier: &Modifier| (modifier.field.clone(), modifier.change, modifier.lasts);
        self.modifiers().is_empty() || self.own_modifiers(a).map(what).eq(self.own_modifiers(b).map(what))
    }
}

impl Table {
    /// What stands behind the kind of a piece that lies on no grid, and whose kind the viewer can tell.
    pub(in crate::kernel) fn marks(&self, viewer: Viewer, piece: PieceId) -> String {
        let (rules, state) = (&*self.rules, &self.state);
        let Some(zone) = state.zone(rules, piece) else { return String::new() };
        let kind = state.kind(rules, piece);
        let differs = |other: PieceId| {
            other != piece
                && state.kind(rules, other) == kind
                && state.can_tell(rules, viewer, other)
                && !state.alike(rules, viewer, piece, other)
        };
        if !state.pieces_in(rules, zone).any(differs) {
            return String::new();
        }
        let mut marks = Vec::new();
        let (owner, everyone) = (state.owner(rules, piece), rules.everyone());
        let usual = match viewer {
            Viewer::Seat(seat) => owner == Some(seat),
            _ => false,
        };
        if !usual {
            marks.push(format!("owner={}", owner.map_or("nobody", |owner| &rules.seats[owner.index()].name)));
        }
        for (slot, field) in rules.fields.iter().enumerate() {
            if !state.has_default(rules, piece, slot)
                && viewer.knows(seen_by(field.see, None, owner, everyone), everyone)
            {
                marks.push(format!("{}={}", field.name, self.mark(viewer, &state.field(rules, piece, slot))));
            }
        }
        marks.extend(state.own_modifiers(piece).map(changed));
        match marks.is_empty() {
            true => String::new(),
            // Arguments are told apart by the spaces between them.
            false => format!("({})", marks.join(",").replace(char::is_whitespace, "_")),
        }
    }

    fn mark(&self, viewer: Viewer, value: &Value) -> String {
        let rules = &*self.rules;
        let join = |items: Vec<String>| if items.is_empty() { "none".to_owned() } else { items.join("+") };
        match value {
            Value::Boolean(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::Seat(seat) => rules.seats[seat.index()].name.clone(),
            Value::Piece(piece) => self.address(viewer, *piece),
            Value::Kind(kind) => rules.kinds[kind.index()].id.clone(),
            Value::Zone(zone) => rules.zones[zone.index()].name.clone(),
            Value::Cell(cell) => rules.cells[cell.index()].name.clone(),
            Value::Word(word) => rules.words[word.index()].clone(),
            Value::List(items) => join(items.iter().map(|item| self.mark(viewer, item)).collect()),
            Value::Tally { die, counts } => {
                let faces = rules.dice[*die].faces.iter().zip(counts).filter(|(_, count)| **count != 0);
                join(faces.map(|(face, count)| format!("{face}:{count}")).collect())
            }
            // No field holds anything else.
            Value::Nil | Value::Text(_) | Value::Record(_) | Value::Numbers(_) => "none".to_owned(),
        }
    }
}

/// `worth+2`, `worth=5/turn`.
fn changed(modifier: &Modifier) -> String {
    let change = match modifier.change {
        Change::Add(number) => format!("{number:+}"),
        Change::Set(number) => format!("={number}"),
        Change::Max(number) => format!("<={number}"),
        Change::Min(number) => format!(">={number}"),
    };
    let lasts = match modifier.lasts {
        None => "",
        Some(Lasts::Phase) => "/phase",
        Some(Lasts::Turn) => "/turn",
        Some(Lasts::NextTurn) => "/next_turn",
        Some(Lasts::Round) => "/round",
        Some(Lasts::LeavesZone) => "/zone",
    };
    format!("{}{change}{lasts}", modifier.field)
}
