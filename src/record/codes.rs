//! The numbers and names Gravon's files use: variants (F2 and F3), winners and endings (F4).

use super::Winner;

/// GSN's figure, the name in XML, our name.
const VARIANTS: [(u32, &str, &str); 5] = [
    (0, "classic", "classic"),
    (1, "barrage", "barrage"),
    (2, "classicfree", "free"),
    (3, "ultimate lightning", "ultimate"),
    (4, "duell", "duel"),
];

/// F4.
const ENDINGS: [(u32, &str); 10] = [
    (0, "unable to move"),
    (1, "flag captured"),
    (2, "both unable"),
    (3, "forfeit"),
    (4, "tie agreed"),
    (10, "both missing"),
    (11, "player clock"),
    (12, "game clock"),
    (13, "player clock and missing"),
    (14, "opponent missing"),
];

/// Our name for a variant named as in XML, or as we do.
pub fn variant(name: &str) -> Option<&'static str> {
    let known = |theirs: &str, ours: &str| name.eq_ignore_ascii_case(theirs) || name.eq_ignore_ascii_case(ours);
    VARIANTS.iter().find(|(_, theirs, ours)| known(theirs, ours)).map(|(_, _, ours)| *ours)
}

/// Our name for a variant by its figure in GSN.
pub fn variant_of_figure(figure: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(known, _, _)| figure == known.to_string()).map(|(_, _, ours)| *ours)
}

/// The name in XML and the figure in GSN of a variant of ours.
pub fn gravon_variant(ours: &str) -> Option<(u32, &'static str)> {
    VARIANTS.iter().find(|(_, _, name)| *name == ours).map(|(figure, theirs, _)| (*figure, *theirs))
}

/// What `type` may be in XML, for a help line.
pub fn variant_names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(_, theirs, _)| *theirs)
}

/// `0 classic, 1 barrage, ...`, for a help line.
pub fn variant_figures() -> String {
    VARIANTS.map(|(figure, _, ours)| format!("{figure} {ours}")).join(", ")
}

/// F4's words for an ending by its number.
pub fn ending(number: &str) -> Option<&'static str> {
    ENDINGS.iter().find(|(known, _)| number == known.to_string()).map(|(_, words)| *words)
}

/// The number of an ending by F4's words.
pub fn ending_number(words: &str) -> Option<u32> {
    ENDINGS.iter().find(|(_, known)| *known == words).map(|(number, _)| *number)
}

/// `0 unable to move, ...`, for a help line.
pub fn ending_numbers() -> String {
    ENDINGS.map(|(number, words)| format!("{number} {words}")).join(", ")
}

/// Who won by the number in GSN; the number in XML is one more.
pub fn winner(number: u32) -> Option<Winner> {
    [Winner::Red, Winner::Blue, Winner::None].into_iter().find(|winner| winner_number(*winner) == number)
}

/// The number in GSN of who won; the number in XML is one more.
pub fn winner_number(winner: Winner) -> u32 {
    match winner {
        Winner::Red => 0,
        Winner::Blue => 1,
        Winner::None => 2,
    }
}
