//! Generators as rules make them while they run, as if they had been declared.

use crate::kernel::action::{Arg, Generator};
use crate::kernel::keys::Past;
use crate::kernel::rules::Rules;

use super::super::fault::{Fault, Outcome};
use super::super::generator;
use super::super::raw::{Frame, Given};
use super::super::tree::{Table, Tree};
use super::values;

/// The generator in an argument, or the list of them; `args` are what they go by.
pub fn generators_at(frame: &mut Frame, rules: &Rules, args: &[Arg], arg: usize) -> Outcome<Vec<Generator>> {
    if let Some(name) = frame.mark(arg) {
        return Ok(vec![generator_at(frame, rules, args, arg, &name)?]);
    }
    if frame.given(arg) != Given::Table {
        return Err(expected_generator(&frame.given(arg)));
    }
    let count = frame.items(arg, MAX_ENTRIES)?.len();
    let mut generators = Vec::new();
    for index in 1..=count {
        frame.push_item(arg, index);
        let last = frame.count() - 1;
        let Some(name) = frame.mark(last) else { return Err(expected_generator(&frame.given(last))) };
        generators.push(generator_at(frame, rules, args, last, &name)?);
        frame.pop_given();
    }
    Ok(generators)
}

/// What generators look at besides what stands where is noted, and what they walk over is paid for.
pub fn look_at(frame: &mut Frame, rules: &Rules, generators: &[Generator]) -> Outcome<()> {
    let table = frame.table()?;
    if generators.iter().any(|generator| matches!(generator, Generator::Streak { .. })) {
        table.reads(Past::MOVES);
    }
    let walks = |generator: &Generator| matches!(generator, Generator::Pieces { .. } | Generator::Moves { .. });
    let pieces = table.state().piece_count(rules) * generators.iter().filter(|generator| walks(generator)).count();
    frame.charge(pieces);
    Ok(())
}

fn expected_generator(given: &Given) -> Fault {
    values::expected("generator", given, "one like pieces { zone = \"hand\" }, or a list of them")
}

/// Most entries of a generator.
const MAX_ENTRIES: usize = 64;

/// The generator in an argument, as if it had been declared.
fn generator_at(frame: &mut Frame, rules: &Rules, args: &[Arg], arg: usize, name: &str) -> Outcome<Generator> {
    let mut table = Table::default();
    for item in frame.items(arg, MAX_ENTRIES)? {
        table.list.push(tree(item)?);
    }
    for (key, given) in frame.named_entries(arg, MAX_ENTRIES)? {
        let value = if key == "because" && given == Given::Table {
            frame.push_entry(arg, c"because");
            let reasons = frame.entries(frame.count() - 1, MAX_ENTRIES)?;
            frame.pop_given();
            let reasons = reasons.into_iter().map(|(key, given)| Ok((key, tree(given)?)));
            Tree::Table(Table { list: Vec::new(), named: reasons.collect::<Outcome<_>>()? })
        } else {
            tree(given)?
        };
        table.named.push((key, value));
    }
    generator::compile(rules, args, name, &table).map_err(wrong)
}

/// A fault as it is told of a declared `offer`, of the generator in hand.
pub fn wrong(message: String) -> Fault {
    Fault::Wrong(format!("the generator {message}"))
}

/// What stands in a generator, as the tree it would be if it had been declared.
fn tree(given: Given) -> Outcome<Tree> {
    Ok(match given {
        Given::Boolean(value) => Tree::Boolean(value),
        Given::Number(number) => Tree::Number(number),
        Given::Text(text) => Tree::Text(text),
        Given::Handle(handle) => Tree::Handle(handle),
        Given::Range(min, max) => {
            let named = [("max", max), ("min", min)].map(|(name, end)| (name.to_owned(), Tree::Number(end)));
            Tree::Table(Table { list: Vec::new(), named: named.into() })
        }
        other => return Err(Fault::Wrong(format!("a generator has no {} in it", other.type_name()))),
    })
}
