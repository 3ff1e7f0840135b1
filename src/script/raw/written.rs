//! Selectors as scripts write them, read as numbers: what one of that form means is looked up and not worked out again.

use std::ffi::c_int;

use mlua::ffi;

use super::Frame;
use super::given::handle;

/// One entry of a table: the atom of its name, the type of its value, and the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    name: i16,
    kind: c_int,
    value: u64,
}

/// Most entries that are read so.
const MOST: usize = 6;

/// The entries of a table, in the order in which Lua walks it. Two of one form are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written {
    entries: [Entry; MOST],
    count: usize,
}

impl Written {
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..self.count]
    }
}

impl Frame<'_> {
    /// A table argument, or a missing one, as numbers; none where it has too many entries, or one that is no short text,
    /// number, boolean or handle.
    pub fn written(&self, arg: usize) -> Option<Written> {
        let mut written = Written::default();
        // SAFETY: what is pushed is popped again; the walk is raw, and a key that is a string is not converted.
        unsafe {
            match ffi::lua_type(self.l, self.at(arg)) {
                ffi::LUA_TNONE | ffi::LUA_TNIL => return Some(written),
                ffi::LUA_TTABLE => {}
                _ => return None,
            }
            ffi::lua_rawcheckstack(self.l, 3);
            let top = ffi::lua_gettop(self.l);
            ffi::lua_pushnil(self.l);
            while ffi::lua_next(self.l, self.at(arg)) != 0 {
                let entry = self.entry();
                match (entry, written.entries.get_mut(written.count)) {
                    (Some(entry), Some(room)) => *room = entry,
                    _ => {
                        ffi::lua_settop(self.l, top);
                        return None;
                    }
                }
                written.count += 1;
                ffi::lua_settop(self.l, -2);
            }
        }
        Some(written)
    }

    /// The entry whose name and value are on the top of the stack.
    ///
    /// # Safety
    /// There are two values.
    unsafe fn entry(&self) -> Option<Entry> {
        // SAFETY: as the caller says; texts are not looked at.
        unsafe {
            if ffi::lua_type(self.l, -2) != ffi::LUA_TSTRING {
                return None;
            }
            let atom = |index: c_int| {
                let mut atom: c_int = -1;
                ffi::lua_tostringatom(self.l, index, &mut atom);
                i16::try_from(atom).ok().filter(|atom| *atom >= 0)
            };
            let kind = ffi::lua_type(self.l, -1);
            let value = match kind {
                ffi::LUA_TBOOLEAN => ffi::lua_toboolean(self.l, -1) as u64,
                ffi::LUA_TNUMBER => ffi::lua_tonumberx(self.l, -1, std::ptr::null_mut()).to_bits(),
                ffi::LUA_TSTRING => atom(-1)? as u64,
                ffi::LUA_TLIGHTUSERDATA => handle(self.l, -1)?.bits() as u64,
                _ => return None,
            };
            Some(Entry { name: atom(-2)?, kind, value })
        }
    }
}
