//! What cannot be fixed and changes all the same: the variables of functions. `check` compares them before and after
//! each call.

use std::cell::RefCell;
use std::ffi::{c_int, c_void};

use mlua::ffi;
use mlua::ffi::lua_State;

use super::super::handle::Tag;
use super::places::text_of;
use super::reach::{Reached, walk};
use super::{Given, Reference, Vm, given};

/// One variable of a function that something may assign to.
struct Point {
    node: usize,
    nth: c_int,
    name: String,
    told: bool,
}

/// The variables of everything that a script can reach, and what they were after it was loaded.
pub struct Watch {
    reached: Reached,
    roots: Vec<String>,
    points: RefCell<Vec<Point>>,
    /// Lua tables with the functions by node, and with the values by point.
    functions: Reference,
    values: Reference,
}

/// A variable that is no longer what it was.
#[derive(Clone, Debug)]
pub struct Change {
    /// Empty where the function is the library's own: an iterator that goes on.
    pub variable: String,
    /// The function whose variable it is, and where it begins.
    pub function: String,
    pub file: String,
    pub line: u32,
    pub from: Given,
    pub to: Given,
}

/// Whether something assigns to a variable. Luau copies a variable that nobody assigns to into each function; one that
/// somebody does assign to is shared, also with a copy of the function.
///
/// # Safety
/// A function of a script is at the index; the call is protected.
unsafe fn is_shared(l: *mut lua_State, function: c_int, nth: c_int) -> bool {
    static MARK: u8 = 0;
    let mark = std::ptr::from_ref(&MARK).cast_mut().cast::<c_void>();
    // SAFETY: the variable gets back what it had; the mark is never followed.
    unsafe {
        let top = ffi::lua_gettop(l);
        ffi::lua_getupvalue(l, function, nth);
        ffi::lua_clonefunction(l, function);
        ffi::lua_pushlightuserdata(l, mark);
        ffi::lua_setupvalue(l, top + 2, nth);
        ffi::lua_getupvalue(l, function, nth);
        let shared = ffi::lua_type(l, -1) == ffi::LUA_TLIGHTUSERDATA && ffi::lua_tolightuserdata(l, -1) == mark;
        ffi::lua_settop(l, top + 2);
        if shared {
            ffi::lua_pushvalue(l, top + 1);
            ffi::lua_setupvalue(l, top + 2, nth);
        }
        ffi::lua_settop(l, top);
        shared
    }
}

impl Vm {
    /// Looks at all that can be reached from the list of roots, which have these names.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn watch(&self, roots: &mlua::Table, names: Vec<String>) -> mlua::Result<Watch> {
        let mut reached = Reached::default();
        let mut points = Vec::new();
        let (mut functions, mut values) = (0, 0);
        // SAFETY: the roots are at index 1; the stack is left empty.
        unsafe {
            self.lua.exec_raw::<()>(roots, |l| {
                ffi::lua_createtable(l, 0, 0);
                ffi::lua_createtable(l, 0, 0);
                reached = walk(l, 1, 2);
                ffi::lua_rawcheckstack(l, 6);
                for node in reached.functions() {
                    ffi::lua_rawgeti_(l, 2, node as c_int + 1);
                    let native = ffi::lua_iscfunction(l, 4) != 0;
                    let mut nth = 0;
                    loop {
                        nth += 1;
                        let name = ffi::lua_getupvalue(l, 4, nth);
                        if name.is_null() {
                            break;
                        }
                        if native || is_shared(l, 4, nth) {
                            points.push(Point { node, nth, name: text_of(name).to_owned(), told: false });
                            ffi::lua_rawseti_(l, 3, points.len() as c_int);
                        }
                        ffi::lua_settop(l, 4);
                    }
                    ffi::lua_settop(l, 3);
                }
                values = ffi::lua_ref(l, 3);
                functions = ffi::lua_ref(l, 2);
                ffi::lua_settop(l, 0);
            })?;
        }
        let (functions, values) = (Reference(functions), Reference(values));
        Ok(Watch { reached, roots: names, points: RefCell::new(points), functions, values })
    }

    /// The variables that are no longer what they were, each once.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn changes(&self, watch: &Watch) -> mlua::Result<Vec<Change>> {
        let mut points = watch.points.borrow_mut();
        if points.is_empty() {
            return Ok(Vec::new());
        }
        let mut changes = Vec::new();
        // SAFETY: both references are of tables that live as long as the VM; the stack is left empty.
        unsafe {
            self.lua.exec_raw::<()>((), |l| {
                ffi::lua_rawcheckstack(l, 6);
                ffi::lua_rawgeti_(l, ffi::LUA_REGISTRYINDEX, watch.functions.0);
                ffi::lua_rawgeti_(l, ffi::LUA_REGISTRYINDEX, watch.values.0);
                for (index, point) in points.iter_mut().enumerate().filter(|(_, point)| !point.told) {
                    ffi::lua_rawgeti_(l, 1, point.node as c_int + 1);
                    ffi::lua_rawgeti_(l, 2, index as c_int + 1);
                    ffi::lua_getupvalue(l, 3, point.nth);
                    let (from, to) = (given(l, 4), given(l, 5));
                    let same = ffi::lua_rawequal(l, 4, 5) != 0 || is_nan(&from) && is_nan(&to);
                    if !same {
                        point.told = true;
                        let mut debug: ffi::lua_Debug = std::mem::zeroed();
                        ffi::lua_getinfo(l, -3, c"s".as_ptr(), &mut debug);
                        changes.push(Change {
                            variable: point.name.clone(),
                            function: watch.reached.name(point.node, &watch.roots),
                            file: text_of(debug.short_src).to_owned(),
                            line: u32::try_from(debug.linedefined).unwrap_or(0),
                            from,
                            to,
                        });
                    }
                    ffi::lua_settop(l, 2);
                }
                ffi::lua_settop(l, 0);
            })?;
        }
        Ok(changes)
    }
}

fn is_nan(value: &Given) -> bool {
    matches!(value, Given::Number(number) if number.is_nan())
}

impl Given {
    /// The value as a script would write it, or what it is.
    pub fn told(&self) -> String {
        match self {
            Given::Boolean(value) => value.to_string(),
            Given::Number(number) => number.to_string(),
            Given::Text(text) => {
                let short: String = text.chars().take(40).collect();
                format!("{short:?}")
            }
            other if other.type_name() == "nil" => "nil".to_owned(),
            other => other.what(),
        }
    }

    /// How a variable that holds such a value is declared, with the names of types as scripts write them.
    pub fn declaration(&self) -> Option<String> {
        Some(match self {
            Given::Boolean(_) => "false".to_owned(),
            Given::Number(number) if number.fract() == 0.0 => "0".to_owned(),
            Given::Text(_) => "\"word\"".to_owned(),
            Given::Handle(handle) if matches!(handle.tag, Tag::Seat | Tag::Piece | Tag::Zone | Tag::Cell) => {
                format!("\"{}\"", handle.tag.name())
            }
            Given::Table | Given::Range(..) => "\"list of integer\"".to_owned(),
            _ => return None,
        })
    }
}
