//! What Tab offers: commands and what may follow each, the words of actions, names of Lua.
//!
//! Nothing is offered that a line could not do: what `sitting::admit` refuses is not asked what may follow it. So a
//! seated viewer is shown no word that the answer to a line of its own would not have shown.

use super::command::{COMMANDS, named};
use super::desk::Desk;
use super::line::first_word;
use super::sitting::{Deed, admit};
use super::word::{Typed, Word, next_in_actions};

/// Where the word that is being typed begins, and what it may become.
pub fn complete(desk: &mut Desk, before: &str) -> (usize, Vec<Word>) {
    let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (earlier, word) = before.split_at(start);
    let words = candidates(desk, earlier.trim_start(), word);
    (start, words.into_iter().filter(|candidate| candidate.text.starts_with(word)).collect())
}

fn candidates(desk: &mut Desk, earlier: &str, word: &str) -> Vec<Word> {
    let Some(command) = earlier.strip_prefix(':') else {
        let mut words = match word.starts_with(':') && earlier.is_empty() {
            true => COMMANDS.iter().map(|command| Word::new(format!(":{}", command.name), command.doc)).collect(),
            false => Vec::new(),
        };
        words.extend(next_in_actions(desk, earlier));
        return words;
    };
    let (name, rest) = first_word(command);
    let Ok(command) = named(name) else { return Vec::new() };
    match admit(desk, &Deed::Command(command, rest)) {
        Ok(()) => (command.complete)(desk, &Typed { earlier: rest, word }),
        Err(_) => Vec::new(),
    }
}
