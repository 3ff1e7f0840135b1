//! What came of scenarios, as text, as JSON lines and in the form of JUnit.

use std::io;
use std::path::Path;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde_json::json;

use super::{File, Test};
use crate::content::Files;
use crate::diag::Diagnostic;
use crate::game::find::Finder;
use crate::render::{Style, diagnostic};
use crate::repl::{Failure, Screen, suite, write_text};

/// A line a file, then what failed, then how many.
pub fn text(files: &[File], arguments: &Test, took: Duration, screen: &mut Screen) -> io::Result<()> {
    let finder = arguments.place.finder().ok();
    for file in files {
        let failed = file.failed();
        let passed = file.ran.len() - failed;
        if !file.unread.is_empty() {
            screen.say(&format!("{}: cannot be read", file.path))?;
        } else if !file.ran.is_empty() {
            let failed = if failed > 0 { format!(", {failed} FAILED") } else { String::new() };
            screen.say(&format!("{}: {passed} passed{failed}", file.path))?;
        }
        if arguments.verbose {
            for ran in &file.ran {
                let word = if ran.failure.is_some() { "FAILED" } else { "passed" };
                screen.say(&format!("  {word} {} (line {})", ran.name, ran.line))?;
            }
        }
    }
    let style = screen.style;
    for file in files {
        if !file.unread.is_empty() {
            screen.say(&format!("\n{}", errors(&file.unread, &finder, style)))?;
        }
        for failure in file.ran.iter().filter_map(|ran| ran.failure.as_ref()) {
            let told = suite::failed(failure, &|path| source(path, &finder), style);
            screen.say(&format!("\nFAILED {}\n{told}", failure.scenario))?;
        }
    }
    let failed: usize = files.iter().map(File::failed).sum();
    let unread = files.iter().filter(|file| !file.unread.is_empty()).count();
    let passed = files.iter().map(|file| file.ran.len()).sum::<usize>() - failed;
    let mut parts = vec![format!("{passed} passed")];
    parts.extend((failed > 0).then(|| format!("{failed} failed")));
    parts.extend((unread > 0).then(|| format!("{unread} {} not read", if unread == 1 { "file" } else { "files" })));
    screen.say(&format!("\n{} in {:.1} s", parts.join(", "), took.as_secs_f64()))
}

/// One object a scenario, and one for a file that cannot be read.
pub fn json(files: &[File], screen: &mut Screen) -> io::Result<()> {
    for file in files {
        if !file.unread.is_empty() {
            screen.say(&json!({ "file": file.path, "ok": false, "problems": file.unread }).to_string())?;
        }
        for ran in &file.ran {
            let mut line =
                json!({ "file": file.path, "line": ran.line, "scenario": ran.name, "ok": ran.failure.is_none() });
            if let (Some(failure), Some(line)) = (&ran.failure, line.as_object_mut()) {
                line.insert("problem".to_owned(), json!(failure.error));
                line.insert("step".to_owned(), json!(failure.step.as_ref().map(|(number, _)| number)));
                line.insert("table".to_owned(), json!(failure.table));
                line.insert("open".to_owned(), json!(failure.command()));
            }
            screen.say(&line.to_string())?;
        }
    }
    Ok(())
}

/// Writes the file, whole or not at all; one that is there is replaced.
///
/// # Errors
/// It cannot be written.
pub fn junit(files: &[File], path: &Path) -> Result<(), Failure> {
    let mut report = Report::new("sandtable");
    for file in files {
        let mut suite = TestSuite::new(file.path.as_str());
        for ran in &file.ran {
            let mut status = TestCaseStatus::success();
            if let Some(failure) = &ran.failure {
                status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(failure.error.to_string());
                status.set_type(failure.error.code);
                status.set_description(suite::failed(failure, &|_| None, Style::PLAIN));
            }
            let mut case = TestCase::new(ran.name.as_str(), status);
            case.set_classname(file.path.as_str());
            case.set_time(ran.took);
            suite.add_test_case(case);
        }
        if !file.unread.is_empty() {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            let told: Vec<String> = file.unread.iter().map(ToString::to_string).collect();
            status.set_message(told.join("\n"));
            suite.add_test_case(TestCase::new("the file", status));
        }
        report.add_test_suite(suite);
    }
    let wrong =
        |error: String| Failure::usage(format!("the report cannot be made: {error}"), "sandtable test --junit FILE");
    let text = report.to_string().map_err(|error| wrong(error.to_string()))?;
    write_text(path, &text, true)
}

fn errors(problems: &[Diagnostic], finder: &Option<Finder>, style: Style) -> String {
    diagnostic::render(problems, &|path| source(path, finder), style)
}

/// The text of a file of scenarios, or of a game.
fn source(path: &str, finder: &Option<Finder>) -> Option<String> {
    suite::text(Path::new(path)).ok().or_else(|| finder.as_ref()?.read(path)?.ok())
}
