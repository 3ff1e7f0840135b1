//! Rule switches: what rule books leave open. A setting says which values it may have, and may carry changes of the
//! content that hold while it has one of them.

use std::fmt;

use crate::diag::{Diagnostic, Place};

use super::node::{Entry, Node, Value};
use super::problems::Problems;
use super::reader::{Reader, wrong_type, wrong_value};
use super::seats::Seats;
use super::text::{SHOWN, either, is_id, quote, suggest, unreadable};

/// The value of a setting. `on` and `true` are one value, so are `off` and `false`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingValue {
    Bool(bool),
    Integer(i32),
    Word(String),
}

/// The setting that says how many seats play.
pub(super) const SEATS: &str = "seats";

/// What a setting stands at: one value, or one per seat in the order of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    One(SettingValue),
    PerSeat(Vec<SettingValue>),
}

/// A setting as declared, after the variants had their say.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingDecl {
    pub name: String,
    pub place: Place,
    pub doc: Option<String>,
    /// Single values that are allowed, in order.
    pub values: Vec<SettingValue>,
    /// Integers that are allowed beside them, both ends included.
    pub range: Option<(i32, i32)>,
    pub per_seat: bool,
    pub default: Choice,
    /// Where the default was written: in the game's file or in a variant's.
    pub default_place: Place,
    /// Content that is laid over the game's while the setting has this value.
    pub changes: Vec<(SettingValue, Node)>,
}

impl SettingValue {
    /// A value from text: a command line, a key.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "on" | "true" => Some(Self::Bool(true)),
            "off" | "false" => Some(Self::Bool(false)),
            _ => match text.parse() {
                Ok(number) => Some(Self::Integer(number)),
                Err(_) => (unreadable(text, 40).is_none() && !text.contains(char::is_whitespace))
                    .then(|| Self::Word(text.to_owned())),
            },
        }
    }

    pub(super) fn from_node(node: &Node) -> Option<Self> {
        match &node.value {
            Value::Bool(value) => Some(Self::Bool(*value)),
            Value::Integer(value) => i32::try_from(*value).ok().map(Self::Integer),
            Value::Text(text) => Self::parse(text),
            _ => None,
        }
    }

    fn read(what: &str, node: &Node, problems: &mut Problems) -> Option<Self> {
        let value = Self::from_node(node);
        if value.is_none() {
            problems.add(|| wrong_type(what, "on, off, an integer or a word", node));
        }
        value
    }
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(true) => f.write_str("on"),
            Self::Bool(false) => f.write_str("off"),
            Self::Integer(value) => write!(f, "{value}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Choice {
    /// The value that counts for a seat.
    pub fn of(&self, seat: usize) -> Option<&SettingValue> {
        match self {
            Self::One(value) => Some(value),
            Self::PerSeat(values) => values.get(seat),
        }
    }
}

