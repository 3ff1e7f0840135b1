//! Each numbered rule of a game is held by a scenario named after it: without the rule the game loads, and one of them
//! fails. The rules are in `tests/rules/<game>.yaml`, the table of all of them in `docs/rules.md`.
//!
//! `cargo test --test rules -- [--root DIR] [--write] [FILTER]`: `--write` writes the page anew.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "rules/form.rs"]
mod form;
#[path = "rules/page.rs"]
mod page;
#[path = "suite/mod.rs"]
mod suite;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use form::{Kept, Rule};
use suite::{Held, Suite};

/// Where the table is.
const PAGE: &str = "docs/rules.md";

/// What is wrong with a rule, if anything.
fn holds(suite: &Suite, rule: &Rule) -> Result<(), Failed> {
    let named: Vec<&Held> =
        suite.scenarios.iter().filter(|held| held.rules().any(|number| number == rule.number)).collect();
    let Kept::By(edits) = &rule.kept else { return Ok(()) };
    if named.is_empty() {
        return Err(format!("no scenario of {} is named \"{}: ...\"", suite.game, rule.number).into());
    }
    for held in &named {
        held.run(&suite.files).map_err(|wrong| format!("`{}` fails as the game is:\n{wrong}", held.name))?;
    }
    let without = form::edited(&suite.files, edits)?;
    suite::loads(&without, &suite.game, &[], &[]).map_err(|wrong| format!("it does not load without it:\n{wrong}"))?;
    let mut lived = Vec::new();
    for held in named {
        held.loads(&without).map_err(|wrong| format!("`{}` does not load without it:\n{wrong}", held.name))?;
        if held.run(&without).is_err() {
            return Ok(());
        }
        lived.push(format!("`{}`", held.name));
    }
    Err(format!("without it these still pass: {}", lived.join(", ")).into())
}

/// The number before it in the same section, which must be there too: `5.3` of `5.4`; none of `5.1`, nor of a
/// section itself.
fn before(number: &str) -> Option<String> {
    let digits = number.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    let last: u32 = number[digits..].parse().ok()?;
    (digits > 0 && last > 1).then(|| format!("{}{}", &number[..digits], last - 1))
}

fn no_gaps(rules: &[Rule]) -> Result<(), Failed> {
    for rule in rules {
        if let Some(before) = before(&rule.number)
            && !rules.iter().any(|other| other.number == before)
        {
            return Err(format!("there is {} and no {before}", rule.number).into());
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().collect();
    let root = suite::root(&mut arguments);
    let write = arguments.iter().position(|argument| argument == "--write").map(|at| arguments.remove(at)).is_some();
    let mut trials = Vec::new();
    let mut games = Vec::new();
    for file in suite::files_in(&root.join("tests/rules"), "yaml") {
        let game = suite::stem(&file);
        match Suite::read(&root, &game).and_then(|suite| Ok((suite, form::read(&file)?))) {
            Ok(read) => games.push(read),
            Err(wrong) => trials.push(Trial::test(game, move || Err(wrong.into()))),
        }
    }
    let wanted = page::page(&games);
    if write {
        std::fs::write(root.join(PAGE), wanted).expect("the page is written");
        return ExitCode::SUCCESS;
    }
    for (suite, rules) in games {
        let suite = Arc::new(suite);
        for rule in rules.clone() {
            let suite = Arc::clone(&suite);
            trials.push(Trial::test(format!("{}::{}", suite.game, rule.number), move || holds(&suite, &rule)));
        }
        trials.push(Trial::test(format!("{}: no number is left out", suite.game), move || no_gaps(&rules)));
    }
    trials.push(Trial::test("the page is as the suites are", move || {
        let got = std::fs::read_to_string(root.join(PAGE)).unwrap_or_default();
        if got == wanted { Ok(()) } else { Err(format!("{PAGE} is stale: cargo test --test rules -- --write").into()) }
    }));
    libtest_mimic::run(&Arguments::from_iter(arguments), trials).exit_code()
}
