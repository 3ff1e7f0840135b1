//! Data as a script or a content file has it: a list of records as a table, a record as two columns, what lies deeper as
//! a tree.

use serde_json::{Map, Value as Json};

use super::Style;
use super::style::{faint, tame};
use super::table;
use super::width::width;

/// How deep a tree goes, and how many entries of one value are shown.
const DEEPEST: usize = 4;
const MOST: usize = 50;

/// The value laid out; `None` where a line says it as well.
pub fn laid_out(value: &Json, style: Style) -> Option<String> {
    match value {
        Json::Array(items) if !items.is_empty() && items.iter().all(is_flat_record) => Some(records(items, style)),
        Json::Object(entries) if entries.is_empty() => None,
        Json::Object(entries) if entries.values().all(is_short) => Some(record(entries, style)),
        Json::Array(items) if items.iter().all(is_scalar) => None,
        Json::Array(_) | Json::Object(_) => {
            let mut lines = Vec::new();
            branch(value, 0, &mut lines, style);
            Some(lines.join("\n"))
        }
        _ => None,
    }
}

/// A value on one line, as it stands in a cell.
pub fn one_line(value: &Json) -> String {
    match value {
        Json::Null => "nil".to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(items) => items.iter().map(one_line).collect::<Vec<_>>().join(", "),
        Json::Object(entries) => {
            let entry = |(name, value): (&String, &Json)| format!("{name} = {}", one_line(value));
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn is_scalar(value: &Json) -> bool {
    !matches!(value, Json::Array(_) | Json::Object(_))
}

/// A scalar, or a list of them.
fn is_short(value: &Json) -> bool {
    match value {
        Json::Array(items) => items.iter().all(is_scalar),
        other => is_scalar(other),
    }
}

fn is_flat_record(value: &Json) -> bool {
    value.as_object().is_some_and(|entries| !entries.is_empty() && entries.values().all(is_short))
}

fn records(items: &[Json], style: Style) -> String {
    let shown = items.iter().take(MOST).filter_map(Json::as_object);
    let mut columns: Vec<&str> = Vec::new();
    for name in shown.clone().flat_map(Map::keys) {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let rows =
        shown.map(|entries| columns.iter().map(|name| entries.get(*name).map_or_else(String::new, one_line)).collect());
    let table = table::records(&columns, &rows.collect::<Vec<Vec<String>>>(), style);
    with_rest(table, items.len(), "rows")
}

fn record(entries: &Map<String, Json>, style: Style) -> String {
    let shown = entries.iter().take(MOST).map(|(name, value)| (name.clone(), one_line(value)));
    with_rest(table::pairs(shown, style), entries.len(), "entries")
}

fn with_rest(text: String, count: usize, what: &str) -> String {
    match count.checked_sub(MOST).filter(|left| *left > 0) {
        Some(left) => format!("{text}\nand {left} more {what}"),
        None => text,
    }
}

/// A line for each entry, further in for what it holds.
fn branch(value: &Json, depth: usize, lines: &mut Vec<String>, style: Style) {
    let entries: Vec<(String, &Json)> = match value {
        Json::Array(items) => items.iter().enumerate().map(|(nth, item)| ((nth + 1).to_string(), item)).collect(),
        Json::Object(entries) => entries.iter().map(|(name, item)| (name.clone(), item)).collect(),
        _ => return,
    };
    let indent = "  ".repeat(depth);
    for (name, item) in entries.iter().take(MOST) {
        let name = style.paint(&tame(name), faint());
        let line = format!("{indent}{name}: {}", tame(&one_line(item)));
        // What fits stands on its line.
        if is_scalar(item) || (is_short(item) && width(&line) <= style.width) {
            lines.push(line);
        } else if depth + 1 >= DEEPEST {
            let count = item.as_array().map_or_else(|| item.as_object().map_or(0, Map::len), Vec::len);
            lines.push(format!("{indent}{name}: {count} inside"));
        } else {
            lines.push(format!("{indent}{name}"));
            branch(item, depth + 1, lines, style);
        }
    }
    if let Some(left) = entries.len().checked_sub(MOST).filter(|left| *left > 0) {
        lines.push(format!("{indent}and {left} more"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(json: &str) -> Option<String> {
        laid_out(&serde_json::from_str(json).unwrap(), Style::PLAIN)
    }

    #[test]
    fn data_is_laid_out_by_its_form() {
        assert_eq!(laid("3"), None);
        assert_eq!(laid("[1, 2]"), None);
        assert_eq!(laid("{}"), None);
        assert_eq!(laid(r#"{"a": 1, "list": ["x", "y"]}"#).unwrap(), "a     1\nlist  x, y");
        assert_eq!(laid(r#"[{"a": 1}, {"b": true, "a": null}]"#).unwrap(), "a    b\n1\nnil  true");
        assert_eq!(laid(r#"{"a": {"b": [1, 2]}, "c": 1}"#).unwrap(), "a\n  b: 1, 2\nc: 1");
        assert_eq!(laid(r#"{"a": {"b": {"c": {"d": {"e": 1}}}}}"#).unwrap(), "a\n  b\n    c\n      d: 1 inside");
        let long: Vec<Json> = (0..60).map(|nth| serde_json::json!({ "nth": nth })).collect();
        let text = laid_out(&Json::Array(long), Style::PLAIN).unwrap();
        assert!(text.ends_with("49\nand 10 more rows"), "{text}");
    }
}
