//! YAML to typed, located definitions. Text comes in through [`Files`]; [`Package::load`] reads a game with its
//! variants and settings; [`check_sort`] holds the kinds of one sort against the fields the script declared for it.
//!
//! Everything here reports as [`Diagnostic`](crate::diag::Diagnostic)s with file, line and column, and reports all of
//! them. Every value keeps the place it was written at, through variants, settings and tweaks.

mod board;
mod dice;
mod field;
mod files;
mod game_file;
mod kind;
mod node;
mod overlay;
mod package;
mod pattern;
mod problems;
mod reader;
mod seats;
mod setting;
mod snapshot;
mod start;
mod text;
mod variant;
mod words;
mod yaml;

pub use board::{Board, CellNames, Facing, Region, a1};
pub use dice::Die;
pub use field::{FieldDecl, FieldType, FieldValue, LIST_LENGTH};
pub use files::{Covered, Files, Layered, Memory, Trusted, Watched, decode_text};
pub use game_file::GameFile;
pub use kind::{BySeat, KindDef, Known, add_kind, check_sort, index_kinds, kinds_in_order, sign};
pub use node::{Entry, Map, Node, Value};
pub use overlay::overlay;
pub use package::{Package, Setting, games};
pub use pattern::read_pattern;
pub use problems::Problems;
pub use seats::{First, MAX_SEATS, Seat, Seats};
pub use setting::{Choice, SettingDecl, SettingValue};
pub use snapshot::Snapshot;
pub use start::{StartEntry, StartWhat, StartZone};
pub use text::is_id;
pub use variant::{VariantInfo, variant_text};
pub use words::{Named, Words, common_path, languages, title_in};
pub use yaml::{MAX_BYTES, read, write};
