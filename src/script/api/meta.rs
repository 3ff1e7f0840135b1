//! The metatable of handles: what `.name`, `.name = value`, `:name()`, `#` and `tostring` do.

use crate::diag::nearest;
use crate::kernel::ids::{HookId, KindId, PieceId};
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::value::{Printed, Value};

use super::super::fault::{Fault, Outcome};
use super::super::handle::{Handle, Tag};
use super::super::names::Name;
use super::super::raw::{Frame, Given, Meta};
use super::{Use, content, deny, offer, values};

pub const META: Meta = Meta { index, newindex, namecall, call, len, tostring };

fn receiver(frame: &Frame) -> Outcome<Handle> {
    frame.handle(0).ok_or_else(|| Fault::Wrong("this is no handle of the table".into()))
}

fn index(frame: &mut Frame) -> Outcome<usize> {
    let handle = receiver(frame)?;
    if frame.table().is_err() {
        return content::while_loading(frame, handle);
    }
    let names = frame.shared().names.borrow();
    let Some(atom) = frame.atom(1) else {
        let key = frame.given(1);
        return content::by_key(frame, handle, &key);
    };
    let Some(name) = names.get(atom) else {
        let text = frame.name(1).map_or(String::new(), |(_, text)| text.to_owned());
        return match handle.tag {
            Tag::Sort => content::kind_named(frame, handle.id, &text),
            _ => Err(unknown(frame, handle, &text)),
        };
    };
    if let Some(entry) = name.entry(handle.tag) {
        return match entry.how {
            Use::Read(read) => read(frame, handle.id),
            Use::Function(function) => {
                frame.push_native(entry.symbol, function);
                Ok(1)
            }
            Use::Method(_) => {
                Err(Fault::Wrong(format!("`{}` is called with a colon: {}", entry.name, entry.signature)))
            }
        };
    }
    declared(frame, handle, name)
}

/// Reads what the game declared under a name.
fn declared(frame: &mut Frame, handle: Handle, name: &Name) -> Outcome<usize> {
    let text = name.text.as_str();
    let rules = frame.rules()?;
    match handle.tag {
        Tag::Piece => {
            let piece = values::known_piece(frame, handle.id)?;
            let kind = frame.table()?.state().kind(rules, piece);
            // What a sort prints under that name goes before what pieces of another sort have.
            if let Some(slot) = name.field.filter(|_| !prints(rules, kind, name)) {
                let state = frame.table()?.state();
                let mut value = state.field(rules, piece, slot);
                if let Value::Integer(number) = &mut value {
                    *number = state.modified(rules, piece, text, *number);
                }
                values::push(frame, rules, &value);
                return Ok(1);
            }
            if let Some(computed) = computed_of(rules, kind, name) {
                frame.push_hook(computed)?;
                frame.push_handle(Handle::new(Tag::State, 0));
                frame.push_handle(piece.into());
                frame.call_pushed(2, Mode::Read);
                let Given::Number(number) = frame.pop_given() else {
                    return Err(Fault::Wrong(format!("the value that computes `{text}` gave no number")));
                };
                let number = values::integer(number)?;
                push_modified(frame, rules, piece, text, number)?;
                return Ok(1);
            }
            if push_printed(frame, rules, kind, name) {
                let modified = !frame.table()?.state().modifiers().is_empty();
                if modified && let Given::Number(printed) = frame.last_given() {
                    frame.pop_given();
                    push_modified(frame, rules, piece, text, printed as i32)?;
                }
                return Ok(1);
            }
        }
        Tag::Kind => {
            let kind = super::kind::known(rules, handle.id)?;
            if push_printed(frame, rules, kind, name) {
                return Ok(1);
            }
        }
        Tag::Seat => {
            let seat = values::known_seat(frame, handle.id)?;
            if let Some(slot) = name.seat_variable {
                if let Some(hook) = rules.seat_variables[slot].computed {
                    return computed(frame, hook, Some(seat.into()));
                }
                let value = frame.table()?.state().seat_variable(rules, seat, slot);
                values::push(frame, rules, &value);
                return Ok(1);
            }
            if let Some(decl) = name.seat_zone {
                frame.push_handle(rules.zone_of(decl, seat).into());
                return Ok(1);
            }
        }
        Tag::State => {
            if let Some(slot) = name.game_variable {
                if let Some(hook) = rules.game_variables[slot].computed {
                    return computed(frame, hook, None);
                }
                let value = frame.table()?.state().game_variable(rules, slot);
                values::push(frame, rules, &value);
                return Ok(1);
            }
            if let Some(decl) = name.shared_zone {
                frame.push_handle(rules.zone_decls[decl.index()].zones[0].into());
                return Ok(1);
            }
            if let Some(seat) = name.seat {
                frame.push_handle(seat.into());
                return Ok(1);
            }
        }
        Tag::Sort => return content::kind_named(frame, handle.id, text),
        Tag::Content => {
            if let Some(sort) = name.sort {
                let handle = content::sort_handle(frame, rules, sort);
                frame.push_handle(handle);
                return Ok(1);
            }
        }
        _ => {}
    }
    Err(unknown(frame, handle, text))
}

