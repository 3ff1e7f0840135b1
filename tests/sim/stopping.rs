//! Ctrl-C leaves a beginning and the way to go on; a kill leaves nothing.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::json;
use super::program::Folder;

fn begun(folder: &Folder, arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// Waits until matches were played: rows are written as they come.
fn wait_for_rows(folder: &Folder) {
    let has_rows = || {
        let mut names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap());
        names.any(|entry| {
            entry.file_name().to_string_lossy().contains(".rows.csv.") && entry.metadata().unwrap().len() > 9000
        })
    };
    let waited = (0..600).find(|_| {
        std::thread::sleep(Duration::from_millis(50));
        has_rows()
    });
    assert!(waited.is_some(), "nothing is played");
}

/// Runs it, presses Ctrl-C in the middle; gives the exit code and both streams.
fn interrupted(folder: &Folder, arguments: &str) -> (Option<i32>, String, String) {
    let child = begun(folder, arguments);
    wait_for_rows(folder);
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The words of the command that is named behind the last `: `.
fn command(said: &str) -> String {
    said.trim_end().rsplit(": sandtable ").next().unwrap().to_owned()
}

const GAMES: u64 = 30_000_000;

#[test]
fn ctrl_c_tells_what_there_is_and_how_to_play_the_rest() {
    let folder = Folder::noughts();
    let arguments = format!("sim noughts --seed 4 --games {GAMES} --jobs 3 --json --csv rows.csv");
    let (code, out, said) = interrupted(&folder, &arguments);
    let told: Value = serde_json::from_str(&out).unwrap();
    let played = told["played"].as_u64().unwrap();
    assert!(code == Some(130) && played > 0 && played < GAMES && told["finished"] == false, "{code:?} {out}");
    let rest =
        format!("sim noughts --seed 4 --first {} --games {} --csv rows-{}.csv", played + 1, GAMES - played, played + 1);
    assert_eq!(said, format!("stopped after {played} of {GAMES}; for the others: sandtable {rest}\n"));
    // What there is are the first matches, and nothing else.
    assert_eq!(told["counts"], json(&folder, &format!("noughts --seed 4 --games {played}"))["counts"]);
    let rows = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert!(rows.ends_with('\n') && rows.lines().count() as u64 == played + 1);
    // The others follow: those up to a later number are what is missing there.
    let more = played + 50;
    let all = &json(&folder, &format!("noughts --seed 4 --games {more}"))["counts"];
    let others = &json(&folder, &format!("noughts --seed 4 --first {} --games 50", played + 1))["counts"];
    let counts = |counts: &Value| counts["options"].as_u64().unwrap();
    assert_eq!(counts(all), counts(&told["counts"]) + counts(others));
    let wins = |counts: &Value| counts["seats"][0]["wins"].as_u64().unwrap();
    assert_eq!(wins(all), wins(&told["counts"]) + wins(others));
}

#[test]
fn what_was_stopped_goes_on_in_its_file() {
    let folder = Folder::noughts();
    // As many as take a while and can be waited for.
    let plan = "sim noughts --variant short --games 150000 --shard 1/2";
    let (code, _, said) = interrupted(&folder, &format!("{plan} --jobs 2 --out part.json --csv rows.csv"));
    assert_eq!(code, Some(130), "{said}");
    let read =
        || -> Value { serde_json::from_str(&fs::read_to_string(folder.path().join("part.json")).unwrap()).unwrap() };
    let first = read();
    assert_eq!(first["finished"], false);
    let command = command(&said);
    assert!(said.contains("to go on with them") && command.ends_with("--out part.json"), "{said}");
    let ran = folder.run(&command.split_whitespace().collect::<Vec<_>>(), "");
    assert_eq!(ran.code, Some(0), "{command}{}", ran.all());
    assert!(read()["played"] == 75_000 && first["played"].as_u64().unwrap() < 75_000, "{first}");
    let whole = folder.run(&[&plan.split_whitespace().collect::<Vec<_>>()[..], &["--json"]].concat(), "");
    assert_eq!(fs::read_to_string(folder.path().join("part.json")).unwrap(), whole.out);
    let rows: Vec<String> = ["rows.csv".to_owned(), format!("rows-{}.csv", first["played"].as_u64().unwrap() + 1)]
        .map(|name| fs::read_to_string(folder.path().join(name)).unwrap())
        .iter()
        .flat_map(|text| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    assert!(rows.len() == 75_000 && rows.iter().zip(1..).all(|(row, number)| row.starts_with(&format!("{number},"))));
}

#[test]
fn a_kill_leaves_no_half_of_a_file() {
    let folder = Folder::noughts();
    let mut child = begun(&folder, &format!("sim noughts --games {GAMES} --jobs 2 --out part.json --csv rows.csv"));
    wait_for_rows(&folder);
    signal(&child, "-KILL");
    child.wait().unwrap();
    let there = |name: &str| Path::new(folder.path()).join(name).exists();
    assert!(!there("part.json") && !there("rows.csv"));
    // Who writes next sweeps away what is left of it.
    super::printed(&folder, "noughts --games 10 --out part.json --csv rows.csv");
    let mut names: Vec<String> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["content", "part.json", "rows.csv", "scripts"]);
}
