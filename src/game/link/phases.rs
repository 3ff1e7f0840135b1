//! Phases, listeners, invariants, scores and what is known of hidden pieces.

use crate::content::Problems;
use crate::diag::{Diagnostic, nearest};
use crate::kernel::ids::{ActionId, HookId};
use crate::kernel::phase::{Next, Phase, Stuck, Who};
use crate::kernel::rules::{Invariant, Listener, Possible, Rules};
use crate::script::{Declarations, Declared, Tree};

use super::ends;
use super::reader::Reader;

const WHO: [(&str, Who); 3] = [("active", Who::Active), ("each", Who::Each), ("in turn", Who::InTurn)];

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("phases") {
        rules.phases.extend(phase(rules, entry, declared, problems));
    }
    let decides = |phase: &Phase| !phase.actions.is_empty() || phase.enter.is_some() || phase.leave.is_some();
    if !rules.phases.iter().any(|phase| !phase.once && decides(phase)) {
        problems.push(
            Diagnostic::error("script/no-phase", "no phase of the turn has actions")
                .help("phases.turn = { actions = { \"move\" } }"),
        );
    }
    for entry in declared.section("ends") {
        rules.ends.extend(ends::end(rules, entry, problems));
    }
    for entry in declared.section("limits") {
        rules.limits.extend(ends::limit(rules, entry, problems));
    }
    for entry in declared.section("invariants") {
        rules.invariants.extend(function(entry, "invariants", problems).map(|hook| Invariant {
            name: entry.name.clone(),
            hook,
            place: entry.place.clone(),
        }));
    }
    for entry in declared.section("on") {
        rules.listeners.extend(function(entry, "on", problems).map(|hook| Listener {
            event: entry.name.clone(),
            hook,
            place: entry.place.clone(),
        }));
    }
    for section in ["values", "rules"] {
        for entry in declared.section(section) {
            function(entry, section, problems);
        }
    }
    for entry in declared.section("outcome") {
        match entry.name.as_str() {
            "score" => rules.score = function(entry, "outcome", problems),
            other => {
                let error = Diagnostic::error("script/unknown-entry", format!("`outcome` has no `{other}`"));
                problems.push(error.at(entry.place.clone()).suggest(other, ["score"]));
            }
        }
    }
    for entry in declared.section("hidden") {
        match entry.name.as_str() {
            "possible" => rules.possible = possible(rules, entry, problems),
            "value" => rules.hidden_value = function(entry, "hidden", problems),
            other => {
                let error = Diagnostic::error("script/unknown-entry", format!("`hidden` has no `{other}`"));
                problems.push(error.at(entry.place.clone()).suggest(other, ["possible", "value"]));
            }
        }
    }
}

fn function(entry: &Declared, section: &str, problems: &mut Problems) -> Option<HookId> {
    match &entry.tree {
        Tree::Function(hook) => Some(*hook),
        other => {
            let message = format!("`{section}.{}` is {}, expected a function", entry.name, other.what());
            problems.push(Diagnostic::error("script/wrong-type", message).at(entry.place.clone()));
            None
        }
    }
}

