//! What the fields of kinds may hold: types as scripts declare them, and values checked against them.

use std::fmt;

use crate::diag::{Diagnostic, Place, Result};
use crate::kernel::pattern::Pattern;

use super::kind::Known;
use super::node::{Node, Value};
use super::pattern::{looks_like_one, read_pattern};
use super::problems::Problems;
use super::reader::{Reader, integer, wrong_type, wrong_value};
use super::setting::SettingValue;
use super::text::{either, is_id, quote, suggest, unreadable};

/// How long a list may be unless its declaration says otherwise.
pub const LIST_LENGTH: usize = 8;

/// The most a declaration may ask for.
const LONGEST_LIST: i32 = 1000;

/// The longest word content may have.
const LONGEST_WORD: usize = 200;

/// The type of a field of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldType {
    Integer,
    Boolean,
    Word,
    /// A kind of the sort named.
    Kind(String),
    Pattern,
    List {
        of: Box<FieldType>,
        min: usize,
        max: usize,
    },
    /// The name of a function in `rules`.
    Rule,
    /// The name of an action.
    Action,
    /// The name of a function in `values`.
    Value,
    /// One of these; no two of them look alike in YAML.
    Union(Vec<FieldType>),
}

/// A checked value of a field. Rules, actions and values come as [`FieldValue::Word`]: which it is, the type says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    Nil,
    Integer(i32),
    Boolean(bool),
    Word(String),
    Kind(String),
    Pattern(Pattern),
    List(Vec<FieldValue>),
}

/// A field as declared in `kinds.SORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDecl {
    pub name: String,
    pub ty: FieldType,
    /// What a kind has that does not say; without it the field must be said, unless its type has an empty value.
    pub default: Option<FieldValue>,
    pub place: Place,
}

const WORDS: [(&str, FieldType); 7] = [
    ("integer", FieldType::Integer),
    ("boolean", FieldType::Boolean),
    ("word", FieldType::Word),
    ("pattern", FieldType::Pattern),
    ("rule", FieldType::Rule),
    ("action", FieldType::Action),
    ("value", FieldType::Value),
];

/// What a YAML value looks like, as far as a union must tell its members apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Integer,
    Boolean,
    Text,
    Structure,
}

