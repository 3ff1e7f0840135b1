//! A VM with what scripts may use and nothing else.

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use crate::diag::{Diagnostic, nearest};

use super::budget::MEMORY;

/// Globals of Luau that scripts do not get: they load code, reach environments, show addresses or the collector.
const REMOVED: [&str; 11] = [
    "getfenv",
    "setfenv",
    "loadstring",
    "newproxy",
    "collectgarbage",
    "gcinfo",
    "print",
    "require",
    "_G",
    "_VERSION",
    "coroutine",
];

/// Functions of `math` whose results differ between machines, or that are not the match's own chance.
const REMOVED_MATH: [&str; 19] = [
    "random",
    "randomseed",
    "noise",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "log",
    "log10",
    "pow",
    "ldexp",
    "frexp",
];

/// The VM, and the function that runs a line of the REPL.
///
/// # Errors
/// The VM has no memory left.
pub fn vm() -> mlua::Result<(Lua, mlua::Function)> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::BIT | StdLib::UTF8;
    let lua = Lua::new_with(libraries, LuaOptions::new())?;
    let runner = lua.load(include_str!("prelude.lua")).set_name("@prelude.lua").eval::<mlua::Function>()?;
    let globals = lua.globals();
    for name in REMOVED {
        globals.raw_remove(name)?;
    }
    let math: Table = globals.get("math")?;
    for name in REMOVED_MATH {
        math.raw_remove(name)?;
    }
    let strict = lua.create_table()?;
    strict.set("__index", lua.create_function(unknown_global)?)?;
    globals.set_metatable(Some(strict))?;
    lua.sandbox(true)?;
    lua.set_memory_limit(MEMORY)?;
    Ok((lua, runner))
}

/// Source text to be compiled: never bytecode, which a first byte would otherwise make of it and which can corrupt the
/// process. The one place where scripts, modules, scenarios and typed lines enter the VM.
pub fn chunk(lua: &Lua, text: String, name: String) -> mlua::chunk::Chunk<'static> {
    lua.load(text).set_name(name).set_mode(mlua::chunk::ChunkMode::Text)
}

/// From now on scripts get no new globals: what they declare goes into the declaring tables, what they keep is `local`.
pub fn refuse_globals(lua: &Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    let meta = lua.create_table()?;
    if let Some(before) = globals.metatable() {
        before.for_each(|key: Value, value: Value| meta.raw_set(key, value))?;
    }
    let refuse = |_: &Lua, (_, name, _): (Value, Value, Value)| -> mlua::Result<()> {
        let name = name.as_string().map_or_else(|| "?".to_owned(), |name| name.to_string_lossy());
        let error =
            Diagnostic::error("script/global", format!("`{name}` is no declared name, and scripts make no globals"));
        let help = format!("write `local {name} = ...`; what a match must keep goes into `variables`");
        Err(mlua::Error::external(error.help(help)))
    };
    meta.raw_set("__newindex", lua.create_function(refuse)?)?;
    meta.set_readonly(true);
    globals.set_metatable(Some(meta))?;
    // Setting the metatable takes away Luau's fast path to the libraries.
    globals.set_safeenv(true);
    Ok(())
}

fn unknown_global(_: &Lua, (globals, name): (Table, Value)) -> mlua::Result<Value> {
    let name = match &name {
        Value::String(name) => name.to_string_lossy(),
        other => other.type_name().to_owned(),
    };
    let mut known = Vec::new();
    for pair in globals.pairs::<Value, Value>() {
        if let (Value::String(key), _) = pair? {
            known.push(key.to_string_lossy());
        }
    }
    known.sort();
    let known = known.iter().map(String::as_str);
    let declaring =
        ["kinds", "zones", "fields", "variables", "tables", "actions", "phases", "ends", "limits", "hidden"];
    let hint = match name.as_str() {
        "print" => "; use `state:say(text)`, or in the REPL just write the value".to_owned(),
        _ => match nearest(&name, known.chain(declaring).chain(["settings", "content", "invariants"])) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => "; declare it with `local`".to_owned(),
        },
    };
    Err(mlua::Error::runtime(format!("nothing is named `{name}`{hint}")))
}
