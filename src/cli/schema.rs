//! `sandtable schema WHAT`.

use std::io;

use clap::{Args, ValueEnum};

use super::exit::Exit;
use crate::kernel::observation::Observation;
use crate::repl::Screen;

#[derive(Args)]
#[command(after_help = "Example: sandtable schema observation")]
pub struct Schema {
    /// What to print the form of
    #[arg(value_enum, value_name = "WHAT")]
    what: What,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// What a seat sees: what agents get, and the steps of `:export`
    Observation,
}

/// Prints a JSON schema.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Schema, screen: &mut Screen) -> io::Result<Exit> {
    let What::Observation = arguments.what;
    let text = serde_json::to_string_pretty(&Observation::schema())?;
    screen.say(&text)?;
    Ok(Exit::Fine)
}
