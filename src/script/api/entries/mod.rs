//! The rows of the API table, and the table made of them.

mod flow;
mod offers;
mod state;
mod things;
mod zones;

use super::entry::Entry;

const PARTS: [&[Entry]; 5] = [state::STATE, flow::FLOW, things::THINGS, zones::ZONES, offers::OFFERS];

const fn total() -> usize {
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].len();
        part += 1;
    }
    count
}

const fn all() -> [Entry; total()] {
    let mut entries = [PARTS[0][0]; total()];
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            entries[count] = PARTS[part][row];
            (count, row) = (count + 1, row + 1);
        }
        part += 1;
    }
    entries
}

/// The API. Indices are fixed for one build only.
pub static ENTRIES: &[Entry] = &all();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::api::{Signature, Use};

    #[test]
    fn every_row_is_whole() {
        for entry in ENTRIES {
            let what = entry.signature;
            let signature = Signature::read(what).unwrap_or_else(|| panic!("`{what}` cannot be read"));
            assert_eq!(signature.arguments.is_none(), matches!(entry.how, Use::Read(_)), "{what}");
            assert!(signature.call.ends_with(entry.name), "{what}");
            assert!(!entry.doc.is_empty() && !entry.example.is_empty(), "{what} has no doc line or no example");
            assert!(entry.example.contains(entry.name), "{what}: its example shows something else");
        }
    }
}
