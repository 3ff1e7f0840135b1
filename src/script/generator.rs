//! Generators as they are written, `pieces { zone = "hand" }`, made ready for the kernel: at load for an action's `offer`,
//! at play for `offer.all`.

use crate::kernel::action::{Arg, ArgType, Generator};
use crate::kernel::ids::{SeatId, ZoneDeclId};
use crate::kernel::rules::Rules;
use crate::kernel::selector::{Check, Owner, Selector};
use crate::kernel::value::Value;
use crate::kernel::zone::Layout;

use super::api::{self, Pairs};
use super::raw::Given;
use super::tree::{Table, Tree};

/// Whether generators, one after another, fill the arguments.
///
/// # Errors
/// How many they fill instead, or which they fill with something else than its type.
pub fn fit(args: &[Arg], generators: &[Generator]) -> Result<(), String> {
    let filled: usize = generators.iter().map(Generator::fills).sum();
    if filled != args.len() {
        let s = if filled == 1 { "" } else { "s" };
        return Err(format!("fills {filled} argument{s}, the action has {}", args.len()));
    }
    let mut left = args;
    for generator in generators {
        let earlier = args.len() - left.len();
        if let Generator::InReach { from: looked, .. } | Generator::NextTo { cell: looked, .. } = generator
            && *looked >= earlier
        {
            return Err(format!("looks from the argument `{}`, which is not filled yet", args[*looked].name));
        }
        let (mine, rest) = left.split_at(generator.fills().min(left.len()));
        for (index, arg) in mine.iter().enumerate() {
            let (with, fits) = given_by(generator, index, arg.kind);
            if !fits {
                return Err(format!("fills `{}` with {with}, which its type does not allow", arg.name));
            }
        }
        left = rest;
    }
    Ok(())
}

/// What a generator gives as its argument of that index, and whether it suits the type.
fn given_by(generator: &Generator, index: usize, kind: ArgType) -> (&'static str, bool) {
    let piece = matches!(kind, ArgType::Piece);
    let cell = matches!(kind, ArgType::Cell | ArgType::Column);
    match generator {
        Generator::Moves { .. } if index == 0 => ("pieces", piece),
        Generator::Moves { .. } | Generator::Cells { .. } => ("cells", cell),
        Generator::Pieces { .. } => ("pieces", piece || matches!(kind, ArgType::Several { .. })),
        Generator::InReach { .. } | Generator::NextTo { .. } | Generator::Streak { .. } => ("pieces", piece),
        Generator::Kinds { sort, .. } => ("kinds of another sort", kind == ArgType::Kind(*sort)),
        Generator::Numbers { .. } => ("numbers", kind == ArgType::Number),
        Generator::Seats { .. } => ("seats", kind == ArgType::Seat),
        Generator::Words(_) => ("words", matches!(kind, ArgType::Word | ArgType::Text)),
        Generator::Script(_) => ("a function", true),
    }
}

