//! Choices whose words say what the table hides. A text, a kind or a word that all may read is told as it is written;
//! where it decides which piece goes where out of sight, whoever reads it knows what lies there.

use crate::diag::Result;
use crate::kernel::action::{ArgType, Shown};
use crate::kernel::chance::Draw;
use crate::kernel::determinize::{Leak, Redealt};
use crate::kernel::ids::{PieceId, Viewer};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::{Choice, Table};
use crate::kernel::tape::PASS;

use super::deals::place;

/// Deals compared; a place where one kind is so common that these many deals cannot tell is left out.
const DEALS: i32 = 24;

/// How likely so many deals may agree by chance.
const BY_CHANCE: f64 = 1e-7;

/// Whether the words of a choice, all of which the viewer reads, settle what goes to a place it cannot see: in every
/// deal in which those words were chosen the same kind goes there.
pub(super) fn spelt_out(
    table: &mut Table,
    script: &mut dyn Script,
    viewer: Viewer,
    choice: &Choice,
    draw: &mut Draw,
) -> Result<Option<Leak>> {
    let rules = std::sync::Arc::clone(table.rules());
    if choice.opt == PASS || matches!(viewer, Viewer::Seat(seat) if rules.allied(seat, choice.seat)) {
        return Ok(None);
    }
    let action = rules.action_of(choice.opt);
    let said = |kind: &ArgType| matches!(kind, ArgType::Text | ArgType::Word | ArgType::Kind(_));
    if !matches!(action.shown, Shown::All | Shown::Open) || !action.args.iter().any(|arg| said(&arg.kind)) {
        return Ok(None);
    }
    let Ok(look) = table.look(script, viewer, Some(choice.clone())) else { return Ok(None) };
    let (before, now) = (table.state().clone(), look.state().clone());
    let went = |id: &PieceId| {
        !now.knows(&rules, viewer, *id)
            && place(&rules, &now, *id).is_some_and(|there| place(&rules, &before, *id) != Some(there))
    };
    let mut open: Vec<PieceId> = now.pieces(&rules).filter(went).collect();
    open.retain(|id| share(&rules, &now, viewer, *id).powi(DEALS) < BY_CHANCE);
    let mut alike = 0;
    for _ in 0..2 * DEALS {
        if open.is_empty() {
            return Ok(None);
        }
        let Redealt::Alike(found) = table.redeal(script, &look, draw)? else { continue };
        alike += 1;
        open.retain(|id| {
            let there = place(&rules, &now, *id);
            let same = |other: &PieceId| place(&rules, &found.state, *other) == there;
            let other = found.state.pieces(&rules).find(same);
            other.is_some_and(|other| found.state.kind(&rules, other) == now.kind(&rules, *id))
        });
        if alike == DEALS {
            break;
        }
    }
    let Some(piece) = open.first().filter(|_| alike == DEALS) else { return Ok(None) };
    let (text, there) = (table.text(choice), place(&rules, &now, *piece).unwrap_or_default());
    let saw = format!("`{text}` says that at {there} lies: {}", rules.kinds[now.kind(&rules, *piece).index()].id);
    Ok(Some(Leak { channel: "events", saw, sees: format!("what lies at {there} is hidden: say `see` of the action") }))
}

/// How many of the pieces that the viewer may take this one for are of its kind.
fn share(rules: &Rules, state: &State, viewer: Viewer, id: PieceId) -> f64 {
    let group = |id: PieceId| (state.owner(rules, id), rules.kinds[state.kind(rules, id).index()].sort);
    let hidden = state.pieces(rules).filter(|other| !state.knows(rules, viewer, *other) && group(*other) == group(id));
    let (mut all, mut alike) = (0.0, 0.0);
    for other in hidden {
        all += 1.0;
        alike += f64::from(u8::from(state.kind(rules, other) == state.kind(rules, id)));
    }
    if all > 0.0 { alike / all } else { 1.0 }
}