/// A function, or `goes_as_far { by = "moves" }`.
fn possible(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<Possible> {
    let Tree::Call(name, table) = &entry.tree else {
        return function(entry, "hidden", problems).map(Possible::Script);
    };
    let by = match (name.as_str(), table.get("by")) {
        ("goes_as_far", Some(Tree::Text(by))) => rules.pattern_fields.iter().position(|field| field.name == *by),
        _ => None,
    };
    if by.is_none() {
        let message = "`hidden.possible` is a function, or `goes_as_far` by a field that is a pattern";
        let error = Diagnostic::error("script/wrong-type", message).at(entry.place.clone());
        problems.push(error.help("hidden.possible = goes_as_far { by = \"moves\" }"));
    }
    by.map(|by| Possible::GoesAsFar { by })
}

fn phase(rules: &Rules, entry: &Declared, declared: &Declarations, problems: &mut Problems) -> Option<Phase> {
    let mut reader = Reader::new(format!("phases.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let once = reader.boolean("once", problems).unwrap_or(false);
    let who = who(&mut reader, problems);
    let enter = reader.function("enter", problems);
    let leave = reader.function("leave", problems);
    let repeats = reader.boolean("repeats", problems).unwrap_or(false);
    let done = reader.function("done", problems);
    let pass = super::actions::pass(&mut reader, problems);
    let stuck = stuck(&mut reader, problems);
    let next = next(&mut reader, declared.section("phases"), problems);
    let mut actions = Vec::new();
    if let Some(tree) = reader.get("actions") {
        let names = match tree {
            Tree::Table(table) => table.list.as_slice(),
            other => std::slice::from_ref(other),
        };
        for name in names {
            match name {
                Tree::Text(name) if declared.is_gone(name) => {}
                Tree::Text(name) => actions.extend(action(rules, entry, name, problems)),
                other => reader.fault("actions", format!("has {}, expected names of actions", other.what()), problems),
            }
        }
    }
    reader.finish(problems);
    let (name, place) = (entry.name.clone(), entry.place.clone());
    Some(Phase { name, once, who, enter, leave, actions, repeats, done, pass, stuck, next, place, passes: false })
}

fn who(reader: &mut Reader, problems: &mut Problems) -> Who {
    match reader.get("who") {
        None => Who::Active,
        Some(Tree::Function(hook)) => Who::Named(*hook),
        Some(_) => reader.word("who", &WHO, problems).unwrap_or(Who::Active),
    }
}

fn next(reader: &mut Reader, declared: &[Declared], problems: &mut Problems) -> Next {
    match reader.get("next") {
        None => Next::InOrder,
        Some(Tree::Function(hook)) => Next::Named(*hook),
        // As from a function: also where a phase has that name.
        Some(Tree::Text(name)) if name == "turn" => Next::Turn,
        Some(Tree::Text(name)) => match declared.iter().position(|phase| phase.name == *name) {
            Some(index) => Next::Phase(index),
            None => {
                let known = declared.iter().map(|phase| phase.name.as_str()).chain(["turn"]);
                let hint = nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                reader.fault("next", format!("names the phase `{name}`, which is not declared{hint}"), problems);
                Next::InOrder
            }
        },
        Some(other) => {
            reader.fault("next", format!("is {}, expected the name of a phase or a function", other.what()), problems);
            Next::InOrder
        }
    }
}

fn action(rules: &Rules, entry: &Declared, name: &str, problems: &mut Problems) -> Option<ActionId> {
    let found = rules.action_named(name);
    if found.is_none() {
        let message = format!("phase `{}` offers `{name}`, which is no action", entry.name);
        let known = rules.actions.iter().map(|action| action.name.as_str());
        problems.push(Diagnostic::error("script/unknown-action", message).at(entry.place.clone()).suggest(name, known));
    }
    found
}

fn stuck(reader: &mut Reader, problems: &mut Problems) -> Stuck {
    match reader.get("stuck") {
        None => Stuck::Error,
        Some(Tree::Text(word)) if word == "skip" => Stuck::Skip,
        Some(Tree::Text(word)) if word == "error" => Stuck::Error,
        Some(tree @ Tree::Table(_)) => {
            let Some(mut inner) = Reader::new("stuck", reader.place(), tree, problems) else { return Stuck::Error };
            let ending = ends::result(&mut inner, problems);
            let reason = inner.text("reason", problems).unwrap_or("nothing to choose").to_owned();
            inner.finish(problems);
            Stuck::Ends(ending, reason)
        }
        Some(other) => {
            let message = format!("is {}, expected \"skip\", \"error\" or {{ result = \"lose\" }}", other.what());
            reader.fault("stuck", message, problems);
            Stuck::Error
        }
    }
}