/// Pushes what a variable is now, in the middle of whatever is being done.
fn computed(frame: &mut Frame, hook: HookId, seat: Option<Handle>) -> Outcome<usize> {
    frame.push_hook(hook)?;
    frame.push_handle(Handle::new(Tag::State, 0));
    let args = 1 + seat.into_iter().map(|seat| frame.push_handle(seat)).count();
    frame.call_pushed(args, Mode::Read);
    Ok(1)
}

/// Pushes a field of a piece by its name.
pub fn push_field(frame: &mut Frame, piece: PieceId, field: &str) -> Outcome<()> {
    let names = frame.shared().names.borrow();
    let handle = Handle::from(piece);
    let Some(name) = names.get(super::super::atoms::atom(field)) else { return Err(unknown(frame, handle, field)) };
    declared(frame, handle, name).map(drop)
}

/// Whether the kinds of its sort print the field.
fn prints(rules: &Rules, kind: KindId, name: &Name) -> bool {
    let sort = rules.kinds[kind.index()].sort;
    name.printed.get(sort.index()).copied().flatten().is_some()
}

/// The function that computes a printed field for a piece.
fn computed_of(rules: &Rules, kind: KindId, name: &Name) -> Option<HookId> {
    let def = &rules.kinds[kind.index()];
    match def.printed.get(name.printed.get(def.sort.index()).copied().flatten()?)? {
        Printed::Computed(hook) => Some(*hook),
        _ => None,
    }
}

fn push_modified(frame: &mut Frame, rules: &Rules, piece: PieceId, field: &str, printed: i32) -> Outcome<()> {
    let number = frame.table()?.state().modified(rules, piece, field, printed);
    frame.push_number(f64::from(number));
    Ok(())
}

fn push_printed(frame: &mut Frame, rules: &Rules, kind: KindId, name: &Name) -> bool {
    let def = &rules.kinds[kind.index()];
    let slot = name.printed.get(def.sort.index()).copied().flatten();
    let Some(printed) = slot.and_then(|slot| def.printed.get(slot)) else { return false };
    values::push_printed(frame, rules, printed);
    true
}

/// `a seat`, `an offer`.
fn one(tag: Tag) -> String {
    let article = if tag == Tag::Offer { "an" } else { "a" };
    format!("{article} {}", tag.name())
}

fn unknown(frame: &mut Frame, handle: Handle, text: &str) -> Fault {
    let names = frame.shared().names.borrow();
    let known = names.after(handle.tag);
    // What one sort prints, another may not.
    let hint = match nearest(text, known.iter().copied().filter(|known| *known != text)) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    Fault::Wrong(format!("{} has no `{text}`{hint}", one(handle.tag)))
}

/// A rule wrote what it may not while all choose in secret: it is told at the line that did it.
fn kept_secret(frame: &mut Frame) -> Outcome<()> {
    if frame.mode() == Mode::Write
        && let Ok(table) = frame.table()
        && let Some(message) = table.secret_told()
    {
        return Err(Fault::Wrong(message.to_owned()));
    }
    Ok(())
}

fn newindex(frame: &mut Frame) -> Outcome<usize> {
    write(frame)?;
    kept_secret(frame)?;
    Ok(0)
}

