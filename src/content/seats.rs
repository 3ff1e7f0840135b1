//! The places at the table: their names, teams, how many may play, and who begins.

use crate::diag::{Diagnostic, Place};

use super::node::{Node, Value};
use super::problems::Problems;
use super::reader::{Reader, wrong_type, wrong_value};
use super::text::{is_id, quote, suggest};

/// The kernel keeps sets of seats in 32 bits.
pub const MAX_SEATS: usize = 32;

/// Words that mean something else where the name of a seat may stand.
const TAKEN: [&str; 6] = ["self", "opponent", "nobody", "all", "random", "each"];

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub name: String,
    pub team: Option<String>,
    pub place: Place,
}

/// All seats a game has; a match has the first of them, `from` to `to`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats {
    pub list: Vec<Seat>,
    pub from: usize,
    pub to: usize,
    /// How many play: what the setting `seats` says.
    pub playing: usize,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Random,
    /// The seat of this number, counted from 0.
    Seat(usize),
}

impl Seats {
    /// The number of a seat, counted from 0.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.list.iter().position(|seat| seat.name == name)
    }

    /// The seats that play, in order.
    pub fn playing(&self) -> &[Seat] {
        self.list.get(..self.playing).unwrap_or(&self.list)
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|seat| seat.name.as_str())
    }

    /// How many seats there are names for.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none, which only happens when reading them failed.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The seat a key names, or a problem at `place`.
    pub(super) fn find(&self, name: &str, place: &Place, problems: &mut Problems) -> Option<usize> {
        let found = self.index(name);
        // Where the seats themselves are broken, that was said already.
        if found.is_none() && !self.is_empty() {
            problems.add(|| {
                let message = format!("there is no seat {}", quote(name));
                suggest(Diagnostic::error("content/unknown-seat", message).at(place.clone()), name, self.names())
            });
        }
        found
    }

    /// Reads `seats:`.
    pub(super) fn read(node: &Node, problems: &mut Problems) -> Self {
        let mut seats = Self::default();
        match &node.value {
            Value::List(items) => {
                seats.read_names(items, problems);
                (seats.from, seats.to) = (seats.len(), seats.len());
            }
            Value::Map(_) => seats.read_range(node, problems),
            _ => problems.add(|| wrong_type("`seats`", "a list of names", node).help("write `seats: [red, blue]`")),
        }
        seats.playing = seats.from;
        if seats.is_empty() && matches!(&node.value, Value::List(items) if items.is_empty()) {
            problems.add(|| wrong_value("a game needs a seat", &node.place).help("write `seats: [red, blue]`"));
        }
        seats
    }

    fn read_range(&mut self, node: &Node, problems: &mut Problems) {
        let Some(mut reader) = Reader::new("`seats`", node, problems) else {
            return;
        };
        let most = MAX_SEATS as i32;
        let from = reader.integer("from", 1, most, problems);
        let to = reader.integer("to", 1, most, problems);
        if let Some(names) = reader.require("names", problems) {
            match names.as_list() {
                Some(items) => self.read_names(items, problems),
                None => problems.add(|| wrong_type("`names` of `seats`", "a list of names", names)),
            }
        }
        let named = self.len();
        let (from, to) = (from.map_or(named, |from| from as usize), to.map_or(named, |to| to as usize));
        if from > to && named > 0 {
            problems.add(|| wrong_value(format!("`seats` go from {from} to {to}"), &node.place));
        }
        if to > named && named > 0 {
            problems.add(|| {
                wrong_value(format!("up to {to} seats may play, but only {named} have names"), &node.place)
                    .help("add names, or lower `to`")
            });
        }
        (self.from, self.to) = (from, to.min(named));
        reader.finish(problems);
    }

    fn read_names(&mut self, items: &[Node], problems: &mut Problems) {
        if items.len() > MAX_SEATS {
            let place = items[MAX_SEATS].place.clone();
            problems.add(|| wrong_value(format!("a game has at most {MAX_SEATS} seats, got {}", items.len()), &place));
        }
        for item in items.iter().take(MAX_SEATS) {
            let Some(seat) = Seat::read(item, problems) else {
                continue;
            };
            match self.list.iter().find(|other| other.name == seat.name) {
                Some(other) => problems.add(|| {
                    Diagnostic::error("content/duplicate", format!("two seats are named `{}`", seat.name))
                        .at(seat.place.clone())
                        .label(other.place.clone(), "first here")
                }),
                None => self.list.push(seat),
            }
        }
    }
}

