//! `sandtable run FILE.lua`.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::signals;
use super::which::Place;
use crate::batch::{Batch, Bench, Outside, run as run_batch};
use crate::diag::{Diagnostic, Result};
use crate::interrupt;
use crate::render::diagnostic;
use crate::repl::{Failure, Screen, read_text, write_text};

#[derive(Args)]
#[command(after_help = "Example: sandtable run scripts/batch/strength.lua --seed 1")]
pub struct Run {
    /// The batch script
    #[arg(value_name = "FILE.lua")]
    file: PathBuf,
    /// What the script finds in `args`; what begins with a dash goes after `--`
    #[arg(value_name = "ARGS")]
    arguments: Vec<String>,
    /// Where the script's `random` begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only lines of JSON on standard output: tables as a line each row, a failure as `{"problem": ...}`; what is
    /// printed for people goes to standard error
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Runs the script to its end.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Run, screen: &mut Screen) -> io::Result<Exit> {
    let file = arguments.file.display().to_string();
    let finder = arguments.place.finder().and_then(|finder| {
        if arguments.file.extension().is_none_or(|ending| ending != "lua") {
            let error = Diagnostic::error("usage/file", format!("`{file}` is no batch script"));
            return Err(error.help("its name ends in `.lua`: sandtable run FILE.lua").into());
        }
        Ok(finder)
    });
    let read = finder.and_then(|finder| Ok((finder, read_text(&arguments.file)?)));
    let (finder, text) = match read {
        Ok(read) => read,
        Err(failure) => {
            Exit::of_failure(&failure, screen)?;
            return Ok(Exit::Usage);
        }
    };
    signals::heed();
    let outside = Rc::new(Streams { json: arguments.json });
    let bench = Bench { finder, outside, style: screen.style, json: arguments.json };
    let batch = Batch {
        file: &file,
        text: &text,
        arguments: &arguments.arguments,
        seed: arguments.seed,
        budget: arguments.place.budget,
    };
    let Err(problem) = run_batch(&batch, bench) else { return Ok(Exit::Fine) };
    match problem.code {
        // Whoever read the output has seen enough.
        CLOSED => return Ok(Exit::Fine),
        interrupt::CODE => {
            let place = problem.place.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
            screen.complain(&format!("stopped{place}"))?;
            return Ok(Exit::Stopped);
        }
        _ => {}
    }
    if arguments.json {
        screen.say(&json!({ "problem": problem }).to_string())?;
    }
    let source = |path: &str| (path == file).then(|| text.clone());
    screen.complain(&diagnostic::render(&[*problem], &source, screen.err_style))?;
    Ok(Exit::Expectation)
}

/// Code of the error that ends a script whose output nobody reads.
const CLOSED: &str = "batch/closed";

/// The streams and files of the program.
struct Streams {
    json: bool,
}

impl Streams {
    fn line(stream: &mut dyn Write, text: &str) -> Result<()> {
        writeln!(stream, "{text}").and_then(|()| stream.flush()).map_err(|error| {
            let code = if error.kind() == ErrorKind::BrokenPipe { CLOSED } else { "batch/output" };
            Box::new(Diagnostic::error(code, format!("this cannot be printed: {error}")))
        })
    }
}

impl Outside for Streams {
    fn say(&self, text: &str) -> Result<()> {
        if self.json { Self::line(&mut io::stderr(), text) } else { Self::line(&mut io::stdout(), text) }
    }

    fn emit(&self, line: &str) -> Result<()> {
        Self::line(&mut io::stdout(), line)
    }

    fn read(&self, path: &str) -> Result<String> {
        read_text(&below(path)?).map_err(first)
    }

    fn write(&self, path: &str, text: &str) -> Result<()> {
        write_text(&below(path)?, text, true).map_err(first)
    }
}

fn first(failure: Failure) -> Box<Diagnostic> {
    let first = failure.problems.into_iter().next();
    Box::new(first.unwrap_or_else(|| Diagnostic::error("batch/file", "the file cannot be used")))
}

/// The path of a file below the current folder, whatever links say.
fn below(path: &str) -> Result<PathBuf> {
    let outside = || {
        let error =
            Diagnostic::error("batch/file", format!("`{}` is not below the current folder", path.escape_debug()));
        Box::new(error.help("a batch reads and writes there and nowhere else: \"results/table.txt\""))
    };
    let given = Path::new(path);
    if !given.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        || given.file_name().is_none()
    {
        return Err(outside());
    }
    let root = fs::canonicalize(".").map_err(|_| outside())?;
    let full = root.join(given);
    // A file that is not there yet lies where its folder does; a link that leads nowhere might lead anywhere.
    let there = match (fs::canonicalize(&full), full.is_symlink()) {
        (Ok(there), _) => there,
        (Err(_), true) => return Err(outside()),
        (Err(_), false) => match full.parent().map(fs::canonicalize) {
            Some(Ok(folder)) => folder,
            _ => {
                let error =
                    Diagnostic::error("batch/file", format!("there is no folder for `{}`", path.escape_debug()));
                return Err(Box::new(error.help("make the folder first")));
            }
        },
    };
    if there.starts_with(&root) { Ok(given.to_owned()) } else { Err(outside()) }
}
