//! From what an agent decided to a choice the table takes.

use crate::agent::{Decision, Text};
use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::SeatId;
use crate::kernel::observation::Observation;
use crate::kernel::script::Script;
use crate::kernel::table::{Choice, Table};

/// The choice of a seat that was shown this view of the table as it is.
///
/// # Errors
/// `agent/option` where the option is none of those shown, why a text is refused, or what the script did wrong.
pub fn choice(
    table: &mut Table,
    script: &mut dyn Script,
    seat: SeatId,
    view: &Observation,
    decision: Decision,
) -> Result<Choice> {
    let shown = view.options.get(decision.option);
    let opt = table.options(script, seat)?.get(decision.option).copied();
    let (Some(shown), Some(opt)) = (shown, opt) else {
        let (number, count) = (decision.option.saturating_add(1), view.options.len());
        let message = format!("the agent chose option {number} of {count}");
        return Err(Box::new(Diagnostic::error("agent/option", message).help(match count {
            0 => "there was nothing to choose: ask only seats that decide".to_owned(),
            _ => "an agent names one of the options it was shown, by its index".to_owned(),
        })));
    };
    match decision.text {
        // As if a player had typed it: the log, undo and records hold what is read back from its text.
        Text::Written(text) if shown.open => {
            let name = &table.rules().seats[seat.index()].name;
            let line = format!("{name}: {} {}", shown.action, text.trim());
            table.parse(script, &line)
        }
        Text::Written(_) => Ok(Choice { seat, opt, text: None }),
        Text::Sampled(bits) => Ok(Choice { seat, opt, text: table.sample_text(script, seat, opt, bits)? }),
    }
}
