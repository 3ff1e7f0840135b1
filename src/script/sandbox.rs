//! A VM with what scripts may use and nothing else.

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use crate::diag::{Diagnostic, nearest};

use super::budget::Limits;
use super::declare::SECTIONS;
use super::raw;

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

/// Functions that the compiler knows by name and that are replaced, or not there.
const REPLACED: [&str; 15] = [
    "setmetatable",
    "tostring",
    "vector.create",
    "vector.magnitude",
    "vector.normalize",
    "vector.cross",
    "vector.dot",
    "vector.floor",
    "vector.ceil",
    "vector.abs",
    "vector.sign",
    "vector.clamp",
    "vector.min",
    "vector.max",
    "vector.lerp",
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

/// What agents and batches find of the language. What is not in this list is taken away, so that nothing made for rules
/// gets in by being new.
const LANGUAGE: [&str; 24] = [
    "assert",
    "bit32",
    "error",
    "getmetatable",
    "ipairs",
    "list",
    "math",
    "next",
    "pairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
];

/// Takes away what the prelude makes for rules, and leaves the language.
///
/// # Errors
/// The VM has no memory left.
pub fn keep_language(lua: &Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    let mut foreign = Vec::new();
    globals.for_each(|name: mlua::Value, _: mlua::Value| {
        let known = name.as_string().is_some_and(|name| LANGUAGE.iter().any(|global| name == *global));
        foreign.extend((!known).then_some(name));
        Ok(())
    })?;
    foreign.into_iter().try_for_each(|name| globals.raw_remove(name))
}

/// The VM of a game's scripts, and the function that runs a line of the REPL.
///
/// # Errors
/// The VM has no memory left.
pub fn vm(limits: &Limits) -> mlua::Result<(Lua, mlua::Function)> {
    let (lua, runner) = open()?;
    close(&lua, &RULES, limits)?;
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
    lua.set_compiler(compiler());
    let charging = raw::for_prelude(&lua)?;
    let prelude = lua.load(include_str!("prelude.lua")).set_name("@prelude.lua");
    let runner = prelude.call::<mlua::Function>(charging)?;
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

/// How scripts are compiled.
pub fn compiler() -> mlua::chunk::Compiler {
    // The compiler would put these in place by name, whatever stands under it.
    let math = REMOVED_MATH.iter().map(|name| format!("math.{name}"));
    let others = REPLACED.iter().map(|name| (*name).to_owned());
    // Names of variables are kept for messages.
    // What is declared changes while a script declares it: read once when a file is loaded, it would be what was there
    // before its first line.
    let compiler = mlua::chunk::Compiler::new().set_debug_level(2).set_mutable_globals(SECTIONS);
    compiler.set_disabled_builtins(math.chain(others))
}

/// Closes the sandbox: libraries are fixed, an unknown name is an error, memory is counted.
///
/// # Errors
/// The VM has no memory left.
pub fn close(lua: &Lua, advice: &'static Advice, limits: &Limits) -> mlua::Result<()> {
    let strict = lua.create_table()?;
    let unknown =
        lua.create_function(move |_, (globals, name): (Table, Value)| unknown_global(advice, &globals, &name))?;
    strict.set("__index", unknown)?;
    lua.globals().set_metatable(Some(strict))?;
    lua.sandbox(true)?;
    lua.set_memory_limit(limits.memory)?;
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const PAGE: &str = include_str!("../../docs/sandbox.md");

    /// The names in the first cells of the table below a heading of the page.
    fn documented(heading: &str) -> BTreeSet<String> {
        let (_, section) = PAGE.split_once(heading).expect("the heading");
        let rows = section.split("\n## ").next().unwrap_or("").lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split('|').nth(1));
        cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
    }

    /// Everything among the globals, functions of libraries as `string.rep`.
    fn seen() -> BTreeSet<String> {
        let (lua, _) = open().expect("a VM");
        let mut names = BTreeSet::new();
        for pair in lua.globals().pairs::<String, Value>() {
            let (name, value) = pair.expect("a global");
            match value {
                Value::Table(library) => names.extend(library.pairs::<String, Value>().map(|inner| {
                    let (inner, _) = inner.expect("a function");
                    format!("{name}.{inner}")
                })),
                _ => drop(names.insert(name)),
            }
        }
        names
    }

    #[test]
    fn the_page_lists_what_scripts_find_and_nothing_else() {
        let (page, script) = (documented("## What scripts find"), seen());
        let missing: Vec<&String> = script.difference(&page).collect();
        let gone: Vec<&String> = page.difference(&script).collect();
        assert!(missing.is_empty() && gone.is_empty(), "not on the page: {missing:?}; not there: {gone:?}");
    }

    #[test]
    fn what_the_page_says_is_not_there_is_not() {
        let (lua, _) = vm(&Limits::USUAL).expect("a VM");
        for name in documented("## What is not there") {
            // Called with a number, which the compiler would put a result in place of, and without a place in a library.
            let there = chunk(&lua, format!("local x = ... return {name}(x or 2)"), "=test".to_owned()).exec().is_ok();
            let folded = chunk(&lua, format!("return {name}(1, 2, 3)"), "=test".to_owned()).exec().is_ok();
            assert!(!there && !folded, "`{name}` is there");
        }
    }

    #[test]
    fn the_page_has_the_numbers() {
        for number in [Limits::USUAL.rule, Limits::USUAL.step, Limits::USUAL.load, Limits::USUAL.memory as i64 >> 20] {
            assert!(PAGE.contains(&number.to_string()), "{number}");
        }
    }
}
