//! Lists and tables without lines: numbered choices, pairs, records.

use comfy_table::{ContentArrangement, Table, presets};

use super::Style;
use super::style::{faint, tame};
use super::width::{padding, width};

/// The least columns a table is given: below it, folding leaves single letters.
const LEAST_WIDTH: usize = 24;

/// Space between two columns.
const GAP: usize = 2;

/// Choices numbered from 1, in as many columns as fit the width, read downwards. A choice too long for the width has
/// its line to itself and is not cut: it is there to be read.
pub fn numbered(choices: &[String], style: Style) -> String {
    let number_width = choices.len().to_string().len();
    let choices: Vec<String> = choices.iter().map(|choice| tame(choice)).collect();
    let item_width = number_width + 1 + choices.iter().map(|choice| width(choice)).max().unwrap_or(0);
    let columns = ((style.width + GAP) / (item_width + GAP)).clamp(1, choices.len().max(1));
    let rows = choices.len().div_ceil(columns);
    let mut lines = vec![String::new(); rows];
    for (index, choice) in choices.iter().enumerate() {
        let Some(line) = lines.get_mut(index % rows) else { continue };
        if index >= rows {
            let before = index - rows;
            *line += &padding(choices.get(before).map_or("", String::as_str), item_width - number_width - 1 + GAP);
        }
        let number = format!("{:>number_width$}", index + 1);
        *line += &format!("{} {choice}", style.paint(&number, faint()));
    }
    lines.join("\n")
}

/// Names and what they are, two columns; what is long is folded beside its name.
pub fn pairs<N: AsRef<str>, V: AsRef<str>>(rows: impl IntoIterator<Item = (N, V)>, style: Style) -> String {
    let rows = rows.into_iter().map(|(name, value)| vec![tame(name.as_ref()), tame(value.as_ref())]);
    finish(Table::new(), rows.collect(), style)
}

/// A table of records below the names of its columns.
pub fn records(columns: &[&str], rows: &[Vec<String>], style: Style) -> String {
    let mut table = Table::new();
    table.set_header(columns.iter().map(|name| tame(name)));
    finish(table, rows.iter().map(|row| row.iter().map(|cell| tame(cell)).collect()).collect(), style)
}

fn finish(mut table: Table, rows: Vec<Vec<String>>, style: Style) -> String {
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(style.width.max(LEAST_WIDTH)).unwrap_or(u16::MAX)).add_rows(rows);
    let gap = u16::try_from(GAP).unwrap_or(0);
    for column in table.column_iter_mut() {
        column.set_padding((0, gap));
    }
    table.trim_fmt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(width: usize) -> Style {
        Style { width, ..Style::PLAIN }
    }

    fn choices(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("a{number}-b{number}")).collect()
    }

    #[test]
    fn choices_fill_the_width() {
        assert_eq!(
            numbered(&choices(11), narrow(36)),
            " 1 a1-b1     5 a5-b5     9 a9-b9
 2 a2-b2     6 a6-b6    10 a10-b10
 3 a3-b3     7 a7-b7    11 a11-b11
 4 a4-b4     8 a8-b8"
        );
        assert_eq!(numbered(&choices(2), narrow(80)), "1 a1-b1  2 a2-b2");
        assert_eq!(numbered(&choices(2), narrow(3)), "1 a1-b1\n2 a2-b2");
        assert_eq!(numbered(&[], narrow(80)), "");
        for count in 1..40 {
            for width in 0..90 {
                let text = numbered(&choices(count), narrow(width));
                assert!(text.lines().all(|line| line.len() <= width.max(10)), "{text}");
                assert_eq!(text.matches('a').count(), count);
            }
        }
    }

    #[test]
    fn pairs_stand_side_by_side() {
        let rows = [(":legal", "what may be done"), (":undo", "take the last step back, as often as you like")];
        assert_eq!(
            pairs(rows, narrow(34)),
            ":legal  what may be done
:undo   take the last step back,
        as often as you like"
        );
        assert_eq!(pairs::<&str, &str>([], narrow(80)), "");
        assert!(pairs(rows, narrow(0)).contains(":undo"));
    }

    #[test]
    fn records_stand_below_their_names() {
        let rows = vec![vec!["marshal".to_owned(), "10".into()], vec!["spy".into()]];
        assert_eq!(records(&["kind", "rank"], &rows, narrow(80)), "kind     rank\nmarshal  10\nspy");
    }
}
