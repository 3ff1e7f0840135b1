//! Names of squares. Ours are a file `a` to `j` and a rank 1 to 10; Gravon's files skip the letter J, so that their
//! tenth file is K, except for 36 old ones which call it J.

/// Two squares written together, `a4a5`: the form of JSON lines.
pub fn pair(text: &str) -> Option<(String, String)> {
    let (from, rest) = ours(text)?;
    let (to, rest) = ours(rest)?;
    rest.is_empty().then_some((from, to))
}

/// One square of the XML files: `A4`, `K10`.
pub fn gravon(text: &str) -> Option<String> {
    let (square, rest) = gravon_prefix(text, &[])?;
    rest.is_empty().then_some(square)
}

/// A square at the beginning of a text of the `.gsn` files, and what follows it. The programs that read these files
/// count on two letters a square, so rank ten may be one letter there; which one is nowhere said, and `0`, `X` and
/// `:` (which follows 9 in ASCII) can mean nothing else.
pub fn gsn_prefix(text: &str) -> Option<(String, &str)> {
    gravon_prefix(text, &['0', 'X', 'x', ':'])
}

/// Our square in Gravon's letters; text that is no square of ours is only put in capitals.
pub fn to_gravon(square: &str) -> String {
    square.to_uppercase().replace('J', "K")
}

fn gravon_prefix<'a>(text: &'a str, tens: &[char]) -> Option<(String, &'a str)> {
    let mut letters = text.chars();
    let file = match letters.next()?.to_ascii_lowercase() {
        'k' => 'j',
        file @ 'a'..='j' => file,
        _ => return None,
    };
    if let Some(rest) = letters.as_str().strip_prefix(tens) {
        return Some((format!("{file}10"), rest));
    }
    let (rank, rest) = rank(letters.as_str())?;
    Some((format!("{file}{rank}"), rest))
}

fn ours(text: &str) -> Option<(String, &str)> {
    let mut letters = text.chars();
    let file = letters.next().map(|file| file.to_ascii_lowercase()).filter(|file| ('a'..='j').contains(file))?;
    let (rank, rest) = rank(letters.as_str())?;
    Some((format!("{file}{rank}"), rest))
}

/// `10` before `1`: no square's name begins with a figure, so the longer reading is never the wrong one.
fn rank(text: &str) -> Option<(&str, &str)> {
    let length = if text.starts_with("10") { 2 } else { 1 };
    let (rank, rest) = text.split_at_checked(length)?;
    let known = rank == "10" || matches!(rank.as_bytes(), [b'1'..=b'9']);
    known.then_some((rank, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_two_squares_and_nothing_else() {
        assert_eq!(pair("a4a5"), Some(("a4".into(), "a5".into())));
        assert_eq!(pair("j10a10"), Some(("j10".into(), "a10".into())));
        assert_eq!(pair("A1B1"), Some(("a1".into(), "b1".into())));
        for wrong in ["", "a4", "a4a", "a4a5 ", "k1a1", "a0a1", "a11a1", "a01a1", "é1a1", "a4é"] {
            assert_eq!(pair(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_tenth_file_is_k_and_in_old_files_j() {
        assert_eq!(gravon("K10"), Some("j10".into()));
        assert_eq!(gravon("J3"), Some("j3".into()));
        assert_eq!(gravon("I9"), Some("i9".into()));
        assert_eq!(gravon("L1"), None);
        assert_eq!(gravon("A0"), None);
        assert_eq!(gravon("A12"), None);
        assert_eq!(to_gravon("j10"), "K10");
        assert_eq!(to_gravon("i9"), "I9");
    }

    #[test]
    fn rank_ten_may_be_one_letter_in_gsn() {
        assert_eq!(gsn_prefix("A0-A9"), Some(("a10".into(), "-A9")));
        assert_eq!(gsn_prefix("KX-K9"), Some(("j10".into(), "-K9")));
        assert_eq!(gsn_prefix("A10-A9"), Some(("a10".into(), "-A9")));
        assert_eq!(gsn_prefix("A1-A2"), Some(("a1".into(), "-A2")));
    }
}
