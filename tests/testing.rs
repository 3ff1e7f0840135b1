//! Scenarios as an author uses them: what they can say, what is told where they do not hold, the runner of the command
//! line and the commands of the REPL, and matches recorded as scenarios.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

#[path = "testing/bad.rs"]
mod bad;
#[path = "testing/desk.rs"]
mod desk;
#[path = "testing/recorded.rs"]
mod recorded;
#[path = "testing/runner.rs"]
mod runner;
#[path = "testing/said.rs"]
mod said;

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use sandtable::scenario::run_file;

/// What each scenario of a text found wrong, by its name; nothing where it holds.
fn run(text: &str) -> Vec<(String, Option<String>)> {
    match run_file(&common::all_games(), "x.lua", text) {
        Ok(outcomes) => outcomes
            .into_iter()
            .map(|(name, result)| {
                let told = |failure: sandtable::scenario::Failure| {
                    let error = &failure.error;
                    std::iter::once(error.to_string()).chain(error.notes.clone()).collect::<Vec<_>>().join("\n")
                };
                (name, result.err().map(told))
            })
            .collect(),
        Err(errors) => {
            let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
            vec![("the file".to_owned(), Some(told.join("\n")))]
        }
    }
}

#[track_caller]
fn holds(text: &str) {
    for (name, wrong) in run(text) {
        assert_eq!(wrong, None, "{name}\n{text}");
    }
}

/// The one scenario of the text must fail with these words.
#[track_caller]
fn fails(text: &str, wanted: &[&str]) {
    let outcomes = run(text);
    let wrong: Vec<String> = outcomes.into_iter().filter_map(|(_, wrong)| wrong).collect();
    let [wrong] = wrong.as_slice() else { panic!("{} failures of\n{text}", wrong.len()) };
    for words in wanted {
        assert!(wrong.contains(words), "`{words}` is not in\n{wrong}");
    }
}

/// A folder of its own, gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sandtable-testing-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    fn program(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_sandtable")).args(arguments).current_dir(&self.0).output().expect("it runs")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
