//! Actions: arguments, generators, effects.

use crate::content::Problems;
use crate::diag::Diagnostic;
use crate::kernel::action::{Action, Arg, ArgType, Conditional, Effect, Generator, Go, MAX_ARGS, Pass, Shown};
use crate::kernel::ids::TableId;
use crate::kernel::rules::Rules;
use crate::script::generator::{self, zone_named};
use crate::script::tree::Table;
use crate::script::{Declarations, Declared, Tree};

use super::reader::Reader;
use super::words::intern;

const MAX_ACTIONS: usize = 255;
const SHOWN: [(&str, Shown); 4] =
    [("all", Shown::All), ("open", Shown::Open), ("name", Shown::Name), ("owner", Shown::Owner)];

pub fn link(rules: &mut Rules, declared: &Declarations, tables: &[String], problems: &mut Problems) {
    let actions = declared.section("actions");
    if actions.len() > MAX_ACTIONS {
        problems.push(Diagnostic::error("script/too-many", format!("a game has at most {MAX_ACTIONS} actions")));
        return;
    }
    for entry in actions {
        let action = one(rules, entry, tables, problems);
        rules.actions.extend(action);
    }
}

fn one(rules: &mut Rules, entry: &Declared, tables: &[String], problems: &mut Problems) -> Option<Action> {
    let what = format!("actions.{}", entry.name);
    if entry.name == "pass" {
        // Its text would be the text of passing.
        let error = Diagnostic::error("script/reserved", "`pass` is no name for an action: it is the word for passing");
        problems.push(error.at(entry.place.clone()).help("give it another name, or write `pass = true` in the phase"));
    }
    let mut reader = Reader::new(&what, &entry.place, &entry.tree, problems)?;
    let doc = reader.text("doc", problems).unwrap_or_default().to_owned();
    let several = several(&mut reader, problems);
    let args = args(rules, &mut reader, several, problems);
    let offer = offers(rules, &mut reader, &args, problems);
    let deny = denials(rules, &mut reader, problems);
    let apply = effect(rules, &mut reader, &args, tables, problems);
    let shown = reader.word("see", &SHOWN, problems).unwrap_or(Shown::All);
    let fallback = reader.boolean("fallback", problems).unwrap_or(false);
    let pass = pass(&mut reader, problems);
    let valid = reader.function("valid", problems);
    let sample = reader.function("sample", problems);
    if args.iter().any(|arg| arg.kind == ArgType::Text) {
        if args.len() > 1 {
            reader.fault("args", "has a `text` beside others: a text stands alone".to_owned(), problems);
        }
        if valid.is_none() {
            reader.fault("valid", "is missing: a text is checked by a function".to_owned(), problems);
        }
    }
    reader.finish(problems);
    let place = entry.place.clone();
    Some(Action {
        name: entry.name.clone(),
        doc,
        args,
        offer,
        deny,
        apply,
        shown,
        fallback,
        pass,
        valid,
        sample,
        is_plain: false,
        place,
    })
}

/// `deny = f`, or a list of functions, some with a condition: `{ f, { g, when = pieces { zone = "hand" } } }`.
fn denials(rules: &Rules, reader: &mut Reader, problems: &mut Problems) -> Vec<Conditional> {
    let trees = match reader.get("deny") {
        None => return Vec::new(),
        Some(Tree::Table(table)) if table.named.is_empty() => &table.list[..],
        Some(one) => std::slice::from_ref(one),
    };
    let mut denials = Vec::new();
    for tree in trees {
        match conditional(rules, &[], tree) {
            Ok(denial) => denials.extend(denial),
            Err(message) => reader.fault("deny", message, problems),
        }
    }
    denials
}

/// A function, or one with conditions: `{ f, when = pieces { zone = "hand" } }`, and with a list of them any.
/// `condition and f` is none where the condition does not hold.
fn conditional(rules: &Rules, args: &[Arg], tree: &Tree) -> Result<Option<Conditional>, String> {
    let expected = || "has a table, expected { function, when = generator }".to_owned();
    match tree {
        Tree::Boolean(false) => Ok(None),
        Tree::Function(hook) => Ok(Some(Conditional { hook: *hook, when: Vec::new() })),
        Tree::Table(Table { list, named }) => {
            let ([Tree::Function(hook)], [(key, when)]) = (&list[..], &named[..]) else { return Err(expected()) };
            let generators = match when {
                Tree::Table(Table { list, named }) if named.is_empty() && !list.is_empty() => &list[..],
                one => std::slice::from_ref(one),
            };
            let compiled = generators.iter().map(|generator| match generator {
                Tree::Call(name, table) if key == "when" => generator::compile(rules, args, name, table),
                _ => Err(expected()),
            });
            Ok(Some(Conditional { hook: *hook, when: compiled.collect::<Result<_, _>>()? }))
        }
        other => Err(format!("is {}, expected a function", other.what())),
    }
}

