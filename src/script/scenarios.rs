//! Scenario files: `scenario "name" { ... }`, read as plain data.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::Value;

use crate::diag::{Diagnostic, Place};

use super::api::META;
use super::budget::{DECLARED_ENTRIES, Limits, NAME, SOURCE};
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
    let (lua, _) = sandbox::vm(&Limits::USUAL).map_err(one)?;
    let vm = Vm::new(lua, META, Limits::USUAL).map_err(one)?;
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
    let found = run(vm, path, text).map_err(|error| vec![*error])?;
    let mut scenarios = Vec::new();
    let mut errors = Vec::new();
    if found.is_empty() {
        let error = Diagnostic::error("scenario/none", format!("`{path}` has no scenarios"));
        let help = "scenario \"what must happen\" { game = \"...\", play = { ... }, expect = { ... } }";
        return Err(vec![error.at(Place::new(path, 0, 0)).help(help)]);
    }
    for (name, place, value) in found {
        if value.is_nil() {
            let message = format!("scenario `{name}` has no table: scenario \"{name}\" {{ ... }}");
            errors.push(Diagnostic::error("scenario/declare", message).at(place));
            continue;
        }
        match read_value(vm, hooks, &format!("scenario {name:?}"), &value) {
            Ok(tree) => scenarios.push(Declared { name, place, tree }),
            Err(message) => errors.push(Diagnostic::error("scenario/declare", message).at(place)),
        }
    }
    if errors.is_empty() { Ok(scenarios) } else { Err(errors) }
}

fn run(vm: &Vm, path: &str, text: &str) -> Result<Found, Box<Diagnostic>> {
    let found: Rc<RefCell<Found>> = Rc::default();
    let chunk = prepare(vm.lua(), path, text, &found).and_then(|chunk| vm.keep(chunk));
    let chunk = chunk.map_err(|error| Box::new(error::from_lua(&error)))?;
    let ran = vm.load(vm.limits().load, chunk);
    vm.release(chunk);
    ran.map_err(|failure| Box::new(error::failed_load(failure, path, vm.limits())))?;
    let found = std::mem::take(&mut *found.borrow_mut());
    Ok(found)
}

/// The file's text as a function, which puts the scenarios it names among those found.
fn prepare(lua: &mlua::Lua, path: &str, text: &str, found: &Rc<RefCell<Found>>) -> mlua::Result<mlua::Function> {
    let collect = Rc::clone(found);
    let scenario = lua.create_function(move |lua, (name, body): (mlua::LuaString, Value)| {
        let place = here(lua);
        if name.as_bytes().len() > NAME || collect.borrow().len() >= DECLARED_ENTRIES {
            let message =
                format!("a file has at most {DECLARED_ENTRIES} scenarios, with names of at most {NAME} bytes");
            return Err(mlua::Error::external(Diagnostic::error("scenario/declare", message).at(place)));
        }
        let name = name.to_string_lossy();
        let (nth, collect) = (collect.borrow().len(), Rc::clone(&collect));
        // Until its table comes, it is one without.
        collect.borrow_mut().push((name, place, body.clone()));
        lua.create_function(move |_, body: Value| {
            if let Some((_, _, kept)) = collect.borrow_mut().get_mut(nth) {
                *kept = body;
            }
            Ok(())
        })
    })?;
    let environment = lua.create_table()?;
    let meta = lua.create_table()?;
    meta.set("__index", lua.globals())?;
    environment.set_metatable(Some(meta))?;
    environment.set("scenario", scenario)?;
    sandbox::chunk(lua, text.to_owned(), format!("@{path}")).set_environment(environment).into_function()
}
