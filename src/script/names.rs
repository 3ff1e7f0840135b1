//! What a name after a handle means: a built-in entry of the API, or something the game declared.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::kernel::ids::{SeatId, SortId, ZoneDeclId};
use crate::kernel::rules::Rules;
use crate::kernel::selector::Selector;

use super::api::{self, Entry};
use super::atoms::declared_atom;
use super::handle::{TAGS, Tag};
use super::raw::WrittenEntry;

/// Everything one name may mean, by what it stands after.
#[derive(Clone, Debug, Default)]
pub struct Name {
    pub text: String,
    /// By tag: index into the entries of the API, one higher.
    entries: [u16; TAGS.len() + 1],
    pub game_variable: Option<usize>,
    pub seat_variable: Option<usize>,
    pub shared_zone: Option<ZoneDeclId>,
    pub seat_zone: Option<ZoneDeclId>,
    pub field: Option<usize>,
    /// By sort: the slot of the printed field.
    pub printed: Vec<Option<usize>>,
    pub seat: Option<SeatId>,
    pub sort: Option<SortId>,
}

impl Name {
    pub fn entry(&self, tag: Tag) -> Option<&'static Entry> {
        let index = self.entries[tag as usize];
        (index > 0).then(|| &api::ENTRIES[index as usize - 1])
    }
}

/// Names by atom.
#[derive(Debug, Default)]
pub struct Names {
    by_atom: Vec<Name>,
    selectors: RefCell<BTreeMap<Vec<WrittenEntry>, Rc<Selector>>>,
}

/// Most forms of selectors that are kept.
const MOST_SELECTORS: usize = 1024;

impl Names {
    /// The names of a game. Called once when its rules are known.
    pub fn new(rules: &Rules) -> Self {
        let mut names = Self::default();
        for (index, entry) in api::ENTRIES.iter().enumerate() {
            names.at(entry.name).entries[entry.on as usize] = index as u16 + 1;
        }
        for (slot, variable) in rules.game_variables.iter().enumerate() {
            names.at(&variable.name).game_variable = Some(slot);
        }
        for (slot, variable) in rules.seat_variables.iter().enumerate() {
            names.at(&variable.name).seat_variable = Some(slot);
        }
        for (index, decl) in rules.zone_decls.iter().enumerate() {
            let id = ZoneDeclId(index as u16);
            let name = names.at(&decl.name);
            if decl.per_seat {
                name.seat_zone = Some(id);
            } else {
                name.shared_zone = Some(id);
            }
        }
        for (slot, field) in rules.fields.iter().enumerate() {
            names.at(&field.name).field = Some(slot);
        }
        for (index, sort) in rules.sorts.iter().enumerate() {
            names.at(&sort.name).sort = Some(SortId(index as u8));
            for (slot, field) in sort.fields.iter().enumerate() {
                let name = names.at(field);
                name.printed.resize(rules.sorts.len(), None);
                name.printed[index] = Some(slot);
            }
        }
        for (index, seat) in rules.seats.iter().enumerate() {
            names.at(&seat.name).seat = Some(SeatId(index as u8));
        }
        names
    }

    /// What a selector of that form means, where it was worked out before.
    pub fn selector(&self, written: &[WrittenEntry]) -> Option<Rc<Selector>> {
        self.selectors.borrow().get(written).cloned()
    }

    /// Keeps what it means.
    pub fn keep_selector(&self, written: &[WrittenEntry], selector: &Rc<Selector>) {
        let mut selectors = self.selectors.borrow_mut();
        if selectors.len() < MOST_SELECTORS {
            selectors.insert(written.to_vec(), Rc::clone(selector));
        }
    }

    fn at(&mut self, text: &str) -> &mut Name {
        // Declared names come first: a dictionary that a script filled up beforehand makes room for them.
        let index = usize::try_from(declared_atom(text)).unwrap_or(0);
        if self.by_atom.len() <= index {
            self.by_atom.resize_with(index + 1, Name::default);
        }
        let name = &mut self.by_atom[index];
        if name.text.is_empty() {
            name.text = text.to_owned();
        }
        name
    }

    /// What the name with that atom means. Equal names have equal atoms, so the text need not be looked at.
    pub fn get(&self, atom: i16) -> Option<&Name> {
        self.by_atom.get(usize::try_from(atom).ok()?).filter(|name| !name.text.is_empty())
    }

    /// Names that mean something after a handle of that tag, for suggestions.
    pub fn after(&self, tag: Tag) -> Vec<&str> {
        let fits = |name: &&Name| {
            name.entries[tag as usize] > 0
                || match tag {
                    Tag::State => name.game_variable.is_some() || name.shared_zone.is_some() || name.seat.is_some(),
                    Tag::Seat => name.seat_variable.is_some() || name.seat_zone.is_some(),
                    Tag::Piece => name.field.is_some() || !name.printed.is_empty(),
                    Tag::Kind => !name.printed.is_empty(),
                    Tag::Content => name.sort.is_some(),
                    _ => false,
                }
        };
        self.by_atom.iter().filter(fits).map(|name| name.text.as_str()).collect()
    }
}
