//! Boards: size, holes, which way is forward, regions, and what the cells are called.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Place};

use super::node::{Node, Value};
use super::problems::Problems;
use super::reader::{Reader, unknown_key, wrong_type, wrong_value};
use super::seats::Seats;
use super::text::{is_id, quote};

/// The most cells a board may have; the kernel keeps a cell in ten bits.
const MOST_CELLS: i32 = 1023;

/// A board, resolved: cells are numbers, `row * columns + column` counted from 0 at a1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub name: String,
    pub place: Place,
    pub columns: u16,
    pub rows: u16,
    /// Cells nothing can stand on or pass, in order.
    pub blocked: Vec<u16>,
    /// Which way is forward, per seat.
    pub faces: Vec<Facing>,
    pub regions: Vec<Region>,
    /// How the cells are named, if not a1, b1 ...
    pub named: Option<CellNames>,
    /// The name of every cell, unique.
    pub names: Vec<String>,
    /// The letter of an empty cell in the text of a position.
    pub empty: char,
    /// The letter of a blocked cell in the text of a position.
    pub hole: char,
}

/// Which way is forward for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Facing {
    #[default]
    North,
    South,
    East,
    West,
}

/// Some cells of a board under a name, for all seats alike or for each seat its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub name: String,
    pub place: Place,
    pub per_seat: bool,
    /// The cells per seat, in order; the same for every seat unless `per_seat`.
    pub cells: Vec<Vec<u16>>,
}

/// How cells are named by the regions they lie in: `{seat}:{region}-{column}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNames {
    pub template: String,
    /// The regions that give names, by name.
    pub by: Vec<String>,
}

