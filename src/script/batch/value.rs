//! What a batch script and the objects it calls hand each other: plain data, functions of the script, objects.

use std::rc::Rc;

use mlua::{Lua, MultiValue};
use serde_json::{Map, Number, Value as Json};

use super::Object;
use super::object;
use crate::script::agent::{FunctionAgent, Thinking};

/// How deep tables nest, and how many values there may be in one.
const DEEPEST: usize = 32;
const MOST: usize = 1_000_000;

/// A value on its way in or out.
#[derive(Clone)]
pub enum Value {
    Nothing,
    Boolean(bool),
    Number(f64),
    Text(String),
    Table(Table),
    Function(Function),
    Object(Rc<dyn Object>),
}

/// A list, named entries in order of name, or both.
#[derive(Clone, Default)]
pub struct Table {
    pub list: Vec<Value>,
    pub named: Vec<(String, Value)>,
}

/// A function of the script.
#[derive(Clone)]
pub struct Function {
    function: mlua::Function,
    thinking: Rc<Thinking>,
}

impl Function {
    /// It as an agent.
    pub fn agent(&self) -> FunctionAgent {
        FunctionAgent::new(self.function.clone(), Rc::clone(&self.thinking))
    }

    /// What the script calls it, else where it begins.
    pub fn name(&self) -> String {
        let info = self.function.info();
        info.name.unwrap_or_else(|| format!("line {}", info.line_defined.unwrap_or(0)))
    }
}

impl Value {
    /// The type in a sentence: `a number`.
    pub fn what(&self) -> &'static str {
        match self {
            Self::Nothing => "nil",
            Self::Boolean(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Table(_) => "a table",
            Self::Function(_) => "a function",
            Self::Object(_) => "an object",
        }
    }

    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self::list(texts.into_iter().map(Self::text))
    }

    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::Table(Table { list: items.into_iter().collect(), named: Vec::new() })
    }

    pub fn record<const N: usize>(entries: [(&str, Self); N]) -> Self {
        let named = entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self::Table(Table { list: Vec::new(), named })
    }

    /// Nothing where there is nothing.
    pub fn maybe<T>(value: Option<T>, of: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, of)
    }

    /// As JSON.
    ///
    /// # Errors
    /// What JSON cannot say.
    pub fn json(&self) -> Result<Json, String> {
        Ok(match self {
            Self::Nothing => Json::Null,
            Self::Boolean(value) => Json::Bool(*value),
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => Json::from(*number as i64),
            Self::Number(number) => {
                Json::Number(Number::from_f64(*number).ok_or_else(|| format!("JSON has no number {number}"))?)
            }
            Self::Text(text) => Json::String(text.clone()),
            Self::Table(table) if table.named.is_empty() => {
                Json::Array(table.list.iter().map(Self::json).collect::<Result<_, _>>()?)
            }
            Self::Table(table) if table.list.is_empty() => {
                let entries = table.named.iter().map(|(name, value)| Ok((name.clone(), value.json()?)));
                Json::Object(entries.collect::<Result<Map<_, _>, String>>()?)
            }
            Self::Table(_) => return Err("a table is either a list or has names".to_owned()),
            Self::Function(_) | Self::Object(_) => return Err(format!("{} is no data", self.what())),
        })
    }

    /// As it is printed.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Nothing => "nil".to_owned(),
            Self::Number(number) => number_shown(*number),
            other => other.json().map_or_else(|_| other.what().to_owned(), |json| json.to_string()),
        }
    }
}

/// A number without a point where it is whole.
pub fn number_shown(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 9e15 { format!("{}", number as i64) } else { format!("{number}") }
}

impl From<Json> for Value {
    fn from(json: Json) -> Self {
        match json {
            Json::Null => Self::Nothing,
            Json::Bool(value) => Self::Boolean(value),
            Json::Number(number) => Self::Number(number.as_f64().unwrap_or(f64::NAN)),
            Json::String(text) => Self::Text(text),
            Json::Array(items) => Self::list(items.into_iter().map(Self::from)),
            Json::Object(entries) => {
                let named = entries.into_iter().map(|(name, value)| (name, Self::from(value))).collect();
                Self::Table(Table { list: Vec::new(), named })
            }
        }
    }
}

