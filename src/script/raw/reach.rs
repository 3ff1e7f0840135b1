//! What a script can reach: all that its declarations, its modules and its globals hold, through tables, metatables and
//! the variables of functions. Once a game is loaded all of it is fixed.

use std::collections::BTreeSet;
use std::ffi::c_int;

use mlua::ffi;
use mlua::ffi::lua_State;

use super::places::{MAX_FRAMES, PRELUDE, text_of};
use super::{NAME, Vm};

/// What one value is held under by another.
enum Step {
    /// One of the values the walk began with.
    Root(usize),
    Upvalue(String),
    Field(String),
    Item(i64),
    /// A metatable, or a key.
    Other,
}

struct Node {
    from: usize,
    step: Step,
    pub function: bool,
}

/// Tables and functions in the order in which they were met, each once. The Lua table beside it holds the values.
#[derive(Default)]
pub struct Reached {
    nodes: Vec<Node>,
    met: BTreeSet<usize>,
}

impl Reached {
    /// The functions among them.
    pub fn functions(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.function).map(|(index, _)| index)
    }

    /// How a script would name a value: `actions.move.apply`, or from the variable that leads there `counter.step`.
    pub fn name(&self, node: usize, roots: &[String]) -> String {
        let mut after = String::new();
        let mut at = node;
        while let Some(Node { from, step, .. }) = self.nodes.get(at) {
            match step {
                Step::Root(root) => return joined(roots.get(*root).map_or("", String::as_str), &after),
                Step::Upvalue(name) => return joined(name, &after),
                Step::Field(name) => after = format!(".{name}{after}"),
                Step::Item(number) => after = format!("[{number}]{after}"),
                Step::Other => {}
            }
            at = *from;
        }
        joined("", &after)
    }

    /// Puts the value on the top of the stack into the queue, if it is new and may hold others; takes it off.
    ///
    /// # Safety
    /// The queue is a table, and there are free slots.
    unsafe fn meet(&mut self, l: *mut lua_State, queue: c_int, from: usize, step: impl FnOnce() -> Step) {
        // SAFETY: as the caller says.
        unsafe {
            let kind = ffi::lua_type(l, -1);
            let holds = matches!(kind, ffi::LUA_TTABLE | ffi::LUA_TFUNCTION);
            if holds && self.met.insert(ffi::lua_topointer(l, -1) as usize) {
                self.nodes.push(Node { from, step: step(), function: kind == ffi::LUA_TFUNCTION });
                ffi::lua_rawseti_(l, queue, self.nodes.len() as c_int);
            } else {
                ffi::lua_settop(l, -2);
            }
        }
    }
}

fn joined(first: &str, after: &str) -> String {
    if first.is_empty() { after.trim_start_matches('.').to_owned() } else { format!("{first}{after}") }
}

