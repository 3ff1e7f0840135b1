//! Selectors from Lua tables, at load and at play.

use std::rc::Rc;

use crate::diag::nearest;
use crate::kernel::ids::SeatId;
use crate::kernel::observation::Side;
use crate::kernel::rules::Rules;
use crate::kernel::selector::{Check, Field, Owner, Selector, Test};
use crate::kernel::value::{Printed, Value};

use super::super::fault::Outcome;
use super::super::handle::Tag;
use super::super::raw::{Frame, Given};
use super::values;

/// The named entries of a selector, sorted by name.
pub type Pairs = Vec<(String, Given)>;

/// Most entries of a selector.
const MAX_ENTRIES: usize = 32;

const KEYS: [&str; 8] = ["sort", "kind", "owner", "of", "region", "empty", "resting", "first"];

/// The selector a script passed; a missing one selects everything.
pub fn argument(frame: &mut Frame, arg: usize) -> Outcome<Rc<Selector>> {
    let written = frame.written(arg);
    if let Some(written) = &written
        && let Some(known) = frame.shared().names.borrow().selector(written.entries())
    {
        return Ok(known);
    }
    let rules = frame.rules()?;
    let selector = match frame.given(arg) {
        Given::Nil => Rc::default(),
        _ => Rc::new(compile(rules, &frame.entries(arg, MAX_ENTRIES)?)?),
    };
    if let Some(written) = written {
        frame.shared().names.borrow().keep_selector(written.entries(), &selector);
    }
    Ok(selector)
}

/// # Errors
/// What a selector cannot say, with the nearest thing it can.
pub fn compile(rules: &Rules, pairs: &[(String, Given)]) -> Result<Selector, String> {
    let mut selector = Selector::default();
    for (key, given) in pairs {
        let test = match key.as_str() {
            "sort" => {
                let name = text(key, given)?;
                let known = || rules.sorts.iter().map(|sort| sort.name.as_str());
                Test::Sort(rules.sort_named(name).ok_or_else(|| unknown("sort", name, known()))?)
            }
            "kind" => Test::Kind(match given {
                Given::Handle(handle) if handle.tag == Tag::Kind => crate::kernel::ids::KindId(handle.id as u16),
                _ => {
                    let name = text(key, given)?;
                    let known = || rules.kinds.iter().map(|kind| kind.id.as_str());
                    rules.kind_named(name).ok_or_else(|| unknown("kind", name, known()))?
                }
            }),
            "owner" => Test::Owner(owner(rules, key, given)?),
            "of" => {
                selector.of = Some(owner(rules, key, given)?);
                continue;
            }
            "region" => {
                let name = text(key, given)?;
                let known = || rules.regions.iter().map(|region| region.name.as_str());
                let index = rules.regions.iter().position(|region| region.name == name);
                Test::Region(index.ok_or_else(|| unknown("region", name, known()))?)
            }
            "empty" => match given {
                Given::Boolean(empty) => Test::Empty(*empty),
                other => return Err(format!("`empty` is a {}, expected true or false", other.type_name())),
            },
            "resting" => Test::Resting(match text(key, given)? {
                "north" => Side::North,
                "south" => Side::South,
                "east" => Side::East,
                "west" => Side::West,
                other => return Err(unknown("direction", other, ["north", "south", "east", "west"].into_iter())),
            }),
            "first" => match given {
                Given::Number(number) if *number >= 0.0 => {
                    selector.first = Some(*number as usize);
                    continue;
                }
                _ => return Err("`first` is a number of at least 0".to_owned()),
            },
            field => field_test(rules, field, given)?,
        };
        selector.tests.push(test);
    }
    not_computed(rules, &selector)?;
    Ok(selector)
}

