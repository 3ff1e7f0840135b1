//! With its folder the only `unsafe` of the crate: Luau's C interface for the calls that happen at every ply.
//!
//! Why at all: a field of a handle through mlua's own userdata costs 125-180 ns, through light userdata and a raw C
//! function 42-52 ns; mlua's interrupt closure makes playouts 26-86 percent slower, the raw callback 2-9. Declarations,
//! which are read once, go through mlua's safe interface.
//!
//! What keeps it sound:
//! - Everything runs on one thread with the VM that `Vm` owns; `Shared` is boxed and outlives the VM's functions.
//! - Lua errors are C++ exceptions and pass through our `extern "C-unwind"` frames; destructors run on the way. Nothing
//!   here catches unwinding inside such a frame: the one `catch_unwind` is in `Vm::call`, outside the protected call.
//! - `Shared::table` is set only while `Vm::call` runs, from a `&mut Table` that is not used meanwhile. A `Frame` hands
//!   out `&mut Table` for the length of a borrow of itself, and calling back into Lua needs the frame mutably, so no
//!   such reference lives across a call.
//! - `Shared::rules` points into an `Arc` that `Shared::held` holds until the call has ended: a call that goes by other
//!   rules puts back what was held before. What a frame hands out of it may live as long as the frame, and no native
//!   function, nor what reads its results, can keep it longer.
//! - Handles are pushed with their tag by `push_handle` alone: mlua's own light userdata has tag 0 and is no handle.
#![allow(unsafe_code)]

mod frame;
mod fuel;
mod given;
mod iterate;
mod places;
mod reach;
mod walks;
mod watch;
mod written;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use mlua::ffi;
use mlua::ffi::lua_State;

use crate::kernel::action::Generator;
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::table::Table;

use super::atoms::atom;
use super::budget::{Limits, NAME, NATIVE};
use super::fault::{Fault, Outcome};
use super::handle::{Handle, TAGS};
use super::loading::Loading;
use fuel::{FUEL, Tank, allocated, charge, full, interrupt, stop_for_good, take_fuel};
use given::{given, push_handle};
use places::script_frames;

pub use frame::Frame;
pub use given::Given;
pub use walks::Walk;
pub use watch::{Change, Watch};
pub use written::Entry as WrittenEntry;

/// A function of ours as scripts call it: reads its arguments from the frame, pushes results, says how many.
pub type Native = fn(&mut Frame) -> Outcome<usize>;

/// The functions behind the metatable that all handles share.
pub struct Meta {
    pub index: Native,
    pub newindex: Native,
    pub namecall: Native,
    pub call: Native,
    pub len: Native,
    pub tostring: Native,
}

/// What native functions reach besides their arguments.
pub struct Shared {
    table: Cell<*mut Table>,
    /// The rules of that table when the call began.
    rules: Cell<*const Rules>,
    /// The same, so that they live: most calls go by the rules of the last one, and counting them in and out would be dear.
    held: RefCell<Option<Arc<Rules>>>,
    mode: Cell<Mode>,
    meta: Meta,
    /// What handles' names mean; see `names`.
    pub names: RefCell<super::names::Names>,
    /// The traceback of the last error, script frames only, innermost first.
    frames: RefCell<Vec<String>>,
    /// The running call was stopped for good: nothing more may be done in it.
    stopped: Cell<bool>,
    /// Fuel that the running call was given last, and what it may use besides, for refilling after an answer.
    fuel: Cell<Tank>,
    /// Functions of the script by hook.
    pub hooks: RefCell<Vec<Reference>>,
    /// Functions of ours that scripts have asked for, `offer.when`.
    natives: RefCell<Vec<(Native, Reference)>>,
    /// `call_whole`.
    whole: Cell<Reference>,
    /// Content as it is before there are rules; its sorts keep their numbers.
    pub loading: RefCell<Option<Rc<Loading>>>,
    /// The tables and functions that were fixed when the game was loaded.
    fixed: RefCell<BTreeSet<usize>>,
    /// Conditions in tables that were fixed then, made ready; the tables are kept, so that their addresses stay theirs.
    conditions: RefCell<BTreeMap<usize, Rc<[Generator]>>>,
    /// Names for fixed tables where the last error happened.
    fixed_names: RefCell<Vec<String>>,
}

