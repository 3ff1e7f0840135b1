//! Tables: pure functions of two kinds, evaluated for every pair when the game is loaded.

use std::sync::Arc;

use crate::content::Problems;
use crate::diag::{Diagnostic, Place};
use crate::kernel::action::{Action, Effect};
use crate::kernel::ids::{HookId, KindId};
use crate::kernel::rules::{Clash, Rules, Table};
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::Table as Playing;
use crate::kernel::value::Value;
use crate::script::{Declarations, Tree};

/// A declared table.
pub struct Function {
    pub name: String,
    hook: HookId,
    place: Place,
}

/// The declared tables.
pub fn link(declared: &Declarations, problems: &mut Problems) -> Vec<Function> {
    let mut hooks = Vec::new();
    for entry in declared.section("tables") {
        match &entry.tree {
            Tree::Function(hook) => {
                hooks.push(Function { name: entry.name.clone(), hook: *hook, place: entry.place.clone() });
            }
            other => problems.push(
                Diagnostic::error("script/wrong-type", format!("`tables.{}` is {}", entry.name, other.what()))
                    .at(entry.place.clone())
                    .help("a table is a function of two kinds"),
            ),
        }
    }
    hooks
}

/// The values of every table.
///
/// # Errors
/// What a function did wrong.
pub fn evaluate(rules: &Rules, script: &mut dyn Script, functions: &[Function]) -> Result<Vec<Table>, Vec<Diagnostic>> {
    let sorts = piece_sorts(rules);
    let mut playing = Playing::blank(Arc::new(rules.clone()));
    // All their values together have a budget, as a step has.
    playing.open_account();
    let mut tables = Vec::new();
    for (index, function) in functions.iter().enumerate() {
        let clashing = clashes_by(rules, index);
        let count = rules.kinds.len();
        let mut values = vec![Value::Nil; count * count];
        for a in 0..count {
            for b in 0..count {
                let sort = rules.kinds[a].sort;
                if sort != rules.kinds[b].sort || !sorts[sort.index()] {
                    continue;
                }
                let args = [Value::Kind(KindId(a as u16)), Value::Kind(KindId(b as u16))];
                let answer = script.call(&mut playing, function.hook, Mode::Pure, &args).map_err(|error| {
                    let pair = format!("for `{}` and `{}`", rules.kinds[a].id, rules.kinds[b].id);
                    vec![error.note(pair)]
                })?;
                if clashing && clash(&answer.value).is_none() {
                    return Err(vec![no_clash(rules, function, (a, b), &answer.value)]);
                }
                values[a * count + b] = answer.value;
            }
        }
        let clashes = values.iter().map(|value| clash(value).unwrap_or(Clash::Both)).collect();
        tables.push(Table { name: function.name.clone(), values, clashes });
    }
    Ok(tables)
}

/// The sorts whose kinds are pieces, as far as that is declared; all of them where nothing says so.
fn piece_sorts(rules: &Rules) -> Vec<bool> {
    let sorts = rules.piece_sorts();
    if sorts.contains(&true) { sorts } else { vec![true; rules.sorts.len()] }
}

/// Whether an action clashes by the table.
fn clashes_by(rules: &Rules, table: usize) -> bool {
    let clash = |action: &Action| match &action.apply {
        Effect::Go(go) => go.clash,
        _ => None,
    };
    rules.actions.iter().filter_map(clash).any(|id| id.index() == table)
}

fn clash(value: &Value) -> Option<Clash> {
    let Value::Text(text) = value else { return None };
    Clash::named(text)
}

fn no_clash(rules: &Rules, function: &Function, pair: (usize, usize), value: &Value) -> Diagnostic {
    let got = match value {
        Value::Text(text) => format!("`{text}`"),
        Value::Boolean(false) | Value::Nil => "nothing".to_owned(),
        other => format!("a {}", other.type_name()),
    };
    let (a, b) = (&rules.kinds[pair.0].id, &rules.kinds[pair.1].id);
    let message = format!("`tables.{}` gives {got} for `{a}` and `{b}`, and an action clashes by it", function.name);
    Diagnostic::error("script/clash", message)
        .at(function.place.clone())
        .help("return \"attacker\", \"target\", \"neither\" or \"both\": who stays")
}
