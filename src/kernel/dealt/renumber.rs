//! Exchanging hidden pieces. A piece's number and its kind belong together; where it lies, whose it is and what is known
//! of it belong to its place. Exchanging pieces gives places other numbers, everywhere a number is kept, so that
//! nothing a rule could order or count by numbers stays behind.

use std::sync::Arc;

use crate::kernel::action::{Action, ArgType, MAX_ARGS, Opt};
use crate::kernel::ids::PieceId;
use crate::kernel::layout::{head, piece, trail, zone};
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::positions;
use crate::kernel::rules::{Column, Rules};
use crate::kernel::selector::{Check, Selector, Test};
use crate::kernel::state::State;
use crate::kernel::tape::{PASS, Pending};
use crate::kernel::value::{Value, ValueType};

/// Which piece comes into the place of which: `to[old]` is the new number of what lies where `old` lay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange(pub Vec<u16>);

impl Exchange {
    /// Exchanges nothing among so many pieces.
    pub fn none(pieces: usize) -> Self {
        Self((0..pieces as u16).collect())
    }

    pub fn piece(&self, id: PieceId) -> PieceId {
        PieceId(self.0.get(id.index()).copied().unwrap_or(id.0))
    }

    fn column(&self, column: i32) -> i32 {
        PieceId::from_column(column).map_or(column, |id| self.piece(id).column())
    }

    fn value(&self, value: &Value) -> Value {
        match value {
            Value::Piece(id) => Value::Piece(self.piece(*id)),
            Value::List(items) => Value::List(items.iter().map(|item| self.value(item)).collect()),
            Value::Record(entries) => {
                Value::Record(entries.iter().map(|(key, value)| (key.clone(), self.value(value))).collect())
            }
            other => other.clone(),
        }
    }

    pub fn option(&self, rules: &Rules, opt: Opt) -> Opt {
        if opt == PASS { opt } else { self.arguments(rules.action_of(opt), opt) }
    }

    fn arguments(&self, action: &Action, opt: Opt) -> Opt {
        let mut renumbered = opt;
        for (index, arg) in action.args.iter().enumerate() {
            let places = match arg.kind {
                ArgType::Piece => index..index + 1,
                ArgType::Several { .. } => index..MAX_ARGS,
                _ => continue,
            };
            for place in places {
                if let Some(id) = opt.id(place) {
                    renumbered = renumbered.with(place, self.piece(PieceId(id as u16)).index());
                }
            }
        }
        renumbered
    }

    fn selector(&self, selector: &Selector) -> Selector {
        let mut renumbered = selector.clone();
        for test in &mut renumbered.tests {
            if let Test::Field(_, Check::Is(value)) = test {
                *value = self.value(value);
            }
        }
        renumbered
    }

    fn modifier(&self, modifier: &Modifier) -> Modifier {
        let which = match &modifier.which {
            Which::Piece(id) => Which::Piece(self.piece(*id)),
            Which::Selected(selector, acting) => Which::Selected(self.selector(selector), *acting),
        };
        Modifier { which, ..modifier.clone() }
    }
}

impl State {
    /// How many pieces there were already in each of the earlier states that this one keeps. One made since has no place
    /// in those, and is exchanged with its like alone.
    pub(in crate::kernel) fn pieces_in_all(&self, rules: &Rules) -> usize {
        let kept = self.sealed.as_deref().into_iter().chain(self.pending.as_deref().map(|pending| &*pending.before));
        kept.map(|state| state.pieces_in_all(rules)).fold(self.piece_count(rules), usize::min)
    }

    /// The state with pieces exchanged.
    pub fn exchange(&self, rules: &Rules, exchange: &Exchange) -> Self {
        let columns = &rules.columns;
        let mut state = self.clone();
        let out = &mut state.columns;
        let rename = |out: &mut Vec<i32>, at: usize| out[at] = exchange.column(out[at]);
        rename(out, head::LAST);
        for index in 0..rules.zones.len() {
            let first = columns.zones + index * zone::SIZE;
            rename(out, first + zone::FIRST);
            rename(out, first + zone::LAST);
        }
        for occupant in &mut out[columns.cells..columns.cells + rules.cells.len()] {
            *occupant = *occupant >> 16 << 16 | exchange.column(*occupant & 0xffff);
        }
        for (index, grid) in rules.grids.iter().enumerate() {
            for seat in rules.seat_ids() {
                let base = State::trail_base(rules, index, seat) + 1;
                for entry in 0..grid.trail {
                    rename(out, base + entry * trail::SIZE + trail::PIECE);
                    rename(out, base + entry * trail::SIZE + trail::MET);
                }
            }
            let base = columns.positions[index] + 1;
            for entry in &mut out[base..base + grid.positions] {
                *entry = positions::renumbered(*entry, |id| exchange.piece(id));
            }
        }
        for variable in &rules.game_variables {
            renumber_value(out, variable, columns.game_variables + variable.at, exchange);
        }
        for seat in rules.seat_ids() {
            for (slot, variable) in rules.seat_variables.iter().enumerate() {
                renumber_value(out, variable, State::seat_variable_column(rules, seat, slot), exchange);
            }
        }
        let stride = columns.stride;
        for old in 0..self.piece_count(rules) {
            let new = exchange.piece(PieceId(old as u16)).index();
            let (from, to) = (columns.pieces + old * stride, columns.pieces + new * stride);
            // The kind stays with the number.
            let kind = self.columns[to + piece::KIND];
            out[to..to + stride].copy_from_slice(&self.columns[from..from + stride]);
            out[to + piece::KIND] = kind;
            rename(out, to + piece::NEXT);
            rename(out, to + piece::PREVIOUS);
            for field in &rules.fields {
                renumber_value(out, field, to + piece::SIZE + field.at, exchange);
            }
        }
        if let Some(modifiers) = &self.modifiers {
            state.modifiers = Some(Arc::new(modifiers.iter().map(|modifier| exchange.modifier(modifier)).collect()));
        }
        if let Some(sealed) = &self.sealed {
            state.sealed = Some(Arc::new(sealed.exchange(rules, exchange)));
        }
        if let Some(pending) = &self.pending {
            state.pending = Some(Arc::new(pending.exchange(rules, exchange)));
        }
        state
    }
}

impl Pending {
    fn exchange(&self, rules: &Rules, exchange: &Exchange) -> Self {
        let option = |opt: &Option<Opt>| opt.map(|opt| exchange.option(rules, opt));
        let mut pending = self.clone();
        pending.before = Arc::new(self.before.exchange(rules, exchange));
        if let crate::kernel::tape::Step::Action { opt, .. } = &mut pending.step {
            *opt = exchange.option(rules, *opt);
        }
        pending.resolved = self.resolved.iter().map(option).collect();
        pending.ask.args = self.ask.args.iter().map(|value| exchange.value(value)).collect();
        pending.answers = self.answers.iter().map(|(seat, entry, opt)| (*seat, entry.clone(), option(opt))).collect();
        pending
    }
}

fn renumber_value(out: &mut [i32], column: &Column, first: usize, exchange: &Exchange) {
    match &column.kind {
        ValueType::Piece => out[first] = exchange.column(out[first]),
        ValueType::List { of, max } if **of == ValueType::Piece => {
            for item in &mut out[first + 1..first + 1 + max] {
                *item = exchange.column(*item);
            }
        }
        _ => {}
    }
}
