//! Values as scripts pass them, and handles as Lua holds them.

use std::ffi::{c_int, c_void};

use mlua::ffi;
use mlua::ffi::lua_State;

use crate::script::budget::{BYTES_A_UNIT, SMALL};
use crate::script::handle::Handle;

use super::fuel::take_fuel;

/// A value as a script passed it.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    Nil,
    Boolean(bool),
    Number(f64),
    Text(String),
    Handle(Handle),
    /// `{ min = a, max = b }`
    Range(f64, f64),
    Table,
    Function,
    Other(&'static str),
}

impl Given {
    pub fn type_name(&self) -> &'static str {
        match self {
            Given::Nil => "nil",
            Given::Boolean(_) => "boolean",
            Given::Number(_) => "number",
            Given::Text(_) => "string",
            Given::Handle(handle) => handle.tag.name(),
            Given::Range(..) | Given::Table => "table",
            Given::Function => "function",
            Given::Other(name) => name,
        }
    }

    /// The type in a sentence: `a number`.
    pub fn what(&self) -> String {
        match self.type_name() {
            "nil" => "nil".to_owned(),
            name => format!("{} {name}", if name == "offer" { "an" } else { "a" }),
        }
    }

    pub fn truthy(&self) -> bool {
        !matches!(self, Given::Nil | Given::Boolean(false))
    }
}

/// # Safety
/// `l` is a live state with two free slots.
pub(super) unsafe fn push_handle(l: *mut lua_State, handle: Handle) {
    // SAFETY: the pointer is never followed.
    unsafe { ffi::lua_pushlightuserdatatagged(l, handle.bits() as *mut c_void, handle.tag as c_int) }
}

/// # Safety
/// `l` is a live state.
pub(super) unsafe fn handle(l: *mut lua_State, index: c_int) -> Option<Handle> {
    // SAFETY: what is no light userdata, or above the top, reads as null. The type is among the bits of a handle, so
    // that its tag need not be asked for: three calls of Lua's at every crossing would be the most of what it costs.
    Handle::from_bits(unsafe { ffi::lua_tolightuserdata(l, index) } as usize)
}

/// # Safety
/// `l` is a live state.
pub(super) unsafe fn given(l: *mut lua_State, index: c_int) -> Given {
    // SAFETY: an index above the top has type none; strings are copied at once.
    unsafe {
        match ffi::lua_type(l, index) {
            ffi::LUA_TNONE | ffi::LUA_TNIL => Given::Nil,
            ffi::LUA_TBOOLEAN => Given::Boolean(ffi::lua_toboolean(l, index) != 0),
            ffi::LUA_TNUMBER => Given::Number(ffi::lua_tonumberx(l, index, std::ptr::null_mut())),
            ffi::LUA_TSTRING => {
                let mut length = 0;
                let text = ffi::lua_tolstring(l, index, &mut length);
                if length > SMALL {
                    take_fuel(length.min(MAX_TEXT) / BYTES_A_UNIT);
                }
                let bytes = std::slice::from_raw_parts(text.cast::<u8>(), length.min(MAX_TEXT));
                Given::Text(String::from_utf8_lossy(bytes).into_owned())
            }
            ffi::LUA_TLIGHTUSERDATA => handle(l, index).map_or(Given::Other("userdata"), Given::Handle),
            ffi::LUA_TTABLE => Given::Table,
            ffi::LUA_TFUNCTION => Given::Function,
            ffi::LUA_TTHREAD => Given::Other("thread"),
            ffi::LUA_TBUFFER => Given::Other("buffer"),
            ffi::LUA_TVECTOR => Given::Other("vector"),
            _ => Given::Other("userdata"),
        }
    }
}

/// Longest text taken from a script, in bytes; the rest is cut.
const MAX_TEXT: usize = 64 * 1024;

/// `{ min = a, max = b }` on the top of the stack; anything else is just a table.
///
/// # Safety
/// A table is on the top of the stack.
pub(super) unsafe fn range(l: *mut lua_State) -> Given {
    // SAFETY: both values are popped again.
    unsafe {
        ffi::lua_rawcheckstack(l, 2);
        ffi::lua_rawgetfield(l, -1, c"min".as_ptr());
        let min = given(l, -1);
        ffi::lua_settop(l, -2);
        ffi::lua_rawgetfield(l, -1, c"max".as_ptr());
        let max = given(l, -1);
        ffi::lua_settop(l, -2);
        let end = |given: Given, open: f64| match given {
            Given::Number(number) => Some(number),
            Given::Nil => Some(open),
            _ => None,
        };
        match (&min, &max) {
            (Given::Nil, Given::Nil) => Given::Table,
            _ => match (end(min, f64::from(i32::MIN)), end(max, f64::from(i32::MAX))) {
                (Some(min), Some(max)) => Given::Range(min, max),
                _ => Given::Table,
            },
        }
    }
}
