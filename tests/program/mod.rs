//! The built program as a user runs it, and folders of games to run it in.
#![allow(dead_code, reason = "each test binary uses a part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for a test; removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder without games: only those built into the program are found.
    pub fn empty() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sandtable-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A folder with one small game, `noughts`, and its variant `short`.
    pub fn noughts() -> Self {
        Self::empty()
            .with("content/noughts/game.yaml", GAME)
            .with("content/noughts/marks.yaml", MARKS)
            .with("content/noughts/variants/short.yaml", SHORT)
            .with("scripts/noughts/main.lua", MAIN)
    }

    /// A folder with a copy of a game of the repository, to be changed.
    pub fn copied(game: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folder = Self::empty();
        for part in ["content", "scripts"] {
            let mut waiting = vec![PathBuf::from(part).join(game)];
            while let Some(path) = waiting.pop() {
                for entry in fs::read_dir(root.join(&path)).unwrap() {
                    let inner = path.join(entry.unwrap().file_name());
                    if root.join(&inner).is_dir() {
                        waiting.push(inner);
                    } else {
                        folder = folder.with(inner.to_str().unwrap(), fs::read(root.join(&inner)).unwrap());
                    }
                }
            }
        }
        folder
    }

    pub fn with(self, file: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// With a part of a file replaced, which must be in it.
    pub fn changed(self, file: &str, from: &str, to: &str) -> Self {
        let text = fs::read_to_string(self.0.join(file)).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        self.with(file, text.replace(from, to))
    }

    pub fn without(self, file: &str) -> Self {
        fs::remove_file(self.0.join(file)).unwrap();
        self
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the program in this folder.
    pub fn run(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
        self.run_with(arguments, input, &[])
    }

    pub fn run_with(&self, arguments: &[&str], input: impl AsRef<[u8]>, environment: &[(&str, &str)]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        let mut child = command.envs(environment.iter().copied()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.as_ref().to_vec();
        // The program may leave before it has read all.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Ran {
    /// Both streams and the exit code in one text, to be compared whole.
    pub fn all(&self) -> String {
        let mut text = format!("\n{}", self.out);
        if !self.err.is_empty() {
            let _ = write!(text, "-- stderr\n{}", self.err);
        }
        let _ = write!(text, "-- exit {}", self.code.map_or_else(|| "by signal".to_owned(), |code| code.to_string()));
        text
    }
}

/// Without the notes of diagnostics, which may speak of the inside of the host.
pub fn without_notes(text: &str) -> String {
    text.split('\n').filter(|line| !line.starts_with("  note: ")).collect::<Vec<_>>().join("\n")
}

/// Without what changes whenever somebody edits Stratego: its list of settings, and the numbers of its lines.
pub fn steady(text: &str) -> String {
    let settled = text.split('\n').map(|line| match line.find(", two_squares = ").or(line.find(" two_squares = ")) {
        Some(start) if line.starts_with("settings:") => format!("{} ...", &line[..start]),
        _ => line.to_owned(),
    });
    let mut text = settled.collect::<Vec<_>>().join("\n");
    for ending in [".lua:", ".yaml:"] {
        let mut parts = text.split(ending);
        let mut steady = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ':');
            steady += &format!("{ending}N{rest}");
        }
        text = steady;
    }
    text
}

const GAME: &str = "\
title: Noughts
seats: [x, o]
boards:
  board: { columns: 3, rows: 3, position: { empty: ., blocked: _ } }
settings:
  length: { default: 3, values: [2, 3], doc: marks in a line that win }
";

const MARKS: &str = "mark: { glyph: { x: X, o: O }, code: { x: X, o: O } }\n";

const SHORT: &str = "\
title: Short noughts
parent: noughts
settings: { length: 2 }
";

const MAIN: &str = r#"kinds.marks = {}
zones.board = { layout = "grid" }
variables.game.marked = 0

actions.mark = {
  doc   = "put your mark on a free cell",
  args  = { "cell: cell" },
  offer = cells { zone = "board", empty = true },
  apply = function(state, seat, cell)
    state:create("mark", seat, cell)
    state.marked = state.marked + 1
  end,
}

phases.turn = { actions = { "mark" } }

ends.line = { when = in_line { zone = "board", length = settings.length }, result = "win" }
ends.full = { when = full { zone = "board" }, result = "tie" }
"#;
