//! Playing the moves of a record by the rules of a game, as far as they are allowed.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::game::Game;
use crate::kernel::action::{ArgType, Opt};
use crate::kernel::ids::ActionId;
use crate::kernel::rules::Rules;
use crate::kernel::table::Table;
use crate::record::{Record, RecordMove};

/// How far a record could be played.
pub struct Played {
    /// Moves that were accepted.
    pub plies: usize,
    /// `red wins: flag captured`, or `unfinished`.
    pub result: String,
    /// The first move that was not.
    pub refused: Option<Refused>,
    /// `None` for a match that never left the set-up.
    pub position: Option<String>,
}

/// A move that the rules do not allow.
pub struct Refused {
    /// Counted from 0.
    pub index: usize,
    /// `move a4 a5`.
    pub action: String,
    pub reason: String,
}

/// The action that moves of a record stand for: the only one of the first phase of a turn that takes a piece and a
/// cell.
///
/// # Errors
/// The game has no such action, or several.
pub fn move_action(rules: &Rules) -> Result<ActionId> {
    let moves = |id: &ActionId| {
        let action = rules.actions.get(id.index());
        action.is_some_and(|action| {
            matches!(action.args.iter().map(|arg| arg.kind).collect::<Vec<_>>()[..], [ArgType::Piece, ArgType::Cell])
        })
    };
    let phase = rules.phases.iter().find(|phase| !phase.once);
    let found: Vec<ActionId> = phase.iter().flat_map(|phase| &phase.actions).copied().filter(moves).collect();
    match found.as_slice() {
        [action] => Ok(*action),
        _ => {
            let phase = phase.map_or("", |phase| phase.name.as_str());
            let count = if found.is_empty() { "no action" } else { "more than one action" };
            let message = format!("phase `{phase}` of `{}` has {count} that takes a piece and a cell", rules.game);
            Err(Box::new(Diagnostic::error("usage/no-moves", message).help("sandtable games")))
        }
    }
}

/// Plays a record from its position until a move is refused.
///
/// # Errors
/// The record has moves and no position, or one that is none of this game; or what the script did wrong.
pub fn play(game: &mut Game, action: ActionId, record: &Record) -> Result<Played> {
    let Some(letters) = &record.position else {
        if record.moves.is_empty() {
            return Ok(Played { plies: 0, result: "unfinished".to_owned(), refused: None, position: None });
        }
        let error = Diagnostic::error("record/no-position", "the record has moves and no position to make them from");
        return Err(Box::new(error.at(record.place.clone()).help("add the position before the first move: `setup`")));
    };
    let rules = Arc::clone(game.rules());
    let first = record.first.as_deref().unwrap_or("red");
    let start = format!("{letters} {first} 0");
    let mut table = Table::from_position(rules, &start, 0, game.script(), false).map_err(|mut error| {
        if error.code.starts_with("position/") {
            error.place = Some(record.place.clone());
        }
        Box::new(error.note(format!("in the position of `{}`", record.id)))
    })?;
    let mut plies = 0;
    let mut refused = None;
    for (index, step) in record.moves.iter().enumerate() {
        if let Err(error) = play_move(&mut table, game, action, step) {
            if !error.code.starts_with("action/") {
                return Err(Box::new(error.note(format!("at move {} of `{}` ({})", index + 1, record.id, step.place))));
            }
            let action = text(table.rules(), action, step);
            let reason = reason(&error.message, &action).to_owned();
            refused = Some(Refused { index, action, reason });
            break;
        }
        plies += 1;
    }
    let result = if table.state().outcome().is_some() { table.outcome_words() } else { "unfinished".to_owned() };
    Ok(Played { plies, result, refused, position: Some(table.position_text()) })
}

fn play_move(table: &mut Table, game: &mut Game, action: ActionId, step: &RecordMove) -> Result<()> {
    let rules = Arc::clone(table.rules());
    let seat = table.deciders().iter().next();
    let from = rules.cell_named(&step.from);
    let piece = from.and_then(|cell| table.state().piece_on(&rules, cell));
    // The short way: most moves of most records are allowed.
    if let (Some(seat), Some(piece), Some(to)) = (seat, piece, rules.cell_named(&step.to)) {
        let opt = Opt::new(action).with(0, piece.index()).with(1, to.index());
        if table.options(game.script(), seat)?.contains(&opt) {
            return table.play(game.script(), seat, opt, None);
        }
    }
    let choice = table.parse(game.script(), &text(&rules, action, step))?;
    table.play(game.script(), choice.seat, choice.opt, choice.text.as_deref())
}

fn text(rules: &Rules, action: ActionId, step: &RecordMove) -> String {
    let name = rules.actions.get(action.index()).map_or("", |action| action.name.as_str());
    format!("{name} {} {}", step.from, step.to)
}

/// The reason without the action it is about, which is told beside it.
fn reason<'a>(message: &'a str, action: &str) -> &'a str {
    message.strip_prefix(&format!("`{action}` is not possible: ")).unwrap_or(message)
}
