//! The saved form of a state: its columns under names, checked before they are believed.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::flow::blank;
use crate::kernel::ids::{CellId, PieceId, SeatId};
use crate::kernel::layout::{head, piece, zone};
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::outcome::Outcome;
use crate::kernel::rules::{Column, Rules};
use crate::kernel::state::{LIFTED, State};
use crate::kernel::tape::{Entry, PASS, Pending, Source, Step};

/// No match counts this far; counters below it can go on without overflow.
const COUNTER_LIMIT: usize = 1 << 30;

/// A state as it is written to a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Named sections of the fixed columns.
    pub columns: BTreeMap<String, Vec<i32>>,
    /// A row of columns for each piece.
    pub pieces: Vec<Vec<i32>>,
    pub outcome: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Box<Saved>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<Box<Pending<Saved>>>,
}

impl State {
    pub fn save(&self, rules: &Rules) -> Saved {
        let section = |(name, from, to): (&str, usize, usize)| (name.to_owned(), self.columns[from..to].to_vec());
        Saved {
            columns: rules.columns.sections().into_iter().map(section).collect(),
            pieces: self.columns[rules.columns.pieces..].chunks(rules.columns.stride).map(<[i32]>::to_vec).collect(),
            outcome: self.outcome.as_deref().cloned(),
            modifiers: self.modifiers().to_vec(),
            sealed: self.sealed.as_ref().map(|sealed| Box::new(sealed.save(rules))),
            pending: self.pending().map(|pending| Box::new(pending.with_before(pending.before.save(rules)))),
        }
    }

    /// The state a saved form holds.
    ///
    /// # Errors
    /// `save/shape` where the form does not fit the rules, `save/inconsistent` where its parts contradict each other.
    pub fn restore(rules: &Rules, saved: &Saved) -> Result<Self> {
        Self::restore_at(rules, saved, 0)
    }

    fn restore_at(rules: &Rules, saved: &Saved, depth: usize) -> Result<Self> {
        let mut state = blank(rules, 0);
        for (name, from, to) in rules.columns.sections() {
            let Some(section) = saved.columns.get(name).filter(|section| section.len() == to - from) else {
                let got = saved.columns.get(name).map_or(0, Vec::len);
                return Err(shape(format!("section `{name}` has {got} columns, these rules have {}", to - from)));
            };
            state.columns[from..to].copy_from_slice(section);
        }
        if saved.pieces.len() > crate::kernel::table::MAX_PIECES {
            return Err(shape(format!("{} pieces are too many", saved.pieces.len())));
        }
        for row in &saved.pieces {
            if row.len() != rules.columns.stride {
                return Err(shape(format!(
                    "a piece has {} columns, these rules have {}",
                    row.len(),
                    rules.columns.stride
                )));
            }
            state.columns.extend_from_slice(row);
        }
        if let Some(outcome) = &saved.outcome {
            if outcome.ranks.len() != rules.seats.len() {
                return Err(shape(format!(
                    "the outcome ranks {} seats, there are {}",
                    outcome.ranks.len(),
                    rules.seats.len()
                )));
            }
            state.outcome = Some(Arc::new(outcome.clone()));
        }
        state.modifiers = (!saved.modifiers.is_empty()).then(|| Arc::new(saved.modifiers.clone()));
        if let Some(sealed) = &saved.sealed {
            if depth > 1 {
                return Err(shape("what is sealed holds something sealed".to_owned()));
            }
            state.sealed = Some(Arc::new(Self::restore_at(rules, sealed, depth + 2)?));
        }
        if let Some(pending) = &saved.pending {
            state.pending = Some(Arc::new(restore_pending(rules, pending, depth)?));
        }
        state.check(rules).map_err(|wrong| {
            let error = Diagnostic::error("save/inconsistent", format!("the saved state contradicts itself: {wrong}"));
            Box::new(error.help("it was changed by hand, or made with other rules: go back to an earlier save"))
        })?;
        Ok(state)
    }

