//! The words of a line of Lua, as far as typing needs them: for colour, completion and hints.

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Keyword,
    Name,
    Number,
    Text,
    Comment,
    Other,
}

const KEYWORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or",
    "repeat", "return", "then", "true", "until", "while",
];

/// The parts of a line, in order and without gaps.
pub fn parts(line: &str) -> Vec<(Part, &str)> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let (part, length) = match first {
            '"' | '\'' | '`' => (Part::Text, quoted(rest, first)),
            '-' if rest.starts_with("--") => (Part::Comment, rest.find('\n').unwrap_or(rest.len())),
            '[' if rest.starts_with("[[") => (Part::Text, rest.find("]]").map_or(rest.len(), |end| end + 2)),
            _ if first.is_ascii_digit() => (Part::Number, run(rest, |c| c.is_ascii_alphanumeric() || c == '.')),
            _ if is_name(first) => {
                let length = run(rest, is_name);
                (if KEYWORDS.contains(&&rest[..length]) { Part::Keyword } else { Part::Name }, length)
            }
            _ => (Part::Other, first.len_utf8()),
        };
        let (text, after) = rest.split_at(length);
        parts.push((part, text));
        rest = after;
    }
    parts
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !belongs(letter)).unwrap_or(text.len())
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The chain of names that a line ends in: `state.board:co` is what stands before the last sign, the sign, and the name
/// begun. `None` inside of a text or a comment.
pub fn chain(line: &str) -> Option<(&str, Option<char>, &str)> {
    let parts = parts(line);
    if matches!(parts.last(), Some((Part::Text | Part::Comment, _))) {
        return None;
    }
    let begun = match parts.last() {
        Some((Part::Name | Part::Keyword, name)) => *name,
        _ => "",
    };
    let before = &line[..line.len() - begun.len()];
    let Some(sign) = before.chars().next_back().filter(|sign| matches!(sign, '.' | ':')) else {
        return Some(("", None, begun));
    };
    let chain = &before[..before.len() - 1];
    Some((&chain[begin(chain)..], Some(sign), begun))
}

/// Where a chain that the text ends in begins: names with signs between them, and what stands in brackets.
fn begin(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut start = text.len();
    for (at, letter) in text.char_indices().rev() {
        match letter {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth == 0 => break,
            '(' | '[' | '{' => depth -= 1,
            _ if depth > 0 || is_name(letter) || matches!(letter, '.' | ':') => {}
            _ => break,
        }
        start = at;
    }
    start
}

/// The function whose brackets are open at the end of the line, and how many arguments stand behind it.
pub fn called(line: &str) -> Option<&str> {
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    for (part, text) in parts(line) {
        match (part, text) {
            (Part::Other, "(" | "{" | "[") => open.push(at),
            (Part::Other, ")" | "}" | "]") => drop(open.pop()),
            _ => {}
        }
        at += text.len();
    }
    let before = &line[..open.pop().filter(|at| line[*at..].starts_with('('))?];
    let name = &before[begin(before)..];
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let told: Vec<(Part, &str)> =
            parts("for x = 1.5, 'a\\'b' -- no").into_iter().filter(|(_, text)| *text != " ").collect();
        assert_eq!(
            told,
            [
                (Part::Keyword, "for"),
                (Part::Name, "x"),
                (Part::Other, "="),
                (Part::Number, "1.5"),
                (Part::Other, ","),
                (Part::Text, "'a\\'b'"),
                (Part::Comment, "-- no"),
            ]
        );
        for line in ["", "é", "'", "[[", "a[[b]]", "--", "`é\\"] {
            assert_eq!(parts(line).iter().map(|(_, text)| *text).collect::<String>(), line);
        }
    }

    #[test]
    fn chains_are_found_at_the_end() {
        assert_eq!(chain("x = state.board:co"), Some(("state.board", Some(':'), "co")));
        assert_eq!(chain("f(state.board:first({ a = 1 }).ki"), Some(("state.board:first({ a = 1 })", Some('.'), "ki")));
        assert_eq!(chain("sta"), Some(("", None, "sta")));
        assert_eq!(chain("a = "), Some(("", None, "")));
        assert_eq!(chain("'state."), None);
        assert_eq!(chain("-- state."), None);
        assert_eq!(called("state.board:count("), Some("state.board:count"));
        assert_eq!(called("x = state:roll('d6', f(1), "), Some("state:roll"));
        assert_eq!(called("state:roll('d6')"), None);
        assert_eq!(called("(1 + "), None);
        assert_eq!(called("f({ "), None);
    }
}
