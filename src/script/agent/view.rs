//! The observation as Lua sees it: its written form, as frozen tables.

use mlua::{Lua, Value};
use serde_json::Value as Json;

use crate::diag::{Diagnostic, Result};
use crate::kernel::observation::Observation;

use super::super::raw::Frame;

/// The written form: Lua sees the same fields as whoever reads the JSON.
pub fn data(view: &Observation) -> Result<Json> {
    serde_json::to_value(view)
        .map_err(|error| Box::new(Diagnostic::error("agent/view", format!("the view cannot be written: {error}"))))
}

/// Pushes a value. What is not there is nil, and so not among the fields of its table.
pub fn push(frame: &mut Frame, value: &Json) {
    match value {
        Json::Null => frame.push_nil(),
        Json::Bool(value) => frame.push_boolean(*value),
        Json::Number(number) => frame.push_number(number.as_f64().unwrap_or(f64::NAN)),
        Json::String(text) => frame.push_text(text),
        Json::Array(items) => frame.push_list(items, push),
        Json::Object(entries) => {
            let there = entries.iter().filter(|(_, value)| !value.is_null());
            let entries: Vec<(String, &Json)> = there.map(|(name, value)| (name.clone(), value)).collect();
            frame.push_record(&entries, |frame, value| push(frame, value));
        }
    }
}

/// The same table for a function of a batch script, made on the safe side.
///
/// # Errors
/// The VM has no memory left.
pub fn table(lua: &Lua, value: &Json) -> mlua::Result<Value> {
    Ok(match value {
        Json::Null => Value::Nil,
        Json::Bool(value) => Value::Boolean(*value),
        Json::Number(number) => Value::Number(number.as_f64().unwrap_or(f64::NAN)),
        Json::String(text) => Value::String(lua.create_string(text)?),
        Json::Array(items) => {
            let list = lua.create_table_with_capacity(items.len(), 0)?;
            for (index, item) in items.iter().enumerate() {
                list.raw_set(index + 1, table(lua, item)?)?;
            }
            list.set_readonly(true);
            Value::Table(list)
        }
        Json::Object(entries) => {
            let record = lua.create_table_with_capacity(0, entries.len())?;
            for (name, value) in entries.iter().filter(|(_, value)| !value.is_null()) {
                record.raw_set(name.as_str(), table(lua, value)?)?;
            }
            record.set_readonly(true);
            Value::Table(record)
        }
    })
}
