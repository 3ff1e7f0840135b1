//! The order of a stack, fixed by hand.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};
use crate::kernel::ids::{PieceId, ZoneId};
use crate::kernel::rules::Rules;
use crate::kernel::zone::Layout;

use super::running::Match;

impl Match {
    /// Puts pieces of these kinds on top of a stack, the first uppermost; what else lies in it stays below in its order.
    ///
    /// # Errors
    /// There is no such stack, it does not hold them, or a rule waits for an answer; nothing has changed then.
    pub fn stack(&mut self, zone: &str, kinds: &[&str]) -> Result<()> {
        let rules = Arc::clone(self.game.rules());
        let id = stack_named(&rules, zone)?;
        let state = self.table.state();
        let mut chosen: Vec<PieceId> = Vec::new();
        // The uppermost of a kind first, so that what need not move does not.
        let lying: Vec<PieceId> = state.pieces_in(&rules, id).collect();
        for wanted in kinds {
            let is_kind = |piece: &&PieceId| rules.kinds[state.kind(&rules, **piece).index()].id == *wanted;
            match lying.iter().rev().filter(is_kind).find(|piece| !chosen.contains(piece)) {
                Some(piece) => chosen.push(*piece),
                None => return Err(missing(&rules, zone, wanted, chosen.len())),
            }
        }
        let source = format!(":stack {zone} {}", kinds.join(" "));
        self.edit(source, |table, _| chosen.iter().rev().try_for_each(|piece| table.move_to_zone(*piece, id)))
    }
}

fn stack_named(rules: &Rules, name: &str) -> Result<ZoneId> {
    let is_stack = |zone: &usize| rules.zone_decls[rules.zones[*zone].decl.index()].layout == Layout::Stack;
    let stacks: Vec<usize> = (0..rules.zones.len()).filter(is_stack).collect();
    let names = || stacks.iter().map(|zone| rules.zones[*zone].name.as_str());
    if let Some(zone) = stacks.iter().find(|zone| rules.zones[**zone].name == name) {
        return Ok(ZoneId(*zone as u16));
    }
    let error = Diagnostic::error("session/stack", format!("no stack is named `{}`", name.escape_debug()));
    Err(Box::new(match stacks.is_empty() {
        true => error.note("the game has no stacks").help(":board"),
        false => error.suggest(name, names()),
    }))
}

fn missing(rules: &Rules, zone: &str, wanted: &str, nth: usize) -> Box<Diagnostic> {
    if rules.kind_named(wanted).is_some() {
        let message = format!("`{zone}` does not hold the {wanted} that comes {} in the list", ordinal(nth + 1));
        return Box::new(Diagnostic::error("session/stack", message).help(":view all"));
    }
    let error = Diagnostic::error("session/stack", format!("no kind is named `{}`", wanted.escape_debug()));
    Box::new(error.suggest(wanted, rules.kinds.iter().map(|kind| kind.id.as_str())))
}

fn ordinal(nth: usize) -> String {
    match nth {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    }
}
