//! How a match ends, as declared: end conditions and limits.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::ids::ZoneDeclId;
use crate::kernel::lines::Lines;
use crate::kernel::phase::{After, End, EndTest, Ending, Limit, Unit};
use crate::kernel::rules::{Column, Rules};
use crate::kernel::selector::Selector;
use crate::kernel::zone::Layout;
use crate::script::tree::Table;
use crate::script::{Declared, Tree, generator};

use super::reader::Reader;

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

pub fn result(reader: &mut Reader, problems: &mut Problems) -> Ending {
    let Some(word) = reader.text("result", problems) else { return Ending::Tie };
    ending(word).unwrap_or_else(|| {
        let error =
            Diagnostic::error("script/unknown-word", format!("`{word}` is no result")).at(reader.place().clone());
        problems.push(error.suggest(word, ENDINGS));
        Ending::Tie
    })
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
    let computed = |after: &After| match after {
        After::GameVariable(slot) => rules.game_variables[*slot].computed.is_some(),
        After::SeatVariable(slot) => rules.seat_variables[*slot].computed.is_some(),
        _ => false,
    };
    match meanings[..] {
        [(_, after)] if computed(&after) => {
            let message = format!("is `{name}`, which is computed: say what it is computed from");
            reader.fault("after", message, problems);
            After::Action
        }
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

pub fn end(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<End> {
    let mut reader = Reader::new(format!("ends.{}", entry.name), &entry.place, &entry.tree, problems)?;
    let after = after(rules, &mut reader, problems);
    let check = reader.function("check", problems);
    let (mut ending, mut reason) = (Ending::Tie, &entry.name[..]);
    let test = match (check, reader.get("when")) {
        (Some(hook), None) => Some(EndTest::Script(hook)),
        (None, Some(Tree::Call(name, table))) => {
            ending = result(&mut reader, problems);
            reason = reader.text("reason", problems).unwrap_or(reason);
            native(rules, &reader, name, table, problems)
        }
        (None, Some(other)) => {
            let message = format!("is {}, expected a test: {TESTS}", other.what());
            reader.fault("when", message, problems);
            None
        }
        _ => {
            reader.fault("check", "or `when` is needed, and not both".to_owned(), problems);
            None
        }
    };
    reader.finish(problems);
    let (name, reason, place) = (entry.name.clone(), reason.to_owned(), entry.place.clone());
    Some(End { name, after, test: test?, ending, reason, outcomes: Vec::new(), place })
}

const TESTS: &str =
    "in_line { zone = \"board\", length = 3 }, full { zone = \"board\" }, some { }, none { } or last_seat { }";

/// A test that needs no Lua.
fn native(rules: &Rules, reader: &Reader, name: &str, table: &Table, problems: &mut Problems) -> Option<EndTest> {
    if let "some" | "none" = name {
        return match selected(rules, name, table) {
            Ok((zone, selector)) if name == "some" => Some(EndTest::Some { zone, selector }),
            Ok((zone, selector)) => Some(EndTest::None { zone, selector }),
            Err(message) => {
                reader.fault("when", message, problems);
                None
            }
        };
    }
    let mut entries = Reader::of_table(name, reader.place(), table);
    let test = match name {
        "in_line" => {
            let length = entries.integer("length", 1, 100, problems);
            // Lines are of one owner's pieces; the word is there to say so.
            entries.word("by", &[("owner", ())], problems);
            if length.is_none() && table.get("length").is_none() {
                entries.fault("length", "is missing".to_owned(), problems);
            }
            let zone = grid(rules, reader, &mut entries, name, problems);
            zone.zip(length).map(|(zone, length)| EndTest::InLine { lines: Lines::new(rules, zone, length as usize) })
        }
        "full" => grid(rules, reader, &mut entries, name, problems).map(|zone| EndTest::Full { zone }),
        "last_seat" => Some(EndTest::LastSeat),
        other => {
            reader.fault("when", format!("has `{other}`, which is no test: {TESTS}"), problems);
            return None;
        }
    };
    entries.finish(problems);
    test
}

/// Which pieces a test looks for, and in which zone where it says so.
fn selected(rules: &Rules, name: &str, table: &Table) -> Result<(Option<ZoneDeclId>, Selector), String> {
    let zone = table.get("zone").map(|zone| generator::zone_named(rules, Some(zone), name)).transpose()?;
    Ok((zone, generator::selector(rules, table, &["zone"])?))
}

/// The grid a test is about.
fn grid(
    rules: &Rules,
    reader: &Reader,
    entries: &mut Reader,
    name: &str,
    problems: &mut Problems,
) -> Option<ZoneDeclId> {
    let zone = entries.text("zone", problems).and_then(|zone| rules.zone_decl_named(zone));
    let grid = zone.filter(|zone| {
        let def = &rules.zone_decls[zone.index()];
        // A board whose zone is no grid has been told already.
        def.layout == Layout::Grid || rules.grids.iter().any(|grid| grid.name == def.name)
    });
    if grid.is_none() {
        reader.fault("when", format!("has `{name}` without a `zone` that is a grid"), problems);
    }
    grid
}

pub fn limit(rules: &Rules, entry: &Declared, problems: &mut Problems) -> Option<Limit> {
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
    if since.is_some() && unit != Unit::Plies {
        reader.fault("since", "counts plies: give the limit `plies`".to_owned(), problems);
    }
    reader.finish(problems);
    Some(Limit { name: entry.name.clone(), unit, at, since, ending, reason, place: entry.place.clone() })
}