/// `3`, or `king_a, king_b` in the order of the seats.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(value) => write!(f, "{value}"),
            Self::PerSeat(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

impl SettingDecl {
    /// How many seats play, where a game leaves it open: the fewest, unless somebody says otherwise.
    pub(super) fn of_seats(seats: &Seats, place: &Place) -> Option<Self> {
        let end = |end: usize| i32::try_from(end).ok();
        let (from, to) = end(seats.from).zip(end(seats.to)).filter(|(from, to)| from < to)?;
        Some(Self {
            name: SEATS.to_owned(),
            place: place.clone(),
            doc: Some("how many seats play".to_owned()),
            values: Vec::new(),
            range: Some((from, to)),
            per_seat: false,
            default: Choice::One(SettingValue::Integer(from)),
            default_place: place.clone(),
            changes: Vec::new(),
        })
    }

    /// Whether it says how many seats play.
    pub fn is_of_seats(&self) -> bool {
        self.name == SEATS
    }

    /// Whether the setting may have this value.
    pub fn allows(&self, value: &SettingValue) -> bool {
        self.values.contains(value)
            || matches!((value, self.range), (SettingValue::Integer(value), Some((min, max))) if (min..=max).contains(value))
    }

    /// What is allowed, in words: `off, 3 or 5`, `10 to 100000`, `off, or 10 to 100000`.
    pub fn allowed(&self) -> String {
        let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let range = self.range.map(|(min, max)| match (min, max) {
            (i32::MIN, i32::MAX) => "an integer".to_owned(),
            (i32::MIN, max) => format!("at most {max}"),
            (min, i32::MAX) => format!("at least {min}"),
            (min, max) => format!("{min} to {max}"),
        });
        match (values.is_empty(), range) {
            (true, range) => range.unwrap_or_default(),
            (false, None) => either(&values),
            (false, Some(range)) => format!("{}, or {range}", values.join(", ")),
        }
    }

    /// Reads `settings:`.
    pub(super) fn read_all(node: &Node, seats: &Seats, sorts: &[(String, Node)], problems: &mut Problems) -> Vec<Self> {
        let Some(map) = node.as_map() else {
            problems.add(|| {
                wrong_type("`settings`", "a map of settings", node)
                    .help("write `settings: { NAME: { default: on, doc: what it does } }`")
            });
            return Vec::new();
        };
        let entries = map.iter().filter(|entry| !entry.value.is_null());
        entries.filter_map(|entry| Self::read(entry, seats, sorts, problems)).collect()
    }

    fn read(entry: &Entry, seats: &Seats, sorts: &[(String, Node)], problems: &mut Problems) -> Option<Self> {
        let what = format!("setting {}", quote(&entry.key));
        if !is_id(&entry.key) {
            problems
                .add(|| wrong_value(format!("{} cannot be the name of a setting", quote(&entry.key)), &entry.place));
        }
        let before = problems.count();
        let mut reader = Reader::new(&what, &entry.value, problems)?;
        let doc = reader.shown("doc", SHOWN, problems);
        let default = reader.require("default", problems);
        let values = reader.take("values");
        let min = reader.integer("min", i32::MIN, i32::MAX, problems);
        let max = reader.integer("max", i32::MIN, i32::MAX, problems);
        let per = reader.take("per");
        let changes = reader.take("changes");
        reader.finish(problems);
        let per_seat = per.is_some();
        if let Some(per) = per.filter(|per| per.as_text() != Some("seat")) {
            problems.add(|| wrong_type(&format!("`per` of {what}"), "`seat`", per));
        }
        let values = values.map(|values| read_values(&what, values, sorts, problems)).unwrap_or_default();
        let range = (min.is_some() || max.is_some()).then(|| (min.unwrap_or(i32::MIN), max.unwrap_or(i32::MAX)));
        if let Some((min, max)) = range.filter(|(min, max)| min > max) {
            problems.add(|| wrong_value(format!("{what} goes from {min} to {max}"), &entry.place));
        }
        let default_node = default?;
        let default = read_default(&what, default_node, per_seat, seats, problems)?;
        let mut decl = Self {
            name: entry.key.clone(),
            place: entry.place.clone(),
            doc,
            values,
            range,
            per_seat,
            default,
            default_place: default_node.place.clone(),
            changes: Vec::new(),
        };
        // A problem with the values would only echo in the checks against them.
        let sound = problems.count() == before;
        if decl.values.is_empty() && decl.range.is_none() {
            if !matches!(decl.default.of(0), Some(SettingValue::Bool(_))) {
                if sound {
                    problems.add(|| {
                        let message = format!("{what} does not say which values it may have");
                        Diagnostic::error("content/missing-key", message)
                            .at(entry.place.clone())
                            .help("add `values: [...]`, or `min:` and `max:`")
                    });
                }
                return Some(decl);
            }
            decl.values = vec![SettingValue::Bool(true), SettingValue::Bool(false)];
        }
        if sound {
            decl.check_default(default_node, problems);
        }
        if let Some(changes) = changes {
            decl.read_changes(&what, changes, problems);
        }
        Some(decl)
    }

    fn check_default(&self, node: &Node, problems: &mut Problems) {
        let nodes: Vec<&Node> = match node.as_map() {
            Some(map) => map.iter().map(|entry| &entry.value).collect(),
            None => vec![node],
        };
        for node in nodes {
            if let Some(value) = SettingValue::from_node(node).filter(|value| !self.allows(value)) {
                problems.add(|| self.refuse(&value.to_string(), &node.place));
            }
        }
    }

    /// The message for a value that is not allowed; it points at the value and at the declaration.
    fn refuse(&self, got: &str, place: &Place) -> Diagnostic {
        let message = format!("`{}` must be {}, got {}", self.name, self.allowed(), quote(got));
        let error = Diagnostic::error("content/setting-value", message).at(place.clone());
        let error =
            if self.place.file == place.file { error } else { error.label(self.place.clone(), "declared here") };
        let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        match crate::diag::nearest(got, values.iter().map(String::as_str)).filter(|_| got.len() > 1 && got.len() < 60) {
            Some(near) if near != got => error.help(format!("did you mean `{near}`?")),
            _ => match self.example() {
                Some(value) => error.help(format!("write one of these, such as `{value}`")),
                None => error,
            },
        }
    }

    /// A value that may be: the default, where that is none that is wrong itself.
    fn example(&self) -> Option<SettingValue> {
        let default = match &self.default {
            Choice::One(value) => Some(value),
            Choice::PerSeat(values) => values.first(),
        };
        let listed = default.filter(|value| self.allows(value)).or(self.values.first()).cloned();
        listed.or(self.range.map(|(min, _)| SettingValue::Integer(min)))
    }

    fn read_changes(&mut self, what: &str, node: &Node, problems: &mut Problems) {
        let Some(map) = node.as_map() else {
            problems.add(|| wrong_type(&format!("`changes` of {what}"), "a map of values", node));
            return;
        };
        if self.per_seat {
            problems.add(|| wrong_value(format!("{what} is per seat, so it cannot have `changes`"), &node.place));
        }
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            let value = SettingValue::parse(&entry.key).filter(|value| self.allows(value));
            let Some(value) = value else {
                problems.add(|| self.refuse(&entry.key, &entry.place));
                continue;
            };
            if self.changes.iter().any(|(other, _)| *other == value) {
                let message = format!("`changes` of {what} has `{value}` twice");
                problems.add(|| Diagnostic::error("content/duplicate", message).at(entry.place.clone()));
            }
            if entry.value.as_map().is_none() {
                problems.add(|| {
                    wrong_type(&format!("{} of `changes`", quote(&entry.key)), "a map, as a variant's", &entry.value)
                });
                continue;
            }
            self.changes.push((value, entry.value.clone()));
        }
    }

    /// What `text` (given as an override) makes of a choice; `seat` where only one seat's is changed.
    pub(super) fn set(
        &self,
        choice: &mut Choice,
        seat: Option<usize>,
        text: &str,
        place: &Place,
        problems: &mut Problems,
    ) {
        let Some(value) = SettingValue::parse(text).filter(|value| self.allows(value)) else {
            problems.add(|| {
                let mut error = self.refuse(text, place);
                if error.labels.is_empty() {
                    error = error.label(self.place.clone(), "declared here");
                }
                error
            });
            return;
        };
        match (choice, seat) {
            (Choice::PerSeat(values), Some(seat)) => {
                if let Some(slot) = values.get_mut(seat) {
                    *slot = value;
                }
            }
            (Choice::PerSeat(values), None) => values.fill(value),
            (choice, _) => *choice = Choice::One(value),
        }
    }
}

