//! Dice with faces of their own; `d6` and the like need no declaration.

use crate::diag::Place;

use super::node::Node;
use super::problems::Problems;
use super::reader::{wrong_type, wrong_value};
use super::text::{is_id, quote, unreadable};

const MOST_FACES: usize = 100;

/// A die and its faces in order. A face is a text: `3`, `A`. The same face may be there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    pub name: String,
    pub place: Place,
    pub faces: Vec<String>,
}

impl Die {
    /// Reads `dice:`.
    pub(super) fn read_all(node: &Node, problems: &mut Problems) -> Vec<Self> {
        let Some(map) = node.as_map() else {
            problems.add(|| wrong_type("`dice`", "a map of dice", node).help("write `dice: { war: [1, 2, 3, A] }`"));
            return Vec::new();
        };
        let mut dice = Vec::new();
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            let numbered = entry.key.strip_prefix('d').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
            if !is_id(&entry.key) || (numbered && entry.key.len() > 1) {
                let message = format!("{} cannot be the name of a die", quote(&entry.key));
                problems.add(|| {
                    wrong_value(message, &entry.place)
                        .help("use small letters; dice like `d6` are there without a declaration")
                });
                continue;
            }
            let what = format!("die `{}`", entry.key);
            let faces = read_faces(&what, &entry.value, problems);
            dice.push(Self { name: entry.key.clone(), place: entry.place.clone(), faces });
        }
        dice
    }
}

fn read_faces(what: &str, node: &Node, problems: &mut Problems) -> Vec<String> {
    let Some(items) = node.as_list() else {
        problems.add(|| wrong_type(what, "a list of faces", node));
        return Vec::new();
    };
    if items.is_empty() || items.len() > MOST_FACES {
        let message = format!("{what} must have 1 to {MOST_FACES} faces, got {}", items.len());
        problems.add(|| wrong_value(message, &node.place));
    }
    let mut faces = Vec::new();
    for item in items.iter().take(MOST_FACES) {
        match item.word() {
            Some(face) if unreadable(&face, 20).is_none() && !face.contains(char::is_whitespace) => faces.push(face),
            Some(face) => {
                problems.add(|| wrong_value(format!("{} cannot be a face of {what}", quote(&face)), &item.place))
            }
            None => problems.add(|| wrong_type(&format!("a face of {what}"), "an integer or a word", item)),
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    #[test]
    fn faces_are_words() {
        let mut problems = Problems::new();
        let dice = Die::read_all(&read("g", "war: [1, 2, 3, A, A]").unwrap(), &mut problems);
        assert_eq!(dice[0].faces, ["1", "2", "3", "A", "A"]);
        Die::read_all(&read("g", "{ d6: [1], x: [], y: 3, z: [[1], \"a b\"] }").unwrap(), &mut problems);
        assert_eq!(problems.count(), 5);
    }
}
