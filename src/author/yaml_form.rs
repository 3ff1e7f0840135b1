//! `game.yaml` as types, for its JSON schema: what the readers of `content/` take, in the same words. A test holds both
//! against each other.
#![allow(dead_code, reason = "only their form is wanted")]

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value as Json;

/// The keys of game.yaml.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameYaml {
    /// What the game is called.
    title: String,
    /// Who may play.
    seats: Seats,
    /// Who has the first turn: a seat or `random`; the first seat without it.
    first: Option<String>,
    /// Boards by name; a grid of that name in `zones` lies on it.
    boards: Option<BTreeMap<String, Board>>,
    /// Dice by name; d4 to d20 are there without a word.
    dice: Option<BTreeMap<String, Faces>>,
    /// What lies in zones at the start: how many of which kind, `each: SORT` for one of each, by seat where it differs.
    start: Option<BTreeMap<String, BTreeMap<String, Laid>>>,
    /// Switches for what rule books leave open.
    settings: Option<BTreeMap<String, Setting>>,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Seats {
    Names(Vec<Seat>),
    Range(Range),
}

/// So many of the names may play.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Range {
    /// The fewest that may play.
    #[schemars(range(min = 1, max = 32))]
    from: Option<i64>,
    /// The most that may play.
    #[schemars(range(min = 1, max = 32))]
    to: Option<i64>,
    /// What they are called, in the order of turns.
    names: Vec<Seat>,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Seat {
    Name(String),
    OfTeam(OfTeam),
}

/// A seat that wins and loses with its team.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfTeam {
    name: String,
    team: Option<String>,
}

/// A board; cells are a1, b1 ... from its south-west corner.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Board {
    /// How many there are, from west to east: a, b and so on.
    #[schemars(range(min = 1, max = 1023))]
    columns: i64,
    /// How many there are, from south to north: 1, 2 and so on.
    #[schemars(range(min = 1, max = 1023))]
    rows: i64,
    /// Cells nothing can stand on or pass.
    blocked: Option<Cells>,
    /// Which way is forward, by seat.
    faces: Option<BTreeMap<String, Side>>,
    /// Parts of the board by name: `a1-c2`, a list of cells, or one for each seat.
    regions: Option<BTreeMap<String, Region>>,
    /// How cells are named, of {seat}, {region}, {column}, {row} and {cell}.
    names: Option<String>,
    /// The regions that give names.
    named_by: Option<Vec<String>>,
    /// The letters of position texts.
    position: Option<Letters>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Side {
    North,
    South,
    East,
    West,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Cells {
    One(String),
    Several(Vec<String>),
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Region {
    One(String),
    Several(Vec<String>),
    BySeat(BTreeMap<String, Cells>),
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Letters {
    empty: Option<Json>,
    blocked: Option<Json>,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Faces {
    Listed(Vec<Json>),
    Each(EachKind),
}

/// A face for every kind of a sort.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct EachKind {
    each: String,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum Laid {
    Count(i64),
    Sort(String),
    OfSeat(BTreeMap<String, Json>),
}

/// A switch: without `values`, `min` and `max` it is on or off.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Setting {
    /// What it stands at; by seat with `per: seat`.
    default: Json,
    /// All it may be, the default among them: a list, or `{ each: SORT, also: [...] }`.
    values: Option<Json>,
    /// The least it may be.
    min: Option<i64>,
    /// The most it may be.
    max: Option<i64>,
    /// What it is for.
    doc: Option<String>,
    /// Every seat has its own.
    per: Option<PerSeat>,
    /// By value: what is otherwise in the content while it stands at that.
    changes: Option<BTreeMap<String, BTreeMap<String, Json>>>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum PerSeat {
    Seat,
}
