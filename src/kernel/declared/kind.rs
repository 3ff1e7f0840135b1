//! Kinds of pieces, as the checked loader made them.

use crate::diag::Place;

use crate::kernel::ids::{KindId, PatternId, SortId};
use crate::kernel::value::Printed;

/// The kinds of one YAML file and the fields printed on them.
#[derive(Clone, Debug)]
pub struct Sort {
    pub name: String,
    /// Names of the printed fields, in declared order: the slots of `Kind::printed`.
    pub fields: Vec<String>,
    /// The kinds of the sort, in the order of the file, then of the script.
    pub kinds: Vec<KindId>,
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub sort: SortId,
    /// What is shown to people; the id where content gives none.
    pub name: String,
    /// Letters for the board, by seat.
    pub glyphs: Vec<String>,
    /// Letters of position texts, by seat.
    pub codes: Vec<Option<char>>,
    pub printed: Vec<Printed>,
    /// Where the kind was declared.
    pub place: Place,
}

/// A printed field of type `pattern`, looked up by kind alone.
#[derive(Clone, Debug)]
pub struct PatternField {
    pub name: String,
    /// By kind; the empty pattern where the kind's sort has no such field.
    pub by_kind: Vec<PatternId>,
}
