//! The mutants of a game: one comparison, connective, boolean or number changed in a script or in the content.

use full_moon::LuaVersion;
use full_moon::tokenizer::{Lexer, LexerResult, Symbol, TokenType};
use sandtable::content::{self, Files, Node, Value};

use crate::suite::Suite;

/// The game with one word of one file changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    pub file: String,
    /// From 1.
    pub line: usize,
    /// The line as it is, without what is around it.
    pub text: String,
    /// `< -> <=`, with ` (2)` behind it for the second such change of the line.
    pub change: String,
    at: usize,
    old: String,
    new: String,
}

impl Mutant {
    /// The text of its file, changed.
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.at], self.new, &text[self.at + self.old.len()..])
    }

    /// Whether it lies in what one variant has.
    pub fn of_variant(&self) -> bool {
        self.file.contains("/variants/")
    }
}

/// All mutants of a game, file by file.
pub fn all(suite: &Suite) -> Vec<Mutant> {
    let mut found = Vec::new();
    for folder in ["scripts", "content"] {
        let folder = format!("{folder}/{}", suite.game);
        for name in suite.files.list(&folder) {
            let file = format!("{folder}/{name}");
            let text = suite.text(&file).expect("a listed file");
            if name.ends_with(".lua") {
                found.extend(located(&file, &text, script(&text)));
            } else if name.ends_with(".yaml") && !name.starts_with("words/") {
                found.extend(located(&file, &text, values(&file, &text)));
            }
        }
    }
    found
}

/// At a byte, a text that becomes another.
pub type Change = (usize, String, String);

fn located(file: &str, text: &str, changes: Vec<Change>) -> Vec<Mutant> {
    let mut found: Vec<Mutant> = Vec::new();
    for (at, old, new) in changes {
        let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let line = 1 + text[..at].matches('\n').count();
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let plain = format!("{} -> {}", old.trim(), if new.is_empty() { "nothing" } else { &new });
        let same = found.iter().filter(|other| other.line == line && (&other.old, &other.new) == (&old, &new)).count();
        let change = if same == 0 { plain } else { format!("{plain} ({})", same + 1) };
        let text = text[start..end].trim().to_owned();
        found.push(Mutant { file: file.to_owned(), line, text, change, at, old, new });
    }
    found
}

/// What a script's symbols become.
fn of_symbol(symbol: Symbol) -> Option<&'static str> {
    Some(match symbol {
        Symbol::LessThan => "<=",
        Symbol::LessThanEqual => "<",
        Symbol::GreaterThan => ">=",
        Symbol::GreaterThanEqual => ">",
        Symbol::TwoEqual => "~=",
        Symbol::TildeEqual => "==",
        Symbol::And => "or",
        Symbol::Or => "and",
        Symbol::True => "false",
        Symbol::False => "true",
        Symbol::Not => "",
        _ => return None,
    })
}

/// The changes of a script, in order.
pub fn script(text: &str) -> Vec<Change> {
    let LexerResult::Ok(tokens) = Lexer::new(text, LuaVersion::luau()).collect() else {
        panic!("a script that cannot be read")
    };
    let mut changes = Vec::new();
    for token in &tokens {
        let at = token.start_position().bytes();
        let old = token.to_string();
        match token.token_type() {
            TokenType::Symbol { symbol } => {
                changes.extend(of_symbol(*symbol).map(|new| (at, old, new.to_owned())));
            }
            TokenType::Number { .. } => changes.extend(of_number(at, &old)),
            _ => {}
        }
    }
    changes
}

fn of_number(at: usize, old: &str) -> Vec<Change> {
    let Ok(number) = old.parse::<f64>() else { panic!("{old} is no plain number") };
    [number + 1.0, number - 1.0].map(|new| (at, old.to_owned(), new.to_string())).into()
}

/// The changes of a file of content, in order; titles and descriptions are words.
pub fn values(file: &str, text: &str) -> Vec<Change> {
    let node = content::read(file, text).expect("a file of content");
    let mut changes = Vec::new();
    within(&node, text, &mut changes);
    changes.sort();
    changes
}

fn within(node: &Node, text: &str, changes: &mut Vec<Change>) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| within(item, text, changes)),
        Value::Map(map) => {
            let words = |key: &str| matches!(key, "title" | "doc");
            map.iter().filter(|entry| !words(&entry.key)).for_each(|entry| within(&entry.value, text, changes));
        }
        Value::Bool(_) | Value::Integer(_) | Value::Number(_) | Value::Text(_) => {
            let at = byte(text, node.place.line as usize, node.place.column as usize);
            let old: String = text[at..].chars().take_while(|c| c.is_alphanumeric() || "+-._".contains(*c)).collect();
            changes.extend(of_scalar(at, &old));
        }
        Value::Null => {}
    }
}

fn of_scalar(at: usize, old: &str) -> Vec<Change> {
    let other = match old {
        "true" => "false",
        "false" => "true",
        "on" => "off",
        "off" => "on",
        _ if old.parse::<f64>().is_ok() => return of_number(at, old),
        _ => return cells(at, old),
    };
    vec![(at, old.to_owned(), other.to_owned())]
}

/// The numbers in names of cells: `a1`, `a1-j4`.
fn cells(at: usize, old: &str) -> Vec<Change> {
    let cell = |name: &str| {
        let (letter, number) = name.split_at_checked(1)?;
        (letter.chars().all(|c| c.is_ascii_lowercase()) && number.parse::<u32>().is_ok()).then_some(())
    };
    if !old.split('-').all(|name| cell(name).is_some()) {
        return Vec::new();
    }
    let mut changes = Vec::new();
    let mut start = 0;
    for name in old.split('-') {
        let number: u32 = name[1..].parse().expect("a number");
        for new in [number + 1, number - 1] {
            let whole = format!("{}{}{new}{}", &old[..start], &name[..1], &old[start + name.len()..]);
            changes.push((at, old.to_owned(), whole));
        }
        start += name.len() + 1;
    }
    changes
}

/// Where a line and a column, both from 1, are in a text.
fn byte(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    start + text[start..].chars().take(column - 1).map(char::len_utf8).sum::<usize>()
}
