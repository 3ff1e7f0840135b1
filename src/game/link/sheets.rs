//! Sheets: how the pieces of a sort are listed.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::kind::Sort;
use crate::kernel::rules::{Rules, Sheet, SheetColumn};
use crate::kernel::value::{Printed, Value};
use crate::script::{Declarations, Tree};

use super::reader::Reader;

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("sheets") {
        let name = format!("sheets.{}", entry.name);
        let Some(sort) = rules.sort_named(&entry.name) else {
            let error = Diagnostic::error("content/unknown-sort", format!("`{name}` lists a sort there is not"));
            let known = rules.sorts.iter().map(|sort| sort.name.as_str());
            problems.push(error.at(entry.place.clone()).suggest(&entry.name, known));
            continue;
        };
        let of = &rules.sorts[sort.index()];
        let Some(mut reader) = Reader::new(&name, &entry.place, &entry.tree, problems) else { continue };
        let by = reader.text("by", problems).and_then(|field| {
            let slot = of.fields.iter().position(|known| known == field);
            let found = slot.filter(|slot| of.kinds.iter().all(|kind| may_be_kind(rules, kind.index(), *slot)));
            let Some(slot) = found else {
                reader.fault(
                    "by",
                    format!("is `{field}`, which is no field of `{}` that holds a kind", of.name),
                    problems,
                );
                return None;
            };
            let listed = of.kinds.iter().map(|kind| &rules.kinds[kind.index()]);
            let example = listed.clone().find_map(|kind| match kind.printed.get(slot) {
                Some(Printed::Value(Value::Kind(by))) => Some(&rules.kinds[by.index()].id),
                _ => None,
            });
            for kind in listed {
                if kind.printed.get(slot) == Some(&Printed::Value(Value::Nil)) {
                    let message = format!("`{}` has no `{field}`, by which `{}` are listed", kind.id, of.name);
                    let error = Diagnostic::error("content/missing-field", message).at(kind.place.clone());
                    let error = error.note(format!("`{name}` is declared at {}", entry.place));
                    problems.push(match example {
                        Some(example) => error.help(format!("{field}: {example}")),
                        None => error,
                    });
                }
            }
            Some(slot)
        });
        let mut columns = Vec::new();
        match reader.get("columns") {
            Some(Tree::Table(table)) if !table.list.is_empty() && table.named.is_empty() => {
                for tree in &table.list {
                    match tree {
                        Tree::Text(column) => columns.extend(read(rules, of, column, &reader, problems)),
                        other => reader.fault("columns", format!("has {}, expected names", other.what()), problems),
                    }
                }
            }
            _ => reader.fault("columns", "is needed: a list of names of fields, or `owner`".to_owned(), problems),
        }
        reader.finish(problems);
        rules.sheets.push(Sheet { sort, by, columns });
    }
}

/// Whether the field holds a kind, or nothing.
fn may_be_kind(rules: &Rules, kind: usize, slot: usize) -> bool {
    matches!(rules.kinds[kind].printed.get(slot), Some(Printed::Value(Value::Kind(_) | Value::Nil)))
}

fn read(rules: &Rules, of: &Sort, column: &str, reader: &Reader, problems: &mut Problems) -> Option<SheetColumn> {
    if column == "owner" {
        return Some(SheetColumn::Owner);
    }
    if let Some(slot) = of.fields.iter().position(|known| known == column) {
        return Some(SheetColumn::Printed(slot));
    }
    if rules.fields.iter().any(|field| field.name == column) {
        return Some(SheetColumn::Field(column.to_owned()));
    }
    let known = of.fields.iter().chain(rules.fields.iter().map(|field| &field.name));
    let message = format!("`{}` have no field `{column}` to show", of.name);
    let error = Diagnostic::error("script/unknown-field", message).at(reader.place().clone());
    problems.push(error.suggest(column, known.map(String::as_str).chain(["owner"])));
    None
}