/// A value of the script.
///
/// # Errors
/// What cannot be handed over.
pub fn given(value: mlua::Value, thinking: &Rc<Thinking>) -> Result<Value, String> {
    convert(value, thinking, 0, &mut MOST.clone())
}

/// The values of a call.
///
/// # Errors
/// What cannot be handed over.
pub fn all_given(values: MultiValue, thinking: &Rc<Thinking>) -> Result<Vec<Value>, String> {
    values.into_iter().map(|value| given(value, thinking)).collect()
}

fn convert(value: mlua::Value, thinking: &Rc<Thinking>, depth: usize, left: &mut usize) -> Result<Value, String> {
    if depth > DEEPEST || *left == 0 {
        return Err("the table is too deep or too large".to_owned());
    }
    *left -= 1;
    let text =
        |text: &mlua::LuaString| text.to_str().map(|text| text.to_owned()).map_err(|_| "a text is no UTF-8".to_owned());
    Ok(match value {
        mlua::Value::Nil => Value::Nothing,
        mlua::Value::Boolean(value) => Value::Boolean(value),
        mlua::Value::Integer(number) => Value::Number(number as f64),
        mlua::Value::Number(number) => Value::Number(number),
        mlua::Value::String(string) => Value::Text(text(&string)?),
        mlua::Value::Function(function) => Value::Function(Function { function, thinking: Rc::clone(thinking) }),
        mlua::Value::Table(table) if object::is_one(&table) => Value::Text(object::shown(&table)),
        mlua::Value::Table(table) => {
            let mut own = Table::default();
            let length = table.raw_len();
            for index in 1..=length {
                let item = table.raw_get(index).map_err(|error| error.to_string())?;
                own.list.push(convert(item, thinking, depth + 1, left)?);
            }
            let mut wrong = None;
            let walked = table.for_each(|key: mlua::Value, value: mlua::Value| {
                match &key {
                    mlua::Value::String(name) => match (text(name), convert(value, thinking, depth + 1, left)) {
                        (Ok(name), Ok(value)) => own.named.push((name, value)),
                        (Err(error), _) | (_, Err(error)) => wrong = Some(error),
                    },
                    mlua::Value::Integer(index) if (1..=length as i64).contains(index) => {}
                    mlua::Value::Number(index) if index.fract() == 0.0 && (1.0..=length as f64).contains(index) => {}
                    other => wrong = Some(format!("a key is a {}, expected a name", other.type_name())),
                }
                Ok(())
            });
            if let Some(wrong) = wrong.or_else(|| walked.err().map(|error| error.to_string())) {
                return Err(wrong);
            }
            own.named.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Table(own)
        }
        other => return Err(format!("a {} cannot be handed over", other.type_name())),
    })
}

/// The value for the script.
///
/// # Errors
/// The VM has no memory left.
pub fn take(lua: &Lua, value: Value, thinking: &Rc<Thinking>) -> mlua::Result<mlua::Value> {
    Ok(match value {
        Value::Nothing => mlua::Value::Nil,
        Value::Boolean(value) => mlua::Value::Boolean(value),
        Value::Number(number) => mlua::Value::Number(number),
        Value::Text(text) => mlua::Value::String(lua.create_string(text)?),
        Value::Table(table) => {
            let own = lua.create_table_with_capacity(table.list.len(), table.named.len())?;
            for (index, item) in table.list.into_iter().enumerate() {
                own.raw_set(index + 1, take(lua, item, thinking)?)?;
            }
            for (name, value) in table.named {
                own.raw_set(name, take(lua, value, thinking)?)?;
            }
            mlua::Value::Table(own)
        }
        Value::Function(function) => mlua::Value::Function(function.function),
        Value::Object(held) => mlua::Value::Table(object::table(lua, &held, thinking)?),
    })
}
