//! Where text comes from. Content never opens a file: it asks a [`Files`], so that games on disk, games built into the
//! binary and games of tests are read by the same code.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Place, Result};

/// A tree of text files. Paths are relative, parted by `/`, without `.` and `..`: `content/stratego/game.yaml`,
/// `scripts/stratego/main.lua`.
pub trait Files {
    /// The text of a file; `None` if there is no such file.
    ///
    /// # Errors
    /// Inside the `Some`: the file is there but is not UTF-8, is too large or cannot be read.
    fn read(&self, path: &str) -> Option<Result<String>>;

    /// The files below a folder, at any depth, as paths relative to it, sorted: `list("content/stratego")` gives
    /// `game.yaml`, `ranks.yaml`, `variants/duel.yaml`. Nothing if there is no such folder.
    fn list(&self, folder: &str) -> Vec<String>;

    /// How many times the usual budget the scripts among them get. Whoever runs the program says so, never a file: it
    /// is how much the place is trusted. With 0 nothing is counted, which is for measuring alone.
    fn budget(&self) -> u32 {
        1
    }

    /// Whether the scripts among them are watched for what they keep from call to call.
    fn watched(&self) -> bool {
        false
    }

    /// Whether the lines of the scripts among them are counted as they run.
    fn covered(&self) -> bool {
        false
    }
}

/// Files whose scripts are watched.
pub struct Watched<'f>(pub &'f dyn Files);

impl Files for Watched<'_> {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.0.read(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.0.list(folder)
    }

    fn budget(&self) -> u32 {
        self.0.budget()
    }

    fn watched(&self) -> bool {
        true
    }

    fn covered(&self) -> bool {
        self.0.covered()
    }
}

/// Files whose scripts have their lines counted.
pub struct Covered<'f>(pub &'f dyn Files);

impl Files for Covered<'_> {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.0.read(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.0.list(folder)
    }

    fn budget(&self) -> u32 {
        self.0.budget()
    }

    fn watched(&self) -> bool {
        self.0.watched()
    }

    fn covered(&self) -> bool {
        true
    }
}

/// Files whose scripts get a larger budget.
pub struct Trusted {
    /// The files themselves.
    pub files: std::sync::Arc<dyn Files>,
    /// How many times the usual.
    pub budget: u32,
}

impl Files for Trusted {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.files.read(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.files.list(folder)
    }

    fn budget(&self) -> u32 {
        self.budget
    }
}

/// Variants that lie beside the game they change: what one place has of a game's variants, over the game as it is in
/// another.
pub struct Layered {
    /// Only its folders `content/GAME/variants` and `scripts/GAME/variants` count.
    pub variants: std::sync::Arc<dyn Files>,
    pub game: std::sync::Arc<dyn Files>,
}

/// Whether a path leads into a folder of variants.
fn of_variant(path: &str) -> bool {
    let mut parts = path.split('/');
    matches!(parts.next(), Some("content" | "scripts")) && parts.nth(1) == Some("variants")
}

impl Files for Layered {
    fn read(&self, path: &str) -> Option<Result<String>> {
        let own = of_variant(path).then(|| self.variants.read(path)).flatten();
        own.or_else(|| self.game.read(path))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let own = self.variants.list(folder).into_iter().filter(|file| of_variant(&format!("{folder}/{file}")));
        let mut files: Vec<String> = self.game.list(folder).into_iter().chain(own).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    fn budget(&self) -> u32 {
        self.game.budget()
    }

    fn watched(&self) -> bool {
        self.game.watched()
    }

    fn covered(&self) -> bool {
        self.game.covered()
    }
}

/// Files in memory: for tests and for the games built into the binary.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), text.into());
    }

    /// The same with one file more; for tests.
    #[must_use]
    pub fn with(mut self, path: &str, text: impl Into<Vec<u8>>) -> Self {
        self.add(path, text);
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.files.get(path).map(|bytes| decode_text(path, bytes.clone()))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let folder = format!("{}/", folder.trim_end_matches('/'));
        self.files
            .range(folder.clone()..)
            .take_while(|(path, _)| path.starts_with(&folder))
            .map(|(path, _)| path[folder.len()..].to_owned())
            .collect()
    }
}

/// The text in `bytes`, for implementations of [`Files`].
///
/// # Errors
/// `content/not-text` at the first byte that is not UTF-8.
pub fn decode_text(path: &str, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let before = String::from_utf8_lossy(&bytes[..valid]);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().map_or(0, |last| last.chars().count());
        let byte = bytes.get(valid).copied().unwrap_or_default();
        Box::new(
            Diagnostic::error("content/not-text", format!("this is not UTF-8 text: there is a byte 0x{byte:02X}"))
                .at(Place::new(path, number(line), number(column)))
                .help("save the file as UTF-8"),
        )
    })
}

/// Lines and columns are small; a count beyond `u32` is cut rather than wrapped.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_what_is_below_a_folder() {
        let files = Memory::new().with("content/a/game.yaml", "").with("content/ab/game.yaml", "").with("x", "");
        assert_eq!(files.list("content/a"), ["game.yaml"]);
        assert_eq!(files.list("content"), ["a/game.yaml", "ab/game.yaml"]);
        assert!(files.list("nowhere").is_empty());
    }

    #[test]
    fn says_where_text_stops_being_text() {
        let files = Memory::new().with("a", b"one\ntw\xFFo".to_vec());
        let error = files.read("a").unwrap().unwrap_err();
        assert_eq!(error.to_string(), "a:2:3: this is not UTF-8 text: there is a byte 0xFF (save the file as UTF-8)");
    }
}
