//! A page with what somebody types, writes and reads, done again in a folder of its own.
//!
//! - `console`: `$ ` a command, `> ` what is typed into it, and what is printed; `...` stands for lines, or for a part of a
//!   line, left out. Empty lines do not count.
//! - `LANGUAGE FILE`: a file as it is written, `LANGUAGE FILE +` what is written behind what is there.
//! - `diff FILE`: lines that stand there once, and what they become.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A fenced block: what stands behind the three ticks, and its lines.
pub struct Block {
    pub what: String,
    pub lines: Vec<String>,
}

/// A command of a page, what should be printed and what was.
pub struct Run {
    pub command: String,
    pub wanted: Vec<String>,
    pub said: Vec<String>,
}

impl Run {
    /// Whether what was printed is what stands on the page.
    pub fn holds(&self) -> bool {
        fits(&self.wanted, &self.said)
    }
}

pub fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(what) = line.strip_prefix("```") {
            let inner = lines.by_ref().take_while(|line| *line != "```").map(str::to_owned);
            found.push(Block { what: what.to_owned(), lines: inner.collect() });
        }
    }
    found
}

/// Does what a page says, from top to bottom. Blocks that name neither a file nor the console are for reading.
pub fn replay(page: &str, folder: &Path) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = folder.to_owned();
    for block in blocks(page) {
        match block.what.split_once(' ') {
            None if block.what == "console" => console(&block.lines, &mut at, &mut runs),
            None => {}
            Some(("diff", file)) => edit(&at.join(file), &block.lines),
            Some((_, file)) => put(&at, file, &block.lines),
        }
    }
    runs
}

fn text<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.map(|line| format!("{line}\n")).collect()
}

fn put(at: &Path, file: &str, lines: &[String]) {
    let (file, before) = match file.strip_suffix(" +") {
        Some(file) => (file, fs::read_to_string(at.join(file)).expect("the file is there")),
        None => (file, String::new()),
    };
    let path = at.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
    fs::write(path, before + &text(lines.iter().map(String::as_str))).expect("it can be written");
}

fn edit(path: &Path, lines: &[String]) {
    let side = |mark: char| text(lines.iter().filter_map(|line| line.strip_prefix([mark, ' '])));
    let there = fs::read_to_string(path).expect("the file is there");
    let (old, new) = (side('-'), side('+'));
    assert_eq!(there.matches(&old).count(), 1, "{} has this once:\n{old}", path.display());
    fs::write(path, there.replace(&old, &new)).expect("it can be written");
}

fn console(lines: &[String], at: &mut PathBuf, runs: &mut Vec<Run>) {
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next() {
        let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("`{line}` is no command"));
        let (mut typed, mut wanted) = (Vec::new(), Vec::new());
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
            match line.strip_prefix("> ") {
                Some(line) => typed.push(line),
                None => wanted.push(line.clone()),
            }
        }
        match command.split(' ').collect::<Vec<_>>()[..] {
            ["cd", folder] => at.push(folder),
            ["rm", file] => fs::remove_file(at.join(file)).expect("the file is there"),
            ["sandtable", ref arguments @ ..] => {
                let said = run(at, arguments, &typed);
                runs.push(Run { command: command.to_owned(), wanted, said });
            }
            _ => panic!("`{command}` is no command of a page"),
        }
    }
}

/// Runs the program and gives the lines it prints, on both streams, as they come. A person goes on after a slip, and
/// has the line that failed before their eyes.
fn run(at: &Path, arguments: &[&str], typed: &[&str]) -> Vec<String> {
    let (mut reader, writer) = std::io::pipe().expect("a pipe");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(arguments).current_dir(at).env("HOME", at).env("NO_COLOR", "1");
    for name in ["CLICOLOR_FORCE", "COLUMNS", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    if arguments.first() == Some(&"repl") {
        command.arg("--keep-going");
    }
    command.stdin(Stdio::piped()).stdout(writer.try_clone().expect("a pipe")).stderr(writer);
    let mut child = command.spawn().expect("the program runs");
    // What it writes into ends when nobody holds it any more.
    drop(command);
    let input = text(typed.iter().copied());
    let mut stdin = child.stdin.take().expect("its input");
    // The program may leave before it has read all.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let mut said = String::new();
    reader.read_to_string(&mut said).expect("text");
    feeding.join().expect("it was fed");
    child.wait().expect("it ends");
    let repeated = |line: &str| {
        let failed = line.strip_prefix("line ").and_then(|line| line.split_once(": "));
        failed.is_some_and(|(number, line)| number.parse::<usize>().is_ok() && typed.contains(&line))
    };
    said.lines().filter(|line| !repeated(line)).map(str::to_owned).collect()
}

/// Whether lines are those wanted, where `...` stands for any number of them.
pub fn fits(wanted: &[String], said: &[String]) -> bool {
    match (wanted.split_first(), said.split_first()) {
        (Some((first, rest)), _) if first.is_empty() => fits(rest, said),
        (_, Some((first, rest))) if first.trim().is_empty() => fits(wanted, rest),
        (None, said) => said.is_none(),
        (Some((first, rest)), _) if first == "..." => (0..=said.len()).any(|skipped| fits(rest, &said[skipped..])),
        (Some(_), None) => false,
        (Some((first, rest)), Some((line, after))) => line_fits(first, line) && fits(rest, after),
    }
}

/// Whether a line is the one wanted, where `...` stands for any part of it.
fn line_fits(wanted: &str, said: &str) -> bool {
    let Some((begin, rest)) = wanted.split_once("...") else { return wanted == said.trim_end() };
    let Some(said) = said.strip_prefix(begin) else { return false };
    (0..=said.len()).any(|at| said.get(at..).is_some_and(|left| line_fits(rest, left)))
}
