//! Lines of the REPL: Lua against the live state.

use std::ffi::CString;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::HookId;
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::table::Table;

use super::budget::{RESULT, RESULTS, SOURCE, TREE};
use super::error;
use super::handle::{Handle, Tag};
use super::host::{Host, seat_handles};
use super::raw::{Call, Frame, Given, Reference};
use super::sandbox;

/// A value that a line gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineValue {
    /// On one line.
    pub text: String,
    /// A table with what is in it: lists, and records in the order of their keys. `None` for what is no table, or too
    /// large.
    pub tree: Option<serde_json::Value>,
}

/// Keeps the first value of a line as `_`, and the nine last as `_1` (the last) to `_9`.
const KEEPER: &str = "local names = ... return function(value) \
    for nth = 9, 2, -1 do rawset(names, '_' .. nth, rawget(names, '_' .. (nth - 1))) end \
    rawset(names, '_1', value) rawset(names, '_', value) end";

/// Whether a name is one that lines are given and do not make.
fn is_given(name: &str) -> bool {
    name.strip_prefix('_')
        .is_some_and(|rest| matches!(rest, "" | "err" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"))
}

impl Host {
    /// Runs an expression or a statement as one step and gives its results as texts. `state` and the seats' names are
    /// known; globals the line sets are kept for further lines.
    ///
    /// # Errors
    /// What is wrong with it; the table is as before.
    pub fn evaluate(&mut self, table: &mut Table, source: &str) -> Result<Vec<String>> {
        Ok(self.evaluate_whole(table, source)?.into_iter().map(|given| given.text).collect())
    }

    /// The same, with tables as they are.
    ///
    /// # Errors
    /// What is wrong with it; the table is as before.
    pub fn evaluate_whole(&mut self, table: &mut Table, source: &str) -> Result<Vec<LineValue>> {
        let read = |frame: &mut Frame| {
            let text = |index| match frame.given(index) {
                Given::Text(text) if text.len() <= RESULT => text,
                Given::Text(text) => text.chars().take(RESULT / 4).chain("...".chars()).collect(),
                other => other.type_name().to_owned(),
            };
            let tree = |index| match frame.given(index) {
                Given::Text(text) if (1..=TREE).contains(&text.len()) => serde_json::from_str(&text).ok(),
                _ => None,
            };
            let nth = (0..frame.count().min(2 * RESULTS)).step_by(2);
            nth.map(|nth| LineValue { text: text(nth), tree: tree(nth + 1) }).collect::<Vec<LineValue>>()
        };
        self.run_line(table, source, self.runner, read)
    }

    /// Runs a line through a function that is given it as a function, and one that keeps what it gave, and reads what
    /// that gives.
    fn run_line<T: Default>(
        &mut self,
        table: &mut Table,
        source: &str,
        runner: Reference,
        read: impl Fn(&mut Frame) -> T,
    ) -> Result<T> {
        if source.len() > SOURCE {
            return Err(Box::new(Diagnostic::error("script/too-large", format!("a line has at most {SOURCE} bytes"))));
        }
        let line = self.compile(table, source).map_err(|error| Box::new(error::from_lua(&error)))?;
        let keep = self.keeper(table.rules()).map_err(|error| Box::new(error::from_lua(&error)))?;
        let vm = Rc::clone(&self.vm);
        let result = table.edit(self, |table, _| {
            let push = |frame: &mut Frame| {
                frame.push_kept(line);
                frame.push_kept(keep);
                2
            };
            let limits = *vm.limits();
            let call =
                Call { mode: Mode::Write, fuel: limits.rule, total: limits.step, function: runner, allocates: false };
            match vm.call(table, call, push, &read) {
                Ok(results) => Ok(results.unwrap_or_default()),
                Err(failure) => Err(Box::new(error::failed_call(failure, "the line", &limits))),
            }
        });
        vm.release(line);
        vm.release(keep);
        if result.as_ref().is_err_and(|error| error.code == "script/memory") {
            // What lines have kept under names of their own may be what fills it.
            self.environment = None;
            self.clean_up(&Arc::clone(table.rules()));
        }
        result
    }

    /// Runs a line as `evaluate` does and gives its first result as plain data: what is of the match by its name.
    ///
    /// # Errors
    /// What is wrong with the line, or that its result is no data; the table is as before.
    pub fn value(&mut self, table: &mut Table, source: &str) -> Result<Json> {
        let runner =
            sandbox::chunk(self.vm.lua(), include_str!("plain.lua").to_owned(), "@prelude.lua".to_owned()).eval();
        let runner =
            runner.and_then(|runner| self.vm.keep(runner)).map_err(|error| Box::new(error::from_lua(&error)))?;
        let read = |frame: &mut Frame| match frame.given(0) {
            Given::Text(text) => Some(text),
            _ => None,
        };
        let text = self.run_line(table, source, runner, read);
        self.vm.release(runner);
        // There is none where the line ended the match.
        let Some(text) = text? else { return Ok(Json::Null) };
        serde_json::from_str(&text)
            .map_err(|error| Box::new(Diagnostic::error("script/value", format!("the value is no data: {error}"))))
    }

    /// An expression over `state` and the seats' names as a function of the state that gives a number: a worth as it is,
    /// anything else 1 where it holds and 0 where not.
    ///
    /// # Errors
    /// What is wrong with how it is written.
    pub fn expression(&mut self, rules: &Rules, source: &str, worth: bool) -> Result<HookId> {
        const HOLDS: &str = "local value = ... return function() local holds = value() \
            if holds ~= nil and type(holds) ~= 'boolean' then \
            error('it is a ' .. type(holds) .. ', expected true or false', 0) end \
            return holds and 1 or 0 end";
        const WORTH: &str = "local value = ... return function() local worth = value() \
            if type(worth) ~= 'number' then error('the worth is a ' .. type(worth) .. ', expected a number', 0) end \
            if worth ~= worth or math.abs(worth) == math.huge then error('the worth is no finite number', 0) end \
            return worth end";
        if source.trim().is_empty() {
            let error = Diagnostic::error("script/syntax", "there is no expression");
            return Err(Box::new(error.help("one over the state: state.turn > 3")));
        }
        let add = |host: &mut Self| -> mlua::Result<Option<HookId>> {
            let environment = host.environment(rules)?;
            let lua = host.vm.lua();
            let value = sandbox::chunk(lua, format!("return ({source}\n)"), "=input".to_owned());
            let value = value.set_environment(environment).into_function()?;
            let number = sandbox::chunk(lua, (if worth { WORTH } else { HOLDS }).to_owned(), "=expression".to_owned());
            let number: mlua::Function = number.into_function()?.call(value)?;
            let reference = host.vm.keep(number)?;
            Ok(host.hooks_mut().add(source, None, reference))
        };
        let hook = add(self).map_err(|error| Box::new(error::from_lua(&error)))?;
        self.share_hooks();
        hook.ok_or_else(|| Box::new(Diagnostic::error("script/declare", "the match has too many functions")))
    }

    /// The names that lines have given values to, in order. They are names of this host alone.
    pub fn names(&self) -> Vec<String> {
        let Some(environment) = &self.environment else { return Vec::new() };
        let mut names = Vec::new();
        // A table of the VM's own cannot fail to be read.
        let _ = environment.for_each(|name: mlua::Value, value: mlua::Value| {
            if let (mlua::Value::String(name), false) = (name, matches!(value, mlua::Value::LightUserData(_))) {
                names.push(name.to_string_lossy());
            }
            Ok(())
        });
        names.retain(|name| !is_given(name));
        names.sort();
        names
    }

    /// Keeps what a line failed with as `_err`, for further lines.
    pub fn keep_error(&mut self, rules: &Rules, problem: &Diagnostic) {
        let fill = |host: &mut Self| -> mlua::Result<()> {
            let table = host.vm.lua().create_table()?;
            table.raw_set("code", problem.code)?;
            table.raw_set("message", problem.message.as_str())?;
            table.raw_set("help", problem.help.as_deref())?;
            table.raw_set("place", problem.place.as_ref().map(ToString::to_string))?;
            host.environment(rules)?.raw_set("_err", table)
        };
        // Where there is no memory for it, it is not kept.
        let _ = fill(self);
    }

    /// Takes away the names of lines that reach a piece with that number or a higher one, and gives them in order: where
    /// a match went back, another piece may get the number.
    pub fn forget_pieces(&mut self, from: usize) -> Vec<String> {
        let Some(environment) = &self.environment else { return Vec::new() };
        let mut names = Vec::new();
        // A table of the VM's own cannot fail to be read.
        let _ = environment.for_each(|name: mlua::Value, value: mlua::Value| {
            if let mlua::Value::String(name) = name
                && reaches_piece(&value, from, &mut REACHED.clone())
            {
                names.push(name.to_string_lossy());
            }
            Ok(())
        });
        names.sort();
        for name in &names {
            let _ = environment.raw_remove(name.as_str());
        }
        names.retain(|name| !is_given(name));
        names
    }

    /// Whether the source breaks off in the middle.
    pub fn is_incomplete(&mut self, source: &str) -> bool {
        let incomplete = |text: String| match sandbox::chunk(self.vm.lua(), text, "=input".to_owned()).into_function() {
            Err(mlua::Error::SyntaxError { incomplete_input, .. }) => Some(incomplete_input),
            Err(_) => Some(false),
            Ok(_) => None,
        };
        match incomplete(format!("return {source}")) {
            None => false,
            Some(expression) => incomplete(source.to_owned()).is_some_and(|statement| expression || statement),
        }
    }

    fn compile(&mut self, table: &Table, source: &str) -> mlua::Result<Reference> {
        let environment = self.environment(table.rules())?;
        let lua = self.vm.lua();
        let load = |text: String| {
            sandbox::chunk(lua, text, "=input".to_owned()).set_environment(environment.clone()).into_function()
        };
        let function = load(format!("return {source}")).or_else(|_| load(source.to_owned()))?;
        self.vm.keep(function)
    }

    /// A function that keeps the first value of a line.
    fn keeper(&mut self, rules: &Rules) -> mlua::Result<Reference> {
        let environment = self.environment(rules)?;
        let keeper = sandbox::chunk(self.vm.lua(), KEEPER.to_owned(), "=prelude.lua".to_owned());
        let keeper: mlua::Function = keeper.into_function()?.call(environment)?;
        self.vm.keep(keeper)
    }

    /// The names that lines know and set.
    pub(super) fn environment(&mut self, rules: &Rules) -> mlua::Result<mlua::Table> {
        if let Some(environment) = &self.environment {
            return Ok(environment.clone());
        }
        let lua = self.vm.lua();
        let environment = lua.create_table()?;
        let meta = lua.create_table()?;
        meta.set("__index", lua.globals())?;
        environment.set_metatable(Some(meta))?;
        let state = ("state", Handle::new(Tag::State, 0));
        for (name, handle) in seat_handles(rules).chain([state]) {
            if let Ok(name) = CString::new(name) {
                self.vm.set_global_handle(&environment, &name, handle)?;
            }
        }
        self.environment = Some(environment.clone());
        Ok(environment)
    }
}

/// Values looked through for a piece below one name, and tables in tables. Beyond that a name is taken to reach one.
const REACHED: (usize, usize) = (10_000, 20);

fn reaches_piece(value: &mlua::Value, from: usize, left: &mut (usize, usize)) -> bool {
    if left.0 == 0 || left.1 == 0 {
        return true;
    }
    left.0 -= 1;
    match value {
        mlua::Value::LightUserData(data) => Handle::from_bits(data.0 as usize)
            .is_some_and(|handle| handle.tag == Tag::Piece && handle.id as usize >= from),
        mlua::Value::Table(table) => {
            left.1 -= 1;
            let mut reaches = false;
            let _ = table.for_each(|key: mlua::Value, value: mlua::Value| {
                reaches = reaches || reaches_piece(&key, from, left) || reaches_piece(&value, from, left);
                Ok(())
            });
            left.1 += 1;
            reaches
        }
        _ => false,
    }
}
