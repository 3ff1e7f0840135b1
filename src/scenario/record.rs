//! A match as the text of a scenario: how it began, what was played, what fell, what was checked, and what lies there now.

use std::fmt::Write;

use super::judge::Judge;
use crate::diag::{Diagnostic, Result};
use crate::kernel::dice;
use crate::kernel::draws::Fell;
use crate::kernel::ids::Viewer;
use crate::kernel::observation::Seen;
use crate::kernel::position::{Arrangement, Place, Placed};
use crate::kernel::rules::Rules;
use crate::kernel::tape::Pick;
use crate::kernel::value::Value;
use crate::render::mark::Marks;
use crate::render::{Style, board};
use crate::script::Tree;
use crate::script::tree::Table;
use crate::session::{Begun, Cause, Match};

/// Something that held at a revision when somebody asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub revision: usize,
    /// The expression, as it was typed.
    pub source: String,
}

/// The scenario of the line of play that leads to the present revision.
///
/// # Errors
/// `record/begun`: it began as no scenario can.
pub fn record(game: &Match, checks: &[Check], name: &str) -> Result<String> {
    let rules = game.rules();
    let line = game.history().line();
    let mut text = format!("scenario {name:?} {{\n  game = {:?},\n", rules.game);
    let recipe = game.first_recipe();
    if !recipe.variants.is_empty() {
        let names: Vec<String> = recipe.variants.iter().map(|name| format!("{name:?}")).collect();
        let _ = writeln!(text, "  variants = {{ {} }},", names.join(", "));
    }
    let settings: Vec<(String, String)> = recipe.settings.iter().chain(&recipe.changes).cloned().collect();
    if !settings.is_empty() {
        let set = settings.iter().map(|(name, value)| format!("{} = {value:?}", key(name)));
        let _ = writeln!(text, "  settings = {{ {} }},", set.collect::<Vec<_>>().join(", "));
    }
    let first = game.history().revision(0).map(|first| first.fell.clone()).unwrap_or_default();
    match game.begun() {
        Begun::SetUp { .. } => {
            let _ = writeln!(text, "  seed = {},", game.seed());
        }
        Begun::Position(position) => {
            let _ = writeln!(text, "  seed = {}, position = {position:?},", game.seed());
        }
        Begun::Arranged(arrangement) => {
            let _ = write!(text, "  seed = {},\n{}", game.seed(), given(rules, arrangement));
        }
        Begun::Resumed => {
            let error = Diagnostic::error("record/begun", "the match was opened from a save of an arranged situation");
            return Err(Box::new(error.help("begin it again with `:scenario FILE:LINE`, and play from there")));
        }
    }
    if !first.is_empty() {
        let _ = writeln!(text, "  fixed = {},", fixed(rules, &first));
    }
    text.push_str("  play = {\n");
    let at = |number: usize| checks.iter().filter(move |check| check.revision == number);
    let early: Vec<&Check> = at(0).collect();
    if !early.is_empty() {
        let _ = writeln!(text, "    {{ {} }},", expected(&early));
    }
    for number in line.into_iter().skip(1) {
        let Some(revision) = game.history().revision(number) else { continue };
        let done = match &revision.cause {
            Cause::Start => continue,
            // The scenario is played by the files as they are.
            Cause::Edit(source) if source.starts_with(":reload") => continue,
            Cause::Edit(source) if source.starts_with(':') => format!("{source:?}"),
            Cause::Edit(source) => format!("lua = {source:?}"),
            Cause::Action(action) => {
                let seat = revision.seat.and_then(|seat| rules.seats.get(seat.index()));
                let seat = seat.map_or_else(String::new, |seat| format!("{}: ", seat.name));
                format!("{:?}", if action.starts_with(&seat) { action.clone() } else { format!("{seat}{action}") })
            }
        };
        let checks: Vec<&Check> = at(number).collect();
        let mut parts = vec![done];
        parts.extend((!revision.fell.is_empty()).then(|| format!("fixed = {}", fixed(rules, &revision.fell))));
        parts.extend((!checks.is_empty()).then(|| expected(&checks)));
        let _ = match parts.as_slice() {
            [plain] if !plain.starts_with("lua") => writeln!(text, "    {plain},"),
            parts => writeln!(text, "    {{ {} }},", parts.join(", ")),
        };
    }
    text.push_str("  },\n");
    let _ = write!(text, "  expect = {{\n{}  }},\n}}\n", present(game));
    Ok(text)
}

fn expected(checks: &[&Check]) -> String {
    let texts: Vec<String> = checks.iter().map(|check| format!("{:?}", check.source)).collect();
    format!("expect = {{ {} }}", texts.join(", "))
}

/// A name as a key of a table.
fn key(name: &str) -> String {
    const KEYWORDS: [&str; 22] = [
        "and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
        "local", "nil", "not", "or", "repeat", "return", "then", "true", "until",
    ];
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let begins = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_');
    if plain && begins && !KEYWORDS.contains(&name) && name != "while" {
        name.to_owned()
    } else {
        format!("[{name:?}]")
    }
}

