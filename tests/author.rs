//! Games made by `sandtable new`: green at once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::PathBuf;
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
