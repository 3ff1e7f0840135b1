//! The one checked loader of kinds. Kinds come from YAML and from scripts; both are nodes by the time they get here.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Diagnostic, Place};

use super::board::letter;
use super::field::{FieldDecl, FieldValue};
use super::node::{Entry, Map, Node, Value};
use super::problems::Problems;
use super::reader::{shown, split_text, wrong_type, wrong_value};
use super::text::{is_id, quote, suggest};

/// The keys every kind may have beside its declared fields.
const BUILT_IN: [&str; 3] = ["name", "glyph", "code"];

/// The widest sign of a kind on a board.
const WIDEST: usize = 8;

/// The names a kind's values may refer to.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Ids of kinds by sort; see [`index_kinds`].
    pub kinds: BTreeMap<String, BTreeSet<String>>,
    pub seats: Vec<String>,
    /// Names the script declares; `None` while that is not known, and then they are not checked.
    pub actions: Option<Vec<String>>,
    pub rules: Option<Vec<String>>,
    pub values: Option<Vec<String>>,
}

/// A checked kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindDef {
    pub id: String,
    pub sort: String,
    pub place: Place,
    pub name: Option<String>,
    /// What stands for a piece of the kind on a board.
    pub glyph: Option<BySeat<String>>,
    /// The letter of a piece of the kind in the text of a position.
    pub code: Option<BySeat<char>>,
    /// In the order of the declarations.
    pub fields: Vec<FieldValue>,
}

/// One for all seats, or for each seat its own (missing for those not named), in the order of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BySeat<T> {
    One(T),
    Each(Vec<Option<T>>),
}

impl<T> BySeat<T> {
    /// What holds for a piece of this owner.
    pub fn of(&self, seat: Option<usize>) -> Option<&T> {
        match (self, seat) {
            (Self::One(value), _) => Some(value),
            (Self::Each(values), Some(seat)) => values.get(seat)?.as_ref(),
            (Self::Each(_), None) => None,
        }
    }

    /// Every value, with the seat it is for.
    pub fn iter(&self) -> impl Iterator<Item = (Option<usize>, &T)> {
        let (one, each) = match self {
            Self::One(value) => (Some((None, value)), &[][..]),
            Self::Each(values) => (None, values.as_slice()),
        };
        one.into_iter().chain(each.iter().enumerate().filter_map(|(seat, value)| Some((Some(seat), value.as_ref()?))))
    }
}

