//! Values across the border.

use crate::kernel::action::{ArgType, Opt};
use crate::kernel::ids::{CellId, PieceId, SeatId, SeatSet, ZoneId};
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::value::{Printed, Value, ValueType};

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::raw::{Frame, Given};

/// Pushes a value of the kernel.
pub fn push(frame: &mut Frame, rules: &Rules, value: &Value) {
    match value {
        Value::Nil => frame.push_nil(),
        Value::Boolean(value) => frame.push_boolean(*value),
        Value::Integer(value) => frame.push_number(f64::from(*value)),
        Value::Seat(id) => frame.push_handle((*id).into()),
        Value::Piece(id) => frame.push_handle((*id).into()),
        Value::Kind(id) => frame.push_handle((*id).into()),
        Value::Zone(id) => frame.push_handle((*id).into()),
        Value::Cell(id) => frame.push_handle((*id).into()),
        Value::Word(id) => frame.push_text(rules.words.get(id.index()).map_or("", String::as_str)),
        Value::Text(text) => frame.push_text(text),
        Value::Record(entries) => frame.push_record(entries, |frame, value| push(frame, rules, value)),
        Value::Tally { die, counts } => {
            let faces = rules.dice.get(*die).map_or(&[][..], |die| &die.faces);
            frame.push_tally(faces, counts);
        }
        Value::Numbers(numbers) => frame.push_list(numbers, |frame, number| frame.push_number(*number)),
        Value::List(items) => frame.push_list(items, |frame, item| push(frame, rules, item)),
    }
}

/// An argument of an option, without a detour where it is a handle.
pub fn push_argument(frame: &mut Frame, rules: &Rules, opt: Opt, index: usize, text: Option<&str>) {
    let tag = match rules.action_of(opt).args[index].kind {
        ArgType::Piece => Tag::Piece,
        ArgType::Cell | ArgType::Column => Tag::Cell,
        ArgType::Zone => Tag::Zone,
        ArgType::Seat => Tag::Seat,
        ArgType::Kind(_) => Tag::Kind,
        _ => return push(frame, rules, &rules.argument(opt, index, text)),
    };
    match opt.id(index) {
        Some(id) => frame.push_handle(Handle::new(tag, id)),
        None => frame.push_nil(),
    }
}

pub fn push_printed(frame: &mut Frame, rules: &Rules, printed: &Printed) {
    match printed {
        Printed::Value(value) => push(frame, rules, value),
        // Computed for a piece: a kind alone has none.
        Printed::Computed(_) => frame.push_nil(),
        Printed::Rule(hook) => {
            if frame.push_hook(*hook).is_err() {
                frame.push_nil();
            }
        }
        // A pattern is asked for its length: `kind.moves.longest`. It has no handle of its own.
        Printed::Pattern(pattern) => {
            let longest = rules.rays.longest(*pattern) as f64;
            frame.push_pattern(longest);
        }
    }
}

/// A value of the kernel from what a script gave.
pub fn value(rules: &Rules, given: &Given) -> Outcome<Value> {
    Ok(match given {
        Given::Nil => Value::Nil,
        Given::Boolean(value) => Value::Boolean(*value),
        Given::Number(number) => Value::Integer(integer(*number)?),
        Given::Text(text) => match rules.word(text) {
            Some(word) => Value::Word(word),
            None => Value::Text(text.clone()),
        },
        Given::Handle(handle) => match handle.value() {
            Some(value) => value,
            None => return Err(Fault::Wrong(format!("a {} is no value", handle.tag.name()))),
        },
        other => return Err(Fault::Wrong(format!("a {} is no value here", other.type_name()))),
    })
}

/// A value for a column of a known type, which tells lists from tallies and kinds from words.
pub fn value_for(frame: &mut Frame, rules: &Rules, arg: usize, kind: &ValueType) -> Outcome<Value> {
    match kind {
        ValueType::Tally { die, .. } => {
            let counts = frame.tally(arg, &rules.dice[*die].faces)?;
            Ok(Value::Tally { die: *die, counts })
        }
        ValueType::List { of, max } => {
            let items = frame.items(arg, *max)?;
            let items = items.iter().map(|item| scalar_for(rules, item, of)).collect::<Outcome<Vec<Value>>>()?;
            Ok(Value::List(items))
        }
        kind => scalar_for(rules, &frame.given(arg), kind),
    }
}

fn scalar_for(rules: &Rules, given: &Given, kind: &ValueType) -> Outcome<Value> {
    match (kind, given) {
        (ValueType::Kind, Given::Text(id)) => match rules.kind_named(id) {
            Some(kind) => Ok(Value::Kind(kind)),
            None => Err(Fault::Wrong(format!("no kind is named `{id}`"))),
        },
        (ValueType::Word, Given::Text(word)) => match rules.word(word) {
            Some(word) => Ok(Value::Word(word)),
            None => Err(Fault::Wrong(format!("`{word}` is a word that neither content nor a declaration knows"))),
        },
        (_, given) => value(rules, given),
    }
}

/// A whole number the kernel can hold.
pub fn integer(number: f64) -> Outcome<i32> {
    // What is out of range comes to its end, what is no number to zero: neither is the same again.
    let whole = number as i32;
    if f64::from(whole) == number {
        return Ok(whole);
    }
    // Not a line of zeros.
    let got = if number.abs() < 1e15 { number.to_string() } else { format!("{number:e}") };
    Err(Fault::Wrong(format!("got {got}, expected a whole number within 32 bits")))
}

