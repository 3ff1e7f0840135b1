//! `:legal`: what a seat may do, numbered.

use std::cmp::Reverse;

use super::{Command, Group, Reach};
use crate::kernel::ids::{SeatId, Viewer};
use crate::kernel::language::Language;
use crate::render::observation::asked;
use crate::render::table;
use crate::repl::desk::{Answer, Desk, Listed};
use crate::repl::failure::Result;
use crate::repl::line::first_word;
use crate::repl::sitting::first_seat;
use crate::repl::telling::tame;
use crate::repl::word::{Typed, Word, next_in_actions, seats};

pub const COMMAND: Command = Command {
    name: "legal",
    arguments: "[SEAT] [WORDS]",
    doc: "what may be done now, numbered; a number alone then plays it",
    more: "With words, only the options that begin so. A long list is cut: narrow it down with words. Without a seat \
           it is the one that looks, else the first that may decide.",
    example: ":legal move a4",
    after: &["deploy wall", "deploy corner"],
    group: Group::Play,
    reach: Reach::Own(first_seat),
    complete,
    run,
};

/// A seat, or how its options go on.
fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    let mut words = if typed.nth() == 0 { seats(desk) } else { Vec::new() };
    let (first, after) = first_word(typed.earlier);
    let first = first.trim_end_matches(':');
    let earlier = match desk.rules().seat_named(first) {
        Some(_) => format!("{first}: {after}"),
        None => typed.earlier.to_owned(),
    };
    words.extend(next_in_actions(desk, &earlier));
    words
}

/// The most options shown at once.
const SHOWN: usize = 60;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if let Some(outcome) = desk.outcome() {
        return Ok(Answer::Text(format!(
            "{}\n  help: :undo, or :new for another match",
            desk.rules().language.screen(&format!("nothing: the match is over: {outcome}"))
        )));
    }
    let (word, after) = first_word(rest);
    let named = desk.rules().seat_named(word.trim_end_matches(':'));
    let words = if named.is_some() { after } else { rest };
    let Some(seat) = named.or_else(|| usual(desk)) else {
        return Ok(Answer::Text("nothing: nobody decides".to_owned()));
    };
    let (name, word) = (desk.seat_name(seat).to_owned(), desk.seat_word(seat).to_owned());
    if !desk.game.deciders().has(seat) {
        let deciders = desk.seen_deciders();
        let first = deciders.first().copied().filter(|_| desk.sitting.is_referee());
        let deciders: Vec<&str> = deciders.iter().map(|seat| desk.seat_word(*seat)).collect();
        let help = first.map_or_else(String::new, |seat| format!("\n  help: :legal {}", desk.seat_name(seat)));
        let text = format!("nothing: it is not for {word} to decide now, but for {}", deciders.join(", "));
        let text = desk.rules().language.screen(&text) + &help;
        return Ok(Answer::Text(text));
    }
    let Listing { shown, all, deeper } = list(desk, seat, words, SHOWN)?;
    let question = desk.told(desk.game.observe(desk.view)).question;
    let mut lines: Vec<String> = question.iter().map(|question| asked(question, desk.style)).collect();
    let heading = desk.rules().language.screen(&heading(&word, words, shown.len(), all));
    lines.extend([heading, table::numbered(&shown, desk.style)]);
    if shown.len() < all {
        let deeper = deeper.unwrap_or_else(|| "WORDS".to_owned());
        lines.push(format!("to see others, say how they begin: `:legal {name} {deeper}`"));
    }
    lines.extend(legend(&shown, &desk.rules().language));
    Ok(Answer::Text(lines.join("\n")))
}

/// Options of a seat that were numbered for it.
pub struct Listing {
    /// Without the seat's name, in the order of their numbers.
    pub shown: Vec<String>,
    /// How many there are, shown or not.
    pub all: usize,
    /// Words that narrow the list down, where it was cut.
    pub deeper: Option<String>,
}

/// Numbers the options of a seat that begin with these words, at most so many.
///
/// # Errors
/// None begins so, or the script went wrong.
pub fn list(desk: &mut Desk, seat: SeatId, words: &str, most: usize) -> Result<Listing> {
    let (name, word) = (desk.seat_name(seat).to_owned(), desk.seat_word(seat).to_owned());
    let texts = desk.game.option_texts(seat)?;
    let before = format!("{name}: ");
    let bodies: Vec<&str> = texts.iter().map(|text| text.strip_prefix(&before).unwrap_or(text)).collect();
    let matching = beginning(&bodies, words);
    if matching.is_empty() {
        return Err(Desk::refuse(format!("no option of {word} begins with `{words}`"), format!(":legal {name}")));
    }
    let some: Vec<&str> = matching.iter().filter_map(|index| bodies.get(*index).copied()).collect();
    let (chosen, deeper) = share(&some, words.split_whitespace().count(), most);
    let shown: Vec<String> =
        chosen.iter().filter_map(|index| some.get(*index)).map(|body| (*body).to_owned()).collect();
    let picks = chosen.iter().filter_map(|index| texts.get(*matching.get(*index)?).cloned()).collect();
    desk.listed = Some(Listed { revision: desk.game.revision(), number: desk.number(), texts: picks });
    Ok(Listing { shown, all: some.len(), deeper })
}

