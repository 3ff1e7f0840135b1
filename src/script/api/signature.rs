//! Signatures taken apart: `state:draw(from: zone, to: zone, n?: integer): integer`. Types are those of LuaCATS.

/// An argument of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument<'s> {
    /// `...` for as many as are wanted.
    pub name: &'s str,
    pub optional: bool,
    pub types: &'s str,
}

/// A signature in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<'s> {
    /// What stands before the arguments: `state:draw`.
    pub call: &'s str,
    /// None for what is read.
    pub arguments: Option<Vec<Argument<'s>>>,
    /// The types of the results.
    pub results: Vec<&'s str>,
}

impl<'s> Signature<'s> {
    /// Reads one. `None` if it is not written as one.
    pub fn read(text: &'s str) -> Option<Self> {
        let end = text.find(['(', ' ']).unwrap_or(text.len());
        let (call, rest) = text.split_at(end);
        let Some(inside) = rest.strip_prefix('(') else {
            let types = rest.strip_prefix(' ').filter(|types| !types.is_empty())?;
            return Some(Self { call: call.strip_suffix(':')?, arguments: None, results: vec![types] });
        };
        let close = end_of(inside, ')')?;
        let (arguments, rest) = (&inside[..close], &inside[close + 1..]);
        let results = match rest {
            "" => Vec::new(),
            rest => parts(rest.strip_prefix(": ")?),
        };
        let arguments = parts(arguments).into_iter().map(Argument::read).collect::<Option<Vec<_>>>()?;
        Some(Self { call, arguments: Some(arguments), results })
    }
}

impl<'s> Argument<'s> {
    fn read(text: &'s str) -> Option<Self> {
        let (name, types) = text.split_once(": ")?;
        let optional = name.ends_with('?');
        Some(Self { name: name.trim_end_matches('?'), optional, types })
    }
}

/// Where the bracket closes that is open before the text.
fn end_of(text: &str, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            sign if depth == 0 && sign == close => return Some(at),
            '(' | '{' | '<' | '[' => depth += 1,
            ')' | '}' | '>' | ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What stands between commas that are in no bracket.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = end_of(rest, ',').unwrap_or(rest.len());
        parts.push(rest[..end].trim());
        rest = rest.get(end + 1..).unwrap_or("");
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_taken_apart() {
        let read = Signature::read("seat.team: string?").unwrap();
        assert_eq!((read.call, read.arguments, read.results), ("seat.team", None, vec!["string?"]));
        let call =
            Signature::read("f(a: fun(x: cell, y: cell): boolean, b?: table<string, integer>, ...: any): cell?, piece")
                .unwrap();
        let named = |name, optional, types| Argument { name, optional, types };
        assert_eq!(
            call.arguments.unwrap(),
            [
                named("a", false, "fun(x: cell, y: cell): boolean"),
                named("b", true, "table<string, integer>"),
                named("...", false, "any")
            ]
        );
        assert_eq!(call.results, ["cell?", "piece"]);
        for wrong in ["", "a", "a:", "f(a)", "f(a: b", "f() b"] {
            assert_eq!(Signature::read(wrong), None, "{wrong}");
        }
    }
}
