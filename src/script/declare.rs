//! What `main.lua` and overlay scripts fill: tables that remember the order of assignment and the line of each entry.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use crate::diag::{Diagnostic, Place};
use crate::kernel::ids::{HookId, KindId};

use super::budget::{DECLARED_DEPTH, DECLARED_ENTRIES, DECLARED_TEXT, DECLARED_VALUES, NAME};
use super::error;
use super::handle::{Handle, Tag};
use super::host::Hooks;
use super::loading::Loading;
use super::overlaying::Touched;
use super::raw::Vm;
use super::tree::{self, Tree};

/// The tables a script finds, in the order of the reference.
pub const SECTIONS: [&str; 17] = [
    "kinds",
    "checks",
    "zones",
    "fields",
    "variables",
    "values",
    "rules",
    "tables",
    "actions",
    "phases",
    "ends",
    "limits",
    "outcome",
    "on",
    "hidden",
    "invariants",
    "sheets",
];

/// One entry: `actions.move = { ... }` at a line.
#[derive(Clone, Debug)]
pub struct Declared {
    pub name: String,
    pub place: Place,
    pub tree: Tree,
}

/// `kinds.ranks.cannon = { ... }`
#[derive(Clone, Debug)]
pub struct DeclaredKind {
    pub sort: String,
    pub kind: Declared,
}

/// Everything the scripts of a game declared.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    sections: Vec<(String, Vec<Declared>)>,
    pub kinds: Vec<DeclaredKind>,
    /// Actions that an overlay took away.
    gone: Vec<String>,
    /// The script read kinds of files while it was loaded: they have the numbers of their files' order.
    pub numbered: bool,
}

impl Declarations {
    /// The entries of a section in order of assignment. `variables` has two: `variables.game`, `variables.seat`.
    pub fn section(&self, name: &str) -> &[Declared] {
        self.sections.iter().find(|(section, _)| section == name).map_or(&[], |(_, entries)| entries)
    }

    /// Whether an overlay took the action away: phases that name it go without it.
    pub fn is_gone(&self, action: &str) -> bool {
        self.gone.iter().any(|gone| gone == action)
    }
}

struct Entry {
    name: String,
    place: Place,
    value: Value,
}

#[derive(Default)]
struct Collected {
    sections: Vec<(String, Vec<Entry>)>,
    /// Sort, id and declaration of kinds.
    kinds: Vec<(String, Entry)>,
    /// Entries that the overlay now running has in its hands; none while `main.lua` runs.
    touched: Option<Touched>,
    gone: Vec<String>,
    closed: bool,
}

impl Collected {
    fn section(&mut self, name: &str) -> &mut Vec<Entry> {
        let index = match self.sections.iter().position(|(section, _)| section == name) {
            Some(index) => index,
            None => {
                self.sections.push((name.to_owned(), Vec::new()));
                self.sections.len() - 1
            }
        };
        &mut self.sections[index].1
    }
}

/// The declaring tables of one VM.
#[derive(Clone, Default)]
pub struct Declaring {
    collected: Rc<RefCell<Collected>>,
    loading: Rc<Loading>,
}

/// The file and line now running.
pub fn here(lua: &Lua) -> Place {
    for level in 1..4 {
        let place = lua.inspect_stack(level, |debug| {
            let source = debug.source().short_src.map(|source| source.into_owned());
            source.zip(debug.current_line())
        });
        if let Some(Some((source, line))) = place {
            return Place::new(source, line as u32, 0);
        }
    }
    Place::new("?", 0, 0)
}

fn wrong(lua: &Lua, message: String, help: &str) -> mlua::Error {
    mlua::Error::external(Diagnostic::error("script/declare", message).at(here(lua)).help(help))
}

