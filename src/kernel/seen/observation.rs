//! What one seat, a spectator or the referee sees of a match: pure data in words that may be shown, and the only thing
//! an agent gets. Made by `Table::observe` and `Table::view`; rendering is elsewhere. Everything that could tell one
//! hidden piece from another is left out: ids, the order of a pool, how often chance was drawn.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it. Rows and columns are counted from the board's own first corner (a1); `bottom` says
/// which side of the board lies before the viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Observation {
    pub game: String,
    /// A seat's name, or `spectator`; `None` is the referee, who sees everything.
    pub viewer: Option<String>,
    pub phase: String,
    /// Turns begun, from 1; 0 before the first.
    pub turn: i32,
    /// Times the turn came round, from 1.
    pub round: i32,
    /// The seat whose turn it is.
    pub active: String,
    /// The seats that may choose now. While seats choose at once nobody sees which of the others are done.
    pub deciders: Vec<String>,
    /// What is asked while a rule waits for an answer, in words; `None` where a phase goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// How the match ended, in words; `None` while it goes on.
    pub outcome: Option<String>,
    pub seats: Vec<SeatView>,
    /// Variables of the match that the viewer sees, by name.
    pub variables: BTreeMap<String, Seen>,
    /// Numbers changed for a while, in the order they were.
    pub modifiers: Vec<ModifierView>,
    pub grids: Vec<GridView>,
    pub zones: Vec<ZoneView>,
    /// What the viewer may choose from now, in the order of the list; filled by `Table::view`.
    pub options: Vec<OptionView>,
    /// What happened since the viewer last chose (in an export: since the step before), in words it may know; filled by
    /// whoever keeps the log.
    pub events: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    pub name: String,
    pub team: Option<String>,
    /// False for an eliminated seat.
    pub in_match: bool,
    /// Its variables that the viewer sees, by name.
    pub variables: BTreeMap<String, Seen>,
}

/// A value as it may be shown: seats, kinds, zones, cells and words by name, a piece by its address.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Seen {
    Nothing,
    Boolean(bool),
    Integer(i32),
    Text(String),
    List(Vec<Seen>),
    /// Dice by face.
    Tally(BTreeMap<String, i32>),
}

/// A modifier: `attack`, `+1`, for `a4` or `kind wizard of red`, until `turn`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ModifierView {
    pub field: String,
    pub change: String,
    pub which: String,
    pub until: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct GridView {
    pub name: String,
    pub columns: usize,
    pub rows: usize,
    pub bottom: Side,
    /// `rows * columns` cells; cell `row * columns + column`.
    pub cells: Vec<CellView>,
}

/// A side of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    #[default]
    South,
    North,
    West,
    East,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    pub name: String,
    pub blocked: bool,
    pub piece: Option<PieceView>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct PieceView {
    /// Seat name; `None` where nobody owns the piece.
    pub owner: Option<String>,
    /// The sort of the kind: what the back of a hidden piece shows.
    pub sort: String,
    /// Kind id; `None` where the viewer does not know it.
    pub kind: Option<String>,
    /// One or a few letters for the board; empty where the kind is not known.
    pub glyph: String,
    /// Fields that the viewer sees and that are not as they were at first, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Seen>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct ZoneView {
    /// `lost`, or `red.box` for a zone per seat.
    pub name: String,
    /// Whether its pieces lie in an order: then they are listed in it, the top of a stack last.
    pub ordered: bool,
    /// Whether it is a stack, which is drawn from at the top.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stack: bool,
    /// `None` where the count is not public.
    pub count: Option<usize>,
    /// What the viewer sees of its pieces. Where they lie in no order those it knows come first, by kind. Where the
    /// count is secret only those it knows are listed.
    pub pieces: Vec<PieceView>,
}

/// Something the viewer may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct OptionView {
    /// The text that plays it: `move a4 a5`. Where a text is still to be written it stands in capitals: `deploy SETUP`.
    pub text: String,
    pub action: String,
    /// Arguments by name, as they are written.
    pub args: BTreeMap<String, String>,
    /// Whether a text is still to be written.
    pub open: bool,
}

impl Observation {
    /// The form of an observation as JSON, for those who read it with other programs; `docs/` holds it published.
    pub fn schema() -> schemars::Schema {
        // As it is written: what is always there is required.
        let settings = schemars::generate::SchemaSettings::default().for_serialize();
        settings.into_generator().into_root_schema_for::<Self>()
    }
}

impl ZoneView {
    /// The kinds the viewer knows here with how many of each, in the order listed.
    pub fn known(&self) -> Vec<(&str, usize)> {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for kind in self.pieces.iter().filter_map(|piece| piece.kind.as_deref()) {
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
        kinds
    }

    /// Pieces listed whose kinds the viewer does not know.
    pub fn hidden(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.kind.is_none()).count()
    }
}