impl Board {
    /// Reads `boards:`.
    pub(super) fn read_all(node: &Node, seats: &Seats, problems: &mut Problems) -> Vec<Self> {
        let Some(map) = node.as_map() else {
            problems.add(|| {
                wrong_type("`boards`", "a map of boards", node)
                    .help("write `boards: { board: { columns: 8, rows: 8 } }`")
            });
            return Vec::new();
        };
        let mut boards = Vec::new();
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            if !is_id(&entry.key) {
                problems
                    .add(|| wrong_value(format!("{} cannot be the name of a board", quote(&entry.key)), &entry.place));
            }
            boards.extend(Self::read(&entry.key, &entry.place, &entry.value, seats, problems));
        }
        boards
    }

    fn read(name: &str, place: &Place, node: &Node, seats: &Seats, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(format!("board {}", quote(name)), node, problems)?;
        reader.require("columns", problems);
        reader.require("rows", problems);
        let columns = reader.integer("columns", 1, MOST_CELLS, problems);
        let rows = reader.integer("rows", 1, MOST_CELLS, problems);
        let size = columns.zip(rows).filter(|&(columns, rows)| {
            let fits = columns * rows <= MOST_CELLS;
            if !fits {
                let message =
                    format!("board {} has {} cells, at most {MOST_CELLS} are possible", quote(name), columns * rows);
                problems.add(|| wrong_value(message, place));
            }
            fits
        });
        let (blocked, faces, regions) = (reader.take("blocked"), reader.take("faces"), reader.take("regions"));
        let (template, by, position) = (reader.take("names"), reader.take("named_by"), reader.take("position"));
        reader.finish(problems);
        let faces = read_faces(faces, seats, problems);
        let (empty, hole) = read_letters(position, problems);
        // Without a size no cell can be judged.
        let (columns, rows) = size?;
        let mut board = Self {
            name: name.to_owned(),
            place: place.clone(),
            columns: columns as u16,
            rows: rows as u16,
            blocked: Vec::new(),
            faces,
            regions: Vec::new(),
            named: None,
            names: (0..columns * rows).map(|cell| a1(cell as u16, columns as u16)).collect(),
            empty,
            hole,
        };
        if let Some(node) = blocked {
            board.blocked = board.read_cells("`blocked`", node, problems);
        }
        if let Some(node) = regions {
            board.read_regions(node, seats, problems);
        }
        board.read_names(template, by, seats, problems);
        Some(board)
    }

    /// How many cells there are, blocked ones included.
    pub fn len(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Never: a board has at least one cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell of a name: the board's own names first, then a1, b1 ...
    pub fn cell(&self, name: &str) -> Option<u16> {
        match self.names.iter().position(|known| known == name) {
            Some(cell) => u16::try_from(cell).ok(),
            None => self.grid_cell(name),
        }
    }

    /// A region by name.
    pub fn region(&self, name: &str) -> Option<&Region> {
        self.regions.iter().find(|region| region.name == name)
    }

    /// The cell of a name like `b12`.
    fn grid_cell(&self, name: &str) -> Option<u16> {
        let digits = name.find(|letter: char| !letter.is_ascii_lowercase())?;
        let (letters, digits) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 3 || digits.len() > 4 || digits.starts_with(['0', '+']) {
            return None;
        }
        let column = letters.bytes().fold(0u32, |column, letter| column * 26 + u32::from(letter - b'a') + 1) - 1;
        let row = digits.parse::<u32>().ok()? - 1;
        (column < u32::from(self.columns) && row < u32::from(self.rows))
            .then(|| (row * u32::from(self.columns) + column) as u16)
    }

    fn unknown_cell(&self, what: &str, name: &str, place: &Place) -> Diagnostic {
        let last = a1((self.len() - 1) as u16, self.columns);
        Diagnostic::error(
            "content/unknown-cell",
            format!("{what} names the cell {}, but board `{}` has a1 to {last}", quote(name), self.name),
        )
        .at(place.clone())
    }

    /// Cells as a rectangle `a1-c2`, one cell, or a list of either; sorted, each once.
    fn read_cells(&self, what: &str, node: &Node, problems: &mut Problems) -> Vec<u16> {
        let mut taken = vec![false; self.len()];
        let items = node.as_list().unwrap_or(std::slice::from_ref(node));
        for item in items {
            let Some(text) = item.as_text() else {
                problems.add(|| wrong_type(what, "cells, as `a1-c2` or `[a1, b1]`", item));
                continue;
            };
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let corner = |name: &str| self.grid_cell(name.trim());
            match (corner(from), corner(to)) {
                (Some(from), Some(to)) => self.rectangle(from, to).for_each(|cell| taken[usize::from(cell)] = true),
                (None, _) => problems.add(|| self.unknown_cell(what, from, &item.place)),
                (_, None) => problems.add(|| self.unknown_cell(what, to, &item.place)),
            }
        }
        (0..).zip(taken).filter_map(|(cell, taken)| taken.then_some(cell)).collect()
    }

    fn rectangle(&self, one: u16, other: u16) -> impl Iterator<Item = u16> + use<> {
        let columns = self.columns;
        let (left, right) = ((one % columns).min(other % columns), (one % columns).max(other % columns));
        let (low, high) = ((one / columns).min(other / columns), (one / columns).max(other / columns));
        (low..=high).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }

    fn read_regions(&mut self, node: &Node, seats: &Seats, problems: &mut Problems) {
        let Some(map) = node.as_map() else {
            let what = format!("`regions` of board `{}`", self.name);
            problems.add(|| wrong_type(&what, "a map of regions", node));
            return;
        };
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            let what = format!("region {}", quote(&entry.key));
            if !is_id(&entry.key) {
                problems
                    .add(|| wrong_value(format!("{} cannot be the name of a region", quote(&entry.key)), &entry.place));
            }
            let per_seat = entry.value.as_map();
            let mut cells = vec![Vec::new(); seats.len()];
            match per_seat {
                Some(map) => {
                    for entry in map {
                        if let Some(seat) = seats.find(&entry.key, &entry.place, problems) {
                            cells[seat] = self.read_cells(&what, &entry.value, problems);
                        }
                    }
                }
                None => cells.fill(self.read_cells(&what, &entry.value, problems)),
            }
            self.regions.push(Region {
                name: entry.key.clone(),
                place: entry.place.clone(),
                per_seat: per_seat.is_some(),
                cells,
            });
        }
    }

    /// Names the cells of the naming regions by the template; the others keep a1, b1 ...
    fn read_names(&mut self, template: Option<&Node>, by: Option<&Node>, seats: &Seats, problems: &mut Problems) {
        let (Some(template), Some(by)) = (template, by) else {
            if let Some(alone) = template.or(by) {
                let message = format!("board `{}` needs both `names` and `named_by`, or neither", self.name);
                problems.add(|| Diagnostic::error("content/missing-key", message).at(alone.place.clone()));
            }
            return;
        };
        let Some(text) = template.as_text() else {
            problems.add(|| wrong_type("`names`", "a template, as \"{region}-{column}\"", template));
            return;
        };
        if let Err(why) =
            fill(text, &BTreeMap::from([("seat", ""), ("region", ""), ("column", ""), ("row", ""), ("cell", "")]))
        {
            problems.add(|| {
                wrong_value(format!("`names` {why}"), &template.place)
                    .help("known: {seat}, {region}, {column}, {row}, {cell}")
            });
            return;
        }
        let Some(list) = by.as_list() else {
            problems.add(|| wrong_type("`named_by`", "a list of regions", by));
            return;
        };
        let mut named = CellNames { template: text.to_owned(), by: Vec::new() };
        let mut names = self.names.clone();
        for item in list {
            let Some(region) = item.as_text().and_then(|name| self.region(name)) else {
                problems.add(|| {
                    let message = format!("`named_by` must name regions of the board, got {}", item.what());
                    let error = Diagnostic::error("content/unknown-region", message).at(item.place.clone());
                    super::text::suggest(
                        error,
                        item.as_text().unwrap_or_default(),
                        self.regions.iter().map(|r| r.name.as_str()),
                    )
                });
                continue;
            };
            named.by.push(region.name.clone());
            for (seat, cells) in seats.names().zip(&region.cells) {
                for &cell in cells {
                    let (column, row) = ((cell % self.columns + 1).to_string(), (cell / self.columns + 1).to_string());
                    let plain = a1(cell, self.columns);
                    let values = BTreeMap::from([
                        ("seat", seat),
                        ("region", region.name.as_str()),
                        ("column", column.as_str()),
                        ("row", row.as_str()),
                        ("cell", plain.as_str()),
                    ]);
                    if let (Some(name), Ok(filled)) = (names.get_mut(usize::from(cell)), fill(text, &values)) {
                        *name = filled;
                    }
                }
            }
        }
        let mut seen = BTreeMap::new();
        for (cell, name) in names.iter().enumerate() {
            if let Some(other) = seen.insert(name.as_str(), cell) {
                let (one, two) = (a1(other as u16, self.columns), a1(cell as u16, self.columns));
                problems.add(|| {
                    let message = format!("the cells {one} and {two} would both be named {}", quote(name));
                    Diagnostic::error("content/duplicate", message)
                        .at(template.place.clone())
                        .help("add {column} or {row} to `names`")
                });
                return;
            }
        }
        self.names = names;
        self.named = Some(named);
    }
}