fn key_name(lua: &Lua, section: &str, key: &Value) -> mlua::Result<String> {
    let short = key.as_string().filter(|name| name.as_bytes().len() <= NAME);
    if short.is_none() && key.is_string() {
        return Err(wrong(lua, format!("the name of an entry has at most {NAME} bytes"), "a short name"));
    }
    let name = short.map(|name| name.to_string_lossy());
    let proper = |name: &String| {
        name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    name.filter(proper).ok_or_else(|| {
        let shown = key.to_string().unwrap_or_else(|_| "?".to_owned());
        wrong(lua, format!("`{shown}` is no name for an entry of `{section}`"), "small letters, digits and `_`")
    })
}

impl Declaring {
    /// Whoever reads content while the script is loaded is told of the fields it declares.
    pub fn new(loading: Rc<Loading>) -> Self {
        Self { collected: Rc::default(), loading }
    }

    /// Puts the declaring tables among the globals.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn install(&self, lua: &Lua) -> mlua::Result<()> {
        let globals = lua.globals();
        for section in SECTIONS {
            let table = match section {
                "kinds" => self.kinds(lua)?,
                "variables" => self.variables(lua)?,
                _ => self.section(lua, section)?,
            };
            globals.set(section, table)?;
        }
        Ok(())
    }

    /// An overlay runs next: what it changes is told at its own lines.
    pub fn begin_overlay(&self) {
        self.collected.borrow_mut().touched = Some(Touched::default());
    }

    /// An overlay has run.
    pub fn end_overlay(&self) {
        let mut collected = self.collected.borrow_mut();
        let changed = collected.touched.take().map(Touched::changed).unwrap_or_default();
        for (section, name, place) in changed {
            let entry = collected.section(section).iter_mut().find(|entry| entry.name == name);
            if let Some(entry) = entry {
                entry.place = place;
            }
        }
    }

    /// No entry can be added or changed from now on.
    pub fn close(&self) {
        self.collected.borrow_mut().closed = true;
    }

    fn put(&self, lua: &Lua, section: &'static str, name: String, value: Value) -> mlua::Result<()> {
        let mut collected = self.collected.borrow_mut();
        if collected.closed {
            drop(collected);
            return Err(wrong(
                lua,
                format!("`{section}.{name}` is fixed once the game is loaded"),
                "declare it in main.lua",
            ));
        }
        if section == "actions" {
            let taken = value == Value::Nil && collected.touched.is_some();
            collected.gone.retain(|gone| *gone != name);
            collected.gone.extend(taken.then(|| name.clone()));
        }
        if let Some(touched) = &mut collected.touched {
            touched.forget(section, &name);
        }
        let entries = collected.section(section);
        let index = entries.iter().position(|entry| entry.name == name);
        match (index, value) {
            (Some(index), Value::Nil) => drop(entries.remove(index)),
            (None, Value::Nil) => {}
            (Some(index), value) => entries[index] = Entry { name, place: here(lua), value },
            (None, _) if entries.len() >= DECLARED_ENTRIES => {
                let message = format!("`{section}` has at most {DECLARED_ENTRIES} entries");
                drop(collected);
                return Err(wrong(lua, message, "look for a loop that does not end"));
            }
            (None, value) => entries.push(Entry { name, place: here(lua), value }),
        }
        Ok(())
    }

    fn get(&self, section: &str, name: &str) -> Value {
        let mut collected = self.collected.borrow_mut();
        let entry = collected.section(section).iter().find(|entry| entry.name == name);
        entry.map_or(Value::Nil, |entry| entry.value.clone())
    }

    /// What a script finds under a name.
    fn read_entry(&self, lua: &Lua, section: &'static str, name: &str) -> Value {
        let value = self.get(section, name);
        if let Some(touched) = &mut self.collected.borrow_mut().touched {
            touched.note(section, name, here(lua), &value);
        }
        value
    }

    fn proxy(lua: &Lua, index: mlua::Function, newindex: mlua::Function) -> mlua::Result<Table> {
        let (table, meta) = (lua.create_table()?, lua.create_table()?);
        meta.set("__index", index)?;
        meta.set("__newindex", newindex)?;
        meta.set("__metatable", false)?;
        meta.set_readonly(true);
        table.set_metatable(Some(meta))?;
        Ok(table)
    }

    fn section(&self, lua: &Lua, section: &'static str) -> mlua::Result<Table> {
        let (reader, writer) = (self.clone(), self.clone());
        let index = lua.create_function(move |lua, (_, key): (Value, Value)| {
            Ok(reader.read_entry(lua, section, &key_name(lua, section, &key)?))
        })?;
        let newindex = lua.create_function(move |lua, (_, key, value): (Value, Value, Value)| {
            let name = key_name(lua, section, &key)?;
            writer.put(lua, section, name, value)
        })?;
        Self::proxy(lua, index, newindex)
    }

    /// `variables.game.kept = 0`, or all at once: `variables.game = { kept = 0 }`.
    fn variables(&self, lua: &Lua) -> mlua::Result<Table> {
        let game = self.section(lua, "variables.game")?;
        let seat = self.section(lua, "variables.seat")?;
        let writer = self.clone();
        let section_of = |lua: &Lua, key: &Value| match key.as_string().map(|key| key.to_string_lossy()).as_deref() {
            Some("game") => Ok("variables.game"),
            Some("seat") => Ok("variables.seat"),
            _ => Err(wrong(
                lua,
                "variables belong to the match or to a seat".to_owned(),
                "variables.game or variables.seat",
            )),
        };
        let index = lua.create_function(move |lua, (_, key): (Value, Value)| {
            Ok(if section_of(lua, &key)? == "variables.game" { game.clone() } else { seat.clone() })
        })?;
        let newindex = lua.create_function(move |lua, (_, key, value): (Value, Value, Value)| {
            let section = section_of(lua, &key)?;
            let Value::Table(table) = value else {
                return Err(wrong(
                    lua,
                    format!("`{section}` is a table of variables"),
                    "variables.seat = { points = 0 }",
                ));
            };
            let mut entries = Vec::new();
            for pair in table.pairs::<Value, Value>() {
                if entries.len() >= DECLARED_ENTRIES {
                    let message = format!("`{section}` has at most {DECLARED_ENTRIES} entries");
                    return Err(wrong(lua, message, "look for a loop that does not end"));
                }
                entries.push(pair?);
            }
            entries.sort_by_key(|(key, _)| key.as_string().map(|key| key.to_string_lossy()));
            for (key, value) in entries {
                writer.put(lua, section, key_name(lua, section, &key)?, value)?;
            }
            Ok(())
        })?;
        Self::proxy(lua, index, newindex)
    }

    /// `kinds.ranks = { strength = "integer" }` declares the fields of a sort, `kinds.ranks.cannon = { ... }` a kind.
    fn kinds(&self, lua: &Lua) -> mlua::Result<Table> {
        let (reader, writer) = (self.clone(), self.clone());
        let index = lua.create_function(move |lua, (_, key): (Value, Value)| {
            let sort = key_name(lua, "kinds", &key)?;
            if reader.get("kinds", &sort) == Value::Nil {
                let help = format!("first declare its fields: kinds.{sort} = {{ ... }}");
                return Err(wrong(lua, format!("`kinds.{sort}` is not declared"), &help));
            }
            reader.sort(lua, sort)
        })?;
        let newindex = lua.create_function(move |lua, (_, key, value): (Value, Value, Value)| {
            let sort = key_name(lua, "kinds", &key)?;
            let value = writer.with_fields(lua, &sort, value)?;
            let fields = plain(&value, 0);
            writer.put(lua, "kinds", sort.clone(), value)?;
            writer.loading.declare(&sort, fields.as_ref(), &here(lua));
            Ok(())
        })?;
        Self::proxy(lua, index, newindex)
    }

    /// An overlay declares the fields it adds: those that a sort has already stay.
    fn with_fields(&self, lua: &Lua, sort: &str, value: Value) -> mlua::Result<Value> {
        let overlaid = self.collected.borrow().touched.is_some();
        let (Value::Table(old), Value::Table(new), true) = (self.get("kinds", sort), &value, overlaid) else {
            return Ok(value);
        };
        let all = lua.create_table()?;
        for pair in old.pairs::<Value, Value>().chain(new.pairs()).take(2 * DECLARED_ENTRIES) {
            let (key, field) = pair?;
            all.raw_set(key, field)?;
        }
        Ok(Value::Table(all))
    }

    fn sort(&self, lua: &Lua, sort: String) -> mlua::Result<Table> {
        let (reader, writer) = (self.clone(), self.clone());
        let read_sort = sort.clone();
        let index = lua.create_function(move |lua, (_, key): (Value, Value)| {
            let id = key_name(lua, &read_sort, &key)?;
            let collected = reader.collected.borrow();
            let found = collected.kinds.iter().find(|(sort, kind)| *sort == read_sort && kind.name == id);
            Ok(found.map_or(Value::Nil, |(_, kind)| kind.value.clone()))
        })?;
        let newindex = lua.create_function(move |lua, (_, key, value): (Value, Value, Value)| {
            let id = key_name(lua, &sort, &key)?;
            let place = here(lua);
            let mut collected = writer.collected.borrow_mut();
            if collected.closed {
                drop(collected);
                return Err(wrong(lua, "kinds are fixed once the game is loaded".to_owned(), "declare it in main.lua"));
            }
            let index = collected.kinds.iter().position(|(other, kind)| *other == sort && kind.name == id);
            match (index, value) {
                (Some(index), Value::Nil) => drop(collected.kinds.remove(index)),
                (None, Value::Nil) => {}
                (Some(index), value) => collected.kinds[index].1 = Entry { name: id, place, value },
                (None, _) if collected.kinds.len() >= DECLARED_ENTRIES => {
                    drop(collected);
                    let message = format!("scripts declare at most {DECLARED_ENTRIES} kinds");
                    return Err(wrong(lua, message, "look for a loop that does not end"));
                }
                (None, value) => collected.kinds.push((sort.clone(), Entry { name: id, place, value })),
            }
            Ok(())
        })?;
        Self::proxy(lua, index, newindex)
    }

    /// What the scripts assigned, with the names of the entries.
    pub fn values(&self) -> Vec<(String, Value)> {
        let collected = self.collected.borrow();
        let sections = collected.sections.iter().flat_map(|(section, entries)| {
            entries.iter().map(move |entry| (format!("{section}.{}", entry.name), entry.value.clone()))
        });
        let kinds = collected.kinds.iter();
        let kinds = kinds.map(|(sort, entry)| (format!("kinds.{sort}.{}", entry.name), entry.value.clone()));
        sections.chain(kinds).collect()
    }

    /// Everything declared, as plain data; functions are kept under numbers. All faults at once.
    pub fn read(&self, vm: &Vm, hooks: &mut Hooks) -> Result<Declarations, Vec<Diagnostic>> {
        let loading = Some(&*self.loading);
        let (left, text) = (DECLARED_VALUES, DECLARED_TEXT);
        let mut reading = Reading { vm, hooks, loading, left, text, errors: Vec::new() };
        let mut declarations = Declarations::default();
        let collected = self.collected.borrow();
        for (section, entries) in &collected.sections {
            let mut read = Vec::new();
            for entry in entries {
                read.extend(reading.entry(&format!("{section}.{}", entry.name), entry));
            }
            declarations.sections.push((section.clone(), read));
        }
        for (sort, entry) in &collected.kinds {
            let kind = reading.entry(&format!("kinds.{sort}.{}", entry.name), entry);
            declarations.kinds.extend(kind.map(|kind| DeclaredKind { sort: sort.clone(), kind }));
        }
        declarations.gone.clone_from(&collected.gone);
        declarations.numbered = self.loading.handed();
        if reading.errors.is_empty() { Ok(declarations) } else { Err(reading.errors) }
    }
}