/// Most values a setting may have.
const MOST_VALUES: usize = 100;

/// `[off, 3]`, or `{ each: SORT, also: [choose] }`: the ids of a sort's kinds, and words beside them.
fn read_values(what: &str, node: &Node, sorts: &[(String, Node)], problems: &mut Problems) -> Vec<SettingValue> {
    if node.as_map().is_none() {
        return read_list(what, node, Vec::new(), problems);
    }
    let Some(mut reader) = Reader::new(format!("`values` of {what}"), node, problems) else { return Vec::new() };
    let each = reader.require("each", problems);
    let also = reader.take("also");
    reader.finish(problems);
    let mut values = Vec::new();
    if let Some(each) = each {
        let known = sorts.iter().map(|(sort, _)| sort.as_str());
        match each.as_text().and_then(|text| sorts.iter().find(|(sort, _)| sort == text)) {
            Some((_, kinds)) => {
                let kinds = kinds.as_map().into_iter().flatten().filter(|entry| !entry.value.is_null());
                values.extend(kinds.filter_map(|entry| SettingValue::parse(&entry.key)));
            }
            None => problems.add(|| {
                let message = format!("`each` of {what} must be the name of a file of kinds");
                let error = Diagnostic::error("content/unknown-sort", message).at(each.place.clone());
                suggest(error, each.as_text().unwrap_or_default(), known)
            }),
        }
    }
    match also {
        Some(also) => read_list(what, also, values, problems),
        None => values,
    }
}

/// A list of values behind those there are.
fn read_list(what: &str, node: &Node, mut values: Vec<SettingValue>, problems: &mut Problems) -> Vec<SettingValue> {
    let Some(items) = node.as_list() else {
        problems.add(|| wrong_type(&format!("`values` of {what}"), "a list, or `{ each: SORT }`", node));
        return values;
    };
    if items.is_empty() || items.len() > MOST_VALUES {
        let message = format!("`values` of {what} must be 1 to {MOST_VALUES}, got {}", items.len());
        problems.add(|| wrong_value(message, &node.place));
    }
    for item in items.iter().take(MOST_VALUES) {
        match SettingValue::read(&format!("a value of {what}"), item, problems) {
            Some(value) if !values.contains(&value) => values.push(value),
            Some(value) => problems.add(|| {
                let message = format!("`values` of {what} has `{value}` twice");
                Diagnostic::error("content/duplicate", message).at(item.place.clone())
            }),
            None => {}
        }
    }
    values
}

