//! `game.yaml`: everything about a game that is not a kind and not a rule.

use crate::diag::Place;

use super::board::Board;
use super::dice::Die;
use super::node::Node;
use super::problems::Problems;
use super::reader::Reader;
use super::seats::{First, Seats};
use super::start::StartZone;
use super::text::SHOWN;

/// The keys of `game.yaml`; no sort can be named so, since variants use both.
pub(super) const KEYS: [&str; 7] = ["title", "seats", "first", "boards", "dice", "start", "settings"];

/// A decoded `game.yaml`, variants and settings applied. The settings themselves are in
/// [`Package`](super::Package), with their values.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    pub title: String,
    pub place: Place,
    pub seats: Seats,
    pub first: First,
    pub boards: Vec<Board>,
    pub dice: Vec<Die>,
    pub start: Vec<StartZone>,
}

impl GameFile {
    /// A board by name.
    pub fn board(&self, name: &str) -> Option<&Board> {
        self.boards.iter().find(|board| board.name == name)
    }

    /// A declared die by name.
    pub fn die(&self, name: &str) -> Option<&Die> {
        self.dice.iter().find(|die| die.name == name)
    }

    /// Reads the whole file. `None` if it is no map at all.
    pub(super) fn read(root: &Node, seats: Seats, sorts: &[(String, Node)], problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new("`game.yaml`", root, problems)?;
        let title = reader.require("title", problems);
        let title = title.and_then(|node| super::reader::shown("`title`", node, SHOWN, problems)).unwrap_or_default();
        reader.take("settings");
        reader.take("seats");
        let first = First::read(reader.take("first"), &seats, problems);
        let boards = reader.take("boards").map(|node| Board::read_all(node, &seats, problems)).unwrap_or_default();
        let dice = reader.take("dice").map(|node| Die::read_all(node, sorts, problems)).unwrap_or_default();
        let start = reader.take("start").map(|node| StartZone::read_all(node, &seats, problems)).unwrap_or_default();
        reader.finish(problems);
        Some(Self { title, place: root.place.clone(), seats, first, boards, dice, start })
    }
}
