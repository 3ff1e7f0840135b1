//! A game's files as they were at one moment: what was loaded can be loaded again, whatever becomes of the files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::Result;

use super::files::Files;

/// The files that a game is made of, or why one could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    files: BTreeMap<String, Result<Arc<str>>>,
    budget: u32,
    watched: bool,
    covered: bool,
}

impl Snapshot {
    /// All that lies in the folders of a game and of those that games share, but for the words of other languages and
    /// for agents: no rule reads them.
    pub fn of(files: &dyn Files, game: &str) -> Self {
        let folders = [format!("content/{game}"), format!("scripts/{game}"), "scripts/lib".to_owned()];
        let mut found = BTreeMap::new();
        for folder in folders {
            let read = |name: &String| !name.starts_with("words/") && !name.starts_with("agents/");
            for name in files.list(&folder).into_iter().filter(read) {
                let path = format!("{folder}/{name}");
                if let Some(text) = files.read(&path) {
                    found.insert(path, text.map(Arc::from));
                }
            }
        }
        Self { files: found, budget: files.budget(), watched: files.watched(), covered: files.covered() }
    }

    /// The same with another text of one file, or with one file more.
    #[must_use]
    pub fn with(mut self, path: &str, text: &str) -> Self {
        self.files.insert(path.to_owned(), Ok(Arc::from(text)));
        self
    }

    /// No files.
    pub fn empty(budget: u32) -> Self {
        Self { files: BTreeMap::new(), budget, watched: false, covered: false }
    }

    /// Puts a file there, or takes it away.
    pub fn put(&mut self, path: &str, text: Option<&str>) {
        match text {
            Some(text) => drop(self.files.insert(path.to_owned(), Ok(Arc::from(text)))),
            None => drop(self.files.remove(path)),
        }
    }

    /// The files that are otherwise than in an earlier one, or all there are: path and text, none where it is gone.
    /// What could not be read is left out.
    pub fn changed_since<'a>(&'a self, before: Option<&'a Self>) -> Vec<(&'a str, Option<&'a str>)> {
        let text = |files: &'a Self, path: &str| files.files.get(path)?.as_ref().ok().map(|text| &**text);
        let Some(before) = before else {
            return self
                .files
                .keys()
                .map(|path| (path.as_str(), text(self, path)))
                .filter(|(_, text)| text.is_some())
                .collect();
        };
        before
            .differing(self)
            .into_iter()
            .map(|path| (path, text(self, path)))
            .filter(|(path, now)| *now != text(before, path))
            .collect()
    }

    /// The paths of files that are not alike in both, or are in one only.
    pub fn differing<'a>(&'a self, other: &'a Self) -> Vec<&'a str> {
        let changed = self.files.iter().filter(|(path, text)| other.files.get(*path) != Some(text));
        let new = other.files.iter().filter(|(path, _)| !self.files.contains_key(*path));
        let mut paths: Vec<&str> = changed.chain(new).map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        paths
    }
}

impl Files for Snapshot {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.files.get(path).map(|text| text.as_ref().map(|text| text.to_string()).map_err(Clone::clone))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let folder = format!("{}/", folder.trim_end_matches('/'));
        let below = self.files.range(folder.clone()..).take_while(|(path, _)| path.starts_with(&folder));
        below.map(|(path, _)| path[folder.len()..].to_owned()).collect()
    }

    fn budget(&self) -> u32 {
        self.budget
    }

    fn watched(&self) -> bool {
        self.watched
    }

    fn covered(&self) -> bool {
        self.covered
    }
}
