//! Field names as small numbers. Luau asks once per string for a number of ours and hands it back with every access,
//! so that `piece.owner` is an array index. Names get numbers in order of first use, whoever asks first: a script that
//! meets a name before it is declared gets the same number.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// More names than any game has; further ones are looked up as strings, so a script cannot fill memory with names.
const MAX_ATOMS: usize = 8192;

thread_local! {
    // A dictionary and no state: it only grows, and no result depends on the order in which it did.
    static ATOMS: RefCell<BTreeMap<String, i16>> = const { RefCell::new(BTreeMap::new()) };
}

/// The number of a declared name: there is always one, up to the most that atoms can count.
pub fn declared_atom(name: &str) -> i16 {
    number(name, i16::MAX as usize)
}

/// The number of a name in this thread, -1 when there are too many.
pub fn atom(name: &str) -> i16 {
    number(name, MAX_ATOMS)
}

fn number(name: &str, most: usize) -> i16 {
    ATOMS.with(|atoms| {
        let Ok(mut atoms) = atoms.try_borrow_mut() else { return -1 };
        if let Some(atom) = atoms.get(name) {
            return *atom;
        }
        if atoms.len() >= most {
            return -1;
        }
        let next = atoms.len() as i16;
        atoms.insert(name.to_owned(), next);
        next
    })
}