impl FieldType {
    /// Reads a type from its words: `integer`, `list of ranks`, `integer or value`. `sorts` are the sorts there are.
    ///
    /// # Errors
    /// `content/unknown-type` (without a place, which the caller knows), with the nearest type.
    pub fn parse<S: AsRef<str>>(text: &str, sorts: &[S]) -> Result<Self> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("list of ") {
            // Looked at before going deeper: a script may write it ten thousand times.
            if rest.contains("list of") {
                return Err(odd_type(text, "lists of lists are not possible"));
            }
            return Ok(Self::List { of: Box::new(Self::parse(rest, sorts)?), min: 0, max: LIST_LENGTH });
        }
        if !text.contains(" or ") {
            return Self::parse_one(text, sorts);
        }
        let members = text.split(" or ").map(|part| Self::parse(part, sorts)).collect::<Result<Vec<_>>>()?;
        for (index, member) in members.iter().enumerate() {
            if members[..index].iter().any(|other| other.look() == member.look()) {
                return Err(odd_type(text, "two of its types look alike"));
            }
        }
        Ok(Self::Union(members))
    }

    fn parse_one<S: AsRef<str>>(text: &str, sorts: &[S]) -> Result<Self> {
        if let Some((_, ty)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(ty.clone());
        }
        if sorts.iter().any(|sort| sort.as_ref() == text) {
            return Ok(Self::Kind(text.to_owned()));
        }
        let error = Diagnostic::error("content/unknown-type", format!("there is no type {}", quote(text)));
        if text == "list" {
            let item = sorts.first().map_or("integer", AsRef::as_ref);
            return Err(Box::new(error.help(format!("a list of what: \"list of {item}\""))));
        }
        let known = WORDS.iter().map(|(word, _)| *word).chain(sorts.iter().map(AsRef::as_ref));
        Err(Box::new(suggest(error, text, known)))
    }

    /// The value of a field nobody wrote, for types that have an empty one. A card without a rule is as usual as a
    /// piece that does not move; a number is never guessed.
    pub fn empty(&self) -> Option<FieldValue> {
        match self {
            Self::Pattern => Some(FieldValue::Pattern(Pattern::default())),
            Self::List { min: 0, .. } => Some(FieldValue::List(Vec::new())),
            Self::Kind(_) | Self::Rule | Self::Action => Some(FieldValue::Nil),
            _ => None,
        }
    }

    fn look(&self) -> Look {
        match self {
            Self::Integer => Look::Integer,
            Self::Boolean => Look::Boolean,
            Self::Word | Self::Kind(_) | Self::Rule | Self::Action | Self::Value => Look::Text,
            Self::Pattern | Self::List { .. } | Self::Union(_) => Look::Structure,
        }
    }

    /// What is wanted, in words.
    fn wanted(&self) -> String {
        match self {
            Self::Integer => "an integer".to_owned(),
            Self::Boolean => "true or false".to_owned(),
            Self::Word => "a word".to_owned(),
            Self::Kind(sort) => format!("one of `{sort}`"),
            Self::Pattern => "a pattern".to_owned(),
            Self::List { .. } => format!("a {self}"),
            Self::Rule => "the name of a rule".to_owned(),
            Self::Action => "the name of an action".to_owned(),
            Self::Value => "the name of a value".to_owned(),
            Self::Union(members) => either(&members.iter().map(Self::wanted).collect::<Vec<_>>()),
        }
    }

    /// Checks a value against this type. `what` names the field: "`strength` of `scout`".
    pub fn check(&self, what: &str, node: &Node, known: &Known, problems: &mut Problems) -> Option<FieldValue> {
        match self {
            Self::Integer => integer(what, node, i32::MIN, i32::MAX, problems).map(FieldValue::Integer),
            Self::Boolean => match SettingValue::from_node(node) {
                Some(SettingValue::Bool(value)) => Some(FieldValue::Boolean(value)),
                _ => self.refuse(what, node, problems),
            },
            Self::Word => {
                let Some(word) = node.word() else {
                    return self.refuse(what, node, problems);
                };
                if let Some(why) = unreadable(&word, LONGEST_WORD) {
                    problems.add(|| wrong_value(format!("{what} {why}"), &node.place));
                    return None;
                }
                Some(FieldValue::Word(word))
            }
            Self::Kind(sort) => {
                let Some(id) = node.as_text() else {
                    return self.refuse(what, node, problems);
                };
                if known.kinds.get(sort).is_some_and(|ids| ids.contains(id)) {
                    return Some(FieldValue::Kind(id.to_owned()));
                }
                problems.add(|| {
                    let message = format!("{what} must be one of `{sort}`, got {}", quote(id));
                    let error = Diagnostic::error("content/unknown-kind", message).at(node.place.clone());
                    suggest(error, id, known.kinds.get(sort).into_iter().flatten().map(String::as_str))
                });
                None
            }
            Self::Pattern => {
                let before = problems.count();
                let pattern = read_pattern(what, node, problems);
                (problems.count() == before).then_some(FieldValue::Pattern(pattern))
            }
            Self::List { of, min, max } => {
                // An empty table of a script is an empty list as well as an empty map.
                let empty = node.as_map().is_some_and(|map| map.is_empty());
                let Some(items) = node.as_list().or(if empty { Some(&[]) } else { None }) else {
                    return self.refuse(what, node, problems);
                };
                if items.len() > *max {
                    let message = format!("{what} has {} entries, at most {max} are possible", items.len());
                    problems.add(|| {
                        wrong_value(message, &node.place).help(format!("declare it with `max = {}`", items.len()))
                    });
                    return None;
                }
                if items.len() < *min {
                    let entries = if *min == 1 { "entry" } else { "entries" };
                    let message = format!("{what} must have at least {min} {entries}, got {}", items.len());
                    problems.add(|| wrong_value(message, &node.place));
                    return None;
                }
                let values: Vec<_> = items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| of.check(&format!("entry {} of {what}", index + 1), item, known, problems))
                    .collect();
                values.into_iter().collect::<Option<_>>().map(FieldValue::List)
            }
            Self::Rule => self.check_name(what, node, known.rules.as_deref(), problems),
            Self::Action => self.check_name(what, node, known.actions.as_deref(), problems),
            Self::Value => self.check_name(what, node, known.values.as_deref(), problems),
            Self::Union(members) => {
                let look = match &node.value {
                    Value::Integer(_) => Look::Integer,
                    Value::Bool(_) => Look::Boolean,
                    Value::Text(_) => Look::Text,
                    _ => Look::Structure,
                };
                let member = members.iter().find(|member| match member {
                    Self::Pattern => looks_like_one(node),
                    member => member.look() == look,
                });
                match member {
                    Some(member) => member.check(what, node, known, problems),
                    None => self.refuse(what, node, problems),
                }
            }
        }
    }

    /// A name of something in the script, checked if it is known by now what the script has.
    fn check_name(
        &self,
        what: &str,
        node: &Node,
        known: Option<&[String]>,
        problems: &mut Problems,
    ) -> Option<FieldValue> {
        let Some(name) = node.as_text() else {
            return self.refuse(what, node, problems);
        };
        if let Some(known) = known
            && !known.iter().any(|known| known == name)
        {
            problems.add(|| {
                let message = format!("{what} must be {}, got {}", self.wanted(), quote(name));
                let error = Diagnostic::error("content/unknown-name", message).at(node.place.clone());
                suggest(error, name, known.iter().map(String::as_str))
            });
            return None;
        }
        Some(FieldValue::Word(name.to_owned()))
    }

    fn refuse(&self, what: &str, node: &Node, problems: &mut Problems) -> Option<FieldValue> {
        problems.add(|| {
            let error = wrong_type(what, &self.wanted(), node);
            match (self, &node.value) {
                (Self::Boolean, Value::Text(text)) if matches!(text.as_str(), "yes" | "Yes") => {
                    error.help("write `true`")
                }
                (Self::Boolean, Value::Text(text)) if matches!(text.as_str(), "no" | "No") => {
                    error.help("write `false`")
                }
                (Self::Word, Value::Bool(_) | Value::Number(_)) => error.help(format!("write `\"{node}\"`")),
                (Self::List { .. }, Value::Integer(_) | Value::Text(_)) => {
                    error.help(format!("write {}", quote(&format!("[{node}]"))))
                }
                _ => error,
            }
        });
        None
    }
}