/// A value as plain data; functions are kept under numbers.
///
/// # Errors
/// What cannot be declared.
pub fn read_value(vm: &Vm, hooks: &mut Hooks, label: &str, value: &Value) -> Result<Tree, String> {
    Reading { vm, hooks, loading: None, left: DECLARED_VALUES, text: DECLARED_TEXT, errors: Vec::new() }
        .tree(label, value, 0)
}

/// The id of the kind that a handle in a declaration stands for: `place { kind = content.marks.nought }`.
fn kind_of(loading: &Loading, bits: usize) -> Option<&str> {
    let handle = Handle::from_bits(bits).filter(|handle| handle.tag == Tag::Kind)?;
    loading.id(KindId(u16::try_from(handle.id).ok()?))
}

/// Declared fields as data. What is no plain value is left out: it is told when everything is read.
fn plain(value: &Value, depth: usize) -> Option<Tree> {
    Some(match value {
        Value::Boolean(value) => Tree::Boolean(*value),
        Value::Integer(value) => Tree::Number(*value as f64),
        Value::Number(value) => Tree::Number(*value),
        Value::String(text) => Tree::Text(text.to_string_lossy()),
        Value::Table(table) if depth < DECLARED_DEPTH => {
            let mut read = tree::Table::default();
            let mut left = DECLARED_VALUES;
            let _ = table.for_each(|key: Value, value: Value| {
                left = left.saturating_sub(1);
                match (key, plain(&value, depth + 1).filter(|_| left > 0)) {
                    (Value::String(key), Some(tree)) => read.named.push((key.to_string_lossy(), tree)),
                    (Value::Integer(_) | Value::Number(_), Some(tree)) => read.list.push(tree),
                    _ => {}
                }
                Ok(())
            });
            read.named.sort_by(|a, b| a.0.cmp(&b.0));
            Tree::Table(read)
        }
        _ => return None,
    })
}

