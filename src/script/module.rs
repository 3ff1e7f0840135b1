//! `require`: modules of the game's own folder and of `scripts/lib`, from nowhere else.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::content::Files;
use crate::diag::{Diagnostic, Place, Result};

use super::budget::{NAME, SOURCE};
use super::coverage::Covered;

/// The scripts of a game, read before the first line runs: `require` never touches a file.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: BTreeMap<String, String>,
    /// Why a script, or a folder of them, could not be read.
    unread: BTreeMap<String, Diagnostic>,
}

impl Sources {
    /// Reads `scripts/<game>/**.lua` and `scripts/lib/**.lua`; why one is unreadable is told when it is required.
    pub fn new(files: &dyn Files, game: &str) -> Self {
        let (mut texts, mut unread) = (BTreeMap::new(), BTreeMap::new());
        for folder in [format!("scripts/{game}"), "scripts/lib".to_owned()] {
            for name in files.list(&folder) {
                let path = format!("{folder}/{name}");
                // A name without a dot may be a folder that is not to be entered.
                if !name.ends_with(".lua") && name.contains('.') {
                    continue;
                }
                match files.read(&path) {
                    Some(Ok(text)) if text.len() > SOURCE => {
                        let message = format!("the script has {} bytes, at most {SOURCE} are read", text.len());
                        let error = Diagnostic::error("script/too-large", message);
                        unread.insert(path.clone(), error.at(Place::new(path, 0, 0)));
                    }
                    Some(Ok(text)) if name.ends_with(".lua") => drop(texts.insert(path, text)),
                    Some(Err(error)) => drop(unread.insert(path, *error)),
                    _ => {}
                }
            }
        }
        Self { texts, unread }
    }

    pub fn get(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// The line at a place.
    pub fn line(&self, place: &Place) -> Option<&str> {
        self.get(&place.file)?.lines().nth(usize::try_from(place.line).ok()?.checked_sub(1)?)
    }

    pub fn insert(&mut self, path: String, text: String) {
        self.texts.insert(path, text);
    }

    /// The same as files, to load the scripts again from what was read.
    pub fn as_files(&self, budget: u32, watched: bool, covered: bool) -> impl Files + '_ {
        Read { sources: self, budget, watched, covered }
    }

    /// The file a required name means: `shuttle` in the game's folder, `lib/geometry` in the shared one.
    fn resolve(&self, game: &str, name: &str) -> Result<(String, &str)> {
        let proper = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        };
        if name.len() > NAME || !name.split('/').all(proper) {
            let name: String = name.chars().take(NAME).collect();
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
        let behind = |at: &str| path.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if let Some((_, error)) = self.unread.iter().find(|(at, _)| behind(at)) {
            return Err(Box::new(error.clone()));
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

/// Sources as files.
struct Read<'s> {
    sources: &'s Sources,
    budget: u32,
    watched: bool,
    covered: bool,
}

impl Files for Read<'_> {
    fn read(&self, path: &str) -> Option<Result<String>> {
        self.sources.get(path).map(|text| Ok(text.to_owned()))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside = |path: &String| path.strip_prefix(folder)?.strip_prefix('/').map(str::to_owned);
        self.sources.texts.keys().filter_map(inside).collect()
    }

    fn budget(&self) -> u32 {
        self.budget
    }

    fn watched(&self) -> bool {
        self.watched
    }

    fn covered(&self) -> bool {
        self.covered
    }
}

/// The modules that were required.
#[derive(Default)]
pub struct Loaded {
    values: BTreeMap<String, mlua::Value>,
    loading: Vec<String>,
    /// The whole texts as functions.
    chunks: Covered,
    closed: bool,
}

impl Loaded {
    pub fn paths(&self) -> Vec<String> {
        self.values.keys().cloned().collect()
    }

    /// The functions that the modules' texts were made to, by path.
    pub fn take_chunks(&mut self) -> Covered {
        std::mem::take(&mut self.chunks)
    }

    /// No module is loaded from now on, so that none can be by what happens in a match. Gives those that are.
    pub fn close(&mut self) -> impl Iterator<Item = (&str, &mlua::Value)> {
        self.closed = true;
        self.values.iter().map(|(path, value)| (path.as_str(), value))
    }
}

/// The Lua side: a module's text is called like any function, so that its errors keep their place.
const REQUIRE: &str = "\
local find, done = ...
return function(name)
  local known, value, path = find(name)
  if known then return value end
  return done(path, value())
end";

/// The `require` of a game.
pub fn require(
    lua: &mlua::Lua,
    sources: Rc<Sources>,
    game: String,
    loaded: Rc<RefCell<Loaded>>,
) -> mlua::Result<mlua::Function> {
    let known = Rc::clone(&loaded);
    let find = lua.create_function(move |lua, name: mlua::LuaString| {
        let name = name.to_str().map_or_else(|_| "?".to_owned(), |name| name.to_owned());
        let (path, text) = sources.resolve(&game, &name).map_err(|error| mlua::Error::external(*error))?;
        if let Some(value) = known.borrow().values.get(&path) {
            return Ok((true, value.clone(), None));
        }
        if known.borrow().closed {
            let error = Diagnostic::error("script/require", format!("`{path}` was not loaded with the game"));
            let help = format!(
                "local {} = require \"{name}\", at the top of main.lua",
                name.rsplit('/').next().unwrap_or(&name)
            );
            return Err(mlua::Error::external(error.help(help)));
        }
        if known.borrow().loading.contains(&path) {
            let circle = [known.borrow().loading.as_slice(), std::slice::from_ref(&path)].concat().join(" -> ");
            let error =
                Diagnostic::error("script/require", format!("scripts require each other in a circle: {circle}"));
            return Err(mlua::Error::external(error));
        }
        let chunk = super::sandbox::chunk(lua, text.to_owned(), format!("@{path}")).into_function()?;
        known.borrow_mut().loading.push(path.clone());
        known.borrow_mut().chunks.push((path.clone(), chunk.clone()));
        Ok((false, mlua::Value::Function(chunk), Some(path)))
    })?;
    let done = lua.create_function(move |_, (path, value): (String, mlua::Value)| {
        // What one failed to load is behind it as well: its error was caught.
        let mut loaded = loaded.borrow_mut();
        let at = loaded.loading.iter().position(|loading| *loading == path).unwrap_or(0);
        loaded.loading.truncate(at);
        if let mlua::Value::Table(table) = &value {
            table.set_readonly(true);
        }
        loaded.values.insert(path, value.clone());
        Ok(value)
    })?;
    // Named like the prelude, so that no message shows its frame.
    lua.load(REQUIRE).set_name("@prelude.lua").call((find, done))
}
