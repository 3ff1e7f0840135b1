//! Words known at load: they are kept as numbers in states and options.

use crate::content::{Choice, Package, SettingValue};
use crate::kernel::action::MAX_ARG;
use crate::kernel::ids::WordId;
use crate::kernel::rules::Rules;

/// The id of a word, new or known; `None` when there are too many.
pub fn intern(words: &mut Vec<String>, word: &str) -> Option<WordId> {
    if let Some(index) = words.iter().position(|known| known == word) {
        return Some(WordId(index as u16));
    }
    if words.len() >= MAX_ARG {
        return None;
    }
    words.push(word.to_owned());
    Some(WordId((words.len() - 1) as u16))
}

/// Adds the words a script may use besides those of fields: ids of kinds, values of settings.
pub fn collect(rules: &mut Rules, package: &Package) {
    let mut words = std::mem::take(&mut rules.words);
    for kind in &rules.kinds {
        intern(&mut words, &kind.id);
    }
    for setting in &package.settings {
        let values = match &setting.value {
            Choice::One(value) => std::slice::from_ref(value),
            Choice::PerSeat(values) => values,
        };
        for value in values {
            if let SettingValue::Word(word) = value {
                intern(&mut words, word);
            }
        }
    }
    rules.words = words;
}