/// A reference to a Lua value, kept by the VM.
#[derive(Clone, Copy, Debug)]
pub struct Reference(c_int);

/// Why a call into the VM failed.
#[derive(Debug)]
pub enum Failure {
    /// The script's error message, with `file:line:` where Luau knew it, its frames, and the names that fixed tables
    /// have in the innermost one.
    Error { message: String, frames: Vec<String>, fixed: Vec<String> },
    /// An error of the safe side, raised by one of mlua's functions.
    Safe { error: mlua::Error, frames: Vec<String> },
    /// A budget was used up, and what for; the place is before the message, the frames say how it came there.
    Budget { message: String, help: Option<String>, frames: Vec<String> },
    /// There was no memory left; the frames say where it was wanted.
    Memory { place: String, frames: Vec<String> },
    /// Whoever sits before the program stopped it; where it was.
    Interrupted { place: String, frames: Vec<String> },
    /// A panic of ours.
    Panic(String),
}

/// What is called, and how.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub mode: Mode,
    /// Interrupt points, of this call and of all of its step.
    pub fuel: i64,
    pub total: i64,
    pub function: Reference,
    /// Whether pushing the arguments takes Lua's memory: texts and tables do; handles, numbers and functions do not.
    pub allocates: bool,
}

/// Work on a stack that may raise.
type Work<'w> = dyn FnMut(*mut lua_State) + 'w;

/// One VM's raw side: a thread of its own on which every rule runs.
pub struct Vm {
    // Before `lua` and `shared`, which it points into.
    thread: *mut lua_State,
    lua: mlua::Lua,
    shared: Box<Shared>,
    limits: Limits,
}

