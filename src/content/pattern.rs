//! Movement patterns: `{ step: orthogonal }`, `{ slide: diagonal, upto: 3, onto: empty }`, `{ jump: [[1, 2]] }`, or a
//! list of these.

use crate::diag::Diagnostic;
use crate::kernel::pattern::{Onto, Pattern, Ray};

use super::node::{Node, Value};
use super::problems::Problems;
use super::reader::{Reader, integer, wrong_type, wrong_value};
use super::text::{quote, suggest};

/// Rays one pattern may have.
const MOST_RAYS: usize = 255;

/// Directions as the owner sees them, (right, ahead), clockwise.
const OWN: [(&str, i8, i8); 8] = [
    ("forward", 0, 1),
    ("forward-right", 1, 1),
    ("right", 1, 0),
    ("back-right", 1, -1),
    ("back", 0, -1),
    ("back-left", -1, -1),
    ("left", -1, 0),
    ("forward-left", -1, 1),
];

/// Directions of the board, (east, north), clockwise.
const COMPASS: [(&str, i8, i8); 8] = [
    ("north", 0, 1),
    ("north-east", 1, 1),
    ("east", 1, 0),
    ("south-east", 1, -1),
    ("south", 0, -1),
    ("south-west", -1, -1),
    ("west", -1, 0),
    ("north-west", -1, 1),
];

const GROUPS: [&str; 3] = ["orthogonal", "diagonal", "all"];

/// Decodes a pattern. `what` names it in messages: "`moves` of `scout`". What is wrong is added to `problems`, and
/// what is right comes back all the same.
pub fn read_pattern(what: &str, node: &Node, problems: &mut Problems) -> Pattern {
    let mut pattern = Pattern::default();
    for part in node.as_list().unwrap_or(std::slice::from_ref(node)) {
        if part.as_map().is_none() {
            problems.add(|| {
                wrong_type(what, "a pattern", part).help(
                    "write `{ step: orthogonal }`, `{ slide: all, upto: 3 }`, `{ jump: [[1, 2]] }` or a list of these",
                )
            });
            continue;
        }
        read_part(what, part, &mut pattern.rays, problems);
        if pattern.rays.len() > MOST_RAYS {
            problems.add(|| wrong_value(format!("{what} has more than {MOST_RAYS} directions"), &part.place));
            pattern.rays.truncate(MOST_RAYS);
            break;
        }
    }
    pattern
}

fn read_part(what: &str, node: &Node, rays: &mut Vec<Ray>, problems: &mut Problems) {
    let Some(mut reader) = Reader::new(what, node, problems) else {
        return;
    };
    let (step, slide, jump) = (reader.take("step"), reader.take("slide"), reader.take("jump"));
    let upto = reader.take("upto");
    let upto = upto.map(|node| (node, integer(&reader.name("upto"), node, 1, 255, problems)));
    let onto = reader.take("onto").map_or(Onto::Any, |node| read_onto(what, node, problems));
    reader.finish(problems);
    if [step, slide, jump].into_iter().flatten().count() != 1 {
        problems.add(|| {
            wrong_value(format!("{what} must have one of `step`, `slide` and `jump`"), &node.place)
                .help("for several, write a list: `[{ step: forward }, { jump: [[1, 2]] }]`")
        });
        return;
    }
    if let Some((node, _)) = upto.as_ref().filter(|_| slide.is_none()) {
        problems.add(|| wrong_value(format!("`upto` of {what} goes with `slide` only"), &node.place));
    }
    let limit = match (slide, upto) {
        (Some(_), Some((_, upto))) => upto.and_then(|upto| u8::try_from(upto).ok()).unwrap_or(1),
        (Some(_), None) => 0,
        _ => 1,
    };
    let mut add = |right, ahead, absolute| {
        let ray = Ray { right, ahead, limit, onto, absolute };
        if rays.len() <= MOST_RAYS && !rays.contains(&ray) {
            rays.push(ray);
        }
    };
    if let Some(directions) = step.or(slide) {
        read_directions(what, directions, &mut add, problems);
    } else if let Some(jump) = jump {
        read_jumps(what, jump, &mut add, problems);
    }
}

fn read_onto(what: &str, node: &Node, problems: &mut Problems) -> Onto {
    match node.as_text() {
        Some("empty") => Onto::Empty,
        Some("enemy") => Onto::Enemy,
        Some("both") => Onto::Any,
        _ => {
            problems.add(|| wrong_type(&format!("`onto` of {what}"), "empty, enemy or both", node));
            Onto::Any
        }
    }
}