/// What fell, for each stream by itself.
fn fixed(rules: &Rules, fell: &[Fell]) -> String {
    let mut streams: Vec<(&str, Vec<String>)> = Vec::new();
    for fell in fell {
        let outcome = outcome(rules, fell);
        match streams.iter_mut().find(|(name, _)| *name == fell.from) {
            Some((_, outcomes)) => outcomes.push(outcome),
            None => streams.push((&fell.from, vec![outcome])),
        }
    }
    let streams = streams.into_iter().map(|(name, outcomes)| format!("{} = {{ {} }}", key(name), outcomes.join(", ")));
    format!("{{ {} }}", streams.collect::<Vec<_>>().join(", "))
}

fn outcome(rules: &Rules, fell: &Fell) -> String {
    let list = |words: &[String]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    match &fell.pick {
        Pick::Index(index) => match faces(rules, fell, *index) {
            Some(faces) => format!("{{ {} }}", list(&faces)),
            None => match fell.kinds.as_slice() {
                [kind] => format!("{kind:?}"),
                _ => (index + 1).to_string(),
            },
        },
        Pick::Order(places) if fell.what == "shuffle" && fell.kinds.len() == places.len() => {
            format!("{{ order = {{ {} }} }}", list(&fell.kinds))
        }
        Pick::Order(places) => {
            let places: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
            format!("{{ places = {{ {} }} }}", places.join(", "))
        }
        Pick::Nothing => "1".to_owned(),
    }
}

/// The faces that dice showed, of a draw named `roll 7 war`.
fn faces(rules: &Rules, fell: &Fell, index: u32) -> Option<Vec<String>> {
    let rest = fell.what.strip_prefix("roll ")?;
    let (count, name) = match rest.split_once(' ').and_then(|(count, name)| Some((count.parse().ok()?, name))) {
        Some((count, name)) => (Some(count), name),
        None => (None, rest),
    };
    let die = rules.dice.iter().find(|die| die.name == name)?;
    let Some(count) = count else { return Some(vec![die.faces.get(index as usize)?.clone()]) };
    let counts = dice::throw(die.faces.len(), count, index.into());
    let shown = die.faces.iter().zip(counts);
    Some(shown.flat_map(|(face, count)| std::iter::repeat_n(face.clone(), count.into())).collect())
}

/// The situation that was arranged.
fn given(rules: &Rules, arrangement: &Arrangement) -> String {
    let mut text = String::new();
    let seat = |index: usize| rules.seats[index].name.as_str();
    let _ = writeln!(text, "  active = {:?},", seat(arrangement.active.index()));
    if let Some(phase) = arrangement.phase.and_then(|phase| rules.phases.get(phase)) {
        let _ = writeln!(text, "  phase = {:?},", phase.name);
    }
    text.push_str("  given = {\n");
    // By seat, the last for what is nobody's own.
    let mut own: Vec<Vec<(String, Vec<String>)>> = vec![Vec::new(); rules.seats.len() + 1];
    for placed in &arrangement.pieces {
        match placed.place {
            Place::Cell(cell) => {
                let name = &rules.cells[cell.index()].name;
                let _ = writeln!(text, "    {} = {},", key(name), piece(rules, placed, None));
            }
            Place::Zone(zone) => {
                let def = &rules.zones[zone.index()];
                let name = &rules.zone_decls[def.decl.index()].name;
                let entries = &mut own[def.owner.map_or(rules.seats.len(), |seat| seat.index())];
                let words = piece(rules, placed, def.owner);
                match entries.iter_mut().find(|(known, _)| known == name) {
                    Some((_, pieces)) => pieces.push(words),
                    None => entries.push((name.clone(), vec![words])),
                }
            }
        }
    }
    let mut lines: Vec<Vec<String>> = own
        .into_iter()
        .map(|zones| {
            zones.into_iter().map(|(name, pieces)| format!("{} = {{ {} }}", key(&name), pieces.join(", "))).collect()
        })
        .collect();
    for (seat, slot, value) in &arrangement.variables {
        let columns = if seat.is_some() { &rules.seat_variables } else { &rules.game_variables };
        let at = seat.map_or(rules.seats.len(), |seat| seat.index());
        if let (Some(column), Some(lines)) = (columns.get(*slot), lines.get_mut(at)) {
            lines.push(format!("{} = {}", key(&column.name), value_text(rules, value)));
        }
    }
    for (index, lines) in lines.iter().enumerate().filter(|(_, lines)| !lines.is_empty()) {
        let _ = match index < rules.seats.len() {
            true => writeln!(text, "    {} = {{ {} }},", key(seat(index)), lines.join(", ")),
            false => writeln!(text, "    {},", lines.join(",\n    ")),
        };
    }
    text + "  },\n"
}