/// What stands for a kind without a `glyph`: its first letter, as a capital.
pub fn sign(id: &str) -> String {
    id.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// The ids of all kinds by sort, and what is wrong with them: an id that is none, or that is there twice
/// (`content/duplicate`), since an id alone names a kind.
pub fn index_kinds(sorts: &[(String, Node)]) -> (BTreeMap<String, BTreeSet<String>>, Vec<Diagnostic>) {
    let mut problems = Problems::new();
    let mut kinds = BTreeMap::new();
    let mut places: BTreeMap<&str, &Place> = BTreeMap::new();
    for (sort, node) in sorts {
        let ids: &mut BTreeSet<String> = kinds.entry(sort.clone()).or_default();
        for entry in node.as_map().into_iter().flatten() {
            check_id(&entry.key, &entry.place, &mut problems);
            match places.get(entry.key.as_str()) {
                Some(first) => problems.add(|| twice(&entry.key, &entry.place, first)),
                None => {
                    places.insert(&entry.key, &entry.place);
                }
            }
            ids.insert(entry.key.clone());
        }
    }
    (kinds, problems.into_vec())
}

/// Sort and id of the kinds of files, in the order of their numbers: those that scripts declare come after them, so that
/// these are known before any script has run.
pub fn kinds_in_order(sorts: &[(String, Node)]) -> impl Iterator<Item = (&str, &str)> {
    sorts.iter().flat_map(|(sort, node)| {
        node.as_map().into_iter().flatten().map(move |entry| (sort.as_str(), entry.key.as_str()))
    })
}

/// Adds a kind that a script declares to those read from YAML; from here on they are checked alike. The sort is made if
/// it had no file.
///
/// # Errors
/// `content/duplicate` with both places, if a kind of any sort has the id.
pub fn add_kind(sorts: &mut Vec<(String, Node)>, sort: &str, id: &str, node: Node) -> Result<(), Box<Diagnostic>> {
    let place = node.place.clone();
    let mut problems = Problems::new();
    check_id(id, &place, &mut problems);
    if let Some(problem) = problems.into_vec().pop() {
        return Err(Box::new(problem));
    }
    for (_, other) in sorts.iter() {
        if let Some(entry) = other.as_map().and_then(|map| map.entry(id)) {
            return Err(Box::new(twice(id, &place, &entry.place)));
        }
    }
    let index = match sorts.iter().position(|(name, _)| name == sort) {
        Some(index) => index,
        None => {
            sorts.push((sort.to_owned(), Node::map(place.clone(), Map::new())));
            sorts.len() - 1
        }
    };
    if let Value::Map(map) = &mut sorts[index].1.value {
        // Looked up above: the id is new.
        let _ = map.insert(id, place, node);
    }
    Ok(())
}

fn check_id(id: &str, place: &Place, problems: &mut Problems) {
    if !is_id(id) || id == "each" {
        problems.add(|| {
            wrong_value(format!("{} cannot be the id of a kind", quote(id)), place)
                .help("use small letters, digits and `_`, a letter first; what players read is its `name`")
        });
    }
}

fn twice(id: &str, place: &Place, first: &Place) -> Diagnostic {
    Diagnostic::error("content/duplicate", format!("there are two kinds {}", quote(id)))
        .at(place.clone())
        .label(first.clone(), "first here")
        .help("give one of them another id")
}

/// Holds the kinds of one sort against its declared fields. Kinds with something wrong are left out of the list.
pub fn check_sort(sort: &str, decls: &[FieldDecl], node: &Node, known: &Known) -> (Vec<KindDef>, Vec<Diagnostic>) {
    let mut problems = Problems::new();
    let mut kinds = Vec::new();
    match node.as_map() {
        Some(map) => {
            for entry in map {
                kinds.extend(check_kind(sort, decls, entry, known, &mut problems));
            }
        }
        None if node.is_null() => {}
        None => problems.add(|| wrong_type(&format!("`{sort}`"), "a map of kinds", node)),
    }
    check_codes(&kinds, node, &mut problems);
    (kinds, problems.into_vec())
}

fn check_kind(
    sort: &str,
    decls: &[FieldDecl],
    entry: &Entry,
    known: &Known,
    problems: &mut Problems,
) -> Option<KindDef> {
    let before = problems.count();
    let (id, empty) = (&entry.key, Map::new());
    let map = match &entry.value.value {
        Value::Map(map) => map,
        Value::Null => &empty,
        _ => {
            problems.add(|| wrong_type(&format!("kind {}", quote(id)), "a map of fields", &entry.value));
            return None;
        }
    };
    let field = |name: &str| map.get(name).filter(|node| !node.is_null());
    let what = |name: &str| format!("`{name}` of {}", quote(id));
    let mut fields = Vec::with_capacity(decls.len());
    for decl in decls {
        match field(&decl.name) {
            Some(node) => fields.extend(decl.ty.check(&what(&decl.name), node, known, problems)),
            None => match decl.absent() {
                Some(value) => fields.push(value),
                None => problems.add(|| {
                    let message = format!("{} needs `{}`, {}", quote(id), decl.name, decl.wanted());
                    Diagnostic::error("content/missing-field", message)
                        .at(map.entry(&decl.name).map_or(&entry.place, |entry| &entry.place).clone())
                        .label(decl.place.clone(), "declared here")
                }),
            },
        }
    }
    for entry in map.iter() {
        let declared = decls.iter().any(|decl| decl.name == entry.key) || BUILT_IN.contains(&entry.key.as_str());
        if !declared {
            problems.add(|| {
                let message = format!("{} has no field {}", quote(id), quote(&entry.key));
                let error = Diagnostic::error("content/unknown-field", message).at(entry.place.clone());
                let known = decls.iter().map(|decl| decl.name.as_str()).chain(BUILT_IN);
                split_text(map, entry, suggest(error, &entry.key, known))
            });
        }
    }
    let name = field("name").and_then(|node| shown(&what("name"), node, 60, problems));
    let glyph = field("glyph").and_then(|node| {
        by_seat(&what("glyph"), node, known, problems, |what, node, problems| shown(what, node, WIDEST, problems))
    });
    let code = field("code").and_then(|node| {
        by_seat(&what("code"), node, known, problems, |what, node, problems| {
            let code = letter(node);
            if code.is_none() {
                problems.add(|| wrong_type(what, "a single letter or sign", node));
            }
            code
        })
    });
    (problems.count() == before).then(|| KindDef {
        id: id.clone(),
        sort: sort.to_owned(),
        place: entry.place.clone(),
        name,
        glyph,
        code,
        fields,
    })
}

/// One value, or a map with one per seat.
fn by_seat<T: Clone>(
    what: &str,
    node: &Node,
    known: &Known,
    problems: &mut Problems,
    read: impl Fn(&str, &Node, &mut Problems) -> Option<T>,
) -> Option<BySeat<T>> {
    let Some(map) = node.as_map() else {
        return read(what, node, problems).map(BySeat::One);
    };
    let mut values = vec![None; known.seats.len()];
    for entry in map {
        match known.seats.iter().position(|seat| *seat == entry.key) {
            Some(seat) => values[seat] = read(&format!("{what} for `{}`", entry.key), &entry.value, problems),
            None => problems.add(|| {
                let message = format!("{what}: there is no seat {}", quote(&entry.key));
                let error = Diagnostic::error("content/unknown-seat", message).at(entry.place.clone());
                suggest(error, &entry.key, known.seats.iter().map(String::as_str))
            }),
        }
    }
    Some(BySeat::Each(values))
}

/// Two kinds with one letter would make the text of a position ambiguous.
fn check_codes(kinds: &[KindDef], node: &Node, problems: &mut Problems) {
    let mut seen: BTreeMap<char, (&KindDef, Option<usize>)> = BTreeMap::new();
    for kind in kinds {
        for (seat, code) in kind.code.iter().flat_map(BySeat::iter) {
            let Some((other, _)) = seen.insert(*code, (kind, seat)) else {
                continue;
            };
            let place = |kind: &KindDef| node.get(&kind.id)?.get("code").map(|node| node.place.clone());
            problems.add(|| {
                let message = if other.id == kind.id {
                    format!("the code `{code}` of `{}` stands for two seats", kind.id)
                } else {
                    format!("`{}` and `{}` have the same code `{code}`", other.id, kind.id)
                };
                let error = Diagnostic::error("content/duplicate", message).at(place(kind));
                match place(other).filter(|_| other.id != kind.id) {
                    Some(place) => error.label(place, "the other one"),
                    None => error,
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::yaml::read;
    use super::*;

    fn decls(list: &[(&str, &str)]) -> Vec<FieldDecl> {
        let decl = |(name, source): &(&str, &str)| {
            FieldDecl::read(name, &read("main.lua", source).unwrap(), &["ranks", "clans"]).unwrap()
        };
        list.iter().map(decl).collect()
    }

    fn check(source: &str, fields: &[(&str, &str)]) -> (Vec<KindDef>, Vec<String>) {
        let sorts = [("ranks".to_owned(), read("ranks.yaml", source).unwrap())];
        let (kinds, twice) = index_kinds(&sorts);
        assert!(twice.is_empty(), "{twice:?}");
        let seats = vec!["red".to_owned(), "blue".to_owned()];
        let known = Known { kinds, seats, values: Some(vec!["cards_in_hand".to_owned()]), ..Known::default() };
        let (kinds, errors) = check_sort("ranks", &decls(fields), &sorts[0].1, &known);
        (kinds, errors.iter().map(ToString::to_string).collect())
    }

    const RANKS: &[(&str, &str)] = &[
        ("letter", "word"),
        ("strength", "integer"),
        ("moves", "pattern"),
        ("beats", "list of ranks"),
        ("king", "false"),
    ];

    #[test]
    fn kinds_are_checked_and_filled() {
        let (kinds, errors) = check(
            "flag: { letter: F, strength: 0, code: { red: M, blue: Y } }\n\
             scout: { letter: 2, strength: 2, moves: { slide: all }, beats: [flag], king: true, name: Scout, glyph: S, code: C }\n",
            RANKS,
        );
        assert!(errors.is_empty(), "{errors:#?}");
        let pattern = FieldValue::Pattern(Default::default());
        let word = |word: &str| FieldValue::Word(word.to_owned());
        assert_eq!(
            kinds[0].fields,
            [word("F"), FieldValue::Integer(0), pattern, FieldValue::List(vec![]), FieldValue::Boolean(false)]
        );
        assert_eq!(kinds[0].code.as_ref().unwrap().of(Some(1)), Some(&'Y'));
        assert_eq!(kinds[1].fields[0], word("2"));
        assert_eq!(kinds[1].fields[3], FieldValue::List(vec![FieldValue::Kind("flag".to_owned())]));
        assert_eq!(kinds[1].glyph.as_ref().unwrap().of(None), Some(&"S".to_owned()));
    }

    #[test]
    fn every_mistake_of_a_file_is_told() {
        let (kinds, errors) = check(
            "flag: { letter: F, strenght: 0 }\n\
             spy: { letter: true, strength: two, beats: marshal, king: yes }\n\
             bomb: { letter: \"\\e[31m\", strength: 99999999999, beats: [falg], moves: 3, glyph: { rde: x } }\n\
             mine: 7\n",
            RANKS,
        );
        assert!(kinds.is_empty());
        let expected = [
            "ranks.yaml:1:1: `flag` needs `strength`, an integer",
            "ranks.yaml:1:20: `flag` has no field `strenght` (did you mean `strength`?)",
            "ranks.yaml:2:16: `letter` of `spy` must be a word, got `true` (write `\"true\"`)",
            "ranks.yaml:2:32: `strength` of `spy` must be an integer, got the text `two` (write a number, such as `3`)",
            "ranks.yaml:2:44: `beats` of `spy` must be a list of ranks, got the text `marshal` (write `[marshal]`)",
            "ranks.yaml:2:59: `king` of `spy` must be true or false, got the text `yes` (write `true`)",
            "ranks.yaml:3:17: `letter` of `bomb` has the control character U+001B in it",
            "ranks.yaml:3:37: `strength` of `bomb` must be an integer from -2147483648 to 2147483647, got `99999999999`",
        ];
        assert_eq!(&errors[..8], expected, "{errors:#?}");
        assert!(errors[9].contains("`moves` of `bomb` must be a pattern, got `3`"));
        assert!(
            errors[8]
                .ends_with("entry 1 of `beats` of `bomb` must be one of `ranks`, got `falg` (did you mean `flag`?)")
        );
        assert_eq!(errors.len(), 12, "{errors:#?}");
    }

    #[test]
    fn unions_take_what_fits() {
        let fields: &[(&str, &str)] = &[("attack", "integer or value")];
        let (kinds, errors) = check("{ a: { attack: 3 }, b: { attack: cards_in_hand } }", fields);
        assert!(errors.is_empty());
        assert_eq!(kinds[1].fields, [FieldValue::Word("cards_in_hand".to_owned())]);
        let (_, errors) = check("{ a: { attack: [3] }, b: { attack: cards_in_hnad } }", fields);
        assert!(errors[0].contains("must be an integer or the name of a value, got a list"), "{errors:?}");
        assert!(errors[1].ends_with("(did you mean `cards_in_hand`?)"), "{errors:?}");
    }

    #[test]
    fn codes_are_unique() {
        let (_, errors) =
            check("{ a: { code: x }, b: { code: { red: y, blue: x } }, c: { code: { red: z, blue: z } } }", &[]);
        assert_eq!(errors.len(), 2, "{errors:?}");
    }

    #[test]
    fn ids_are_unique_over_sorts_and_scripts() {
        let mut sorts = vec![
            ("cards".to_owned(), read("cards.yaml", "{ king: {}, Queen: {} }").unwrap()),
            ("ranks".to_owned(), read("ranks.yaml", "king: {}").unwrap()),
        ];
        assert_eq!(index_kinds(&sorts).1.len(), 2);
        let node = || Node::map(Place::new("main.lua", 7, 0), Map::new());
        let error = add_kind(&mut sorts, "ranks", "king", node()).unwrap_err();
        assert_eq!(error.to_string(), "main.lua:7: there are two kinds `king` (give one of them another id)");
        assert_eq!(error.labels[0].place, Place::new("cards.yaml", 1, 3));
        add_kind(&mut sorts, "units", "cannon", node()).unwrap();
        assert!(add_kind(&mut sorts, "ranks", "cannon", node()).is_err());
        assert_eq!(sorts[2].0, "units");
    }
}
