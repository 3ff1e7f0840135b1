//! Phases, end conditions, limits, invariants and what is known of hidden pieces.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::ids::{ActionId, HookId};
use crate::kernel::phase::{After, End, EndTest, Ending, Limit, Next, Phase, Stuck, Unit, Who};
use crate::kernel::rules::{Column, Rules};
use crate::kernel::zone::Layout;
use crate::script::generator;
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;

const WHO: [(&str, Who); 3] = [("active", Who::Active), ("each", Who::Each), ("in turn", Who::InTurn)];

pub fn link(rules: &mut Rules, declared: &Declarations, problems: &mut Problems) {
    for entry in declared.section("phases") {
        rules.phases.extend(phase(rules, entry, declared.section("phases"), problems));
    }
    let decides = |phase: &Phase| !phase.actions.is_empty() || phase.enter.is_some() || phase.leave.is_some();
    if !rules.phases.iter().any(|phase| !phase.once && decides(phase)) {
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
    for entry in declared.section("on") {
        rules.listeners.extend(function(entry, "on", problems).map(|hook| (entry.name.clone(), hook)));
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

fn phase(rules: &Rules, entry: &Declared, declared: &[Declared], problems: &mut Problems) -> Option<Phase> {
    let mut reader = Reader::new(format!("phases.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let once = reader.boolean("once", problems).unwrap_or(false);
    let who = who(&mut reader, problems);
    let enter = reader.function("enter", problems);
    let leave = reader.function("leave", problems);
    let repeats = reader.boolean("repeats", problems).unwrap_or(false);
    let done = reader.function("done", problems);
    let pass = super::actions::pass(&mut reader, problems);
    let stuck = stuck(&mut reader, problems);
    let next = next(&mut reader, declared, problems);
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
    Some(Phase { name, once, who, enter, leave, actions, repeats, done, pass, stuck, next, place })
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
        Some(Tree::Text(name)) => match declared.iter().position(|phase| phase.name == *name) {
            Some(index) => Next::Phase(index),
            None => {
                reader.fault("next", format!("names the phase `{name}`, which is not declared"), problems);
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

const ENDINGS: [&str; 4] = ["win", "lose", "tie", "score"];

fn ending(word: &str) -> Option<Ending> {
    match word {
        "win" => Some(Ending::Win),
        "lose" => Some(Ending::Lose),
        "tie" => Some(Ending::Tie),
        "score" => Some(Ending::Score),
        _ => None,
    }
}

fn result(reader: &mut Reader, problems: &mut Problems) -> Ending {
    let Some(word) = reader.text("result", problems) else { return Ending::Tie };
    ending(word).unwrap_or_else(|| {
        let error =
            Diagnostic::error("script/unknown-word", format!("`{word}` is no result")).at(reader.place().clone());
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

/// What an end condition waits for: a moment, a zone or a variable.
fn after(rules: &Rules, reader: &mut Reader, problems: &mut Problems) -> After {
    let Some(name) = reader.text("after", problems) else { return After::Action };
    let variable = |variables: &[Column]| variables.iter().position(|variable| variable.name == name);
    let moment = MOMENTS.iter().find(|(word, _)| *word == name).map(|(_, after)| ("moment", *after));
    let zone = rules.zone_decl_named(name).map(|zone| ("zone", After::Zone(zone)));
    let game = variable(&rules.game_variables).map(|slot| ("variable of the match", After::GameVariable(slot)));
    let seat = variable(&rules.seat_variables).map(|slot| ("variable of seats", After::SeatVariable(slot)));
    let meanings: Vec<_> = [moment, zone, game, seat].into_iter().flatten().collect();
    match meanings[..] {
        [(_, after)] => after,
        [] => {
            let message = format!("`{name}` is no zone, no variable, and not `turn`");
            let known = rules.zone_decls.iter().map(|decl| &decl.name);
            let known =
                known.chain([&rules.game_variables, &rules.seat_variables].into_iter().flatten().map(|v| &v.name));
            let known = known.map(String::as_str).chain(MOMENTS.iter().map(|(word, _)| *word));
            let error = Diagnostic::error("script/unknown-zone", message).at(reader.place().clone());
            problems.push(error.suggest(name, known));
            After::Action
        }
        [(one, _), (other, _), ..] => {
            let message =
                format!("`{name}` is a {one} and a {other}: which of them the condition waits for is not said");
            let error = Diagnostic::error("script/ambiguous", message).at(reader.place().clone());
            problems.push(error.help("give one of them another name"));
            After::Action
        }
    }
}

const MOMENTS: [(&str, After); 3] = [("turn", After::Turn), ("phase", After::Phase), ("round", After::Round)];

fn end(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<End> {
    let mut reader = Reader::new(format!("ends.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let after = after(rules, &mut reader, problems);
    let check = reader.function("check", problems);
    let test = match (check, reader.get("when")) {
        (Some(hook), None) => Some(EndTest::Script(hook)),
        (None, Some(Tree::Call(name, table))) => {
            let zone = match table.get("zone") {
                Some(Tree::Text(zone)) => rules.zone_decl_named(zone),
                _ => None,
            };
            // A board whose zone is no grid has been told already.
            let told = |name: &str| rules.grids.iter().any(|grid| grid.name == name);
            let grid = zone.filter(|zone| {
                let def = &rules.zone_decls[zone.index()];
                def.layout == Layout::Grid || told(&def.name)
            });
            if matches!(name.as_str(), "in_line" | "full") && grid.is_none() {
                reader.fault("when", format!("has `{name}` without a `zone` that is a grid"), problems);
                return None;
            }
            let ending = result(&mut reader, problems);
            match (name.as_str(), zone, table.get("length")) {
                ("in_line", Some(zone), Some(Tree::Number(length))) if *length >= 1.0 && *length <= 100.0 => {
                    Some(EndTest::InLine { zone, length: *length as usize, ending })
                }
                ("full", Some(zone), None) => Some(EndTest::Full { zone, ending }),
                ("last_seat", None, None) => Some(EndTest::LastSeat { ending }),
                ("none", _, _) => match generator::selector(rules, table, &[]) {
                    Ok(selector) => Some(EndTest::None { selector, ending }),
                    Err(message) => {
                        reader.fault("when", message, problems);
                        None
                    }
                },
                _ => {
                    reader.fault(
                        "when",
                        format!("has `{name}`, which is not understood or not supported yet"),
                        problems,
                    );
                    None
                }
            }
        }
        (None, Some(other)) => {
            let message = format!(
                "is {}, expected a test: in_line {{ zone = \"board\", length = 3 }}, full {{ zone = \"board\" }}, none {{ }} or last_seat {{ }}",
                other.what()
            );
            reader.fault("when", message, problems);
            None
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
