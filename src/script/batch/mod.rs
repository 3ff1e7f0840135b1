//! The host of batch scripts: the language, and whatever objects the caller hands in. It knows neither games nor
//! matches: an [`Object`] says what it has and does it.
//!
//! No fuel is counted but while a function of the script decides for a seat: a batch is stopped by whoever runs it.
//! Memory is limited as it is for rules.

mod object;
mod value;

use std::rc::Rc;

use mlua::{Lua, VmState};

use crate::diag::{Diagnostic, Place, Result};
use crate::interrupt;

use super::agent::{Thinking, install_random};
use super::budget::{Limits, SOURCE};
use super::error;
use super::sandbox::{self, Advice};

pub use value::{Function, Table, Value, number_shown};

/// Something that a script holds and calls.
pub trait Object {
    /// What it is, in a word.
    fn what(&self) -> &'static str;

    /// The names that can be read.
    fn properties(&self) -> &'static [&'static str];

    /// The names that can be called.
    fn methods(&self) -> &'static [&'static str];

    /// # Errors
    /// Why it cannot be told.
    fn get(&self, name: &str) -> Result<Value>;

    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    fn call(&self, name: &str, arguments: &[Value]) -> Result<Value>;
}

/// A batch script to be run.
pub struct Batch<'b> {
    /// Its name in messages.
    pub file: &'b str,
    pub text: &'b str,
    /// What the script finds as `args`.
    pub arguments: &'b [String],
    /// Where `random` begins.
    pub seed: u64,
    /// How many times the usual memory it may use, and fuel while a function of it decides for a seat.
    pub budget: u32,
}

const ADVICE: Advice = Advice {
    names: &[],
    instead: &[
        ("io", "use `read(file)` and `write(file, text)`"),
        ("os", "a batch follows from its seed: there is no clock and no environment"),
        ("require", "a batch script is one file"),
        ("state", "ask a match: `match:eval(\"state.turn\")`"),
        ("arg", "what stands behind the file is in `args`"),
    ],
    keep: "what a batch keeps goes into locals",
};

/// Errors that were caught are texts, with the place and what to do.
const CATCHING: &str = "local pcall, told = ...
return function(...)
  local function judged(ok, problem, ...)
    if not ok and type(problem) == 'userdata' then problem = told(problem) end
    return ok, problem, ...
  end
  return judged(pcall(...))
end";

/// Runs a batch script to its end. The methods of `lab` are its global functions. It is stopped at the next line once
/// `stopped` says so.
///
/// # Errors
/// What went wrong, at file:line.
pub fn run(batch: &Batch, lab: &Rc<dyn Object>) -> Result<()> {
    let Batch { file, text, .. } = batch;
    if text.len() > SOURCE {
        let message = format!("`{file}` has {} bytes, at most {SOURCE}", text.len());
        return Err(Box::new(Diagnostic::error("script/too-large", message)));
    }
    let limits = Limits::times(batch.budget.max(1));
    let thinking = Rc::new(Thinking::new(limits.rule));
    let lua = vm(batch, lab, &thinking, &limits).map_err(|error| Box::new(error::from_lua(&error)))?;
    let counted = Rc::clone(&thinking);
    lua.set_interrupt(move |lua| {
        if interrupt::is_asked() {
            return Err(raised(stop(lua)));
        }
        match counted.tick() {
            true => Ok(VmState::Continue),
            false => {
                let error = Diagnostic::error("script/budget", "the agent thought too long for one choice");
                Err(raised(Box::new(error.at(running(lua)).help("look for a loop that does not end"))))
            }
        }
    });
    let ran = sandbox::chunk(&lua, (*text).to_owned(), format!("@{file}")).exec();
    lua.remove_interrupt();
    ran.map_err(|error| {
        let mut problem = error::with_caller(&error);
        problem.place = problem.place.or_else(|| Some(Place::new(*file, 0, 0)));
        if problem.code == "script/memory" {
            problem.help = Some(limits.keep_less());
        }
        Box::new(problem)
    })
}

fn vm(batch: &Batch, lab: &Rc<dyn Object>, thinking: &Rc<Thinking>, limits: &Limits) -> mlua::Result<Lua> {
    let (lua, _) = sandbox::open()?;
    sandbox::keep_language(&lua)?;
    let globals = lua.globals();
    install_random(&lua, batch.seed)?;
    let told = lua.create_function(|_, problem: mlua::Error| Ok(error::with_caller(&problem).to_string()))?;
    let catching = sandbox::chunk(&lua, CATCHING.to_owned(), "@prelude.lua".to_owned());
    let pcall: mlua::Function = catching.into_function()?.call((globals.raw_get::<mlua::Function>("pcall")?, told))?;
    globals.raw_set("pcall", pcall)?;
    globals.raw_set("args", lua.create_sequence_from(batch.arguments.iter().map(String::as_str))?)?;
    for method in lab.methods() {
        globals.raw_set(*method, object::global(&lua, lab, method, thinking)?)?;
    }
    sandbox::close(&lua, &ADVICE, limits)?;
    sandbox::refuse_globals(&lua, &ADVICE)?;
    Ok(lua)
}

/// The error as the script meets it.
#[allow(clippy::boxed_local, reason = "results carry their errors so")]
fn raised(error: Box<Diagnostic>) -> mlua::Error {
    mlua::Error::external(*error)
}

/// How many frames are looked through for a line of the script.
const DEEPEST: usize = 16;

/// Where the script is.
fn running(lua: &Lua) -> Option<Place> {
    let at = |level| {
        lua.inspect_stack(level, |debug| {
            let source = debug.source().short_src.map(|source| source.into_owned());
            source.zip(debug.current_line())
        })
    };
    // What stands for the language itself is no line of the user's.
    let place = (0..DEEPEST).filter_map(|level| at(level).flatten()).find(|(source, _)| source != "prelude.lua");
    place.map(|(source, line)| Place::new(source, u32::try_from(line).unwrap_or(0), 0))
}

fn stop(lua: &Lua) -> Box<Diagnostic> {
    Box::new(interrupt::stopped().at(running(lua)))
}
