//! Options: the actions of a phase, one after another, as far as somebody asks.

use crate::diag::Result;

use crate::kernel::action::{Opt, Pass};
use crate::kernel::ids::SeatId;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::Table;
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;

/// How far the options of a seat have been listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) enum Listed {
    /// Up to an action of those on offer, fallbacks left out or alone.
    Part {
        fallback: bool,
        next: usize,
    },
    All,
}

impl Listed {
    const NOTHING: Self = Self::Part { fallback: false, next: 0 };
}

impl Table {
    /// The options of a seat in the present state, actions in declared order. Empty for a seat that has nothing to
    /// decide.
    ///
    /// # Errors
    /// What an `offer` or `deny` of the script did wrong; the state is as before.
    pub fn options(&mut self, script: &mut dyn Script, seat: SeatId) -> Result<&[Opt]> {
        if self.options_seat != Some(seat) || self.listed != Listed::All {
            let rules = std::sync::Arc::clone(&self.rules);
            self.list(script, &rules, seat, |_| false)?;
        }
        Ok(&self.options)
    }

    /// Whether a seat that has to decide has an option. Where options are listed as they are needed, the first actions
    /// that have none are all that is looked at.
    pub(in crate::kernel) fn has_option(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
    ) -> Result<bool> {
        let enough = self.unseen;
        self.list_of(script, rules, (seat, true), |options| enough && !options.is_empty())?;
        Ok(!self.options.is_empty())
    }

    /// Lists options, action by action, until there are enough or all are listed.
    pub(in crate::kernel) fn list(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        enough: impl Fn(&[Opt]) -> bool,
    ) -> Result<()> {
        let decides = self.options_seat == Some(seat) || self.deciders().has(seat);
        self.list_of(script, rules, (seat, decides), enough)
    }

    /// The same of a seat of which it is known whether it has to decide.
    fn list_of(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        (seat, decides): (SeatId, bool),
        enough: impl Fn(&[Opt]) -> bool,
    ) -> Result<()> {
        if self.options_seat == Some(seat) && (self.listed == Listed::All || enough(&self.options)) {
            return Ok(());
        }
        if self.options_seat != Some(seat) {
            self.options.clear();
            self.listed = if decides { Listed::NOTHING } else { Listed::All };
        }
        // Where it fails nothing is listed.
        self.options_seat = None;
        if self.listed != Listed::All {
            let alone = self.spent().is_none();
            if alone {
                self.open_account();
            }
            let filled = self.fill(script, rules, seat, enough);
            if alone {
                self.close_account();
            }
            filled?;
        }
        self.options_seat = Some(seat);
        Ok(())
    }

    /// The options of the last seat asked for, without asking again.
    pub fn listed(&self) -> &[Opt] {
        &self.options
    }

    fn fill(
        &mut self,
        script: &mut dyn Script,
        rules: &Rules,
        seat: SeatId,
        enough: impl Fn(&[Opt]) -> bool,
    ) -> Result<()> {
        let may_pass = self.pass_now();
        let pending = self.state.pending.clone();
        let actions = match &pending {
            Some(pending) => &pending.ask.actions,
            None => &rules.phases[self.state.phase()].actions,
        };
        while let Listed::Part { fallback, next } = self.listed {
            if fallback && next == 0 && !self.options.is_empty() {
                break;
            }
            match actions.get(next) {
                Some(&id) => {
                    self.listed = Listed::Part { fallback, next: next + 1 };
                    if rules.actions[id.index()].fallback == fallback {
                        self.fill_action(script, rules, seat, id)?;
                        let more = next + 1 < actions.len() || may_pass != Pass::Never;
                        if more && enough(&self.options) {
                            return Ok(());
                        }
                    }
                }
                None if fallback => break,
                None => self.listed = Listed::Part { fallback: true, next: 0 },
            }
        }
        self.listed = Listed::All;
        let may_pass = match may_pass {
            Pass::Never => false,
            Pass::Always => true,
            Pass::If(hook) => script.call(self, hook, Mode::Read, &[Value::Seat(seat)])?.value.truthy(),
        };
        if may_pass {
            self.options.push(PASS);
        }
        Ok(())
    }

    /// Whether what is to be decided now may be declined.
    pub(in crate::kernel) fn pass_now(&self) -> Pass {
        match &self.state.pending {
            Some(pending) => pending.ask.pass,
            None => self.rules.phases[self.state.phase()].pass,
        }
    }
}
