//! Dice with faces of their own; `d6` and the like need no declaration. Faces are written out, or they are the kinds of
//! a sort, each under its sign: what a face is worth is then a field of its kind.

use crate::diag::{Diagnostic, Place};

use super::kind::sign;
use super::node::{Entry, Node};
use super::problems::Problems;
use super::reader::{Reader, wrong_type, wrong_value};
use super::text::{is_id, quote, suggest, unreadable};

const MOST_FACES: usize = 100;

/// A die and its faces in order. A face is a text: `3`, `A`. The same face may be there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    pub name: String,
    pub place: Place,
    pub faces: Vec<String>,
}

impl Die {
    /// Reads `dice:`. `sorts` are those of files.
    pub(super) fn read_all(node: &Node, sorts: &[(String, Node)], problems: &mut Problems) -> Vec<Self> {
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
            let faces = match entry.value.get("each") {
                Some(sort) => faces_of(&what, &entry.value, sort, sorts, problems),
                None => read_faces(&what, &entry.value, problems),
            };
            dice.push(Self { name: entry.key.clone(), place: entry.place.clone(), faces });
        }
        dice
    }
}

/// `war: { each: faces }`: a face for every kind of a sort, in the order of its file.
fn faces_of(what: &str, node: &Node, sort: &Node, sorts: &[(String, Node)], problems: &mut Problems) -> Vec<String> {
    let mut reader = Reader::new(what, node, problems);
    if let Some(reader) = &mut reader {
        reader.take("each");
    }
    if let Some(reader) = reader {
        reader.finish(problems);
    }
    let Some(name) = sort.as_text() else {
        problems.add(|| wrong_type(&format!("`each` of {what}"), "the name of a sort", sort));
        return Vec::new();
    };
    let Some((_, kinds)) = sorts.iter().find(|(known, _)| known == name) else {
        problems.add(|| {
            let message = format!("{what} names the sort {}, which has no file", quote(name));
            let error = Diagnostic::error("content/unknown-sort", message).at(sort.place.clone());
            suggest(error, name, sorts.iter().map(|(known, _)| known.as_str()))
        });
        return Vec::new();
    };
    let kinds: Vec<&Entry> = kinds.as_map().into_iter().flatten().collect();
    count_faces(what, kinds.len(), node, problems);
    let face = |kind: &&Entry| match kind.value.get("glyph") {
        Some(glyph) => read_face(what, glyph, problems),
        None => Some(sign(&kind.key)),
    };
    kinds.iter().take(MOST_FACES).filter_map(face).collect()
}

fn count_faces(what: &str, count: usize, node: &Node, problems: &mut Problems) {
    if count == 0 || count > MOST_FACES {
        let message = format!("{what} must have 1 to {MOST_FACES} faces, got {count}");
        problems.add(|| wrong_value(message, &node.place));
    }
}

fn read_face(what: &str, node: &Node, problems: &mut Problems) -> Option<String> {
    match node.word() {
        Some(face) if unreadable(&face, 20).is_none() && !face.contains(char::is_whitespace) => return Some(face),
        Some(face) => problems.add(|| wrong_value(format!("{} cannot be a face of {what}", quote(&face)), &node.place)),
        None => problems.add(|| wrong_type(&format!("a face of {what}"), "an integer or a word", node)),
    }
    None
}

fn read_faces(what: &str, node: &Node, problems: &mut Problems) -> Vec<String> {
    let Some(items) = node.as_list() else {
        problems.add(|| wrong_type(what, "a list of faces, or `{ each: SORT }`", node));
        return Vec::new();
    };
    count_faces(what, items.len(), node, problems);
    items.iter().take(MOST_FACES).filter_map(|item| read_face(what, item, problems)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    #[test]
    fn faces_are_words() {
        let mut problems = Problems::new();
        let dice = Die::read_all(&read("g", "war: [1, 2, 3, A, A]").unwrap(), &[], &mut problems);
        assert_eq!(dice[0].faces, ["1", "2", "3", "A", "A"]);
        Die::read_all(&read("g", "{ d6: [1], x: [], y: 3, z: [[1], \"a b\"] }").unwrap(), &[], &mut problems);
        assert_eq!(problems.count(), 5);
    }

    #[test]
    fn faces_are_the_kinds_of_a_sort() {
        let sorts = [
            ("faces".to_owned(), read("f", "{ one: { glyph: 1 }, archery: {}, bad: { glyph: \"a b\" } }").unwrap()),
            ("none".to_owned(), read("n", "{}").unwrap()),
        ];
        let mut problems = Problems::new();
        let dice = Die::read_all(&read("g", "war: { each: faces }").unwrap(), &sorts, &mut problems);
        assert_eq!((&dice[0].faces[..], problems.count()), (&["1".to_owned(), "A".to_owned()][..], 1));
        let broken = "{ a: { each: fcaes }, b: { each: none }, c: { each: [1] }, d: { each: faces, of: 2 } }";
        Die::read_all(&read("g", broken).unwrap(), &sorts, &mut problems);
        // In the order of files and lines.
        let told: Vec<String> = problems.into_vec().iter().map(|problem| problem.message.clone()).collect();
        assert_eq!(
            told,
            [
                "`a b` cannot be a face of die `war`",
                "`a b` cannot be a face of die `d`",
                "die `a` names the sort `fcaes`, which has no file",
                "die `b` must have 1 to 100 faces, got 0",
                "`each` of die `c` must be the name of a sort, got a list",
                "die `d` has no key `of`",
            ]
        );
    }
}
