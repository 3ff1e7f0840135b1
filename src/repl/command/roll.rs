//! `:roll`: make dice fall.

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling;
use crate::repl::word::{Typed, Word, fixed};
use crate::session::Rolled;

pub const COMMAND: Command = Command {
    name: "roll",
    arguments: "[next] FACES",
    doc: "make dice show these faces: those just thrown, else those of the next throw that can",
    more: "The last step is done again with these dice, and `:undo` brings the others back. Where it threw none that \
           can show them (another number of dice, another die), they wait for the next throw that can, and so they do \
           after `next`. `:roll off` forgets what waits, `:roll` alone tells it.",
    example: ":roll next 6",
    after: &[],
    group: Group::Play,
    reach: Reach::Referee("it decides what chance should"),
    complete,
    run,
};

/// The faces there are.
fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let first = [("next", "they wait for the next throw"), ("off", "forget what waits")];
    let mut words = if typed.nth() == 0 { fixed(&first) } else { Vec::new() };
    for die in &desk.rules().dice {
        words.extend(die.faces.iter().map(|face| Word::new(face.to_string(), format!("a face of {}", die.name))));
    }
    words
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let words: Vec<&str> = rest.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    let faces = match words.as_slice() {
        [] => return Ok(Answer::Text(waiting(desk))),
        ["off"] => {
            desk.game.roll_later(None);
            return Ok(Answer::Text(waiting(desk)));
        }
        ["next"] => return Err(COMMAND.misused("say which faces")),
        ["next", faces @ ..] => {
            let faces = desk.game.faces(faces)?;
            desk.game.roll_later(Some(faces));
            return Ok(Answer::Text(waiting(desk)));
        }
        faces => desk.game.faces(faces)?,
    };
    Ok(Answer::Text(match desk.game.roll(faces)? {
        Rolled::Again => telling::steps(desk, 1),
        Rolled::Later => waiting(desk),
    }))
}

fn waiting(desk: &Desk) -> String {
    match desk.game.awaited_faces() {
        Some([face]) => format!("{face} waits for the next throw of one die"),
        Some(faces) => format!("{} wait for the next throw of {} dice", faces.join(" "), faces.len()),
        None => "the next throw is left to chance".to_owned(),
    }
}