fn piece(rules: &Rules, placed: &Placed, zone_of: Option<crate::kernel::ids::SeatId>) -> String {
    let kind = &rules.kinds[placed.kind.index()].id;
    let on_board = matches!(placed.place, Place::Cell(_));
    let words = match placed.owner {
        owner if owner == zone_of && !on_board => kind.clone(),
        Some(owner) => format!("{} {kind}", rules.seats[owner.index()].name),
        None => format!("nobody {kind}"),
    };
    if placed.fields.is_empty() {
        return format!("{words:?}");
    }
    let field =
        |(slot, value): &(usize, Value)| format!("{} = {}", key(&rules.fields[*slot].name), value_text(rules, value));
    format!("{{ {words:?}, {} }}", placed.fields.iter().map(field).collect::<Vec<_>>().join(", "))
}

fn value_text(rules: &Rules, value: &Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Seat(seat) => format!("{:?}", rules.seats[seat.index()].name),
        Value::Kind(kind) => format!("{:?}", rules.kinds[kind.index()].id),
        Value::Word(word) => format!("{:?}", rules.words[word.index()]),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| value_text(rules, item)).collect();
            format!("{{ {} }}", items.join(", "))
        }
        _ => "false".to_owned(),
    }
}

/// What there is now, a line each; only what a scenario can hold against it.
fn present(game: &Match) -> String {
    let all = game.observe(Viewer::Referee);
    let rules = game.rules();
    let judge = Judge { rules, seen: &all, all: &all };
    let holds = |name: &str, tree: &Tree| {
        judge.table(&Table { list: Vec::new(), named: vec![(name.to_owned(), tree.clone())] }).is_ok()
    };
    let mut text = String::new();
    match &all.outcome {
        Some(outcome) => {
            let _ = writeln!(text, "    outcome = {outcome:?},");
        }
        None => {
            let _ = writeln!(text, "    active = {:?}, phase = {:?}, turn = {},", all.active, all.phase, all.turn);
        }
    }
    let marks = Marks::new(rules.seats.iter().map(|seat| seat.name.as_str()));
    for grid in &all.grids {
        let drawn = board::draw(grid, &marks, &[], Style::PLAIN);
        if holds(&grid.name, &Tree::Text(drawn.clone())) {
            let _ = writeln!(text, "    {} = [[\n{drawn}\n]],", key(&grid.name));
        }
    }
    let counts = |owner: Option<&str>| -> Vec<String> {
        let zones = all.zones.iter().filter_map(|zone| {
            let (seat, name) =
                zone.name.split_once('.').map_or((None, zone.name.as_str()), |(seat, name)| (Some(seat), name));
            (seat == owner).then_some(())?;
            Some(format!("{} = {}", key(name), zone.count?))
        });
        zones.collect()
    };
    let shared = counts(None).into_iter().chain(variables(&all.variables, &holds));
    for line in shared {
        let _ = writeln!(text, "    {line},");
    }
    for seat in &all.seats {
        let under = |name: &str, tree: &Tree| {
            holds(&seat.name, &Tree::Table(Table { list: Vec::new(), named: vec![(name.to_owned(), tree.clone())] }))
        };
        let own: Vec<String> = counts(Some(&seat.name)).into_iter().chain(variables(&seat.variables, &under)).collect();
        if !own.is_empty() {
            let _ = writeln!(text, "    {} = {{ {} }},", key(&seat.name), own.join(", "));
        }
    }
    text
}

fn variables<'a>(
    values: &'a std::collections::BTreeMap<String, Seen>,
    holds: &'a dyn Fn(&str, &Tree) -> bool,
) -> impl Iterator<Item = String> + 'a {
    values.iter().filter_map(|(name, seen)| {
        let tree = tree(seen)?;
        holds(name, &tree).then(|| format!("{} = {}", key(name), tree_text(&tree)))
    })
}

/// A value as a scenario expects it.
fn tree(seen: &Seen) -> Option<Tree> {
    let list = |list: Vec<Tree>| Tree::Table(Table { list, named: Vec::new() });
    Some(match seen {
        Seen::Nothing => return None,
        Seen::Boolean(value) => Tree::Boolean(*value),
        Seen::Integer(number) => Tree::Number((*number).into()),
        Seen::Text(text) => Tree::Text(text.clone()),
        Seen::List(items) => list(items.iter().map(tree).collect::<Option<_>>()?),
        Seen::Tally(counts) => list(
            counts
                .iter()
                .flat_map(|(face, count)| {
                    std::iter::repeat_n(Tree::Text(face.clone()), usize::try_from(*count).unwrap_or(0))
                })
                .collect(),
        ),
    })
}

fn tree_text(tree: &Tree) -> String {
    match tree {
        Tree::Text(text) => format!("{text:?}"),
        Tree::Number(number) => number.to_string(),
        Tree::Table(table) if table.list.is_empty() => "{}".to_owned(),
        Tree::Table(table) => format!("{{ {} }}", table.list.iter().map(tree_text).collect::<Vec<_>>().join(", ")),
        other => other.what().trim_matches('`').to_owned(),
    }
}
