//! What is declared and used nowhere: fields, variables, actions, settings.

use std::collections::BTreeSet;

use crate::content::SettingDecl;
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::kernel::value::{Printed, Value};

use super::Scripts;

pub fn unused(game: &Game, scripts: &Scripts) -> Vec<Diagnostic> {
    let content: BTreeSet<String> = game.values().into_iter().map(|(_, text, _)| text).collect();
    let used = |name: &str| scripts.has(name) || content.contains(name);
    let mut problems = Vec::new();
    for (sort, fields) in game.kind_fields() {
        for field in fields.iter().filter(|field| !used(&field.name)) {
            let section = format!("kinds.{sort}");
            let mut declared = scripts.declared(game);
            let place = declared.find(|(of, name, _)| *of == section && *name == field.name);
            let place = place.map_or_else(|| field.place.clone(), |(_, _, place)| place);
            let message = format!("no script reads `{}` of `{sort}`, and no rule goes by it", field.name);
            let help = format!("read it, as `piece.{}`, or take it out of `{section}` and `{sort}.yaml`", field.name);
            problems.push(Diagnostic::warning("check/unused-field", message).at(place).help(help));
        }
    }
    problems.extend(columns(game, scripts, &used));
    problems.extend(actions(game, scripts, &content));
    for setting in game.setting_decls().filter(|setting| !changes(setting) && !used(&setting.name)) {
        let message = format!("no script reads the setting `{}`, and it changes no content", setting.name);
        let help = format!("read it, as `settings.{}`, or take it out of `settings:`", setting.name);
        let warning = Diagnostic::warning("check/unused-setting", message);
        problems.push(warning.at(setting.place.clone()).help(help));
    }
    problems
}

/// The number of seats is a setting that no script need read.
fn changes(setting: &SettingDecl) -> bool {
    !setting.changes.is_empty() || setting.name == "seats"
}

/// Variables, and what changes on pieces. What is computed may be there to be shown alone.
fn columns(game: &Game, scripts: &Scripts, used: &dyn Fn(&str) -> bool) -> Vec<Diagnostic> {
    let rules = game.rules();
    let columns = [&rules.fields, &rules.game_variables, &rules.seat_variables].into_iter().flatten();
    let computed: BTreeSet<&str> =
        columns.filter(|column| column.computed.is_some()).map(|column| column.name.as_str()).collect();
    let declared = scripts.declared(game).filter(|(of, name, _)| {
        let column = of.starts_with("variables.") || of.starts_with("fields.");
        column && !computed.contains(name) && !used(name)
    });
    let told = |(of, name, place): (&str, &str, _)| {
        let message = format!("no script reads or writes `{name}` of `{of}`");
        let whose = if of == "variables.game" {
            "state"
        } else if of == "variables.seat" {
            "seat"
        } else {
            "piece"
        };
        let help = format!("use it, as `{whose}.{name}`, or take it out of `{of}`");
        Diagnostic::warning("check/unused-variable", message).at(Some(place)).help(help)
    };
    declared.map(told).collect()
}

/// Actions that no phase offers, that no script names, so that no rule can ask for them, and that no card is.
fn actions(game: &Game, scripts: &Scripts, content: &BTreeSet<String>) -> Vec<Diagnostic> {
    let rules = game.rules();
    let offered: BTreeSet<usize> =
        rules.phases.iter().flat_map(|phase| phase.actions.iter().map(|action| action.index())).collect();
    let printed = |name: &str| {
        let values = rules.kinds.iter().flat_map(|kind| &kind.printed);
        let word = |word: &Value| matches!(word, Value::Word(id) if rules.words[id.index()] == name);
        values.into_iter().any(|value| match value {
            Printed::Value(Value::List(items)) => items.iter().any(word),
            Printed::Value(value) => word(value),
            _ => false,
        })
    };
    let unused = rules.actions.iter().enumerate().filter(|(index, action)| {
        let name = &action.name;
        !offered.contains(index) && !scripts.has_text(name) && !content.contains(name) && !printed(name)
    });
    let told = |(_, action): (usize, &crate::kernel::action::Action)| {
        let name = &action.name;
        let message = format!("no phase offers the action `{name}`, and no rule asks for it");
        let help = format!("phases.turn = {{ actions = {{ \"{name}\" }} }}, or state:ask(seat, \"{name}\")");
        Diagnostic::warning("check/unused-action", message).at(action.place.clone()).help(help)
    };
    unused.map(told).collect()
}
