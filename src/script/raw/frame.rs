//! What a native function sees: its arguments, the table, the way back into Lua.

use std::cell::Cell;
use std::ffi::{CStr, c_int, c_void};
use std::rc::Rc;

use mlua::ffi;
use mlua::ffi::lua_State;

use crate::kernel::action::Generator;
use crate::kernel::rules::Rules;
use crate::kernel::script::Mode;
use crate::kernel::table::Table;
use crate::script::fault::{Fault, Outcome, Stop};
use crate::script::handle::Handle;

use super::fuel::{CLOCK_EVERY, FUEL, LOOK_AT, Tank, take_fuel};
use super::given::{given, handle, push_handle, range};
use super::iterate::{MOST_HELD, iterate, iterate_held, iterate_rows};
use super::places::name_of;
use super::{Given, Native, Reference, Shared, native};

/// Sets the mode back, also when an error passes: the script may catch it and go on.
struct Back<'s> {
    mode: &'s Cell<Mode>,
    before: Mode,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        self.mode.set(self.before);
    }
}

/// What a native function sees: its arguments, the table, the way back into Lua.
pub struct Frame<'s> {
    pub(super) l: *mut lua_State,
    pub(super) shared: &'s Shared,
    /// The stack index below the first argument.
    pub(super) base: c_int,
}

#[cold]
fn no_match() -> Fault {
    Fault::Wrong("there is no match here: use this inside a rule".into())
}