/// `pass = true`, or a function that says whether, and why not.
pub fn pass(reader: &mut Reader, problems: &mut Problems) -> Pass {
    match reader.get("pass") {
        None | Some(Tree::Boolean(false)) => Pass::Never,
        Some(Tree::Boolean(true)) => Pass::Always,
        Some(Tree::Function(hook)) => Pass::If(*hook),
        Some(other) => {
            reader.fault("pass", format!("is {}, expected true or a function", other.what()), problems);
            Pass::Never
        }
    }
}

fn args(rules: &Rules, reader: &mut Reader, several: (u8, u8), problems: &mut Problems) -> Vec<Arg> {
    let Some(tree) = reader.get("args") else { return Vec::new() };
    let Tree::Table(Table { list, .. }) = tree else {
        reader.fault("args", format!("is {}, expected a list like {{ \"piece: piece\" }}", tree.what()), problems);
        return Vec::new();
    };
    let mut args = Vec::new();
    for item in list {
        let parts = match item {
            Tree::Text(text) => text.split_once(':').map(|(name, kind)| (name.trim(), kind.trim())),
            _ => None,
        };
        let Some((name, kind)) = parts else {
            reader.fault("args", format!("has {}, expected \"name: type\"", item.what()), problems);
            continue;
        };
        let (kind, optional) = kind.strip_suffix('?').map_or((kind, false), |kind| (kind.trim_end(), true));
        match arg_type(rules, kind, several) {
            Some(ArgType::Text | ArgType::Several { .. }) if optional => {
                let message = format!("has `{name}` with a `?`, which neither a text nor a set takes");
                reader.fault("args", message, problems);
            }
            Some(kind) => args.push(Arg { name: name.to_owned(), kind, optional }),
            None => {
                let sorts = rules.sorts.iter().map(|sort| sort.name.as_str());
                let known: Vec<&str> = TYPES.iter().map(|(name, _)| *name).chain(sorts).collect();
                let error = Diagnostic::error("script/unknown-type", format!("`{kind}` is no type of an argument"));
                problems.push(error.at(reader.place().clone()).suggest(kind, known));
            }
        }
    }
    let places: usize =
        args.iter().map(|arg| if let ArgType::Several { max, .. } = arg.kind { usize::from(max) } else { 1 }).sum();
    let last = args.len().saturating_sub(1);
    if args.iter().take(last).any(|arg| matches!(arg.kind, ArgType::Several { .. })) {
        reader.fault("args", "has a set or an order that is not the last argument".to_owned(), problems);
    }
    if places > MAX_ARGS {
        reader.fault("args", format!("takes {places} places, at most {MAX_ARGS}: say a smaller `count`"), problems);
    }
    if args.len() > MAX_ARGS {
        reader.fault("args", format!("has {} arguments, at most {MAX_ARGS}", args.len()), problems);
        args.truncate(MAX_ARGS);
    }
    args
}

const TYPES: [(&str, ArgType); 9] = [
    ("piece", ArgType::Piece),
    ("cell", ArgType::Cell),
    ("cell as column", ArgType::Column),
    ("zone", ArgType::Zone),
    ("seat", ArgType::Seat),
    ("word", ArgType::Word),
    ("number", ArgType::Number),
    ("boolean", ArgType::Boolean),
    ("text", ArgType::Text),
];

/// `count = 2`, or `count = { 1, 3 }`: how many pieces a `set of piece` or an `order of piece` has.
fn several(reader: &mut Reader, problems: &mut Problems) -> (u8, u8) {
    let number = |tree: &Tree| match tree {
        Tree::Number(n) if n.fract() == 0.0 && *n >= 0.0 && *n <= MAX_ARGS as f64 => Some(*n as u8),
        _ => None,
    };
    let range = match reader.get("count") {
        None => return (1, MAX_ARGS as u8),
        Some(Tree::Table(table)) => match &table.list[..] {
            [from, to] => number(from).zip(number(to)).filter(|(from, to)| from <= to && *to > 0),
            _ => None,
        },
        Some(one) => number(one).filter(|count| *count > 0).map(|count| (count, count)),
    };
    range.unwrap_or_else(|| {
        reader.fault(
            "count",
            format!("is a number from 1 to {MAX_ARGS}, or {{ min, max }}: beyond that ask one by one"),
            problems,
        );
        (1, 1)
    })
}

