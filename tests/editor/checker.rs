//! The shipped scripts before a real type checker. It is no part of the package, so that the test runs by name:
//! `cargo install emmylua_check`, then `cargo test --test editor -- checker --ignored`.

use std::path::{Path, PathBuf};
use std::process::Command;

use sandtable::author::{LIKE, stubs};
use serde_json::Value as Json;

use super::common::{root, shipped};
use super::names;
use super::program::Folder;

fn put(folder: &Path, path: &str, text: &str) {
    let full = folder.join(path);
    std::fs::create_dir_all(full.parent().expect("a folder")).expect("it can be made");
    std::fs::write(full, text).expect("it can be written");
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let to = to.join(entry.file_name().expect("a name"));
        if entry.is_dir() {
            copy(&entry, &to);
        } else {
            put(
                to.parent().expect("a folder"),
                &to.file_name().expect("a name").to_string_lossy(),
                &std::fs::read_to_string(&entry).expect("text"),
            );
        }
    }
}

/// A folder with one game's scripts and the stubs for it.
fn workspace(game: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sandtable_checker_{}_{game}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    for file in stubs(&shipped(), &[game.to_owned()]).expect("the game loads") {
        put(&folder, &file.path, &file.text);
    }
    copy(&root().join("scripts").join(game), &folder.join("scripts").join(game));
    folder
}

/// `main.lua:7: undefined-field: ...`
fn findings(folder: &Path) -> Vec<String> {
    let out = folder.join("findings.json");
    let mut command = Command::new("emmylua_check");
    command.arg(folder).args(["--severity", "warn", "--output-format", "json", "--output"]).arg(&out);
    command.output().expect("`cargo install emmylua_check` puts the checker where programs are found");
    let found: Json = serde_json::from_str(&std::fs::read_to_string(&out).expect("it wrote")).expect("JSON");
    let mut lines = Vec::new();
    for file in found.as_array().into_iter().flatten() {
        let name =
            Path::new(file["file"].as_str().unwrap_or("?")).file_name().map(|name| name.to_string_lossy().into_owned());
        for finding in file["diagnostics"].as_array().into_iter().flatten() {
            let message = finding["message"].as_str().unwrap_or_default();
            // Luau has one type of numbers.
            if message.contains("`number`") && message.contains("`integer") {
                continue;
            }
            let line = finding["range"]["start"]["line"].as_u64().map_or(0, |line| line + 1);
            let code = finding["code"].as_str().unwrap_or("?");
            lines.push(format!("{}:{line}: {code}: {message}", name.as_deref().unwrap_or("?")));
        }
    }
    lines
}

#[test]
#[ignore = "needs emmylua_check: `cargo install emmylua_check`"]
fn the_shipped_scripts_fit_the_stubs() {
    for game in names() {
        let folder = workspace(&game);
        assert_eq!(findings(&folder), [""; 0], "{game}");
        let _ = std::fs::remove_dir_all(&folder);
    }
}

#[test]
#[ignore = "needs emmylua_check: `cargo install emmylua_check`"]
fn games_to_begin_with_fit_the_stubs() {
    for like in LIKE {
        let folder = Folder::empty();
        assert_eq!(folder.run(&["new", "mine", "--like", like], "").code, Some(0), "{like}");
        assert_eq!(findings(&folder.path().join("mine")), [""; 0], "{like}");
    }
}

#[test]
#[ignore = "needs emmylua_check: `cargo install emmylua_check`"]
fn a_slip_is_found() {
    let folder = workspace("stratego");
    put(
        &folder,
        "scripts/stratego/slip.lua",
        "actions.slip = {\n  doc = 7,\n  apply = function(state, seat, piece)\n    state:shufle(seat.box)\n    seat.redy = true\n    state:draw(seat.box, \"lost\")\n  end,\n}\n",
    );
    let found = findings(&folder);
    for (line, code) in
        [(2, "assign-type-mismatch"), (4, "undefined-field"), (5, "inject-field"), (6, "param-type-mismatch")]
    {
        let begin = format!("slip.lua:{line}: {code}");
        assert!(found.iter().any(|finding| finding.starts_with(&begin)), "{begin}: {found:#?}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
