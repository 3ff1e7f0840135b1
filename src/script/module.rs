//! `require`: modules of the game's own folder and of `scripts/lib`, from nowhere else.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::content::Files;
use crate::diag::{Diagnostic, Result};

use super::budget::SOURCE;

/// The scripts of a game, read before the first line runs: `require` never touches a file.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: BTreeMap<String, String>,
}

impl Sources {
    /// Reads `scripts/<game>/**.lua` and `scripts/lib/**.lua`; unreadable ones are missing when they are required.
    pub fn new(files: &dyn Files, game: &str) -> Self {
        let mut texts = BTreeMap::new();
        for folder in [format!("scripts/{game}"), "scripts/lib".to_owned()] {
            for name in files.list(&folder) {
                let path = format!("{folder}/{name}");
                if name.ends_with(".lua")
                    && let Some(Ok(text)) = files.read(&path)
                    && text.len() <= SOURCE
                {
                    texts.insert(path, text);
                }
            }
        }
        Self { texts }
    }

    pub fn get(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    pub fn insert(&mut self, path: String, text: String) {
        self.texts.insert(path, text);
    }

    /// The file a required name means: `shuttle` in the game's folder, `lib/geometry` in the shared one.
    fn resolve(&self, game: &str, name: &str) -> Result<(String, &str)> {
        let proper = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        };
        if !name.split('/').all(proper) {
            let error = Diagnostic::error("script/require", format!("`{}` is no module name", name.escape_debug()));
            let help =
                "small letters, digits and `_`, folders with `/`: require \"shuttle\" or require \"lib/geometry\"";
            return Err(Box::new(error.help(help)));
        }
        let path = match name.strip_prefix("lib/") {
            Some(rest) => format!("scripts/lib/{rest}.lua"),
            None => format!("scripts/{game}/{name}.lua"),
        };
        if let Some(text) = self.get(&path) {
            return Ok((path, text));
        }
        let error = Diagnostic::error("script/require", format!("there is no script `{path}`"));
        let own = format!("scripts/{game}/");
        let known = self.texts.keys().filter_map(|path| {
            let name = path.strip_suffix(".lua")?;
            name.strip_prefix(&own).or_else(|| name.strip_prefix("scripts/")).filter(|name| *name != "main")
        });
        Err(Box::new(error.suggest(name, known)))
    }
}

#[derive(Default)]
struct Loaded {
    values: BTreeMap<String, mlua::Value>,
    loading: Vec<String>,
}

/// The `require` of a game.
pub fn require(lua: &mlua::Lua, sources: Rc<Sources>, game: String) -> mlua::Result<mlua::Function> {
    let loaded = Rc::new(RefCell::new(Loaded::default()));
    lua.create_function(move |lua, name: mlua::LuaString| {
        let name = name.to_str().map_or_else(|_| "?".to_owned(), |name| name.to_owned());
        let (path, text) = sources.resolve(&game, &name).map_err(|error| mlua::Error::external(*error))?;
        if let Some(value) = loaded.borrow().values.get(&path) {
            return Ok(value.clone());
        }
        if loaded.borrow().loading.contains(&path) {
            let circle = [loaded.borrow().loading.as_slice(), std::slice::from_ref(&path)].concat().join(" -> ");
            let error =
                Diagnostic::error("script/require", format!("scripts require each other in a circle: {circle}"));
            return Err(mlua::Error::external(error));
        }
        loaded.borrow_mut().loading.push(path.clone());
        let value = super::sandbox::chunk(lua, text.to_owned(), format!("@{path}")).eval::<mlua::Value>();
        loaded.borrow_mut().loading.pop();
        let value = value?;
        if let mlua::Value::Table(table) = &value {
            table.set_readonly(true);
        }
        loaded.borrow_mut().values.insert(path, value.clone());
        Ok(value)
    })
}
