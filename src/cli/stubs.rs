//! `sandtable stubs [GAME]`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::exit::Exit;
use crate::author::{stubs, with_modeline};
use crate::content::{Files, games};
use crate::diag::Diagnostic;
use crate::game::find::{Disk, Finder};
use crate::repl::{Failure, Screen};

#[derive(Args)]
pub struct Stubs {
    /// One game alone, also one that is built in; all games of the folder without it
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The folder to write into, with content/ and scripts/ in it
    #[arg(long, value_name = "DIR", default_value = ".")]
    path: PathBuf,
}

/// Writes stubs, schemas and settings of editors into a folder of games.
///
/// # Errors
/// A stream failed, or a file cannot be written.
pub fn run(arguments: &Stubs, screen: &mut Screen) -> io::Result<Exit> {
    match write_stubs(&arguments.path, arguments.game.as_deref()) {
        Ok(count) => {
            let s = if count == 1 { "" } else { "s" };
            screen.say(&format!("{count} file{s} written in {}", arguments.path.display()))?;
            Ok(Exit::Fine)
        }
        Err(failure) => Exit::of_failure(&failure, screen),
    }
}

/// Writes the stubs of a game, or of all in the folder; gives how many files were not as they should be.
///
/// # Errors
/// A game does not load, or a file cannot be written.
pub fn write_stubs(folder: &Path, game: Option<&str>) -> Result<usize, Failure> {
    let disk = Disk::open(folder)?;
    let found = game.map(|game| Finder::beside(folder)?.find(game)).transpose()?;
    let names = match game {
        Some(game) => vec![game.to_owned()],
        None => games(&disk).into_iter().map(|(name, _)| name).collect(),
    };
    let files: Arc<dyn Files> = match found {
        Some(shelf) => shelf.files,
        None => Arc::new(disk.clone()),
    };
    let mut count = 0;
    for file in stubs(&*files, &names).map_err(|problems| Failure::loading(problems, Arc::clone(&files)))? {
        count += usize::from(put(folder, &file.path, &file.text)?);
    }
    for game in &names {
        for name in disk.list(&format!("content/{game}")) {
            let path = format!("content/{game}/{name}");
            let text = disk.read(&path).and_then(Result::ok);
            if let Some(text) = text.and_then(|text| with_modeline(game, &name, &text)) {
                count += usize::from(put(folder, &path, &text)?);
            }
        }
    }
    Ok(count)
}

/// Writes a file, with its folders, unless it is so already.
///
/// # Errors
/// It cannot be written.
pub fn put(folder: &Path, path: &str, text: &str) -> Result<bool, Failure> {
    let full = folder.join(path);
    if fs::read_to_string(&full).is_ok_and(|there| there == text) {
        return Ok(false);
    }
    let wrong = |error: io::Error| {
        let message = format!("`{}` cannot be written: {error}", full.display());
        Failure::from(Box::new(Diagnostic::error("usage/file", message).help("name another folder with --path")))
    };
    full.parent().map_or(Ok(()), fs::create_dir_all).map_err(wrong)?;
    fs::write(&full, text).map_err(wrong)?;
    Ok(true)
}
