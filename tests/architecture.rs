//! Imports run one way, and what must never be is not: ARCHITECTURE.md's table and list, held against the sources.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The table of ARCHITECTURE.md: a module, and what it may import.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(common::root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| {
        let mut cells = row.split('|');
        let module = cells.next()?.trim().trim_end_matches('`').trim_end_matches('/').to_owned();
        let imports = cells.nth(1)?;
        let names = imports.split('`').skip(1).step_by(2).map(|name| name.trim_end_matches('/').to_owned());
        Some((module, names.collect()))
    });
    rows.collect()
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let name = path.strip_prefix(common::root().join("src")).expect("inside src").display().to_string();
            found.push((name, std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

fn all_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(&common::root().join("src"), &mut found);
    found
}

/// Code alone: tests at the end of a file may do more, and comments may say anything.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn imports_run_one_way() {
    let allowed = allowed();
    assert!(allowed.len() >= 10, "the table of ARCHITECTURE.md was read: {allowed:?}");
    let mut faults = Vec::new();
    for (file, text) in all_sources() {
        let module = file.split(['/', '.']).next().expect("a module").to_owned();
        if matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        let Some(imports) = allowed.get(&module) else {
            faults.push(format!("{file}: module `{module}` is not in the table"));
            continue;
        };
        let code = code(&text);
        for used in code.split("crate::").skip(1) {
            let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if name != module && !name.is_empty() && !imports.contains(&name) {
                faults.push(format!("{file} imports `{name}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The kernel's modules that the code of an agent may name, and no more: what a seat sees, and numbers to draw.
const AGENTS_SEE: [&str; 2] = ["observation", "chance"];

/// What each `module` in the code is followed by: the name after `::`, empty where there is none, and the rest of the line.
fn named_after<'c>(code: &'c str, module: &'c str) -> impl Iterator<Item = (&'c str, &'c str)> {
    code.split(module).skip(1).map(|rest| {
        let line = rest.lines().next().unwrap_or("");
        let path = line.strip_prefix("::").unwrap_or("");
        (path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""), line)
    })
}

#[test]
fn an_agent_sees_an_observation_and_nothing_else() {
    let mut seen = 0;
    let mut faults = Vec::new();
    for (file, text) in all_sources() {
        if !file.starts_with("agent/") && !file.starts_with("script/agent") {
            continue;
        }
        seen += 1;
        let code = code(&text);
        for (name, line) in named_after(&code, "kernel") {
            if !AGENTS_SEE.contains(&name) {
                faults.push(format!(
                    "{file} has `kernel{line}`: agents see observations, never states or tables. Of the kernel they name \
                     `kernel::observation` and `kernel::chance` alone, one `use` each"
                ));
            }
        }
        // Nothing else leads there: no glob over the crate, no other module's view of the kernel.
        for (name, line) in named_after(&code, "crate") {
            if !["agent", "diag", "kernel"].contains(&name) {
                faults.push(format!("{file} has `crate{line}`: an agent needs `agent`, `diag` and `kernel` alone"));
            }
        }
    }
    assert!(seen >= 2, "the agents' sources are found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_must_never_be_is_not() {
    // What is looked for, and the only files that may have it.
    let rules: [(&str, &[&str]); 12] = [
        ("unsafe", &["script/raw.rs", "script/raw/"]),
        ("mlua", &["script/"]),
        ("serde_yaml", &["content/yaml.rs"]),
        ("rustyline", &["repl/editor.rs"]),
        ("std::fs", &["game/find.rs", "cli/", "repl/"]),
        ("std::env", &["cli/", "repl/"]),
        ("std::thread", &["cli/", "repl/watching.rs", "script/parts.rs"]),
        (
            "std::time",
            &[
                "cli/",
                "repl/watching.rs",
                "repl/command/time.rs",
                "script/raw/fuel.rs",
                "script/budget.rs",
                "script/profile.rs",
            ],
        ),
        ("println!", &["cli/", "repl/"]),
        ("eprintln!", &["cli/", "repl/"]),
        ("HashMap", &[]),
        ("HashSet", &[]),
    ];
    let mut faults = Vec::new();
    for (file, text) in all_sources() {
        let code = code(&text);
        for (what, places) in rules {
            let named = code.match_indices(what).any(|(at, _)| {
                let before = code[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
            });
            if named && !places.iter().any(|place| file.starts_with(place)) {
                faults.push(format!("{file} has `{what}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_kernel_knows_no_game() {
    for (file, text) in
        all_sources().iter().filter(|(file, _)| file.starts_with("kernel/") || file.starts_with("script/"))
    {
        let code = code(text);
        for word in ["stratego", "marshal", "bomb", "lake"] {
            assert!(!code.to_lowercase().contains(word), "{file} names `{word}`");
        }
    }
}
