//! YAML text to nodes. The only file that names the YAML libraries: serde_yaml says what a value is (`no`, `off` and
//! `010` stay texts), granit-parser says where it stands. The two are walked side by side, and a text they read
//! differently is refused rather than guessed at.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use granit_parser::{ErrorKind, Event, Marker, Options, Parser, ScanError};
use serde_yaml::Value as Yaml;

use crate::diag::{self, Diagnostic, Place};

use super::files::number;
use super::node::{Map, Node, Value};
use super::text::quote;

/// The largest file that is read.
pub const MAX_BYTES: usize = 1 << 20;

/// How deep lists and maps may lie in one another.
const MAX_DEPTH: usize = 64;

/// How many values a file may stand for, those that aliases repeat included.
const MAX_VALUES: usize = 100_000;

/// Reads one YAML document. An empty file is `null`.
///
/// # Errors
/// `content/too-large`, `content/yaml` (what a YAML parser finds wrong, tags, merge keys, several documents),
/// `content/duplicate` for every key written twice in one map.
pub fn read(file: &str, source: &str) -> Result<Node, Vec<Diagnostic>> {
    let file: Arc<str> = file.into();
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    check_text(&file, source).map_err(|error| vec![*error])?;
    let mut outline = Outline::new(file.clone());
    let shape = match outline.build(source) {
        Ok(shape) => shape,
        Err(error) => {
            outline.problems.push(*error);
            return Err(outline.problems);
        }
    };
    if !outline.problems.is_empty() {
        return Err(outline.problems);
    }
    let Some(shape) = shape else {
        return Ok(Node::null(Place::new(file, 1, 1)));
    };
    let value: Yaml = serde_yaml::from_str(source).map_err(|error| vec![unread(&file, &error)])?;
    join(value, &shape).ok_or_else(|| vec![ambiguous(&shape.place)])
}

/// A node as YAML, in block style.
///
/// # Errors
/// Nothing that was read can fail.
pub fn write(node: &Node) -> diag::Result<String> {
    serde_yaml::to_string(&plain(node)).map_err(|error| Box::new(unread(&node.place.file, &error)))
}

fn plain(node: &Node) -> Yaml {
    match &node.value {
        Value::Null => Yaml::Null,
        Value::Bool(value) => Yaml::Bool(*value),
        Value::Integer(number) => Yaml::from(*number),
        Value::Number(number) => Yaml::from(*number),
        Value::Text(text) => Yaml::from(text.as_str()),
        Value::List(items) => Yaml::Sequence(items.iter().map(plain).collect()),
        Value::Map(map) => {
            Yaml::Mapping(map.iter().map(|entry| (Yaml::from(entry.key.as_str()), plain(&entry.value))).collect())
        }
    }
}

/// Refuses what no content file has: too much text, and control characters.
fn check_text(file: &Arc<str>, source: &str) -> diag::Result<()> {
    if source.len() > MAX_BYTES {
        return Err(Diagnostic::error(
            "content/too-large",
            format!("the file has {} bytes, at most {MAX_BYTES} are read", source.len()),
        )
        .at(Place::new(file.clone(), 0, 0))
        .help("split it into several files")
        .into());
    }
    // A lone `\r` ends a line for YAML and for nobody else: places would be other ones.
    for (line, text) in source.replace("\r\n", "\n").split('\n').enumerate() {
        let odd = text.chars().enumerate().find(|(_, letter)| letter.is_control() && *letter != '\t');
        if let Some((column, letter)) = odd {
            return Err(Diagnostic::error(
                "content/yaml",
                format!("the file has the control character U+{:04X} in it", letter as u32),
            )
            .at(Place::new(file.clone(), number(line + 1), number(column + 1)))
            .help("is this a text file? remove the character")
            .into());
        }
    }
    Ok(())
}

/// The structure of a document with places; values are left to serde_yaml.
struct Shape {
    place: Place,
    form: Form,
    /// How many values lie here, itself included.
    values: usize,
    /// How many levels lie here, itself included.
    height: usize,
}

enum Form {
    Plain,
    List(Vec<Rc<Shape>>),
    Map(Vec<(String, Place, Rc<Shape>)>),
}

/// A list or map that is still being read.
struct Open {
    place: Place,
    anchor: usize,
    form: Form,
    key: Option<(String, Place)>,
    seen: BTreeMap<String, Place>,
    values: usize,
    height: usize,
}

struct Outline {
    file: Arc<str>,
    problems: Vec<Diagnostic>,
    open: Vec<Open>,
    anchors: BTreeMap<usize, Rc<Shape>>,
    root: Option<Rc<Shape>>,
    documents: usize,
    values: usize,
}

impl Outline {
    fn new(file: Arc<str>) -> Self {
        Self {
            file,
            problems: Vec::new(),
            open: Vec::new(),
            anchors: BTreeMap::new(),
            root: None,
            documents: 0,
            values: 0,
        }
    }

