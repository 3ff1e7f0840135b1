//! From an offset in a text to its line and column.

use std::sync::Arc;

use crate::diag::Place;

/// Walks a text from front to back. Asking for rising offsets costs one pass over the text in all, which matters for
/// a match of many thousand moves written on one line.
pub struct Cursor<'a> {
    file: Arc<str>,
    text: &'a str,
    first_line: u32,
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Cursor<'a> {
    /// `first_line` is the number of the text's first line in its file.
    pub fn new(file: &Arc<str>, text: &'a str, first_line: u32) -> Self {
        Self { file: file.clone(), text, first_line, offset: 0, line: first_line, column: 1 }
    }

    /// The place of a byte offset; past the end, and inside a character, the nearest place before it.
    pub fn place(&mut self, offset: usize) -> Place {
        if offset < self.offset {
            (self.offset, self.line, self.column) = (0, self.first_line, 1);
        }
        let rest = self.text.get(self.offset..).unwrap_or("");
        for character in rest.chars() {
            if self.offset + character.len_utf8() > offset {
                break;
            }
            self.offset += character.len_utf8();
            if character == '\n' {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            } else {
                self.column = self.column.saturating_add(1);
            }
        }
        Place { file: self.file.clone(), line: self.line, column: self.column }
    }

    /// The place of a piece of the text: found by where it lies in memory, so only slices of the text itself have
    /// one. Any other string has the place of the first line, without a column.
    pub fn place_of(&mut self, part: &str) -> Place {
        let start = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        match start.filter(|start| start + part.len() <= self.text.len()) {
            Some(start) => self.place(start),
            None => Place { file: self.file.clone(), line: self.first_line, column: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_become_lines_and_columns() {
        let file = Arc::from("f");
        let text = "ab\né!\n";
        let mut cursor = Cursor::new(&file, text, 7);
        let mut at = |offset| cursor.place(offset).to_string();
        assert_eq!(at(0), "f:7:1");
        assert_eq!(at(3), "f:8:1");
        assert_eq!(at(4), "f:8:1", "inside a character");
        assert_eq!(at(5), "f:8:2");
        assert_eq!(at(1), "f:7:2", "backwards");
        assert_eq!(at(99), "f:9:1", "past the end");
    }

    #[test]
    fn parts_are_found_and_strangers_are_not() {
        let file = Arc::from("f");
        let text = String::from("one two");
        let mut cursor = Cursor::new(&file, &text, 1);
        assert_eq!(cursor.place_of(&text[4..]).to_string(), "f:1:5");
        assert_eq!(cursor.place_of(&String::from("two")).to_string(), "f:1");
    }
}
