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

/// What messages advise the scripts of a VM, which differ in what they are for.
pub struct Advice {
    /// Names that are not among the globals and that a misspelled one may have meant.
    pub names: &'static [&'static str],
    /// Names that other programs have, and what to do instead.
    pub instead: &'static [(&'static str, &'static str)],
    /// Where to keep what a global was meant to keep.
    pub keep: &'static str,
}

/// For the scripts of a game.
pub const RULES: Advice = Advice {
    names: &[
        "kinds",
        "zones",
        "fields",
        "variables",
        "tables",
        "actions",
        "phases",
        "ends",
        "limits",
        "hidden",
        "settings",
        "content",
        "invariants",
    ],
    instead: &[("print", "use `state:say(text)`, or in the REPL just write the value")],
    keep: "what a match must keep goes into `variables`",
};

/// The VM of a game's scripts, and the function that runs a line of the REPL.
///
/// # Errors
/// The VM has no memory left.
pub fn vm() -> mlua::Result<(Lua, mlua::Function)> {
    let (lua, runner) = open()?;
    close(&lua, &RULES)?;
    Ok((lua, runner))
}

/// A VM with the language and the prelude, to which something may still be added before `close`. Also the function that
/// runs a line of the REPL.
///
/// # Errors
/// The VM has no memory left.
pub fn open() -> mlua::Result<(Lua, mlua::Function)> {
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
    Ok((lua, runner))
}

/// Closes the sandbox: libraries are fixed, an unknown name is an error, memory is counted.
///
/// # Errors
/// The VM has no memory left.
pub fn close(lua: &Lua, advice: &'static Advice) -> mlua::Result<()> {
    let strict = lua.create_table()?;
    let unknown =
        lua.create_function(move |_, (globals, name): (Table, Value)| unknown_global(advice, &globals, &name))?;
    strict.set("__index", unknown)?;
    lua.globals().set_metatable(Some(strict))?;
    lua.sandbox(true)?;
    lua.set_memory_limit(MEMORY)?;
    Ok(())
}

/// Source text to be compiled: never bytecode, which a first byte would otherwise make of it and which can corrupt the
/// process. The one place where scripts, modules, scenarios and typed lines enter the VM.
pub fn chunk(lua: &Lua, text: String, name: String) -> mlua::chunk::Chunk<'static> {
    lua.load(text).set_name(name).set_mode(mlua::chunk::ChunkMode::Text)
}

/// From now on scripts get no new globals: what they declare goes into the declaring tables, what they keep is `local`.
pub fn refuse_globals(lua: &Lua, advice: &'static Advice) -> mlua::Result<()> {
    let globals = lua.globals();
    let meta = lua.create_table()?;
    if let Some(before) = globals.metatable() {
        before.for_each(|key: Value, value: Value| meta.raw_set(key, value))?;
    }
    let refuse = move |_: &Lua, (_, name, _): (Value, Value, Value)| -> mlua::Result<()> {
        let name = name.as_string().map_or_else(|| "?".to_owned(), |name| name.to_string_lossy());
        let error =
            Diagnostic::error("script/global", format!("`{name}` is no declared name, and scripts make no globals"));
        let help = format!("write `local {name} = ...`; {}", advice.keep);
        Err(mlua::Error::external(error.help(help)))
    };
    meta.raw_set("__newindex", lua.create_function(refuse)?)?;
    meta.set_readonly(true);
    globals.set_metatable(Some(meta))?;
    // Setting the metatable takes away Luau's fast path to the libraries.
    globals.set_safeenv(true);
    Ok(())
}

fn unknown_global(advice: &Advice, globals: &Table, name: &Value) -> mlua::Result<Value> {
    let name = match name {
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
    let hint = match advice.instead.iter().find(|(other, _)| *other == name) {
        Some((_, instead)) => format!("; {instead}"),
        None => match nearest(&name, known.chain(advice.names.iter().copied())) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => "; declare it with `local`".to_owned(),
        },
    };
    Err(mlua::Error::runtime(format!("nothing is named `{name}`{hint}")))
}
