//! Scenarios run again whenever a file is saved.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Test, once};
use crate::cli::exit::Exit;
use crate::repl::Screen;

/// How often files are looked at.
const PAUSE: Duration = Duration::from_millis(300);

/// Deepest folder that is looked into.
const DEEPEST: usize = 8;

type Seen = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Runs them, waits for a file to change, and again. Only Ctrl-C ends it, or that nobody reads.
pub fn run(arguments: &Test, screen: &mut Screen) -> io::Result<Exit> {
    loop {
        let before = seen(arguments);
        once(arguments, screen)?;
        screen.say("\nwaiting for a file to be saved; Ctrl-C ends it")?;
        screen.out.flush()?;
        while seen(arguments) == before {
            std::thread::sleep(PAUSE);
        }
        screen.say("----")?;
    }
}

/// Every file that a scenario may go by: when it was written, and how long it is.
fn seen(arguments: &Test) -> Seen {
    let root = arguments.place.path.clone().unwrap_or_else(|| PathBuf::from("."));
    let mut found = Seen::new();
    for folder in ["content", "scripts"].iter().chain(&crate::scenario::FOLDERS) {
        collect(&root.join(folder), 0, &mut found);
    }
    for path in &arguments.paths {
        collect(&crate::repl::suite::Named::read(path).file, 0, &mut found);
    }
    found
}

fn collect(path: &Path, depth: usize, found: &mut Seen) {
    let Ok(there) = fs::symlink_metadata(path) else { return };
    if there.is_file() {
        found.insert(path.to_owned(), (there.modified().ok(), there.len()));
    } else if there.is_dir() && depth <= DEEPEST {
        let Ok(entries) = fs::read_dir(path) else { return };
        entries.filter_map(Result::ok).for_each(|entry| collect(&entry.path(), depth + 1, found));
    }
}
