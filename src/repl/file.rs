//! Writing files that a user asked for.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::diag::Diagnostic;

use super::failure::Result;

/// Writes a file whole or not at all: readers find the old text or the new one, never a part. One that is there is
/// replaced only with `force`.
///
/// # Errors
/// It is there, or it cannot be written.
pub fn write(path: &Path, text: &str, force: bool) -> Result<()> {
    let shown = path.display();
    if !force && path.exists() {
        let error = Diagnostic::error("repl/file", format!("`{shown}` is there already"));
        return Err(error.help("name another file, or add `--force`").into());
    }
    whole(path, text).map_err(|error| {
        Diagnostic::error("repl/file", format!("`{shown}` cannot be written: {error}")).help("name another file").into()
    })
}

/// Whether a file is there that begins as the text does, up to the first number: an earlier one of its kind.
pub fn begins_as(path: &Path, text: &str) -> bool {
    let kind = text.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
    let mut begin = vec![0; kind.len()];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    read.is_ok() && begin == kind.as_bytes()
}

/// The text of a file.
///
/// # Errors
/// It is not there, is no text, or is larger than anything this program writes.
pub fn read(path: &Path) -> Result<String> {
    let shown = path.display();
    let wrong = |what: String| Diagnostic::error("repl/file", format!("`{shown}` {what}")).help("name another file");
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| wrong(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > LARGEST {
        return Err(wrong(format!("has more than {LARGEST} bytes")).into());
    }
    String::from_utf8(bytes).map_err(|_| wrong("is no text".to_owned()).into())
}

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 28;

fn whole(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it names no file"))?;
    let mut part = OsString::from(".");
    part.push(name);
    part.push(".part");
    let part = path.with_file_name(part);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // Nothing is left behind; that it cannot be removed is not the failure to tell of.
        let _ = fs::remove_file(&part);
    }
    written
}

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