impl<'s> Frame<'s> {
    pub fn shared(&self) -> &'s Shared {
        self.shared
    }

    pub fn mode(&self) -> Mode {
        self.shared.mode.get()
    }

    /// The table the running call works on.
    pub fn table(&mut self) -> Outcome<&mut Table> {
        let table = self.shared.table.get();
        // SAFETY: set from a `&mut Table` that outlives the call and is not used during it; the borrow of the frame
        // keeps a second reference, and calls into Lua, from happening while this one lives.
        unsafe { table.as_mut() }.ok_or_else(no_match)
    }

    /// The rules of that table. They are no part of it: it may be changed while they are looked at.
    pub fn rules(&self) -> Outcome<&'s Rules> {
        // SAFETY: set from an `Arc` that `Shared::held` holds until the call has ended, and frames with it.
        unsafe { self.shared.rules.get().as_ref() }.ok_or_else(no_match)
    }

    /// Ends the running call for good.
    pub fn stop(&mut self) -> Fault {
        self.shared.stopped.set(true);
        // What was left is not used up: the step may go on with other calls.
        let tank = self.shared.fuel.get();
        self.shared.fuel.set(Tank { left: tank.left.saturating_add(FUEL.get().max(0)), ..tank });
        FUEL.set(-1);
        Fault::Over
    }

    /// Ends the running call: it waits for an answer.
    pub fn wait(&mut self) -> Fault {
        self.shared.stopped.set(true);
        Fault::Wait
    }

    /// Whether the running rule can be interrupted here: not inside a comparator, a `gsub` callback or a metamethod.
    pub fn can_wait(&self) -> bool {
        // SAFETY: reading the thread's status never fails.
        unsafe { ffi::lua_isyieldable(self.l) != 0 }
    }

    /// Refuses where the step has grown too large for the host.
    pub(super) fn weigh(&mut self) -> Outcome<()> {
        let Ok(table) = self.table() else { return Ok(()) };
        match table.overfull() {
            None => Ok(()),
            Some(error) => Err(Fault::Spent(Stop { message: error.message, help: error.help })),
        }
    }

    /// Fuel is counted anew for each stretch between decisions.
    pub fn refuel(&self) {
        // What is spent stays spent: the script may have caught the error that told it so.
        if FUEL.get() >= 0 {
            let tank = self.shared.fuel.get().next(FUEL.get());
            self.shared.fuel.set(tank);
            FUEL.set(tank.given);
            LOOK_AT.set(tank.given - CLOCK_EVERY);
        }
    }

    /// Takes fuel for what a native function walks over.
    pub fn charge(&self, units: usize) {
        take_fuel(units);
    }

    /// Pushes a function of the script.
    ///
    /// # Errors
    /// There is no such hook.
    pub fn push_hook(&mut self, hook: crate::kernel::ids::HookId) -> Outcome<()> {
        let reference = self.shared.hooks.borrow().get(hook.index()).copied();
        self.push_kept(reference.ok_or("there is no such function")?);
        Ok(())
    }

    /// Calls what was pushed, a function and its arguments, inside another mode; one result is left on the stack. It
    /// cannot ask.
    pub fn call_pushed(&mut self, arguments: usize, mode: Mode) {
        let _back = Back { mode: &self.shared.mode, before: self.shared.mode.replace(mode) };
        // SAFETY: an error passes through this frame as a C++ exception and runs the destructor on its way.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 1);
            ffi::lua_rawgeti_(self.l, ffi::LUA_REGISTRYINDEX, self.shared.whole.get().0);
            ffi::lua_insert(self.l, -(arguments as c_int + 2));
            ffi::lua_call(self.l, arguments as c_int + 1, 1);
        }
    }

    /// The value pushed last.
    pub fn last_given(&self) -> Given {
        // SAFETY: as for `given`.
        unsafe { given(self.l, -1) }
    }

    /// Takes the last pushed value off again.
    pub fn pop_given(&mut self) -> Given {
        // SAFETY: something was pushed.
        unsafe {
            let given = given(self.l, -1);
            ffi::lua_settop(self.l, -2);
            given
        }
    }

    pub fn count(&self) -> usize {
        // SAFETY: reading the top never fails.
        unsafe { (ffi::lua_gettop(self.l) - self.base).max(0) as usize }
    }

    pub(super) fn at(&self, arg: usize) -> c_int {
        self.base + arg as c_int + 1
    }

    pub fn given(&self, arg: usize) -> Given {
        // SAFETY: an index above the top reads as none.
        unsafe { given(self.l, self.at(arg)) }
    }

    /// A number argument: what is a number in a text is none.
    pub fn number(&self, arg: usize) -> Option<f64> {
        // SAFETY: as for `given`.
        unsafe {
            let is_number = ffi::lua_type(self.l, self.at(arg)) == ffi::LUA_TNUMBER;
            is_number.then(|| ffi::lua_tonumberx(self.l, self.at(arg), std::ptr::null_mut()))
        }
    }

    pub fn handle(&self, arg: usize) -> Option<Handle> {
        // SAFETY: as for `given`.
        unsafe { handle(self.l, self.at(arg)) }
    }

    /// The atom of a string argument; -1 where it has none.
    pub fn atom(&self, arg: usize) -> Option<i16> {
        let mut atom: c_int = -1;
        // SAFETY: as for `given`; what is no string reads as null. The text is not looked at.
        let text = unsafe { ffi::lua_tostringatom(self.l, self.at(arg), &mut atom) };
        (!text.is_null()).then_some(atom as i16)
    }

    /// The atom of a string argument, with the string.
    pub fn name(&self, arg: usize) -> Option<(i16, &str)> {
        let mut atom: c_int = -1;
        // SAFETY: the argument is on the stack for as long as the frame, so its bytes stay where they are.
        unsafe {
            let text = ffi::lua_tostringatom(self.l, self.at(arg), &mut atom);
            if text.is_null() { None } else { Some((atom as i16, name_of(text)?)) }
        }
    }

    /// The atom of the method being called on a handle.
    pub fn method_atom(&self) -> i16 {
        let mut atom: c_int = -1;
        // SAFETY: called inside `__namecall`; the text is not looked at.
        unsafe {
            ffi::lua_namecallatom(self.l, &mut atom);
        }
        atom as i16
    }

    /// The name of the method being called on a handle.
    pub fn method(&self) -> Option<(i16, &str)> {
        let mut atom: c_int = -1;
        // SAFETY: called inside `__namecall`; the string belongs to the running function's constants.
        unsafe {
            let text = ffi::lua_namecallatom(self.l, &mut atom);
            if text.is_null() {
                return None;
            }
            Some((atom as i16, name_of(text)?))
        }
    }

    /// The call by which a table argument was made: `pieces` for `pieces { zone = "hand" }`.
    pub fn mark(&mut self, arg: usize) -> Option<String> {
        // SAFETY: what is pushed is popped again; a metatable and its raw field run no code.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 2);
            if ffi::lua_getmetatable(self.l, self.at(arg)) == 0 {
                return None;
            }
            ffi::lua_rawgetfield(self.l, -1, c"call".as_ptr());
            let call = given(self.l, -1);
            ffi::lua_settop(self.l, -3);
            match call {
                Given::Text(call) => Some(call),
                _ => None,
            }
        }
    }

    /// What was made of a table argument; made anew where the table was not fixed when the game was loaded, since it may
    /// have changed.
    pub fn conditions(
        &mut self,
        arg: usize,
        make: impl FnOnce(&mut Self) -> Outcome<Vec<Generator>>,
    ) -> Outcome<Rc<[Generator]>> {
        // SAFETY: an address is looked at and nothing behind it; the argument is a table.
        let (address, readonly) = unsafe {
            let address = ffi::lua_topointer(self.l, self.at(arg)) as usize;
            (address, ffi::lua_getreadonly(self.l, self.at(arg)) != 0)
        };
        if let Some(made) = self.shared.conditions.borrow().get(&address) {
            return Ok(Rc::clone(made));
        }
        let made: Rc<[Generator]> = make(self)?.into();
        // What was fixed may be gone, and another table in its place.
        if readonly && self.shared.fixed.borrow().contains(&address) {
            // SAFETY: the argument is a table; no borrow lives where memory may run out.
            unsafe { ffi::lua_ref(self.l, self.at(arg)) };
            self.shared.conditions.borrow_mut().insert(address, Rc::clone(&made));
        }
        Ok(made)
    }

    /// Pushes an item of a table argument; it is the last argument until it is popped.
    pub fn push_item(&mut self, arg: usize, index: usize) {
        // SAFETY: the argument is a table, read without metamethods.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 1);
            ffi::lua_rawgeti_(self.l, self.at(arg), index as c_int);
        }
    }

    /// Pushes a named entry of a table argument; it is the last argument until it is popped.
    pub fn push_entry(&mut self, arg: usize, name: &CStr) {
        // SAFETY: the argument is a table, read without metamethods.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 1);
            ffi::lua_rawgetfield(self.l, self.at(arg), name.as_ptr());
        }
    }

    /// Pushes a named entry of a table argument, or the first item of it where it is a table itself.
    pub fn push_first(&mut self, arg: usize, name: &CStr) {
        self.push_entry(arg, name);
        // SAFETY: the entry is on the top of the stack, read without metamethods.
        unsafe {
            if ffi::lua_type(self.l, -1) == ffi::LUA_TTABLE {
                ffi::lua_rawcheckstack(self.l, 1);
                ffi::lua_rawgeti_(self.l, -1, 1);
                ffi::lua_remove(self.l, -2);
            }
        }
    }

    /// The string-keyed entries of a table argument, sorted by key. At most `most` entries.
    pub fn entries(&self, arg: usize, most: usize) -> Outcome<Vec<(String, Given)>> {
        self.named(arg, most, false)
    }

    /// The same of a table that may have a list part beside them.
    pub fn named_entries(&self, arg: usize, most: usize) -> Outcome<Vec<(String, Given)>> {
        self.named(arg, most, true)
    }

    fn named(&self, arg: usize, most: usize, listed: bool) -> Outcome<Vec<(String, Given)>> {
        let mut seen = 0;
        let mut entries = Vec::new();
        // SAFETY: the argument is a table, the key stays on the stack between `lua_next` calls and is not converted.
        unsafe {
            if ffi::lua_type(self.l, self.at(arg)) != ffi::LUA_TTABLE {
                return Err(Fault::Wrong(format!("got {}, expected a table", self.given(arg).type_name())));
            }
            ffi::lua_rawcheckstack(self.l, 4);
            ffi::lua_pushnil(self.l);
            while ffi::lua_next(self.l, self.at(arg)) != 0 {
                seen += 1;
                let key = match given(self.l, -2) {
                    Given::Text(key) => key,
                    Given::Number(_) if listed && seen <= most => {
                        ffi::lua_settop(self.l, -2);
                        continue;
                    }
                    other => {
                        ffi::lua_settop(self.l, -3);
                        return Err(Fault::Wrong(format!(
                            "a selector has named entries, got a {} key",
                            other.type_name()
                        )));
                    }
                };
                let value = match given(self.l, -1) {
                    Given::Table => range(self.l),
                    other => other,
                };
                entries.push((key, value));
                ffi::lua_settop(self.l, -2);
                if seen > most {
                    ffi::lua_settop(self.l, -2);
                    return Err(Fault::Wrong(format!("a selector has at most {most} entries")));
                }
            }
        }
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(entries)
    }

    /// The items of a list argument, at most `most`.
    pub fn items(&self, arg: usize, most: usize) -> Outcome<Vec<Given>> {
        let mut items = Vec::new();
        // SAFETY: the argument is a table; each item is popped again.
        unsafe {
            if ffi::lua_type(self.l, self.at(arg)) != ffi::LUA_TTABLE {
                return Err(Fault::Wrong(format!("got {}, expected a list", self.given(arg).type_name())));
            }
            ffi::lua_rawcheckstack(self.l, 2);
            for index in 1..=most as c_int + 1 {
                ffi::lua_rawgeti_(self.l, self.at(arg), index);
                let item = given(self.l, -1);
                ffi::lua_settop(self.l, -2);
                if item == Given::Nil {
                    break;
                }
                items.push(item);
            }
        }
        if items.len() > most {
            return Err(Fault::Wrong(format!("a list has at most {most} items here")));
        }
        Ok(items)
    }

    pub fn push_nil(&mut self) {
        // SAFETY: results fit the slots Lua guarantees a C function, which pushes a handful at most.
        unsafe { ffi::lua_pushnil(self.l) }
    }

    pub fn push_boolean(&mut self, value: bool) {
        // SAFETY: as for `push_nil`.
        unsafe { ffi::lua_pushboolean(self.l, c_int::from(value)) }
    }

    pub fn push_number(&mut self, value: f64) {
        // SAFETY: as for `push_nil`.
        unsafe { ffi::lua_pushnumber(self.l, value) }
    }

    pub fn push_text(&mut self, text: &str) {
        // SAFETY: Lua copies the bytes.
        unsafe { ffi::lua_pushlstring_(self.l, text.as_ptr().cast(), text.len()) }
    }

    pub fn push_handle(&mut self, handle: Handle) {
        // SAFETY: as for `push_nil`.
        unsafe { push_handle(self.l, handle) }
    }

    /// Pushes one of the arguments again.
    pub fn push_argument(&mut self, arg: usize) {
        // SAFETY: the argument is on the stack.
        unsafe { ffi::lua_pushvalue(self.l, self.at(arg)) }
    }

    /// Pushes a kept function.
    pub fn push_kept(&mut self, function: Reference) {
        // SAFETY: as for `push_nil`.
        unsafe {
            ffi::lua_rawgeti_(self.l, ffi::LUA_REGISTRYINDEX, function.0);
        }
    }

    /// Pushes a frozen list, its items pushed one by one.
    pub fn push_list<T>(&mut self, items: &[T], push: impl Fn(&mut Self, &T)) {
        self.charge(items.len() / 2);
        // SAFETY: the table stays below the item being stored.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 4);
            ffi::lua_createtable(self.l, items.len() as c_int, 0);
            for (index, item) in items.iter().enumerate() {
                push(self, item);
                ffi::lua_rawseti_(self.l, -2, index as c_int + 1);
            }
            ffi::lua_setreadonly(self.l, -1, 1);
        }
    }

    /// Pushes what a script may ask of a pattern: `kind.moves.longest`.
    pub fn push_pattern(&mut self, longest: f64) {
        // SAFETY: the table stays below the number being stored.
        unsafe {
            ffi::lua_createtable(self.l, 0, 1);
            ffi::lua_pushnumber(self.l, longest);
            ffi::lua_rawsetfield(self.l, -2, c"longest".as_ptr());
            ffi::lua_setreadonly(self.l, -1, 1);
        }
    }

    /// Pushes an iterator over a snapshot of handles, for a generic `for`.
    pub fn push_iterator(&mut self, handles: &[Handle]) {
        if handles.len() < MOST_HELD {
            self.charge(handles.len() / 2);
            // SAFETY: the counter and the handles become the closure's upvalues.
            unsafe {
                ffi::lua_rawcheckstack(self.l, handles.len() as c_int + 1);
                ffi::lua_pushnumber(self.l, 1.0);
                for handle in handles {
                    push_handle(self.l, *handle);
                }
                ffi::lua_pushcclosurek(self.l, iterate_held, c"iterate".as_ptr(), handles.len() as c_int + 1, None);
            }
            return;
        }
        self.push_list(handles, |frame, handle| frame.push_handle(*handle));
        // SAFETY: the list and the counter become the closure's upvalues.
        unsafe {
            ffi::lua_pushnumber(self.l, 0.0);
            ffi::lua_pushcclosurek(self.l, iterate, c"iterate".as_ptr(), 2, None);
        }
    }

    /// Pushes an iterator over rows of several values, for a generic `for`.
    pub fn push_rows<T>(&mut self, rows: &[Vec<T>], push: impl Fn(&mut Self, &T)) {
        self.push_list(rows, |frame, row| frame.push_list(row, &push));
        // SAFETY: the list and the counter become the closure's upvalues.
        unsafe {
            ffi::lua_pushnumber(self.l, 0.0);
            ffi::lua_pushcclosurek(self.l, iterate_rows, c"iterate".as_ptr(), 2, None);
        }
    }

    /// Pushes a frozen table of named values.
    pub fn push_record<T>(&mut self, entries: &[(String, T)], push: impl Fn(&mut Self, &T)) {
        // SAFETY: the table stays below the key and the value being stored.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 4);
            ffi::lua_createtable(self.l, 0, entries.len() as c_int);
            for (name, value) in entries {
                self.push_text(name);
                push(self, value);
                ffi::lua_rawset(self.l, -3);
            }
            ffi::lua_setreadonly(self.l, -1, 1);
        }
    }

    /// Pushes a tally: how many dice show each face, and `n` for all of them. Faces that are numbers are number keys.
    pub fn push_tally(&mut self, faces: &[String], counts: &[i32]) {
        // SAFETY: the table stays below the number being stored; keys are copied by Lua.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 4);
            ffi::lua_createtable(self.l, 0, faces.len() as c_int + 1);
            for (face, count) in faces.iter().zip(counts) {
                self.push_face(face);
                ffi::lua_pushnumber(self.l, f64::from(*count));
                ffi::lua_rawset(self.l, -3);
            }
            ffi::lua_pushnumber(self.l, f64::from(counts.iter().sum::<i32>()));
            ffi::lua_rawsetfield(self.l, -2, c"n".as_ptr());
            ffi::lua_setreadonly(self.l, -1, 1);
        }
    }

    /// Pushes a frozen table of numbers by handle.
    pub fn push_counts(&mut self, counts: &[(Handle, usize)]) {
        // SAFETY: the table stays below the key and the number being stored.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 4);
            ffi::lua_createtable(self.l, 0, counts.len() as c_int);
            for (handle, count) in counts {
                self.push_handle(*handle);
                ffi::lua_pushnumber(self.l, *count as f64);
                ffi::lua_rawset(self.l, -3);
            }
            ffi::lua_setreadonly(self.l, -1, 1);
        }
    }

    /// A face that is a number is given as one.
    pub fn push_face(&mut self, face: &str) {
        match face.parse::<f64>() {
            Ok(number) => self.push_number(number),
            Err(_) => self.push_text(face),
        }
    }

    /// Reads a tally from a table argument; missing faces count none.
    pub fn tally(&mut self, arg: usize, faces: &[String]) -> Outcome<Vec<i32>> {
        let mut counts = Vec::new();
        // SAFETY: the argument is a table; each value is popped again.
        unsafe {
            if ffi::lua_type(self.l, self.at(arg)) != ffi::LUA_TTABLE {
                return Err(Fault::Wrong(format!("got {}, expected a tally of dice", self.given(arg).type_name())));
            }
            ffi::lua_rawcheckstack(self.l, 2);
            for face in faces {
                self.push_face(face);
                ffi::lua_rawget(self.l, self.at(arg));
                match self.pop_given() {
                    Given::Nil => counts.push(0),
                    Given::Number(count) if count.fract() == 0.0 && (0.0..=1e6).contains(&count) => {
                        counts.push(count as i32)
                    }
                    other => return Err(Fault::Wrong(format!("face `{face}` of a tally is a {}", other.type_name()))),
                }
            }
        }
        Ok(counts)
    }

    /// Pushes a native function: always the same value for the same function.
    pub fn push_native(&mut self, name: &'static CStr, function: Native) {
        let known = |natives: &Vec<(Native, Reference)>| {
            natives.iter().find(|(known, _)| std::ptr::fn_addr_eq(*known, function)).map(|(_, kept)| *kept)
        };
        if let Some(kept) = known(&self.shared.natives.borrow()) {
            return self.push_kept(kept);
        }
        // SAFETY: the upvalues are the shared part, which outlives the VM's functions, and a function pointer kept as
        // the address of light userdata of a tag that is no handle's.
        unsafe {
            ffi::lua_pushlightuserdata(self.l, std::ptr::from_ref(self.shared).cast_mut().cast());
            ffi::lua_pushlightuserdata(self.l, function as *mut c_void);
            ffi::lua_pushcclosurek(self.l, native, name.as_ptr(), 2, None);
            let kept = Reference(ffi::lua_ref(self.l, -1));
            self.shared.natives.borrow_mut().push((function, kept));
        }
    }

    /// Calls a function argument with what is pushed, so many values, and says whether its first result is true.
    pub fn test(&mut self, function: usize, push: impl FnOnce(&mut Self) -> usize) -> Outcome<bool> {
        // SAFETY: an error passes through this frame as a C++ exception; the table reference is not held here.
        unsafe {
            ffi::lua_rawcheckstack(self.l, 2);
            ffi::lua_pushvalue(self.l, self.at(function));
            let arguments = push(self);
            ffi::lua_call(self.l, arguments as c_int, 1);
            let result = ffi::lua_toboolean(self.l, -1) != 0;
            ffi::lua_settop(self.l, -2);
            Ok(result)
        }
    }

    /// Whether an argument is a function.
    pub fn is_function(&self, arg: usize) -> bool {
        // SAFETY: as for `given`.
        unsafe { ffi::lua_type(self.l, self.at(arg)) == ffi::LUA_TFUNCTION }
    }
}