impl Seat {
    fn read(node: &Node, problems: &mut Problems) -> Option<Self> {
        let (name, team) = if node.as_map().is_some() {
            let mut reader = Reader::new("a seat", node, problems)?;
            let (name, team) = (reader.require("name", problems), reader.take("team"));
            reader.finish(problems);
            (name?, team)
        } else {
            (node, None)
        };
        let team = team.and_then(|team| id("the name of a team", team, problems));
        Some(Self { name: id("the name of a seat", name, problems)?, team, place: name.place.clone() })
    }
}

fn id(what: &str, node: &Node, problems: &mut Problems) -> Option<String> {
    let Some(name) = node.as_text() else {
        problems.add(|| wrong_type(what, "a word", node));
        return None;
    };
    if !is_id(name) || TAKEN.contains(&name) {
        let why = if TAKEN.contains(&name) {
            "means something else"
        } else {
            "must be small letters, digits and `_`, a letter first"
        };
        problems.add(|| wrong_value(format!("{what} is {}, which {why}", quote(name)), &node.place));
        return None;
    }
    Some(name.to_owned())
}

impl First {
    /// Reads `first:`; without it the first seat begins.
    pub(super) fn read(node: Option<&Node>, seats: &Seats, problems: &mut Problems) -> Self {
        let Some(node) = node else {
            return Self::Seat(0);
        };
        let Some(name) = node.as_text() else {
            problems.add(|| wrong_type("`first`", "a seat or `random`", node));
            return Self::Seat(0);
        };
        if name == "random" {
            return Self::Random;
        }
        let Some(index) = seats.index(name) else {
            if !seats.is_empty() {
                problems.add(|| {
                    let message = format!("`first` must be a seat or `random`, got {}", quote(name));
                    let known = seats.names().chain(["random"]);
                    suggest(Diagnostic::error("content/unknown-seat", message).at(node.place.clone()), name, known)
                });
            }
            return Self::Seat(0);
        };
        if index >= seats.from {
            problems.add(|| {
                let message = format!("`{name}` is to begin, but with {} seats it does not play", seats.from);
                wrong_value(message, &node.place).help("name an earlier seat, or write `first: random`")
            });
        }
        Self::Seat(index)
    }
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn seats(source: &str) -> (Seats, Vec<String>) {
        let mut problems = Problems::new();
        let seats = Seats::read(&read("g", source).unwrap(), &mut problems);
        (seats, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn lists_ranges_and_teams() {
        let (found, errors) = seats("[red, blue]");
        assert_eq!((found.names().collect::<Vec<_>>(), found.from, found.to), (vec!["red", "blue"], 2, 2));
        assert!(errors.is_empty());
        let (found, errors) = seats("{ from: 2, to: 3, names: [a, { name: b, team: x }, c] }");
        assert_eq!((found.from, found.to, found.list[1].team.as_deref()), (2, 3, Some("x")));
        assert!(errors.is_empty(), "{errors:?}");
    }

    #[test]
    fn mistakes_are_told() {
        let (_, errors) = seats("[red, Red, red, all, 7]");
        assert_eq!(errors.len(), 4, "{errors:?}");
        assert!(seats("{ from: 3, to: 2, names: [a, b, c], name: x }").1.len() == 2);
        assert!(seats("{ to: 9, names: [a, b] }").1[0].contains("only 2 have names"));
        assert!(seats("red").1[0].starts_with("g:1:1: `seats` must be a list of names, got the text `red`"));
        assert_eq!(seats("[]").1.len(), 1);
    }
}
