//! A game made by `sandtable new`, and the guide that begins with one: green at once, and every snippet as it is printed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("sandtable_author_{}_{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn run(&self, below: &str, arguments: &[&str], input: &str) -> Output {
        use std::io::Write as _;
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(arguments)
            .current_dir(self.0.join(below))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    }

    #[track_caller]
    fn fine(&self, below: &str, arguments: &[&str], input: &str) -> String {
        let output = self.run(below, arguments, input);
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "sandtable {}: {}\n{text}", arguments.join(" "), output.status);
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_new_game_is_green_at_once() {
    for like in ["cards", "dice", "grid"] {
        let folder = Folder::new(like);
        folder.fine("", &["new", "mine", "--like", like], "");
        for file in [
            "README.md",
            ".luarc.json",
            "content/mine/game.yaml",
            "scripts/mine/main.lua",
            "scripts/types/games/mine.lua",
        ] {
            assert!(folder.0.join("mine").join(file).is_file(), "{like}: {file}");
        }
        let game = std::fs::read_to_string(folder.0.join("mine/content/mine/game.yaml")).expect("it is there");
        assert!(game.contains("# yaml-language-server: $schema=../schemas/game.json"), "{game}");
        let checked = folder.fine("mine", &["check", "mine", "--matches", "10"], "");
        assert!(checked.starts_with("mine: fine"), "{checked}");
        assert!(folder.fine("", &["test", "mine"], "").contains(" passed in "));
        assert!(folder.fine("mine", &["test"], "").contains(" passed in "));
        let played = folder.fine("mine", &["repl", "mine"], ":auto end\n:log 1\n");
        assert!(played.contains(" wins") || played.contains("tie"), "{like}: {played}");
    }
}

#[test]
fn a_new_game_takes_nothing_away() {
    let folder = Folder::new("twice");
    folder.fine("", &["new", "mine", "--like", "dice"], "");
    assert_eq!(folder.run("", &["new", "mine", "--like", "cards"], "").status.code(), Some(2));
    assert!(folder.0.join("mine/content/mine/faces.yaml").is_file());
    assert_eq!(folder.run("", &["new", "Mine", "--like", "cards"], "").status.code(), Some(2));
    std::fs::write(folder.0.join("README.md"), "my own").expect("it can be written");
    folder.fine("", &["new", "other", "--like", "cards", "--path", "."], "");
    assert_eq!(std::fs::read_to_string(folder.0.join("README.md")).expect("it is there"), "my own");
}

/// Snippets of the guide: what stands behind the three ticks, and the lines.
fn snippets(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(what) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((what.to_owned(), body.join("\n") + "\n"));
        }
    }
    found
}

/// Puts a snippet into a file: `FILE +` behind what is there, `FILE` in place of it.
fn put(folder: &Path, what: &str, body: &str) {
    let name = what.split_once(' ').expect("a language and a file").1;
    let (name, before) = match name.strip_suffix(" +") {
        Some(name) => (name, std::fs::read_to_string(folder.join(name)).expect("the file is there")),
        None => (name, String::new()),
    };
    let file = folder.join(name);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
    std::fs::write(file, before + body).expect("it can be written");
}

#[test]
fn the_guide_is_as_it_says() {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide.md")).expect("the guide");
    let folder = Folder::new("guide");
    let (mut commands, mut below) = (0, "");
    for (what, body) in snippets(&page) {
        if what != "console" {
            put(&folder.0.join(below), &what, &body);
            continue;
        }
        // A command with what is typed into it behind `>`, and then what it says.
        let mut lines = body.lines().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("`{line}` is no command"));
            let (mut typed, mut wanted) = (String::new(), Vec::new());
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
                match line.strip_prefix("> ") {
                    Some(line) => typed += &format!("{line}\n"),
                    None => wanted.push(line),
                }
            }
            if command == "cd village" {
                below = "village";
                continue;
            }
            let words: Vec<&str> = command.split(' ').skip(1).collect();
            let output = folder.run(below, &words, &typed);
            let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            let mut rest = said.as_str();
            for line in wanted.iter().filter(|line| **line != "...") {
                let at = rest.find(line).unwrap_or_else(|| panic!("`{command}` does not say `{line}`:\n{said}"));
                rest = &rest[at + line.len()..];
            }
            commands += 1;
        }
    }
    assert!(commands >= 6, "{commands} commands");
}
