//! `sandtable explore GAME`.

use std::io;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::exit::Exit;
use super::information::counted;
use super::scope::{Scope, helped};
use super::which::settings_line;
use crate::analysis::{explore, levels};
use crate::render::analysis::depths;
use crate::repl::{Failure, Screen};

#[derive(Args)]
#[command(after_help = "Example: sandtable explore age_of_war --until turn --depth 3")]
pub struct Explore {
    /// The game whose rules hold
    #[arg(value_name = "GAME")]
    game: String,
    /// Count the histories of the whole tree and the information states of each seat, and value uniform play
    #[arg(long)]
    information: bool,
    /// One JSON object a depth and line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    scope: Scope,
}

/// Goes through every choice and every outcome of chance and counts, for each depth, sequences and positions.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Explore, screen: &mut Screen) -> io::Result<Exit> {
    let scope = &arguments.scope;
    if arguments.information {
        return counted(&arguments.game, scope, arguments.json, screen);
    }
    let mut loaded = match scope.how.load(&arguments.game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let mut watch = scope.watch();
    let explored = scope.start(&mut loaded).and_then(|mut start| {
        explore(&mut start, loaded.game.script(), &scope.question(), &mut |progress| watch.go_on(progress))
    });
    drop(watch);
    let graph = match explored {
        Ok(graph) => graph,
        Err(problem) => {
            let failure = Failure::from(helped(problem)).from_files(Arc::clone(&loaded.files));
            return Exit::of_failure(&failure, screen);
        }
    };
    if arguments.json {
        for level in levels(&graph) {
            let text = json!({
                "depth": level.depth,
                "sequences": level.sequences().to_string(),
                "decisions": level.decisions.to_string(),
                "chance": level.chance.to_string(),
                "over": level.over.to_string(),
                "stopped": level.stopped.to_string(),
                "positions": level.positions,
                "ends": level.ends,
                "endless": level.endless,
            });
            screen.say(&text.to_string())?;
        }
        screen.complain(&settings_line(&loaded))?;
    } else {
        screen.say(&format!("{}\n{}", depths(&graph, screen.style), settings_line(&loaded)))?;
    }
    match graph.stopped {
        None => Ok(Exit::Fine),
        Some(stopped) => Exit::of_failure(&Failure::from(stopped), screen),
    }
}