fn odd_type(text: &str, why: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("content/unknown-type", format!("{} is no type: {why}", quote(text))))
}

/// The words a script writes.
impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(sort) => f.write_str(sort),
            Self::List { of, .. } => write!(f, "list of {of}"),
            Self::Union(members) => {
                for (index, member) in members.iter().enumerate() {
                    write!(f, "{}{member}", if index == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            plain => f.write_str(WORDS.iter().find(|(_, ty)| ty == plain).map_or("", |(word, _)| word)),
        }
    }
}

impl FieldDecl {
    /// Reads a declaration made in a script: the words of a type, a literal (an optional field with that default), or a
    /// map with `type`, `default`, `min` and `max` (how long a list must and may be).
    ///
    /// # Errors
    /// Everything that is wrong with it, at the place of `node`.
    pub fn read<S: AsRef<str>>(name: &str, node: &Node, sorts: &[S]) -> Result<Self, Vec<Diagnostic>> {
        let mut problems = Problems::new();
        if !is_id(name) || matches!(name, "name" | "glyph" | "code" | "id" | "sort") {
            let message = format!("{} cannot be the name of a field", quote(name));
            problems.add(|| {
                wrong_value(message, &node.place)
                    .help("use small letters, digits and `_`; every kind has `id`, `sort`, `name`, `glyph` and `code`")
            });
        }
        let decl = Self::read_type(name, node, sorts, &mut problems);
        match decl {
            Some(decl) if problems.is_empty() => Ok(decl),
            _ => Err(problems.into_vec()),
        }
    }

