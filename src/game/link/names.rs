//! Names that would mean two things after one handle: the second could never be read, so it is told at load.

use crate::content::{Package, Problems};
use crate::diag::{Diagnostic, Place};
use crate::kernel::rules::Rules;
use crate::script::{Declarations, Tree, api};

/// One thing a name means.
struct Meaning<'a> {
    name: &'a str,
    what: String,
    place: &'a Place,
}

pub fn check(rules: &Rules, package: &Package, declared: &Declarations, problems: &mut Problems) {
    let zones = |per_seat: bool| {
        let zones = rules.zone_decls.iter().filter(move |decl| decl.per_seat == per_seat);
        zones.map(|decl| meaning(&decl.name, format!("`zones.{}`", decl.name), &decl.place))
    };
    let section = |section: &'static str| {
        let entries = declared.section(section).iter();
        entries.map(move |entry| meaning(&entry.name, format!("`{section}.{}`", entry.name), &entry.place))
    };
    let seats = package.file.seats.list.iter();
    let seats = seats.map(|seat| meaning(&seat.name, format!("the seat `{}`", seat.name), &seat.place));
    after("state", seats.chain(zones(false)).chain(section("variables.game")).collect(), problems);
    after("seat", zones(true).chain(section("variables.seat")).collect(), problems);
    // A field of pieces and one that their kinds print are read in one way; of another sort they may have one name.
    for sort in declared.section("kinds") {
        let fields = declared.section("fields").iter().filter(|fields| fields.name == sort.name);
        let fields = fields.flat_map(|fields| names(&fields.tree).map(|name| (name, &fields.place)));
        let fields = fields.map(|(name, place)| meaning(name, format!("`fields.{}.{name}`", sort.name), place));
        // What every kind has is told where fields are read.
        let printed = names(&sort.tree).filter(|name| !api::is_taken("kind", name));
        let printed = printed.map(|name| meaning(name, format!("`kinds.{}.{name}`", sort.name), &sort.place));
        after("piece", printed.chain(fields).collect(), problems);
    }
}

fn meaning<'a>(name: &'a str, what: String, place: &'a Place) -> Meaning<'a> {
    Meaning { name, what, place }
}

fn names(tree: &Tree) -> impl Iterator<Item = &str> {
    let table = if let Tree::Table(table) = tree { Some(table) } else { None };
    table.into_iter().flat_map(|table| table.named.iter().map(|(name, _)| name.as_str()))
}

/// Each name may stand once after a handle of that type.
fn after(handle: &str, meanings: Vec<Meaning>, problems: &mut Problems) {
    for (index, one) in meanings.iter().enumerate() {
        let other = if api::is_taken(handle, one.name) {
            format!("every {handle} has")
        } else if let Some(other) = meanings[..index].iter().find(|other| other.name == one.name) {
            format!("is {} already", other.what)
        } else {
            continue;
        };
        let message = format!("{} cannot be read: `{handle}.{}` {other}", one.what, one.name);
        let error = Diagnostic::error("script/name-taken", message).at(one.place.clone());
        problems.push(error.help("give it another name"));
    }
}