    fn place(&self, mark: &Marker) -> Place {
        Place::new(self.file.clone(), number(mark.line()), number(mark.col() + 1))
    }

    fn build(&mut self, source: &str) -> diag::Result<Option<Rc<Shape>>> {
        let mut options = Options::default();
        options.set_emit_comments(false);
        options.flow_nesting_limit = MAX_DEPTH;
        options.block_nesting_limit = MAX_DEPTH;
        for event in Parser::new_from_str_with_options(source, options) {
            let (event, span) = event.map_err(|error| self.refused(source, &error))?;
            self.take(event, self.place(&span.start))?;
        }
        Ok(self.root.take())
    }

    fn take(&mut self, event: Event<'_>, place: Place) -> diag::Result<()> {
        if let Some(tag) = event.tag() {
            return Err(yaml(format!("tags are not used here, got {}", quote(&tag.original())), place)
                .help("remove the tag; put a text in quotes")
                .into());
        }
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(yaml("a second document begins here", place)
                        .help("one file holds one document")
                        .into());
                }
            }
            Event::Scalar(text, _, anchor, _) => {
                if self.wants_key() {
                    return self.key(text.into_owned(), place);
                }
                self.finish(Shape { place, form: Form::Plain, values: 1, height: 0 }, anchor)?;
            }
            Event::SequenceStart(_, anchor, _) => self.begin(Form::List(Vec::new()), anchor, place)?,
            Event::MappingStart(_, anchor, _) => self.begin(Form::Map(Vec::new()), anchor, place)?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(open) = self.open.pop() {
                    let Open { place, anchor, form, values, height, .. } = open;
                    self.finish(Shape { place, form, values, height }, anchor)?;
                }
            }
            Event::Alias(anchor) => {
                if self.wants_key() {
                    return Err(not_a_key("an alias", place).into());
                }
                let Some(shape) = self.anchors.get(&anchor).cloned() else {
                    return Err(yaml("this alias lies inside the value it stands for", place).into());
                };
                self.put(shape, &place)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn wants_key(&self) -> bool {
        self.open.last().is_some_and(|open| matches!(open.form, Form::Map(_)) && open.key.is_none())
    }

    fn key(&mut self, key: String, place: Place) -> diag::Result<()> {
        if key == "<<" {
            return Err(yaml("merge keys are not used here, got `<<`", place)
                .help("write the values out, or make the change a variant or a setting")
                .into());
        }
        let Some(open) = self.open.last_mut() else {
            return Ok(());
        };
        match open.seen.get(&key) {
            Some(first) => self.problems.push(
                Diagnostic::error("content/duplicate", format!("{} is here twice", quote(&key)))
                    .at(place.clone())
                    .label(first.clone(), "first here")
                    .help("keep one of the two"),
            ),
            None => {
                open.seen.insert(key.clone(), place.clone());
            }
        }
        open.key = Some((key, place));
        Ok(())
    }

    fn begin(&mut self, form: Form, anchor: usize, place: Place) -> diag::Result<()> {
        if self.wants_key() {
            return Err(not_a_key("a list or a map", place).into());
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(too_deep(place).into());
        }
        self.open.push(Open { place, anchor, form, key: None, seen: BTreeMap::new(), values: 1, height: 1 });
        Ok(())
    }

    fn finish(&mut self, shape: Shape, anchor: usize) -> diag::Result<()> {
        let shape = Rc::new(shape);
        if anchor != 0 {
            self.anchors.insert(anchor, shape.clone());
        }
        let place = shape.place.clone();
        self.put(shape, &place)
    }

    /// Puts a finished value into the list or map it lies in. An alias puts a whole tree, so this is where size and
    /// depth are held down, before anything is copied.
    fn put(&mut self, shape: Rc<Shape>, place: &Place) -> diag::Result<()> {
        let depth = self.open.len();
        if depth + shape.height > MAX_DEPTH {
            return Err(too_deep(place.clone()).into());
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(shape);
            return Ok(());
        };
        open.values = open.values.saturating_add(shape.values);
        open.height = open.height.max(shape.height + 1);
        self.values = self.values.max(open.values);
        if self.values > MAX_VALUES {
            return Err(Diagnostic::error(
                "content/too-large",
                format!("the file stands for more than {MAX_VALUES} values, those that aliases repeat included"),
            )
            .at(place.clone())
            .into());
        }
        match &mut open.form {
            Form::List(items) => items.push(shape),
            Form::Map(entries) => {
                if let Some((key, place)) = open.key.take() {
                    entries.push((key, place, shape));
                }
            }
            Form::Plain => {}
        }
        Ok(())
    }

    /// The parser's complaint in our words where its own are about grammar, with advice.
    fn refused(&self, source: &str, error: &ScanError) -> Diagnostic {
        let mark = error.marker();
        let line = source.split('\n').nth(mark.line().saturating_sub(1)).unwrap_or_default();
        let margin = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        if let Some(tab) = margin.find('\t') {
            let place = Place::new(self.file.clone(), number(mark.line()), number(tab + 1));
            return yaml("a tab is in the indentation", place).help("indent with spaces");
        }
        let place = self.place(mark);
        match error.kind() {
            ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar => yaml("a tab stands where YAML wants spaces", place).help("use spaces"),
            ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofImplicitFlowMapping
            | ErrorKind::UnclosedFlowCollection { .. } => {
                yaml("a `[` or `{` is not closed", place).help("add the `]` or `}` that is missing")
            }
            ErrorKind::UnclosedQuotedScalar => {
                yaml("a text in quotes is not closed", place).help("add the quote that is missing")
            }
            ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => {
                yaml("a `,` or the closing `]` or `}` is missing", place)
                    .help("put commas between the entries; put a text with `,`, `:` or `#` in quotes")
            }
            ErrorKind::UnknownAnchor => yaml("this alias names no anchor above it", place)
                .help("put a text that begins with `*` in quotes"),
            ErrorKind::RecursionLimitExceeded => too_deep(place),
            ErrorKind::ExpectedBlockMappingKey
            | ErrorKind::ExpectedBlockSequenceEntry
            | ErrorKind::SimpleKeyExpected
            | ErrorKind::InvalidSimpleKey
            | ErrorKind::InvalidIndentation
            | ErrorKind::MappingValueNotAllowed
            | ErrorKind::MappingKeyNotAllowed
            | ErrorKind::BlockSequenceEntryNotAllowed
            | ErrorKind::InvalidColonPlacement => {
                yaml("the structure breaks here", place).note(format!("the YAML parser says: {}", error.info())).help(
                    "begin the keys of one map in the same column, with a space after each `:`; put a text with `: ` in quotes",
                )
            }
            _ => yaml(error.info(), place).help("put a text with special characters in quotes"),
        }
    }
}

