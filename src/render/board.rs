//! A grid as its viewer sees it: the viewer's side at the bottom, files and ranks on all sides, a piece as its owner's
//! letter and its glyph (`rM`), a piece whose kind is not known as its back (`b?`).

use super::Style;
use super::mark::Marks;
use super::style::{coloured, faint, tame};
use super::width::{cut, padding, width};
use crate::kernel::observation::{CellView, GridView, PieceView, Side};

/// Columns a glyph may take with the marks behind it; more is cut.
const GLYPH_WIDTH: usize = 6;

/// What stands in a cell, before it is brought to the width of the column.
struct Drawn {
    text: String,
    look: anstyle::Style,
    /// Drawn to fill its cell: a lake, which is a shape more than a word.
    fills: bool,
}

/// The grid, a line per row. `highlight` are indices of cells (`row * columns + column`), put between brackets: the
/// last move. A board wider than the style is drawn as it is, since a folded board cannot be read.
pub fn draw(grid: &GridView, marks: &Marks, highlight: &[usize], style: Style) -> String {
    let turned = matches!(grid.bottom, Side::West | Side::East);
    let (across, down) = if turned { (grid.rows, grid.columns) } else { (grid.columns, grid.rows) };
    let (files, ranks) = labels(grid);
    let label = |(column, row): (usize, usize), file: bool| {
        let (labels, nth) = if file { (&files, column) } else { (&ranks, row) };
        labels.get(nth).cloned().unwrap_or_default()
    };
    let tops: Vec<String> = (0..across).map(|x| label(at(grid, x, 0), !turned)).collect();
    let sides: Vec<String> = (0..down).map(|y| label(at(grid, 0, y), turned)).collect();
    let drawn: Vec<Drawn> = grid.cells.iter().map(|cell| draw_cell(cell, marks, style)).collect();

    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(width).max().unwrap_or(0);
    let pieces = widest(&mut drawn.iter().map(|cell| cell.text.as_str()));
    let cell_width = pieces.max(widest(&mut tops.iter().map(String::as_str))).max(2);
    let side_width = widest(&mut sides.iter().map(String::as_str));

    let mut heading = " ".repeat(side_width);
    for top in &tops {
        heading += &format!(" {}{top}", padding(top, cell_width));
    }
    let heading = style.paint(&heading, faint());
    let mut lines = vec![heading.clone()];
    for (side, y) in sides.iter().zip(0..) {
        let mut line = format!("{}{}", padding(side, side_width), style.paint(side, faint()));
        let mut before = false;
        for x in 0..across {
            let (column, row) = at(grid, x, y);
            let index = row * grid.columns + column;
            let here = highlight.contains(&index);
            line.push(bracket(before, here));
            before = here;
            match drawn.get(index) {
                Some(cell) => line += &fitted(cell, cell_width, here, style),
                None => line += &" ".repeat(cell_width),
            }
        }
        line.push(bracket(before, false));
        lines.push(line + &style.paint(side, faint()));
    }
    lines.push(heading);
    lines.join("\n")
}

/// What columns and rows are called. Where the names of a row's cells differ in their ends alone, and those are the same
/// in every row, that is how cells are named: `red:front` and `1` for `red:front-1`.
fn labels(grid: &GridView) -> (Vec<String>, Vec<String>) {
    let usual = || ((0..grid.columns).map(file_name).collect(), (1..=grid.rows).map(|row| row.to_string()).collect());
    let rows: Vec<&[CellView]> = grid.cells.chunks(grid.columns.max(1)).collect();
    let mut named: Option<Vec<String>> = None;
    let mut ranks = Vec::new();
    for row in rows {
        let names: Vec<&str> = row.iter().map(|cell| cell.name.as_str()).collect();
        let Some((rank, _)) = names.first().and_then(|name| name.rsplit_once('-')) else { return usual() };
        let ends = names.iter().map(|name| Some(name.strip_prefix(rank)?.strip_prefix('-')?.to_owned()));
        let Some(ends) = ends.collect::<Option<Vec<String>>>() else { return usual() };
        if named.as_ref().is_some_and(|known| *known != ends) {
            return usual();
        }
        named = Some(ends);
        ranks.push(rank.to_owned());
    }
    named.map_or_else(usual, |files| (files, ranks))
}

