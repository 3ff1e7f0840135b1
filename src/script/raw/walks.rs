//! Walks over tables whose keys are tables or functions: their order goes by addresses, which differ from run to run.
//! While they are noted, every generic `for` is looked at as it begins, and `next` as it goes on.

use std::cell::RefCell;
use std::ffi::c_int;

use mlua::ffi;
use mlua::ffi::lua_State;

use super::Vm;
use super::fuel::interrupt;
use super::places::place_now;
use super::reach::names_of;

/// A walk in an order that does not repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// `scripts/duel/main.lua:3: `
    pub place: String,
    /// The table's name where it is walked, if it has one there.
    pub name: Option<String>,
    /// What keys it has: `table`.
    pub keys: &'static str,
}

/// Most walks that are kept until somebody takes them.
const MOST: usize = 32;

thread_local! {
    static WALKS: RefCell<Vec<Walk>> = const { RefCell::new(Vec::new()) };
}

/// The tag of the counter with which Luau goes through a table: no script and nothing of ours makes such a value.
const COUNTER: c_int = ffi::LUA_UTAG_LIMIT;

impl Vm {
    /// From now on walks in no order are noted.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn note_walks(&self) -> mlua::Result<()> {
        // SAFETY: the callback keeps to the stack it finds.
        unsafe { self.lua.exec_raw::<()>((), |l| (*ffi::lua_callbacks(l)).interrupt = Some(noting)) }
    }

    /// The walks that were noted since they were last taken.
    pub fn take_walks(&self) -> Vec<Walk> {
        WALKS.take()
    }
}

/// A generic `for` has an interrupt point before its first turn. There it holds nil, the table and a counter of zero,
/// whichever way it was written.
unsafe extern "C-unwind" fn noting(l: *mut lua_State, gc: c_int) {
    // SAFETY: called by Luau with a live state; the frame's registers are its stack.
    unsafe {
        if gc < 0 {
            // Before a call with all that another one gave, the stack may reach beyond the frame: it is made room for.
            ffi::lua_rawcheckstack(l, 1);
            for counter in 3..=ffi::lua_gettop(l) {
                if ffi::lua_lightuserdatatag(l, counter) == COUNTER
                    && ffi::lua_tolightuserdatatagged(l, counter, COUNTER).is_null()
                    && ffi::lua_type(l, counter - 1) == ffi::LUA_TTABLE
                    && ffi::lua_type(l, counter - 2) == ffi::LUA_TNIL
                    && let Some(keys) = unordered(l, counter - 1)
                {
                    note(l, counter - 1, keys);
                }
            }
        }
        interrupt(l, gc);
    }
}

/// Notes a walk over the table at the index.
///
/// # Safety
/// `l` is a live state with a table at the index, counted from the bottom.
unsafe fn note(l: *mut lua_State, table: c_int, keys: &'static str) {
    // SAFETY: as the caller says.
    let walk = unsafe {
        let pointer = ffi::lua_topointer(l, table);
        let name = names_of(l, |l| ffi::lua_topointer(l, -1) == pointer).into_iter().next();
        Walk { place: place_now(l), name, keys }
    };
    WALKS.with_borrow_mut(|walks| {
        if walks.len() < MOST && !walks.contains(&walk) {
            walks.push(walk);
        }
    });
}

/// What keys are called whose place in the order goes by their address. Handles are no addresses.
fn by_address(kind: c_int) -> Option<&'static str> {
    match kind {
        ffi::LUA_TTABLE => Some("tables"),
        ffi::LUA_TFUNCTION => Some("functions"),
        ffi::LUA_TTHREAD | ffi::LUA_TUSERDATA | ffi::LUA_TBUFFER => Some("objects"),
        _ => None,
    }
}

/// What a table has for keys if their order does not repeat.
///
/// # Safety
/// As for `note`.
unsafe fn unordered(l: *mut lua_State, table: c_int) -> Option<&'static str> {
    // SAFETY: what is pushed is popped again; the key is not converted.
    unsafe {
        ffi::lua_rawcheckstack(l, 3);
        let top = ffi::lua_gettop(l);
        let mut keys = None;
        ffi::lua_pushnil(l);
        while keys.is_none() && ffi::lua_next(l, table) != 0 {
            keys = by_address(ffi::lua_type(l, -2));
            ffi::lua_settop(l, -2);
        }
        ffi::lua_settop(l, top);
        keys
    }
}

/// `next`, which tells of a walk that goes on: to ask whether there is a first key is no walk.
unsafe extern "C-unwind" fn next(l: *mut lua_State) -> c_int {
    // SAFETY: called by Lua with a live state.
    unsafe {
        ffi::luaL_checktype(l, 1, ffi::LUA_TTABLE);
        ffi::lua_settop(l, 2);
        if let Some(keys) = by_address(ffi::lua_type(l, 2))
            && (*ffi::lua_callbacks(l)).interrupt.is_some_and(|noted| noted as usize == noting as *const () as usize)
        {
            note(l, 1, keys);
        }
        if ffi::lua_next(l, 1) != 0 {
            return 2;
        }
        ffi::lua_pushnil(l);
        1
    }
}

unsafe extern "C-unwind" fn pairs(l: *mut lua_State) -> c_int {
    // SAFETY: called by Lua with a live state; upvalue 1 is `next`.
    unsafe {
        ffi::luaL_checktype(l, 1, ffi::LUA_TTABLE);
        ffi::lua_rawcheckstack(l, 3);
        ffi::lua_pushvalue(l, ffi::lua_upvalueindex(1));
        ffi::lua_pushvalue(l, 1);
        ffi::lua_pushnil(l);
        3
    }
}

/// Puts our `next` and `pairs` in the place of Luau's.
///
/// # Errors
/// The VM has no memory left.
pub fn install(lua: &mlua::Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    // SAFETY: the globals are at index 1; the stack is left empty.
    unsafe {
        lua.exec_raw::<()>(&globals, |l| {
            ffi::lua_pushcclosurek(l, next, c"next".as_ptr(), 0, None);
            ffi::lua_pushvalue(l, -1);
            ffi::lua_rawsetfield(l, 1, c"next".as_ptr());
            ffi::lua_pushcclosurek(l, pairs, c"pairs".as_ptr(), 1, None);
            ffi::lua_rawsetfield(l, 1, c"pairs".as_ptr());
            ffi::lua_settop(l, 0);
        })
    }
}
