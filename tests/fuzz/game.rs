//! A game with programs of random calls in all its functions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sandtable::content::Memory;
use sandtable::game::Game;
use sandtable::kernel::action::ArgType;
use sandtable::kernel::rules::{Among, Column, Rules};
use sandtable::kernel::value::{Printed, Value, ValueType};
use sandtable::kernel::zone::Layout;

use super::calls;
use super::common::{load_from, text_of};

const CALLS: &str = include_str!("calls.lua");
const WORLD: &str = include_str!("world.lua");

const MEN: &str = "\
fuzz_man: { strength: 3, moves: { step: all }, power: 7, trick: fuzz_trick, likes: [fuzz_dog, fuzz_man] }
fuzz_dog: { strength: 1, moves: [{ slide: orthogonal, upto: 2 }, { jump: [[1, 2]] }], power: fuzz_power, trick: fuzz_trick, likes: [], noble: true }
";

const BOARD: &str = "\
boards:
  fuzz_board:
    { columns: 4, rows: 5, blocked: [b2, c4], regions: { fuzz_home: a1-d1, fuzz_side: [a1, a2, a3] } }
";

const GRID: &str = "zones.fuzz_board = { layout = 'grid', see = 'owner', trail = 3, positions = 12 }";

const SETUP: &str = "for seat in state:seats() do \
  for cell in state.fuzz_board:cells { empty = true, first = 3 } do state:create('fuzz_man', seat, cell) end end";

fn list<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("{:?}", name.as_ref())).collect();
    format!("{{ {} }}", quoted.join(", "))
}

fn value_type(rules: &Rules, kind: &ValueType, among: &Among) -> String {
    match kind {
        ValueType::Integer { min, max } => format!("type = 'integer', min = {min}, max = {max}"),
        ValueType::List { of, max } => {
            format!("type = 'list', max = {max}, of = {{ {} }}", value_type(rules, of, among))
        }
        ValueType::Tally { die, .. } => format!("type = 'tally', die = {:?}", rules.dice[*die].name),
        other => {
            let among = match among {
                Among::All => String::new(),
                Among::Words(words) => format!(", words = {}", list(words.iter().map(|id| &rules.words[id.index()]))),
                Among::Sort(sort) => format!(", sort = {:?}", rules.sorts[sort.index()].name),
            };
            format!("type = '{}'{among}", other.name())
        }
    }
}

fn columns(rules: &Rules, columns: &[Column]) -> String {
    let column =
        |column: &Column| format!("{{ name = {:?}, {} }}", column.name, value_type(rules, &column.kind, &column.among));
    format!("{{ {} }}", columns.iter().map(column).collect::<Vec<_>>().join(", "))
}

/// Printed fields by what their first kind prints: numbers with their sort, and what a selector compares.
fn printed(rules: &Rules) -> (String, String, String) {
    let (mut numbers, mut selectable, mut by_sort) = (Vec::new(), BTreeMap::new(), Vec::new());
    for sort in &rules.sorts {
        by_sort.push(format!("[{:?}] = {}", sort.name, list(&sort.fields)));
        for (slot, field) in sort.fields.iter().enumerate() {
            let all: Vec<&Printed> = sort.kinds.iter().map(|kind| &rules.kinds[kind.index()].printed[slot]).collect();
            let computed = all.iter().any(|printed| matches!(printed, Printed::Computed(_)));
            let what = match all.first() {
                _ if computed => "",
                Some(Printed::Value(Value::Integer(_))) => "number = true",
                Some(Printed::Value(Value::Boolean(_))) => "flag = true",
                Some(Printed::Value(Value::Word(_))) => "word = true",
                Some(Printed::Pattern(_)) => "flag = true",
                _ => "",
            };
            if what == "number = true" || computed {
                numbers.push(format!("{{ name = {field:?}, sort = {:?} }}", sort.name));
            }
            // One that is computed in another sort cannot be compared.
            selectable.entry(field.clone()).and_modify(|known| *known = "").or_insert(what);
        }
    }
    for field in &rules.fields {
        let what = match field.kind {
            ValueType::Integer { .. } => "number = true",
            ValueType::Boolean => "flag = true",
            _ => "",
        };
        selectable.entry(field.name.clone()).and_modify(|known| *known = "").or_insert(what);
    }
    let selectable = selectable.iter().filter(|(_, what)| !what.is_empty());
    let selectable: Vec<String> = selectable.map(|(name, what)| format!("{{ name = {name:?}, {what} }}")).collect();
    (
        format!("{{ {} }}", numbers.join(", ")),
        format!("{{ {} }}", selectable.join(", ")),
        format!("{{ {} }}", by_sort.join(", ")),
    )
}

