//! Words of another language, shown in place of ids and of the texts scripts give. They are looked up when something is
//! told and nowhere else: no state, option, text of an action or hash depends on them.

use std::collections::BTreeMap;

use crate::kernel::rules::Rules;

/// The language a match is told in. Empty, it is the game's own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Language {
    /// `fr`; empty for the game's own words.
    pub name: String,
    pub title: Option<String>,
    pub seats: BTreeMap<String, String>,
    /// By id, and by the name that scripts put into their texts.
    pub kinds: BTreeMap<String, String>,
    pub zones: BTreeMap<String, String>,
    pub actions: BTreeMap<String, String>,
    /// What the actions do, by the names of the actions.
    pub docs: BTreeMap<String, String>,
    /// Why a match ended, and why an action is refused.
    pub reasons: Phrases,
    /// Lines of the log.
    pub notes: Phrases,
}

impl Language {
    /// The word for a seat, else its name.
    pub fn seat<'a>(&'a self, name: &'a str) -> &'a str {
        self.seats.get(name).map_or(name, String::as_str)
    }

    /// The word for a kind, if there is one.
    pub fn kind(&self, id: &str) -> Option<&str> {
        self.kinds.get(id).map(String::as_str)
    }

    /// The word for a zone; `red.box` is the seat's word and the zone's.
    pub fn zone(&self, name: &str) -> String {
        let word = |zone| self.zones.get(zone).map_or(zone, String::as_str);
        match name.split_once('.') {
            Some((seat, zone)) => format!("{}.{}", self.seat(seat), word(zone)),
            None => word(name).to_owned(),
        }
    }

    /// Why something ended or is refused.
    pub fn reason(&self, text: &str) -> String {
        self.reasons.say(text, |filled| self.noun(filled))
    }

    /// A line of the log.
    pub fn note(&self, text: &str) -> String {
        self.notes.say(text, |filled| self.noun(filled))
    }

    /// What fills a hole: the name of something of the game, a reason, or else anything.
    fn noun<'a>(&'a self, text: &'a str) -> &'a str {
        let known = [&self.seats, &self.kinds, &self.zones, &self.reasons.whole];
        known.into_iter().find_map(|words| words.get(text)).map_or(text, String::as_str)
    }
}

impl Rules {
    /// The title in the language that is told.
    pub fn shown_title(&self) -> &str {
        self.language.title.as_deref().unwrap_or(&self.title)
    }
}

/// Texts with what is said in their place. A text may have holes, `{count} cards are left`, which take anything; what is
/// said has holes of the same names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrases {
    whole: BTreeMap<String, String>,
    /// With holes; the first that fits is taken.
    open: Vec<(Vec<Part>, Vec<Part>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Hole(String),
}

impl Phrases {
    pub fn new(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut phrases = Self::default();
        for (text, said) in pairs {
            match holes(&text).is_empty() {
                true => drop(phrases.whole.insert(text, said)),
                false => phrases.open.push((parts(&text), parts(&said))),
            }
        }
        phrases
    }

    /// What is said in place of the text: the text itself where nothing fits.
    fn say<'a>(&self, text: &'a str, noun: impl Fn(&'a str) -> &'a str) -> String {
        if let Some(said) = self.whole.get(text) {
            return said.clone();
        }
        let fitting = self.open.iter().find_map(|(wanted, said)| Some((fill(wanted, text)?, said)));
        let Some((filled, said)) = fitting else { return text.to_owned() };
        let word = |hole: &String| filled.iter().find(|(name, _)| *name == hole).map_or("", |(_, text)| noun(text));
        let words = said.iter().map(|part| match part {
            Part::Text(text) => text.as_str(),
            Part::Hole(hole) => word(hole),
        });
        words.collect()
    }
}

/// The names of a text's holes, in order.
pub fn holes(text: &str) -> Vec<String> {
    let hole = |part| match part {
        Part::Hole(name) => Some(name),
        Part::Text(_) => None,
    };
    parts(text).into_iter().filter_map(hole).collect()
}

