//! Every command that `:help` lists has an example, and the example does what it says when it is typed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::{Folder, Ran};

/// Commands in the order of `:help`.
fn commands() -> Vec<String> {
    let overview = Folder::noughts().run(&["repl", "noughts"], ":help").out;
    let names = overview.lines().filter_map(|line| line.strip_prefix("  :")?.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// The lines of a command's example, those that must come before it first.
fn example(help: &str) -> Option<Vec<&str>> {
    let example = help.lines().find_map(|line| line.strip_prefix("example: "))?;
    let (line, after) = example.split_once(" (after ").unwrap_or((example, ""));
    let mut lines: Vec<&str> = after.split('`').skip(1).step_by(2).collect();
    lines.push(line);
    Some(lines)
}

#[test]
fn every_example_can_be_typed() {
    let commands = commands();
    assert!(commands.len() > 40, "{commands:?}");
    let mut faults = Vec::new();
    for name in commands {
        let help = Folder::noughts().run(&["repl", "noughts"], format!(":help :{name}")).out;
        let Some(lines) = example(&help).filter(|lines| lines.last().unwrap().starts_with(&format!(":{name}"))) else {
            faults.push(format!(":{name} has no example"));
            continue;
        };
        let folder = Folder::copied("stratego");
        let Ran { out, err, code } = folder.run(&["repl", "stratego"], lines.join("\n"));
        if code != Some(0) || (out.is_empty() && name != "quit") {
            faults.push(format!("{}: exit {code:?}\n{out}{err}", lines.join("; ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
