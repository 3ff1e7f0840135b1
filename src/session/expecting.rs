//! What is asked of a match without changing it.

use std::sync::Arc;

use super::running::Match;
use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::HookId;
use crate::kernel::script::{Answer, Mode, Script};
use crate::kernel::table::Table;
use crate::kernel::value::Value;
use crate::script::{Declared, conditions};

impl Match {
    /// Calls a function of the state that changes nothing.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn ask(&mut self, hook: HookId) -> Result<Answer> {
        self.game.script().call(&mut self.table, hook, Mode::Read, &[])
    }

    /// Whether an expression holds, as it would be typed.
    ///
    /// # Errors
    /// `expect/false` with what stood on both sides of the comparison that fails; or what is wrong with the expression.
    pub fn expect(&mut self, source: &str) -> Result<()> {
        let holds = |game: &mut Self, source: &str| -> Result<bool> {
            let hook = game.goal(source)?;
            Ok(game.ask(hook)?.value == Value::Integer(1))
        };
        if holds(self, source)? {
            return Ok(());
        }
        let mut error = Diagnostic::error("expect/false", format!("`{}` does not hold", source.trim()));
        for condition in conditions(source) {
            if holds(self, &condition.source).unwrap_or(true) {
                continue;
            }
            if let Some((left, right)) = condition.sides {
                error = error.note(format!("`{left}` is {}, `{right}` is {}", self.shown(&left), self.shown(&right)));
            } else if condition.source != source.trim() {
                error = error.note(format!("`{}` does not hold", condition.source));
            }
            break;
        }
        Err(Box::new(error))
    }

    /// An expression as a function of the state that gives 1 where it holds.
    ///
    /// # Errors
    /// What is wrong with how it is written.
    pub fn goal(&mut self, source: &str) -> Result<HookId> {
        let rules = Arc::clone(self.game.rules());
        self.game.host().expression(&rules, source, false)
    }

    /// Whether a goal holds on a table that is played beside the match.
    ///
    /// # Errors
    /// What the function did wrong.
    pub fn goal_holds(&mut self, table: &mut Table, goal: HookId) -> Result<bool> {
        let answer = self.game.script().call(table, goal, Mode::Read, &[])?;
        Ok(answer.value.truthy() && answer.value != Value::Integer(0))
    }

    /// The functions of the rules, for tables that are played beside the match.
    pub fn script(&mut self) -> &mut dyn Script {
        self.game.script()
    }

    /// The scenarios of a file, with functions that run in this match.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn scenarios(&mut self, path: &str, text: &str) -> std::result::Result<Vec<Declared>, Vec<Diagnostic>> {
        self.game.host().scenarios(path, text)
    }

    /// What an expression gives, as the REPL prints it.
    fn shown(&mut self, source: &str) -> String {
        let mut beside = Table::new(Arc::clone(self.game.rules()), self.table.state().clone());
        match self.game.host().evaluate(&mut beside, source) {
            Ok(values) => values.join(", "),
            Err(error) => error.message,
        }
    }
}