fn read_directions(what: &str, node: &Node, add: &mut impl FnMut(i8, i8, bool), problems: &mut Problems) {
    for item in node.as_list().unwrap_or(std::slice::from_ref(node)) {
        let Some(word) = item.as_text() else {
            problems
                .add(|| wrong_type(&format!("a direction of {what}"), "a word, as `orthogonal` or `forward`", item));
            continue;
        };
        if GROUPS.contains(&word) {
            for (_, right, ahead) in OWN {
                let diagonal = right != 0 && ahead != 0;
                if word == "all" || diagonal == (word == "diagonal") {
                    add(right, ahead, false);
                }
            }
        } else if let Some((_, right, ahead)) = OWN.iter().find(|(name, ..)| *name == word) {
            add(*right, *ahead, false);
        } else if let Some((_, east, north)) = COMPASS.iter().find(|(name, ..)| *name == word) {
            add(*east, *north, true);
        } else {
            problems.add(|| {
                let message = format!("{what} names the direction {}, which there is not", quote(word));
                let known = GROUPS.iter().copied().chain(OWN.iter().chain(&COMPASS).map(|(name, ..)| *name));
                suggest(Diagnostic::error("content/unknown-direction", message).at(item.place.clone()), word, known)
            });
        }
    }
}

fn read_jumps(what: &str, node: &Node, add: &mut impl FnMut(i8, i8, bool), problems: &mut Problems) {
    let name = format!("`jump` of {what}");
    let help = "write `jump: [[1, 2]]`: how far to the right, how far ahead";
    let Some(items) = node.as_list() else {
        problems.add(|| wrong_type(&name, "a list of pairs", node).help(help));
        return;
    };
    for item in items {
        let Some([right, ahead]) = item.as_list() else {
            problems.add(|| wrong_type(&name, "a list of pairs", item).help(help));
            continue;
        };
        let mut part =
            |node: &Node| integer(&name, node, -127, 127, problems).and_then(|value| i8::try_from(value).ok());
        match (part(right), part(ahead)) {
            (Some(0), Some(0)) => problems.add(|| wrong_value(format!("{name} goes nowhere"), &item.place)),
            (Some(right), Some(ahead)) => add(right, ahead, false),
            _ => {}
        }
    }
}

/// Whether a node looks like a pattern, for fields that may be one thing or another.
pub(super) fn looks_like_one(node: &Node) -> bool {
    match &node.value {
        Value::Map(_) => true,
        Value::List(items) => items.iter().all(|item| item.as_map().is_some()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn pattern(source: &str) -> (Pattern, Vec<String>) {
        let mut problems = Problems::new();
        let pattern = read_pattern("`moves` of `x`", &read("k", source).unwrap(), &mut problems);
        (pattern, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    fn rays(source: &str) -> Vec<(i8, i8, u8, bool)> {
        let (pattern, errors) = pattern(source);
        assert!(errors.is_empty(), "{errors:?}");
        pattern.rays.iter().map(|ray| (ray.right, ray.ahead, ray.limit, ray.absolute)).collect()
    }

    #[test]
    fn steps_slides_and_jumps() {
        assert_eq!(
            rays("step: orthogonal"),
            [(0, 1, 1, false), (1, 0, 1, false), (0, -1, 1, false), (-1, 0, 1, false)]
        );
        assert_eq!(rays("slide: all").len(), 8);
        assert_eq!(rays("{ slide: [forward-left, north], upto: 3 }"), [(-1, 1, 3, false), (0, 1, 3, true)]);
        assert_eq!(rays("jump: [[-2, 1]]"), [(-2, 1, 1, false)]);
        assert_eq!(rays("[{ slide: forward, onto: empty }, { step: forward, onto: enemy }]").len(), 2);
        assert_eq!(rays("{ step: [all, forward] }").len(), 8);
        assert_eq!(rays("[]"), []);
    }

    #[test]
    fn mistakes_are_told() {
        for (source, count) in [
            ("forward", 1),
            ("{ step: forwrad }", 1),
            ("{ step: forward, slide: back }", 1),
            ("{}", 1),
            ("{ step: forward, upto: 2 }", 1),
            ("{ slide: forward, upto: 0, onto: friend, up: 1 }", 3),
            ("{ jump: [1, 2] }", 2),
            ("{ jump: [[0, 0], [1, 2, 3], [1, x], [200, 0]] }", 4),
            ("[{ step: 1 }, 3]", 2),
        ] {
            let (_, errors) = pattern(source);
            assert_eq!(errors.len(), count, "{source}: {errors:#?}");
        }
        assert!(pattern("{ step: forwrad }").1[0].ends_with("(did you mean `forward`?)"));
    }
}
