//! Agents in Lua. A file gives a function, or a table with one under `decide`:
//!
//! ```lua
//! local seen = 0                                -- its memory
//! return function(view)
//!   seen = seen + #view.events
//!   for _, option in ipairs(view.options) do
//!     if option.action == "attack" then return option.text end
//!   end
//!   return random(#view.options)
//! end
//! ```
//!
//! `view` is the `Observation` as frozen tables: fields under their names, lists from 1, nil for what is not there. The
//! answer is the text of one of `view.options` or its number from 1; for an open option the whole text with what is to
//! be written (`deploy MBCC...`), while its number leaves the writing to the action's sampler.
//!
//! Each agent has a VM of its own with the language, `list`, and `random`: no table, no state, no rules, no other file.
//! Budgets are those of a rule. `random(n)`, also as `math.random`, follows from the seed the agent was loaded with.
//!
//! Locals outside `decide` are an agent's memory and last as long as it does. They are no part of the match: undo does
//! not take them back and no save holds them, so that a match repeats when its agents are loaded anew.

mod answer;
mod function;
mod random;
mod view;

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Value};

use crate::agent::{Agent, Decision};
use crate::diag::{Diagnostic, Place, Result};
use crate::kernel::chance::Draw;
use crate::kernel::observation::Observation;

use super::budget::{Limits, SOURCE};
use super::error;
use super::fault::{Fault, Outcome};
use super::raw::{Failure, Frame, Given, Meta, Reference, Vm};
use super::sandbox::{self, Advice};

pub use function::{FunctionAgent, Thinking};

const ADVICE: Advice = Advice {
    names: &[],
    instead: &[
        ("print", "to look at a value raise it: `error(tostring(value))`"),
        ("require", "an agent is one file"),
        ("state", "an agent sees what `decide(view)` is given and nothing else"),
    ],
    keep: "what an agent remembers goes into locals outside `decide`",
};

/// No value of an agent's VM is a handle; if one were, it would lead nowhere.
const NO_HANDLES: Meta =
    Meta { index: nothing, newindex: nothing, namecall: nothing, call: nothing, len: nothing, tostring: nothing };

fn nothing(_: &mut Frame) -> Outcome<usize> {
    Err(Fault::from("an agent has no way to the table"))
}

/// Runs a file and hands over what it gives, on the side where a budget is counted.
const LOADER: &str = "return function(file, take) take((file())) end";

/// An agent whose decisions a Lua file makes.
pub struct LuaAgent {
    vm: Vm,
    decide: Reference,
    /// Where `decide` begins.
    place: Place,
    draw: Rc<RefCell<Draw>>,
}

impl LuaAgent {
    /// Loads an agent from a file's text; `file` names it in messages. All it draws follows from the seed.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn load(file: &str, text: &str, seed: u64) -> Result<Self> {
        if text.len() > SOURCE {
            let message = format!("`{file}` has {} bytes, at most {SOURCE}", text.len());
            return Err(Box::new(Diagnostic::error("script/too-large", message)));
        }
        let one = |error: mlua::Error| Box::new(error::from_lua(&error));
        let draw = Rc::new(RefCell::new(Draw::new(seed, "lua agent", 0)));
        let vm = Vm::new(sandbox(&draw).map_err(one)?, NO_HANDLES, Limits::USUAL).map_err(one)?;
        sandbox::refuse_globals(vm.lua(), &ADVICE).map_err(one)?;
        let given = run(&vm, file, text)?;
        vm.lua().globals().set_readonly(true);
        let decide = match given {
            Value::Function(function) => function,
            Value::Table(table) => match table.raw_get("decide").map_err(one)? {
                Value::Function(function) => function,
                other => return Err(unfit(file, &format!("a table whose `decide` is {}", what(&other)))),
            },
            other => return Err(unfit(file, what(&other))),
        };
        let info = decide.info();
        let line = info.line_defined.and_then(|line| u32::try_from(line).ok()).unwrap_or(0);
        let place = Place::new(file, line, 0);
        let decide = vm.keep(decide).map_err(one)?;
        Ok(Self { vm, decide, place, draw })
    }

    fn failed(&self, failure: Failure) -> Box<Diagnostic> {
        // A stopped script leaves garbage behind, and Luau does not collect by itself when memory runs out.
        let _ = self.vm.lua().gc_collect();
        let mut error = error::failed_call(failure, "decide", self.vm.limits());
        // An agent always has the usual budget.
        if error.code == "script/budget" {
            error.message = error.message.replacen("the rule ran", "the agent thought", 1);
            error.help = Some("look for a loop that does not end; nothing has changed".to_owned());
        } else if error.code == "script/memory" {
            error.help = Some("keep less in tables".to_owned());
        }
        error.place = error.place.or_else(|| Some(self.place.clone()));
        if error.help.is_none() {
            error.help = Some(format!("nothing was played: mend {}, or choose for the seat yourself", self.place.file));
        }
        Box::new(error)
    }
}

