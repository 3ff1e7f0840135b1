//! What an agent's answer means among the options it was shown.

use crate::agent::{Decision, Text};
use crate::diag::{Diagnostic, Place, Result, nearest};
use crate::kernel::observation::{Observation, OptionView};

use super::super::raw::Given;

/// Longest answer that is shown whole in a message, in characters.
const SHOWN: usize = 60;

/// The decision that an answer of the function at `place` comes to. `bits` is asked for a number where the action's sampler is to write.
///
/// # Errors
/// `agent/answer`: it names no option.
pub fn decision(view: &Observation, answer: &Given, place: &Place, bits: impl FnOnce() -> u64) -> Result<Decision> {
    let count = view.options.len();
    let wrong = |message: String| {
        let error = Diagnostic::error("agent/answer", message).at(place.clone());
        Box::new(error.help(format!("return the text of one of `view.options`, or its number from 1 to {count}")))
    };
    match answer {
        Given::Number(number) if number.fract() == 0.0 && *number >= 1.0 && *number <= count as f64 => {
            Ok(pick(view, *number as usize - 1, bits))
        }
        Given::Number(number) => Err(wrong(format!("the agent chose option {number} of {count}"))),
        Given::Text(text) => named(view, text, bits).ok_or_else(|| {
            let cut: String = text.chars().take(SHOWN).collect();
            let more = if cut.len() < text.len() { "..." } else { "" };
            let error = wrong(format!("the agent answered `{cut}{more}`, which is none of its {count} options"));
            match nearest(&cut, view.options.iter().map(|option| option.text.as_str())) {
                Some(near) => Box::new(error.help(format!("did you mean `{near}`?"))),
                None => error,
            }
        }),
        other => Err(wrong(format!("the agent answered with {}, expected an option", other.what()))),
    }
}

fn pick(view: &Observation, option: usize, bits: impl FnOnce() -> u64) -> Decision {
    match view.options.get(option) {
        Some(shown) if shown.open => Decision { option, text: Text::Sampled(bits()) },
        _ => Decision::option(option),
    }
}

/// The option with that text, or an open one that it fills in. Where seats choose at once options begin with the seat's
/// name, which an answer may leave out.
fn named(view: &Observation, text: &str, bits: impl FnOnce() -> u64) -> Option<Decision> {
    let seat = view.viewer.as_deref().unwrap_or("");
    let bare = |text: &str| {
        let rest = text.strip_prefix(seat).and_then(|rest| rest.strip_prefix(':'));
        rest.unwrap_or(text).trim().to_owned()
    };
    let wanted = bare(text.trim());
    if let Some(option) = view.options.iter().position(|option| bare(&option.text) == wanted) {
        return Some(pick(view, option, bits));
    }
    let written = |option: &OptionView| {
        let rest = wanted.strip_prefix(option.action.as_str()).filter(|_| option.open)?;
        rest.starts_with(char::is_whitespace).then(|| rest.trim().to_owned())
    };
    let fits = |(index, option)| Some(Decision { option: index, text: Text::Written(written(option)?) });
    view.options.iter().enumerate().find_map(fits)
}