fn arg_type(rules: &Rules, name: &str, (min, max): (u8, u8)) -> Option<ArgType> {
    match name {
        "set of piece" => return Some(ArgType::Several { min, max, ordered: false }),
        "order of piece" => return Some(ArgType::Several { min, max, ordered: true }),
        _ => {}
    }
    let known = TYPES.iter().find(|(word, _)| *word == name).map(|(_, kind)| *kind);
    known.or_else(|| rules.sort_named(name).map(ArgType::Kind))
}

fn offers(rules: &mut Rules, reader: &mut Reader, args: &[Arg], problems: &mut Problems) -> Vec<Generator> {
    let Some(tree) = reader.get("offer") else { return Vec::new() };
    let trees: Vec<&Tree> = match tree {
        Tree::Function(hook) => return vec![Generator::Script(*hook)],
        Tree::Table(table) => table.list.iter().collect(),
        one => vec![one],
    };
    let mut generators = Vec::new();
    for &tree in &trees {
        match tree {
            Tree::Call(name, table) => {
                if name == "words" {
                    // Words are known by being declared; everything else a generator names must be known already.
                    for item in &table.list {
                        if let Tree::Text(word) = item {
                            intern(&mut rules.words, word);
                        }
                    }
                }
                match generator::compile(rules, args, name, table) {
                    Ok(generator) => generators.push(generator),
                    Err(message) => reader.fault("offer", message, problems),
                }
            }
            Tree::Function(_) => {
                reader.fault(
                    "offer",
                    "has a function among generators: it must be the whole offer".to_owned(),
                    problems,
                );
            }
            other => reader.fault("offer", format!("has {}, expected a generator", other.what()), problems),
        }
    }
    if generators.len() == trees.len()
        && !generators.is_empty()
        && let Err(message) = generator::fit(args, &generators)
    {
        reader.fault("offer", message, problems);
    }
    generators
}

fn effect(rules: &Rules, reader: &mut Reader, args: &[Arg], tables: &[String], problems: &mut Problems) -> Effect {
    match reader.get("apply") {
        None => Effect::None,
        Some(Tree::Function(hook)) => Effect::Script(*hook),
        Some(Tree::Call(name, table)) if name == "go" => {
            let mut entries = Reader::of_table("go", reader.place(), table);
            let go = go(rules, &mut entries, args, tables, problems);
            entries.finish(problems);
            Effect::Go(go)
        }
        Some(Tree::Call(name, table)) if name == "place" => {
            let kind = match table.get("kind") {
                Some(Tree::Text(id)) => rules.kind_named(id),
                _ => None,
            };
            if args.last().is_none_or(|arg| !matches!(arg.kind, ArgType::Cell | ArgType::Column)) {
                reader.fault("apply", "places on the last argument, which must be a cell".to_owned(), problems);
            }
            match kind {
                Some(kind) => Effect::Create(kind),
                None => {
                    reader.fault("apply", "places a kind that content does not have".to_owned(), problems);
                    Effect::None
                }
            }
        }
        Some(other) => {
            let message = format!("is {}, expected a function, `go {{ }}` or `place {{ }}`", other.what());
            reader.fault("apply", message, problems);
            Effect::None
        }
    }
}

fn go(rules: &Rules, reader: &mut Reader, args: &[Arg], tables: &[String], problems: &mut Problems) -> Go {
    let mut go = Go::default();
    for (name, slot) in [("to", &mut go.to), ("lost", &mut go.lost)] {
        if let Some(tree) = reader.get(name) {
            match zone_named(rules, Some(tree), name) {
                Ok(zone) => *slot = Some(zone),
                Err(message) => reader.fault(name, message, problems),
            }
        }
    }
    if let Some(name) = reader.text("clash", problems) {
        match tables.iter().position(|table| table == name) {
            Some(index) => go.clash = Some(TableId(index as u8)),
            None => {
                let error = Diagnostic::error("script/unknown-table", format!("no table is named `{name}`"));
                problems.push(error.at(reader.place().clone()).suggest(name, tables.iter().map(String::as_str)));
            }
        }
    }
    go.reveal = reader.word("reveal", &[("all", true)], problems).unwrap_or(false);
    if let Some(tree) = reader.get("after") {
        match conditional(rules, &Go::told_after(), tree) {
            Ok(after) => go.after = after,
            Err(message) => reader.fault("after", message, problems),
        }
    }
    let moves_piece = args.first().is_some_and(|arg| match arg.kind {
        ArgType::Several { .. } => go.to.is_some(),
        kind => kind == ArgType::Piece,
    });
    let to_cell = go.to.is_some() || args.get(1).is_some_and(|arg| matches!(arg.kind, ArgType::Cell | ArgType::Column));
    if !moves_piece || !to_cell {
        let message = "moves the first argument, a piece, to the second, a cell, or to the zone named by `to`";
        reader.fault("to", message.to_owned(), problems);
    }
    go
}