impl Vm {
    /// Prepares a VM: handles' metatable, names, interrupts, and the thread rules run on.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn new(lua: mlua::Lua, meta: Meta, limits: Limits) -> mlua::Result<Self> {
        let shared = Box::new(Shared {
            table: Cell::new(std::ptr::null_mut()),
            rules: Cell::new(std::ptr::null()),
            held: RefCell::default(),
            mode: Cell::new(Mode::Read),
            meta,
            names: RefCell::default(),
            frames: RefCell::default(),
            stopped: Cell::new(false),
            fuel: Cell::default(),
            hooks: RefCell::default(),
            natives: RefCell::default(),
            whole: Cell::new(Reference(ffi::LUA_REFNIL)),
            loading: RefCell::default(),
            fixed: RefCell::default(),
            conditions: RefCell::default(),
            fixed_names: RefCell::default(),
        });
        let shared_pointer = std::ptr::from_ref(&*shared);
        let mut thread = std::ptr::null_mut();
        // SAFETY: the closure keeps the stack as it found it but for nothing left on it, and runs protected.
        unsafe {
            lua.exec_raw::<()>((), |l| {
                let callbacks = ffi::lua_callbacks(l);
                if limits != Limits::NONE {
                    (*callbacks).interrupt = Some(interrupt);
                    (*callbacks).onallocate = Some(allocated);
                }
                for (tag, name) in TAGS {
                    let mut bytes = [0u8; 16];
                    bytes[..name.len()].copy_from_slice(name.as_bytes());
                    ffi::lua_setlightuserdataname(l, tag as c_int, bytes.as_ptr().cast());
                }
                ffi::lua_pushlightuserdatatagged(l, std::ptr::null_mut(), 0);
                ffi::lua_createtable(l, 0, 8);
                for (name, function, then) in [
                    (c"__index", meta_index as ffi::lua_CFunction, None),
                    (c"__newindex", meta_newindex, None),
                    (c"__namecall", meta_namecall, Some(give_results as ffi::lua_Continuation)),
                    (c"__call", meta_call, None),
                    (c"__len", meta_len, None),
                    (c"__tostring", meta_tostring, None),
                ] {
                    ffi::lua_pushlightuserdata(l, shared_pointer.cast_mut().cast());
                    ffi::lua_pushcclosurek(l, function, name.as_ptr(), 1, then);
                    ffi::lua_rawsetfield(l, -2, name.as_ptr());
                }
                ffi::lua_pushboolean(l, 0);
                ffi::lua_rawsetfield(l, -2, c"__metatable".as_ptr());
                ffi::lua_setreadonly(l, -1, 1);
                ffi::lua_setmetatable(l, -2);
                ffi::lua_settop(l, 0);
                ffi::lua_pushcclosurek(l, call_whole, c"call".as_ptr(), 0, None);
                shared.whole.set(Reference(ffi::lua_ref(l, -1)));
                thread = ffi::lua_newthread(l);
                ffi::lua_setthreaddata(thread, shared_pointer.cast_mut().cast());
                ffi::lua_ref(l, -1);
                ffi::lua_settop(l, 0);
            })?;
        }
        Ok(Self { thread, lua, shared, limits })
    }

    /// The safe side of the VM.
    pub fn lua(&self) -> &mlua::Lua {
        &self.lua
    }

    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Keeps a function for `call`.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn keep(&self, function: mlua::Function) -> mlua::Result<Reference> {
        let mut reference = 0;
        // SAFETY: the function is on the top of the stack, and `lua_ref` leaves it there.
        unsafe {
            self.lua.exec_raw::<()>(function, |l| {
                reference = ffi::lua_ref(l, -1);
                ffi::lua_settop(l, 0);
            })?;
        }
        Ok(Reference(reference))
    }

    /// Lets go of a kept function.
    pub fn release(&self, function: Reference) {
        // SAFETY: the reference came from `keep` and is not used again.
        unsafe {
            ffi::lua_unref(self.thread, function.0);
        }
    }

    /// A handle as a Lua global: the only way one gets into a table through the safe side.
    ///
    /// # Errors
    /// The VM has no memory left.
    pub fn set_global_handle(&self, table: &mlua::Table, name: &CStr, handle: Handle) -> mlua::Result<()> {
        // SAFETY: the table is at index 1.
        unsafe {
            self.lua.exec_raw::<()>(table, |l| {
                push_handle(l, handle);
                ffi::lua_rawsetfield(l, 1, name.as_ptr());
                ffi::lua_settop(l, 0);
            })
        }
    }

    /// Runs a kept function without a table: a script's own text.
    ///
    /// # Errors
    /// Why it stopped.
    pub fn load(&self, fuel: i64, function: Reference) -> Result<(), Failure> {
        self.alone(fuel, function, |_| 0, |_| ()).map(drop)
    }

    /// Calls a kept function where there is no table to reach, with arguments that may take Lua's memory.
    ///
    /// # Errors
    /// Why it stopped.
    pub fn alone<T>(
        &self,
        fuel: i64,
        function: Reference,
        push: impl FnOnce(&mut Frame) -> usize,
        read: impl FnOnce(&mut Frame) -> T,
    ) -> Result<Option<T>, Failure> {
        let call = Call { mode: Mode::Read, fuel, total: fuel, function, allocates: true };
        self.counted((std::ptr::null_mut(), std::ptr::null()), call, true, push, read).0
    }

    /// Calls a kept function on a table. Arguments are pushed by `push`, which says how many; results are read by
    /// `read` from a frame that holds them as its arguments.
    ///
    /// # Errors
    /// Why the script stopped. A match that ended is no error: look at the outcome.
    pub fn call<T>(
        &self,
        table: &mut Table,
        call: Call,
        push: impl FnOnce(&mut Frame) -> usize,
        read: impl FnOnce(&mut Frame) -> T,
    ) -> Result<Option<T>, Failure> {
        let before = table.spent();
        // What is done in the call may give the table other rules; those it began with live as long as it.
        let rules = Arc::as_ptr(table.rules());
        let others = self.hold(table.rules());
        let on = (std::ptr::from_mut(table), rules);
        let (result, used) = self.counted(on, call, before.is_none_or(|spent| spent == 0), push, read);
        if others.is_some() {
            self.shared.held.replace(others);
        }
        // At least one, so that the clock of a step begins once.
        table.spend(used.max(1));
        result
    }

    /// Holds the rules of a call. Those that were held before, where they are others.
    fn hold(&self, rules: &Arc<Rules>) -> Option<Arc<Rules>> {
        let mut held = self.shared.held.borrow_mut();
        match &*held {
            Some(held) if Arc::ptr_eq(held, rules) => None,
            _ => held.replace(Arc::clone(rules)),
        }
    }

    /// Does work on the main thread that may run out of Lua's memory outside any call: the error is caught here, as a
    /// status.
    ///
    /// # Safety
    /// Nothing of `work` is needed after an error but what it wrote outside itself.
    unsafe fn protected(&self, work: &mut Work) -> c_int {
        let mut work: &mut Work = work;
        // SAFETY: the main thread is idle; `do_work` runs before `work` goes out of scope.
        unsafe {
            let main = ffi::lua_mainthread(self.thread);
            let top = ffi::lua_gettop(main);
            let status = ffi::lua_cpcall(main, do_work, std::ptr::from_mut(&mut work).cast());
            ffi::lua_settop(main, top);
            status
        }
    }

    /// Runs a call and says what fuel it has used.
    fn counted<T>(
        &self,
        (table, rules): (*mut Table, *const Rules),
        call: Call,
        anew: bool,
        push: impl FnOnce(&mut Frame) -> usize,
        read: impl FnOnce(&mut Frame) -> T,
    ) -> (Result<Option<T>, Failure>, i64) {
        let Call { mode, fuel, total, function, allocates } = call;
        let tank = Tank::new(fuel, total.max(0));
        let shared = &*self.shared;
        let l = self.thread;
        let before = (shared.table.get(), shared.mode.get(), FUEL.get(), shared.stopped.get());
        let rules_before = shared.rules.replace(rules);
        shared.table.set(table);
        shared.mode.set(mode);
        shared.stopped.set(false);
        let tank_before = shared.fuel.replace(tank);
        FUEL.set(tank.given);
        self.look_from(tank.given, anew);
        // SAFETY: `l` is this VM's own thread, alive as long as the VM and idle between calls; it is reset below
        // whenever a call did not run to its end.
        let result = unsafe {
            let called = catch_unwind(AssertUnwindSafe(|| {
                ffi::lua_rawgeti_(l, ffi::LUA_REGISTRYINDEX, function.0);
                let mut arguments = 0;
                if allocates {
                    let mut push = Some(push);
                    let status = self.protected(&mut |main| {
                        let Some(push) = push.take() else { return };
                        arguments = push(&mut Frame { l: main, shared, base: ffi::lua_gettop(main) });
                        ffi::lua_xmove(main, l, arguments as c_int);
                    });
                    if status != ffi::LUA_OK {
                        return status;
                    }
                } else {
                    arguments = push(&mut Frame { l, shared, base: ffi::lua_gettop(l) });
                }
                ffi::lua_resume_(l, std::ptr::null_mut(), arguments as c_int)
            }));
            let result = match called {
                Ok(_) if shared.stopped.get() => Ok(None),
                // What was charged for and not yet noticed is spent all the same at the next call.
                Ok(ffi::LUA_OK) if FUEL.get() >= 0 => Ok(Some(read(&mut Frame { l, shared, base: 0 }))),
                Ok(status) => {
                    if status != ffi::LUA_OK {
                        *shared.frames.borrow_mut() = script_frames(l);
                        *shared.fixed_names.borrow_mut() = reach::fixed_names(l, &shared.fixed.borrow());
                    }
                    Err(self.failure(status, fuel, total))
                }
                Err(ref panic) => {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                    Err(Failure::Panic(text.unwrap_or("unknown").to_owned()))
                }
            };
            if matches!(called, Ok(ffi::LUA_OK)) {
                ffi::lua_settop(l, 0);
            } else {
                ffi::lua_resetthread(l);
            }
            result
        };
        let tank = shared.fuel.replace(tank_before);
        let used = total.max(0) - tank.left - FUEL.get().max(0);
        shared.table.set(before.0);
        shared.rules.set(rules_before);
        shared.mode.set(before.1);
        FUEL.set(before.2);
        shared.stopped.set(before.3);
        (result, used)
    }

    /// # Safety
    /// The thread's stack has the error value on top when `status` is one of an error.
    unsafe fn failure(&self, status: c_int, fuel: i64, total: i64) -> Failure {
        let frames = std::mem::take(&mut *self.shared.frames.borrow_mut());
        if FUEL.get() < 0 {
            return self.spent(fuel, total, frames);
        }
        if status == ffi::LUA_ERRMEM {
            return Failure::Memory { place: String::new(), frames };
        }
        // SAFETY: as the caller says; text is copied before the stack changes.
        let message = match unsafe { given(self.thread, -1) } {
            Given::Text(text) => text,
            Given::Other("userdata") => {
                let thread = self.thread;
                // SAFETY: a copy of the value on top moves to the safe side's stack, which has a slot for it.
                let value = unsafe {
                    self.lua.exec_raw::<mlua::Value>((), |l| {
                        ffi::lua_rawcheckstack(l, 1);
                        ffi::lua_rawcheckstack(thread, 1);
                        ffi::lua_pushvalue(thread, -1);
                        ffi::lua_xmove(thread, l, 1);
                    })
                };
                match value {
                    Ok(mlua::Value::Error(error)) => return Failure::Safe { error: *error, frames },
                    _ => "an error value that is userdata".to_owned(),
                }
            }
            other => format!("an error value that is {}", other.what()),
        };
        Failure::Error { message, frames, fixed: std::mem::take(&mut *self.shared.fixed_names.borrow_mut()) }
    }
}

