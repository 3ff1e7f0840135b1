//! Running some of a file's scenarios.

use crate::content::Files;
use crate::diag::Diagnostic;
use crate::script::scenarios;

use super::parse::parse;
use super::run::{Failure, Outcome, run_one};

/// Runs the scenarios of a file whose names are chosen and gives their names, with what each found wrong.
///
/// # Errors
/// What is wrong with the file itself, or with one of the chosen.
pub fn run_chosen(
    files: &dyn Files,
    path: &str,
    text: &str,
    chosen: &dyn Fn(&str) -> bool,
) -> Result<Vec<Outcome>, Vec<Diagnostic>> {
    let mut results = Vec::new();
    let mut errors = Vec::new();
    for (index, declared) in scenarios::list(path, text)?.iter().enumerate() {
        if !chosen(&declared.name) {
            continue;
        }
        match parse(declared) {
            Ok(scenario) => {
                let result = run_one(files, path, text, index, &scenario);
                let failed = |error| Failure { scenario: scenario.name.clone(), error };
                results.push((scenario.name.clone(), result.map_err(failed)));
            }
            Err(faults) => errors.extend(faults),
        }
    }
    if errors.is_empty() { Ok(results) } else { Err(errors) }
}