impl Facing {
    /// Every facing with its word.
    pub const WORDS: [(&str, Self); 4] =
        [("north", Self::North), ("south", Self::South), ("east", Self::East), ("west", Self::West)];

    /// The word of this facing.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, facing)| *facing == self).map_or("north", |(word, _)| word)
    }
}

/// The plain name of a cell: a1, b1 ... z1, aa1 ...
pub fn a1(cell: u16, columns: u16) -> String {
    let (mut column, row) = (u32::from(cell % columns.max(1)) + 1, cell / columns.max(1));
    let mut letters = Vec::new();
    while column > 0 {
        column -= 1;
        letters.push(char::from(b'a' + (column % 26) as u8));
        column /= 26;
    }
    let letters: String = letters.into_iter().rev().collect();
    format!("{letters}{}", row + 1)
}

/// Fills `{name}` in a template.
fn fill(template: &str, values: &BTreeMap<&str, &str>) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or("has a `{` that is not closed")?;
        let value = values.get(name).ok_or_else(|| format!("asks for {}", quote(&format!("{{{name}}}"))))?;
        filled.push_str(before);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    // Names are words of an action's text, which is parted at spaces.
    if filled.contains(|letter: char| letter.is_whitespace() || letter.is_control()) || template.len() > 100 {
        return Err("must make one word, without spaces".to_owned());
    }
    Ok(filled)
}

fn read_faces(node: Option<&Node>, seats: &Seats, problems: &mut Problems) -> Vec<Facing> {
    let mut faces = vec![Facing::default(); seats.len()];
    let Some(node) = node else {
        return faces;
    };
    let Some(map) = node.as_map() else {
        problems
            .add(|| wrong_type("`faces`", "a map of seats", node).help("write `faces: { SEAT: north, OTHER: south }`"));
        return faces;
    };
    for entry in map {
        let seat = seats.find(&entry.key, &entry.place, problems);
        let facing = entry.value.as_text().and_then(|text| Facing::WORDS.iter().find(|(word, _)| *word == text));
        match (seat, facing) {
            (Some(seat), Some((_, facing))) => faces[seat] = *facing,
            (_, None) => problems
                .add(|| wrong_type(&format!("`{}` of `faces`", entry.key), "north, south, east or west", &entry.value)),
            (None, Some(_)) => {}
        }
    }
    faces
}

