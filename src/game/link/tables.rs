//! Tables: pure functions of two kinds, evaluated for every pair when the game is loaded.

use std::sync::Arc;

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::ids::{HookId, KindId};
use crate::kernel::rules::{Clash, Rules, Table};
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::Table as Playing;
use crate::kernel::value::Value;
use crate::script::{Declarations, Tree};

/// Names and functions of the declared tables.
pub fn link(declared: &Declarations, problems: &mut Problems) -> Vec<(String, HookId)> {
    let mut hooks = Vec::new();
    for entry in declared.section("tables") {
        match &entry.tree {
            Tree::Function(hook) => hooks.push((entry.name.clone(), *hook)),
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
pub fn evaluate(
    rules: &Rules,
    script: &mut dyn Script,
    hooks: &[(String, HookId)],
) -> Result<Vec<Table>, Vec<Diagnostic>> {
    let sorts = piece_sorts(rules);
    let mut playing = Playing::blank(Arc::new(rules.clone()));
    let mut tables = Vec::new();
    for (name, hook) in hooks {
        let count = rules.kinds.len();
        let mut values = vec![Value::Nil; count * count];
        for a in 0..count {
            for b in 0..count {
                let sort = rules.kinds[a].sort;
                if sort != rules.kinds[b].sort || !sorts[sort.index()] {
                    continue;
                }
                let args = [Value::Kind(KindId(a as u16)), Value::Kind(KindId(b as u16))];
                let answer = script.call(&mut playing, *hook, Mode::Read, &args).map_err(|error| {
                    let pair = format!("for `{}` and `{}`", rules.kinds[a].id, rules.kinds[b].id);
                    vec![error.note(pair)]
                })?;
                values[a * count + b] = answer.value;
            }
        }
        let clashes = values.iter().map(clash).collect();
        tables.push(Table { name: name.clone(), values, clashes });
    }
    Ok(tables)
}

/// The sorts whose kinds are pieces: those that start on the table or have a letter for position texts; all of them
/// where that says nothing.
fn piece_sorts(rules: &Rules) -> Vec<bool> {
    let mut sorts = vec![false; rules.sorts.len()];
    for start in &rules.start {
        sorts[rules.kinds[start.kind.index()].sort.index()] = true;
    }
    for kind in &rules.kinds {
        sorts[kind.sort.index()] |= kind.codes.iter().any(Option::is_some);
    }
    if sorts.contains(&true) { sorts } else { vec![true; rules.sorts.len()] }
}

/// Anything else than the four words leaves both where they are; an action that clashes by such a table is refused
/// when it is linked.
fn clash(value: &Value) -> Clash {
    match value {
        Value::Text(text) if text == "attacker" => Clash::Attacker,
        Value::Text(text) if text == "target" => Clash::Target,
        Value::Text(text) if text == "neither" => Clash::Neither,
        _ => Clash::Both,
    }
}