/// Runs a native function and turns its fault into a Lua error.
///
/// # Safety
/// Called by Lua; upvalue 1 is the shared part.
unsafe fn enter(l: *mut lua_State, pick: impl FnOnce(&Meta) -> Native) -> c_int {
    // SAFETY: upvalue 1 was set from a reference that outlives the VM's functions. The thread that rules run on has the
    // same at hand, which is a tenth of what a crossing costs; threads that scripts make have nothing there.
    unsafe {
        let mut shared = ffi::lua_getthreaddata(l);
        if shared.is_null() {
            shared = ffi::lua_touserdata(l, ffi::lua_upvalueindex(1));
        }
        let shared = &*shared.cast::<Shared>();
        run(l, shared, pick(&shared.meta))
    }
}

/// # Safety
/// Called by Lua on `l`.
unsafe fn run(l: *mut lua_State, shared: &Shared, function: Native) -> c_int {
    take_fuel(NATIVE);
    let fault = {
        let mut frame = Frame { l, shared, base: 0 };
        let result = if shared.stopped.get() { Err(Fault::Over) } else { function(&mut frame) };
        let result = result.and_then(|results| frame.weigh().map(|()| results));
        match result {
            Ok(results) => return results as c_int,
            Err(fault) => fault,
        }
    };
    let message = match fault {
        Fault::Wrong(message) => message,
        // A yield costs nothing where an error unwinds the stack, and no `pcall` stands in its way. Nothing resumes the
        // thread: it is reset.
        // SAFETY: called by Lua on `l`, which was asked whether it can.
        Fault::Over if unsafe { ffi::lua_isyieldable(l) } != 0 => return unsafe { ffi::lua_yield(l, 0) },
        Fault::Over => "the rule was stopped".to_owned(),
        Fault::Spent(stop) => {
            let message = stop.message.clone();
            // SAFETY: called by Lua on `l`.
            unsafe { stop_for_good(l, stop) };
            message
        }
        // SAFETY: `can_wait` was asked, and nothing resumes the thread: it is reset.
        Fault::Wait => return unsafe { ffi::lua_yield(l, 0) },
        // SAFETY: results, their number, a function and its arguments are on the stack; `give_results` follows.
        Fault::Call(arguments) => return unsafe { ffi::lua_callyieldable(l, arguments as c_int, 0) },
    };
    // SAFETY: the message is copied by Lua and dropped here before the error is raised.
    unsafe {
        ffi::lua_rawcheckstack(l, 3);
        ffi::luaL_where(l, 1);
        ffi::lua_pushlstring_(l, message.as_ptr().cast(), message.len());
        ffi::lua_concat(l, 2);
        drop(message);
        ffi::lua_error(l)
    }
}

