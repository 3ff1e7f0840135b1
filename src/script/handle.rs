//! Handles: how a script names things of the table. A handle is a light userdata whose pointer is the id and whose tag
//! is the type: nothing is allocated, and equal handles are equal values.

use crate::kernel::ids::{CellId, KindId, PieceId, SeatId, ZoneId};
use crate::kernel::value::Value;

/// The type of a handle; also the tag of its light userdata (0 is left to others).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    State = 1,
    Seat,
    Piece,
    Kind,
    Zone,
    Cell,
    Offer,
    Deny,
    Content,
    Sort,
}

/// Tags in order, from 1.
pub const TAGS: [(Tag, &str); 10] = [
    (Tag::State, "state"),
    (Tag::Seat, "seat"),
    (Tag::Piece, "piece"),
    (Tag::Kind, "kind"),
    (Tag::Zone, "zone"),
    (Tag::Cell, "cell"),
    (Tag::Offer, "offer"),
    (Tag::Deny, "deny"),
    (Tag::Content, "content"),
    (Tag::Sort, "sort"),
];

impl Tag {
    pub fn from_number(number: i32) -> Option<Self> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        TAGS.get(index).map(|(tag, _)| *tag)
    }

    pub fn name(self) -> &'static str {
        TAGS[self as usize - 1].1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    pub tag: Tag,
    pub id: u32,
}

impl Handle {
    pub fn new(tag: Tag, id: usize) -> Self {
        Self { tag, id: id as u32 }
    }

    /// The bits of the pointer: the type again, so that handles of different types differ as keys, and the id.
    pub fn bits(self) -> usize {
        (self.tag as usize) << 40 | (self.id as usize + 1)
    }

    /// The handle with these bits, if they are those of one.
    pub fn from_bits(bits: usize) -> Option<Self> {
        let tag = Tag::from_number(i32::try_from(bits >> 40).ok()?)?;
        let id = (bits & 0xffff_ffff).checked_sub(1)?;
        let handle = Self::new(tag, id);
        (handle.bits() == bits).then_some(handle)
    }

    /// The handle as a value of the kernel, for the types the kernel knows.
    pub fn value(self) -> Option<Value> {
        Some(match self.tag {
            Tag::Seat => Value::Seat(SeatId(self.id as u8)),
            Tag::Piece => Value::Piece(PieceId(self.id as u16)),
            Tag::Kind => Value::Kind(KindId(self.id as u16)),
            Tag::Zone => Value::Zone(ZoneId(self.id as u16)),
            Tag::Cell => Value::Cell(CellId(self.id as u16)),
            _ => return None,
        })
    }
}

impl From<SeatId> for Handle {
    fn from(id: SeatId) -> Self {
        Self::new(Tag::Seat, id.index())
    }
}

impl From<PieceId> for Handle {
    fn from(id: PieceId) -> Self {
        Self::new(Tag::Piece, id.index())
    }
}

impl From<KindId> for Handle {
    fn from(id: KindId) -> Self {
        Self::new(Tag::Kind, id.index())
    }
}

impl From<ZoneId> for Handle {
    fn from(id: ZoneId) -> Self {
        Self::new(Tag::Zone, id.index())
    }
}

impl From<CellId> for Handle {
    fn from(id: CellId) -> Self {
        Self::new(Tag::Cell, id.index())
    }
}
