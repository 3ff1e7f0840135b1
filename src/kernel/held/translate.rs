//! A state under other rules of the same game: everything is found again by its name, never by its number. What new rules
//! add has its default, what they no longer have is dropped, and what cannot be dropped is refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::Diagnostic;

use crate::kernel::action::Opt;
use crate::kernel::flow::{DECIDING, blank};
use crate::kernel::ids::{CellId, KindId, PieceId, SortId, ZoneId};
use crate::kernel::layout::{head, piece, seat, trail, zone};
use crate::kernel::modifier::{Modifier, Which};
use crate::kernel::phase::Who;
use crate::kernel::positions;
use crate::kernel::rules::{Among, Column, Rules};
use crate::kernel::selector::{Check, Field, Selector, Test};
use crate::kernel::state::State;
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;
use crate::kernel::zone::See;

/// What can always be typed where a match cannot go on.
const HELP: &str = ":new begins another match";

/// Where the things of some rules are found in others.
pub(in crate::kernel) struct Translation<'r> {
    from: &'r Rules,
    to: &'r Rules,
    kinds: Vec<Option<KindId>>,
    zones: Vec<Option<ZoneId>>,
    cells: Vec<Option<CellId>>,
    fields: Vec<Option<usize>>,
    game_variables: Vec<Option<usize>>,
    seat_variables: Vec<Option<usize>>,
    streams: Vec<Option<usize>>,
}

/// For each of the first names, where it stands among the others.
fn found<K: Ord>(from: impl Iterator<Item = K>, to: impl Iterator<Item = K>) -> Vec<Option<usize>> {
    let mut places = BTreeMap::new();
    for (index, name) in to.enumerate() {
        places.entry(name).or_insert(index);
    }
    from.map(|name| places.get(&name).copied()).collect()
}

fn fault(code: &'static str, message: String) -> Diagnostic {
    Diagnostic::error(code, message).help(HELP)
}

fn pieces(count: usize) -> String {
    if count == 1 { "1 piece".to_owned() } else { format!("{count} pieces") }
}