/// A count argument: a whole number of at least 0.
pub fn count(frame: &Frame, arg: usize, name: &str) -> Outcome<usize> {
    let Some(number) = frame.number(arg) else { return Err(expected(name, &frame.given(arg), "a number")) };
    match usize::try_from(integer(number)?) {
        Ok(count) => Ok(count),
        Err(_) => Err(Fault::Wrong(format!("`{name}` is {number}, expected 0 or more"))),
    }
}

pub fn expected(name: &str, got: &Given, wanted: &str) -> Fault {
    Fault::Wrong(format!("`{name}` is {}, expected {wanted}", got.what()))
}

pub fn handle_of(frame: &Frame, arg: usize, tag: Tag, name: &str) -> Outcome<u32> {
    match frame.handle(arg) {
        Some(handle) if handle.tag == tag => Ok(handle.id),
        _ => Err(expected(name, &frame.given(arg), &format!("a {}", tag.name()))),
    }
}

pub fn seat_arg(frame: &mut Frame, arg: usize, name: &str) -> Outcome<SeatId> {
    let id = handle_of(frame, arg, Tag::Seat, name)?;
    known_seat(frame, id)
}

/// Seats from `"all"`, one seat, or a list of seats.
pub fn seats_arg(frame: &mut Frame, arg: usize) -> Outcome<SeatSet> {
    let count = frame.table()?.rules().seats.len();
    let handles = match frame.given(arg) {
        Given::Text(all) if all == "all" => return Ok(SeatSet::all(count)),
        Given::Handle(handle) => vec![Given::Handle(handle)],
        Given::Table => frame.items(arg, count)?,
        other => return Err(expected("seats", &other, "\"all\", a seat or a list of seats")),
    };
    let mut set = SeatSet::EMPTY;
    for given in handles {
        match given {
            Given::Handle(handle) if handle.tag == Tag::Seat => {
                set = set.with(SeatSet::one(known_seat(frame, handle.id)?));
            }
            other => return Err(expected("seats", &other, "a seat")),
        }
    }
    Ok(set)
}

pub fn known_seat(frame: &mut Frame, id: u32) -> Outcome<SeatId> {
    let seats = frame.table()?.rules().seats.len();
    if id as usize >= seats {
        return Err("the seat is from another match".into());
    }
    Ok(SeatId(id as u8))
}

pub fn known_piece(frame: &mut Frame, id: u32) -> Outcome<PieceId> {
    let table = frame.table()?;
    let piece = PieceId(u16::try_from(id).unwrap_or(u16::MAX));
    if !table.state().exists(table.rules(), piece) {
        return Err("the piece is no longer in the match, or is from another one".into());
    }
    Ok(piece)
}

pub fn piece_arg(frame: &mut Frame, arg: usize, name: &str) -> Outcome<PieceId> {
    let id = handle_of(frame, arg, Tag::Piece, name)?;
    known_piece(frame, id)
}

pub fn known_cell(frame: &mut Frame, id: u32) -> Outcome<CellId> {
    if id as usize >= frame.table()?.rules().cells.len() {
        return Err("the cell is from another game".into());
    }
    Ok(CellId(id as u16))
}

pub fn cell_arg(frame: &mut Frame, arg: usize, name: &str) -> Outcome<CellId> {
    let id = handle_of(frame, arg, Tag::Cell, name)?;
    known_cell(frame, id)
}

pub fn known_zone(frame: &mut Frame, id: u32) -> Outcome<ZoneId> {
    if id as usize >= frame.table()?.rules().zones.len() {
        return Err("the zone is from another game".into());
    }
    Ok(ZoneId(id as u16))
}

pub fn zone_arg(frame: &mut Frame, arg: usize, name: &str) -> Outcome<ZoneId> {
    let id = handle_of(frame, arg, Tag::Zone, name)?;
    known_zone(frame, id)
}

pub fn text_arg(frame: &Frame, arg: usize, name: &str) -> Outcome<String> {
    match frame.given(arg) {
        Given::Text(text) => Ok(text),
        other => Err(expected(name, &other, "a string")),
    }
}

/// The same where it is only looked at: a name that is short.
pub fn name_arg<'f>(frame: &'f Frame, arg: usize, name: &str) -> Outcome<&'f str> {
    frame.name(arg).map(|(_, text)| text).ok_or_else(|| expected(name, &frame.given(arg), "a string"))
}

/// Refuses a write where only reading is allowed.
pub fn may_write(frame: &Frame, what: &str) -> Outcome<()> {
    if frame.mode() == Mode::Write {
        return Ok(());
    }
    let here = match frame.mode() {
        Mode::Offer => "an `offer`",
        Mode::Deny => "a `deny`",
        Mode::Check => "the `check` of an end condition",
        _ => "this function",
    };
    Err(Fault::Wrong(format!("{here} only reads: {what} belongs into `apply`, `enter`, `leave` or `after`")))
}

pub fn push_optional(frame: &mut Frame, handle: Option<impl Into<Handle>>) -> Outcome<usize> {
    match handle {
        Some(handle) => frame.push_handle(handle.into()),
        None => frame.push_nil(),
    }
    Ok(1)
}
