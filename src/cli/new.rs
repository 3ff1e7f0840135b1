//! `sandtable new NAME --like WHAT`.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::exit::Exit;
use super::stubs::{put, write_stubs};
use crate::author::{LIKE, may_be_named, template};
use crate::diag::Diagnostic;
use crate::repl::{Failure, Screen};

#[derive(Args)]
pub struct New {
    /// What the game's folders are called: small letters, digits and `_`
    #[arg(value_name = "NAME")]
    name: String,
    /// What it is like to begin with
    #[arg(long, value_name = "WHAT", value_parser = PossibleValuesParser::new(LIKE))]
    like: String,
    /// The folder to write into: one of the game's name without it
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
}

/// Writes a new game, with what an editor needs.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &New, screen: &mut Screen) -> io::Result<Exit> {
    match write(arguments) {
        Ok(text) => {
            screen.say(&text)?;
            Ok(Exit::Fine)
        }
        Err(failure) => Exit::of_failure(&failure, screen),
    }
}

fn write(arguments: &New) -> Result<String, Failure> {
    let New { name, like, path } = arguments;
    let path = path.as_deref().unwrap_or(Path::new(name));
    if !may_be_named(name) {
        let message = format!("`{}` cannot be the name of a game", name.escape_debug());
        let error = Diagnostic::error("usage/name", message);
        return Err(Box::new(
            error.help("small letters, digits and `_`, a letter first: sandtable new my_game --like cards"),
        )
        .into());
    }
    for part in ["content", "scripts", "scenarios"] {
        if path.join(part).join(name).exists() {
            let message = format!("`{}` is there already", path.join(part).join(name).display());
            return Err(
                Box::new(Diagnostic::error("usage/name", message).help("give the new game another name")).into()
            );
        }
    }
    let files = template(name, like).unwrap_or_default();
    let mut lines = Vec::new();
    for file in files {
        // A README that is there is somebody's own.
        if file.path == "README.md" && path.join(&file.path).exists() {
            continue;
        }
        put(path, &file.path, &file.text)?;
        lines.push(path.join(file.path).display().to_string());
    }
    write_stubs(path, Some(name))?;
    lines.push(match path == Path::new(".") {
        true => format!("`sandtable repl {name}` plays it, `sandtable test` runs its scenarios"),
        false => {
            format!("`cd {}`; `sandtable repl {name}` plays it, `sandtable test` runs its scenarios", path.display())
        }
    });
    Ok(lines.join("\n"))
}