fn read_default(what: &str, node: &Node, per_seat: bool, seats: &Seats, problems: &mut Problems) -> Option<Choice> {
    let name = format!("`default` of {what}");
    let Some(map) = node.as_map() else {
        let value = SettingValue::read(&name, node, problems)?;
        return Some(if per_seat { Choice::PerSeat(vec![value; seats.len()]) } else { Choice::One(value) });
    };
    if !per_seat {
        problems.add(|| wrong_type(&name, "one value", node).help("for a value per seat, add `per: seat`"));
        return None;
    }
    for entry in map {
        seats.find(&entry.key, &entry.place, problems);
    }
    let mut values = Vec::new();
    for seat in seats.names() {
        match map.get(seat) {
            Some(node) => values.extend(SettingValue::read(&name, node, problems)),
            None => problems.add(|| {
                let message = format!("{name} has no value for seat `{seat}`");
                Diagnostic::error("content/missing-key", message).at(node.place.clone())
            }),
        }
    }
    (values.len() == seats.len()).then_some(Choice::PerSeat(values))
}

/// The message for a setting nobody declared.
pub(super) fn unknown_setting<'a>(name: &str, place: &Place, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    let message = format!("there is no setting {}", quote(name));
    suggest(Diagnostic::error("content/unknown-setting", message).at(place.clone()), name, known)
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn sorts() -> Vec<(String, Node)> {
        vec![("decks".to_owned(), read("decks", "{ small: {}, large: {}, gone: null }").unwrap())]
    }

    fn settings(source: &str) -> (Vec<SettingDecl>, Vec<String>) {
        let mut problems = Problems::new();
        let seats = Seats::read(&read("g", "[red, blue]").unwrap(), &mut problems);
        let settings = SettingDecl::read_all(&read("g", source).unwrap(), &seats, &sorts(), &mut problems);
        (settings, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn words_for_booleans_mix_with_numbers() {
        let (found, errors) = settings(
            "{ a: { default: off, values: [off, 3, 5] }, b: { default: 200, values: [off], min: 10, max: 1000 }, \
             c: { default: on, doc: x }, d: { default: { red: x, blue: y }, values: [x, y], per: seat }, e: { default: 1, min: 0 } }",
        );
        assert!(errors.is_empty(), "{errors:#?}");
        let allowed: Vec<String> = found.iter().map(SettingDecl::allowed).collect();
        assert_eq!(allowed, ["off, 3 or 5", "off, or 10 to 1000", "on or off", "x or y", "at least 0"]);
        assert_eq!(found[0].default, Choice::One(SettingValue::Bool(false)));
        assert_eq!(found[3].default.to_string(), "x, y");
        assert!(found[1].allows(&SettingValue::Integer(10)) && !found[1].allows(&SettingValue::Integer(9)));
    }

    #[test]
    fn mistakes_are_told() {
        let (_, errors) = settings(
            "{ a: { default: 4, values: [off, 3, 5] }, b: { values: [1] }, c: { default: x }, d: { default: 1, min: 5, max: 3 }, \
             e: { default: { red: on } }, f: { default: { red: on }, per: seat }, g: { default: on, vlaues: [on] }, h: 3, \
             i: { default: draw, values: [daw, lose] }, j: { default: on, changes: { 3: {}, off: 2 } }, k: { default: on, per: set } }",
        );
        assert_eq!(errors.len(), 12, "{errors:#?}");
        assert!(errors[0].contains("`a` must be off, 3 or 5, got `4`"));
        assert!(errors.iter().any(|error| error.ends_with("(did you mean `daw`?)")));
    }

    #[test]
    fn the_kinds_of_a_sort_may_be_the_values() {
        let (found, errors) = settings(
            "{ a: { default: small, values: { each: decks } }, b: { default: none, values: { each: decks, also: [none] } } }",
        );
        assert!(errors.is_empty(), "{errors:#?}");
        let allowed: Vec<String> = found.iter().map(SettingDecl::allowed).collect();
        assert_eq!(allowed, ["small or large", "small, large or none"]);
        let (_, errors) = settings(
            "{ a: { default: x, values: { each: dekcs } }, b: { default: gone, values: { each: decks } }, \
             c: { default: x, values: { also: [x] } }, d: { default: small, values: { each: decks, also: [small] } } }",
        );
        assert_eq!(errors.len(), 4, "{errors:#?}");
        assert!(errors[0].ends_with("must be the name of a file of kinds (did you mean `decks`?)"), "{errors:#?}");
    }

    #[test]
    fn overrides_say_what_is_allowed_and_where() {
        let (found, _) = settings("two_squares: { default: 3, values: [off, 3, 5] }");
        let mut choice = found[0].default.clone();
        let mut problems = Problems::new();
        let place = Place::new("--set", 0, 0);
        found[0].set(&mut choice, None, "false", &place, &mut problems);
        assert_eq!(choice, Choice::One(SettingValue::Bool(false)));
        found[0].set(&mut choice, None, "4", &place, &mut problems);
        let error = &problems.into_vec()[0];
        assert_eq!(
            error.to_string(),
            "--set: `two_squares` must be off, 3 or 5, got `4` (write one of these, such as `3`)"
        );
        assert_eq!(error.labels[0].place, Place::new("g", 1, 1));
    }
}
