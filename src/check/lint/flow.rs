//! Phases that no path reaches, and events that nobody tells of.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, nearest};
use crate::kernel::notice::NOTICES;
use crate::kernel::phase::Next;
use crate::kernel::rules::Rules;

use super::Scripts;

/// Phases that come after no other. One that a script names may be where a function leads.
pub fn unreached(rules: &Rules, scripts: &Scripts) -> Vec<Diagnostic> {
    let phases = &rules.phases;
    let first = |once: bool| phases.iter().position(|phase| phase.once == once);
    let mut reached: BTreeSet<usize> = BTreeSet::new();
    let mut waiting: Vec<usize> = first(true).into_iter().chain(first(false)).collect();
    waiting.extend((0..phases.len()).filter(|index| scripts.has_text(&phases[*index].name)));
    while let Some(index) = waiting.pop() {
        if !reached.insert(index) {
            continue;
        }
        let phase = &phases[index];
        let in_order = phases.iter().enumerate().skip(index + 1).find(|(_, next)| next.once == phase.once);
        waiting.extend(match &phase.next {
            Next::Phase(next) => Some(*next),
            Next::Turn => None,
            Next::InOrder | Next::Named(_) => in_order.map(|(index, _)| index),
        });
    }
    let unreached = phases.iter().enumerate().filter(|(index, _)| !reached.contains(index));
    let told = |(index, phase): (usize, &crate::kernel::phase::Phase)| {
        let name = &phase.name;
        let warning = Diagnostic::warning("check/unreachable-phase", format!("no path reaches the phase `{name}`"));
        let before = phases[..index].iter().rev().find(|before| before.once == phase.once);
        let around = before.filter(|before| matches!(before.next, Next::Phase(_) | Next::Turn));
        let warning = match around {
            Some(before) => warning.label(before.place.clone(), format!("`next` of `{}` leads past it", before.name)),
            None => warning,
        };
        let from = before.map_or("PHASE", |before| before.name.as_str());
        warning.at(phase.place.clone()).help(format!("phases.{from}.next = \"{name}\", or take it out"))
    };
    unreached.map(told).collect()
}

/// Listeners of events that neither the kernel nor a script tells of.
pub fn unheard(rules: &Rules, scripts: &Scripts) -> Vec<Diagnostic> {
    let told = |event: &str| NOTICES.contains(&event) || scripts.has_text(event);
    let unheard = rules.listeners.iter().filter(|listener| !told(&listener.event));
    let diagnostic = |listener: &crate::kernel::rules::Listener| {
        let event = &listener.event;
        let help = match nearest(event, NOTICES) {
            Some(near) => format!("did you mean `on.{near}`?"),
            None => format!("state:emit(\"{event}\"), where it happens"),
        };
        Diagnostic::warning("check/unheard", format!("nobody emits `{event}`, so `on.{event}` is never called"))
            .at(listener.place.clone())
            .help(help)
    };
    unheard.map(diagnostic).collect()
}
