//! Random matches, played to their ends: how they end and after how long, what never occurred in them, and where they do
//! not go on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::memory::holds;
use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::ids::{HookId, KindId};
use crate::kernel::phase::EndTest;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Answer, Mode, Script};
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;
use crate::kernel::value::Value;

/// Decisions after which a match is said to have no end.
pub const MOST_DECISIONS: usize = 10_000;

/// The code of a match without an end.
pub const ENDLESS: &str = "check/endless";

/// Decisions of a match whose texts are read back and at which invariants are asked: every choice is made there sooner or
/// later.
const LOOKED_AT: usize = 200;

/// Matches that went wrong after which no more are played.
const MOST_WRONG: usize = 5;

/// Something wrong, where it was met, and what is typed to get there.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub problem: Diagnostic,
    pub seed: u64,
    pub decision: usize,
    /// What was chosen there, if it could be.
    pub choice: Option<String>,
}

/// What came of random matches.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Decisions of each match that ended.
    pub lengths: Vec<usize>,
    /// By how the match ended, in words.
    pub endings: BTreeMap<String, usize>,
    /// One of each sort.
    pub wrong: Vec<Wrong>,
    actions: BTreeSet<usize>,
    phases: BTreeSet<usize>,
    kinds: BTreeSet<KindId>,
    reasons: BTreeSet<String>,
    hooks: BTreeSet<HookId>,
    /// Matches that went wrong.
    failed: usize,
}

/// What never occurred, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Never {
    pub actions: Vec<String>,
    pub phases: Vec<String>,
    pub kinds: Vec<String>,
    /// Conditions and limits that ended no match.
    pub endings: Vec<String>,
    /// Events that a listener waits for.
    pub events: Vec<String>,
}

/// A script that notes which of its functions were called.
struct Noting<'s> {
    script: &'s mut dyn Script,
    hooks: &'s mut BTreeSet<HookId>,
}

impl Script for Noting<'_> {
    fn call(&mut self, table: &mut Table, hook: HookId, mode: Mode, args: &[Value]) -> Result<Answer> {
        self.hooks.insert(hook);
        self.script.call(table, hook, mode, args)
    }
}

/// Plays so many random matches, the first with that seed, each other with the next.
pub fn play(rules: &Arc<Rules>, script: &mut dyn Script, matches: u64, first: u64) -> Played {
    let mut played = Played::default();
    let mut hooks = BTreeSet::new();
    for number in 0..matches {
        if played.failed >= MOST_WRONG {
            break;
        }
        let mut noting = Noting { script: &mut *script, hooks: &mut hooks };
        played.one(rules, &mut noting, first.wrapping_add(number));
    }
    played.hooks = hooks;
    played
}

