//! One row of the API table.

use super::super::fault::Outcome;
use super::super::handle::Tag;
use super::super::raw::Frame;

/// How an entry is used.
#[derive(Clone, Copy)]
pub enum Use {
    /// `piece.owner`
    Read(fn(&mut Frame, u32) -> Outcome<usize>),
    /// `piece:move_to(cell)`
    Method(fn(&mut Frame, u32) -> Outcome<usize>),
    /// `deny.where(...)`: without the handle as first argument.
    Function(fn(&mut Frame) -> Outcome<usize>),
}

/// One name after a handle of one type.
#[derive(Clone, Copy)]
pub struct Entry {
    pub on: Tag,
    pub name: &'static str,
    /// As it is written, with the types of arguments and results: see [`Signature`](super::Signature).
    pub signature: &'static str,
    /// What it does, with units where it counts something.
    pub doc: &'static str,
    /// Lua that uses it on the example table. What stands behind `-->` is what comes of the line.
    pub example: &'static str,
    /// Lua that is refused on the example table, and words of what is then said.
    pub errors: &'static [(&'static str, &'static str)],
    pub how: Use,
    /// For `Function`: the name as C text.
    pub symbol: &'static std::ffi::CStr,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.signature)
    }
}

impl Entry {
    /// With an example.
    pub const fn shows(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// With what is refused.
    pub const fn fails(self, errors: &'static [(&'static str, &'static str)]) -> Self {
        Self { errors, ..self }
    }
}

pub const fn read(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    read: fn(&mut Frame, u32) -> Outcome<usize>,
) -> Entry {
    Entry { on, name, signature, doc, example: "", errors: &[], how: Use::Read(read), symbol: c"" }
}

pub const fn method(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    call: fn(&mut Frame, u32) -> Outcome<usize>,
) -> Entry {
    Entry { on, name, signature, doc, example: "", errors: &[], how: Use::Method(call), symbol: c"" }
}

pub const fn function(
    on: Tag,
    name: &'static str,
    signature: &'static str,
    doc: &'static str,
    call: fn(&mut Frame) -> Outcome<usize>,
    symbol: &'static std::ffi::CStr,
) -> Entry {
    Entry { on, name, signature, doc, example: "", errors: &[], how: Use::Function(call), symbol }
}
