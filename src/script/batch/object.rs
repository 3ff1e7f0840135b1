//! Objects as scripts hold them: empty tables whose names lead to Rust.

use std::rc::Rc;

use mlua::{Lua, MultiValue, Table};

use super::value::{all_given, take};
use super::{Object, raised};
use crate::diag::{Diagnostic, nearest};
use crate::script::agent::Thinking;

/// Under this name the metatable of an object says what it is.
const NAME: &str = "object";

/// Collecting is not asked for by the size of what objects hold, of which the VM knows nothing: it is done after so many.
const COLLECTED_EVERY: usize = 16;

/// A table that stands for an object.
///
/// # Errors
/// The VM has no memory left.
pub fn table(lua: &Lua, held: &Rc<dyn Object>, thinking: &Rc<Thinking>) -> mlua::Result<Table> {
    if thinking.count_object().is_multiple_of(COLLECTED_EVERY) {
        lua.gc_collect()?;
    }
    let table = lua.create_table()?;
    let meta = lua.create_table()?;
    let (object, counted) = (Rc::clone(held), Rc::clone(thinking));
    let index = lua.create_function(move |lua, (_, name): (Table, mlua::Value)| {
        let name = name.as_string().map_or_else(|| "?".to_owned(), |name| name.to_string_lossy());
        if object.properties().contains(&&*name) {
            let value = object.get(&name).map_err(raised)?;
            return take(lua, value, &counted);
        }
        let Some(method) = object.methods().iter().find(|method| **method == name) else {
            return Err(raised(unknown(&*object, &name)));
        };
        Ok(mlua::Value::Function(method_of(lua, &object, method, &counted)?))
    })?;
    let what = held.what();
    let refuse =
        lua.create_function(move |_, (_, name, _): (Table, mlua::Value, mlua::Value)| -> mlua::Result<()> {
            let name = name.as_string().map_or_else(|| "?".to_owned(), |name| name.to_string_lossy());
            let error = Diagnostic::error("batch/name", format!("`{name}` of a {what} cannot be assigned to"));
            Err(raised(Box::new(error.help(format!("a {what} is changed by its methods")))))
        })?;
    meta.raw_set("__index", index)?;
    meta.raw_set("__newindex", refuse)?;
    meta.raw_set("__tostring", lua.create_function(move |_, _: MultiValue| Ok(what))?)?;
    meta.raw_set("__metatable", false)?;
    meta.raw_set(NAME, what)?;
    meta.set_readonly(true);
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}

/// Whether a table stands for an object.
pub fn is_one(table: &Table) -> bool {
    table.metatable().is_some_and(|meta| matches!(meta.raw_get(NAME), Ok(mlua::Value::String(_))))
}

/// What it stands for, in a word.
pub fn shown(table: &Table) -> String {
    table.metatable().and_then(|meta| meta.raw_get(NAME).ok()).unwrap_or_default()
}

/// The method as a function that wants the object first.
fn method_of(
    lua: &Lua,
    object: &Rc<dyn Object>,
    method: &'static str,
    thinking: &Rc<Thinking>,
) -> mlua::Result<mlua::Function> {
    let (object, counted) = (Rc::clone(object), Rc::clone(thinking));
    lua.create_function(move |lua, mut values: MultiValue| {
        let first = values.pop_front();
        if !matches!(&first, Some(mlua::Value::Table(table)) if is_one(table)) {
            let what = object.what();
            let error = Diagnostic::error("batch/call", format!("`{method}` was called without its {what}"));
            return Err(raised(Box::new(error.help(format!("with a colon: `{what}:{method}(...)`")))));
        }
        call(lua, &*object, method, values, &counted)
    })
}

/// A method of an object as a global function.
///
/// # Errors
/// The VM has no memory left.
pub fn global(
    lua: &Lua,
    object: &Rc<dyn Object>,
    method: &'static str,
    thinking: &Rc<Thinking>,
) -> mlua::Result<mlua::Function> {
    let (object, counted) = (Rc::clone(object), Rc::clone(thinking));
    lua.create_function(move |lua, values: MultiValue| call(lua, &*object, method, values, &counted))
}

fn call(
    lua: &Lua,
    object: &dyn Object,
    method: &str,
    values: MultiValue,
    thinking: &Rc<Thinking>,
) -> mlua::Result<mlua::Value> {
    let arguments = all_given(values, thinking).map_err(|wrong| {
        raised(Box::new(Diagnostic::error("batch/value", format!("`{method}` was given what it cannot take: {wrong}"))))
    })?;
    let value = object.call(method, &arguments).map_err(raised)?;
    take(lua, value, thinking)
}

fn unknown(object: &dyn Object, name: &str) -> Box<Diagnostic> {
    let known = object.properties().iter().chain(object.methods()).copied();
    let error = Diagnostic::error("batch/name", format!("a {} has no `{name}`", object.what()));
    Box::new(match nearest(name, known) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => {
            let methods: Vec<String> = object.methods().iter().map(|method| format!("{method}()")).collect();
            error.help(format!("it has {}, {}", object.properties().join(", "), methods.join(", ")))
        }
    })
}