impl Played {
    /// Kinds that were on the table.
    pub fn kinds<'r>(&self, rules: &'r Rules) -> impl Iterator<Item = &'r str> {
        self.kinds.iter().map(|kind| rules.kinds[kind.index()].id.as_str()).collect::<Vec<_>>().into_iter()
    }

    /// The fewest, the middle and the most decisions of a match.
    pub fn length(&self) -> Option<(usize, usize, usize)> {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        Some((*lengths.first()?, lengths[lengths.len() / 2], *lengths.last()?))
    }

    fn one(&mut self, rules: &Arc<Rules>, script: &mut dyn Script, seed: u64) {
        let mut table = match Table::begin_match(Arc::clone(rules), seed, script, false) {
            Ok(table) => table,
            Err(problem) => return self.found(*problem, seed, 0, None),
        };
        let mut chooser = Draw::new(seed, "random agent", 0);
        let mut decision = 0;
        while let Some(seat) = table.deciders().iter().next() {
            self.phases.insert(table.state().phase());
            if decision >= MOST_DECISIONS {
                self.count(rules, &table);
                return self.found(endless(rules, &table), seed, decision, None);
            }
            if decision < LOOKED_AT
                && let Err(problem) = holds(rules, &mut table, script)
            {
                return self.found(*problem, seed, decision, None);
            }
            let choice = match table.random_choice(script, seat, &mut chooser) {
                Ok(choice) => choice,
                Err(problem) => return self.found(*problem, seed, decision, None),
            };
            if decision < LOOKED_AT
                && let Err(problem) = reads_back(&mut table, script, &choice)
            {
                let text = table.text(&choice);
                return self.found(*problem, seed, decision, Some(text));
            }
            if choice.opt != PASS {
                self.actions.insert(choice.opt.action().index());
            }
            let text = table.text(&choice);
            if let Err(problem) = table.play(script, choice.seat, choice.opt, choice.text.as_deref()) {
                return self.found(*problem, seed, decision, Some(text));
            }
            decision += 1;
        }
        self.count(rules, &table);
        self.lengths.push(decision);
        *self.endings.entry(table.outcome_words()).or_default() += 1;
        self.reasons.extend(table.state().outcome().map(|outcome| outcome.reason.clone()));
    }

    /// What lies on the table, or lay there: pieces that are gone are still counted.
    fn count(&mut self, rules: &Rules, table: &Table) {
        self.kinds.extend(table.state().pieces(rules).map(|piece| table.state().kind(rules, piece)));
    }

    fn found(&mut self, problem: Diagnostic, seed: u64, decision: usize, choice: Option<String>) {
        self.failed += 1;
        let same = |other: &Wrong| {
            (other.problem.code, &other.problem.place, &other.problem.help)
                == (problem.code, &problem.place, &problem.help)
        };
        if !self.wrong.iter().any(same) {
            self.wrong.push(Wrong { problem, seed, decision, choice });
        }
    }

    /// What the matches had nothing of.
    pub fn never(&self, rules: &Rules) -> Never {
        let actions = rules.actions.iter().enumerate().filter(|(index, _)| !self.actions.contains(index));
        let heard = |hook: &Option<HookId>| hook.is_some_and(|hook| self.hooks.contains(&hook));
        let phases = rules.phases.iter().enumerate().filter(|(index, phase)| {
            let acts = !phase.actions.is_empty() || phase.enter.is_some() || phase.leave.is_some();
            acts && !self.phases.contains(index) && !heard(&phase.enter) && !heard(&phase.leave)
        });
        let on_table = |sort: &&crate::kernel::kind::Sort| sort.kinds.iter().any(|kind| self.kinds.contains(kind));
        let kinds = rules.sorts.iter().filter(on_table).flat_map(|sort| &sort.kinds);
        let kinds = kinds.filter(|kind| !self.kinds.contains(kind)).map(|kind| rules.kinds[kind.index()].id.clone());
        let natively = rules.ends.iter().filter(|end| !matches!(end.test, EndTest::Script(_)));
        let endings = natively.map(|end| (&end.name, &end.reason));
        let endings = endings.chain(rules.limits.iter().map(|limit| (&limit.name, &limit.reason)));
        let endings = endings.filter(|(_, reason)| !self.reasons.contains(*reason)).map(|(name, _)| name.clone());
        let unheard = rules.listeners.iter().filter(|listener| !self.hooks.contains(&listener.hook));
        Never {
            actions: actions.map(|(_, action)| action.name.clone()).collect(),
            phases: phases.map(|(_, phase)| phase.name.clone()).collect(),
            kinds: kinds.collect(),
            endings: endings.collect(),
            events: unheard.map(|listener| listener.event.clone()).collect(),
        }
    }
}

/// The text of a choice is what is typed for it.
fn reads_back(table: &mut Table, script: &mut dyn Script, choice: &Choice) -> Result<()> {
    let text = table.text(choice);
    let place = match choice.opt {
        PASS => None,
        opt => Some(table.rules().action_of(opt).place.clone()),
    };
    let wrong = |message: String, note: Option<String>| {
        let mut error = Diagnostic::error("check/text", message).at(place.clone());
        error.notes.extend(note);
        Err(Box::new(
            error.help("one word for each argument, none the same as another's; `sample` gives what `valid` takes"),
        ))
    };
    match table.parse(script, &text) {
        Ok(read) if table.text(&read) == text && read.opt.action() == choice.opt.action() => Ok(()),
        Ok(read) => {
            let read = table.text(&read);
            wrong(format!("`{text}` is an option, and is read as `{read}` when it is typed"), None)
        }
        Err(problem) => {
            let why = problem.to_string();
            wrong(format!("`{text}` is an option, and is refused when it is typed"), Some(why))
        }
    }
}

fn endless(rules: &Rules, table: &Table) -> Diagnostic {
    let phase = rules.phases.get(table.state().phase());
    let name = phase.map_or("?", |phase| phase.name.as_str());
    let message = format!("a match has no end after {MOST_DECISIONS} decisions, in phase `{name}`");
    Diagnostic::error(ENDLESS, message)
        .at(phase.map(|phase| phase.place.clone()))
        .help("limits.turns = { turns = 500, result = \"tie\", reason = \"the turn limit is reached\" }")
}
