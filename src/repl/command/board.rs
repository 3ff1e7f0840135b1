//! `:board`: the table as whoever looks sees it.

use super::{Command, Group, Reach, arguments};
use crate::kernel::ids::Viewer;
use crate::kernel::observation::Observation;
use crate::render::observation;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::sitting::own;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "board",
    arguments: "",
    doc: "the table as it is seen now",
    more: "Seen by the referee, who sees everything, until `:view` says otherwise. Brackets mark what the last step \
           changed.",
    example: ":board",
    after: &[],
    group: Group::Look,
    reach: Reach::Own(own),
    complete: nothing,
    run,
};

/// More changed cells than these are no move, and are not marked.
const MARKED: usize = 4;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Text(text(desk)))
}

/// What is seen now.
pub fn text(desk: &Desk) -> String {
    let seen = desk.game.observe(desk.view);
    let marked = before(desk, desk.view).map_or_else(Vec::new, |before| changed(&before, &seen));
    let (seen, sheets) = desk.laid_out(seen);
    observation::text(&seen, &sheets, (&desk.marks(), &desk.rules().language), &marked, desk.style)
}

/// What the viewer saw a step earlier. Two views of one viewer are compared, never two states, so that the marks tell
/// nothing that the views do not.
fn before(desk: &Desk, viewer: Viewer) -> Option<Observation> {
    let history = desk.game.history();
    let earlier = history.present().parent?;
    // Where the rules changed the board may be another.
    let same = history.revision(earlier)?.edition == history.present().edition;
    same.then(|| desk.game.observe_at(earlier, viewer)).flatten()
}

fn changed(before: &Observation, now: &Observation) -> Vec<(usize, usize)> {
    let grids = before.grids.iter().zip(&now.grids).enumerate();
    let cells = grids.flat_map(|(grid, (old, new))| {
        let pairs = old.cells.iter().zip(&new.cells).enumerate();
        pairs.filter(|(_, (old, new))| old != new).map(move |(cell, _)| (grid, cell))
    });
    let cells: Vec<(usize, usize)> = cells.collect();
    if cells.len() > MARKED { Vec::new() } else { cells }
}