impl Agent for LuaAgent {
    fn decide(&mut self, view: &Observation) -> Result<Decision> {
        if view.options.is_empty() {
            return Err(Box::new(Diagnostic::error("agent/nothing", "there is nothing to choose")));
        }
        let data = view::data(view)?;
        let push = |frame: &mut Frame| {
            view::push(frame, &data);
            1
        };
        let answer = self.vm.alone(self.vm.limits().rule, self.decide, push, |frame| frame.given(0));
        let answer = answer.map_err(|failure| self.failed(failure))?.unwrap_or(Given::Nil);
        let bits = || self.draw.borrow_mut().bits();
        answer::decision(view, &answer, &self.place, bits)
    }
}

/// Puts `random` among the globals of a batch script; all it draws follows from the seed.
///
/// # Errors
/// The VM has no memory left.
pub fn install_random(lua: &Lua, seed: u64) -> mlua::Result<()> {
    random::install(lua, &Rc::new(RefCell::new(Draw::new(seed, "batch", 0))))
}

/// The VM, with the language, `random` and nothing else.
fn sandbox(draw: &Rc<RefCell<Draw>>) -> mlua::Result<Lua> {
    let (lua, _) = sandbox::open()?;
    sandbox::keep_language(&lua)?;
    random::install(&lua, draw)?;
    sandbox::close(&lua, &ADVICE, &Limits::USUAL)?;
    Ok(lua)
}

/// What the file gives.
fn run(vm: &Vm, file: &str, text: &str) -> Result<Value> {
    let one = |error: mlua::Error| Box::new(error::from_lua(&error));
    let lua = vm.lua();
    let taken: Rc<RefCell<Value>> = Rc::new(RefCell::new(Value::Nil));
    let slot = Rc::clone(&taken);
    let take = lua.create_function(move |_, value: Value| {
        slot.replace(value);
        Ok(())
    });
    let take = vm.keep(take.map_err(one)?).map_err(one)?;
    let chunk = sandbox::chunk(lua, text.to_owned(), format!("@{file}")).into_function().map_err(one)?;
    let chunk = vm.keep(chunk).map_err(one)?;
    // Named like the prelude, so that no message shows its frame.
    let loader = sandbox::chunk(lua, LOADER.to_owned(), "@prelude.lua".to_owned()).eval().map_err(one)?;
    let loader = vm.keep(loader).map_err(one)?;
    let push = |frame: &mut Frame| {
        frame.push_kept(chunk);
        frame.push_kept(take);
        2
    };
    let ran = vm.alone(vm.limits().load, loader, push, |_| ());
    for reference in [loader, chunk, take] {
        vm.release(reference);
    }
    ran.map_err(|failure| Box::new(error::failed_load(failure, file, vm.limits())))?;
    Ok(taken.replace(Value::Nil))
}

fn what(value: &Value) -> &'static str {
    match value {
        Value::Nil => "nil",
        Value::Boolean(_) => "a boolean",
        Value::Integer(_) | Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Table(_) => "a table",
        _ => "no function",
    }
}

fn unfit(file: &str, got: &str) -> Box<Diagnostic> {
    let message = format!("the file gives {got}, expected a function or a table with one under `decide`");
    let error = Diagnostic::error("agent/file", message).at(Place::new(file, 0, 0));
    Box::new(error.help("end it with: return function(view) return view.options[1].text end"))
}