fn yaml(message: impl Into<String>, place: Place) -> Diagnostic {
    Diagnostic::error("content/yaml", message).at(place)
}

fn not_a_key(got: &str, place: Place) -> Diagnostic {
    yaml(format!("a key must be a plain text, got {got}"), place).help("put a text with special characters in quotes")
}

fn too_deep(place: Place) -> Diagnostic {
    Diagnostic::error("content/too-large", format!("lists and maps lie more than {MAX_DEPTH} deep in one another"))
        .at(place)
}

fn unread(file: &Arc<str>, error: &serde_yaml::Error) -> Diagnostic {
    let place = error.location().map_or_else(
        || Place::new(file.clone(), 0, 0),
        |location| Place::new(file.clone(), number(location.line()), number(location.column())),
    );
    yaml(error.to_string(), place)
}

fn ambiguous(place: &Place) -> Diagnostic {
    yaml("YAML parsers do not agree on what this file says", place.clone())
        .help("put texts with special characters in quotes, and use only ordinary line ends")
}

/// Lays the values over the outline; `None` where the two do not match.
fn join(value: Yaml, shape: &Shape) -> Option<Node> {
    let value = match (value, &shape.form) {
        (Yaml::Null, Form::Plain) => Value::Null,
        (Yaml::Bool(value), Form::Plain) => Value::Bool(value),
        (Yaml::Number(value), Form::Plain) => match value.as_i64() {
            Some(value) => Value::Integer(value),
            None => Value::Number(value.as_f64()?),
        },
        (Yaml::String(text), Form::Plain) => Value::Text(text),
        (Yaml::Sequence(values), Form::List(shapes)) if values.len() == shapes.len() => {
            Value::List(values.into_iter().zip(shapes).map(|(value, shape)| join(value, shape)).collect::<Option<_>>()?)
        }
        (Yaml::Mapping(values), Form::Map(entries)) if values.len() == entries.len() => {
            let mut map = Map::new();
            for ((name, value), (key, place, shape)) in values.into_iter().zip(entries) {
                // Keys that are numbers or booleans are compared by their place in the order only.
                if name.as_str().is_some_and(|name| name != key) {
                    return None;
                }
                map.insert(key.clone(), place.clone(), join(value, shape)?).ok()?;
            }
            Value::Map(map)
        }
        _ => return None,
    };
    Some(Node::new(shape.place.clone(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(source: &str) -> Vec<String> {
        read("a.yaml", source).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn refuses(source: &str, start: &str) {
        let errors = errors(source);
        assert!(errors[0].starts_with(start), "{errors:?}");
    }

    #[test]
    fn values_are_those_of_serde_yaml() {
        let source = "[no, yes, off, 010, 1_000, 10, -3, 1.5, true, ~, '2', a b]";
        let node = read("a", source).unwrap();
        let items = node.as_list().unwrap();
        for item in &items[..5] {
            assert!(item.as_text().is_some(), "{item:?}");
        }
        assert_eq!(items[5].value, Value::Integer(10));
        assert_eq!(items[7].value, Value::Number(1.5));
        assert_eq!(items[8].value, Value::Bool(true));
        assert!(items[9].is_null());
        assert_eq!(items[10].as_text(), Some("2"));
        assert_eq!(items[11].place, Place::new("a", 1, 1 + source.find("a b").unwrap() as u32));
    }

    #[test]
    fn places_of_keys_and_values() {
        let node = read("a", "one:\n  two: { three: é, four: 4 }\n").unwrap();
        let inner = node.get("one").unwrap().get("two").unwrap().as_map().unwrap();
        assert_eq!(inner.entry("three").unwrap().place, Place::new("a", 2, 10));
        assert_eq!(inner.get("four").unwrap().place, Place::new("a", 2, 26));
    }

    #[test]
    fn odd_beginnings_and_line_ends_are_fine() {
        let node = read("a", "\u{feff}a: 1\r\nb: |\r\n  x\r\n").unwrap();
        assert_eq!(node.get("a").unwrap().place, Place::new("a", 1, 4));
        assert_eq!(node.get("b").unwrap().as_text(), Some("x\n"));
        assert!(read("a", "").unwrap().is_null());
        assert!(read("a", "# only words\n").unwrap().is_null());
        assert!(read("a", "---\n").unwrap().is_null());
    }

    #[test]
    fn duplicates_are_all_told_with_both_places() {
        let all = read("a", "x: 1\ny: { z: 1, z: 2 }\nx: 3\n").unwrap_err();
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].to_string(), "a:2:12: `z` is here twice (keep one of the two)");
        assert_eq!(all[1].labels[0].place, Place::new("a", 1, 1));
    }

    #[test]
    fn broken_text_says_where_and_what_to_do() {
        refuses("a:\n\tb: 1\n", "a.yaml:2:1: a tab is in the indentation (indent with spaces)");
        refuses("a: [1, 2\n", "a.yaml:1:4: a `[` or `{` is not closed");
        refuses("a: \"x\n", "a.yaml:");
        refuses("a: 1\n  b: 2\n", "a.yaml:2:");
        refuses("a: b: c\n", "a.yaml:1:");
        refuses("a: *x\n", "a.yaml:1:4: this alias names no anchor");
        refuses("a: 1\n---\nb: 2\n", "a.yaml:2:1: a second document begins here");
        refuses("a: !!str 1\n", "a.yaml:1:");
        refuses("a: &x { b: 1 }\nc:\n  <<: *x\n", "a.yaml:3:3: merge keys are not used here");
        refuses("? [a, b]\n: 1\n", "a.yaml:1:3: a key must be a plain text");
        refuses("a: 1\0\n", "a.yaml:1:5: the file has the control character U+0000");
        refuses("a: &a [*a]\n", "a.yaml:1:8: this alias lies inside");
        refuses("chip: {}\n\r - -: {}\n", "a.yaml:2:1: the file has the control character U+000D");
        refuses("a: 1\r", "a.yaml:1:5: the file has the control character U+000D");
    }

    #[test]
    fn parsers_that_disagree_are_not_trusted() {
        refuses("a: 1 # x\u{2028}b: 2\n", "a.yaml:1:1: YAML parsers do not agree");
    }

    #[test]
    fn size_is_held_down() {
        refuses(&"# x\n".repeat(400_000), "a.yaml: the file has 1600000 bytes");
        refuses(&"[".repeat(200_000), "a.yaml:1:65: lists and maps lie more than 64 deep");
        refuses(&"- ".repeat(200_000), "a.yaml:1:129: lists and maps lie more than 64 deep");
        refuses(&"{a: ".repeat(1000), "a.yaml:1:257: lists and maps lie more than 64 deep");
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
        for level in 1..30 {
            let below = format!("*a{}", level - 1);
            bomb += &format!("a{level}: &a{level} [{}]\n", [below.as_str(); 9].join(", "));
        }
        refuses(&bomb, "a.yaml:6:");
        let mut ladder = "a0: &a0 [x]\n".to_owned();
        for level in 1..100 {
            ladder += &format!("a{level}: &a{level} [*a{}]\n", level - 1);
        }
        refuses(&ladder, "a.yaml:64:");
        assert!(read("a", &format!("[{}1]", "1, ".repeat(200_000))).is_err());
    }

    #[test]
    fn an_anchor_is_repeated_at_its_own_place() {
        let node = read("a", "a: &a [1]\nb: *a\n").unwrap();
        assert_eq!(node.get("b").unwrap().as_list().unwrap()[0].place, Place::new("a", 1, 8));
    }
}
