//! A save is written whole or not at all, whatever becomes of the program.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sandtable::kernel::chance::Draw;
use sandtable::session::Save;

use crate::open;
use crate::program::Folder;

fn files(folder: &Folder) -> Vec<String> {
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// The program with lines to come, saying what it says into a file.
fn begun(folder: &Folder, out: &str, lines: String) -> Child {
    let out = fs::File::create(folder.path().join(out)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["repl", "age_of_war"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(out)
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    child
}

/// Revisions of the last save that the program said it had written.
fn said(out: &Path) -> Option<usize> {
    let text = fs::read_to_string(out).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("a.save: ")?.split(' ').next()?.parse().ok());
    lines.max()
}

/// Killed while it saves; how often a save was there, and how often a part of one was left.
fn killed(times: usize) -> (usize, usize) {
    let (mut there, mut left) = (0, 0);
    let mut draw = Draw::new(1, "moments", 0);
    let folder = Folder::empty();
    for _ in 0..times {
        let mut child = begun(&folder, "out", ":auto 1\n:save a.save\n".repeat(3000));
        // From when it begins to save on, at any moment.
        while said(&folder.path().join("out")).is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_micros(draw.below(120_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let written = fs::read_to_string(folder.path().join("a.save")).unwrap();
        let save = Save::read("a.save", &written).unwrap_or_else(|error| panic!("{error}"));
        let newest = said(&folder.path().join("out")).unwrap();
        assert!(save.revisions.len() >= newest, "{} revisions, it said {newest}", save.revisions.len());
        assert!(save.revisions.len() <= newest + 1);
        open(&written);
        there += 1;
        left += usize::from(files(&folder).len() > 2);
    }
    let ran = folder.run(&["repl", "age_of_war"], ":save a.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(files(&folder), ["a.save", "out"], "what was left is taken away");
    println!("killed {times} times; a part was left {left} times");
    (there, left)
}

#[test]
fn the_newest_whole_save_opens_after_a_kill() {
    assert_eq!(killed(20).0, 20);
}

/// `cargo test --release --test saves -- killed_two_hundred --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn killed_two_hundred_times() {
    let (there, left) = killed(200);
    assert_eq!(there, 200);
    assert!(left > 0, "it was never killed in the middle of writing");
}

#[test]
fn what_killed_writers_left_is_swept_and_nothing_else() {
    let folder = Folder::empty()
        .with(".a.save.123-0.part", "half")
        .with(".a.save.notes.part", "mine")
        .with(".b.save.7-0.part", "another's");
    let ran = folder.run(&["repl", "age_of_war"], ":save a.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(files(&folder), [".a.save.notes.part", ".b.save.7-0.part", "a.save"]);
}

#[test]
fn a_disk_that_is_full_leaves_the_old_save() {
    let folder = Folder::empty();
    assert_eq!(folder.run(&["repl", "stratego"], ":save a.save\n").code, Some(0));
    let before = fs::read(folder.path().join("a.save")).unwrap();
    let program = env!("CARGO_BIN_EXE_sandtable");
    let mut child = Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; ulimit -f 8; exec {program} repl stratego")])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b":auto 4\n:save a.save\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`a.save` cannot be written") && said.contains("too large"), "{said}");
    assert_ne!(output.status.code(), Some(0));
    assert!(fs::read(folder.path().join("a.save")).unwrap() == before, "the old save stays");
    assert_eq!(files(&folder), ["a.save"], "no part is left behind");
}

#[test]
fn two_programs_that_save_to_one_file_do_not_mix() {
    let folder = Folder::empty();
    let lines = ":auto 1\n:save a.save\n".repeat(60);
    let mut both = ["one", "two"].map(|out| begun(&folder, out, lines.clone()));
    for child in &mut both {
        assert_eq!(child.wait().unwrap().code(), Some(0));
        open(&fs::read_to_string(folder.path().join("a.save")).unwrap());
    }
    assert_eq!(files(&folder), ["a.save", "one", "two"]);
}

#[test]
fn only_a_save_is_replaced_unasked() {
    let folder = Folder::empty().with("a.save", "my notes\n");
    let ran = folder.run(&["repl", "age_of_war", "--keep-going"], ":save a.save\n");
    assert!(ran.err.contains("is there already"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("a.save")).unwrap(), "my notes\n");
    let ran = folder.run(&["repl", "age_of_war"], ":save a.save --force\n:save a.save\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(files(&folder), ["a.save"]);
    // Another match is not replaced either, though it is a save as well.
    let ran = folder.run(&["repl", "age_of_war", "--seed", "9", "--keep-going"], ":save a.save\n");
    assert!(ran.err.contains("is there already"), "{}", ran.all());
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_left_alone_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::empty().with("kept.save", "").with("pipes/a.txt", "");
    let path = |name: &str| folder.path().join(name);
    symlink("kept.save", path("link.save")).unwrap();
    fs::set_permissions(path("kept.save"), fs::Permissions::from_mode(0o600)).unwrap();
    let made = Command::new("mkfifo").arg(path("pipes/pipe.save")).status().unwrap();
    assert!(made.success());
    let lines = ":save link.save --force\n:save pipes/pipe.save --force\n:save pipes --force\n:open pipes/pipe.save\n";
    let ran = folder.run(&["repl", "stratego", "--keep-going"], lines);
    assert_eq!(ran.err.matches("is no ordinary file").count(), 3, "{}", ran.all());
    assert!(path("link.save").is_symlink() && fs::metadata(path("kept.save")).unwrap().len() > 1000);
    assert_eq!(fs::metadata(path("kept.save")).unwrap().permissions().mode() & 0o777, 0o600);
    let ran = folder.run(&["replay", "pipes", "--summary"], "");
    assert!(ran.err.contains("no file in `pipes` ends in `.save`"), "{}", ran.all());
}
