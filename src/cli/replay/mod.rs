//! `sandtable replay`: saves by the rules as they are now, and records of other programs.

mod records;
mod saves;

use std::io;

use clap::Args;

use super::exit::Exit;
use super::which::How;
use crate::repl::{Failure, Screen};

#[derive(Args)]
#[command(after_help = "Example: sandtable replay stratego.save --set ranks.captain.strength=4")]
pub struct Replay {
    /// A save, or a folder of saves; or a game and a file of records: JSON lines, Gravon's XML or GSN, `-` for standard
    /// input
    #[arg(value_name = "SAVE | GAME FILE", num_args = 1..=2, required = true)]
    what: Vec<String>,
    /// Of a save: go on after it went another way, as far as its steps can be done
    #[arg(long = "continue")]
    go_on: bool,
    /// Of saves: only how many are the same, have other options, come out otherwise or are impossible
    #[arg(long)]
    summary: bool,
    /// One JSON object a match and line; the settings go to standard error
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    how: How,
}

/// Plays matches again.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Replay, screen: &mut Screen) -> io::Result<Exit> {
    match arguments.what.as_slice() {
        [game, file] if !arguments.go_on && !arguments.summary => records::run(game, file, arguments, screen),
        [save] => saves::run(save, arguments, screen),
        _ => {
            let message = "`--continue` and `--summary` are for saves of this program";
            Exit::of_failure(&Failure::usage(message, "sandtable replay SAVE --continue"), screen)
        }
    }
}