/// What is said of a number as a key that is not in the list.
fn beyond(label: &str, key: &str, listed: usize) -> String {
    format!("`{label}[{key}]` is in no list: that ends at {listed}, before the first nil")
}

struct Reading<'v> {
    vm: &'v Vm,
    hooks: &'v mut Hooks,
    loading: Option<&'v Loading>,
    /// Values and bytes of text that may still come.
    left: usize,
    text: usize,
    errors: Vec<Diagnostic>,
}

impl Reading<'_> {
    fn entry(&mut self, label: &str, entry: &Entry) -> Option<Declared> {
        match self.tree(label, &entry.value, 0) {
            Ok(tree) => Some(Declared { name: entry.name.clone(), place: entry.place.clone(), tree }),
            Err(message) => {
                self.errors.push(Diagnostic::error("script/declare", message).at(entry.place.clone()));
                None
            }
        }
    }

    fn tree(&mut self, label: &str, value: &Value, depth: usize) -> Result<Tree, String> {
        if depth > DECLARED_DEPTH {
            return Err(format!("`{label}` is nested deeper than {DECLARED_DEPTH} tables"));
        }
        self.count(0)?;
        Ok(match value {
            Value::Boolean(value) => Tree::Boolean(*value),
            Value::Integer(value) => Tree::Number(*value as f64),
            Value::Number(value) => Tree::Number(*value),
            Value::String(text) => {
                self.count(text.as_bytes().len())?;
                Tree::Text(text.to_string_lossy())
            }
            Value::Function(function) => Tree::Function(self.hook(label, function)?),
            Value::Table(table) => {
                let read = self.table(label, table, depth)?;
                match table.metatable().and_then(|meta| meta.raw_get::<Option<String>>("call").ok().flatten()) {
                    Some(name) => Tree::Call(name, read),
                    None => Tree::Table(read),
                }
            }
            Value::LightUserData(pointer) => {
                match self.loading.and_then(|loading| kind_of(loading, pointer.0 as usize)) {
                    Some(id) => Tree::Text(id.to_owned()),
                    None => return Err(format!("`{label}` is a thing of the match, which cannot be declared")),
                }
            }
            other => return Err(format!("`{label}` is a {}, which cannot be declared", other.type_name())),
        })
    }

    /// One value more, with a text of so many bytes.
    fn count(&mut self, bytes: usize) -> Result<(), String> {
        self.left =
            self.left.checked_sub(1).ok_or_else(|| format!("more than {DECLARED_VALUES} values are declared"))?;
        let text = self.text.checked_sub(bytes);
        self.text = text.ok_or_else(|| format!("more than {DECLARED_TEXT} bytes of text are declared"))?;
        Ok(())
    }

    fn table(&mut self, label: &str, table: &Table, depth: usize) -> Result<tree::Table, String> {
        let mut read = tree::Table::default();
        for item in table.sequence_values::<Value>() {
            let item = item.map_err(|error| error::from_lua(&error).message)?;
            read.list.push(self.tree(&format!("{label}[{}]", read.list.len() + 1), &item, depth + 1)?);
        }
        let mut named = Vec::new();
        let listed = read.list.len();
        for (nth, pair) in table.pairs::<Value, Value>().enumerate() {
            let (key, value) = pair.map_err(|error| error::from_lua(&error).message)?;
            // Also what is no name is walked over.
            if nth >= listed {
                self.count(0)?;
            }
            match key {
                Value::String(key) => {
                    self.count(key.as_bytes().len())?;
                    named.push((key.to_string_lossy(), value));
                }
                Value::Integer(nth) if usize::try_from(nth).is_ok_and(|nth| (1..=listed).contains(&nth)) => {}
                Value::Number(nth) if nth.fract() == 0.0 && nth >= 1.0 && nth <= listed as f64 => {}
                Value::Integer(nth) => return Err(beyond(label, &nth.to_string(), listed)),
                Value::Number(nth) => return Err(beyond(label, &nth.to_string(), listed)),
                other => return Err(format!("`{label}` has a {} as a key, expected a name", other.type_name())),
            }
        }
        named.sort_by(|a, b| a.0.cmp(&b.0));
        for (key, value) in named {
            let tree = self.tree(&format!("{label}.{key}"), &value, depth + 1)?;
            read.named.push((key, tree));
        }
        Ok(read)
    }

    fn hook(&mut self, label: &str, function: &mlua::Function) -> Result<HookId, String> {
        let reference = self.vm.keep(function.clone()).map_err(|error| error::from_lua(&error).message)?;
        let info = function.info();
        let place = info.short_src.zip(info.line_defined);
        let place = place.map(|(file, line)| Place::new(file, u32::try_from(line).unwrap_or(0), 0));
        self.hooks
            .add(label, place, reference)
            .ok_or_else(|| "more functions are declared than any game has".to_owned())
    }
}
