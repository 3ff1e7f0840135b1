//! The words of messages, and what a name or a text shown to players may be.

use crate::diag::Diagnostic;

/// The longest name that is worth quoting whole or comparing with others.
const LONG: usize = 60;

/// The most text a title, a name or a description may have.
pub(super) const SHOWN: usize = 400;

/// `text` in backticks; cut if long, control characters made visible, so that a message is one readable line.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    for (index, letter) in text.chars().enumerate() {
        if index == LONG {
            quoted.push_str("...");
            break;
        }
        if is_shown(letter) { quoted.push(letter) } else { quoted.extend(letter.escape_default()) }
    }
    quoted.push('`');
    quoted
}

/// Whether a letter may be printed on a terminal as it is: no control characters and nothing that turns the direction
/// of writing or hides itself.
fn is_shown(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", rest.join(", "), last.as_ref())
        }
    }
}

/// The help line for an unknown name, for names worth comparing.
pub(super) fn suggest<'a>(diagnostic: Diagnostic, name: &str, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    if name.len() > LONG {
        return diagnostic;
    }
    diagnostic.suggest(name, known.into_iter().filter(|known| known.len() <= LONG))
}

/// Whether `name` is an id: a small letter, then small letters, digits and underscores, at most 40.
pub fn is_id(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// What is wrong with a text that players are to read, if anything.
pub(super) fn unreadable(text: &str, most: usize) -> Option<String> {
    if text.trim().is_empty() {
        return Some("is empty".to_owned());
    }
    if text.chars().count() > most {
        return Some(format!("is longer than {most} letters"));
    }
    let odd = text.chars().find(|&letter| !is_shown(letter))?;
    Some(format!("has the control character U+{:04X} in it", odd as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_joined_and_quoted() {
        assert_eq!(either(&["off", "3", "5"]), "off, 3 or 5");
        assert_eq!(quote("a\u{1b}[31m"), "`a\\u{1b}[31m`");
        assert!(quote(&"x".repeat(1000)).len() < 80);
    }

    #[test]
    fn ids_are_small() {
        assert!(is_id("king_a") && is_id("x1"));
        assert!(!is_id("King") && !is_id("") && !is_id("1x") && !is_id("a-b"));
    }
}
