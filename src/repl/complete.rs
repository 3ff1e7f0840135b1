//! What Tab offers: commands, seats, games, and the words of actions.

use crate::content::languages;
use crate::kernel::ids::{SeatId, Viewer};

use super::command::{COMMANDS, named};
use super::desk::Desk;
use super::line::first_word;

/// Where the word that is being typed begins, and what it may become.
pub fn complete(desk: &mut Desk, before: &str) -> (usize, Vec<String>) {
    let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let (earlier, word) = before.split_at(start);
    let words = candidates(desk, earlier.trim());
    // With a space, so that the next word can follow at once.
    let fitting = words.into_iter().filter(|candidate| candidate.starts_with(word)).map(|candidate| candidate + " ");
    (start, fitting.collect())
}

fn candidates(desk: &mut Desk, earlier: &str) -> Vec<String> {
    let Some(command) = earlier.strip_prefix(':') else {
        let mut words = next_words(desk, earlier);
        if earlier.is_empty() {
            words.extend(COMMANDS.iter().map(|command| format!(":{}", command.name)));
        }
        return words;
    };
    let (name, rest) = first_word(command);
    let Ok(command) = named(name) else { return Vec::new() };
    let seats = |desk: &Desk| desk.rules().seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    let alone = rest.is_empty();
    match command.name {
        "help" if alone => {
            let actions = desk.rules().actions.iter().map(|action| action.name.clone());
            COMMANDS.iter().map(|command| command.name.to_owned()).chain(actions).collect()
        }
        "new" if alone => desk.finder.games().into_iter().map(|game| game.name).collect(),
        "view" if alone => seats(desk).into_iter().chain(["all".to_owned(), "nobody".to_owned()]).collect(),
        "language" if alone => {
            let known = languages(&*desk.files, &desk.rules().game);
            known.into_iter().chain(["own".to_owned()]).collect()
        }
        "as" if alone => seats(desk).into_iter().chain(["referee".to_owned()]).collect(),
        "knows" | "guess" | "export" if alone => seats(desk),
        "auto" if alone => vec!["end".to_owned()],
        "legal" => {
            let mut words = if alone { seats(desk) } else { Vec::new() };
            let (seat, after) = first_word(rest);
            let named = desk.rules().seat_named(seat).is_some();
            words.extend(next_words(desk, if named { after } else { rest }));
            words
        }
        "why" => next_words(desk, rest),
        "stack" if alone => desk.rules().zones.iter().map(|zone| zone.name.clone()).collect(),
        "stack" => desk.rules().kinds.iter().map(|kind| kind.id.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The words that may follow in the actions now on offer.
fn next_words(desk: &mut Desk, earlier: &str) -> Vec<String> {
    let (seat, earlier) = match earlier.split_once(':') {
        Some((seat, rest)) if desk.rules().seat_named(seat).is_some() => (desk.rules().seat_named(seat), rest),
        _ => (None, earlier),
    };
    let usual = match desk.view {
        Viewer::Seat(seat) => Some(seat),
        _ => desk.game.deciders().iter().next(),
    };
    let sees = |seat: &SeatId| desk.sitting.is_referee() || desk.sitting.seat() == Some(*seat);
    let Some(seat) = seat.or(usual).filter(sees).filter(|seat| desk.game.deciders().has(*seat)) else {
        return Vec::new();
    };
    let before = format!("{}: ", desk.seat_name(seat));
    let typed: Vec<&str> = earlier.split_whitespace().collect();
    let mut words: Vec<String> = Vec::new();
    for text in desk.game.option_texts(seat).unwrap_or_default() {
        let mut parts = text.strip_prefix(&before).unwrap_or(&text).split_whitespace();
        if typed.iter().all(|word| parts.next() == Some(word))
            && let Some(next) = parts.next()
            && words.last().is_none_or(|last| last != next)
        {
            words.push(next.to_owned());
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}
