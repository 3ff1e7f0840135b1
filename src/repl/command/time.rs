//! `:time`: how long a line of Lua takes.

#![allow(clippy::disallowed_methods, reason = "the clock is shown and decides no result")]

use std::time::Instant;

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::evaluate;
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "time",
    arguments: "LUA",
    doc: "run a line of Lua and say how long it took",
    more: "It is run once, as if it were typed alone: what it changes is a step that `:undo` takes back.",
    example: ":time state.board:count()",
    after: &[],
    group: Group::Look,
    reach: Reach::Referee("Lua reads and changes everything"),
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    if rest.is_empty() {
        return Err(COMMAND.misused("say what is to be run"));
    }
    let begun = Instant::now();
    let told = evaluate::lua(desk, rest, false)?;
    let took = begun.elapsed();
    let took = match took.as_micros() {
        micros @ 0..1000 => format!("{micros} microseconds"),
        micros => format!("{}.{} milliseconds", micros / 1000, micros % 1000 / 100),
    };
    Ok(Answer::Text([told, took].into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")))
}
