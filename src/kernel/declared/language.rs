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
    /// Of several, by the word for one.
    pub plurals: BTreeMap<String, String>,
    pub zones: BTreeMap<String, String>,
    pub phases: BTreeMap<String, String>,
    /// Variables and fields of pieces.
    pub fields: BTreeMap<String, String>,
    pub actions: BTreeMap<String, String>,
    /// What the actions do, by the names of the actions.
    pub docs: BTreeMap<String, String>,
    /// Why a match ended, and why an action is refused.
    pub reasons: Phrases,
    /// Lines of the log.
    pub notes: Phrases,
    /// The program's own words about the table, of [`SCREEN`].
    pub screen: Phrases,
}

/// What the program itself says about the table, whatever the game.
pub const SCREEN: [&str; 41] = [
    "turn {n}",
    "round {n}",
    "{seats} decides",
    "{seats} decide",
    "nobody decides",
    "seen by {viewer}",
    "the referee",
    "spectator",
    "after {what}",
    "hidden",
    "not shown",
    "top first",
    "yes",
    "no",
    "none",
    "match",
    "modifiers",
    "pieces",
    "out of the match",
    "all",
    "all of {seat}",
    "{which} of {seat}",
    "for {which}",
    "until the end of the phase",
    "until the end of the turn",
    "until the end of the round",
    "until the owner's next turn",
    "until it leaves its zone",
    "{seat} has {n} options:",
    "{seat} has 1 option:",
    "{seat} has {n} options that begin with `{words}`:",
    "{seat} has 1 option that begins with `{words}`:",
    "{seat} has {n} options; {shown} of them:",
    "{seat} has {n} options that begin with `{words}`; {shown} of them:",
    "nothing: it is not for {seat} to decide now, but for {others}",
    "nothing: the match is over: {outcome}",
    "the match is over: {outcome}",
    "so far:",
    "`{action}` is not possible: {reason}",
    "it is not for `{seat}` to decide now, but for `{others}`",
    "`pass` declines the question",
];

impl Language {
    /// The word for a seat, else its name.
    pub fn seat<'a>(&'a self, name: &'a str) -> &'a str {
        self.seats.get(name).map_or(name, String::as_str)
    }

    /// The word for a kind, if there is one.
    pub fn kind(&self, id: &str) -> Option<&str> {
        self.kinds.get(id).map(String::as_str)
    }

    /// The word for so many of what is called so.
    pub fn several<'a>(&'a self, count: usize, word: &'a str) -> &'a str {
        self.plurals.get(word).filter(|_| count > 1).map_or(word, String::as_str)
    }

    pub fn phase<'a>(&'a self, name: &'a str) -> &'a str {
        self.phases.get(name).map_or(name, String::as_str)
    }

    /// The word for a variable or a field.
    pub fn field<'a>(&'a self, name: &'a str) -> &'a str {
        self.fields.get(name).map_or(name, String::as_str)
    }

    /// What the program itself says.
    pub fn screen(&self, text: &str) -> String {
        self.screen.say(text, |filled| self.noun(filled))
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

    /// The word for a kind, a seat or a zone that is named so, else the name.
    pub fn word<'a>(&'a self, name: &'a str) -> &'a str {
        let known = [&self.kinds, &self.seats, &self.zones];
        known.into_iter().find_map(|words| words.get(name)).map_or(name, String::as_str)
    }

    /// What fills a hole: the name of something of the game, a reason, or else anything.
    fn noun<'a>(&'a self, text: &'a str) -> &'a str {
        let known = [&self.seats, &self.kinds, &self.zones, &self.phases, &self.reasons.whole, &self.screen.whole];
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
        // What stands between backticks is typed, and so has no word.
        let mut typed = false;
        let words = said.iter().map(|part| match part {
            Part::Text(text) => {
                typed = text.ends_with('`');
                text.as_str()
            }
            Part::Hole(hole) => {
                let held = filled.iter().find(|(name, _)| *name == hole).map_or("", |(_, text)| *text);
                if std::mem::take(&mut typed) { held } else { noun(held) }
            }
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
                ("`{word}` is no {kind}", "`{word}` : pas {kind}"),
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
        assert_eq!(language.note("`spy` is no spy"), "`spy` : pas espionne", "what is typed stays as it is");
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
