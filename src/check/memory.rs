//! Rules that keep values between calls: what they saw in a match or in a future that was taken back gets into another.

use std::sync::Arc;

use crate::diag::Result;
use crate::kernel::chance::Draw;
use crate::kernel::determinize::Leak;
use crate::kernel::event::Event;
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::table::Table;

use super::secrets::Finding;

/// Plays a random match and the same choices again with a script that has seen nothing yet, a fresh one, and says
/// where something else comes of them.
///
/// # Errors
/// What the script did wrong.
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
    let finding = |decision, choice, saw, sees| {
        let leak = Leak { channel: "memory", saw, sees };
        Finding { seed, decision, viewer: "referee".to_owned(), choice, leak }
    };
    for decision in 0..=decisions {
        let (told, tells) = (truth(&table.take_events()), truth(&again.take_events()));
        if told != tells || table.state() != again.state() {
            return Ok(Some(finding(decision, last, told, tells)));
        }
        let Some(seat) = table.deciders().iter().next() else { break };
        let choice = table.random_choice(used, seat, &mut chooser)?;
        last = Some(table.text(&choice));
        table.play(used, choice.seat, choice.opt, choice.text.as_deref())?;
        if let Err(problem) = again.play(fresh, choice.seat, choice.opt, choice.text.as_deref()) {
            return Ok(Some(finding(decision, last, truth(&table.take_events()), problem.to_string())));
        }
    }
    Ok(None)
}

fn truth(events: &[Event]) -> String {
    events.iter().map(|event| event.truth.as_str()).collect::<Vec<_>>().join("; ")
}
