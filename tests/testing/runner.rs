//! `sandtable test`.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{Folder, err, out};

const GOOD: &str = "scenario \"good\" { game = \"stratego\", seed = 3, play = { \"deploy wall\" } }\n";
const BAD: &str =
    "\nscenario \"bad\" { game = \"stratego\", play = { \"deploy wall\" },\n  expect = { active = \"green\" } }\n";

fn two() -> Folder {
    let folder = Folder::new();
    folder.write("scenarios/a.lua", &format!("{GOOD}{BAD}"));
    folder.write("scenarios/deep/b.lua", GOOD);
    folder
}

#[test]
fn what_fails_is_told_with_the_table_and_a_way_to_look_at_it() {
    let folder = two();
    let output = folder.program(&["test"]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    for words in [
        "scenarios/a.lua: 1 passed, 1 FAILED",
        "scenarios/deep/b.lua: 1 passed",
        "FAILED bad",
        "scenarios/a.lua:3",
        "active: expected `green`, got `red`",
        "a  b  c  d  e  f  g  h  i  j",
        "to look at it: sandtable repl --scenario scenarios/a.lua:3",
        "2 passed, 1 failed in ",
    ] {
        assert!(text.contains(words), "`{words}` is not in\n{text}");
    }
    // The command that is told does what it says.
    let looked = folder.program(&["repl", "--scenario", "scenarios/a.lua:3", "-c", ":log"]);
    assert!(out(&looked).contains("red: deploy wall"), "{}{}", out(&looked), err(&looked));
    assert!(err(&looked).contains("expected `green`"), "{}", err(&looked));
}

#[test]
fn all_of_them_or_some() {
    let folder = two();
    assert_eq!(folder.program(&["test", "--filter", "good"]).status.code(), Some(0));
    assert_eq!(folder.program(&["test", "scenarios/deep"]).status.code(), Some(0));
    assert_eq!(folder.program(&["test", "scenarios/a.lua:1"]).status.code(), Some(0));
    assert_eq!(folder.program(&["test", "scenarios/a.lua:4"]).status.code(), Some(1));
    assert_eq!(folder.program(&["test", "."]).status.code(), Some(1));
    for (arguments, wanted) in [
        (&["test", "--filter", "nothing"][..], "no scenario has `nothing` in its name"),
        (&["test", "nowhere"], "there is no `nowhere`"),
        (&["test", "--path", "nowhere"], "`nowhere` does not exist"),
        (&["test", "--jobs", "0"], "--jobs"),
    ] {
        let output = folder.program(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(wanted), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn as_many_jobs_as_one_likes() {
    let folder = two();
    for number in 0..6 {
        folder.write(&format!("scenarios/c{number}.lua"), &format!("{GOOD}{BAD}"));
    }
    let one = folder.program(&["test", "--json"]);
    let four = folder.program(&["test", "--json", "--jobs", "4"]);
    assert_eq!(out(&one), out(&four));
    let lines = crate::common::program::json_lines(&out(&one));
    assert_eq!(lines.len(), 15);
    assert_eq!(lines[1]["ok"], false);
    assert_eq!(lines[1]["line"], 3);
    assert_eq!(lines[1]["problem"]["code"], "scenario/expect");
    assert_eq!(lines[1]["open"], "sandtable repl --scenario scenarios/a.lua:3");
}

#[test]
fn a_file_that_cannot_be_read_is_a_failure() {
    let folder = two();
    folder.write("scenarios/c.lua", "scenario \"x\" { game = \"stratego\", paly = {} }");
    let output = folder.program(&["test"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("did you mean `play`?") && out(&output).contains("1 file not read"),
        "{}",
        out(&output)
    );
}

#[test]
fn the_report_is_that_of_junit() {
    let folder = two();
    folder.program(&["test", "--junit", "report.xml"]);
    let text = std::fs::read_to_string(folder.0.join("report.xml")).expect("a report");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let all = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!((all("testsuite"), all("testcase"), all("failure")), (2, 3, 1), "{text}");
    let failure = document.descendants().find(|node| node.has_tag_name("failure")).expect("a failure");
    assert!(failure.attribute("message").expect("words").contains("expected `green`"), "{text}");
    assert_eq!(folder.program(&["test", "--junit", "no/such/report.xml"]).status.code(), Some(1));
}

#[test]
fn a_game_of_ones_own_is_found_beside_its_scenarios() {
    let folder = Folder::new();
    let files = crate::common::shipped();
    for top in ["content", "scripts"] {
        for path in sandtable::content::Files::list(&files, &format!("{top}/stratego")) {
            let text = crate::common::text_of(&files, &format!("{top}/stratego/{path}"));
            folder.write(&format!("mine/{top}/stratego/{path}"), &text.replace("beats: [marshal]", "beats: []"));
        }
    }
    // The folder says which game it is of.
    let text = "scenario \"the spy loses here\" {
  given = { a4 = \"red spy\", a5 = \"blue marshal\", a1 = \"red flag\", b1 = \"red miner\", j10 = \"blue flag\" },
  play = \"move a4 a5\", expect = { a5 = \"blue marshal\" } }";
    folder.write("mine/scenarios/stratego/own.lua", text);
    for arguments in [&["test", "mine"][..], &["test", "mine/scenarios/stratego/own.lua"], &["test", "--path", "mine"]]
    {
        let output = folder.program(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {}{}", out(&output), err(&output));
    }
    // Elsewhere the shipped game is meant, in which the spy wins.
    folder.write("scenarios/stratego/own.lua", text);
    let output = folder.program(&["test", "scenarios"]);
    assert!(out(&output).contains("a5: expected `blue marshal`, got `red spy`"), "{}{}", out(&output), err(&output));
}

#[test]
fn files_that_are_saved_are_run_again() {
    let folder = two();
    // Ended from outside where it does not tell what is waited for.
    let mut child = Command::new("timeout")
        .args(["120", env!("CARGO_BIN_EXE_sandtable"), "test", "--watch", "scenarios"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("2 passed, 1 failed")));
    assert!(lines.any(|line| line.starts_with("waiting for a file")));
    folder.write("scenarios/a.lua", &format!("{GOOD}{}", BAD.replace("green", "red")));
    assert!(lines.any(|line| line.starts_with("3 passed in")));
    child.kill().expect("it ends");
    child.wait().expect("it ends");
}

#[test]
fn a_save_is_a_beginning() {
    let folder = Folder::new();
    let made = folder.program(&[
        "repl",
        "stratego",
        "-c",
        "deploy wall",
        "-c",
        "deploy corner",
        "-c",
        ":auto 4",
        "-c",
        ":save s.save",
    ]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    folder.write(
        "scenarios/s.lua",
        "scenario \"from a save\" { save = \"../s.save\", expect = { turn = 5, active = \"red\" } }",
    );
    let output = folder.program(&["test"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
}

#[test]
fn each_of_several_on_one_line_is_opened_by_its_number() {
    let folder = Folder::new();
    folder.write(
        "scenarios/stratego/l.lua",
        "for i = 1, 3 do scenario(\"loop \" .. i) { game = \"stratego\", play = { \"deploy wall\" }, expect = (i == 2) and \"false\" or \"true\" } end",
    );
    let text = out(&folder.program(&["test"]));
    assert!(text.contains("to look at it: sandtable repl --scenario scenarios/stratego/l.lua:1#2"), "{text}");
    assert_eq!(folder.program(&["test", "scenarios/stratego/l.lua:1#1"]).status.code(), Some(0));
    assert_eq!(folder.program(&["test", "scenarios/stratego/l.lua:1:5"]).status.code(), Some(1));
    let looked = folder.program(&["repl", "--scenario", "scenarios/stratego/l.lua:1#2", "-c", ":board"]);
    assert!(
        out(&looked).contains("scenario: loop 2") && err(&looked).contains("`false` does not hold"),
        "{}",
        err(&looked)
    );
    // What is told goes with the folder of games that was named.
    let shipped = crate::common::root().to_str().expect("text");
    let text = out(&folder.program(&["test", "--path", shipped, "scenarios/stratego/l.lua"]));
    assert!(
        text.contains(&format!("sandtable repl --path {shipped} --scenario scenarios/stratego/l.lua:1#2")),
        "{text}"
    );
}

#[test]
fn a_save_lies_in_the_folder_of_its_scenarios() {
    let folder = Folder::new();
    folder.write("mine/content/x.yaml", "");
    folder.write("mine/scenarios/s.lua", "scenario \"x\" { save = \"/etc/hostname\" }");
    let text = out(&folder.program(&["test", "mine"]));
    assert!(text.contains("lies outside of the folder of the scenarios"), "{text}");
}