/// The name of a key, as long as names are.
///
/// # Safety
/// The key is at that index and a string.
unsafe fn key(l: *mut lua_State, index: c_int) -> String {
    let mut length = 0;
    // SAFETY: a string is not converted, and copied at once.
    let bytes = unsafe {
        let text = ffi::lua_tolstring(l, index, &mut length);
        std::slice::from_raw_parts(text.cast::<u8>(), length.min(NAME))
    };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Walks over everything reachable from the list of roots and leaves each value met in the queue, in order.
///
/// # Safety
/// `roots` and `queue` are indices of two tables, counted from the bottom; the call is protected.
pub(super) unsafe fn walk(l: *mut lua_State, roots: c_int, queue: c_int) -> Reached {
    let mut reached = Reached::default();
    // SAFETY: values are in the queue while they are looked at, so none is collected; nothing runs a metamethod; what is
    // pushed is popped again.
    unsafe {
        ffi::lua_rawcheckstack(l, 6);
        for root in 0..ffi::lua_objlen_(l, roots) {
            ffi::lua_rawgeti_(l, roots, root + 1);
            reached.meet(l, queue, usize::MAX, || Step::Root(root as usize));
        }
        let mut at = 0;
        while at < reached.nodes.len() {
            ffi::lua_rawgeti_(l, queue, at as c_int + 1);
            let value = ffi::lua_gettop(l);
            if reached.nodes[at].function {
                let mut nth = 1;
                loop {
                    let name = ffi::lua_getupvalue(l, value, nth);
                    if name.is_null() {
                        break;
                    }
                    reached.meet(l, queue, at, || Step::Upvalue(text_of(name).to_owned()));
                    nth += 1;
                }
            } else {
                if ffi::lua_getmetatable(l, value) != 0 {
                    reached.meet(l, queue, at, || Step::Other);
                }
                ffi::lua_pushnil(l);
                while ffi::lua_next(l, value) != 0 {
                    let step = |l| match ffi::lua_type(l, -2) {
                        ffi::LUA_TSTRING => Step::Field(key(l, -2)),
                        ffi::LUA_TNUMBER => Step::Item(ffi::lua_tonumberx(l, -2, std::ptr::null_mut()) as i64),
                        _ => Step::Other,
                    };
                    reached.meet(l, queue, at, || step(l));
                    ffi::lua_pushvalue(l, -1);
                    reached.meet(l, queue, at, || Step::Other);
                }
            }
            ffi::lua_settop(l, value - 1);
            at += 1;
        }
    }
    reached
}

impl Vm {
    /// Makes every table that a script can reach from the list of roots readonly.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn fix(&self, roots: &mlua::Table) -> mlua::Result<()> {
        let mut met = BTreeSet::new();
        // SAFETY: the roots are at index 1; the stack is left empty.
        unsafe {
            self.lua.exec_raw::<()>(roots, |l| {
                ffi::lua_createtable(l, 0, 0);
                let reached = walk(l, 1, 2);
                for (index, node) in reached.nodes.iter().enumerate() {
                    if !node.function {
                        ffi::lua_rawgeti_(l, 2, index as c_int + 1);
                        ffi::lua_setreadonly(l, -1, 1);
                        ffi::lua_settop(l, -2);
                    }
                }
                ffi::lua_settop(l, 0);
                met = reached.met;
            })?;
        }
        *self.shared.fixed.borrow_mut() = met;
        Ok(())
    }
}

/// The names under which the innermost frame of a script holds what is fixed: its locals and the variables around it.
///
/// # Safety
/// `l` is a live state.
pub(super) unsafe fn fixed_names(l: *mut lua_State, fixed: &BTreeSet<usize>) -> Vec<String> {
    // SAFETY: as the caller says.
    unsafe {
        names_of(l, |l| {
            ffi::lua_type(l, -1) == ffi::LUA_TTABLE && fixed.contains(&(ffi::lua_topointer(l, -1) as usize))
        })
    }
}

/// The names under which the innermost frame of a script holds values of a sort; the value is on the top of the stack
/// when it is looked at.
///
/// # Safety
/// `l` is a live state; looking changes nothing on the stack.
pub(super) unsafe fn names_of(l: *mut lua_State, is: impl Fn(*mut lua_State) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    // SAFETY: as the caller says; what is pushed is popped again.
    unsafe {
        ffi::lua_rawcheckstack(l, 3);
        let top = ffi::lua_gettop(l);
        for level in 0..MAX_FRAMES {
            let mut debug: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getinfo(l, level, c"slf".as_ptr(), &mut debug) == 0 {
                break;
            }
            let function = ffi::lua_gettop(l);
            if debug.currentline < 0 || text_of(debug.short_src) == PRELUDE {
                ffi::lua_settop(l, top);
                continue;
            }
            let values = |get: &dyn Fn(c_int) -> *const std::ffi::c_char, names: &mut Vec<String>| {
                let mut nth = 1;
                loop {
                    let name = get(nth);
                    if name.is_null() {
                        break;
                    }
                    if is(l) {
                        names.push(text_of(name).to_owned());
                    }
                    ffi::lua_settop(l, function);
                    nth += 1;
                }
            };
            values(&|nth| ffi::lua_getlocal(l, level, nth), &mut names);
            values(&|nth| ffi::lua_getupvalue(l, function, nth), &mut names);
            ffi::lua_settop(l, top);
            break;
        }
    }
    names
}
