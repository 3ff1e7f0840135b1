//! Fields of pieces, and variables.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::determinize::can_be_drawn;
use crate::kernel::ids::ZoneDeclId;
use crate::kernel::rules::{Among, Column, Lasts, Rules, width};
use crate::kernel::value::ValueType;
use crate::kernel::zone::See;
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("variables.game") {
        let at = width(&rules.game_variables);
        let column = column(rules, &format!("variables.game.{}", entry.name), entry, at, problems);
        rules.game_variables.extend(column);
    }
    for entry in declared.section("variables.seat") {
        let at = width(&rules.seat_variables);
        let column = column(rules, &format!("variables.seat.{}", entry.name), entry, at, problems);
        rules.seat_variables.extend(column);
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
            let at = width(&rules.fields);
            let column = column(rules, &what, &field, at, problems);
            rules.fields.extend(column);
        }
    }
}

const LASTS: [(&str, Option<Lasts>); 6] = [
    ("phase", Some(Lasts::Phase)),
    ("turn", Some(Lasts::Turn)),
    ("next turn", Some(Lasts::NextTurn)),
    ("round", Some(Lasts::Round)),
    ("leaves zone", Some(Lasts::LeavesZone)),
    ("match", None),
];

const SEE: [(&str, See); 3] = [("all", See::All), ("owner", See::Owner), ("none", See::None)];

/// Longest list unless its declaration says otherwise, and the most it may say.
const LIST: i32 = 8;
const MAX_LIST: i32 = 64;

/// A literal gives type and default; else a table: the type or the default, then what is said about it.
fn column(rules: &mut Rules, what: &str, entry: &Declared, at: usize, problems: &mut Problems) -> Option<Column> {
    let wrong =
        |message: String, problems: &mut Problems| {
            let error = Diagnostic::error("script/wrong-type", format!("`{what}` {message}")).at(entry.place.clone());
            problems.push(error.help(
                "0, false, { \"seat\" }, { 0, min = 0, max = 7, see = \"owner\" }, { \"list of word\", max = 5 }",
            ));
            None
        };
    let (first, mut reader) = match &entry.tree {
        Tree::Table(table) => match table.list.first() {
            Some(first) => (first, Reader::new(what, &entry.place, &entry.tree, problems)),
            None => return wrong("is a table without a type".to_owned(), problems),
        },
        other => (other, None),
    };
    let (mut min, mut max, mut see, mut lasts, mut mark, mut computed, mut from) =
        (None, None, See::All, Vec::new(), None, None, None);
    if let Some(reader) = &mut reader {
        min = reader.integer("min", i32::MIN, i32::MAX, problems);
        max = reader.integer("max", i32::MIN, i32::MAX, problems);
        see = reader.word("see", &SEE, problems).unwrap_or(See::All);
        lasts = lasting(reader, problems);
        mark = marked(reader, problems);
        computed = reader.function("value", problems);
        from = zone_from(rules, reader, computed.is_some(), problems);
        if computed.is_some() && what.starts_with("fields.") {
            reader.fault("value", "is for variables: a number of pieces is computed by `values`".to_owned(), problems);
        }
        if computed.is_some() && !lasts.is_empty() {
            reader.fault("lasts", "is for what is written: this is computed".to_owned(), problems);
        }
    }
    if let Some(reader) = reader {
        reader.finish(problems);
    }
    let mut among = Among::All;
    let integer = ValueType::Integer { min: min.unwrap_or(i32::MIN), max: max.unwrap_or(i32::MAX) };
    let (kind, default) = match first {
        Tree::Boolean(value) => (ValueType::Boolean, i32::from(*value)),
        Tree::Number(value) if value.fract() == 0.0 && value.abs() <= f64::from(i32::MAX) => (integer, *value as i32),
        // An enum: the first word is the default.
        Tree::Table(words) if !words.list.is_empty() => {
            let mut ids = Vec::new();
            for word in &words.list {
                match word {
                    Tree::Text(word) => ids.extend(super::words::intern(&mut rules.words, word)),
                    other => return wrong(format!("has {} among its words", other.what()), problems),
                }
            }
            let default = ids.first().map_or(0, |id| id.column());
            among = Among::Words(ids);
            (ValueType::Word, default)
        }
        Tree::Text(name) => match value_type(rules, name, integer, max.unwrap_or(LIST).clamp(1, MAX_LIST)) {
            Some(kind) => {
                let sort = name.strip_prefix("list of ").unwrap_or(name);
                among = rules.sort_named(sort).map_or(Among::All, Among::Sort);
                (kind, 0)
            }
            None => return wrong(format!("has the type `{name}`, which is not known"), problems),
        },
        other => return wrong(format!("is {}", other.what()), problems),
    };
    if computed.is_some() && matches!(kind, ValueType::Tally { .. }) {
        return wrong("is a tally, which is not computed".to_owned(), problems);
    }
    let mut default = vec![default];
    default.resize(kind.width(), 0);
    let column =
        Column { name: entry.name.clone(), kind, at, default, see, lasts, among, mark, computed, computed_from: from };
    if see != See::All && column.computed.is_none() && !can_be_drawn(&column) {
        let message =
            format!("`{what}` is hidden, and what others may take it for cannot be drawn from its declaration");
        let error = Diagnostic::error("hidden/no-range", message).at(entry.place.clone());
        problems.push(error.help(
            "give a number `min` and `max`; or a boolean, a seat, a kind of a sort, a tally or one of a list of words; or hide a piece instead",
        ));
    }
    Some(column)
}