fn write(frame: &mut Frame) -> Outcome<usize> {
    let handle = receiver(frame)?;
    let names = frame.shared().names.borrow();
    let Some(atom) = frame.atom(1) else { return Err("a field is named by a string".into()) };
    let name = names.get(atom);
    if frame.mode() != Mode::Write {
        let text = frame.name(1).map_or("a field", |(_, text)| text).to_owned();
        values::may_write(frame, &format!("writing `{text}`"))?;
    }
    let rules = frame.rules()?;
    match handle.tag {
        Tag::Piece => {
            let piece = values::known_piece(frame, handle.id)?;
            if name.is_some_and(|name| name.text == "owner") {
                let owner = match values::value(rules, &frame.given(2))? {
                    Value::Nil => None,
                    Value::Seat(seat) => Some(values::known_seat(frame, u32::from(seat.0))?),
                    _ => return Err(values::expected("owner", &frame.given(2), "a seat or nil")),
                };
                frame.table()?.set_owner(piece, owner);
                return Ok(0);
            }
            let kind = frame.table()?.state().kind(rules, piece);
            if let Some(slot) = name.filter(|name| !prints(rules, kind, name)).and_then(|name| name.field) {
                let value = values::value_for(frame, rules, 2, &rules.fields[slot].kind)?;
                frame.table()?.set_field(rules, piece, slot, &value)?;
                return Ok(0);
            }
        }
        Tag::Seat => {
            let seat = values::known_seat(frame, handle.id)?;
            if let Some(slot) = name.and_then(|name| name.seat_variable) {
                let value = values::value_for(frame, rules, 2, &rules.seat_variables[slot].kind)?;
                frame.table()?.set_seat_variable(rules, seat, slot, &value)?;
                return Ok(0);
            }
        }
        Tag::State => {
            if let Some(slot) = name.and_then(|name| name.game_variable) {
                let value = values::value_for(frame, rules, 2, &rules.game_variables[slot].kind)?;
                frame.table()?.set_game_variable(rules, slot, &value)?;
                return Ok(0);
            }
        }
        _ => {}
    }
    let text = frame.name(1).map_or(String::new(), |(_, text)| text.to_owned());
    let fixed = name.is_some_and(|name| {
        name.entry(handle.tag).is_some()
            || !name.printed.is_empty()
            || name.seat_zone.is_some()
            || name.shared_zone.is_some()
    });
    if fixed {
        let instead = match (handle.tag, text.as_str()) {
            (Tag::Piece, "cell" | "zone") => ": `piece:move_to(place)` moves it",
            _ => "",
        };
        return Err(Fault::Wrong(format!("`{text}` of {} cannot be written{instead}", one(handle.tag))));
    }
    Err(unknown(frame, handle, &text))
}

fn namecall(frame: &mut Frame) -> Outcome<usize> {
    let handle = receiver(frame)?;
    if frame.table().is_err() {
        return content::called_while_loading(frame, handle);
    }
    let names = frame.shared().names.borrow();
    let entry = names.get(frame.method_atom()).and_then(|name| name.entry(handle.tag));
    match entry.map(|entry| (entry, entry.how)) {
        Some((_, Use::Method(call))) => {
            drop(names);
            let results = call(frame, handle.id)?;
            kept_secret(frame)?;
            Ok(results)
        }
        Some((entry, _)) => Err(Fault::Wrong(format!("`{}` is no method: {}", entry.name, entry.signature))),
        None => {
            let text = frame.method().map_or(String::new(), |(_, text)| text.to_owned());
            Err(unknown(frame, handle, &text))
        }
    }
}

fn call(frame: &mut Frame) -> Outcome<usize> {
    match receiver(frame)?.tag {
        Tag::Offer => offer::offer(frame),
        Tag::Deny => deny::deny(frame),
        other => Err(Fault::Wrong(format!("{} cannot be called", one(other)))),
    }
}

fn len(frame: &mut Frame) -> Outcome<usize> {
    let handle = receiver(frame)?;
    if handle.tag != Tag::Zone {
        return Err(Fault::Wrong(format!("{} has no length", one(handle.tag))));
    }
    let zone = values::known_zone(frame, handle.id)?;
    let table = frame.table()?;
    let count = table.state().count(table.rules(), zone);
    frame.push_number(count as f64);
    Ok(1)
}

fn tostring(frame: &mut Frame) -> Outcome<usize> {
    let given = frame.given(0);
    let text = match &given {
        Given::Handle(handle) => text_of(frame, *handle)?,
        other => other.type_name().to_owned(),
    };
    frame.push_text(&text);
    Ok(1)
}

/// A handle in words, the same in every process.
pub fn text_of(frame: &mut Frame, handle: Handle) -> Outcome<String> {
    let Ok(rules) = frame.rules() else { return Ok(handle.tag.name().to_owned()) };
    Ok(match handle.tag {
        Tag::Seat => rules.seats.get(handle.id as usize).map_or("seat", |seat| &seat.name).to_owned(),
        Tag::Kind => rules.kinds.get(handle.id as usize).map_or("kind", |kind| &kind.id).to_owned(),
        Tag::Zone => rules.zones.get(handle.id as usize).map_or("zone", |zone| &zone.name).to_owned(),
        Tag::Cell => rules.cells.get(handle.id as usize).map_or("cell", |cell| &cell.name).to_owned(),
        Tag::Piece => {
            let piece = values::known_piece(frame, handle.id)?;
            let table = frame.table()?;
            let words = table.piece_name(piece, crate::kernel::ids::Viewer::Referee);
            match table.state().cell(rules, piece) {
                Some(cell) => format!("{words} on {}", rules.cells[cell.index()].name),
                None => match table.state().zone(rules, piece) {
                    Some(zone) => format!("{words} in {}", rules.zones[zone.index()].name),
                    None => words,
                },
            }
        }
        other => other.name().to_owned(),
    })
}
