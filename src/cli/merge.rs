//! `sandtable merge FILE...`.

use std::io;
use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::sim::{read, report};
use crate::repl::{Failure, Screen, write_text};
use crate::sim::merged;

#[derive(Args)]
#[command(after_help = "Example: sandtable merge one.json two.json three.json")]
pub struct Merge {
    /// What `sim --shard i/n --out FILE` wrote, for all i
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// One JSON object, that of `sim --json`
    #[arg(long)]
    json: bool,
    /// Write that object to a file, too
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Adds shards up and tells what they come to, as if all had been played at once.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Merge, screen: &mut Screen) -> io::Result<Exit> {
    let parts = arguments.files.iter().map(|file| Ok((file.display().to_string(), read(file)?)));
    let sum = parts.collect::<Result<Vec<_>, Failure>>().and_then(|parts| Ok(merged(parts)?));
    let written = sum.and_then(|sum| match &arguments.out {
        Some(path) => write_text(path, &(sum.json() + "\n"), true).map(|()| sum),
        None => Ok(sum),
    });
    match written {
        Ok(sum) => report::tell(&sum, arguments.json, "", screen),
        Err(failure) => Exit::of_failure(&failure, screen),
    }
}
