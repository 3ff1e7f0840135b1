//! `sandtable diff GAME VARIANT`.

use std::io;

use clap::Args;
use serde_json::{Value, json};

use super::exit::Exit;
use super::which::Place;
use crate::game::{Changed, Difference, Game};
use crate::render::table;
use crate::repl::{Opening, Screen};

#[derive(Args)]
#[command(after_help = "Example: sandtable diff stratego rescue")]
pub struct Diff {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,
    /// A variant of it, or several, laid over it as after `--variant`
    #[arg(value_name = "VARIANT[,VARIANT]", required = true, value_delimiter = ',')]
    variants: Vec<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// Says what variants change in a game.
///
/// # Errors
/// A stream failed.
pub fn run(arguments: &Diff, screen: &mut Screen) -> io::Result<Exit> {
    let plain = Opening::of(arguments.game.as_str());
    let opening = Opening { variants: arguments.variants.clone(), ..plain.clone() };
    let loaded = arguments.place.finder().and_then(|finder| Ok((plain.load(&finder)?, opening.load(&finder)?)));
    let (before, after) = match loaded {
        Ok((before, after)) => (before.game, after.game),
        Err(failure) => return Exit::of_failure(&failure, screen),
    };
    let difference = Difference::between(&before, &after);
    let text = if arguments.json {
        as_json(arguments, &after, &difference).to_string()
    } else {
        told(&after, &difference, screen)
    };
    screen.say(&text)?;
    Ok(Exit::Fine)
}

/// The parts of a difference with their names.
fn parts(difference: &Difference) -> [(&'static str, &[Changed]); 3] {
    [("value", &difference.values), ("action", &difference.actions), ("script", &difference.scripts)]
}

fn as_json(arguments: &Diff, after: &Game, difference: &Difference) -> Value {
    let list = |changed: &[Changed]| -> Vec<Value> {
        let one = |one: &Changed| json!({ "name": one.name, "before": one.before, "after": one.after });
        changed.iter().map(one).collect()
    };
    let mut found = json!({ "game": arguments.game, "variants": arguments.variants, "title": after.rules().title });
    for (part, changed) in parts(difference) {
        found[format!("{part}s")] = list(changed).into();
    }
    found
}

fn told(after: &Game, difference: &Difference, screen: &Screen) -> String {
    let mut lines = vec![after.rules().title.clone()];
    for (part, changed) in parts(difference).into_iter().filter(|(_, changed)| !changed.is_empty()) {
        let rows: Vec<Vec<String>> = changed.iter().map(row).collect();
        lines.push(String::new());
        lines.push(table::records(&[part, "before", "", "after"], &rows, screen.style));
    }
    if difference.is_empty() {
        lines.push("it changes nothing".to_owned());
    }
    lines.join("\n")
}

/// `start.box.scout  8  ->  2`. What has a name and no text is new, gone or otherwise.
fn row(changed: &Changed) -> Vec<String> {
    let (before, after) = (changed.before.as_deref(), changed.after.as_deref());
    let word = match (before, after) {
        (None, Some("")) => Some("new"),
        (Some(""), None) => Some("gone"),
        (Some(before), Some(after)) if before == after => Some("otherwise"),
        _ => None,
    };
    let shown = |text: Option<&str>| text.unwrap_or("(none)").to_owned();
    match word {
        Some(word) => vec![changed.name.clone(), String::new(), String::new(), word.to_owned()],
        None => vec![changed.name.clone(), shown(before), "->".to_owned(), shown(after)],
    }
}
