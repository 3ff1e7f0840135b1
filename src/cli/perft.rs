//! `sandtable perft GAME`.

use std::io;
use std::sync::Arc;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde_json::json;

use super::exit::Exit;
use super::which::{How, settings_line};
use crate::diag::{Diagnostic, Result};
use crate::kernel::script::Script;
use crate::kernel::table::{Choice, Table};
use crate::repl::{Failure, Opening, Screen};

#[derive(Args)]
#[command(after_help = "Example: sandtable perft stratego --variant plain --seed 1 --depth 2")]
pub struct Perft {
    /// The game whose rules hold
    #[arg(value_name = "GAME")]
    game: String,
    /// The position to count from, as `:position` prints it; without one, the beginning of a match
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// How many actions deep
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=12))]
    depth: usize,
    /// Where everything random comes from, if anything is
    #[arg(long, value_name = "N", default_value_t = Opening::FIRST_SEED)]
    seed: u64,
    /// One JSON object a depth and line, then one with all
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    how: How,
}

/// Counts, for each depth, the sequences of that many actions. A match that is over has no further ones.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Perft, screen: &mut Screen) -> io::Result<Exit> {
    let mut loaded = match arguments.how.load(&arguments.game) {
        Ok(loaded) => loaded,
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let settings = settings_line(&loaded);
    let fail = |problem: Box<Diagnostic>, loaded: &crate::repl::Loaded, screen: &mut Screen| {
        let failure = Failure::from(problem).from_files(Arc::clone(&loaded.files));
        Exit::of_failure(&failure, screen)
    };
    let rules = Arc::clone(loaded.game.rules());
    let script = loaded.game.script();
    let table = match &arguments.position {
        Some(text) => Table::from_position(rules, text, arguments.seed, script, false),
        None => Table::begin_match(rules, arguments.seed, script, false),
    };
    let mut table = match table {
        Ok(table) => table,
        Err(problem) => return fail(problem, &loaded, screen),
    };
    let mut total = 0u64;
    for depth in 1..=arguments.depth {
        let nodes = match leaves(&mut table, loaded.game.script(), depth) {
            Ok(nodes) => nodes,
            Err(problem) => return fail(problem, &loaded, screen),
        };
        total = total.saturating_add(nodes);
        screen.say(&match arguments.json {
            true => json!({ "depth": depth, "nodes": nodes }).to_string(),
            false => format!("depth {depth}: {nodes}"),
        })?;
    }
    if arguments.json {
        screen.say(&json!({ "depths": arguments.depth, "total": total }).to_string())?;
        screen.complain(&settings)?;
    } else {
        screen.say(&format!("total: {total} nodes\n{settings}"))?;
    }
    Ok(Exit::Fine)
}

/// The sequences of `depth` actions from the present state, which is the same afterwards.
fn leaves(table: &mut Table, script: &mut dyn Script, depth: usize) -> Result<u64> {
    let Some(seat) = table.deciders().iter().next() else { return Ok(0) };
    let options = table.options(script, seat)?.to_vec();
    let rules = Arc::clone(table.rules());
    let open = options.iter().find(|opt| rules.leaves_text_open(**opt));
    if let Some(opt) = open {
        let text = table.text(&Choice { seat, opt: *opt, text: None });
        let error =
            Diagnostic::error("usage/open-text", format!("`{text}` takes any text: such options cannot be counted"));
        return Err(Box::new(error.help("give a position after it: --position TEXT")));
    }
    if depth == 1 {
        return Ok(options.len() as u64);
    }
    let before = table.state().clone();
    let mut count = 0u64;
    for opt in options {
        table.play(script, seat, opt, None)?;
        count = count.saturating_add(leaves(table, script, depth - 1)?);
        table.set_state(before.clone());
    }
    Ok(count)
}