/// A number that a function computes for a piece cannot be compared here: the kernel compares without calling Lua.
fn not_computed(rules: &Rules, selector: &Selector) -> Result<(), String> {
    let sort = selector.tests.iter().find_map(|test| match test {
        Test::Sort(sort) => Some(*sort),
        Test::Kind(kind) => Some(rules.kinds[kind.index()].sort),
        _ => None,
    });
    for test in &selector.tests {
        let Test::Field(field, _) = test else { continue };
        let computed = rules.kinds.iter().filter(|kind| sort.is_none_or(|sort| kind.sort == sort)).find_map(|kind| {
            let slot = field.printed[kind.sort.index()]?;
            matches!(kind.printed.get(slot)?, Printed::Computed(_)).then_some((kind, slot))
        });
        if let Some((kind, slot)) = computed {
            let name = &rules.sorts[kind.sort.index()].fields[slot];
            return Err(format!(
                "a selector cannot compare `{name}`, which `{}` computes: read `piece.{name}` in a function",
                kind.id
            ));
        }
    }
    Ok(())
}

fn text<'g>(key: &str, given: &'g Given) -> Result<&'g str, String> {
    match given {
        Given::Text(text) => Ok(text),
        other => Err(format!("`{key}` is a {}, expected a string", other.type_name())),
    }
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("no {what} is named `{name}`; did you mean `{near}`?"),
        None => format!("no {what} is named `{name}`"),
    }
}

fn owner(rules: &Rules, key: &str, given: &Given) -> Result<Owner, String> {
    match given {
        Given::Handle(handle) if handle.tag == Tag::Seat => Ok(Owner::Seat(SeatId(handle.id as u8))),
        Given::Text(text) => match text.as_str() {
            "self" => Ok(Owner::Acting),
            "opponent" => Ok(Owner::Opponent),
            "nobody" => Ok(Owner::Nobody),
            name => {
                let known = rules.seats.iter().map(|seat| seat.name.as_str()).chain(["self", "opponent", "nobody"]);
                rules.seat_named(name).map(Owner::Seat).ok_or_else(|| unknown("seat", name, known))
            }
        },
        other => Err(format!("`{key}` is a {}, expected a seat", other.type_name())),
    }
}

fn field_test(rules: &Rules, name: &str, given: &Given) -> Result<Test, String> {
    let slots: Vec<Option<usize>> =
        rules.sorts.iter().map(|sort| sort.fields.iter().position(|field| field == name)).collect();
    let field = Field { printed: slots, piece: rules.fields.iter().position(|field| field.name == name) };
    if field.piece.is_none() && field.printed.iter().all(Option::is_none) {
        let printed = rules.sorts.iter().flat_map(|sort| sort.fields.iter().map(String::as_str));
        let fields = rules.fields.iter().map(|field| field.name.as_str());
        return Err(unknown("field or key of a selector", name, printed.chain(fields).chain(KEYS)));
    }
    let check = match given {
        Given::Boolean(wanted) => Check::Filled(*wanted),
        Given::Range(min, max) => Check::Range { min: *min as i32, max: *max as i32 },
        Given::Text(text) => Check::Is(named_value(rules, &field, text)),
        other => match values::value(rules, other) {
            Ok(value) => Check::Is(value),
            Err(_) => return Err(format!("`{name}` is compared with a {}", other.type_name())),
        },
    };
    Ok(Test::Field(field, check))
}

/// A string compared with a field is a kind's id where the field holds kinds, else a word.
fn named_value(rules: &Rules, field: &Field, text: &str) -> Value {
    let on_piece = field.piece.is_some_and(|slot| rules.fields[slot].kind == crate::kernel::value::ValueType::Kind);
    let on_kind = rules.kinds.iter().any(|kind| {
        let printed = field.printed[kind.sort.index()].and_then(|slot| kind.printed.get(slot));
        match printed {
            Some(Printed::Value(Value::Kind(_))) => true,
            Some(Printed::Value(Value::List(items))) => matches!(items.first(), Some(Value::Kind(_))),
            _ => false,
        }
    });
    if (on_piece || on_kind)
        && let Some(kind) = rules.kind_named(text)
    {
        return Value::Kind(kind);
    }
    rules.word(text).map_or_else(|| Value::Text(text.to_owned()), Value::Word)
}
