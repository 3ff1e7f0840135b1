//! Names in scripts that nothing has.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::game::Game;
use crate::script::{api, words};

use super::{Scripts, place};

/// What an event, `variables`, a pattern and dice have, beside what is a name of the interface as well.
const OTHERS: [&str; 9] = ["name", "piece", "from", "to", "seat", "value", "game", "longest", "n"];

/// Fields that no thing of the match and no table of the scripts has, and globals that nobody declares. What any script
/// of the game makes under that name counts as having it, so that nothing is told that may be there.
pub fn unknown(game: &Game, scripts: &Scripts) -> Vec<Diagnostic> {
    let (globals, members) = game.globals();
    let declared = declared(game);
    let built_in: BTreeSet<&str> = api::ENTRIES.iter().map(|entry| entry.name).chain(OTHERS).collect();
    let known = |name: &str| {
        declared.contains(name)
            || built_in.contains(name)
            || members.iter().chain(&globals).any(|known| known == name)
            || scripts.found.values().any(|mentions| {
                mentions.made.contains(name) || mentions.texts.iter().any(|text| words(text).any(|word| word == name))
            })
    };
    let mut problems = Vec::new();
    for path in game.scripts().into_keys() {
        let Some(mentions) = scripts.found.get(path) else { continue };
        for read in mentions.reads.iter().filter(|read| !known(&read.name)) {
            let error = Diagnostic::error("check/unknown-name", format!("nothing has a `{}`", read.name));
            let near = declared.iter().map(String::as_str).chain(built_in.iter().copied());
            let error = error.at(place(path, read)).suggest(&read.name, near);
            problems.push(or_help(error, format!("declare it, such as `kinds.SORT = {{ {} = ... }}`", read.name)));
        }
        for (global, assigned) in &mentions.globals {
            if globals.contains(&global.name) {
                continue;
            }
            let message = match assigned {
                true => format!("`{}` is assigned and never declared", global.name),
                false => format!("nothing is named `{}`", global.name),
            };
            let error = Diagnostic::error("check/undeclared", message).at(place(path, global));
            let known = globals.iter().map(String::as_str);
            problems.push(match assigned {
                true => error.help(format!("local {} = ...", global.name)),
                false => or_help(error.suggest(&global.name, known), format!("local {} = ...", global.name)),
            });
        }
    }
    problems
}

fn or_help(error: Diagnostic, help: String) -> Diagnostic {
    match error.help {
        Some(_) => error,
        None => error.help(help),
    }
}

/// Everything that the game declares and that may stand after a `.`.
fn declared(game: &Game) -> BTreeSet<String> {
    let rules = game.rules();
    let mut names: BTreeSet<String> = game.seat_names().map(str::to_owned).collect();
    for columns in [&rules.game_variables, &rules.seat_variables, &rules.fields] {
        names.extend(columns.iter().map(|column| column.name.clone()));
    }
    names.extend(rules.zone_decls.iter().map(|zone| zone.name.clone()));
    names.extend(rules.sorts.iter().flat_map(|sort| sort.fields.iter().chain([&sort.name]).cloned()));
    names.extend(rules.kinds.iter().map(|kind| kind.id.clone()));
    names.extend(rules.dice.iter().flat_map(|die| die.faces.iter().cloned()));
    names.extend(game.setting_decls().map(|setting| setting.name.clone()));
    // What content names, a script may have made a key of.
    for (path, text, _) in game.values() {
        names.extend(path.split('.').chain(words(&text)).map(str::to_owned));
    }
    names
}
