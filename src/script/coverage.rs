//! Which lines of a game's scripts were run, where the scripts were compiled to count them.

use std::collections::BTreeMap;

use super::host::Host;

/// Lines that could be run, each with whether it was.
pub type Lines = BTreeMap<u32, bool>;

/// The files that were loaded to be counted, each with the function that is its whole text.
pub type Covered = Vec<(String, mlua::Function)>;

impl Host {
    /// The lines of each script since it was loaded. Nothing is counted unless the files are
    /// [`Covered`](crate::content::Covered).
    pub fn coverage(&self) -> BTreeMap<String, Lines> {
        let mut found: BTreeMap<String, Lines> = BTreeMap::new();
        for (path, chunk) in &self.covered {
            let lines = found.entry(path.clone()).or_default();
            chunk.coverage(|function| {
                for (line, hits) in function.hits.iter().enumerate() {
                    if let (Ok(line), 0..) = (u32::try_from(line), hits) {
                        *lines.entry(line).or_default() |= *hits > 0;
                    }
                }
            });
        }
        found
    }
}
