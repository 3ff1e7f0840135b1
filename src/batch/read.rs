//! Arguments as a script gives them.

use crate::diag::{Diagnostic, Result};
use crate::script::batch::{Table, Value};

/// Whole numbers that Lua's numbers tell apart.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// A fault of the script's.
pub fn wrong(message: impl Into<String>, help: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("batch/value", message).help(help))
}

/// The arguments of one method.
pub struct Arguments<'a> {
    method: &'a str,
    /// How a call is written.
    usage: &'static str,
    values: &'a [Value],
}

impl<'a> Arguments<'a> {
    /// # Errors
    /// There are more than `most`.
    pub fn new(method: &'a str, values: &'a [Value], most: usize, usage: &'static str) -> Result<Self> {
        let given = values.iter().rposition(|value| !matches!(value, Value::Nothing)).map_or(0, |last| last + 1);
        let arguments = Self { method, usage, values };
        match given > most {
            true => Err(arguments.wrong(&format!("takes at most {most} arguments, got {given}"))),
            false => Ok(arguments),
        }
    }

    fn wrong(&self, message: &str) -> Box<Diagnostic> {
        wrong(format!("`{}` {message}", self.method), self.usage)
    }

    pub fn get(&self, index: usize) -> &'a Value {
        self.values.get(index).unwrap_or(&Value::Nothing)
    }

    /// # Errors
    /// It is no text.
    pub fn text(&self, index: usize) -> Result<&'a str> {
        match self.get(index) {
            Value::Text(text) => Ok(text),
            other => Err(self.wrong(&format!("takes a text, got {}", other.what()))),
        }
    }

    /// # Errors
    /// It is there and no text.
    pub fn text_or(&self, index: usize, usual: &'a str) -> Result<&'a str> {
        if matches!(self.get(index), Value::Nothing) { Ok(usual) } else { self.text(index) }
    }

    /// # Errors
    /// It is there and no whole number from 0 on.
    pub fn count_or(&self, index: usize, usual: usize) -> Result<usize> {
        match self.get(index) {
            Value::Nothing => Ok(usual),
            value => whole(self.method, value).map(|number| number as usize),
        }
    }

    /// Named arguments; `known` are their names.
    ///
    /// # Errors
    /// It is no table with names, or with one that is not known.
    pub fn named<'k>(&self, index: usize, known: impl IntoIterator<Item = &'k str>) -> Result<Named<'a>> {
        let entries: &[(String, Value)] = match self.get(index) {
            Value::Nothing => &[],
            Value::Table(Table { list, named }) if list.is_empty() => named,
            other => return Err(self.wrong(&format!("takes a table with names, got {}", other.what()))),
        };
        let known: Vec<&str> = known.into_iter().collect();
        if let Some((name, _)) = entries.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            let error = Diagnostic::error("batch/value", format!("`{}` knows no `{name}`", self.method));
            return Err(Box::new(error.suggest(name, known)));
        }
        Ok(Named { entries })
    }
}

/// Arguments by name.
pub struct Named<'a> {
    entries: &'a [(String, Value)],
}

impl<'a> Named<'a> {
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// # Errors
    /// It is there and no whole number from 0 on.
    pub fn whole_or(&self, name: &str, usual: u64) -> Result<u64> {
        self.get(name).map_or(Ok(usual), |value| whole(name, value))
    }

    /// # Errors
    /// It is there and neither true nor false.
    pub fn flag(&self, name: &str) -> Result<bool> {
        match self.get(name) {
            None => Ok(false),
            Some(Value::Boolean(value)) => Ok(*value),
            Some(other) => {
                Err(wrong(format!("`{name}` is {}, expected true or false", other.what()), format!("{name} = true")))
            }
        }
    }

    /// # Errors
    /// It is there and no text.
    pub fn text(&self, name: &str) -> Result<Option<&'a str>> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => {
                Err(wrong(format!("`{name}` is {}, expected a text", other.what()), format!("{name} = \"...\"")))
            }
        }
    }
}

fn whole(name: &str, value: &Value) -> Result<u64> {
    match value {
        Value::Number(number) if number.fract() == 0.0 && (0.0..=WHOLE).contains(number) => Ok(*number as u64),
        other => {
            let message = format!("`{name}` is {}, expected a whole number from 0 on", other.shown());
            Err(wrong(message, format!("{name} = 10")))
        }
    }
}

/// One text, or a list of them.
///
/// # Errors
/// It is neither.
pub fn texts(name: &str, value: &Value) -> Result<Vec<String>> {
    let one = |value: &Value| match value {
        Value::Text(text) => Ok(text.clone()),
        other => Err(wrong(format!("`{name}` has {}, expected texts", other.what()), format!("{name} = \"...\""))),
    };
    match value {
        Value::Table(table) if table.named.is_empty() => table.list.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}

/// A value of the rules as it is written after `--set`.
///
/// # Errors
/// It is none.
pub fn setting(name: &str, value: &Value) -> Result<String> {
    match value {
        Value::Boolean(value) => Ok((if *value { "on" } else { "off" }).to_owned()),
        Value::Number(_) | Value::Text(_) => Ok(value.shown()),
        Value::Table(_) => value.json().map(|json| json.to_string()).map_err(|why| wrong(why, format!("{name} = 2"))),
        other => Err(wrong(format!("`{name}` cannot be set to {}", other.what()), format!("{name} = 2"))),
    }
}
