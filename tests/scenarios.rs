//! Every scenario under `tests/scenarios/<game>/` as a test of its own, for the shipped games and for the test games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use sandtable::diag::Diagnostic;
use sandtable::scenario::run_file;

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn words(error: &Diagnostic) -> String {
    std::iter::once(error.to_string())
        .chain(error.notes.iter().map(|note| format!("  {note}")))
        .collect::<Vec<_>>()
        .join("\n")
}

/// One trial a scenario; a file that cannot be read is a trial that fails.
fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let games = common::shipped();
    for folder in files_in(&common::root().join("tests/scenarios")) {
        let game = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for file in files_in(&folder) {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let path = format!("tests/scenarios/{game}/{name}.lua");
            let text = std::fs::read_to_string(&file).expect("a scenario file");
            match run_file(&games, &path, &text) {
                Ok(results) => trials.extend(results.into_iter().map(|(scenario, result)| {
                    let result = result.map_err(|failure| Failed::from(words(&failure.error)));
                    Trial::test(format!("{game}::{name}::{scenario}"), move || result)
                })),
                Err(errors) => {
                    let all = errors.iter().map(words).collect::<Vec<_>>().join("\n");
                    trials.push(Trial::test(format!("{game}::{name}"), move || Err(all.into())));
                }
            }
        }
    }
    trials.push(Trial::test("a scenario that does not hold says where", says_where));
    trials
}

/// Each broken scenario, and the words that must tell what is wrong with it.
fn says_where() -> Result<(), Failed> {
    let base = r#"game = "stratego", given = { a4 = "red spy", a5 = "blue flag", a1 = "red flag", b9 = "blue miner" }"#;
    let cases = [
        (r#"expect = function(state) return state.ply == 7 end"#, "x.lua:1: an expectation does not hold"),
        (r#"play = { "move a4 b9" }"#, "x.lua:1: `move a4 b9` is not possible"),
        (r#"refuse = { "move a4 a5", because = "no" }"#, "x.lua:1: `move a4 a5` was accepted, expected a refusal"),
        (r#"refuse = { "move a4 c4", because = "bomb" }"#, "expected \"bomb\""),
        (r#"outcome = "red wins: flag captured""#, "got `the match goes on`"),
        (r#"options = { "move a4 a5" }"#, "the options: expected `move a4 a5`, got `"),
        (r#"fixed = { 1 }"#, "1 fixed outcome was never drawn"),
        (r#"paly = {}"#, "did you mean `play`?"),
        (r#"phase = "mvoe""#, "no phase is named `mvoe`"),
    ];
    for (line, wanted) in cases {
        let text = format!("scenario \"broken\" {{ {base}, {line} }}");
        let got = match run_file(&common::shipped(), "x.lua", &text) {
            Ok(results) => {
                results.iter().filter_map(|(_, result)| result.as_ref().err()).map(|f| words(&f.error)).collect()
            }
            Err(errors) => errors.iter().map(words).collect::<Vec<_>>().join("\n"),
        };
        if !got.contains(wanted) {
            return Err(format!("{line}: expected `{wanted}`, got `{got}`").into());
        }
    }
    for (given, wanted) in [
        (r#"a4 = "spy""#, "say whose it is"),
        (r#"a4 = "red spi""#, "did you mean `spy`?"),
        (r#"a44 = "red spy""#, "did you mean `a4`?"),
        (r#"c5 = "red spy""#, "is blocked"),
        (r#"a4 = { "red spy", tapped = true }"#, "no piece has a field `tapped`"),
        (r#"a4 = { tapped = true }"#, "expected one kind and fields"),
    ] {
        let text = format!("scenario \"broken\" {{ game = \"stratego\", given = {{ {given} }} }}");
        let results = run_file(&common::shipped(), "x.lua", &text).map_err(|errors| Failed::from(words(&errors[0])))?;
        let got = results[0].1.as_ref().err().map_or(String::new(), |failure| words(&failure.error));
        if !got.contains(wanted) {
            return Err(format!("{given}: expected `{wanted}`, got `{got}`").into());
        }
    }
    Ok(())
}

fn main() {
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, trials()).exit();
}
