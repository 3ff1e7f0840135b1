//! Lists on one line, folded where it is too long.

use super::Style;
use super::style::faint;
use super::width::width;

/// `name: one, two`: the beginning as it stands, then the items, faint where they are marked so. Further lines are
/// indented.
pub(super) fn folded(start: &str, items: &[(String, bool)], style: Style) -> String {
    let mut text = start.to_owned();
    let mut used = width(&plain(start));
    let last = items.len().saturating_sub(1);
    for (index, (item, dim)) in items.iter().enumerate() {
        let item = if index < last { format!("{item},") } else { item.clone() };
        let columns = width(&item);
        if used + 1 + columns > style.width {
            text += "\n  ";
            used = 2 + columns;
        } else {
            text.push(' ');
            used += 1 + columns;
        }
        text += &style.paint(&item, if *dim { faint() } else { anstyle::Style::new() });
    }
    text
}

/// The text without escape sequences.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += part.split_once('m').map_or("", |(_, rest)| rest);
    }
    out
}
