//! Lines of scripts that no match has run.

use std::collections::BTreeMap;

use crate::script::Lines;

/// What was run of each script, over any number of games that share them.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    files: BTreeMap<String, Lines>,
}

/// What was run of one script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub path: String,
    /// Lines that can be run, and those that were.
    pub lines: usize,
    pub run: usize,
    /// The others, from the first of a stretch to its last.
    pub never: Vec<(u32, u32)>,
}

impl Coverage {
    /// A line has run if it ran in one of them.
    pub fn add(&mut self, files: BTreeMap<String, Lines>) {
        for (path, lines) in files {
            let known = self.files.entry(path).or_default();
            for (line, run) in lines {
                *known.entry(line).or_default() |= run;
            }
        }
    }

    /// By file. Lines between two that never ran and that cannot be run do not part a stretch.
    pub fn files(&self) -> Vec<File> {
        let file = |(path, lines): (&String, &Lines)| {
            let mut never: Vec<(u32, u32)> = Vec::new();
            let mut open = false;
            for (&line, &run) in lines {
                match never.last_mut().filter(|_| open && !run) {
                    Some(last) => last.1 = line,
                    None => never.extend((!run).then_some((line, line))),
                }
                open = !run;
            }
            let run = lines.values().filter(|run| **run).count();
            File { path: path.clone(), lines: lines.len(), run, never }
        };
        self.files.iter().map(file).collect()
    }
}

impl File {
    /// `12, 15-17`
    pub fn stretches(&self) -> String {
        let stretch = |(from, to): &(u32, u32)| if from == to { from.to_string() } else { format!("{from}-{to}") };
        self.never.iter().map(stretch).collect::<Vec<_>>().join(", ")
    }

    /// Of a hundred lines, rounded down so that a hundred are all.
    pub fn percent(&self) -> usize {
        (self.run * 100).checked_div(self.lines).unwrap_or(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_reach_over_lines_that_cannot_be_run() {
        let mut coverage = Coverage::default();
        let lines = |run: &[(u32, bool)]| BTreeMap::from([("a.lua".to_owned(), run.iter().copied().collect())]);
        coverage.add(lines(&[(1, true), (2, false), (4, false), (5, true), (7, false), (9, false)]));
        coverage.add(lines(&[(9, true)]));
        let file = &coverage.files()[0];
        assert_eq!((file.stretches().as_str(), file.run, file.lines, file.percent()), ("2-4, 7", 3, 6, 50));
    }
}
