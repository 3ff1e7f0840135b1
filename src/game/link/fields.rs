//! Fields of pieces, and variables.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::rules::{Column, Rules};
use crate::kernel::value::ValueType;
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("variables.game") {
        rules.game_variables.extend(column(rules, &format!("variables.game.{}", entry.name), entry, problems));
    }
    for entry in declared.section("variables.seat") {
        rules.seat_variables.extend(column(rules, &format!("variables.seat.{}", entry.name), entry, problems));
    }
    for entry in declared.section("fields") {
        if rules.sort_named(&entry.name).is_none() {
            let error = Diagnostic::error("script/unknown-sort", format!("`fields.{}` names no sort", entry.name));
            let known = rules.sorts.iter().map(|sort| sort.name.as_str());
            problems.push(error.at(entry.place.clone()).suggest(&entry.name, known));
        }
        let Tree::Table(table) = &entry.tree else {
            let message = format!("`fields.{}` is {}, expected a table", entry.name, entry.tree.what());
            problems.push(Diagnostic::error("script/wrong-type", message).at(entry.place.clone()));
            continue;
        };
        for (name, tree) in &table.named {
            let field = Declared { name: name.clone(), place: entry.place.clone(), tree: tree.clone() };
            let what = format!("fields.{}.{name}", entry.name);
            rules.fields.extend(column(rules, &what, &field, problems));
        }
    }
}

const TYPES: [(&str, ValueType); 4] =
    [("seat", ValueType::Seat), ("piece", ValueType::Piece), ("cell", ValueType::Cell), ("word", ValueType::Word)];

/// A literal gives type and default; else a table: the type or the default, then what is said about it.
fn column(rules: &Rules, what: &str, entry: &Declared, problems: &mut Problems) -> Option<Column> {
    let wrong = |message: String, problems: &mut Problems| {
        let error = Diagnostic::error("script/wrong-type", format!("`{what}` {message}")).at(entry.place.clone());
        problems.push(error.help("0, false, { \"seat\" }, { 0, min = 0, max = 7, see = \"owner\" }"));
        None
    };
    let (first, mut reader) = match &entry.tree {
        Tree::Table(table) => match table.list.first() {
            Some(first) => (first, Reader::new(what, &entry.place, &entry.tree, problems)),
            None => return wrong("is a table without a type".to_owned(), problems),
        },
        other => (other, None),
    };
    let (min, max, open) = match &mut reader {
        Some(reader) => (
            reader.integer("min", i32::MIN, i32::MAX, problems),
            reader.integer("max", i32::MIN, i32::MAX, problems),
            reader.word("see", &[("all", true), ("owner", false), ("none", false)], problems).unwrap_or(true),
        ),
        None => (None, None, true),
    };
    if let Some(reader) = reader {
        reader.finish(problems);
    }
    let (kind, default) = match first {
        Tree::Boolean(value) => (ValueType::Boolean, i32::from(*value)),
        Tree::Number(value) if value.fract() == 0.0 && value.abs() <= f64::from(i32::MAX) => {
            let integer = ValueType::Integer { min: min.unwrap_or(i32::MIN), max: max.unwrap_or(i32::MAX) };
            (integer, *value as i32)
        }
        Tree::Text(name) => match TYPES.iter().find(|(word, _)| word == name) {
            Some((_, kind)) => (kind.clone(), 0),
            None if name == "integer" => {
                (ValueType::Integer { min: min.unwrap_or(i32::MIN), max: max.unwrap_or(i32::MAX) }, 0)
            }
            None if name == "boolean" => (ValueType::Boolean, 0),
            None if rules.sort_named(name).is_some() => (ValueType::Kind, 0),
            None => return wrong(format!("has the type `{name}`, which is not known"), problems),
        },
        other => return wrong(format!("is {}", other.what()), problems),
    };
    Some(Column { name: entry.name.clone(), kind, default, open })
}
