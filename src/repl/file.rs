//! Writing files that a user asked for.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::diag::Diagnostic;

use super::failure::Result;
use super::word::Word;

/// Writes a file whole or not at all: readers find the old text or the new one, never a part. One that is there is
/// replaced only with `force`.
///
/// # Errors
/// It is there, or it cannot be written.
pub fn write(path: &Path, text: &str, force: bool) -> Result<()> {
    let shown = path.display();
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        let error = Diagnostic::error("repl/file", format!("`{shown}` is no ordinary file"));
        return Err(error.help("name another file").into());
    }
    if !force && there.is_some() {
        let error = Diagnostic::error("repl/file", format!("`{shown}` is there already"));
        return Err(error.help("name another file, or add `--force`").into());
    }
    whole(path, text).map_err(|error| {
        Diagnostic::error("repl/file", format!("`{shown}` cannot be written: {error}")).help("name another file").into()
    })
}

/// Whether an ordinary file is there whose first line is that of the text: an earlier one of the same thing.
pub fn begins_as(path: &Path, text: &str) -> bool {
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let mut begin = vec![0; first.len()];
    let mut read = || File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    path.is_file() && read().is_ok() && begin == first.as_bytes()
}

/// There is no such file: the nearest name in its folder, else those that end alike.
fn missing(path: &Path) -> Diagnostic {
    let error = Diagnostic::error("repl/file", format!("there is no file `{}`", path.display()));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names =
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut alike: Vec<String> = names.filter(|name| Path::new(name).extension() == path.extension()).collect();
    alike.sort();
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    error.help("name another file").suggest(name, alike.iter().map(String::as_str))
}

/// The text of a file.
///
/// # Errors
/// It is not there, is no text, or is larger than anything this program writes.
pub fn read(path: &Path) -> Result<String> {
    let shown = path.display();
    let wrong = |what: String| Diagnostic::error("repl/file", format!("`{shown}` {what}")).help("name another file");
    // A pipe has no end, and opening one may wait for ever.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(wrong("is no ordinary file".to_owned()).into());
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => missing(path),
        kind => wrong(format!("cannot be read: {kind}")),
    })?;
    if bytes.len() as u64 > LARGEST {
        return Err(wrong(format!("has more than {LARGEST} bytes")).into());
    }
    String::from_utf8(bytes).map_err(|_| wrong("is no text".to_owned()).into())
}

/// Folders, and files with that ending, in a folder: an empty one is where the program runs.
pub fn listed(folder: &str, ending: &str) -> Vec<Word> {
    let place = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let mut words: Vec<Word> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            match entry.path().is_dir() {
                true => Some(Word { goes_on: true, ..Word::new(format!("{folder}{name}/"), "a folder") }),
                false => name.ends_with(ending).then(|| Word::new(format!("{folder}{name}"), "a file")),
            }
        })
        .collect();
    words.sort_by(|one, other| one.text.cmp(&other.text));
    words
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 28;

fn whole(path: &Path, text: &str) -> io::Result<()> {
    let mut part = Part::begin(path)?;
    part.write_all(text.as_bytes())?;
    part.finish()
}

/// A file that is being written, beside its place: it takes that when it is finished, and is gone if it never is.
pub struct Part {
    path: PathBuf,
    part: PathBuf,
    file: File,
    begin: String,
}

impl Part {
    /// # Errors
    /// There can be no file.
    pub fn begin(path: &Path) -> io::Result<Self> {
        // Where a link leads the file is written, and not over the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or_else(|| io::Error::other("it names no file"))?;
        let begin = format!(".{}.", name.to_string_lossy());
        let (part, file) = begin_part(&path, &begin)?;
        let part = Self { path, part, file, begin };
        // Who may read it stays as it was.
        fs::metadata(&part.path).map_or(Ok(()), |there| part.file.set_permissions(there.permissions()))?;
        Ok(part)
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// It cannot be written to its end.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.part, &self.path)
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Once it is in its place there is none; that it cannot be removed is not the failure to tell of.
        let _ = fs::remove_file(&self.part);
        sweep(&self.path, &self.begin);
    }
}

/// A part file of this process's own, beside the file, held so that no other process sweeps it away.
fn begin_part(path: &Path, begin: &str) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let part = path.with_file_name(format!("{begin}{}-{count}{PART}", std::process::id()));
        // One that a killed process left may have the same name.
        let file = File::create(&part)?;
        // Where files cannot be held they are not swept away either.
        let _ = file.lock();
        if part.exists() {
            return Ok((part, file));
        }
    }
}

/// Takes away what killed processes left of writing this file: part files that nobody holds.
fn sweep(path: &Path, begin: &str) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let is_part = |name: &str| {
        let middle = name.strip_prefix(begin).and_then(|name| name.strip_suffix(PART));
        middle.is_some_and(|middle| middle.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
    };
    for name in names.filter(|name| name.to_str().is_some_and(is_part)) {
        let part = folder.join(name);
        // It is held while it is taken away.
        let _ = File::open(&part)
            .and_then(|file| file.try_lock().map_err(io::Error::from).and_then(|()| fs::remove_file(&part)));
    }
}

/// How the names of files end that are being written.
const PART: &str = ".part";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_replaced_only_when_told_to() {
        let folder = std::env::temp_dir().join(format!("sandtable-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.json");
        let message = |result: Result<()>| result.map_err(|failure| failure.problems[0].message.clone());
        assert_eq!(message(write(&file, "one", false)), Ok(()));
        assert!(message(write(&file, "two", false)).unwrap_err().ends_with("is there already"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert_eq!(message(write(&file, "two", true)), Ok(()));
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert!(message(write(&folder.join("none/a"), "x", false)).unwrap_err().contains("cannot be written"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
        fs::remove_dir_all(&folder).unwrap();
    }
}
