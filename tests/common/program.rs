//! Running the program itself.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::root;

/// Runs `sandtable` in the package's folder and gives what it writes to standard output.
#[track_caller]
pub fn sandtable(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "sandtable {}: {}\n{errors}", arguments.join(" "), output.status);
    String::from_utf8(output.stdout).expect("text")
}

/// One JSON value a line.
#[track_caller]
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Node counts by depth from a position.
#[track_caller]
pub fn perft(position: &str, depth: usize) -> Vec<u64> {
    let depth = depth.to_string();
    let arguments = ["perft", "stratego", "--variant", "plain", "--position", position, "--depth", &depth, "--json"];
    json_lines(&sandtable(&arguments)).iter().filter_map(|line| line["nodes"].as_u64()).collect()
}

/// What `replay` says of each match of a file.
#[track_caller]
pub fn replay(file: &Path, set: &[&str]) -> Vec<Value> {
    let file = file.to_str().expect("a path that is text");
    let mut arguments = vec!["replay", "stratego", file, "--json"];
    for setting in set {
        arguments.extend(["--set", setting]);
    }
    json_lines(&sandtable(&arguments))
}