/// Calls its first argument with the others, for `call_pushed`. A function with a continuation lets whatever it calls
/// wait, and a `pcall` there is left to the thread's loop, which runs only after that function has returned: between
/// the two stands this one, which has none.
unsafe extern "C-unwind" fn call_whole(l: *mut lua_State) -> c_int {
    // SAFETY: called by Lua with a function and its arguments.
    unsafe {
        ffi::lua_call(l, ffi::lua_gettop(l) - 1, 1);
        1
    }
}

// SAFETY of the functions below: each is called by Lua with a live state, and was pushed with the upvalues it reads.

unsafe extern "C-unwind" fn meta_index(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.index) }
}

unsafe extern "C-unwind" fn meta_newindex(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.newindex) }
}

unsafe extern "C-unwind" fn meta_namecall(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.namecall) }
}

unsafe extern "C-unwind" fn meta_call(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.call) }
}

unsafe extern "C-unwind" fn meta_len(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.len) }
}

unsafe extern "C-unwind" fn meta_tostring(l: *mut lua_State) -> c_int {
    unsafe { enter(l, |meta| meta.tostring) }
}

unsafe extern "C-unwind" fn native(l: *mut lua_State) -> c_int {
    unsafe {
        let shared = ffi::lua_touserdata(l, ffi::lua_upvalueindex(1)).cast::<Shared>();
        let function = ffi::lua_touserdata(l, ffi::lua_upvalueindex(2));
        run(l, &*shared, std::mem::transmute::<*mut c_void, Native>(function))
    }
}

