//! `sandtable test`: the scenarios of a game, run.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "how long scenarios took is told, and files are watched"
)]

mod report;
mod watch;

use std::io;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;

use super::exit::Exit;
use super::which::Place;
use crate::diag::Diagnostic;
use crate::repl::{Failure, Screen, suite};
use crate::scenario::{self, Runner};

#[derive(Args, Clone)]
#[command(after_help = "Example: sandtable test tests/scenarios/stratego --filter spy")]
pub struct Test {
    /// Files of scenarios, or folders with such; FILE:LINE is one scenario. Without any: scenarios/ and
    /// tests/scenarios/
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Only scenarios whose file or name has this in it
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// How many files are run at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// One JSON object a scenario and line
    #[arg(long)]
    json: bool,
    /// Write what came out to a file in the form of JUnit, for other programs
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Run them again whenever a file is saved, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Name every scenario, not only those that fail
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    place: Place,
}

/// A scenario that was run.
struct Ran {
    name: String,
    line: u32,
    failure: Option<scenario::Failure>,
    took: Duration,
}

/// What became of a file.
struct File {
    path: String,
    /// Everything wrong with the file itself; no scenario was run then.
    unread: Vec<Diagnostic>,
    ran: Vec<Ran>,
}

impl File {
    fn failed(&self) -> usize {
        self.ran.iter().filter(|ran| ran.failure.is_some()).count()
    }
}

/// Runs the scenarios and tells which of them do not hold.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Test, screen: &mut Screen) -> io::Result<Exit> {
    if arguments.watch {
        return watch::run(arguments, screen);
    }
    once(arguments, screen)
}

fn once(arguments: &Test, screen: &mut Screen) -> io::Result<Exit> {
    let begun = Instant::now();
    let named = match arguments.place.finder().and_then(|_| named(arguments)) {
        Ok(named) => named,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let files = run_all(arguments, &named);
    let count: usize = files.iter().map(|file| file.ran.len() + file.unread.len()).sum();
    if count == 0 {
        let what = arguments.filter.as_ref().map_or_else(String::new, |filter| format!(" has `{filter}` in its name"));
        let failure = Failure::usage(format!("no scenario{what}"), "sandtable test --filter TEXT");
        return Exit::of_failure(&failure, screen);
    }
    if let Some(path) = &arguments.junit
        && let Err(failure) = report::junit(&files, arguments, path)
    {
        return Exit::of_failure(&failure, screen);
    }
    match arguments.json {
        true => report::json(&files, arguments, screen)?,
        false => report::text(&files, arguments, begun.elapsed(), screen)?,
    }
    let fine = files.iter().all(|file| file.unread.is_empty() && file.failed() == 0);
    Ok(if fine { Exit::Fine } else { Exit::Expectation })
}

/// The files meant, each once and in order.
fn named(arguments: &Test) -> Result<Vec<suite::Named>, Failure> {
    let root = arguments.place.path.clone().unwrap_or_else(|| PathBuf::from("."));
    let mut all = Vec::new();
    let mut add = |named: suite::Named| {
        if !all.contains(&named) {
            all.push(named);
        }
    };
    if arguments.paths.is_empty() {
        let files = suite::files(&root, None)?;
        files.into_iter().for_each(|file| add(suite::Named { file: plain(file), line: None, nth: None }));
    }
    for text in &arguments.paths {
        let named = suite::Named::read(text);
        for file in suite::files(&root, Some(&named.file))? {
            add(suite::Named { file: plain(file), line: named.line, nth: named.nth });
        }
    }
    Ok(all)
}

/// `./tests/x.lua` as `tests/x.lua`.
fn plain(path: PathBuf) -> PathBuf {
    path.strip_prefix(".").map(PathBuf::from).unwrap_or(path)
}

/// Runs the files on as many threads as asked for. What comes of each is told in the order of the files.
fn run_all(arguments: &Test, named: &[suite::Named]) -> Vec<File> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, File)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = named.get(index) else { return };
            let file = run_file(arguments, one);
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, file));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..arguments.jobs {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, file)| file).collect()
}

fn run_file(arguments: &Test, named: &suite::Named) -> File {
    let path = named.file.display().to_string();
    let unread = |unread: Vec<Diagnostic>| File { path: path.clone(), unread, ran: Vec::new() };
    let ready =
        arguments.place.finder().and_then(|finder| Ok((games(arguments, named, finder), suite::text(&named.file)?)));
    let (finder, text) = match ready {
        Ok(ready) => ready,
        Err(failure) => return unread(failure.problems),
    };
    let beside = |name: &str| suite::beside(&named.file, name);
    let runner = match Runner::read(&finder, &path, &text, &beside) {
        Ok(runner) => runner,
        Err(problems) => return unread(problems),
    };
    let all: Vec<(String, u32)> = runner.names().map(|(name, place)| (name.to_owned(), place.line)).collect();
    let lines: Vec<u32> = all.iter().map(|(_, line)| *line).collect();
    let picked = named.pick(&lines);
    let begin = picked.and_then(|number| lines.get(number).copied());
    let wanted = |number: usize, name: &str, line: u32| {
        let filter = arguments.filter.as_deref().unwrap_or("");
        let meant = match (named.line, named.nth) {
            (None, _) => true,
            (Some(_), None) => begin == Some(line),
            (Some(_), Some(_)) => picked == Some(number),
        };
        (name.contains(filter) || path.contains(filter)) && meant
    };
    let mut ran = Vec::new();
    for (number, (name, line)) in all.into_iter().enumerate() {
        if wanted(number, &name, line) {
            let begun = Instant::now();
            let failure = runner.run(number).err().map(|failure| *failure);
            ran.push(Ran { name, line, failure, took: begun.elapsed() });
        }
    }
    File { path, unread: Vec::new(), ran }
}

/// The games that the scenarios of a file are of: those of the folder given, else those of the folder the file lies in,
/// where that has some.
fn games(arguments: &Test, named: &suite::Named, usual: crate::game::find::Finder) -> crate::game::find::Finder {
    if arguments.place.path.is_some() {
        return usual;
    }
    suite::root_of(&named.file)
        .and_then(|root| crate::game::find::Finder::beside(&root).ok())
        .map_or(usual, |finder| finder.trusting(arguments.place.budget))
}
