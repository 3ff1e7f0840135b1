//! How a line is told apart: a command, a number, an action, or else Lua.

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    Empty,
    /// `:undo 3`: the word after the colon and the rest.
    Command(&'a str, &'a str),
    /// A bare number: an option of the list just shown.
    Pick(usize),
    /// The text of an action, with or without a seat before it.
    Action(&'a str),
    /// Anything else. `quiet` hides the value.
    Lua {
        source: &'a str,
        quiet: bool,
    },
}

/// The names a line may begin with.
pub trait Names {
    fn is_action(&self, word: &str) -> bool;
    fn is_seat(&self, word: &str) -> bool;
}

/// Tells a line apart. A prompt pasted with it is dropped.
pub fn read<'a>(text: &'a str, names: &dyn Names) -> Line<'a> {
    let text = without_prompt(text.trim());
    if text.is_empty() || is_comment(text) {
        return Line::Empty;
    }
    if let Some(name) = asked(text) {
        return Line::Command("doc", name);
    }
    if let Some(command) = text.strip_prefix(':') {
        let (word, rest) = first_word(command);
        return Line::Command(word, rest);
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Line::Pick(text.parse().unwrap_or(usize::MAX));
    }
    if is_action(text, names) {
        return Line::Action(text);
    }
    if let Some(meant) = as_command(text) {
        return meant;
    }
    let source = text.strip_prefix('=').unwrap_or(text).trim_start();
    match source.strip_suffix(';') {
        Some(source) => Line::Lua { source, quiet: true },
        None => Line::Lua { source, quiet: false },
    }
}

/// The first word and what follows it, trimmed.
pub fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

/// The name in `name?` and `?name`.
fn asked(text: &str) -> Option<&str> {
    let name = text.strip_suffix('?').or_else(|| text.strip_prefix('?'))?.trim();
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | ':');
    (!name.is_empty() && name.chars().all(plain)).then_some(name)
}

/// What other programs take for a command without a colon, where it can be no Lua.
fn as_command(text: &str) -> Option<Line<'_>> {
    match first_word(text) {
        ("help", rest) if !is_lua(rest) => Some(Line::Command("help", rest)),
        ("?", "") => Some(Line::Command("help", "")),
        ("quit" | "exit" | "bye" | "q", "") => Some(Line::Command("quit", "")),
        _ => None,
    }
}

fn is_action(text: &str, names: &dyn Names) -> bool {
    let (word, rest) = first_word(text);
    if names.is_action(word) {
        return !is_lua(rest);
    }
    let Some((seat, after)) = addressed(text) else { return false };
    let (word, rest) = first_word(after);
    // With a space after the colon it is hardly a method: a misspelt name will be told as such.
    let is_spaced = text.get(seat.len() + 1..).is_some_and(|after| after.starts_with(' '));
    let is_known =
        (names.is_seat(seat) && (is_spaced || names.is_action(word))) || (is_spaced && names.is_action(word));
    is_known
        && !word.is_empty()
        && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        && !is_lua(rest)
}

/// `blue: scatter` as the seat and the rest: one word, a colon, anything.
pub fn addressed(text: &str) -> Option<(&str, &str)> {
    let (seat, rest) = text.split_once(':')?;
    (!seat.is_empty() && !seat.contains(char::is_whitespace)).then(|| (seat, rest.trim_start()))
}

/// Whether what follows a name goes on as Lua would: `move = 3`, `move.x`, `move (1)`, `move and 1`.
fn is_lua(rest: &str) -> bool {
    let operators = ['=', '(', '[', '{', '.', ',', ':', ';', '"', '\'', '+', '*', '/', '%', '<', '>', '~', '^'];
    rest.starts_with(operators) || matches!(first_word(rest).0, "and" | "or" | "in")
}

/// A line that is nothing but a comment; a long comment may go on in the next line.
fn is_comment(text: &str) -> bool {
    text.starts_with("--") && !text.starts_with("--[") && !text.contains('\n')
}

/// `stratego t3 red @7> :board` becomes `:board`.
fn without_prompt(text: &str) -> &str {
    let Some((prompt, rest)) = text.split_once("> ") else { return text };
    let words: Vec<&str> = prompt.split(' ').collect();
    let [_, turn, _, revision] = words.as_slice() else { return text };
    let number = |word: &str, sign: char| {
        word.strip_prefix(sign)
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if number(turn, 't') && number(revision, '@') { rest.trim_start() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stratego;

    impl Names for Stratego {
        fn is_action(&self, word: &str) -> bool {
            ["move", "place", "scatter"].contains(&word)
        }

        fn is_seat(&self, word: &str) -> bool {
            ["red", "blue"].contains(&word)
        }
    }

    fn lua(source: &str) -> Line<'_> {
        Line::Lua { source, quiet: false }
    }

    #[test]
    fn commands_and_numbers() {
        let read = |text| read(text, &Stratego);
        assert_eq!(read(" :undo  3 "), Line::Command("undo", "3"));
        assert_eq!(read(":"), Line::Command("", ""));
        assert_eq!(read("12"), Line::Pick(12));
        assert_eq!(read("99999999999999999999999"), Line::Pick(usize::MAX));
        assert_eq!(read("  "), Line::Empty);
        assert_eq!(read("-- a note"), Line::Empty);
        assert_eq!(read("1 + 1"), lua("1 + 1"));
    }

    #[test]
    fn words_of_other_programs_are_understood() {
        let read = |text| read(text, &Stratego);
        assert_eq!(read("help"), Line::Command("help", ""));
        assert_eq!(read("help undo"), Line::Command("help", "undo"));
        assert_eq!(read("help = 3"), lua("help = 3"));
        assert_eq!(read("?"), Line::Command("help", ""));
        for word in ["quit", "exit", "q"] {
            assert_eq!(read(word), Line::Command("quit", ""));
        }
        assert_eq!(read("quit()"), lua("quit()"));
        for asked in ["state.board:count?", "?state.board:count", "state.board:count ?"] {
            assert_eq!(read(asked), Line::Command("doc", "state.board:count"));
        }
        assert_eq!(read(":undo?"), Line::Command("doc", ":undo"));
        assert_eq!(read("a == b?"), lua("a == b?"));
    }

    #[test]
    fn actions_and_lua() {
        let read = |text| read(text, &Stratego);
        for action in [
            "move a4 a5",
            "move",
            "red: place flag a1",
            "blue:scatter",
            "move red:front-1 b",
            "move - a5",
            "red: plcae a1",
            "green: move a4 a5",
        ] {
            assert_eq!(read(action), Line::Action(action));
        }
        for code in [
            "move = 3",
            "move.x",
            "move (1)",
            "move(1)",
            "move \"a\"",
            "move and 1",
            "red:place(1)",
            "state.turn",
            "x = 1",
            "green:move a4",
            "green: mvoe a4",
            "red:state",
            "red: place(1)",
            "red: place{}",
            "local move = 1",
            "moves a4",
        ] {
            assert_eq!(read(code), lua(code));
        }
        assert_eq!(read("= state.turn"), lua("state.turn"));
        assert_eq!(read("state.turn;"), Line::Lua { source: "state.turn", quiet: true });
    }

    #[test]
    fn pasted_prompts_are_dropped() {
        let read = |text| read(text, &Stratego);
        assert_eq!(read("stratego:fast t12 red @47> :board"), Line::Command("board", ""));
        assert_eq!(read("stratego t0 ? @0> move a4 a5"), Line::Action("move a4 a5"));
        assert_eq!(read("a t1 b @c> d"), lua("a t1 b @c> d"));
        assert_eq!(read("1 > 2"), lua("1 > 2"));
    }
}
