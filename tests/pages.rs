//! The guide and the transcripts: files are written, lines typed and everything printed as it stands there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "pages/page.rs"]
mod page;
mod program;

use std::path::Path;

use page::{Run, replay};
use program::Folder;

fn of(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("docs/{page}: {error}"))
}

/// The page does what it says, and would not with any of its lines changed.
#[track_caller]
fn is_as_it_says(page: &str, folder: &Folder, commands: usize) {
    let mut runs = replay(&of(page), folder.path());
    if let Some(Run { command, wanted, said }) = runs.iter().find(|run| !run.holds()) {
        panic!("`{command}` of {page} prints\n{}\n\nand not\n{}", said.join("\n"), wanted.join("\n"));
    }
    assert!(runs.len() >= commands, "{page}: {} commands", runs.len());
    for run in &mut runs {
        for at in 0..run.wanted.len() {
            let line = run.wanted[at].clone();
            if line.replace("...", "").trim().is_empty() {
                continue;
            }
            run.wanted[at] = format!("{line}!");
            assert!(!run.holds(), "`{}` of {page} prints `{line}!` as well", run.command);
            run.wanted[at] = line;
        }
    }
}

#[test]
fn the_guide_is_as_it_says() {
    is_as_it_says("guide.md", &Folder::empty(), 9);
}

#[test]
fn a_marshal_is_made_weaker_and_strong_again() {
    is_as_it_says("transcripts/marshal.md", &Folder::copied("stratego"), 4);
}

#[test]
fn three_seats_a_small_grid_and_hands_of_cards() {
    is_as_it_says("transcripts/three-seats.md", &Folder::empty(), 10);
}

#[test]
fn a_page_that_leaves_a_line_out_is_noticed() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let said = lines("one\n\ntwo of 3.1 s\nthree\n");
    for right in ["one\ntwo of 3.1 s\nthree", "...", "one\n...", "...\nthree", "one\n\ntwo of ... s\n...\nthree"] {
        assert!(page::fits(&lines(right), &said), "{right}");
    }
    for wrong in [
        "",
        "one",
        "one\nthree",
        "two ...\nthree",
        "one\n...\ntwo",
        "one\ntwo of ... m\nthree",
        "one\n...\nthree\nfour",
    ] {
        assert!(!page::fits(&lines(wrong), &said), "{wrong}");
    }
}
