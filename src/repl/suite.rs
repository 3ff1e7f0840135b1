//! Files of scenarios on the disk: which there are, and what is told where one fails.

use std::fs;
use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::render::{Style, diagnostic};
use crate::scenario::{FOLDERS, Failure as Found};

use super::failure::Result;
use super::file;

/// Deepest folder that is looked into.
const DEEPEST: usize = 8;

/// A file of scenarios, and one of them by the line it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub file: PathBuf,
    /// `FILE:LINE` is the scenario that begins there or before.
    pub line: Option<u32>,
}

impl Named {
    /// Reads `FILE` or `FILE:LINE`.
    pub fn read(text: &str) -> Self {
        let plain = || Self { file: PathBuf::from(text), line: None };
        let Some((file, line)) = text.rsplit_once(':') else { return plain() };
        line.parse().map_or_else(|_| plain(), |line| Self { file: PathBuf::from(file), line: Some(line) })
    }

    /// The number of the scenario meant, among those that stand on these lines.
    pub fn pick(&self, lines: &[u32]) -> Option<usize> {
        let line = self.line?;
        let last = lines.iter().rposition(|begin| *begin <= line)?;
        // Cases of one scenario stand on one line: the first.
        lines.iter().position(|begin| lines.get(last) == Some(begin))
    }
}

/// The files of scenarios below a folder, or the file itself, in order. Without a path those of the usual folders below
/// the root.
///
/// # Errors
/// `usage/scenarios`: there are none.
pub fn files(root: &Path, path: Option<&Path>) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    match path {
        Some(path) if path.is_file() => found.push(path.to_owned()),
        Some(path) => {
            // A folder with games in it has its scenarios where the current folder would have them.
            let own: Vec<PathBuf> = FOLDERS.iter().map(|folder| path.join(folder)).filter(|at| at.is_dir()).collect();
            let has_games = path.join("content").is_dir();
            match has_games && !own.is_empty() {
                true => own.iter().for_each(|folder| collect(folder, 0, &mut found)),
                false => collect(path, 0, &mut found),
            }
        }
        None => FOLDERS.iter().for_each(|folder| collect(&root.join(folder), 0, &mut found)),
    }
    if !found.is_empty() {
        return Ok(found);
    }
    let (message, help) = match path {
        Some(path) if !path.exists() => (format!("there is no `{}`", path.display()), "sandtable test FILE"),
        Some(path) => (format!("`{}` has no scenarios: files that end in .lua", path.display()), "sandtable test FILE"),
        None => (format!("there are no scenarios in {}", FOLDERS.join("/ or ") + "/"), "sandtable test FILE"),
    };
    Err(Diagnostic::error("usage/scenarios", message).help(help).into())
}

/// The folder with `content/` in it whose scenarios a file is among.
pub fn root_of(file: &Path) -> Option<PathBuf> {
    let above = file.parent()?.ancestors().map(|above| if above == Path::new("") { Path::new(".") } else { above });
    above.take(DEEPEST).find(|above| above.join("content").is_dir()).map(Path::to_owned)
}

fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        // A link may lead anywhere, back here too.
        let Ok(there) = fs::symlink_metadata(&path) else { continue };
        if there.is_dir() && depth < DEEPEST {
            collect(&path, depth + 1, found);
        } else if there.is_file() && path.extension().is_some_and(|ending| ending == "lua") {
            found.push(path);
        }
    }
}

/// The text of a file of scenarios, and of what lies beside one.
///
/// # Errors
/// It cannot be read.
pub fn text(path: &Path) -> Result<String> {
    file::read(path)
}

/// The text of a save that a scenario in a file names.
///
/// # Errors
/// It cannot be read.
pub fn beside(path: &Path, name: &str) -> crate::diag::Result<String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let read = file::read(&folder.join(name)).map_err(|failure| failure.problems.into_iter().next());
    read.map_err(|error| Box::new(error.unwrap_or_else(|| Diagnostic::error("repl/file", "it cannot be read"))))
}

/// What a scenario found wrong: where, the table as it lay, and how to look at it.
pub fn failed(found: &Found, sources: &dyn Fn(&str) -> Option<String>, style: Style) -> String {
    let error = diagnostic::render(std::slice::from_ref(&*found.error), sources, style);
    let parts = [Some(error), found.table.clone(), Some(format!("to look at it: {}", found.command()))];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}