/// `move: déplacer, scatter: éparpiller`: what the listed actions are called in the language that is told. The texts
/// themselves stay as they are typed.
pub fn legend(shown: &[String], language: &Language) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    for action in shown.iter().filter_map(|text| text.split_whitespace().next()) {
        let word = language.actions.get(action).map(|word| format!("{action}: {}", tame(word)));
        said.extend(word.filter(|word| !said.contains(word)));
    }
    (!said.is_empty()).then(|| said.join(", "))
}

/// The seat that looks if it may decide, else the first that may; but never another's options to a seat that looks.
fn usual(desk: &Desk) -> Option<SeatId> {
    match desk.view {
        Viewer::Seat(seat) => Some(seat),
        _ => desk.game.deciders().iter().next(),
    }
}

fn heading(name: &str, words: &str, shown: usize, all: usize) -> String {
    let which = if words.is_empty() { String::new() } else { format!(" that begin with `{words}`") };
    match (shown < all, all) {
        (true, _) => format!("{name} has {all} options{which}; {shown} of them:"),
        (false, 1) => format!("{name} has 1 option{}:", which.replace("begin", "begins")),
        (false, _) => format!("{name} has {all} options{which}:"),
    }
}

/// The indices of the texts that begin with these words; of the last word a beginning will do where no text has it
/// whole.
fn beginning(texts: &[&str], words: &str) -> Vec<usize> {
    let wanted: Vec<&str> = words.split_whitespace().collect();
    let Some((last, whole)) = wanted.split_last() else { return (0..texts.len()).collect() };
    let matching = |same: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let fits = |text: &str| {
            let mut words = text.split_whitespace();
            whole.iter().all(|word| words.next() == Some(word)) && words.next().is_some_and(same)
        };
        texts.iter().enumerate().filter(|(_, text)| fits(text)).map(|(index, _)| index).collect()
    };
    match matching(&|word| word == *last) {
        found if found.is_empty() => matching(&|word| word.starts_with(last)),
        found => found,
    }
}

/// At most `limit` of the texts, in order, with a fair share for each beginning of `depth + 1` words, so that one
/// action with hundreds of options does not hide the others. Also words that narrow the list down, if it was cut.
fn share(texts: &[&str], depth: usize, limit: usize) -> (Vec<usize>, Option<String>) {
    if texts.len() <= limit {
        return ((0..texts.len()).collect(), None);
    }
    let longest = texts.iter().map(|text| text.split_whitespace().count()).max().unwrap_or(0);
    let start = |text: &str, depth: usize| text.split_whitespace().take(depth + 1).collect::<Vec<_>>().join(" ");
    let mut depth = depth;
    let mut groups: Vec<(String, Vec<usize>)>;
    loop {
        groups = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let key = start(text, depth);
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, members)) => members.push(index),
                None => groups.push((key, vec![index])),
            }
        }
        // Where all begin alike the next word parts them.
        if groups.len() > 1 || depth >= longest {
            break;
        }
        depth += 1;
    }
    let mut quotas = vec![0; groups.len()];
    let mut left = limit;
    while left > 0 {
        let mut given = 0;
        for (quota, (_, members)) in quotas.iter_mut().zip(&groups) {
            if *quota < members.len() && left > 0 {
                *quota += 1;
                left -= 1;
                given += 1;
            }
        }
        if given == 0 {
            break;
        }
    }
    // The first of the largest groups that were cut; a group of one is no help.
    let cut = groups.iter().zip(&quotas).filter(|((_, members), quota)| **quota < members.len() && members.len() > 1);
    let deeper = cut.min_by_key(|((_, members), _)| Reverse(members.len())).map(|((key, _), _)| key.clone());
    let taken = groups.iter().zip(&quotas).flat_map(|((_, members), quota)| members.iter().copied().take(*quota));
    let mut taken: Vec<usize> = taken.collect();
    taken.sort_unstable();
    (taken, deeper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_narrow_the_list_down() {
        let texts = ["move a1 a2", "move a10 a9", "move b1 b2", "resign"];
        assert_eq!(beginning(&texts, ""), [0, 1, 2, 3]);
        assert_eq!(beginning(&texts, "move a1"), [0]);
        assert_eq!(beginning(&texts, "move a"), [0, 1]);
        assert_eq!(beginning(&texts, "mo"), [0, 1, 2]);
        assert_eq!(beginning(&texts, "move  b1 b2"), [2]);
        assert!(beginning(&texts, "move a1 a2 a3").is_empty() && beginning(&texts, "x").is_empty());
    }

    #[test]
    fn no_action_hides_another() {
        let mut texts: Vec<String> = (0..100).map(|cell| format!("place flag {cell}")).collect();
        texts.extend((0..100).map(|cell| format!("place spy {cell}")));
        texts.push("scatter".into());
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (chosen, deeper) = share(&texts, 0, 10);
        assert_eq!(chosen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 200]);
        assert_eq!(deeper.as_deref(), Some("place"));
        let (chosen, deeper) = share(&texts[..200], 1, 10);
        assert_eq!(chosen, [0, 1, 2, 3, 4, 100, 101, 102, 103, 104]);
        assert_eq!(deeper.as_deref(), Some("place flag"));
        let (chosen, deeper) = share(&texts[..100], 2, 4);
        assert_eq!((chosen.len(), deeper), (4, None));
        assert_eq!(share(&texts[..3], 0, 10), (vec![0, 1, 2], None));
        assert_eq!(share(&["a"; 20], 0, 5).0, [0, 1, 2, 3, 4]);
    }
}
