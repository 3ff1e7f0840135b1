//! Writing files that a user asked for.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
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
