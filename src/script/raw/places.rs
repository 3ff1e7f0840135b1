//! Where a thread is: its place, its frames, names and texts as Luau holds them.

use std::ffi::{CStr, c_char, c_int};

use mlua::ffi;
use mlua::ffi::lua_State;

use crate::script::budget::NAME;

/// The script that stands for the language itself: no message shows its frames.
pub(super) const PRELUDE: &str = "prelude.lua";

/// Most frames of a traceback that are kept.
pub(super) const MAX_FRAMES: c_int = 20;

/// The place where a thread is: that of the innermost frame of a script, `file.lua:3: `.
///
/// # Safety
/// `l` is a live state.
pub(super) unsafe fn place_now(l: *mut lua_State) -> String {
    unsafe {
        for level in 0..MAX_FRAMES {
            let mut debug: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getinfo(l, level, c"sl".as_ptr(), &mut debug) == 0 {
                break;
            }
            let file = text_of(debug.short_src);
            // Inside a function of a library, or of the prelude, the place is that of its caller.
            if debug.currentline > 0 && file != PRELUDE {
                return format!("{file}:{}: ", debug.currentline);
            }
        }
        String::new()
    }
}

/// The script frames of a thread that stopped with an error, innermost first.
///
/// # Safety
/// `l` is a live state.
pub(super) unsafe fn script_frames(l: *mut lua_State) -> Vec<String> {
    unsafe {
        let mut frames = Vec::new();
        for level in 0..MAX_FRAMES {
            let mut debug: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getinfo(l, level, c"sln".as_ptr(), &mut debug) == 0 {
                break;
            }
            if debug.currentline < 0 {
                continue;
            }
            let place = format!("{}:{}", text_of(debug.short_src), debug.currentline);
            frames.push(match text_of(debug.name) {
                "" => format!("in a function at {place}"),
                name => format!("in `{name}` at {place}"),
            });
        }
        frames
    }
}

/// A name as a script wrote it, if it is one: not too long, and text.
///
/// # Safety
/// `text` is a string that lives as long as it is read.
pub(super) unsafe fn name_of<'a>(text: *const c_char) -> Option<&'a str> {
    // SAFETY: no byte behind the first zero is looked at.
    let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
    if bytes.len() > NAME { Some("a name that long") } else { std::str::from_utf8(bytes).ok() }
}

/// # Safety
/// `text` is null or a string that lives as long as it is read.
pub(super) unsafe fn text_of<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}
