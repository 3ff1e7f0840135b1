//! `:variants`: how else the game can be played.

use super::{Command, Group, Reach, arguments};
use crate::content::VariantInfo;
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "variants",
    arguments: "",
    doc: "the variants of this game: what each changes and why",
    more: "A star marks those in force. Below the title stands what it is laid over, where that is not the game alone. \
           `:new --variant A,B` begins a match with A and B over it; `sandtable diff GAME A` tells what A changes, \
           value by value.",
    example: ":variants",
    after: &[],
    group: Group::Match,
    reach: Reach::Anyone,
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    let game = desk.game.game();
    let variants = game.variants();
    if variants.is_empty() {
        return Ok(Answer::Text("it has no variants".to_owned()));
    }
    let in_force = in_force(variants, &desk.opening.variants);
    let rows = variants.iter().map(|variant| {
        let mark = if in_force.contains(&variant.name.as_str()) { " *" } else { "" };
        (format!("{}{mark}", variant.name), told(variant, &desk.rules().game))
    });
    Ok(Answer::Text(table::pairs(rows, desk.style)))
}

/// Title, parents where the game is not the only one, and what it is about.
fn told(variant: &VariantInfo, game: &str) -> String {
    let parents = (variant.parents != [game]).then(|| format!("over {}", variant.parents.join(", ")));
    let title = std::iter::once(variant.title.clone()).chain(parents).collect::<Vec<_>>().join("; ");
    variant.doc.iter().fold(title, |told, doc| format!("{told}\n{doc}"))
}

/// The variants asked for and all that they are laid over.
fn in_force<'v>(variants: &'v [VariantInfo], asked: &'v [String]) -> Vec<&'v str> {
    let mut found: Vec<&str> = asked.iter().map(String::as_str).collect();
    let mut next = 0;
    while let Some(name) = found.get(next) {
        let parents = variants.iter().filter(|variant| variant.name == *name).flat_map(|variant| &variant.parents);
        let fresh: Vec<&str> = parents.map(String::as_str).filter(|parent| !found.contains(parent)).collect();
        found.extend(fresh);
        next += 1;
    }
    found
}
