//! Sheets: pieces of a sort as rows below the names of columns, in groups, as the game declares them.

use anstyle::Style as Look;

use super::Style;
use super::mark::Marks;
use super::style::{faint, tame};
use super::values::{is_worth_telling, value};
use super::width::width;
use crate::kernel::ids::KindId;
use crate::kernel::observation::{Observation, PieceView, Seen};
use crate::kernel::rules::{Rules, Sheet as Declared, SheetColumn};
use crate::kernel::value::{Printed, Value};

/// Space between two columns.
const GAP: usize = 2;

/// A sheet in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The sort, then the names of the columns.
    head: Vec<String>,
    groups: Vec<Group>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    /// What heads the group; nothing where there are no groups.
    title: Option<String>,
    rows: Vec<Vec<String>>,
}

/// The sheets of what is seen. The pieces they list are taken out of it, since no other line need tell of them; pieces
/// whose kinds the viewer does not know stay, and so does what lies on boards.
pub fn take(rules: &Rules, seen: &mut Observation) -> Vec<Sheet> {
    rules.sheets.iter().map(|declared| one(rules, declared, seen)).filter(|sheet| !sheet.groups.is_empty()).collect()
}

fn one(rules: &Rules, declared: &Declared, seen: &mut Observation) -> Sheet {
    let sort = &rules.sorts[declared.sort.index()];
    let mut listed: Vec<(KindId, PieceView)> = Vec::new();
    for zone in &mut seen.zones {
        zone.pieces.retain(|piece| {
            let kind = piece.kind.as_ref().filter(|_| piece.sort == sort.name).and_then(|id| rules.kind_named(id));
            listed.extend(kind.map(|kind| (kind, piece.clone())));
            zone.count = zone.count.map(|count| count.saturating_sub(usize::from(kind.is_some())));
            kind.is_none()
        });
    }
    listed.sort_by_key(|(kind, _)| kind.index());
    let mut groups: Vec<(Option<KindId>, Group)> = Vec::new();
    for (kind, piece) in listed {
        let by = match declared.by.map(|slot| &rules.kinds[kind.index()].printed[slot]) {
            Some(Printed::Value(Value::Kind(by))) => Some(*by),
            _ => None,
        };
        let row = row(rules, declared, kind, &piece);
        match groups.iter_mut().find(|(known, _)| *known == by) {
            Some((_, group)) => group.rows.push(row),
            None => groups.push((by, Group { title: by.map(|by| title(rules, by)), rows: vec![row] })),
        }
    }
    groups.sort_by_key(|(by, _)| by.map(KindId::index));
    let name = |column: &SheetColumn| match column {
        SheetColumn::Owner => "owner".to_owned(),
        SheetColumn::Printed(slot) => sort.fields[*slot].clone(),
        SheetColumn::Field(name) => name.clone(),
    };
    let head = std::iter::once(sort.name.clone()).chain(declared.columns.iter().map(name)).collect();
    Sheet { head, groups: groups.into_iter().map(|(_, group)| group).collect() }
}

/// `Oda (united 10)`: a kind with the numbers printed on it.
fn title(rules: &Rules, id: KindId) -> String {
    let kind = &rules.kinds[id.index()];
    let fields = rules.sorts[kind.sort.index()].fields.iter().zip(&kind.printed);
    let numbers = fields.filter_map(|(name, printed)| match printed {
        Printed::Value(Value::Integer(number)) => Some(format!("{name} {number}")),
        _ => None,
    });
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    let name = rules.language.kind(&kind.id).unwrap_or(&kind.name);
    if numbers.is_empty() { name.to_owned() } else { format!("{name} ({numbers})") }
}

fn row(rules: &Rules, declared: &Declared, id: KindId, piece: &PieceView) -> Vec<String> {
    let kind = &rules.kinds[id.index()];
    let cell = |column: &SheetColumn| match column {
        SheetColumn::Owner => piece.owner.as_deref().map_or("", |owner| rules.language.seat(owner)).to_owned(),
        SheetColumn::Printed(slot) => match &kind.printed[*slot] {
            Printed::Value(printed) => printed_words(rules, printed),
            Printed::Pattern(_) | Printed::Computed(_) | Printed::Rule(_) => String::new(),
        },
        SheetColumn::Field(name) => piece.fields.get(name).map_or_else(String::new, field_words),
    };
    let name = rules.language.kind(&kind.id).unwrap_or(&kind.id).to_owned();
    std::iter::once(name).chain(declared.columns.iter().map(cell)).collect()
}

fn printed_words(rules: &Rules, printed: &Value) -> String {
    match printed {
        Value::Integer(number) => number.to_string(),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Word(word) => rules.words[word.index()].clone(),
        Value::Kind(kind) => rules.kinds[kind.index()].id.clone(),
        Value::List(items) => items.iter().map(|item| printed_words(rules, item)).collect::<Vec<_>>().join(" "),
        _ => String::new(),
    }
}

fn field_words(seen: &Seen) -> String {
    match seen {
        Seen::List(items) => items.iter().map(field_words).collect::<Vec<_>>().join(" "),
        seen if is_worth_telling(seen) => value(seen),
        _ => String::new(),
    }
}

/// The sheet as lines. Columns that are empty in every row are left out.
pub fn draw(sheet: &Sheet, marks: &Marks, style: Style) -> String {
    let rows = || sheet.groups.iter().flat_map(|group| &group.rows);
    let told: Vec<usize> =
        (0..sheet.head.len()).filter(|at| *at == 0 || rows().any(|row| !row[*at].is_empty())).collect();
    let grouped = sheet.groups.iter().any(|group| group.title.is_some());
    let indent = if grouped { GAP } else { 0 };
    let widths: Vec<usize> = told
        .iter()
        .map(|at| {
            let cells = rows().chain([&sheet.head]).map(|row| width(&tame(&row[*at])));
            cells.max().unwrap_or(0) + if *at == 0 { indent } else { 0 }
        })
        .collect();
    let line = |row: &[String], indent: usize, look: &dyn Fn(&str) -> Look| {
        let mut text = " ".repeat(indent);
        let mut used = indent;
        let mut due = 0;
        for (at, columns) in told.iter().zip(&widths) {
            let cell = tame(&row[*at]);
            if !cell.is_empty() {
                text += &" ".repeat(due.max(used) - used);
                used = due.max(used) + width(&cell);
                text += &style.paint(&cell, look(&row[*at]));
            }
            due += columns + GAP;
        }
        text
    };
    let mut lines = vec![line(&sheet.head, 0, &|_| faint())];
    for group in &sheet.groups {
        lines.extend(group.title.as_deref().map(tame));
        lines.extend(group.rows.iter().map(|row| line(row, indent, &|cell| marks.look(cell))));
    }
    lines.join("\n")
}
