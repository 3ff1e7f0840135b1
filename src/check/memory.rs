//! Rules that keep values between calls: what they saw in a match or in a future that was taken back gets into another.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::chance::Draw;
use crate::kernel::determinize::Leak;
use crate::kernel::event::Event;
use crate::kernel::rules::Rules;
use crate::kernel::script::{Mode, Script};
use crate::kernel::table::Table;

use super::secrets::{Finding, place_of};

/// Plays a random match and the same choices again with a script that has seen nothing yet, a fresh one, and says
/// where something else comes of them. On the way the game's invariants are asked.
///
/// # Errors
/// `check/invariant` where one does not hold, or what the script did wrong.
pub fn remembers(
    rules: &Arc<Rules>,
    used: &mut dyn Script,
    fresh: &mut dyn Script,
    seed: u64,
    decisions: usize,
) -> Result<Option<Finding>> {
    let mut table = Table::begin_match(Arc::clone(rules), seed, used, true)?;
    let mut again = Table::begin_match(Arc::clone(rules), seed, fresh, true)?;
    let mut chooser = Draw::new(seed, "random agent", 0);
    let mut last = None;
    let finding = |phase, decision, choice: Option<String>, saw, sees| {
        let leak = Leak { channel: "memory", saw, sees };
        let place = place_of(rules, phase, choice.as_deref());
        Finding { seed, decision, viewer: "referee".to_owned(), choice, place, leak }
    };
    for decision in 0..=decisions {
        let (told, tells) = (truth(&table.take_events()), truth(&again.take_events()));
        if told != tells || table.state() != again.state() {
            return Ok(Some(finding(table.state().phase(), decision, last, told, tells)));
        }
        let Some(seat) = table.deciders().iter().next() else { break };
        holds(rules, &mut table, used)
            .map_err(|error| Box::new(error.note(format!("seed {seed}, decision {decision}"))))?;
        let choice = table.random_choice(used, seat, &mut chooser)?;
        last = Some(table.text(&choice));
        table.play(used, choice.seat, choice.opt, choice.text.as_deref())?;
        if let Err(problem) = again.play(fresh, choice.seat, choice.opt, choice.text.as_deref()) {
            return Ok(Some(finding(
                table.state().phase(),
                decision,
                last,
                truth(&table.take_events()),
                problem.to_string(),
            )));
        }
    }
    Ok(None)
}

/// The code of an invariant that does not hold.
pub const INVARIANT: &str = "check/invariant";

/// Asks the game's invariants. An ending may break a rule off in the middle, so that they need not hold after it.
pub(super) fn holds(rules: &Rules, table: &mut Table, script: &mut dyn Script) -> Result<()> {
    for invariant in &rules.invariants {
        let answer = script.call(table, invariant.hook, Mode::Read, &[])?;
        if !answer.value.truthy() {
            let reason = answer.text.map_or(String::new(), |reason| format!(": {reason}"));
            let name = &invariant.name;
            let error = Diagnostic::error(INVARIANT, format!("`invariants.{name}` does not hold{reason}"));
            let help = format!("mend the rule that led there, or what `invariants.{name}` asks for");
            return Err(Box::new(error.at(invariant.place.clone()).help(help)));
        }
    }
    Ok(())
}

fn truth(events: &[Event]) -> String {
    events.iter().map(|event| event.truth.as_str()).collect::<Vec<_>>().join("; ")
}
