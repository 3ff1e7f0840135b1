//! What must hold, as typed data.

use super::parse::{text, texts};
use crate::kernel::ids::HookId;
use crate::script::Tree;
use crate::script::tree::Table;

/// What must hold. Where a seat is named it is what that seat is given, else what lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// A function of the state that must give true.
    Function(HookId),
    /// An expression that must hold, as in the REPL.
    Expression(String),
    /// The outcome in words: `red wins: flag captured`.
    Outcome(String),
    /// All options of a seat, or of the first to decide, in any order.
    Options { seat: Option<String>, texts: Vec<String> },
    /// Some of them.
    Offers { seat: Option<String>, texts: Vec<String> },
    /// Lines that were told of what was done last.
    Told { seat: Option<String>, lines: Vec<String> },
    /// Cells, zones and variables by name, as a situation is given.
    Table(Table),
    /// The same as a seat sees it.
    Sees { seat: String, table: Table },
}

/// What may stand under a seat beside its zones and variables.
const OF_A_SEAT: [&str; 4] = ["sees", "options", "offers", "told"];

/// A function of the state, an expression, a table by name as `given` is written, or a list of these.
pub fn expectations(tree: &Tree) -> Result<Vec<Expectation>, String> {
    match tree {
        Tree::Function(hook) => Ok(vec![Expectation::Function(*hook)]),
        Tree::Text(source) => Ok(vec![Expectation::Expression(source.clone())]),
        Tree::Table(table) => {
            let mut all = Vec::new();
            for item in &table.list {
                all.extend(expectations(item)?);
            }
            named(&table.named, &mut all)?;
            Ok(all)
        }
        other => Err(format!("{}, expected an expression, a function of the state or a table", other.what())),
    }
}

fn named(named: &[(String, Tree)], all: &mut Vec<Expectation>) -> Result<(), String> {
    let mut plain = Vec::new();
    for (key, tree) in named {
        match (key.as_str(), tree) {
            ("outcome", _) => all.push(Expectation::Outcome(text(tree)?)),
            ("options", _) => all.push(Expectation::Options { seat: None, texts: texts(tree)? }),
            ("offers", _) => all.push(Expectation::Offers { seat: None, texts: texts(tree)? }),
            ("told", _) => all.push(Expectation::Told { seat: None, lines: texts(tree)? }),
            (seat, Tree::Table(table)) if table.named.iter().any(|(key, _)| OF_A_SEAT.contains(&key.as_str())) => {
                let rest = of_seat(seat, table, all)?;
                if !rest.named.is_empty() {
                    plain.push((key.clone(), Tree::Table(rest)));
                }
            }
            _ => plain.push((key.clone(), tree.clone())),
        }
    }
    if !plain.is_empty() {
        all.push(Expectation::Table(Table { list: Vec::new(), named: plain }));
    }
    Ok(())
}

/// What is said of a seat, and gives back what lies before it.
fn of_seat(seat: &str, table: &Table, all: &mut Vec<Expectation>) -> Result<Table, String> {
    let mut rest = Vec::new();
    let of = || Some(seat.to_owned());
    for (key, tree) in &table.named {
        match (key.as_str(), tree) {
            ("sees", Tree::Table(table)) => {
                all.push(Expectation::Sees { seat: seat.to_owned(), table: table.clone() });
            }
            ("sees", other) => {
                return Err(format!("a table whose `{seat}.sees` is {}, expected a table", other.what()));
            }
            ("options", _) => all.push(Expectation::Options { seat: of(), texts: texts(tree)? }),
            ("offers", _) => all.push(Expectation::Offers { seat: of(), texts: texts(tree)? }),
            ("told", _) => all.push(Expectation::Told { seat: of(), lines: texts(tree)? }),
            _ => rest.push((key.clone(), tree.clone())),
        }
    }
    Ok(Table { list: Vec::new(), named: rest })
}
