//! Links on the disk in a folder of games: what leads out of it, round in a circle or to what is no file is refused with
//! the file and the reason, and nothing waits.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use program::Folder;

/// The games beside a folder with secrets, which is outside of what `--path` names.
fn folder() -> Folder {
    let folder = Folder::empty()
        .with("secret/words.lua", "return 'secret'")
        .with("secret/marks.yaml", "secret: {}")
        .with("root/content/noughts/game.yaml", "title: Noughts\nseats: [x, o]\n")
        .with("root/content/noughts/marks.yaml", "mark: {}\n")
        .with("root/scripts/noughts/main.lua", MAIN);
    fs::create_dir_all(folder.path().join("root/scripts/lib")).unwrap();
    folder
}

const MAIN: &str = "kinds.marks = {}\nactions.go = {}\nphases.turn = { actions = { 'go' } }\n";

/// The game with a line more in its script, with a link, loaded.
fn with_link(line: &str, at: &str, to: &str) -> String {
    let folder = folder().with("root/scripts/noughts/main.lua", format!("{MAIN}{line}\n"));
    let at = folder.path().join("root").join(at);
    let _ = fs::remove_file(&at);
    match to {
        "a pipe" => assert!(Command::new("mkfifo").arg(&at).status().unwrap().success()),
        to if to.starts_with("secret") => symlink(folder.path().join(to), at).unwrap(),
        to => symlink(to, at).unwrap(),
    }
    told(&folder)
}

fn told(folder: &Folder) -> String {
    let ran = folder.run(&["repl", "noughts", "--path", "root"], "go\n");
    let printed = ran.all();
    assert!(!printed.contains("secret'") && !printed.contains("root:"), "{printed}");
    let wanted = |line: &&str| line.contains("error[") || line.starts_with("-- exit") || line.starts_with("help: put");
    printed.lines().map(str::trim).filter(wanted).map(|line| format!("{line}\n")).collect()
}

const OUT: &str = "error[content/outside]: this is a link that leads out of the folder of games\n";
const ROUND: &str = "error[content/outside]: this is a link that leads nowhere, or round in a circle\n";
const NO_FILE: &str = "error[content/unreadable]: this is no file: a pipe or a device\n";
const COPY: &str = "help: put a copy of the file in place of the link\n-- exit 3\n";

#[test]
fn a_script_is_no_way_out() {
    let x = "scripts/noughts/x.lua";
    for (to, reason, help) in [
        ("/etc/passwd", OUT, COPY),
        ("secret/words.lua", OUT, COPY),
        ("../../../secret/words.lua", OUT, COPY),
        ("/dev/zero", OUT, COPY),
        ("nowhere.lua", ROUND, COPY),
        ("x.lua", ROUND, COPY),
        ("a pipe", NO_FILE, "-- exit 3\n"),
    ] {
        let told = with_link("require 'x'", x, to);
        assert_eq!(told, format!("{x}: {reason}{help}"), "{to}");
        // Nobody is bothered by what nobody requires.
        assert_eq!(with_link("", x, to), "-- exit 0\n", "{to}");
        let main = with_link("", "scripts/noughts/main.lua", to);
        let itself = if to == "x.lua" { ROUND } else { reason };
        assert_eq!(main, format!("scripts/noughts/main.lua: {itself}{help}"), "{to}");
    }
}

#[test]
fn a_folder_of_scripts_is_no_way_out() {
    let told = with_link("require 'sub/words'", "scripts/noughts/sub", "secret");
    assert_eq!(told, format!("scripts/noughts/sub: {OUT}{COPY}"));
    let told = with_link("require 'lib/sub/words'", "scripts/lib/sub", "secret");
    assert_eq!(told, format!("scripts/lib/sub: {OUT}{COPY}"));
    // Round and round: the same files under longer names, so far.
    assert_eq!(
        with_link("require 'sub/sub/x'", "scripts/noughts/sub", "."),
        "\
error[script/require]: there is no script `scripts/noughts/sub/sub/x.lua`
-- exit 3
"
    );
}

#[test]
fn content_is_no_way_out() {
    for at in ["content/noughts/marks.yaml", "content/noughts/more.yaml", "content/noughts/game.yaml"] {
        for (to, reason, help) in [
            ("/etc/passwd", OUT, COPY),
            ("secret/marks.yaml", OUT, COPY),
            ("/dev/zero", OUT, COPY),
            ("nowhere.yaml", ROUND, COPY),
            ("a pipe", NO_FILE, "-- exit 3\n"),
        ] {
            let told = with_link("", at, to);
            assert_eq!(told, format!("{at}: {reason}{help}"), "{at} {to}");
        }
    }
    for part in ["variants", "words"] {
        let at = format!("content/noughts/{part}");
        assert_eq!(with_link("", &at, "secret"), format!("{at}: {OUT}{COPY}"));
    }
}

#[test]
fn a_link_to_what_is_inside_is_a_file_like_any() {
    let folder = folder().with("root/scripts/noughts/main.lua", format!("{MAIN}assert(require('x') == 'fine')\n"));
    let folder = folder.with("root/scripts/lib/y.lua", "return 'fine'");
    symlink("../lib/y.lua", folder.path().join("root/scripts/noughts/x.lua")).unwrap();
    assert_eq!(told(&folder), "-- exit 0\n");
}
