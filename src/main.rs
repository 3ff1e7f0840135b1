//! The program; see `sandtable::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandtable::cli::run()
}
