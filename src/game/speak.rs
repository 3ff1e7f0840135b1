//! Telling a game in another language: the words of `words/LANGUAGE.yaml` beside the rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Files, Named, VariantInfo, Words, common_path};
use crate::diag::Diagnostic;
use crate::kernel::language::{Language, Phrases};
use crate::kernel::rules::Rules;

use super::find::built_in;
use super::load::Game;

impl Game {
    /// The words of a language. The file is read anew, so that a translator sees at once what was changed.
    ///
    /// # Errors
    /// There is no such language, or everything that is wrong with its file.
    pub fn language(&self, files: &dyn Files, name: &str) -> Result<Language, Vec<Diagnostic>> {
        let mut words = Words::read(files, &self.rules().game, name, &named(self.rules()))?;
        // A folder of games need not have the program's own words: they are built in.
        let own = files.read(&common_path(name)).is_some();
        let built_in = built_in();
        let common: &dyn Files = if own { files } else { &built_in };
        if common.read(&common_path(name)).is_some() {
            words.add_common(common, name)?;
        }
        Ok(link(name, words, self.rules(), self.variants()))
    }

    /// From now on everything is told in that language; the default is the game's own words. Tables made before keep
    /// the rules they were made with.
    pub fn speak(&mut self, language: Language) {
        Arc::make_mut(&mut self.rules).language = language;
    }
}

fn named(rules: &Rules) -> Named {
    Named {
        kinds: rules.kinds.iter().map(|kind| kind.id.clone()).collect(),
        zones: rules.zone_decls.iter().map(|zone| zone.name.clone()).collect(),
        phases: rules.phases.iter().map(|phase| phase.name.clone()).collect(),
        fields: {
            let printed = rules.sorts.iter().flat_map(|sort| sort.fields.iter().cloned());
            let columns = [&rules.fields, &rules.game_variables, &rules.seat_variables].into_iter().flatten();
            printed.chain(columns.map(|column| column.name.clone())).collect()
        },
        actions: rules.actions.iter().map(|action| action.name.clone()).collect(),
        seats: rules.seats.iter().map(|seat| seat.name.clone()).collect(),
    }
}

fn link(name: &str, words: Words, rules: &Rules, variants: &[VariantInfo]) -> Language {
    let title = title(&words.titles, rules, variants);
    let mut kinds = words.kinds;
    for kind in &rules.kinds {
        if let Some(word) = kinds.get(&kind.id).cloned() {
            kinds.entry(kind.name.clone()).or_insert(word);
        }
    }
    Language {
        name: name.to_owned(),
        title,
        seats: words.seats,
        kinds,
        plurals: words.plurals,
        zones: words.zones,
        phases: words.phases,
        fields: words.fields,
        actions: words.actions,
        docs: words.docs,
        reasons: Phrases::new(words.reasons),
        notes: Phrases::new(words.notes),
        screen: Phrases::new(words.screen),
    }
}

/// The title of the game, or those of the variants asked for, as far as there are words for them.
fn title(titles: &BTreeMap<String, String>, rules: &Rules, variants: &[VariantInfo]) -> Option<String> {
    let asked: Vec<&str> = rules.variant.iter().flat_map(|names| names.split('+')).collect();
    let own = |name: &str| {
        // A variant without a title goes by its name, which is no title.
        let title = variants.iter().find(|variant| variant.name == name).map(|variant| variant.title.clone());
        title.filter(|title| title != name)
    };
    let shown: Vec<String> = asked.iter().filter_map(|name| titles.get(*name).cloned().or_else(|| own(name))).collect();
    if shown.is_empty() { titles.get(&rules.game).cloned() } else { Some(shown.join(" + ")) }
}
