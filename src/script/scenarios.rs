//! Scenario files: `scenario "name" { ... }`, read as plain data.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::Value;

use crate::diag::{Diagnostic, Place};

use super::api::META;
use super::budget::{LOAD_FUEL, SOURCE};
use super::declare::{Declared, here, read_value};
use super::error;
use super::host::{Hooks, Host};
use super::raw::Vm;
use super::sandbox;

type Found = Vec<(String, Place, Value)>;

/// The scenarios of a file before a game is loaded for them: their functions cannot run.
///
/// # Errors
/// What is wrong with the file, at file:line.
pub fn list(path: &str, text: &str) -> Result<Vec<Declared>, Vec<Diagnostic>> {
    let one = |error: mlua::Error| vec![error::from_lua(&error)];
    let (lua, _) = sandbox::vm().map_err(one)?;
    let vm = Vm::new(lua, META).map_err(one)?;
    read(&vm, &mut Hooks::default(), path, text)
}

impl Host {
    /// The scenarios of a file, with functions that run in this game.
    ///
    /// # Errors
    /// What is wrong with the file, at file:line.
    pub fn scenarios(&mut self, path: &str, text: &str) -> Result<Vec<Declared>, Vec<Diagnostic>> {
        let vm = Rc::clone(&self.vm);
        let scenarios = read(&vm, self.hooks_mut(), path, text)?;
        self.share_hooks();
        Ok(scenarios)
    }
}

fn read(vm: &Vm, hooks: &mut Hooks, path: &str, text: &str) -> Result<Vec<Declared>, Vec<Diagnostic>> {
    if text.len() > SOURCE {
        return Err(vec![Diagnostic::error(
            "script/too-large",
            format!("`{path}` has {} bytes, at most {SOURCE}", text.len()),
        )]);
    }
    let found = vm
        .with_fuel(LOAD_FUEL, |lua| run(lua, path, text))
        .map_err(|place| vec![error::spent_loading(&place)])?
        .map_err(|error| vec![error::from_lua(&error)])?;
    let mut scenarios = Vec::new();
    let mut errors = Vec::new();
    for (name, place, value) in found {
        match read_value(vm, hooks, &format!("scenario {name:?}"), &value) {
            Ok(tree) => scenarios.push(Declared { name, place, tree }),
            Err(message) => errors.push(Diagnostic::error("scenario/declare", message).at(place)),
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}

fn run(lua: &mlua::Lua, path: &str, text: &str) -> mlua::Result<Found> {
    let found: Rc<RefCell<Found>> = Rc::default();
    let collect = Rc::clone(&found);
    let scenario = lua.create_function(move |lua, name: mlua::LuaString| {
        let (name, place) = (name.to_string_lossy(), here(lua));
        let collect = Rc::clone(&collect);
        lua.create_function(move |_, body: Value| {
            collect.borrow_mut().push((name.clone(), place.clone(), body));
            Ok(())
        })
    })?;
    let environment = lua.create_table()?;
    let meta = lua.create_table()?;
    meta.set("__index", lua.globals())?;
    environment.set_metatable(Some(meta))?;
    environment.set("scenario", scenario)?;
    sandbox::chunk(lua, text.to_owned(), format!("@{path}")).set_environment(environment).exec()?;
    let found = std::mem::take(&mut *found.borrow_mut());
    Ok(found)
}
