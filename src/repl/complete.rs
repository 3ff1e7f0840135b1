//! What Tab offers: commands and what may follow each, the words of actions, names of Lua.
//!
//! Nothing is offered that a line could not do: what `sitting::admit` refuses is not asked what may follow it. So a
//! seated viewer is shown no word that the answer to a line of its own would not have shown.

use crate::script::Named;

use super::command::{COMMANDS, named};
use super::desk::Desk;
use super::line::first_word;
use super::lua::chain;
use super::sitting::{Deed, admit};
use super::word::{Typed, Word, next_in_actions};

/// Where the word that is being typed begins, and what it may become.
pub fn complete(desk: &mut Desk, before: &str) -> (usize, Vec<Word>) {
    let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (earlier, word) = before.split_at(start);
    let words = candidates(desk, earlier.trim_start(), word);
    let fitting: Vec<Word> = words.into_iter().filter(|candidate| candidate.text.starts_with(word)).collect();
    let is_lua = !before.trim_start().starts_with(':') && (fitting.is_empty() || earlier.trim().is_empty());
    match chain(before).filter(|_| is_lua && admit(desk, &Deed::Lua).is_ok()) {
        // Words of actions go before: a line is Lua only if it can be nothing else.
        Some((of, sign, begun)) if fitting.is_empty() || sign.is_none() => {
            let names = names(desk, of, sign, begun);
            match fitting.is_empty() {
                true => (before.len() - begun.len(), names),
                false => (start, fitting.into_iter().chain(names).collect()),
            }
        }
        _ => (start, fitting),
    }
}

/// Names of Lua that go on from a chain.
fn names(desk: &mut Desk, of: &str, sign: Option<char>, begun: &str) -> Vec<Word> {
    if sign.is_none() && begun.is_empty() {
        return Vec::new();
    }
    let fits =
        |known: &Named| known.name.starts_with(begun) && sign.is_none_or(|sign| known.is_method == (sign == ':'));
    let known = desk.game.names_after(of).into_iter().filter(fits);
    let word = |known: Named| {
        let doc = if known.doc.is_empty() { known.signature } else { format!("{}  {}", known.signature, known.doc) };
        Word { text: known.name + if known.is_called { "(" } else { "" }, doc, goes_on: true }
    };
    known.map(word).collect()
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