fn read_letters(node: Option<&Node>, problems: &mut Problems) -> (char, char) {
    let mut letters = [('.', "empty"), ('#', "blocked")];
    if let Some(node) = node {
        let Some(map) = node.as_map() else {
            problems.add(|| {
                wrong_type("`position`", "a map", node).help("write `position: { empty: \".\", blocked: \"#\" }`")
            });
            return ('.', '#');
        };
        for entry in map {
            let Some(slot) = letters.iter_mut().find(|(_, key)| *key == entry.key) else {
                problems.add(|| unknown_key("`position`", entry, ["empty", "blocked"]));
                continue;
            };
            match letter(&entry.value) {
                Some(letter) => slot.0 = letter,
                None => problems.add(|| {
                    wrong_type(&format!("`{}` of `position`", entry.key), "a single letter or sign", &entry.value)
                }),
            }
        }
        if letters[0].0 == letters[1].0 {
            problems.add(|| wrong_value("`empty` and `blocked` of `position` are the same letter", &node.place));
        }
    }
    (letters[0].0, letters[1].0)
}

/// A single visible character, for the text of a position.
pub(super) fn letter(node: &Node) -> Option<char> {
    if !matches!(node.value, Value::Text(_) | Value::Integer(_)) {
        return None;
    }
    let word = node.word()?;
    let mut letters = word.chars();
    let first = letters
        .next()
        .filter(|letter| !letter.is_whitespace() && super::text::unreadable(&word, 1).is_none() && *letter != '/')?;
    letters.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn boards(source: &str) -> (Vec<Board>, Vec<String>) {
        let mut problems = Problems::new();
        let seats = Seats::read(&read("g", "[red, blue]").unwrap(), &mut problems);
        let boards = Board::read_all(&read("g", source).unwrap(), &seats, &mut problems);
        (boards, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn stratego() {
        let (boards, errors) = boards(
            "board:\n  columns: 10\n  rows: 10\n  blocked: [c5, d5-d6]\n  faces: { blue: south }\n  \
             regions: { home: { red: a1-j4, blue: a7-j10 }, mid: [a5, b5] }\n  position: { empty: A, blocked: _ }\n",
        );
        assert!(errors.is_empty(), "{errors:?}");
        let board = &boards[0];
        assert_eq!(board.blocked, [42, 43, 53]);
        assert_eq!(board.faces, [Facing::North, Facing::South]);
        let home = board.region("home").unwrap();
        assert_eq!((home.cells[0].len(), home.cells[1][0]), (40, 60));
        assert_eq!(board.region("mid").unwrap().cells, [[40, 41], [40, 41]]);
        assert_eq!((board.empty, board.hole, board.cell("j10")), ('A', '_', Some(99)));
    }

    #[test]
    fn cells_named_by_regions() {
        let (boards, errors) = boards(
            "field: { columns: 3, rows: 4, regions: { back: { red: a1-c1, blue: a4-c4 }, front: { red: a2-c2, blue: a3-c3 } }, \
             names: \"{seat}:{region}-{column}\", named_by: [front, back] }",
        );
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(boards[0].names[0], "red:back-1");
        assert_eq!(boards[0].names[8], "blue:front-3");
        assert_eq!(boards[0].cell("blue:front-3"), Some(8));
        assert_eq!(boards[0].cell("c3"), Some(8));
    }

    #[test]
    fn names_run_past_z() {
        assert_eq!(a1(25, 60), "z1");
        assert_eq!(a1(26, 60), "aa1");
        let (boards, _) = boards("b: { columns: 60, rows: 2 }");
        for (cell, name) in boards[0].names.iter().enumerate() {
            assert_eq!(boards[0].grid_cell(name), Some(cell as u16));
        }
        for wrong in ["", "a", "1", "a0", "a01", "a3", "zz1", "A1", "a+1", "aaaaaaaaaaaaaa1", "a99999999999", "é1"] {
            assert_eq!(boards[0].grid_cell(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn all_mistakes_at_once() {
        let (_, errors) = boards(
            "b: { columns: 3, rows: 3, blokced: [a1], blocked: [z9, 4], faces: { green: north, red: up }, regions: { x: { red: a1-d1 } }, \
             names: \"{seet}\", named_by: [x], position: { empty: AB } }\n\
             c: { columns: 100, rows: 100 }\nd: { rows: x }\ne: { columns: 2, rows: 2, regions: { all: a1-b2 }, names: x, named_by: [all] }",
        );
        assert_eq!(errors.len(), 12, "{errors:#?}");
        assert!(errors.iter().any(|error| error.ends_with("(did you mean `blocked`?)")));
    }
}
