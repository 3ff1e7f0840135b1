//! Every comparison, connective, boolean and number of a game changed, one at a time: the scenarios must notice.
//!
//! `cargo test --test mutants -- --mutate GAME [FILTER] [--jobs N] [--root DIR] [--kills]` runs the mutants of a game whose
//! `file:line: change` has FILTER in it, and prints those that no scenario kills; `--kills` prints who killed the others.
//! Those that are left as they are stand in `tests/mutants/GAME.yaml` with the reason. Without `--mutate` only the
//! generator and these lists are tested.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "mutants/generate.rs"]
mod generate;
#[path = "mutants/listed.rs"]
mod listed;
#[path = "suite/mod.rs"]
mod suite;
#[path = "mutants/worker.rs"]
mod worker;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::{Arguments, Failed, Trial};

use generate::Mutant;
use suite::Suite;
use worker::{Fate, WORKER, Worker};

/// What of a hundred mutants must be killed.
const ENOUGH: usize = 90;

struct Options {
    game: String,
    filter: String,
    jobs: usize,
    kills: bool,
}

/// Takes an option with its value out of the arguments.
fn take(arguments: &mut Vec<String>, name: &str) -> Option<String> {
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.remove(at);
    assert!(at < arguments.len(), "{name} needs a value");
    Some(arguments.remove(at))
}

/// The fates of mutants, by number, found by several workers.
fn fates(root: &Path, game: &str, numbers: &[usize], jobs: usize) -> Vec<(usize, Fate)> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut worker = Worker::start(root, game);
                while let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let fate = worker.ask(*number).unwrap_or_else(|| {
                        worker = Worker::start(root, game);
                        Fate::Endless
                    });
                    found.lock().expect("the list").push((*number, fate));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("the list");
    found.sort_by_key(|(number, _)| *number);
    found
}

fn told(mutant: &Mutant) -> String {
    format!("{}:{}: {}", mutant.file, mutant.line, mutant.change)
}

/// Runs the mutants and says what lived. A listed line may stand in a file more than once. A failure if one that lived is not listed, a listed one died, or too many lived.
fn mutate(root: &Path, options: &Options) -> Result<bool, String> {
    let suite = Suite::read(root, &options.game)?;
    for held in &suite.scenarios {
        held.run(&suite.files).map_err(|wrong| format!("`{}` fails as the game is:\n{wrong}", held.name))?;
    }
    let listed = listed::read(&root.join("tests/mutants").join(format!("{}.yaml", options.game)))?;
    let mutants = generate::all(&suite);
    let numbers: Vec<usize> = (0..mutants.len()).filter(|n| told(&mutants[*n]).contains(&options.filter)).collect();
    let (mut killed, mut unloaded, mut endless, mut lived, mut good) = (0, 0, 0, 0, true);
    let fates = fates(root, &options.game, &numbers, options.jobs);
    let alike =
        |one: &Mutant, other: &Mutant| (&one.file, &one.text, &one.change) == (&other.file, &other.text, &other.change);
    let lives = |mutant: &Mutant| {
        fates.iter().any(|(number, fate)| *fate == Fate::Survived && alike(&mutants[*number], mutant))
    };
    for (number, fate) in &fates {
        let mutant = &mutants[*number];
        let is_listed = listed.iter().any(|listed| listed.has(mutant));
        match fate {
            Fate::Killed(_) => killed += 1,
            Fate::Unloaded => unloaded += 1,
            Fate::Endless => endless += 1,
            Fate::Survived => lived += 1,
        }
        if *fate == Fate::Survived {
            good &= is_listed;
            println!("lived{}: {}\n    {}", if is_listed { ", as listed" } else { "" }, told(mutant), mutant.text);
        } else if is_listed && options.filter.is_empty() && !lives(mutant) {
            good = false;
            println!("listed and killed: {}\n    {}", told(mutant), mutant.text);
        } else if options.kills {
            println!("{fate:?}: {}", told(mutant));
        }
    }
    let total = numbers.len();
    let dead = total - lived;
    println!(
        "{}: {dead} of {total} mutants killed ({}%): {killed} by scenarios, {unloaded} that do not load, {endless} by limits",
        options.game,
        100 * dead / total.max(1)
    );
    Ok(good && (!options.filter.is_empty() || 100 * dead >= ENOUGH * total))
}

fn generator() -> Result<(), Failed> {
    let text = "local a = x <= 10 and not y -- 3 < 4\nreturn a == \"1 > 2\" or true, 0.5\n";
    let changes: Vec<String> =
        generate::script(text).iter().map(|(at, old, new)| format!("{at} {old} {new}")).collect();
    let wanted = [
        "12 <= <",
        "15 10 11",
        "15 10 9",
        "18 and or",
        "22 not ",
        "46 == ~=",
        "57 or and",
        "60 true false",
        "66 0.5 1.5",
        "66 0.5 -0.5",
    ];
    if changes != wanted {
        return Err(format!("of a script: {changes:?}").into());
    }
    let text = "title: 7\nat: [a1, b2-c3, on] # 4\nmap: { n: -1, é: true, word: x1y, quoted: \"5\" }\n";
    let changes: Vec<String> =
        generate::values("x", text).iter().map(|(at, old, new)| format!("{at} {old} {new}")).collect();
    let wanted = [
        "14 a1 a0",
        "14 a1 a2",
        "18 b2-c3 b1-c3",
        "18 b2-c3 b2-c2",
        "18 b2-c3 b2-c4",
        "18 b2-c3 b3-c3",
        "25 on off",
        "43 -1 -2",
        "43 -1 0",
        "51 true false",
    ];
    if changes != wanted {
        return Err(format!("of content: {changes:?}").into());
    }
    Ok(())
}

/// What is listed must be there.
fn lists(root: &Path, game: &str) -> Result<(), Failed> {
    let mutants = generate::all(&Suite::read(root, game)?);
    let listed = listed::read(&root.join("tests/mutants").join(format!("{game}.yaml")))?;
    let wrong: Vec<String> = listed.iter().flat_map(|listed| listed.wrong(&mutants)).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().collect();
    let root = suite::root(&mut arguments);
    if let Some(game) = take(&mut arguments, WORKER) {
        worker::live(&Suite::read(&root, &game).expect("its scenarios"));
        return ExitCode::SUCCESS;
    }
    if let Some(game) = take(&mut arguments, "--mutate") {
        let jobs = take(&mut arguments, "--jobs").map_or(2, |jobs| jobs.parse().expect("a number of workers"));
        let kills = arguments.iter().any(|argument| argument == "--kills");
        let filter = arguments.into_iter().skip(1).find(|argument| !argument.starts_with("--")).unwrap_or_default();
        return match mutate(&root, &Options { game, filter, jobs, kills }) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(wrong) => {
                println!("{wrong}");
                ExitCode::FAILURE
            }
        };
    }
    let mut trials = vec![Trial::test("the generator changes one word at a time", generator)];
    for file in suite::files_in(&root.join("tests/mutants"), "yaml") {
        let (root, game) = (root.clone(), suite::stem(&file));
        trials.push(Trial::test(format!("{game}: what is listed is there"), move || lists(&root, &game)));
    }
    libtest_mimic::run(&Arguments::from_iter(arguments), trials).exit_code()
}
