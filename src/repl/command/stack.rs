//! `:stack`: fix the order of a deck.

use crate::diag::Diagnostic;
use crate::kernel::ids::Viewer;

use super::{Command, Group, Reach};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::{kinds, zones};

pub const COMMAND: Command = Command {
    name: "stack",
    arguments: "ZONE KIND ...",
    doc: "put cards of these kinds on top of a deck, the first uppermost",
    more: "They are taken out of the deck itself, so it must hold them; the others stay below in their order. `:undo` \
           brings the old order back.",
    example: ":stack red.deck archer wizard",
    after: &[":new art_of_war", ":auto 3"],
    group: Group::Play,
    reach: Reach::Referee("it decides what chance should"),
    complete: |desk, typed| if typed.nth() == 0 { zones(desk) } else { kinds(desk) },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut words = rest.split_whitespace();
    let Some(zone) = words.next() else { return Err(COMMAND.misused("say which deck")) };
    let kinds: Vec<&str> = words.collect();
    if kinds.is_empty() {
        return Err(COMMAND.misused("say which kinds"));
    }
    held(desk, zone, &kinds)?;
    desk.game.stack(zone, &kinds)?;
    Ok(Answer::Text(format!("on top of {zone}: {}", kinds.join(", "))))
}

/// Whether the deck holds so many of each kind, in words about the cards that are in it.
fn held(desk: &Desk, zone: &str, kinds: &[&str]) -> Result<()> {
    let observed = desk.game.observe(Viewer::Referee);
    // That there is no such stack is said by whoever looks for it.
    let Some(view) = observed.zones.iter().find(|view| view.stack && view.name == zone) else { return Ok(()) };
    let known = view.known();
    for kind in kinds {
        let wanted = kinds.iter().filter(|other| *other == kind).count();
        let there = known.iter().find(|(id, _)| id == kind).map_or(0, |(_, count)| *count);
        if there >= wanted {
            continue;
        }
        let message = match there {
            0 => format!("`{zone}` holds no `{}`", kind.escape_debug()),
            _ => format!("`{zone}` holds {there} {kind}, and {wanted} are wanted"),
        };
        let mut ids: Vec<&str> = known.iter().map(|(id, _)| *id).collect();
        ids.sort_unstable();
        let error = Diagnostic::error("session/stack", message);
        return Err(match there {
            0 => error.suggest(kind, ids).into(),
            _ => error.help(":view all").into(),
        });
    }
    Ok(())
}