/// The column and row shown at a place of the screen, counted from its top left.
fn at(grid: &GridView, x: usize, y: usize) -> (usize, usize) {
    let east = |x: usize| grid.columns.saturating_sub(1 + x);
    let north = |y: usize| grid.rows.saturating_sub(1 + y);
    match grid.bottom {
        Side::South => (x, north(y)),
        Side::North => (east(x), y),
        Side::West => (east(y), north(x)),
        Side::East => (y, x),
    }
}

/// `a` to `z`, then `aa`.
fn file_name(column: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap_or(0));
    match (column / 26).checked_sub(1) {
        None => letter(column).to_string(),
        Some(before) => file_name(before) + &letter(column).to_string(),
    }
}

fn draw_cell(cell: &CellView, marks: &Marks, style: Style) -> Drawn {
    if let Some(piece) = &cell.piece {
        return draw_piece(piece, marks);
    }
    if cell.blocked {
        let water = if style.unicode { "≈" } else { "~" };
        return Drawn { text: water.into(), look: coloured(anstyle::AnsiColor::Blue).dimmed(), fills: true };
    }
    Drawn { text: if style.unicode { "·" } else { "." }.into(), look: faint(), fills: false }
}

fn draw_piece(piece: &PieceView, marks: &Marks) -> Drawn {
    let owner = piece.owner.as_deref().unwrap_or("");
    let look = marks.look(owner);
    let (glyph, look) = match &piece.kind {
        None => ("?".to_owned(), look.dimmed()),
        // A kind without a glyph is still known.
        Some(kind) if piece.glyph.is_empty() => (tame(kind).to_uppercase().chars().take(1).collect(), look.bold()),
        Some(_) => (tame(&piece.glyph), look.bold()),
    };
    Drawn { text: format!("{}{}", marks.letter(owner), cut(&glyph, GLYPH_WIDTH)), look, fills: false }
}

fn fitted(cell: &Drawn, columns: usize, highlighted: bool, style: Style) -> String {
    let text = if cell.fills { cell.text.repeat(columns) } else { cell.text.clone() };
    let look = if highlighted { cell.look.invert() } else { cell.look };
    format!("{}{}", padding(&text, columns), style.paint(&text, look))
}