/// One generator; `args` are those of the action, for `in_reach` and `next_to`.
///
/// # Errors
/// What it says that cannot be.
pub fn compile(rules: &Rules, args: &[Arg], name: &str, table: &Table) -> Result<Generator, String> {
    let listed = matches!(name, "numbers" | "words" | "seats_of");
    if !listed && let Some(item) = table.list.first() {
        return Err(format!("has {} in `{name}`, which takes named entries", item.what()));
    }
    if matches!(name, "numbers" | "words")
        && let Some((entry, _)) = table.named.first()
    {
        return Err(format!("has `{entry}` in `{name}`, which takes a list"));
    }
    let zone = |rules: &Rules| zone_named(rules, table.get("zone"), name);
    let grid = |rules: &Rules| {
        let decl = zone(rules)?;
        match &rules.zone_decls[decl.index()] {
            // A board whose zone is no grid has been told already.
            def if def.layout == Layout::Grid || rules.grids.iter().any(|grid| grid.name == def.name) => Ok(decl),
            def => Err(format!("has `{name}` on `{}`, which is no grid", def.name)),
        }
    };
    let selector = |rules: &Rules, without: &[&str]| {
        selector(rules, table, without).map_err(|message| format!("cannot be read: {message}"))
    };
    if matches!(name, "in_reach" | "next_to") && args.is_empty() {
        return Err(format!("has `{name}`, which goes by an earlier argument: there is none here"));
    }
    Ok(match name {
        "moves" => {
            let by = match table.get("by") {
                None => "moves",
                Some(Tree::Text(by)) => by,
                Some(other) => return Err(format!("has `by = {}`", other.what())),
            };
            let Some(field) = rules.pattern_fields.iter().position(|field| field.name == by) else {
                return Err(format!("moves by `{by}`, which is no field of type `pattern`"));
            };
            if !selector(rules, &["zone", "by"])?.tests.is_empty() {
                return Err("has a selector in `moves`, which takes `zone` and `by`: use `deny`".to_owned());
            }
            Generator::Moves { zone: grid(rules)?, by: field }
        }
        "in_reach" => {
            let from = match table.get("from") {
                Some(Tree::Text(name)) => args.iter().position(|arg| arg.name == *name && arg.kind == ArgType::Piece),
                _ => None,
            };
            let Some(from) = from else {
                return Err("has `in_reach` without `from`, the name of an argument that is a piece".to_owned());
            };
            let by = match table.get("by") {
                Some(Tree::Text(by)) => rules.pattern_fields.iter().position(|field| field.name == *by),
                _ => None,
            };
            let Some(by) = by else { return Err("has `in_reach` without `by`, a field of type `pattern`".to_owned()) };
            Generator::InReach { from, by, selector: selector(rules, &["from", "by"])? }
        }
        "next_to" => {
            let cell = match table.get("cell") {
                Some(Tree::Text(name)) => {
                    args.iter().position(|arg| arg.name == *name && matches!(arg.kind, ArgType::Cell | ArgType::Column))
                }
                _ => None,
            };
            let Some(cell) = cell else {
                return Err("has `next_to` without `cell`, the name of an argument that is a cell".to_owned());
            };
            Generator::NextTo { cell, selector: selector(rules, &["cell"])? }
        }
        "seats_of" => seats_of(rules, table)?,
        "pieces" => Generator::Pieces { zone: zone(rules)?, selector: selector(rules, &["zone"])? },
        "cells" => Generator::Cells { zone: grid(rules)?, selector: selector(rules, &["zone"])?, spots: None },
        "kinds_of" => {
            let Some(Tree::Text(sort)) = table.get("sort") else { return Err("needs `sort`".to_owned()) };
            let sort =
                rules.sort_named(sort).ok_or_else(|| format!("names the sort `{sort}`, which is not declared"))?;
            Generator::Kinds { sort, selector: selector(rules, &["sort"])? }
        }
        "streak" => {
            let decl = grid(rules)?;
            if !selector(rules, &["zone", "moves"])?.tests.is_empty() {
                return Err("has a selector in `streak`, which takes `zone` and `moves`".to_owned());
            }
            let moves = match table.get("moves") {
                Some(Tree::Number(moves)) if moves.fract() == 0.0 && *moves >= 1.0 => *moves as usize,
                _ => return Err("has `streak` without `moves`, a number from 1 on".to_owned()),
            };
            let kept = rules.grid_of(rules.zone_of(decl, SeatId(0))).map_or(moves, |grid| grid.trail);
            if moves > kept {
                let name = &rules.zone_decls[decl.index()].name;
                return Err(format!(
                    "has a `streak` of {moves} moves on `{name}`, which keeps {kept}: declare `trail = {moves}`"
                ));
            }
            Generator::Streak { zone: decl, moves }
        }
        "numbers" => match &table.list[..] {
            [Tree::Number(from), Tree::Number(to)] if *from >= 0.0 && from <= to && *to <= 10_000.0 => {
                Generator::Numbers { from: *from as i32, to: *to as i32 }
            }
            _ => {
                return Err("has `numbers`, which are written numbers { 1, 6 } with numbers from 0 to 10000".to_owned());
            }
        },
        "words" => {
            let mut ids = Vec::new();
            for item in &table.list {
                match item {
                    Tree::Text(word) => match rules.word(word) {
                        Some(id) => ids.push(id),
                        None => {
                            return Err(format!(
                                "has the word `{word}`, which neither content nor a declaration knows"
                            ));
                        }
                    },
                    other => return Err(format!("has {} among words", other.what())),
                }
            }
            Generator::Words(ids)
        }
        other => return Err(format!("has `{other}`, which is no generator")),
    })
}

