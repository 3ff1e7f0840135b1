//! Values of variables and fields in words.

use std::collections::BTreeMap;

use super::style::tame;
use crate::kernel::language::Language;
use crate::kernel::observation::Seen;

/// `points 3, ready yes`: all of them, in the order of their names.
pub fn named(values: &BTreeMap<String, Seen>, language: &Language) -> String {
    values.iter().map(|(name, seen)| one(name, seen, language)).collect::<Vec<_>>().join(", ")
}

/// `points 3`.
pub(super) fn one(name: &str, seen: &Seen, language: &Language) -> String {
    let worded = match seen {
        Seen::Nothing | Seen::Boolean(_) => language.screen(&value(seen)),
        _ => value(seen),
    };
    format!("{} {worded}", tame(name))
}

/// `yes`, `3`, `[ace, king]`, `none`.
pub fn value(seen: &Seen) -> String {
    match seen {
        Seen::Nothing => "none".to_owned(),
        Seen::Boolean(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Seen::Integer(number) => number.to_string(),
        Seen::Text(text) => tame(text),
        Seen::List(items) if items.is_empty() => "none".to_owned(),
        Seen::List(items) => format!("[{}]", items.iter().map(value).collect::<Vec<_>>().join(", ")),
        Seen::Tally(counts) if counts.is_empty() => "none".to_owned(),
        Seen::Tally(counts) => {
            // As dice lie on a table, and as they are typed.
            let faces = counts.iter().flat_map(|(face, count)| vec![tame(face); usize::try_from(*count).unwrap_or(0)]);
            faces.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Whether a value is worth a word where space is short: no, zero, none and empty are not.
pub(super) fn is_worth_telling(seen: &Seen) -> bool {
    match seen {
        Seen::Nothing | Seen::Boolean(false) | Seen::Integer(0) => false,
        Seen::Boolean(true) | Seen::Integer(_) => true,
        Seen::Text(text) => !text.is_empty(),
        Seen::List(items) => !items.is_empty(),
        Seen::Tally(counts) => !counts.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short_words() {
        let list = Seen::List(vec![Seen::Text("ace".into()), Seen::Integer(2), Seen::Nothing]);
        let dice = Seen::Tally(BTreeMap::from([("hit".to_owned(), 2), ("miss".to_owned(), 1)]));
        let empty = [Seen::Nothing, Seen::List(Vec::new()), Seen::Tally(BTreeMap::new())];
        assert_eq!(
            [Seen::Boolean(true), Seen::Integer(-3), list, dice].map(|seen| value(&seen)),
            ["yes", "-3", "[ace, 2, none]", "hit hit miss"]
        );
        assert!(empty.iter().all(|seen| value(seen) == "none" && !is_worth_telling(seen)));
        let values = BTreeMap::from([("ready".to_owned(), Seen::Boolean(false)), ("a".to_owned(), Seen::Integer(1))]);
        assert_eq!(named(&values, &Language::default()), "a 1, ready no");
    }
}
