//! Words of a file quoted in a sentence about it.

/// The text as it may stand in an error: on one line, not longer than one, and without what a terminal would obey.
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let cut = if start.len() < text.len() { "..." } else { "" };
    format!("{}{cut}", start.escape_debug())
}
