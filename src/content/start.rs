//! What lies in the zones before the first phase. Which kinds and sorts there are is not known here: the linker checks
//! them with the places kept.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Place};

use super::kind::Known;
use super::node::{Map, Node, Value};
use super::problems::Problems;
use super::reader::{integer, wrong_type, wrong_value};
use super::seats::Seats;
use super::text::{is_id, quote, suggest};

/// The most pieces of one kind, and the most entries, a zone may have.
const MOST: i32 = 1000;

/// The pieces of one zone; where every seat has such a zone, each gets its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartZone {
    pub zone: String,
    pub place: Place,
    /// For every seat (or for the shared zone).
    pub all: Vec<StartEntry>,
    /// What is otherwise for a seat, by the seat's number.
    pub per_seat: BTreeMap<usize, Vec<StartEntry>>,
}

/// So many of one kind, or one of each kind of a sort; on a grid, one on each of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartEntry {
    pub what: StartWhat,
    pub count: u32,
    /// Names of cells and regions.
    pub cells: Vec<(String, Place)>,
    pub place: Place,
}

/// What an entry names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartWhat {
    Kind(String),
    Each(String),
}

impl StartZone {
    /// What a seat's zone holds: the entries for all, with those of the seat in their stead or behind them.
    pub fn for_seat(&self, seat: usize) -> Vec<StartEntry> {
        let mut entries = self.all.clone();
        for own in self.per_seat.get(&seat).into_iter().flatten() {
            match entries.iter_mut().find(|entry| entry.what == own.what) {
                Some(entry) => *entry = own.clone(),
                None => entries.push(own.clone()),
            }
        }
        entries
    }

    /// Every entry, to be checked against the kinds and sorts there are.
    pub fn entries(&self) -> impl Iterator<Item = &StartEntry> {
        self.all.iter().chain(self.per_seat.values().flatten())
    }

    /// Holds the kinds and sorts named against those there are.
    pub fn check(&self, known: &Known) -> Vec<Diagnostic> {
        let mut problems = Problems::new();
        for entry in self.entries() {
            let place = || entry.place.clone();
            match &entry.what {
                StartWhat::Kind(id) if !known.kinds.values().any(|ids| ids.contains(id)) => problems.add(|| {
                    let message =
                        format!("zone `{}` of `start` names the kind {}, which there is not", self.zone, quote(id));
                    let kinds = known.kinds.values().flatten().map(String::as_str);
                    suggest(Diagnostic::error("content/unknown-kind", message).at(place()), id, kinds)
                }),
                StartWhat::Each(sort) if !known.kinds.contains_key(sort) => problems.add(|| {
                    let message =
                        format!("zone `{}` of `start` names the sort {}, which there is not", self.zone, quote(sort));
                    let sorts = known.kinds.keys().map(String::as_str);
                    suggest(Diagnostic::error("content/unknown-sort", message).at(place()), sort, sorts)
                }),
                _ => {}
            }
        }
        problems.into_vec()
    }

    /// Reads `start:`.
    pub(super) fn read_all(node: &Node, seats: &Seats, problems: &mut Problems) -> Vec<Self> {
        let Some(map) = node.as_map() else {
            problems.add(|| wrong_type("`start`", "a map of zones", node).help("write `start: { deck: { KIND: 4 } }`"));
            return Vec::new();
        };
        let mut zones = Vec::new();
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            let what = format!("zone {} of `start`", quote(&entry.key));
            if !is_id(&entry.key) {
                problems
                    .add(|| wrong_value(format!("{} cannot be the name of a zone", quote(&entry.key)), &entry.place));
            }
            let mut zone = Self {
                zone: entry.key.clone(),
                place: entry.place.clone(),
                all: Vec::new(),
                per_seat: BTreeMap::new(),
            };
            match entry.value.as_map() {
                Some(map) => zone.read(&what, map, seats, problems),
                None => problems.add(|| {
                    wrong_type(&what, "a map of kinds", &entry.value).help("write `{ KIND: 4 }` or `{ each: SORT }`")
                }),
            }
            zones.push(zone);
        }
        zones
    }

    fn read(&mut self, what: &str, map: &Map, seats: &Seats, problems: &mut Problems) {
        let entries = map.len() + map.iter().filter_map(|entry| entry.value.as_map()).map(Map::len).sum::<usize>();
        if entries > MOST as usize {
            problems
                .add(|| wrong_value(format!("{what} has {entries} entries, at most {MOST} are possible"), &self.place));
            return;
        }
        for entry in map.iter().filter(|entry| !entry.value.is_null()) {
            let Some(own) = entry.value.as_map() else {
                read_entry(what, &entry.key, &entry.place, &entry.value, &mut self.all, problems);
                continue;
            };
            let Some(seat) = seats.find(&entry.key, &entry.place, problems) else {
                continue;
            };
            let entries = self.per_seat.entry(seat).or_default();
            for entry in own.iter().filter(|entry| !entry.value.is_null()) {
                read_entry(what, &entry.key, &entry.place, &entry.value, entries, problems);
            }
        }
    }
}

