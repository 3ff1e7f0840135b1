//! How many columns of a terminal a text takes.

/// Marks that stand on the letter before them, and letters without a width.
const NONE: [(u32, u32); 5] =
    [(0x0300, 0x036f), (0x200b, 0x200f), (0x20d0, 0x20ff), (0xfe00, 0xfe0f), (0xfe20, 0xfe2f)];

/// Letters two columns wide: the East Asian scripts and the pictures. Coarse on purpose: names and glyphs of a game
/// are short, and a wrong guess costs one space.
const TWO: [(u32, u32); 8] = [
    (0x1100, 0x115f),
    (0x2e80, 0xa4cf),
    (0xac00, 0xd7a3),
    (0xf900, 0xfaff),
    (0xfe30, 0xfe6f),
    (0xff00, 0xff60),
    (0x1f300, 0x1faff),
    (0x20000, 0x3fffd),
];

/// Columns of a text without escape sequences.
pub fn width(text: &str) -> usize {
    text.chars().map(of_letter).sum()
}

/// The text cut to at most so many columns.
pub fn cut(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (offset, letter) in text.char_indices() {
        used += of_letter(letter);
        if used > columns {
            return text.get(..offset).unwrap_or(text);
        }
    }
    text
}

/// Spaces that bring a text to so many columns.
pub fn padding(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text)))
}

fn of_letter(letter: char) -> usize {
    let within = |ranges: &[(u32, u32)]| ranges.iter().any(|(from, to)| (*from..=*to).contains(&(letter as u32)));
    if within(&NONE) {
        0
    } else if within(&TWO) {
        2
    } else {
        1
    }
}