impl<'r> Translation<'r> {
    /// # Errors
    /// `carry/seats`: a match is one of its seats.
    pub(in crate::kernel) fn new(from: &'r Rules, to: &'r Rules) -> Result<Self, Vec<Diagnostic>> {
        let seats = |rules: &Rules| rules.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>().join(", ");
        if seats(from) != seats(to) {
            let message = format!("the seats of the match are {}, and the rules now have {}", seats(from), seats(to));
            return Err(vec![fault("carry/seats", message)]);
        }
        let kind = |rules: &'r Rules, index: usize| {
            let kind = &rules.kinds[index];
            (rules.sorts[kind.sort.index()].name.as_str(), kind.id.as_str())
        };
        let kinds = found(
            (0..from.kinds.len()).map(|index| kind(from, index)),
            (0..to.kinds.len()).map(|index| kind(to, index)),
        );
        let cell = |rules: &'r Rules, index: usize| {
            let cell = &rules.cells[index];
            let zone = rules.grids[usize::from(cell.grid)].zone;
            (rules.zones[zone.index()].name.as_str(), cell.name.as_str())
        };
        let cells = found(
            (0..from.cells.len()).map(|index| cell(from, index)),
            (0..to.cells.len()).map(|index| cell(to, index)),
        );
        let zones = found(from.zones.iter().map(|zone| &zone.name), to.zones.iter().map(|zone| &zone.name));
        let columns = |from: &'r [Column], to: &'r [Column]| {
            found(from.iter().map(|column| &column.name), to.iter().map(|column| &column.name))
        };
        Ok(Self {
            from,
            to,
            kinds: kinds.into_iter().map(|kind| kind.map(|index| KindId(index as u16))).collect(),
            zones: zones.into_iter().map(|zone| zone.map(|index| ZoneId(index as u16))).collect(),
            cells: cells.into_iter().map(|cell| cell.map(|index| CellId(index as u16))).collect(),
            fields: columns(&from.fields, &to.fields),
            game_variables: columns(&from.game_variables, &to.game_variables),
            seat_variables: columns(&from.seat_variables, &to.seat_variables),
            streams: found(from.columns.stream_names.iter(), to.columns.stream_names.iter()),
        })
    }

    /// The state under the other rules, without the step that waits for an answer.
    ///
    /// # Errors
    /// Everything that keeps it from being one.
    pub(in crate::kernel) fn state(&self, state: &State) -> Result<State, Vec<Diagnostic>> {
        let mut faults = Vec::new();
        let carried = self.whole(state, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let checked = carried.check(self.to);
        let wrong = |wrong| vec![fault("carry/inconsistent", format!("the match does not fit the rules: {wrong}"))];
        checked.map_err(wrong)?;
        Ok(carried)
    }

    fn whole(&self, state: &State, faults: &mut Vec<Diagnostic>) -> State {
        let (from, to) = (self.from, self.to);
        let mut out = blank(to, state.seed());
        out.columns[..head::SIZE].copy_from_slice(&state.columns[..head::SIZE]);
        let phase = &from.phases[state.phase()];
        match to.phases.iter().position(|known| known.name == phase.name) {
            Some(index) => out.columns[head::PHASE] = index as i32,
            None => {
                let message = format!("the match is in phase `{}`, which the rules no longer have", phase.name);
                faults.push(fault("carry/phase", message).at(phase.place.clone()));
                return out;
            }
        }
        for id in from.seat_ids() {
            let columns = |rules: &Rules| {
                let first = rules.columns.seats + id.index() * seat::SIZE;
                first..first + seat::SIZE
            };
            out.columns[columns(to)].copy_from_slice(&state.columns[columns(from)]);
        }
        for (index, there) in self.streams.iter().enumerate() {
            if let Some(there) = there {
                out.columns[to.columns.streams + there] = state.get(from.columns.streams + index);
            }
        }
        self.put_pieces(state, &mut out, faults);
        self.put_places(state, &mut out, faults);
        self.put_boards(state, &mut out);
        self.put_variables(state, &mut out, faults);
        self.put_modifiers(state, &mut out, faults);
        out.outcome.clone_from(&state.outcome);
        if let Some(sealed) = &state.sealed {
            // What it lacks the state lacks as well, and says so.
            let mut same = Vec::new();
            let sealed = self.whole(sealed, &mut same);
            faults.extend(same.into_iter().filter(|fault| !faults.contains(fault)).collect::<Vec<_>>());
            out.sealed = Some(Arc::new(sealed));
        }
        if faults.is_empty() {
            self.seal(state, &mut out, faults);
        }
        out
    }

    /// Seats may now choose at once where they chose one by one, or the other way round.
    fn seal(&self, state: &State, out: &mut State, faults: &mut Vec<Diagnostic>) {
        let phase = &self.to.phases[out.phase()];
        let (was, is) = (self.from.phases[state.phase()].who == Who::Each, phase.who == Who::Each);
        if was == is || out.outcome.is_some() || out.get(head::STAGE) != DECIDING {
            return;
        }
        match out.sealed.take() {
            Some(sealed) if sealed.columns != out.columns || sealed.modifiers != out.modifiers => {
                let message =
                    format!("seats have chosen in secret in phase `{}`, where they choose openly now", phase.name);
                faults.push(fault("carry/secret", message).at(phase.place.clone()));
            }
            _ if is => out.sealed = Some(Arc::new(out.clone())),
            _ => {}
        }
    }

    fn put_pieces(&self, state: &State, out: &mut State, faults: &mut Vec<Diagnostic>) {
        let (from, to) = (self.from, self.to);
        let mut gone: BTreeMap<KindId, Vec<PieceId>> = BTreeMap::new();
        let stride = to.columns.stride;
        for id in state.pieces(from) {
            let base = out.columns.len();
            out.columns.resize(base + stride, 0);
            let first = State::piece_column(from, id, 0);
            let row = &mut out.columns[base..];
            row[..piece::SIZE].copy_from_slice(&state.columns[first..first + piece::SIZE]);
            let kind = state.kind(from, id);
            match self.kinds[kind.index()] {
                Some(kind) => row[piece::KIND] = i32::from(kind.0),
                // What a piece was that has left the match no rule can ask.
                None if !state.exists(from, id) => row[piece::KIND] = 0,
                None => gone.entry(kind).or_default().push(id),
            }
            // Where it is nowhere, `put_places` says so.
            if let Some(zone) = ZoneId::from_column(row[piece::ZONE]) {
                row[piece::ZONE] = self.zones[zone.index()].map_or(0, ZoneId::column);
            }
            row[piece::CELL] = CellId::from_column(row[piece::CELL])
                .and_then(|cell| self.cells[cell.index()])
                .map_or(0, CellId::column);
            for field in &to.fields {
                let first = piece::SIZE + field.at;
                row[first..first + field.default.len()].copy_from_slice(&field.default);
            }
            for (slot, there) in self.fields.iter().enumerate() {
                let Some(there) = there else { continue };
                let (field, into) = (&from.fields[slot], &to.fields[*there]);
                let at = first + piece::SIZE + field.at;
                let held = &state.columns[at..at + field.kind.width()];
                match self.column(field, held, into) {
                    Ok(columns) => row[piece::SIZE + into.at..][..columns.len()].copy_from_slice(&columns),
                    Err(reason) => faults.push(value_fault(field, &self.whose(state, id), &reason)),
                }
            }
        }
        for (kind, ids) in gone {
            let kind = &from.kinds[kind.index()];
            let message = format!(
                "{} of the match {} `{}`, which the rules no longer have",
                pieces(ids.len()),
                if ids.len() == 1 { "is a" } else { "are" },
                kind.id
            );
            let cell = ids.first().and_then(|id| state.cell(from, *id));
            let help = cell.map(|cell| format!("take them out first: `:remove {}`", from.cells[cell.index()].name));
            let fault = fault("carry/kind", message);
            faults.push(match help {
                Some(help) => fault.help(help),
                None => fault,
            });
        }
    }

    /// A piece by its place: what it is may be hidden.
    fn whose(&self, state: &State, id: PieceId) -> String {
        match (state.cell(self.from, id), state.zone(self.from, id)) {
            (Some(cell), _) => format!("the piece on {}", self.from.cells[cell.index()].name),
            (None, Some(zone)) => format!("a piece in `{}`", self.from.zones[zone.index()].name),
            (None, None) => "a piece that has left the match".to_owned(),
        }
    }

    /// What zones say of their pieces, and cells.
    fn put_places(&self, state: &State, out: &mut State, faults: &mut Vec<Diagnostic>) {
        let (from, to) = (self.from, self.to);
        let mut kept = vec![false; from.zones.len()];
        for (index, def) in from.zones.iter().enumerate() {
            let place = &from.zone_decls[def.decl.index()].place;
            let id = ZoneId(index as u16);
            let count = state.count(from, id);
            let lost = |how: &str| {
                let lie = if count == 1 { "lies" } else { "lie" };
                fault("carry/zone", format!("{} {lie} in `{}`, {how}", pieces(count), def.name)).at(place.clone())
            };
            match self.zones[index] {
                None if count > 0 => faults.push(lost("which the rules no longer have")),
                None => {}
                Some(there) if count > 0 && to.zones[there.index()].grid.is_some() != def.grid.is_some() => {
                    let how = if def.grid.is_some() { "which is no board any more" } else { "which is a board now" };
                    faults.push(lost(how));
                }
                Some(there) => {
                    let first = from.columns.zones + index * zone::SIZE;
                    let into = to.columns.zones + there.index() * zone::SIZE;
                    out.columns[into..into + zone::SIZE].copy_from_slice(&state.columns[first..first + zone::SIZE]);
                    kept[index] = true;
                }
            }
        }
        for (index, cell) in from.cells.iter().enumerate() {
            let occupant = state.occupant(from, CellId(index as u16));
            let zone = from.grids[usize::from(cell.grid)].zone;
            if occupant == 0 || !kept[zone.index()] {
                continue;
            }
            let how = match self.cells[index] {
                Some(there) if !to.cells[there.index()].blocked => {
                    out.columns[to.columns.cells + there.index()] = occupant;
                    continue;
                }
                Some(_) => "which is blocked now",
                None => "which the board no longer has",
            };
            let place = &from.zone_decls[from.zones[zone.index()].decl.index()].place;
            faults.push(fault("carry/cell", format!("a piece stands on {}, {how}", cell.name)).at(place.clone()));
        }
    }

    /// What grids remember of the past: as much of it as the new rules keep and their boards have room for.
    fn put_boards(&self, state: &State, out: &mut State) {
        let (from, to) = (self.from, self.to);
        for (index, grid) in from.grids.iter().enumerate() {
            let Some(there) = self.zones[grid.zone.index()].and_then(|zone| to.zones[zone.index()].grid) else {
                continue;
            };
            let into = &to.grids[there];
            for id in from.seat_ids() {
                let (base, target) = (State::trail_base(from, index, id), State::trail_base(to, there, id));
                let count = state.get(base);
                out.columns[target] = count;
                for (slot, slot_there) in slots(count as usize, grid.trail, into.trail) {
                    let entry = base + 1 + slot * trail::SIZE;
                    let mut moved = [0; trail::SIZE];
                    moved.copy_from_slice(&state.columns[entry..entry + trail::SIZE]);
                    let mut known = true;
                    for cell in [trail::FROM, trail::TO] {
                        let id = CellId::from_column(moved[cell]);
                        let there = id.and_then(|id| self.cells[id.index()]);
                        known &= id.is_some() == there.is_some();
                        moved[cell] = there.map_or(0, CellId::column);
                    }
                    if known {
                        let entry = target + 1 + slot_there * trail::SIZE;
                        out.columns[entry..entry + trail::SIZE].copy_from_slice(&moved);
                    }
                }
            }
            let (base, target) = (from.columns.positions[index], to.columns.positions[there]);
            let count = state.get(base);
            out.columns[target] = count;
            let cell = |local: u16| Some(to.local(self.cells[usize::from(grid.base + local)]?) as u16);
            for (slot, slot_there) in slots(count as usize, grid.positions, into.positions) {
                let Some(entry) = positions::in_cells(state.get(base + 1 + slot), cell) else {
                    // Boards before this one cannot be walked back to.
                    if grid.positions == into.positions { continue } else { break }
                };
                out.columns[target + 1 + slot_there] = entry;
                let acted = positions::acted(&state.columns[base + 1 + grid.positions..], slot);
                positions::set_acted(&mut out.columns[target + 1 + into.positions..], slot_there, acted);
            }
        }
    }

    fn put_variables(&self, state: &State, out: &mut State, faults: &mut Vec<Diagnostic>) {
        let (from, to) = (self.from, self.to);
        let mut put = |column: &Column, first: usize, into: &Column, target: usize, whose: &str| match self.column(
            column,
            &state.columns[first..first + column.kind.width()],
            into,
        ) {
            Ok(columns) => out.columns[target..target + columns.len()].copy_from_slice(&columns),
            Err(reason) => faults.push(value_fault(column, whose, &reason)),
        };
        for (slot, there) in self.game_variables.iter().enumerate() {
            let Some(there) = there else { continue };
            let (variable, into) = (&from.game_variables[slot], &to.game_variables[*there]);
            let (first, target) = (from.columns.game_variables + variable.at, to.columns.game_variables + into.at);
            put(variable, first, into, target, "the match");
        }
        for id in from.seat_ids() {
            for (slot, there) in self.seat_variables.iter().enumerate() {
                let Some(there) = there else { continue };
                let (variable, into) = (&from.seat_variables[slot], &to.seat_variables[*there]);
                let first = State::seat_variable_column(from, id, slot);
                let target = State::seat_variable_column(to, id, *there);
                put(variable, first, into, target, &from.seats[id.index()].name);
            }
        }
    }

    /// The columns of a held value under another declaration.
    fn column(&self, column: &Column, held: &[i32], into: &Column) -> Result<Vec<i32>, String> {
        let value = self.value(&column.kind.read(held))?;
        if into.among != Among::All && value != Value::Nil {
            self.to.among(into, &value)?;
        }
        let mut columns = Vec::new();
        into.kind.write(&value, &mut columns)?;
        Ok(columns)
    }

    fn put_modifiers(&self, state: &State, out: &mut State, faults: &mut Vec<Diagnostic>) {
        let mut kept = Vec::new();
        for modifier in state.modifiers() {
            match self.modifier(modifier) {
                Ok(carried) => kept.extend(carried),
                Err(reason) => {
                    let message = format!("a change of `{}` that lasts cannot go on: {reason}", modifier.field);
                    faults.push(fault("carry/modifier", message));
                }
            }
        }
        out.modifiers = (!kept.is_empty()).then(|| Arc::new(kept));
    }

    /// The change; nothing where the number it changes is gone.
    fn modifier(&self, modifier: &Modifier) -> Result<Option<Modifier>, String> {
        let printed = self.to.sorts.iter().any(|sort| sort.fields.contains(&modifier.field));
        if !printed && !self.to.fields.iter().any(|field| field.name == modifier.field) {
            return Ok(None);
        }
        let which = match &modifier.which {
            Which::Piece(id) => Which::Piece(*id),
            Which::Selected(selector, acting) => Which::Selected(self.selector(selector)?, *acting),
        };
        Ok(Some(Modifier { which, ..modifier.clone() }))
    }

    fn selector(&self, selector: &Selector) -> Result<Selector, String> {
        let mut carried = selector.clone();
        for test in &mut carried.tests {
            match test {
                Test::Sort(sort) => *sort = self.sort(*sort)?,
                Test::Kind(kind) => *kind = self.kind(*kind)?,
                Test::Region(region) => *region = self.region(*region)?,
                Test::Field(field, check) => {
                    *field = self.field(field)?;
                    if let Check::Is(value) = check {
                        *value = self.value(value)?;
                    }
                }
                Test::Owner(_) | Test::Empty(_) | Test::Resting(_) => {}
            }
        }
        Ok(carried)
    }

    fn field(&self, field: &Field) -> Result<Field, String> {
        let name = field.name(self.from);
        let printed = self.to.sorts.iter().map(|sort| sort.fields.iter().position(|known| known == name)).collect();
        let carried = Field { printed, piece: self.to.fields.iter().position(|known| known.name == name) };
        if carried.piece.is_none() && carried.printed.iter().all(Option::is_none) {
            return Err(no_longer("field", name));
        }
        Ok(carried)
    }

    fn sort(&self, sort: SortId) -> Result<SortId, String> {
        let name = &self.from.sorts[sort.index()].name;
        self.to.sort_named(name).ok_or_else(|| no_longer("sort", name))
    }

    fn region(&self, region: usize) -> Result<usize, String> {
        let name = |rules: &Rules, index: usize| {
            let region = &rules.regions[index];
            (region.name.clone(), rules.zones[rules.grids[region.grid].zone.index()].name.clone())
        };
        let wanted = name(self.from, region);
        let found = (0..self.to.regions.len()).find(|index| name(self.to, *index) == wanted);
        found.ok_or_else(|| no_longer("region", &wanted.0))
    }

    fn kind(&self, kind: KindId) -> Result<KindId, String> {
        self.kinds[kind.index()].ok_or_else(|| no_longer("kind", &self.from.kinds[kind.index()].id))
    }

    /// The value with everything it names under the numbers of the other rules.
    fn value(&self, value: &Value) -> Result<Value, String> {
        Ok(match value {
            Value::Kind(kind) => Value::Kind(self.kind(*kind)?),
            Value::Zone(zone) => {
                let there = self.zones[zone.index()];
                Value::Zone(there.ok_or_else(|| no_longer("zone", &self.from.zones[zone.index()].name))?)
            }
            Value::Cell(cell) => {
                let there = self.cells[cell.index()];
                Value::Cell(there.ok_or_else(|| no_longer("cell", &self.from.cells[cell.index()].name))?)
            }
            Value::Word(word) => {
                let text = &self.from.words[word.index()];
                Value::Word(self.to.word(text).ok_or_else(|| no_longer("word", text))?)
            }
            Value::List(items) => Value::List(items.iter().map(|item| self.value(item)).collect::<Result<_, _>>()?),
            Value::Tally { die, counts } => self.tally(*die, counts)?,
            Value::Record(entries) => {
                let entry = |(key, value): &(String, Value)| Ok((key.clone(), self.value(value)?));
                Value::Record(entries.iter().map(entry).collect::<Result<_, String>>()?)
            }
            Value::Nil
            | Value::Boolean(_)
            | Value::Integer(_)
            | Value::Seat(_)
            | Value::Piece(_)
            | Value::Text(_)
            | Value::Numbers(_) => value.clone(),
        })
    }

    fn tally(&self, die: usize, counts: &[i32]) -> Result<Value, String> {
        let was = &self.from.dice[die];
        let there = self.to.dice.iter().position(|known| known.name == was.name);
        let there = there.ok_or_else(|| no_longer("die", &was.name))?;
        let faces = &self.to.dice[there].faces;
        let mut carried = vec![0; faces.len()];
        for (face, count) in was.faces.iter().zip(counts).filter(|(_, count)| **count != 0) {
            let at = faces.iter().position(|known| known == face).ok_or_else(|| no_longer("face", face))?;
            carried[at] = *count;
        }
        Ok(Value::Tally { die: there, counts: carried })
    }

    /// The option under the other rules, or why there is none.
    pub(in crate::kernel) fn option(&self, opt: Opt) -> Result<Opt, String> {
        if opt == PASS {
            return Ok(opt);
        }
        let action = self.from.action_of(opt);
        let there = self.to.action_named(&action.name).ok_or_else(|| no_longer("action", &action.name))?;
        let args = &self.to.actions[there.index()].args;
        let mut carried = Opt::new(there);
        for (index, arg) in action.args.iter().enumerate().filter(|(index, _)| opt.id(*index).is_some()) {
            let place = args.iter().position(|known| known.name == arg.name);
            let place = place.ok_or_else(|| format!("`{}` no longer takes `{}`", action.name, arg.name))?;
            let value = self.value(&opt.value(index, arg.kind))?;
            let put = carried.with_value(place, args[place].kind, &value);
            carried = put.ok_or_else(|| format!("`{}` of `{}` is something else now", arg.name, action.name))?;
        }
        Ok(carried)
    }

    /// The stream's column; nothing where no stream has that name any more.
    pub(in crate::kernel) fn stream(&self, stream: u16) -> Option<u16> {
        self.streams[usize::from(stream)].map(|index| index as u16)
    }

    /// Whether a draw of that name is of a die with other faces now.
    pub(in crate::kernel) fn other_faces(&self, draw: &str) -> bool {
        let named = |rules: &'r Rules| {
            let name = draw.strip_prefix("roll ").and_then(|rolled| rolled.rsplit(' ').next());
            rules.dice.iter().find(|die| Some(die.name.as_str()) == name).map(|die| &die.faces)
        };
        named(self.from) != named(self.to)
    }
}

fn no_longer(what: &str, name: &str) -> String {
    format!("the rules no longer have the {what} `{name}`")
}

/// The reason may tell the value: where it is hidden, it is left out.
fn value_fault(column: &Column, whose: &str, reason: &str) -> Diagnostic {
    let reason = if column.see == See::All { reason } else { "the rules no longer allow what it holds" };
    fault("carry/value", format!("`{}` of {whose}: {reason}", column.name))
}

/// Which slot of a ring goes to which of another: all of an equal one, of another the last entries, newest first.
fn slots(count: usize, from: usize, to: usize) -> Vec<(usize, usize)> {
    if from == to {
        return (0..from).map(|slot| (slot, slot)).collect();
    }
    let kept = count.min(from).min(to);
    (1..=kept).map(|back| ((count - back) % from, (count - back) % to)).collect()
}