/// `N` of calls.lua: the names in the rules.
fn names(rules: &Rules) -> String {
    let mut lua = format!("local N = {{ seats = {}, zones = {{\n", rules.seats.len());
    for decl in &rules.zone_decls {
        let grid = rules.zones[decl.zones[0].index()].grid.map(|grid| &rules.grids[grid]);
        let kept = grid.map_or(String::new(), |grid| {
            format!(", grid = true, trail = {}, positions = {}", grid.trail, grid.positions)
        });
        writeln!(lua, "{{ name = {:?}, per_seat = {}{kept} }},", decl.name, decl.per_seat).expect("text");
    }
    lua += "} }\n";
    let decls = |wanted: &dyn Fn(&sandtable::kernel::zone::ZoneDecl) -> bool| {
        list(rules.zone_decls.iter().filter(|decl| wanted(decl)).map(|decl| &decl.name))
    };
    let kinds = rules
        .kinds
        .iter()
        .map(|kind| format!("{{ id = {:?}, sort = {:?} }}", kind.id, rules.sorts[kind.sort.index()].name));
    let arguments = rules.actions.iter().map(|action| {
        let types = action.args.iter().map(|arg| match arg.kind {
            ArgType::Piece => "piece".to_owned(),
            ArgType::Cell | ArgType::Column => "cell".to_owned(),
            ArgType::Zone => "zone".to_owned(),
            ArgType::Seat => "seat".to_owned(),
            ArgType::Word => "word".to_owned(),
            ArgType::Number => "number".to_owned(),
            ArgType::Boolean => "boolean".to_owned(),
            ArgType::Text => "text".to_owned(),
            ArgType::Several { .. } => "several".to_owned(),
            ArgType::Kind(sort) => rules.sorts[sort.index()].name.clone(),
        });
        format!("[{:?}] = {}", action.name, list(types))
    });
    let teams: std::collections::BTreeSet<&String> = rules.seats.iter().filter_map(|seat| seat.team.as_ref()).collect();
    let (numbers, selectable, printed) = printed(rules);
    let words = rules.words.iter().filter(|word| word.len() < 60);
    for (name, value) in [
        ("plain", decls(&|decl| decl.layout != Layout::Grid)),
        ("grids", decls(&|decl| decl.layout == Layout::Grid)),
        ("shared_zones", decls(&|decl| !decl.per_seat)),
        ("seat_zones", decls(&|decl| decl.per_seat && decl.layout != Layout::Grid)),
        // A sort without kinds has no kind to give.
        ("sorts", list(rules.sorts.iter().filter(|sort| !sort.kinds.is_empty()).map(|sort| &sort.name))),
        ("kinds", format!("{{ {} }}", kinds.collect::<Vec<_>>().join(", "))),
        ("teams", list(teams)),
        ("questions", list(rules.actions.iter().map(|action| &action.name))),
        (
            "events",
            list(
                ["poke", "moved", "other"]
                    .into_iter()
                    .chain(rules.listeners.iter().map(|listener| listener.event.as_str())),
            ),
        ),
        ("words", list(words)),
        ("dice", list(rules.dice.iter().map(|die| &die.name))),
        ("regions", list(rules.regions.iter().map(|region| &region.name))),
        ("patterns", list(rules.pattern_fields.iter().map(|field| &field.name))),
        ("tables", list(rules.tables.iter().map(|table| &table.name))),
        ("numbers", numbers),
        ("selectable", selectable),
        ("printed", printed),
        ("state_columns", columns(rules, &rules.game_variables)),
        ("seat_columns", columns(rules, &rules.seat_variables)),
        ("piece_columns", columns(rules, &rules.fields)),
        ("arguments", format!("{{ {} }}", arguments.collect::<Vec<_>>().join(", "))),
    ] {
        writeln!(lua, "N.{name} = {value}").expect("text");
    }
    lua
}

/// The game with something of every kind declared beside its own, and programs in all its functions.
pub fn game(files: &Memory, name: &str, variants: &[&str]) -> Game {
    let plain = load_from(files, name, variants, &[]);
    let rules = plain.rules();
    let mut files = files.clone();
    let (content, scripts) = (format!("content/{name}"), format!("scripts/{name}"));
    let game_file = format!("{content}/game.yaml");
    let mut text = text_of(&files, &game_file);
    let has_board = text.lines().any(|line| line.starts_with("boards:"));
    if !has_board {
        text = format!("{text}\n{BOARD}");
    }
    files.add(game_file, text);
    files.add(format!("{content}/fuzz_men.yaml"), MEN);
    let main = format!("{scripts}/main.lua");
    let quoted = |names: Vec<&str>| names.iter().map(|name| format!("{name:?}, ")).collect::<String>();
    let mut world = WORLD.to_owned();
    for (mark, text) in [
        ("--@board", if has_board { String::new() } else { GRID.to_owned() }),
        ("--@setup", if has_board { String::new() } else { SETUP.to_owned() }),
        ("--@actions", quoted(rules.actions.iter().map(|action| action.name.as_str()).collect())),
        ("--@phases", quoted(rules.phases.iter().map(|phase| phase.name.as_str()).collect())),
        ("--@ends", quoted(rules.ends.iter().map(|end| end.name.as_str()).collect())),
        ("--@events", quoted(rules.listeners.iter().map(|listener| listener.event.as_str()).collect())),
    ] {
        assert_eq!(world.matches(mark).count(), 1, "{mark}");
        world = world.replace(mark, &text);
    }
    let own = text_of(&files, &main);
    files.add(main, format!("{own}\n{world}"));
    // Once to learn the rules, once with their names.
    let rows = calls::rows().unwrap_or_else(|missing| panic!("{missing}"));
    let mut load = |names: &str| {
        files.add(format!("{scripts}/fuzz.lua"), CALLS.replace("--@names", names).replace("--@rows", &rows));
        load_from(&files, name, variants, &[])
    };
    let rules = std::sync::Arc::clone(load("local N = {}").rules());
    load(&names(&rules))
}
