//! The files `tests/mutants/<game>.yaml`: mutants that no scenario kills, each with the reason. An entry is a list's item:
//!
//!     - file: scripts/stratego/main.lua
//!       line: "local mine = state.board:count { owner = mover, moves = true, first = 1 }"
//!       changes: ["1 -> 2"]
//!       because: "`first` bounds the work: the count is compared with none"

use std::path::Path;

use serde::Deserialize;

use crate::generate::Mutant;

/// Changes of one line that nothing a scenario sees goes by.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    file: String,
    /// Its text without what is around it.
    line: String,
    changes: Vec<String>,
    because: String,
}

impl Listed {
    /// Whether it lists a mutant.
    pub fn has(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file && self.line.trim() == mutant.text && self.changes.contains(&mutant.change)
    }

    /// What of it there is no mutant for, or no reason.
    pub fn wrong(&self, mutants: &[Mutant]) -> Vec<String> {
        let place = format!("{}: `{}`", self.file, self.line);
        if self.because.trim().is_empty() {
            return vec![format!("{place}: no reason")];
        }
        let here: Vec<&Mutant> =
            mutants.iter().filter(|mutant| mutant.file == self.file && mutant.text == self.line.trim()).collect();
        let unknown = self.changes.iter().filter(|change| here.iter().all(|mutant| mutant.change != **change));
        unknown.map(|change| format!("{place}: no mutant is `{change}`")).collect()
    }
}

/// The list of a game, empty if there is none.
///
/// # Errors
/// What is not in the form.
pub fn read(path: &Path) -> Result<Vec<Listed>, String> {
    let Ok(text) = std::fs::read_to_string(path) else { return Ok(Vec::new()) };
    serde_yaml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