/// `seats_of { "opponent", safe = false }`
fn seats_of(rules: &Rules, table: &Table) -> Result<Generator, String> {
    let who = match &table.list[..] {
        [] => Owner::Opponent,
        [Tree::Text(word)] if word == "opponent" => Owner::Opponent,
        [Tree::Text(word)] if word == "self" => Owner::Acting,
        [Tree::Text(word)] if word == "all" => Owner::Anybody,
        [other, ..] => {
            return Err(format!("has seats of {}, expected \"opponent\", \"self\" or \"all\"", other.what()));
        }
    };
    let mut tests = Vec::new();
    for (name, tree) in &table.named {
        let Some(slot) = rules.seat_variables.iter().position(|variable| variable.name == *name) else {
            return Err(format!("tests `{name}`, which is no variable of seats"));
        };
        if rules.seat_variables[slot].computed.is_some() {
            return Err(format!("tests `{name}`, which a function computes: offer by a function"));
        }
        let check = match tree {
            Tree::Boolean(wanted) => Check::Filled(*wanted),
            Tree::Number(number) => Check::Is(Value::Integer(*number as i32)),
            Tree::Text(word) => Check::Is(rules.word(word).map_or(Value::Nil, Value::Word)),
            other => match other.given() {
                Given::Range(min, max) => Check::Range { min: min as i32, max: max as i32 },
                _ => return Err(format!("compares `{name}` with {}", other.what())),
            },
        };
        tests.push((slot, check));
    }
    Ok(Generator::Seats { who, tests })
}

/// The zone that `zone = "hand"` names.
///
/// # Errors
/// It is missing, or no zone.
pub fn zone_named(rules: &Rules, tree: Option<&Tree>, of: &str) -> Result<ZoneDeclId, String> {
    let name = match tree {
        Some(Tree::Text(name)) => name,
        Some(other) => return Err(format!("has `zone = {}` in `{of}`, expected the name of a zone", other.what())),
        None => return Err(format!("has `{of}` without `zone`")),
    };
    rules.zone_decl_named(name).ok_or_else(|| {
        let known = rules.zone_decls.iter().map(|decl| decl.name.as_str());
        match crate::diag::nearest(name, known) {
            Some(near) => format!("names the zone `{name}`; did you mean `{near}`?"),
            None => format!("names the zone `{name}`, which is not declared"),
        }
    })
}

/// The rest of a generator's entries as a selector.
///
/// # Errors
/// What cannot be read of it.
pub fn selector(rules: &Rules, table: &Table, without: &[&str]) -> Result<Selector, String> {
    let rest = table.named.iter().filter(|(name, _)| name != "because" && !without.contains(&name.as_str()));
    let pairs: Pairs = rest.map(|(name, tree)| (name.clone(), tree.given())).collect();
    let mut selector = api::compile_selector(rules, &pairs)?;
    if let Some(because) = table.get("because") {
        let Tree::Table(because) = because else {
            return Err(format!("has `because = {}`, expected a table of reasons", because.what()));
        };
        for (name, reason) in &because.named {
            let test = pairs
                .iter()
                .filter(|(key, _)| !matches!(key.as_str(), "of" | "first"))
                .position(|(key, _)| key == name);
            match (test, reason) {
                (Some(test), Tree::Text(reason)) => selector.because.push((test, reason.clone())),
                (None, _) => return Err(format!("gives a reason for `{name}`, which it does not test")),
                (_, other) => return Err(format!("gives {} as a reason", other.what())),
            }
        }
    }
    Ok(selector)
}