fn read_entry(what: &str, key: &str, place: &Place, value: &Node, out: &mut Vec<StartEntry>, problems: &mut Problems) {
    if key != "each" {
        let names = match &value.value {
            Value::List(items) => items.as_slice(),
            Value::Text(_) => std::slice::from_ref(value),
            _ => &[],
        };
        let what_for = StartWhat::Kind(key.to_owned());
        if !names.is_empty() {
            let what = format!("a cell or region for {} in {what}", quote(key));
            let cells = names.iter().filter_map(|name| match name.as_text() {
                Some(text) => Some((text.to_owned(), name.place.clone())),
                None => {
                    problems.add(|| wrong_type(&what, "a name", name));
                    None
                }
            });
            out.push(StartEntry { what: what_for, count: 0, cells: cells.collect(), place: place.clone() });
        } else if let Some(count) = integer(&format!("{} in {what}", quote(key)), value, 0, MOST, problems) {
            let (count, cells) = (count.unsigned_abs(), Vec::new());
            out.push(StartEntry { what: what_for, count, cells, place: place.clone() });
        }
        return;
    }
    let sorts = match &value.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(value),
    };
    for sort in sorts {
        match sort.as_text() {
            Some(name) => {
                let what = StartWhat::Each(name.to_owned());
                out.push(StartEntry { what, count: 1, cells: Vec::new(), place: sort.place.clone() });
            }
            None => problems.add(|| wrong_type(&format!("`each` in {what}"), "a sort", sort)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn start(source: &str) -> (Vec<StartZone>, Vec<String>) {
        let mut problems = Problems::new();
        let seats = Seats::read(&read("g", "[red, blue]").unwrap(), &mut problems);
        let start = StartZone::read_all(&read("g", source).unwrap(), &seats, &mut problems);
        (start, problems.into_vec().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_seat_may_have_its_own_numbers() {
        let (zones, errors) = start("{ box: { scout: 8, red: { scout: 2, flag: 1 }, each: tokens } }");
        assert!(errors.is_empty(), "{errors:?}");
        let counts = |seat| zones[0].for_seat(seat).into_iter().map(|entry| entry.count).collect::<Vec<_>>();
        assert_eq!(counts(0), [2, 1, 1]);
        assert_eq!(counts(1), [8, 1]);
        assert_eq!(zones[0].entries().count(), 4);
        let kinds = BTreeMap::from([("ranks".to_owned(), ["flag".to_owned(), "scouts".to_owned()].into())]);
        let errors = zones[0].check(&Known { kinds, ..Known::default() });
        assert_eq!(errors.len(), 3, "{errors:?}");
        assert_eq!(errors[0].help.as_deref(), Some("did you mean `scouts`?"));
    }

    #[test]
    fn mistakes_are_told() {
        let (_, errors) = start("{ box: { scout: -1, rde: { flag: 1 }, flag: [3], each: 3 }, hand: [a] }");
        assert_eq!(errors.len(), 5, "{errors:#?}");
        assert!(errors[1].ends_with("there is no seat `rde` (did you mean `red`?)"), "{errors:#?}");
    }
}
