//! Outcomes of chance that are given beforehand.

use super::parse::{text, texts};
use crate::kernel::draws::{Fixed, Forced};
use crate::script::Tree;

/// `{ 3, "guard", { "3", "A" } }`: an outcome by number from 1, a kind drawn, faces thrown; `{ order = { ... } }` for a
/// shuffle, `{ places = { ... } }` for any order by places from 1. They fall in this order, whatever draws. What stands
/// under a name is for the draws of that stream alone: `["red.deck"] = { { order = { ... } } }`.
pub fn fixed(tree: &Tree) -> Result<Vec<Fixed>, String> {
    let Tree::Table(table) = tree else { return Err(format!("{}, expected a list of outcomes", tree.what())) };
    let mut all = Vec::new();
    for outcome in &table.list {
        all.push(Fixed { stream: None, outcome: forced(outcome)? });
    }
    for (stream, outcomes) in &table.named {
        let Tree::Table(outcomes) = outcomes else {
            return Err(format!("a table whose `{stream}` is {}, expected a list of outcomes", outcomes.what()));
        };
        for outcome in &outcomes.list {
            all.push(Fixed { stream: Some(stream.clone()), outcome: forced(outcome)? });
        }
    }
    Ok(all)
}

fn forced(tree: &Tree) -> Result<Forced, String> {
    let face = |tree: &Tree| match tree {
        Tree::Number(number) => Ok(number.to_string()),
        other => text(other),
    };
    match tree {
        Tree::Number(number) if *number >= 1.0 && number.fract() == 0.0 => Ok(Forced::Index(*number as u32 - 1)),
        Tree::Text(kind) => Ok(Forced::Kind(kind.clone())),
        Tree::Table(table) => match (table.get("order"), table.get("places")) {
            (Some(order), _) => Ok(Forced::Order(texts(order)?)),
            (None, Some(places)) => Ok(Forced::Places(numbers(places)?)),
            (None, None) => Ok(Forced::Faces(table.list.iter().map(face).collect::<Result<_, _>>()?)),
        },
        other => Err(format!("a list with {}", other.what())),
    }
}

fn numbers(tree: &Tree) -> Result<Vec<u16>, String> {
    let Tree::Table(table) = tree else { return Err(format!("a list with places {}", tree.what())) };
    let one = |tree: &Tree| match tree {
        Tree::Number(number) if (1.0..=f64::from(u16::MAX)).contains(number) && number.fract() == 0.0 => {
            Ok(*number as u16 - 1)
        }
        other => Err(format!("a list with a place {}", other.what())),
    };
    table.list.iter().map(one).collect()
}
