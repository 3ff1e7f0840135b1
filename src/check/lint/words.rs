//! Words of a language that are begun and not finished.

use std::collections::BTreeMap;

use crate::content::{Files, read};
use crate::diag::{Diagnostic, Place};
use crate::kernel::language::Language;
use crate::kernel::rules::Rules;

/// A section of the words, what it has, and the names that should be in it.
type Section<'a> = (&'static str, &'a BTreeMap<String, String>, Vec<&'a str>);

/// Names without a word, where others of their section have one: kinds sort by sort, since proper names need none.
pub fn untranslated(rules: &Rules, language: &Language, files: &dyn Files) -> Vec<Diagnostic> {
    let path = format!("content/{}/words/{}.yaml", rules.game, language.name);
    let root = files.read(&path).and_then(Result::ok).and_then(|text| read(&path, &text).ok());
    let columns = [&rules.game_variables, &rules.seat_variables, &rules.fields].into_iter().flatten();
    let mut sections: Vec<Section> = vec![
        ("zones", &language.zones, rules.zone_decls.iter().map(|zone| zone.name.as_str()).collect()),
        ("seats", &language.seats, rules.seats.iter().map(|seat| seat.name.as_str()).collect()),
        ("phases", &language.phases, rules.phases.iter().map(|phase| phase.name.as_str()).collect()),
        ("fields", &language.fields, columns.map(|column| column.name.as_str()).collect()),
        ("actions", &language.actions, rules.actions.iter().map(|action| action.name.as_str()).collect()),
    ];
    for sort in &rules.sorts {
        sections.push((
            "kinds",
            &language.kinds,
            sort.kinds.iter().map(|kind| rules.kinds[kind.index()].id.as_str()).collect(),
        ));
    }
    let mut problems = Vec::new();
    for (section, words, names) in sections {
        if !names.iter().any(|name| words.contains_key(*name)) {
            continue;
        }
        let place = root.as_ref().and_then(|root| Some(root.as_map()?.entry(section)?.place.clone()));
        let place = place.unwrap_or_else(|| Place::new(path.as_str(), 0, 0));
        for name in names.into_iter().filter(|name| !words.contains_key(*name)) {
            let message = format!("`{name}` has no word in `{}`, others of `{section}` have", language.name);
            let help = format!("{section}: {{ {name}: ... }}");
            problems.push(Diagnostic::warning("check/untranslated", message).at(place.clone()).help(help));
        }
    }
    problems
}