    fn read_type<S: AsRef<str>>(name: &str, node: &Node, sorts: &[S], problems: &mut Problems) -> Option<Self> {
        let what = format!("field {}", quote(name));
        let decl = |ty, default| Some(Self { name: name.to_owned(), ty, default, place: node.place.clone() });
        match &node.value {
            Value::Bool(value) => decl(FieldType::Boolean, Some(FieldValue::Boolean(*value))),
            Value::Integer(_) => {
                decl(FieldType::Integer, integer(&what, node, i32::MIN, i32::MAX, problems).map(FieldValue::Integer))
            }
            Value::Text(text) => decl(parse_at(text, node, sorts, problems)?, None),
            Value::Map(_) => {
                let mut reader = Reader::new(&what, node, problems)?;
                let ty = reader.require("type", problems);
                let min = reader.integer("min", 0, LONGEST_LIST, problems);
                let max = reader.integer("max", 1, LONGEST_LIST, problems);
                let default = reader.take("default");
                reader.finish(problems);
                let ty = ty?;
                let mut parsed = parse_at(ty.as_text().unwrap_or_default(), ty, sorts, problems)?;
                if let FieldType::List { min: least, max: most, .. } = &mut parsed {
                    let wanted = |wanted: Option<i32>| usize::try_from(wanted?).ok();
                    *least = wanted(min).unwrap_or(*least);
                    *most = wanted(max).unwrap_or(*most).max(*least);
                }
                // Kinds are not known yet while fields are declared, so a kind cannot be a default.
                let default = default.and_then(|node| parsed.check(&what, node, &Known::default(), problems));
                decl(parsed, default)
            }
            _ => {
                problems.add(|| {
                    wrong_type(&what, "a type or a default", node)
                        .help("write `\"integer\"`, `\"list of word\"` or `0`")
                });
                None
            }
        }
    }

    /// The value of a kind that does not say.
    pub fn absent(&self) -> Option<FieldValue> {
        self.default.clone().or_else(|| self.ty.empty())
    }

    /// What is wanted, in words, for messages.
    pub(super) fn wanted(&self) -> String {
        self.ty.wanted()
    }
}

fn parse_at<S: AsRef<str>>(text: &str, node: &Node, sorts: &[S], problems: &mut Problems) -> Option<FieldType> {
    FieldType::parse(text, sorts).map_err(|error| problems.push(error.at(node.place.clone()))).ok()
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    #[test]
    fn types_are_read_and_written_alike() {
        for text in ["integer", "ranks", "list of ranks", "integer or value", "list of integer or word", "pattern"] {
            assert_eq!(FieldType::parse(text, &["ranks"]).unwrap().to_string(), text);
        }
        let error = FieldType::parse("list of rank", &["ranks"]).unwrap_err();
        assert_eq!(error.to_string(), "there is no type `rank` (did you mean `ranks`?)");
        assert!(FieldType::parse("word or ranks", &["ranks"]).is_err());
        assert!(FieldType::parse("list of list of word", &["ranks"]).is_err());
        assert!(FieldType::parse("", &["ranks"]).is_err());
        // A long row of words must not be a deep one.
        assert!(FieldType::parse(&"list of ".repeat(100_000), &["ranks"]).is_err());
    }

    #[test]
    fn declarations() {
        let read = |source| FieldDecl::read("x", &read("main.lua", source).unwrap(), &["ranks"]);
        assert_eq!(read("false").unwrap().default, Some(FieldValue::Boolean(false)));
        assert_eq!(read("7").unwrap().ty, FieldType::Integer);
        assert_eq!(read("word").unwrap().default, None);
        let list = read("{ type: list of word, max: 20, default: [a] }").unwrap();
        assert!(matches!(list.ty, FieldType::List { max: 20, .. }) && list.default.is_some());
        assert!(read("{ type: wrod }").is_err() && read("[1]").is_err() && read("{ typ: word }").is_err());
    }
}
