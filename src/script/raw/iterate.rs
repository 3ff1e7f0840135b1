//! What `for piece in zone:each() do` calls at every turn: functions with what they go through as upvalues.

use std::ffi::c_int;

use mlua::ffi;
use mlua::ffi::lua_State;

// SAFETY of the functions below: each is called by Lua with a live state, and was pushed with the upvalues it reads.

/// Upvalues of an iterator that needs no list: a function has at most 255.
pub(super) const MOST_HELD: usize = 128;

/// The next of the values behind the first upvalue, the place of the last one; behind the end there is nil.
pub(super) unsafe extern "C-unwind" fn iterate_held(l: *mut lua_State) -> c_int {
    unsafe {
        let next = ffi::lua_tonumberx(l, ffi::lua_upvalueindex(1), std::ptr::null_mut()) + 1.0;
        ffi::lua_pushnumber(l, next);
        ffi::lua_replace(l, ffi::lua_upvalueindex(1));
        ffi::lua_pushvalue(l, ffi::lua_upvalueindex((next as c_int).min(MOST_HELD as c_int + 1)));
        1
    }
}

pub(super) unsafe extern "C-unwind" fn iterate(l: *mut lua_State) -> c_int {
    unsafe {
        let next = ffi::lua_tonumberx(l, ffi::lua_upvalueindex(2), std::ptr::null_mut()) + 1.0;
        ffi::lua_pushnumber(l, next);
        ffi::lua_replace(l, ffi::lua_upvalueindex(2));
        ffi::lua_rawgeti_(l, ffi::lua_upvalueindex(1), next as c_int);
        1
    }
}

pub(super) unsafe extern "C-unwind" fn iterate_rows(l: *mut lua_State) -> c_int {
    unsafe {
        let next = ffi::lua_tonumberx(l, ffi::lua_upvalueindex(2), std::ptr::null_mut()) + 1.0;
        ffi::lua_pushnumber(l, next);
        ffi::lua_replace(l, ffi::lua_upvalueindex(2));
        if ffi::lua_rawgeti_(l, ffi::lua_upvalueindex(1), next as c_int) != ffi::LUA_TTABLE {
            return 1;
        }
        let row = ffi::lua_gettop(l);
        let length = ffi::lua_objlen_(l, row);
        ffi::lua_rawcheckstack(l, length + 1);
        for index in 1..=length {
            ffi::lua_rawgeti_(l, row, index);
        }
        length
    }
}
