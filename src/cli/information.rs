//! `sandtable explore GAME --information` and `sandtable solve GAME --equilibrium`: games by what seats know.

use std::io;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::exit::Exit;
use super::scope::{Scope, helped};
use super::which::settings_line;
use crate::analysis::{Equilibrium, Histories, Profile, Progress, Tree, equilibrium, tree};
use crate::diag::{Diagnostic, Result};
use crate::render::analysis::{equilibrium as told, information};
use crate::repl::{Failure, Loaded, Screen};

/// How near an equilibrium must be where nobody says.
pub const TOLERANCE: f64 = 1e-4;

/// Counts histories and information states, and values uniform play.
///
/// # Errors
/// A stream failed.
pub fn counted(game: &str, scope: &Scope, as_json: bool, screen: &mut Screen) -> io::Result<Exit> {
    let mut loaded = match scope.how.load(game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let tree = match grown(scope, &mut loaded) {
        Ok(tree) => tree,
        Err(problem) => return failed(problem, &loaded, screen),
    };
    // Without payoffs at every end there is no value.
    let uniform = tree.is_whole().then(|| {
        let profile = Profile::uniform(&tree);
        (tree.values(&profile), tree.exploitability(&profile))
    });
    let (histories, states) = (tree.histories(), tree.information_states());
    if as_json {
        let names = || loaded.game.rules().seats.iter().map(|seat| seat.name.clone());
        let by_seat = |numbers: Vec<Value>| Value::Object(names().zip(numbers).collect::<Map<_, _>>());
        let Histories { chance, decisions, over, stopped } = histories;
        let text = json!({
            "histories": histories.all(),
            "chance": chance,
            "decisions": decisions,
            "over": over,
            "stopped": stopped,
            "information": by_seat(states.iter().map(|count| json!(count)).collect()),
            "uniform": uniform.as_ref().map(|(values, exploitability)| json!({
                "values": by_seat(values.iter().map(|value| json!(value)).collect()),
                "exploitability": exploitability,
            })),
        });
        screen.say(&text.to_string())?;
        screen.complain(&settings_line(&loaded))?;
    } else {
        let uniform = uniform.as_ref().map(|(values, exploitability)| (values.as_slice(), *exploitability));
        let text = information(loaded.game.rules(), histories, &states, uniform, screen.style);
        screen.say(&format!("{text}\n{}", settings_line(&loaded)))?;
    }
    Ok(Exit::Fine)
}

/// Values a game whose two seats hide something from each other.
///
/// # Errors
/// A stream failed.
pub fn solved(
    game: &str,
    scope: &Scope,
    tolerance: Option<f64>,
    as_json: bool,
    screen: &mut Screen,
) -> io::Result<Exit> {
    let mut loaded = match scope.how.load(game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let tolerance = tolerance.unwrap_or(TOLERANCE);
    let found = match found(scope, &mut loaded, tolerance) {
        Ok(found) => found,
        Err(problem) => return failed(problem, &loaded, screen),
    };
    if as_json {
        let text = json!({
            "for": loaded.game.rules().seats[0].name,
            "value": { "low": found.value.low, "high": found.value.high },
            "exploitability": found.exploitability,
            "rounds": found.rounds,
            "sum": found.sum,
        });
        screen.say(&text.to_string())?;
        screen.complain(&settings_line(&loaded))?;
    } else {
        screen.say(&format!("{}\n{}", told(loaded.game.rules(), &found), settings_line(&loaded)))?;
    }
    if found.exploitability <= tolerance {
        return Ok(Exit::Fine);
    }
    let message = format!("stopped after {} rounds, before the tolerance of {tolerance} was reached", found.rounds);
    let stopped =
        Diagnostic::error("analysis/stopped", message).help("allow more: --seconds N, or a larger --tolerance");
    Exit::of_failure(&Failure::from(Box::new(stopped)), screen)
}

fn found(scope: &Scope, loaded: &mut Loaded, tolerance: f64) -> Result<Equilibrium> {
    let tree = grown(scope, loaded)?;
    let mut watch = scope.watch();
    let positions = tree.histories().all();
    equilibrium(&tree, tolerance, &mut |depth| watch.go_on(&Progress { positions, waiting: 0, depth }))
}

fn grown(scope: &Scope, loaded: &mut Loaded) -> Result<Tree> {
    let mut start = scope.start(loaded)?;
    let mut watch = scope.watch();
    tree(&mut start, loaded.game.script(), &scope.question(), &mut |progress| watch.go_on(progress))
}

fn failed(problem: Box<Diagnostic>, loaded: &Loaded, screen: &mut Screen) -> io::Result<Exit> {
    Exit::of_failure(&Failure::from(helped(problem)).from_files(Arc::clone(&loaded.files)), screen)
}
