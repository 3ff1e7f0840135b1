//! The files `tests/rules/<game>.yaml`: each numbered rule of a game, and the change that drops it.

use std::path::Path;

use sandtable::content::{Files, Memory};
use serde::Deserialize;

/// In a file, a text that stands there once becomes another one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    pub file: String,
    pub from: String,
    pub to: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Drop {
    One(Edit),
    Several(Vec<Edit>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    says: String,
    drop: Option<Drop>,
    unbreakable: Option<String>,
}

/// What holds a rule.
#[derive(Clone, Debug)]
pub enum Kept {
    /// Scenarios, which fail once this is done to the game.
    By(Vec<Edit>),
    /// No match can break it, for this reason.
    Unbreakable(String),
}

#[derive(Clone, Debug)]
pub struct Rule {
    /// `5.4`, `R39.3`
    pub number: String,
    /// In few words.
    pub says: String,
    pub kept: Kept,
}

/// The rules of a game in the order in which they are written.
///
/// # Errors
/// Whatever is not in the form, with the number of the rule.
pub fn read(path: &Path) -> Result<Vec<Rule>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let map: serde_yaml::Mapping = serde_yaml::from_str(&text).map_err(|error| error.to_string())?;
    map.into_iter().map(|(key, value)| rule(&key, value)).collect()
}

fn rule(key: &serde_yaml::Value, value: serde_yaml::Value) -> Result<Rule, String> {
    let Some(number) = key.as_str() else { return Err(format!("{key:?} is no text: quote the number")) };
    let written: Written = serde_yaml::from_value(value).map_err(|error| format!("{number}: {error}"))?;
    if written.says.trim().is_empty() {
        return Err(format!("{number}: it says nothing"));
    }
    let kept = match (written.drop, written.unbreakable) {
        (Some(Drop::One(edit)), None) => Kept::By(vec![edit]),
        (Some(Drop::Several(edits)), None) if !edits.is_empty() => Kept::By(edits),
        (None, Some(reason)) if !reason.trim().is_empty() => Kept::Unbreakable(reason),
        _ => return Err(format!("{number}: it has either `drop` or `unbreakable`, with its reason")),
    };
    Ok(Rule { number: number.to_owned(), says: written.says, kept })
}

/// The files with edits done.
///
/// # Errors
/// A file that is not there, or a text that does not stand there once.
pub fn edited(files: &Memory, edits: &[Edit]) -> Result<Memory, String> {
    let mut files = files.clone();
    for Edit { file, from, to } in edits {
        let Some(Ok(text)) = files.read(file) else { return Err(format!("there is no {file}")) };
        let count = text.matches(from.as_str()).count();
        if count != 1 || from == to {
            return Err(format!("`{from}` stands in {file} {count} times, expected once, and `to` is another text"));
        }
        files.add(file, text.replacen(from, to, 1));
    }
    Ok(files)
}
