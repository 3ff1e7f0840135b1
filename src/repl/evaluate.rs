//! Lines that are Lua, against the match at hand.

use serde_json::Value as Json;

use crate::diag::{Diagnostic, nearest};
use crate::render::Style;
use crate::render::data::laid_out;
use crate::render::width::width;
use crate::session::Evaluated;

use super::command;
use super::desk::Desk;
use super::failure::{Failure, Result};
use super::line::first_word;
use super::telling::{self, tame};

/// Runs a line of Lua. If it changes the state, that is a revision of its own.
pub fn lua(desk: &mut Desk, source: &str, quiet: bool) -> Result<String> {
    let evaluated = desk.game.evaluate(source).map_err(|problem| explain(desk, source, *problem))?;
    let mut lines: Vec<String> = Vec::new();
    let values: Vec<String> = shown(&evaluated, desk.style);
    desk.values = values_of(&evaluated);
    if !quiet && !values.is_empty() {
        let between = if values.iter().any(|value| value.contains('\n')) { "\n" } else { ", " };
        lines.push(values.join(between));
    }
    if evaluated.changed {
        lines.push(format!("the state was changed (@{}); `:undo` takes it back", desk.game.revision()));
        lines.push(telling::steps(desk, 1));
    }
    lines.retain(|line| !line.is_empty());
    Ok(lines.join("\n"))
}

/// Each value as it is printed. A table of names and positions together is a line as long as it fits.
fn shown(evaluated: &Evaluated, style: Style) -> Vec<String> {
    let values = evaluated.values.iter().zip(&evaluated.trees);
    let one = |(text, tree): (&String, &Option<Json>)| {
        let laid = tree.as_ref().and_then(|tree| laid_out(tree, style));
        let is_mixed =
            tree.as_ref().is_some_and(|tree| tree.as_object().is_some_and(|entries| entries.contains_key("1")));
        let fits = width(text) <= style.width;
        match laid {
            Some(laid) if !(is_mixed && fits) => laid,
            _ => tame(text),
        }
    };
    values.map(one).collect()
}

/// The values for other programs.
fn values_of(evaluated: &Evaluated) -> Vec<Json> {
    let values = evaluated.values.iter().zip(&evaluated.trees);
    values.map(|(text, tree)| tree.clone().unwrap_or_else(|| Json::String(text.clone()))).collect()
}

/// A line that fails as Lua may have been meant as something else.
fn explain(desk: &Desk, source: &str, problem: Diagnostic) -> Failure {
    let failure = |help: String| Failure::from(problem.clone().help(help));
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | ':' | ' ' | '.');
    if !source.chars().all(plain) {
        return problem.into();
    }
    let (word, rest) = first_word(source);
    // What changes the table by hand is not meant by a word that may be an action's.
    if command::exact(word).is_some_and(|command| !command.is_by_hand()) {
        return failure(format!(":{source}"));
    }
    let actions = desk.rules().actions.iter().map(|action| action.name.as_str());
    match nearest(word, actions) {
        Some(near) if !rest.is_empty() || near == word => failure(format!("did you mean `{near} {rest}`?")),
        _ => problem.into(),
    }
}