/// What stands between two cells.
fn bracket(left: bool, right: bool) -> char {
    match (left, right) {
        (false, false) => ' ',
        (false, true) => '[',
        (true, false) => ']',
        (true, true) => '|',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str) -> PieceView {
        let (owner, glyph) = text.split_at(1);
        PieceView {
            owner: [("r", "red"), ("b", "blue")]
                .into_iter()
                .find(|(letter, _)| *letter == owner)
                .map(|(_, seat)| seat.into()),
            kind: (glyph != "?").then(|| "kind".into()),
            glyph: glyph.replace('?', ""),
            ..PieceView::default()
        }
    }

    /// A grid from its rows, the far one first: `.` empty, `~` blocked, else a piece.
    fn grid(rows: &[&str], bottom: Side) -> GridView {
        let cells: Vec<CellView> = rows
            .iter()
            .rev()
            .flat_map(|row| row.split_whitespace())
            .map(|word| CellView {
                name: String::new(),
                blocked: word == "~",
                piece: (!matches!(word, "." | "~")).then(|| piece(word)),
            })
            .collect();
        GridView { name: "board".into(), columns: cells.len() / rows.len(), rows: rows.len(), bottom, cells }
    }

    fn plain(grid: &GridView, highlight: &[usize]) -> String {
        format!("\n{}\n", draw(grid, &Marks::new(["red", "blue"]), highlight, Style::PLAIN))
    }

    const ROWS: [&str; 3] = ["b? bM . .", ". ~ ~ .", "rM r2 . nT"];

    #[test]
    fn a_viewer_sits_at_the_bottom() {
        assert_eq!(
            plain(&grid(&ROWS, Side::South), &[]),
            "
   a  b  c  d
3 b? bM  .  . 3
2  . ~~ ~~  . 2
1 rM r2  .  T 1
   a  b  c  d
"
        );
        assert_eq!(
            plain(&grid(&ROWS, Side::North), &[]),
            "
   d  c  b  a
1  T  . r2 rM 1
2  . ~~ ~~  . 2
3  .  . bM b? 3
   d  c  b  a
"
        );
        assert_eq!(
            plain(&grid(&ROWS, Side::West), &[]),
            "
   3  2  1
d  .  .  T d
c  . ~~  . c
b bM ~~ r2 b
a b?  . rM a
   3  2  1
"
        );
        assert_eq!(
            plain(&grid(&ROWS, Side::East), &[]),
            "
   1  2  3
a rM  . b? a
b r2 ~~ bM b
c  . ~~  . c
d  T  .  . d
   1  2  3
"
        );
    }

    #[test]
    fn rows_are_called_as_their_cells_are_named() {
        let mut named = grid(&["b? bM", ". rM"], Side::South);
        for (cell, name) in named.cells.iter_mut().zip(["red:front-1", "red:front-2", "blue:front-1", "blue:front-2"]) {
            cell.name = name.to_owned();
        }
        assert_eq!(
            plain(&named, &[]),
            "
            1  2
blue:front b? bM blue:front
 red:front  . rM red:front
            1  2
"
        );
        named.cells[3].name = "blue:front-3".to_owned();
        assert!(plain(&named, &[]).starts_with("\n   a  b\n"));
    }

    #[test]
    fn the_last_move_stands_in_brackets() {
        assert_eq!(
            plain(&grid(&ROWS, Side::South), &[0, 1, 3, 8, 99]),
            "
   a  b  c  d
3[b?]bM  .  . 3
2  . ~~ ~~  . 2
1[rM|r2] .[ T]1
   a  b  c  d
"
        );
    }

    #[test]
    fn cells_are_as_wide_as_the_widest_glyph() {
        assert_eq!(
            plain(&grid(&["b10 r9", "~ bABCDEFG"], Side::South), &[]),
            "
        a       b
2     b10      r9 2
1 ~~~~~~~ bABCDEF 1
        a       b
"
        );
    }

    #[test]
    fn any_size_is_drawn() {
        assert_eq!(plain(&grid(&["."], Side::East), &[0]), "\n   1\na[ .]a\n   1\n");
        let nothing = GridView { name: String::new(), columns: 0, rows: 0, bottom: Side::West, cells: vec![] };
        assert_eq!(draw(&nothing, &Marks::default(), &[0], Style::PLAIN), "\n");
        let short = GridView { columns: 2, rows: 2, ..nothing };
        assert_eq!(draw(&short, &Marks::default(), &[0], Style::PLAIN).lines().count(), 4);
        let row = vec!["."; 40].join(" ");
        let large = draw(&grid(&[row.as_str(); 26], Side::South), &Marks::default(), &[], Style::PLAIN);
        assert!(large.lines().all(|line| line.len() <= 2 + 40 * 3 + 3));
        assert!(large.ends_with("  y  z aa ab ac ad ae af ag ah ai aj ak al am an"), "{large}");
        assert!(large.contains("\n 9  ."), "{large}");
    }

    #[test]
    fn colour_and_unicode_only_where_asked_for() {
        let style = Style { unicode: true, ..Style::PLAIN };
        let marks = Marks::new(["red"]);
        let one = grid(&["~ . r2"], Side::South);
        assert_eq!(draw(&one, &marks, &[], style), "   a  b  c\n1 ≈≈  · r2 1\n   a  b  c");
        let coloured = draw(&one, &marks, &[], Style { colour: true, ..style });
        assert!(coloured.contains("\u{1b}[1m\u{1b}[31mr2\u{1b}[0m"), "{coloured:?}");
    }
}
