//! `:games`: what there is to play.

use super::{Command, Group, Reach, arguments};
use crate::game::find::GameInfo;
use crate::render::{Style, table};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "games",
    arguments: "",
    doc: "the games there are, with their variants",
    more: "",
    example: ":games",
    after: &[],
    group: Group::Match,
    reach: Reach::Anyone,
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    Ok(Answer::Text(text(&desk.finder.games_in(desk.opening.language.as_deref()), desk.style)))
}

/// A table of games.
pub fn text(games: &[GameInfo], style: Style) -> String {
    if games.is_empty() {
        return "no games".to_owned();
    }
    let row =
        |game: &GameInfo| vec![game.name.clone(), game.title.clone(), game.variants.join(", "), game.place.clone()];
    table::records(&["game", "title", "variants", "found"], &games.iter().map(row).collect::<Vec<_>>(), style)
}