/// `charge` and `full`, for the prelude alone.
///
/// # Errors
/// The VM has no memory left.
pub fn for_prelude(lua: &mlua::Lua) -> mlua::Result<(mlua::Function, mlua::Function)> {
    // SAFETY: the stack is left as it was; both functions keep to the one they are given.
    unsafe {
        // Before anything runs: a text that is asked for its number earlier has none for good.
        lua.exec_raw::<()>((), |l| (*ffi::lua_callbacks(l)).useratom = Some(useratom))?;
        walks::install(lua)?;
        Ok((lua.create_c_function(charge)?, lua.create_c_function(full)?))
    }
}

unsafe extern "C-unwind" fn do_work(l: *mut lua_State) -> c_int {
    unsafe {
        let work = ffi::lua_touserdata(l, 1).cast::<&mut Work>();
        (*work)(l);
    }
    0
}

unsafe extern "C-unwind" fn useratom(_: *mut lua_State, text: *const c_char, length: usize) -> i16 {
    // A name is never that long, and what is kept here is kept for good.
    if length > NAME {
        return -1;
    }
    let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
    std::str::from_utf8(bytes).map_or(-1, atom)
}

/// Gives the results that `Fault::Call` left below their number, once the function called in between has ended.
unsafe extern "C-unwind" fn give_results(l: *mut lua_State, _status: c_int) -> c_int {
    unsafe {
        let results = ffi::lua_tonumberx(l, -1, std::ptr::null_mut()) as c_int;
        ffi::lua_settop(l, -2);
        results
    }
}
