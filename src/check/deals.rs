//! What can be worked out from the rules alone: many matches in which the same is chosen, so that chance and rules alone
//! say what lies where. Other deals must put every kind into a hidden place as often as the matches do; where they do
//! not, a shuffle keeps an order.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::Result;
use crate::kernel::chance::Draw;
use crate::kernel::determinize::Leak;
use crate::kernel::ids::PieceId;
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;

use super::secrets::{Finding, name_of, viewers};

/// How far off the numbers may be, in standard deviations of chi-square: far beyond what chance brings about, since many
/// places are looked at.
const MOST: f64 = 8.0;

/// By place that a viewer cannot see, and by kind: how often it lay there, and how often in another deal.
type Counts = BTreeMap<(String, String), BTreeMap<usize, [f64; 2]>>;

/// Begins that many matches, plays the same texts in each, and compares what lies in hidden places with other deals. A
/// match in which a text cannot be played is left out.
///
/// # Errors
/// What the script did wrong.
pub fn deals(rules: &Arc<Rules>, script: &mut dyn Script, matches: u64, texts: &[&str]) -> Result<Vec<Finding>> {
    let mut counts = Counts::new();
    let mut draw = Draw::new(1, "deals", 0);
    for seed in 0..matches {
        let Some(mut table) = begin(rules, script, seed, texts)? else { continue };
        for viewer in viewers(rules) {
            let name = name_of(rules, viewer);
            let dealt = table.determinize(script, viewer, &mut draw)?.state;
            for (which, state) in [table.state(), &dealt].into_iter().enumerate() {
                for id in state.pieces(rules).filter(|id| !state.knows(rules, viewer, *id)) {
                    let Some(place) = place(rules, state, id) else { continue };
                    let kinds = counts.entry((name.clone(), place)).or_default();
                    kinds.entry(state.kind(rules, id).index()).or_default()[which] += 1.0;
                }
            }
        }
    }
    let mut found = Vec::new();
    for ((viewer, place), kinds) in counts {
        if excess(&kinds) > MOST {
            let line = |which: usize| {
                let words = kinds.iter().map(|(kind, counts)| format!("{} {}", counts[which], rules.kinds[*kind].id));
                format!("{place}: {}", words.collect::<Vec<_>>().join(", "))
            };
            let leak = Leak { channel: "deal", saw: line(0), sees: line(1) };
            let place = super::secrets::place_of(rules, 0, texts.last().copied());
            found.push(Finding { seed: 0, decision: texts.len(), viewer, choice: None, place, leak });
        }
    }
    Ok(found)
}

fn begin(rules: &Arc<Rules>, script: &mut dyn Script, seed: u64, texts: &[&str]) -> Result<Option<Table>> {
    let mut table = Table::begin_match(Arc::clone(rules), seed, script, false)?;
    for text in texts {
        let Ok(choice) = table.parse(script, text) else { return Ok(None) };
        table.play(script, choice.seat, choice.opt, choice.text.as_deref())?;
    }
    Ok(Some(table))
}

/// A place that pieces can be told apart by: a cell, a number in a zone that has an order, else the zone. Nothing for a
/// piece that was not made yet.
pub(super) fn place(rules: &Rules, state: &State, id: PieceId) -> Option<String> {
    if id.index() >= state.piece_count(rules) {
        return None;
    }
    if let Some(cell) = state.cell(rules, id) {
        return Some(rules.cells[cell.index()].name.clone());
    }
    let zone = state.zone(rules, id)?;
    let name = &rules.zones[zone.index()].name;
    let at = state.pieces_in(rules, zone).position(|other| other == id).filter(|_| !rules.is_pool(zone));
    Some(at.map_or_else(|| name.clone(), |at| format!("{name}#{}", at + 1)))
}

/// Chi-square of two rows of numbers being alike, in standard deviations above its mean.
fn excess(kinds: &BTreeMap<usize, [f64; 2]>) -> f64 {
    let freedom = kinds.len() as f64 - 1.0;
    if freedom < 1.0 {
        return 0.0;
    }
    let chi: f64 = kinds.values().map(|[a, b]| (a - b).powi(2) / (a + b)).sum();
    (chi - freedom) / (2.0 * freedom).sqrt()
}
