//! What stands in grey behind the cursor: how a command, an action or a function goes on. Made of what is declared
//! alone, never of where the match is.

use super::command::{Command, named};
use super::desk::Desk;
use super::line::{addressed, first_word};
use super::lua::called;

/// The hint behind a line that is being typed, if there is one.
pub fn hint(desk: &mut Desk, line: &str) -> Option<String> {
    let line = line.trim_start();
    if let Some(command) = line.strip_prefix(':') {
        return of_command(command);
    }
    let body =
        addressed(line).filter(|(seat, _)| desk.rules().seat_named(seat).is_some()).map_or(line, |(_, body)| body);
    if let Some(arguments) = of_action(desk, body) {
        return Some(arguments);
    }
    let function = called(line).filter(|_| desk.sitting.is_referee())?;
    let known = desk.game.named(function).into_iter().find(|known| known.is_called)?;
    // Behind the bracket that was typed.
    let (_, rest) = known.signature.split_once(['(', '{'])?;
    Some(rest.to_owned())
}

fn of_command(typed: &str) -> Option<String> {
    let (word, rest) = first_word(typed);
    let command: &Command = named(word).ok().filter(|_| !word.is_empty())?;
    let begun = typed.len() > word.len();
    let left = left(command.arguments, rest, typed);
    match begun {
        true => (!left.is_empty()).then_some(left),
        // The whole of a shortened name, and what it does.
        false => {
            let name = command.name.strip_prefix(word).unwrap_or_default();
            let arguments = if left.is_empty() { left } else { format!(" {left}") };
            Some(format!("{name}{arguments}  {}", command.doc))
        }
    }
}

fn of_action(desk: &Desk, body: &str) -> Option<String> {
    let (word, rest) = first_word(body);
    let id = desk.rules().action_named(word).filter(|_| body.len() > word.len())?;
    let action = desk.rules().actions.get(id.index())?;
    let arguments: Vec<String> = action.args.iter().map(|arg| arg.name.to_uppercase()).collect();
    let left = left(&arguments.join(" "), rest, body);
    (!left.is_empty()).then_some(left)
}

/// The arguments that were not typed yet; nothing in the middle of a word.
fn left(arguments: &str, typed: &str, line: &str) -> String {
    let count = typed.split_whitespace().count();
    if count > 0 && !line.ends_with(char::is_whitespace) {
        return String::new();
    }
    let places = places(arguments);
    places.get(count.min(places.len())..).unwrap_or_default().join(" ")
}

/// `[SEAT] A | B` as `[SEAT]` and `A | B`.
fn places(arguments: &str) -> Vec<String> {
    let mut places: Vec<String> = Vec::new();
    let (mut depth, mut joins) = (0_usize, false);
    for word in arguments.split_whitespace() {
        match places.last_mut().filter(|_| depth > 0 || joins || word == "|") {
            Some(last) => *last += &format!(" {word}"),
            None => places.push(word.to_owned()),
        }
        depth = (depth + word.matches('[').count()).saturating_sub(word.matches(']').count());
        joins = word == "|";
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_arguments_are_told_apart() {
        assert_eq!(
            places("[GAME] [--variant V[,V]]... [N | end] SEAT | all"),
            ["[GAME]", "[--variant V[,V]]...", "[N | end]", "SEAT | all"]
        );
        assert_eq!(of_command("und"), Some("o [N]  take back the last step, or the last N".to_owned()));
        assert_eq!(of_command("knows red "), Some("PIECE".to_owned()));
        assert_eq!(of_command("knows red a"), None);
        assert_eq!(of_command("undo 3 "), None);
        assert_eq!(of_command(""), None);
    }
}
