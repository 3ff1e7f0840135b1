//! `:export`: what one seat saw, for a file.

use std::path::Path;

use super::{Command, Group, Reach};
use crate::kernel::ids::Viewer;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::file;
use crate::repl::sitting::first_named;
use crate::repl::word::{fixed, seats};

pub const COMMAND: Command = Command {
    name: "export",
    arguments: "SEAT [FILE] [--json] [--force]",
    doc: "write what that seat saw of the match to a file, and nothing else",
    more: "Without a name the file is GAME-SEAT.json. It holds each step the seat knows of: what it saw, read, could \
           do and did; no seed, no state, and of others only what it was told. `--json` prints it instead. A file that \
           is there is not replaced without `--force`. The form of the observations is in \
           docs/observation.schema.json.",
    example: ":export red",
    after: &[],
    group: Group::Match,
    reach: Reach::Own(first_named),
    complete: |desk, typed| {
        if typed.nth() == 0 { seats(desk) } else { fixed(&[("--json", "print it"), ("--force", "replace the file")]) }
    },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (mut seat, mut name, mut print, mut force) = (None, None, false, false);
    for word in rest.split_whitespace() {
        match word {
            "--json" => print = true,
            "--force" => force = true,
            _ if word.starts_with("--") => return Err(COMMAND.misused(format!("`:export` knows no `{word}`"))),
            _ if seat.is_none() => seat = Some(word),
            _ if name.is_none() => name = Some(word.to_owned()),
            _ => return Err(COMMAND.misused(format!("one file at a time: what is `{word}`?"))),
        }
    }
    let Some(seat) = seat else { return Err(COMMAND.misused("say which seat")) };
    let Viewer::Seat(id) = desk.game.viewer(seat)? else {
        return Err(COMMAND.misused("what a seat saw is exported; a save holds the whole match"));
    };
    let export = desk.game.export(id)?;
    if print {
        return Ok(Answer::Text(export.to_string()));
    }
    let name = name.unwrap_or_else(|| format!("{}-{seat}.json", desk.rules().game));
    if !name.ends_with(".json") {
        return Err(COMMAND.misused(format!("the file is JSON: name it `{name}.json`")));
    }
    let steps = export.get("steps").and_then(|steps| steps.as_array()).map_or(0, Vec::len);
    file::write(Path::new(&name), &format!("{export:#}\n"), force)?;
    Ok(Answer::Text(format!("{name}: what {} saw, {steps} steps", desk.seat_word(id))))
}
