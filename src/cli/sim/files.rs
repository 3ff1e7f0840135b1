//! Results and rows on the disk. A file is there whole or not at all, whenever the program is killed.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::repl::{Failure, Kind, Part, read_text};
use crate::sim::{COLUMNS, Results};

/// Reads results that were written to a file.
///
/// # Errors
/// It is not there, or no such file.
pub fn read(path: &Path) -> Result<Results, Failure> {
    let text = read_text(path)?;
    Results::read(&text).map_err(|error| Failure::from(error.note(format!("in `{}`", path.display()))))
}

/// Where results and rows go.
pub struct Outputs {
    /// Begun before anything is played: what cannot be written is told then.
    out: Option<Part>,
    pub rows: Option<Rows>,
}

impl Outputs {
    /// Makes the files ready, and takes up what is there of the same matches already.
    ///
    /// # Errors
    /// A file cannot be written, or holds something else.
    pub fn begin(out: Option<&Path>, csv: Option<&Path>, new: Results) -> Result<(Self, Results), Failure> {
        if let (Some(out), true) = (out, out == csv) {
            let message = format!("`{}` is to hold two things", out.display());
            return Err(Failure::usage(message, "name another file after `--csv`"));
        }
        let mut results = new;
        if let Some(path) = out.filter(|path| path.exists()) {
            let there = read(path).map_err(|failure| Failure { kind: Kind::Usage, ..failure })?;
            let apart = match there.shard == results.shard {
                true => there.plan.differs(&results.plan),
                false => Some(format!("shard {} and {}", there.shard, results.shard)),
            };
            if let Some(apart) = apart {
                let message = format!("`{}` holds other matches: {apart}", path.display());
                return Err(Failure::usage(message, "name another file after `--out`"));
            }
            results = there;
        }
        if results.finished && results.played > 0 {
            return Ok((Self { out: None, rows: None }, results));
        }
        let begin = |path: &Path| {
            Part::begin(path).map_err(|error| {
                let message = format!("`{}` cannot be written: {error}", path.display());
                Failure::from(Diagnostic::error("usage/file", message).help("name another file"))
            })
        };
        let out = out.map(begin).transpose()?;
        let rows = csv.map(|path| {
            if path.exists() {
                return Err(Failure::usage(format!("`{}` is there already", path.display()), "name another file"));
            }
            Rows::begin(begin(path)?).map_err(|error| Failure::usage(error.to_string(), "name another file"))
        });
        Ok((Self { out, rows: rows.transpose()? }, results))
    }

    /// What is told instead of playing, where all was played before.
    pub fn is_done(&self, results: &Results) -> Option<String> {
        let done = self.out.is_none() && results.finished && results.played > 0;
        done.then(|| {
            format!("shard {} is finished already: {} matches, nothing to play", results.shard, results.played)
        })
    }

    /// Puts the files in their places.
    ///
    /// # Errors
    /// One cannot be written to its end.
    pub fn finish(self, results: &Results) -> io::Result<()> {
        if let Some(rows) = self.rows {
            rows.0.into_inner().map_err(io::IntoInnerError::into_error)?.finish()?;
        }
        let Some(mut part) = self.out else { return Ok(()) };
        writeln!(part, "{}", results.json())?;
        part.finish()
    }
}

/// A line for each match.
pub struct Rows(BufWriter<Part>);

impl Rows {
    fn begin(part: Part) -> io::Result<Self> {
        let mut rows = Self(BufWriter::new(part));
        rows.add(COLUMNS)?;
        Ok(rows)
    }

    pub fn add(&mut self, lines: &str) -> io::Result<()> {
        self.0.write_all(lines.as_bytes())
    }

    /// Where the lines of the matches from that one on go: `matches-501.csv` beside `matches.csv`.
    pub fn rest(path: &Path, next: u64) -> PathBuf {
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let ending = path.extension().map_or_else(String::new, |ending| format!(".{}", ending.to_string_lossy()));
        path.with_file_name(format!("{name}-{next}{ending}"))
    }
}
