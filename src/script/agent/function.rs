//! A function of a batch script as an agent: it gets the same tables as an agent of a file and answers by the same rules.

use std::cell::Cell;
use std::rc::Rc;

use crate::agent::{Agent, Decision};
use crate::diag::{Diagnostic, Place, Result};
use crate::kernel::chance::Draw;
use crate::kernel::observation::Observation;

use super::super::error;
use super::super::raw::Given;
use super::{answer, view};

/// What is counted while functions of a batch script decide.
pub struct Thinking {
    /// Interrupt points for one choice.
    each: i64,
    /// Those left of the choice at hand; none is counted outside of one.
    left: Cell<Option<i64>>,
    /// Objects that were handed to the script.
    objects: Cell<usize>,
}

impl Thinking {
    pub fn new(each: i64) -> Self {
        Self { each, left: Cell::new(None), objects: Cell::new(0) }
    }

    /// One interrupt point further; false where a choice took too many.
    pub fn tick(&self) -> bool {
        match self.left.get() {
            None => true,
            Some(left) => {
                self.left.set(Some(left - 1));
                left > 0
            }
        }
    }

    /// One object more; says how many there were with it.
    pub fn count_object(&self) -> usize {
        self.objects.set(self.objects.get() + 1);
        self.objects.get()
    }
}

/// Ends the counting however the choice ended.
struct Choice<'t> {
    thinking: &'t Thinking,
    before: Option<i64>,
}

impl<'t> Choice<'t> {
    fn begin(thinking: &'t Thinking) -> Self {
        Self { thinking, before: thinking.left.replace(Some(thinking.each)) }
    }
}

impl Drop for Choice<'_> {
    fn drop(&mut self) {
        self.thinking.left.set(self.before);
    }
}

/// An agent whose decisions a function of a batch script makes. What it remembers is the script's.
pub struct FunctionAgent {
    function: mlua::Function,
    thinking: Rc<Thinking>,
    place: Place,
    draw: Draw,
}

impl FunctionAgent {
    pub fn new(function: mlua::Function, thinking: Rc<Thinking>) -> Self {
        let info = function.info();
        let line = info.line_defined.and_then(|line| u32::try_from(line).ok()).unwrap_or(0);
        let place = Place::new(info.short_src.unwrap_or_else(|| "?".to_owned()), line, 0);
        Self { function, thinking, place, draw: Draw::new(0, "lua agent", 0) }
    }

    /// Texts that samplers write for it follow from the seed.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { draw: Draw::new(seed, "lua agent", 0), ..self }
    }
}

impl Agent for FunctionAgent {
    fn decide(&mut self, view: &Observation) -> Result<Decision> {
        if view.options.is_empty() {
            return Err(Box::new(Diagnostic::error("agent/nothing", "there is nothing to choose")));
        }
        let Some(lua) = self.function.weak_lua().try_upgrade() else {
            return Err(Box::new(Diagnostic::error("agent/nothing", "the script of the agent has ended")));
        };
        let data = view::data(view)?;
        let answered: mlua::Result<mlua::Value> = view::table(&lua, &data).and_then(|view| {
            let _choice = Choice::begin(&self.thinking);
            self.function.call(view)
        });
        let answer = answered.map_err(|failed| {
            let mut problem = error::with_caller(&failed);
            problem.place = problem.place.or_else(|| Some(self.place.clone()));
            Box::new(problem)
        })?;
        let draw = &mut self.draw;
        answer::decision(view, &given(&answer), &self.place, || draw.bits())
    }
}

fn given(value: &mlua::Value) -> Given {
    match value {
        mlua::Value::Nil => Given::Nil,
        mlua::Value::Boolean(value) => Given::Boolean(*value),
        mlua::Value::Integer(number) => Given::Number(*number as f64),
        mlua::Value::Number(number) => Given::Number(*number),
        mlua::Value::String(text) => Given::Text(text.to_string_lossy()),
        mlua::Value::Table(_) => Given::Table,
        mlua::Value::Function(_) => Given::Function,
        _ => Given::Other("userdata"),
    }
}
