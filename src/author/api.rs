//! Rows of what can be written beside what stands after a handle, which `script::api` has.

/// A name in a table that somebody writes or reads.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub name: &'static str,
    /// As LuaCATS writes it; `?` behind it where it may be missing.
    pub types: &'static str,
    pub doc: &'static str,
}

/// A table with such names.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The name of its class in stubs; empty for what needs none.
    pub class: &'static str,
    /// Where it is written: `actions.NAME`; empty for what stands in another.
    pub at: &'static str,
    pub doc: &'static str,
    pub fields: &'static [Named],
    /// Lines of LuaCATS for what a field cannot say: items of a list, calls.
    pub more: &'static [&'static str],
    /// Lua that declares one in the game of the examples.
    pub example: &'static str,
}

/// A function that is called by its name.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub signature: &'static str,
    pub doc: &'static str,
    pub example: &'static str,
}

/// A named entry; the order is that of the reference.
pub const fn named(name: &'static str, types: &'static str, doc: &'static str) -> Named {
    Named { name, types, doc }
}
