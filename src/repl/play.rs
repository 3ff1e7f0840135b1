//! Lines that are actions, and numbers that stand for them.

use crate::diag::Diagnostic;

use super::command::MOST_STEPS;
use super::desk::Desk;
use super::failure::{Failure, Result};
use super::line::addressed;
use super::seated;
use super::sitting::hand_over;
use super::telling;

/// Plays the action a text names, and has agents answer it; says who is to decide then, where that is another seat.
pub fn action(desk: &mut Desk, text: &str) -> Result<String> {
    let told = answered(desk, text)?;
    Ok(match hand_over(desk) {
        Some(over) => format!("{told}\n{over}: Enter clears the screen"),
        None => told,
    })
}

/// Plays the action a text names, and has agents answer it.
pub fn answered(desk: &mut Desk, text: &str) -> Result<String> {
    if let Some((seat, _)) = addressed(text)
        && desk.rules().seat_named(seat).is_none()
    {
        let seats = desk.rules().seats.iter().map(|seat| seat.name.as_str());
        let error = Diagnostic::error("action/seat", format!("no seat is named `{seat}`"));
        return Err(error.suggest(seat, seats).into());
    }
    // Without a name it is the seat that sits, not the first that may decide.
    match (desk.sitting.seat(), addressed(text)) {
        (Some(seat), None) => desk.game.play(&format!("{}: {text}", desk.seat_name(seat)))?,
        _ => desk.game.play(text)?,
    };
    let answered = seated::play_on(desk, MOST_STEPS);
    let count = answered.as_ref().map_or_else(|(count, _)| *count, |count| *count);
    let told = telling::last_steps(desk, 1 + count);
    if let Err((_, failure)) = answered {
        return Err(Failure { said: Some(told), ..failure });
    }
    Ok(told)
}

/// Plays an option of the list just shown.
pub fn pick(desk: &mut Desk, number: usize) -> Result<String> {
    let text = picked(desk, number)?;
    action(desk, &text)
}

/// The option of the list just shown that has this number.
pub fn picked(desk: &Desk, number: usize) -> Result<String> {
    let Some(listed) = &desk.listed else {
        return Err(Desk::refuse(format!("`{number}` picks from a list, and none was shown yet"), ":legal"));
    };
    if listed.revision != desk.game.revision() {
        let message = format!("`{number}` picks from a list of @{}, and this is @{}", listed.number, desk.number());
        return Err(Desk::refuse(message, ":legal"));
    }
    let shown = listed.texts.len();
    let Some(text) = number.checked_sub(1).and_then(|index| listed.texts.get(index)).cloned() else {
        return Err(Desk::refuse(format!("the list has no {number}: it goes from 1 to {shown}"), ":legal"));
    };
    if let Some(words) = open_text(desk, &text) {
        let error = Diagnostic::error("repl/open", format!("`{text}` is not whole: a text goes in place of `{words}`"));
        let start = text.trim_end_matches(words.as_str());
        return Err(error.help(format!("type `{start}` and the text")).into());
    }
    Ok(text)
}

/// The name in capitals that an option with an open text ends in.
fn open_text(desk: &Desk, text: &str) -> Option<String> {
    let body = addressed(text).map_or(text, |(_, body)| body);
    let action = desk.rules().action_named(body.split_whitespace().next()?)?;
    let action = desk.rules().actions.get(action.index())?;
    let words = action.args.get(action.text_arg()?)?.name.to_uppercase();
    (body.split_whitespace().next_back() == Some(words.as_str())).then_some(words)
}