    /// Whether the parts of the state agree: every id exists, every piece is where its zone says.
    ///
    /// # Errors
    /// The first contradiction, in words.
    pub fn check(&self, rules: &Rules) -> Result<(), String> {
        let columns = &rules.columns;
        let within = |name: &str, value: i32, from: i32, to: usize| {
            if value < from || value as i64 >= to as i64 {
                return Err(format!("{name} {value} is out of range"));
            }
            Ok(())
        };
        within("phase", self.get(head::PHASE), 0, rules.phases.len())?;
        within("stage", self.get(head::STAGE), 0, 3)?;
        within("active seat", self.get(head::ACTIVE), 0, rules.seats.len())?;
        // A rule that waits for an answer may hold pieces in its hand.
        let waits = self.pending.is_some();
        let lifted = (0..self.piece_count(rules)).filter(|index| self.is_lifted(rules, PieceId(*index as u16))).count();
        if self.get(head::LIFTED) != lifted as i32 || lifted > 0 && !waits {
            return Err(format!("{} pieces are lifted, it says {}", lifted, self.get(head::LIFTED)));
        }
        within("the end of the turn", self.get(head::ENDING_TURN), 0, 2)?;
        within("next seat", self.get(head::NEXT_SEAT), 0, rules.seats.len() + 1)?;
        within("named seat", self.get(head::NAMED), 0, rules.seats.len() + 1)?;
        for counter in [head::SERIAL, head::TURN, head::ROUND, head::PLY, head::ACTS, head::EXTRA_TURNS] {
            within("a counter of the turn loop", self.get(counter), 0, COUNTER_LIMIT)?;
        }
        let count = self.piece_count(rules);
        within("last piece", self.get(head::LAST), 0, count + 1)?;
        for index in 0..count {
            let id = PieceId(index as u16);
            let at = |column| self.columns[State::piece_column(rules, id, column)];
            within("kind", at(piece::KIND), 0, rules.kinds.len())?;
            within("owner", at(piece::OWNER), 0, rules.seats.len() + 1)?;
            within("zone", at(piece::ZONE), LIFTED, rules.zones.len() + 1)?;
            within("cell", at(piece::CELL), 0, rules.cells.len() + 1)?;
            within("next piece", at(piece::NEXT), 0, count + 1)?;
            within("previous piece", at(piece::PREVIOUS), 0, count + 1)?;
            if (at(piece::KNOWN) | at(piece::FADING)) as u32 & !rules.everyone().0 != 0 {
                return Err(format!("piece {index} is known to seats that are not in the game"));
            }
            for field in &rules.fields {
                self.check_value(field, State::piece_column(rules, id, piece::SIZE + field.at))?;
            }
        }
        for modifier in self.modifiers() {
            match &modifier.which {
                Which::Piece(piece) => within("modified piece", i32::from(piece.0), 0, count)?,
                Which::Selected(_, seat) => within("seat of a modifier", i32::from(seat.0), 0, rules.seats.len())?,
            }
        }
        self.check_places(rules, count)?;
        for variable in &rules.game_variables {
            self.check_value(variable, columns.game_variables + variable.at)?;
        }
        for seat in rules.seat_ids() {
            for variable in &rules.seat_variables {
                let first = columns.seat_variables + seat.index() * columns.seat_variable_count + variable.at;
                self.check_value(variable, first)?;
            }
        }
        for (grid_index, grid) in rules.grids.iter().enumerate() {
            for seat in rules.seat_ids() {
                within("trail", self.get(State::trail_base(rules, grid_index, seat)), 0, COUNTER_LIMIT)?;
            }
            for seat in rules.seat_ids() {
                for back in 1..=grid.trail {
                    let base = State::trail_base(rules, grid_index, seat);
                    let entry = base + 1 + (back - 1) * crate::kernel::layout::trail::SIZE;
                    within("trail piece", self.get(entry), 0, count + 1)?;
                    within("trail cell", self.get(entry + 1), 0, rules.cells.len() + 1)?;
                    within("trail cell", self.get(entry + 2), 0, rules.cells.len() + 1)?;
                    within("trail piece", self.get(entry + 3), 0, count + 1)?;
                }
            }
            within("positions", self.get(columns.positions[grid_index]), 0, COUNTER_LIMIT)?;
        }
        Ok(())
    }

    /// Whether the columns hold what the declaration allows: what is read and written again must be the same.
    fn check_value(&self, column: &Column, first: usize) -> Result<(), String> {
        let held = &self.columns[first..first + column.kind.width()];
        let mut written = Vec::new();
        let fits = column.kind.write(&column.kind.read(held), &mut written).is_ok() && written == held;
        if fits { Ok(()) } else { Err(format!("`{}` holds what it cannot", column.name)) }
    }