/// Whether a hole follows another with nothing between them, so that nobody can say where one ends.
pub fn holes_touch(text: &str) -> bool {
    parts(text).windows(2).any(|pair| matches!(pair, [Part::Hole(_), Part::Hole(_)]))
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        plain += before;
        let name = after.split_once('}').filter(|(name, _)| {
            !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        });
        match name {
            Some((name, after)) => {
                if !plain.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                }
                parts.push(Part::Hole(name.to_owned()));
                rest = after;
            }
            // A brace that opens no hole is a brace.
            None => {
                plain.push('{');
                rest = after;
            }
        }
    }
    plain += rest;
    if !plain.is_empty() {
        parts.push(Part::Text(plain));
    }
    parts
}

/// What the holes hold where the text is of this form. Every hole holds something, the earlier ones as little as can
/// be.
fn fill<'p, 't>(wanted: &'p [Part], text: &'t str) -> Option<Vec<(&'p str, &'t str)>> {
    let mut filled = Vec::new();
    let mut rest = text;
    let mut open: Option<&str> = None;
    for (index, part) in wanted.iter().enumerate() {
        match (part, open.take()) {
            (Part::Hole(name), None) => open = Some(name),
            (Part::Hole(_), Some(_)) => return None,
            (Part::Text(plain), None) => rest = rest.strip_prefix(plain.as_str())?,
            (Part::Text(plain), Some(name)) => {
                let least = rest.chars().next()?.len_utf8();
                let found = match index + 1 == wanted.len() {
                    true => rest.get(least..)?.strip_suffix(plain.as_str())?.len(),
                    false => rest.get(least..)?.find(plain.as_str())?,
                };
                let (held, after) = rest.split_at(least + found);
                filled.push((name, held));
                rest = after.strip_prefix(plain.as_str())?;
            }
        }
    }
    match open {
        Some(_) if rest.is_empty() => return None,
        Some(name) => filled.push((name, rest)),
        None if !rest.is_empty() => return None,
        None => {}
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language() -> Language {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(text, said)| ((*text).to_owned(), (*said).to_owned())).collect()
        };
        Language {
            seats: pairs(&[("red", "rouge")]).into_iter().collect(),
            kinds: pairs(&[("spy", "espionne")]).into_iter().collect(),
            zones: pairs(&[("box", "boîte")]).into_iter().collect(),
            reasons: Phrases::new(pairs(&[("flag captured", "drapeau pris"), ("{n} left", "il en reste {n}")])),
            notes: Phrases::new(pairs(&[
                ("a {kind} of {seat} {what}!", "{what} : {kind} {seat}"),
                ("{seat} wins: {reason}", "{seat} gagne : {reason}"),
                ("{} {é} {", "accolades"),
            ])),
            ..Language::default()
        }
    }

    #[test]
    fn words_are_looked_up_and_fall_back() {
        let language = language();
        assert_eq!((language.seat("red"), language.seat("blue")), ("rouge", "blue"));
        assert_eq!((language.zone("red.box"), language.zone("lost")), ("rouge.boîte".into(), "lost".into()));
        assert_eq!(language.reason("flag captured"), "drapeau pris");
        assert_eq!(language.reason("no piece"), "no piece");
        assert_eq!(Language::default().note("x {y}"), "x {y}");
    }

    #[test]
    fn holes_take_what_stands_there() {
        let language = language();
        assert_eq!(language.reason("12 left"), "il en reste 12");
        assert_eq!(language.note("a spy of red falls!"), "falls : espionne rouge");
        assert_eq!(language.note("a spy of red falls! and rises!"), "falls! and rises : espionne rouge");
        assert_eq!(language.note("red wins: flag captured"), "rouge gagne : drapeau pris");
        for other in [" left", "left", "12 left over", ""] {
            assert_eq!(language.reason(other), other);
        }
        assert_eq!(language.note("a é of é é!"), "é : é é");
        assert_eq!(language.note("{} {é} {"), "accolades");
    }

    #[test]
    fn holes_have_names() {
        assert_eq!(holes("{a} {b_2}{c} {} {d e} {f"), ["a", "b_2", "c"]);
        assert!(holes_touch("{a}{b}") && !holes_touch("{a} {b}"));
    }
}
