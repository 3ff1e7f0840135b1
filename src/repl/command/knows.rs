//! `:knows`: what a seat knows of a piece.

use super::{Command, Group, Reach};
use crate::diag::Diagnostic;
use crate::kernel::ids::Viewer;
use crate::render::values;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::line::first_word;
use crate::repl::sitting::first_named;
use crate::repl::telling::tame;
use crate::repl::word::{Typed, Word, pieces, seats};
use crate::session::Known;

pub const COMMAND: Command = Command {
    name: "knows",
    arguments: "SEAT PIECE",
    doc: "what that seat knows of a piece: its kind, or the kinds it may be of",
    more: "PIECE is a cell, or the place in a zone as that seat writes it: `red.hand#2`, `red.box ?`. A seat that does \
           not know the kind can still work some out: the kinds of all that is hidden from it with that back, less \
           those that the game says cannot be (`hidden.possible`).",
    example: ":knows red a10",
    after: &["deploy wall", "deploy corner"],
    group: Group::Look,
    reach: Reach::Own(first_named),
    complete,
    run,
};

fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    match typed.last().map(|seat| desk.game.viewer(seat.trim_end_matches(':'))) {
        None => seats(desk),
        // As that seat writes them, and what it sees of them.
        Some(Ok(viewer)) => pieces(desk, viewer),
        Some(Err(_)) => Vec::new(),
    }
}

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let (seat, place) = first_word(rest);
    if place.is_empty() {
        return Err(COMMAND.misused("say which seat, and of which piece"));
    }
    let viewer = desk.game.viewer(seat.trim_end_matches(':'))?;
    let known = desk.game.knows(viewer, place).map_err(|problem| match problem.code {
        "session/no-piece" => Diagnostic { code: "repl/no-piece", ..*problem },
        _ => *problem,
    })?;
    Ok(Answer::Text(text(desk, viewer, &known)))
}

/// `red knows the piece of blue at a10: a marshal`.
fn text(desk: &Desk, viewer: Viewer, known: &Known) -> String {
    let language = &desk.rules().language;
    let kind = |id: &crate::kernel::ids::KindId| {
        let kind = desk.rules().kinds.get(id.index());
        kind.map_or("?", |kind| language.kind(&kind.id).unwrap_or(&kind.id)).to_owned()
    };
    let who = match viewer {
        Viewer::Referee => "the referee".to_owned(),
        Viewer::Spectator => "a spectator".to_owned(),
        Viewer::Seat(seat) => desk.seat_word(seat).to_owned(),
    };
    let piece = match &known.piece.owner {
        Some(owner) => format!("{}'s piece at {}", language.seat(owner), known.place),
        None => format!("the piece at {}", known.place),
    };
    let kinds: Vec<String> = known.kinds.iter().map(kind).collect();
    let mut text = match (&known.piece.kind, kinds.as_slice()) {
        (Some(_), [kind, ..]) => format!("{who} knows {piece}: {kind}"),
        (_, [kind]) => format!("{who} does not see what {piece} is, but it can only be: {kind}"),
        (_, kinds) => format!("{who} does not know {piece}; it may be one of {}: {}", kinds.len(), kinds.join(", ")),
    };
    if !known.piece.fields.is_empty() {
        text += &format!("\nseen of it: {}", values::named(&known.piece.fields, &desk.rules().language));
    }
    tame_lines(&text)
}

fn tame_lines(text: &str) -> String {
    text.lines().map(tame).collect::<Vec<_>>().join("\n")
}
