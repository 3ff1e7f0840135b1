//! The observation as Lua sees it: its written form, as frozen tables.

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