    fn check_places(&self, rules: &Rules, count: usize) -> Result<(), String> {
        let mut placed = 0;
        for (index, def) in rules.zones.iter().enumerate() {
            let zone_id = crate::kernel::ids::ZoneId(index as u16);
            let stored = self.zone_get(rules, zone_id, zone::COUNT);
            for end in [zone::FIRST, zone::LAST] {
                let id = self.zone_get(rules, zone_id, end);
                if id < 0 || id as usize > count {
                    return Err(format!("`{}` begins or ends with piece {id}, which does not exist", def.name));
                }
            }
            // A ring of pieces would not end: no zone holds more than there are.
            let ids: Vec<PieceId> = self.pieces_in(rules, zone_id).take(count + 1).collect();
            if ids.len() != stored as usize {
                return Err(format!("`{}` says it holds {stored} pieces and holds {}", def.name, ids.len()));
            }
            placed += ids.len();
            for id in &ids {
                if id.index() >= count || self.zone(rules, *id) != Some(zone_id) {
                    return Err(format!("a piece in `{}` says it is elsewhere", def.name));
                }
            }
            if def.grid.is_none() {
                self.check_links(rules, zone_id, &ids)?;
            }
            if let Some(grid) = rules.grid_of(zone_id) {
                for (cell, id) in self.board(rules, grid) {
                    self.check_cell(rules, cell, id)?;
                }
            }
        }
        let on_table = (0..count).filter(|index| self.zone(rules, PieceId(*index as u16)).is_some()).count();
        if placed != on_table {
            return Err(format!("{on_table} pieces are on the table and zones hold {placed}"));
        }
        Ok(())
    }

    /// A zone that is no grid is linked backwards as forwards, and its pieces have no cell.
    fn check_links(&self, rules: &Rules, zone_id: crate::kernel::ids::ZoneId, ids: &[PieceId]) -> Result<(), String> {
        let mut before = 0;
        for id in ids {
            let at = |column| self.columns[State::piece_column(rules, *id, column)];
            if at(piece::PREVIOUS) != before || at(piece::CELL) != 0 {
                return Err(format!(
                    "a piece in `{}` is not where its neighbours say",
                    rules.zones[zone_id.index()].name
                ));
            }
            before = id.column();
        }
        if self.zone_get(rules, zone_id, zone::LAST) != before {
            return Err(format!("`{}` ends with another piece than it says", rules.zones[zone_id.index()].name));
        }
        Ok(())
    }

    fn check_cell(&self, rules: &Rules, cell: CellId, id: Option<PieceId>) -> Result<(), String> {
        let name = &rules.cells[cell.index()].name;
        let Some(id) = id else {
            return if self.occupant(rules, cell) == 0 {
                Ok(())
            } else {
                Err(format!("`{name}` has an owner and no piece"))
            };
        };
        let owner = SeatId::from_column(self.occupant(rules, cell) >> 16);
        if self.cell(rules, id) != Some(cell) || self.owner(rules, id) != owner || rules.cells[cell.index()].blocked {
            return Err(format!("`{name}` and the piece on it disagree"));
        }
        Ok(())
    }
}

fn shape(message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("save/shape", message).help("open the save with the rules it was made with"))
}

/// The state before a step waits for nothing, so that suspended steps do not nest.
fn restore_pending(rules: &Rules, saved: &Pending<Saved>, depth: usize) -> Result<Pending> {
    if depth > 0 {
        return Err(shape("a suspended step begins in another suspended step".to_owned()));
    }
    let before = State::restore_at(rules, &saved.before, depth + 1)?;
    // A rule may have made further pieces before it asked.
    let pieces = before.piece_count(rules) + crate::kernel::table::MAX_PIECES;
    let known = |opt: &Opt| *opt == PASS || rules.names_known(*opt, pieces);
    let mut options = saved.resolved.iter().chain(saved.answers.iter().map(|(_, _, opt)| opt)).flatten();
    let step_known = match &saved.step {
        Step::Action { seat, opt, .. } => seat.index() < rules.seats.len() && known(opt),
        Step::Enter | Step::Leave => true,
    };
    let seats_known = saved.ask.seats.without(rules.everyone()).0 == 0
        && saved.answers.iter().all(|(seat, _, _)| seat.index() < rules.seats.len());
    let actions_known = saved.ask.actions.iter().all(|action| action.index() < rules.actions.len());
    let source_known = |entry: &Entry| match entry.source {
        Source::Seat(seat) => seat.index() < rules.seats.len(),
        Source::Stream(stream) => usize::from(stream) < rules.columns.stream_names.len(),
    };
    let sources_known =
        saved.tape.iter().all(source_known) && saved.answers.iter().all(|(_, entry, _)| source_known(entry));
    if !step_known || !seats_known || !actions_known || !sources_known || !options.all(known) {
        return Err(shape("the suspended step names what these rules do not have".to_owned()));
    }
    Ok(saved.with_before(Arc::new(before)))
}
