//! Phases, end conditions, limits, invariants and what is known of hidden pieces.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::ids::{ActionId, HookId};
use crate::kernel::phase::{After, End, EndTest, Ending, Limit, Phase, Stuck, Unit, Who};
use crate::kernel::rules::Rules;
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;

const WHO: [(&str, Who); 3] = [("active", Who::Active), ("each", Who::Each), ("in turn", Who::InTurn)];

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("phases") {
        rules.phases.extend(phase(rules, entry, problems));
    }
    if rules.phases.iter().all(|phase| phase.once || phase.actions.is_empty()) {
        problems.push(
            Diagnostic::error("script/no-phase", "no phase of the turn has actions")
                .help("phases.turn = { actions = { \"move\" } }"),
        );
    }
    for entry in declared.section("ends") {
        rules.ends.extend(end(rules, entry, problems));
    }
    for entry in declared.section("limits") {
        rules.limits.extend(limit(rules, entry, problems));
    }
    for entry in declared.section("invariants") {
        rules.invariants.extend(function(entry, "invariants", problems).map(|hook| (entry.name.clone(), hook)));
    }
    for entry in declared.section("hidden") {
        match entry.name.as_str() {
            "possible" => rules.possible = function(entry, "hidden", problems),
            other => {
                let error = Diagnostic::error("script/unknown-entry", format!("`hidden` has no `{other}`"));
                problems.push(error.at(entry.place.clone()).suggest(other, ["possible"]));
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

fn phase(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<Phase> {
    let mut reader = Reader::new(format!("phases.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let once = reader.boolean("once", problems).unwrap_or(false);
    let who = reader.word("who", &WHO, problems).unwrap_or(Who::Active);
    let enter = reader.function("enter", problems);
    let leave = reader.function("leave", problems);
    let repeats = reader.boolean("repeats", problems).unwrap_or(false);
    let done = reader.function("done", problems);
    let stuck = stuck(&mut reader, problems);
    let mut actions = Vec::new();
    if let Some(tree) = reader.get("actions") {
        let names = match tree {
            Tree::Table(table) => table.list.as_slice(),
            other => std::slice::from_ref(other),
        };
        for name in names {
            match name {
                Tree::Text(name) => actions.extend(action(rules, entry, name, problems)),
                other => reader.fault("actions", format!("has {}, expected names of actions", other.what()), problems),
            }
        }
    }
    reader.finish(problems);
    let (name, place) = (entry.name.clone(), entry.place.clone());
    Some(Phase { name, once, who, enter, leave, actions, repeats, done, stuck, place })
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

const ENDINGS: [&str; 3] = ["win", "lose", "tie"];

fn ending(word: &str) -> Option<Ending> {
    match word {
        "win" => Some(Ending::Win),
        "lose" => Some(Ending::Lose),
        "tie" => Some(Ending::Tie),
        _ => None,
    }
}

fn result(reader: &mut Reader, problems: &mut Problems) -> Ending {
    let Some(word) = reader.text("result", problems) else { return Ending::Tie };
    ending(word).unwrap_or_else(|| {
        let error = Diagnostic::error("script/unknown-word", format!("`{word}` is no result")).at(reader.place().clone());
        problems.push(error.suggest(word, ENDINGS));
        Ending::Tie
    })
}

fn stuck(reader: &mut Reader, problems: &mut Problems) -> Stuck {
    match reader.get("stuck") {
        None => Stuck::Error,
        Some(Tree::Text(word)) if word == "skip" => Stuck::Skip,
        Some(Tree::Text(word)) if word == "error" => Stuck::Error,
        Some(tree @ Tree::Table(_)) => {
            let Some(mut inner) = Reader::new("stuck", reader.place(), tree, problems) else { return Stuck::Error };
            let ending = result(&mut inner, problems);
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

fn end(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<End> {
    let mut reader = Reader::new(format!("ends.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let after = match reader.text("after", problems) {
        None => After::Action,
        Some("turn") => After::Turn,
        Some(name) => match rules.zone_decl_named(name) {
            Some(zone) => After::Zone(zone),
            None => {
                let error = Diagnostic::error("script/unknown-zone", format!("`{name}` is no zone, and not `turn`"));
                let known = rules.zone_decls.iter().map(|decl| decl.name.as_str()).chain(["turn"]);
                problems.push(error.at(entry.place.clone()).suggest(name, known));
                After::Action
            }
        },
    };
    let check = reader.function("check", problems);
    let test = match (check, reader.get("when")) {
        (Some(hook), None) => Some(EndTest::Script(hook)),
        (None, Some(Tree::Call(name, table))) => {
            let zone = match table.get("zone") {
                Some(Tree::Text(zone)) => rules.zone_decl_named(zone),
                _ => None,
            };
            let ending = result(&mut reader, problems);
            match (name.as_str(), zone, table.get("length")) {
                ("in_line", Some(zone), Some(Tree::Number(length))) if *length >= 1.0 && *length <= 100.0 => {
                    Some(EndTest::InLine { zone, length: *length as usize, ending })
                }
                ("full", Some(zone), None) => Some(EndTest::Full { zone, ending }),
                _ => {
                    reader.fault("when", format!("has `{name}`, which is not understood or not supported yet"), problems);
                    None
                }
            }
        }
        _ => {
            reader.fault("check", "or `when` is needed, and not both".to_owned(), problems);
            None
        }
    };
    reader.finish(problems);
    Some(End { name: entry.name.clone(), after, test: test?, place: entry.place.clone() })
}

fn limit(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<Limit> {
    let mut reader = Reader::new(format!("limits.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let mut counts = Vec::new();
    for (name, unit) in [("plies", Unit::Plies), ("turns", Unit::Turns), ("rounds", Unit::Rounds)] {
        counts.extend(reader.integer(name, 1, 1_000_000, problems).map(|at| (unit, at)));
    }
    let since = reader.text("since", problems).and_then(|name| {
        let zone = rules.zone_decl_named(name);
        if zone.is_none() {
            reader.fault("since", format!("names the zone `{name}`, which is not declared"), problems);
        }
        zone
    });
    let reason = reader.text("reason", problems).unwrap_or(&entry.name).to_owned();
    let ending = result(&mut reader, problems);
    let [(unit, at)] = counts[..] else {
        reader.fault("plies", "or `turns` or `rounds` is needed, one of them".to_owned(), problems);
        return None;
    };
    reader.finish(problems);
    Some(Limit { name: entry.name.clone(), unit, at, since, ending, reason, place: entry.place.clone() })
}
