//! What a call may use up: fuel, counted at Luau's interrupt points, and below it the clock.

use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::time::Instant;

use mlua::ffi;
use mlua::ffi::lua_State;

use crate::interrupt;
use crate::script::budget::{BYTES_A_UNIT, Limits, SMALL};
use crate::script::fault::Stop;

use super::places::place_now;
use super::{Failure, Vm};

thread_local! {
    /// Interrupt points left before the running call is stopped. Below zero every further one raises again.
    pub(super) static FUEL: Cell<i64> = const { Cell::new(i64::MAX) };
    /// Where the running call was stopped, `scripts/duel/main.lua:3: `, and what for; `None` stands for its fuel.
    static SPENT: RefCell<(String, Option<Stop>)> = const { RefCell::new((String::new(), None)) };
    /// When the running step was first seen to be a long one.
    static LONG_SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
    /// The fuel at which the clock is looked at next.
    pub(super) static LOOK_AT: Cell<i64> = const { Cell::new(i64::MAX) };
    /// How long a step may take.
    static LIMITS: Cell<Limits> = const { Cell::new(Limits::USUAL) };
}

/// Fuel a call is given while none is counted.
pub(super) const UNCOUNTED: i64 = i64::MAX;

/// Takes fuel for what took long inside of one call. What was left is spent at the next interrupt point.
pub(super) fn take_fuel(units: usize) {
    let fuel = FUEL.get();
    if fuel > 0 && fuel != UNCOUNTED {
        FUEL.set((fuel - i64::try_from(units).unwrap_or(i64::MAX)).max(0));
    }
}

/// The fuel of a call: what each stretch between answers gets, and all of them together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tank {
    /// A stretch gets so much.
    pub(super) stretch: i64,
    /// What this stretch began with.
    pub(super) given: i64,
    /// What is left beside it.
    pub(super) left: i64,
}

impl Tank {
    pub(super) fn new(stretch: i64, total: i64) -> Self {
        let given = stretch.min(total);
        Self { stretch, given, left: total - given }
    }

    /// The next stretch, where the last one left so much.
    pub(super) fn next(self, rest: i64) -> Self {
        Self::new(self.stretch, self.left.saturating_add(rest.max(0)))
    }
}

impl Vm {
    /// The clock is looked at as a call begins to use up its fuel; it runs on from call to call of one step.
    pub(super) fn look_from(&self, fuel: i64, anew: bool) {
        LOOK_AT.set(fuel - CLOCK_EVERY);
        LIMITS.set(self.limits);
        if anew {
            LONG_SINCE.set(None);
        }
    }

    /// What the running call was stopped for. Not the error's own message: the script may have caught it and gone on.
    pub(super) fn spent(&self, fuel: i64, total: i64, frames: Vec<String>) -> Failure {
        let (place, stop) = SPENT.take();
        let stop = stop.unwrap_or_else(|| {
            let message = if total < fuel {
                format!("the step ran too long: its calls have used up their fuel of {}", self.limits.step)
            } else {
                format!("the rule ran too long: it has used up its fuel of {fuel}")
            };
            Stop { message, help: Some(self.limits.shorter()) }
        });
        if stop.message == OUT_OF_MEMORY {
            return Failure::Memory { place, frames };
        }
        if stop.message == interrupt::MESSAGE {
            return Failure::Interrupted { place, frames };
        }
        Failure::Budget { message: format!("{place}{}", stop.message), help: stop.help, frames }
    }
}

/// Memory is paid for by size: a loop over operations that each copy megabytes has few interrupt points.
pub(super) unsafe extern "C-unwind" fn allocated(
    _: *mut lua_State,
    _: *mut c_void,
    before: usize,
    now: usize,
    _: u8,
    _: c_int,
    _: c_int,
) {
    if now > SMALL && now > before {
        take_fuel(now / BYTES_A_UNIT);
    }
}

/// Stops the running call: whatever it catches, the next interrupt point raises again.
///
/// # Safety
/// `l` is a live state.
pub(super) unsafe fn stop_for_good(l: *mut lua_State, stop: Stop) {
    if FUEL.get() >= 0 {
        // SAFETY: as the caller says.
        SPENT.set((unsafe { place_now(l) }, Some(stop)));
        FUEL.set(-1);
    }
}

/// What a script is told of memory that ran out.
const OUT_OF_MEMORY: &str = "not enough memory";

/// `charge(units)` for the prelude: fuel for what a library function is about to do.
pub(super) unsafe extern "C-unwind" fn charge(l: *mut lua_State) -> c_int {
    unsafe {
        let units = ffi::lua_tonumberx(l, 1, std::ptr::null_mut());
        // What is no number, or less than one, costs nothing.
        take_fuel(units as usize);
    }
    0
}

/// `full()` for the prelude: memory ran out, and the script has caught that.
pub(super) unsafe extern "C-unwind" fn full(l: *mut lua_State) -> c_int {
    unsafe {
        stop_for_good(l, Stop { message: OUT_OF_MEMORY.to_owned(), help: None });
        ffi::lua_pushlstring_(l, OUT_OF_MEMORY.as_ptr().cast(), OUT_OF_MEMORY.len());
        ffi::lua_error(l)
    }
}

/// Luau's interrupt points: loop back edges, calls and returns. Points of the collector must not raise.
pub(super) unsafe extern "C-unwind" fn interrupt(l: *mut lua_State, gc: c_int) {
    if gc >= 0 {
        return;
    }
    let fuel = FUEL.get();
    FUEL.set(fuel - 1);
    let (mut late, mut stopped) = (false, false);
    if fuel > 0 {
        if fuel > LOOK_AT.get() {
            return;
        }
        LOOK_AT.set(fuel - CLOCK_EVERY);
        stopped = interrupt::is_asked();
        if !stopped && !is_far_too_long() {
            return;
        }
        late = true;
    }
    unsafe {
        ffi::lua_rawcheckstack(l, 2);
        let place = place_now(l);
        let message = format!("{place}the rule ran too long");
        ffi::lua_pushlstring_(l, message.as_ptr().cast(), message.len());
        if fuel >= 0 {
            // The first time; after that the script has caught it.
            let limits = LIMITS.get();
            let stop = late.then(|| match stopped {
                true => Stop { message: interrupt::MESSAGE.to_owned(), help: None },
                false => Stop {
                    message: format!("the step ran too long: it still ran after {} seconds", limits.longest.as_secs()),
                    help: Some(limits.shorter()),
                },
            });
            SPENT.set((place, stop));
            FUEL.set(-1);
        } else {
            drop(place);
        }
        drop(message);
        ffi::lua_error(l)
    }
}

/// Interrupt points between looks at the clock.
pub(super) const CLOCK_EVERY: i64 = 256;

/// The net below the fuel: a loop over operations that each take milliseconds (joining texts of megabytes) uses little
/// fuel in a long time. No honest rule comes near it, so that it decides nothing.
#[allow(clippy::disallowed_methods, reason = "it stops a script that hangs and never decides a result")]
fn is_far_too_long() -> bool {
    match LONG_SINCE.get() {
        Some(since) => since.elapsed() > LIMITS.get().longest,
        None => {
            LONG_SINCE.set(Some(Instant::now()));
            false
        }
    }
}
