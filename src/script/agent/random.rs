//! Chance for agents: numbers that follow from a seed, under the name Lua programmers look for.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::Lua;

use crate::kernel::chance::Draw;

/// Puts `random` and `math.random` among the globals: without arguments a number from 0 to below 1, with one a whole
/// number from 1 to it, with two a whole number from the first to the second.
///
/// # Errors
/// The VM has no memory left.
pub fn install(lua: &Lua, draw: &Rc<RefCell<Draw>>) -> mlua::Result<()> {
    let draw = Rc::clone(draw);
    let random = lua.create_function(move |_, (first, second): (Option<f64>, Option<f64>)| {
        let mut draw = draw.borrow_mut();
        match first {
            None => Ok((draw.bits() >> 11) as f64 / (1u64 << 53) as f64),
            Some(first) => {
                let (low, high) = second.map_or((1.0, first), |second| (first, second));
                between(&mut draw, low, high).map_err(mlua::Error::runtime)
            }
        }
    })?;
    let globals = lua.globals();
    globals.get::<mlua::Table>("math")?.raw_set("random", &random)?;
    globals.raw_set("random", random)
}

/// Whole numbers that Lua's numbers tell apart.
const MOST: f64 = (1u64 << 53) as f64;

fn between(draw: &mut Draw, low: f64, high: f64) -> Result<f64, String> {
    if let Some(wrong) = [low, high].into_iter().find(|end| end.fract() != 0.0 || end.abs() > MOST / 2.0) {
        return Err(format!("`random` draws whole numbers, got {wrong}"));
    }
    if low > high {
        return Err(format!("`random` has nothing to draw from {low} to {high}"));
    }
    Ok(low + draw.below((high - low) as usize + 1) as f64)
}