fn value_type(rules: &Rules, name: &str, integer: ValueType, max: i32) -> Option<ValueType> {
    Some(match name {
        "integer" => integer,
        "boolean" => ValueType::Boolean,
        "word" => ValueType::Word,
        "seat" => ValueType::Seat,
        "piece" => ValueType::Piece,
        "cell" => ValueType::Cell,
        "zone" => ValueType::Zone,
        name if rules.sort_named(name).is_some() => ValueType::Kind,
        name => {
            if let Some(of) = name.strip_prefix("list of ") {
                let of = value_type(rules, of, ValueType::Integer { min: i32::MIN, max: i32::MAX }, 1)?;
                return (of.width() == 1).then(|| ValueType::List { of: Box::new(of), max: max as usize });
            }
            let die = name.strip_prefix("tally of ")?;
            let die = rules.dice.iter().position(|known| known.name == die)?;
            ValueType::Tally { die, faces: rules.dice[die].faces.len() }
        }
    })
}

/// `from = "land"`: a computed variable goes by which pieces lie there and whose they are, and by nothing else.
fn zone_from(rules: &Rules, reader: &mut Reader, computed: bool, problems: &mut Problems) -> Option<ZoneDeclId> {
    let name = reader.text("from", problems)?;
    if !computed {
        reader.fault("from", "is for what has a `value`: a function that computes it".to_owned(), problems);
    }
    let zone = rules.zone_decl_named(name);
    if zone.is_none() {
        let error = Diagnostic::error("script/unknown-zone", format!("`{name}` is no zone")).at(reader.place().clone());
        problems.push(error.suggest(name, rules.zone_decls.iter().map(|decl| decl.name.as_str())));
    }
    zone
}

/// `mark = "/"`: what a field of a piece is drawn as on boards.
fn marked(reader: &mut Reader, problems: &mut Problems) -> Option<String> {
    let mark = reader.text("mark", problems)?.to_owned();
    if mark.chars().count() > 1 || mark.chars().any(|mark| mark.is_control() || mark.is_whitespace()) {
        reader.fault("mark", "is at most one sign".to_owned(), problems);
        return None;
    }
    Some(mark)
}

/// `lasts = "turn"`, or a list of such words.
fn lasting(reader: &mut Reader, problems: &mut Problems) -> Vec<Lasts> {
    let Some(tree) = reader.get("lasts") else { return Vec::new() };
    let words = match tree {
        Tree::Table(table) => table.list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut lasts = Vec::new();
    for word in words {
        let known = match word {
            Tree::Text(text) => LASTS.iter().find(|(name, _)| name == text),
            _ => None,
        };
        match known {
            Some((_, moment)) => lasts.extend(*moment),
            None => {
                let known: Vec<&str> = LASTS.iter().map(|(name, _)| *name).collect();
                reader.fault("lasts", format!("is {}, expected {}", word.what(), known.join(", ")), problems);
            }
        }
    }
    lasts
}
