//! What content must be like beyond its types: functions of a script that may refuse a kind or a value, at its place.

use std::sync::Arc;

use crate::content::{Node, Package, Problems};
use crate::diag::{Diagnostic, Place};
use crate::kernel::ids::{HookId, KindId};
use crate::kernel::rules::Rules;
use crate::kernel::script::{Answer, Mode, Script};
use crate::kernel::table::Table;
use crate::kernel::value::{Printed, Value};
use crate::script::{Declarations, Tree};

/// A declared check.
pub struct Check {
    /// `checks.castles.lines`
    name: String,
    about: About,
    hook: HookId,
    place: Place,
}

/// What a check is about.
#[derive(Clone, Copy)]
enum About {
    /// How many may play: the fewest and the most.
    Seats,
    /// Every kind of a sort.
    Kinds(usize),
    /// A field of every kind of a sort: the sort, the slot.
    Field(usize, usize),
}

/// The entry that is about no sort.
const SEATS: &str = "seats";

/// The declared checks.
pub fn link(rules: &Rules, declared: &Declarations, problems: &mut Problems) -> Vec<Check> {
    let mut checks = Vec::new();
    for entry in declared.section("checks") {
        let name = format!("checks.{}", entry.name);
        if let (SEATS, Tree::Function(hook)) = (entry.name.as_str(), &entry.tree) {
            checks.push(Check { name, about: About::Seats, hook: *hook, place: entry.place.clone() });
            continue;
        }
        let Some(sort) = rules.sort_named(&entry.name).map(|sort| sort.index()) else {
            let error = Diagnostic::error("content/unknown-sort", format!("`{name}` is about a sort there is not"));
            let known = rules.sorts.iter().map(|sort| sort.name.as_str());
            problems.push(error.at(entry.place.clone()).suggest(&entry.name, known));
            continue;
        };
        let wrong = |name: &str, tree: &Tree| {
            let error = Diagnostic::error("script/wrong-type", format!("`{name}` is {}", tree.what()));
            error.at(entry.place.clone()).help("a check is a function of a kind, or a table with functions by field")
        };
        let fields = match &entry.tree {
            Tree::Function(hook) => {
                checks.push(Check { name, about: About::Kinds(sort), hook: *hook, place: entry.place.clone() });
                continue;
            }
            Tree::Table(table) if table.list.is_empty() => table,
            other => {
                problems.push(wrong(&name, other));
                continue;
            }
        };
        for (field, tree) in &fields.named {
            let name = format!("{name}.{field}");
            let slot = rules.sorts[sort].fields.iter().position(|known| known == field);
            match (slot, tree) {
                (Some(slot), Tree::Function(hook)) => {
                    let about = About::Field(sort, slot);
                    checks.push(Check { name, about, hook: *hook, place: entry.place.clone() });
                }
                (Some(_), other) => problems.push(wrong(&name, other)),
                (None, _) => {
                    let message = format!("`{name}` is about a field that `{}` do not have", entry.name);
                    let error = Diagnostic::error("content/unknown-field", message).at(entry.place.clone());
                    problems.push(error.suggest(field, rules.sorts[sort].fields.iter().map(String::as_str)));
                }
            }
        }
    }
    checks
}

/// Holds content against the checks.
///
/// # Errors
/// Everything they refuse, and what they did wrong.
pub fn hold(
    rules: &Rules,
    package: &Package,
    script: &mut dyn Script,
    checks: &[Check],
) -> Result<(), Vec<Diagnostic>> {
    if checks.is_empty() {
        return Ok(());
    }
    let mut playing = Table::blank(Arc::new(rules.clone()));
    // All together have a budget, as a step has.
    playing.open_account();
    let mut problems = Problems::new();
    for check in checks {
        let asked: Vec<Asked> = match check.about {
            About::Seats => vec![seats(package)],
            About::Kinds(sort) => rules.sorts[sort].kinds.iter().map(|kind| whole(rules, *kind)).collect(),
            About::Field(sort, slot) => {
                rules.sorts[sort].kinds.iter().flat_map(|kind| field(rules, package, *kind, slot)).collect()
            }
        };
        for (what, place, args) in asked {
            match script.call(&mut playing, check.hook, Mode::Pure, &args) {
                Ok(answer) if answer.value.truthy() => {}
                Ok(answer) => problems.push(refused(check, &what, place, answer)),
                Err(error) => return Err(vec![error.note(format!("for {what}"))]),
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.into_vec()) }
}

/// What a function is asked about, in words, with its place and the values it gets.
type Asked = (String, Place, Vec<Value>);

fn seats(package: &Package) -> Asked {
    let (from, to) = (package.file.seats.from, package.file.seats.to);
    let what = if from == to { format!("{to} seats") } else { format!("{from} to {to} seats") };
    let place = package.place_of(SEATS).unwrap_or(&package.file.place).clone();
    (what, place, [from, to].map(|count| Value::Integer(count as i32)).to_vec())
}

fn whole(rules: &Rules, id: KindId) -> Asked {
    let kind = &rules.kinds[id.index()];
    (format!("`{}`", kind.id), kind.place.clone(), vec![Value::Kind(id)])
}

/// The value of a field, or each entry of a list.
fn field(rules: &Rules, package: &Package, id: KindId, slot: usize) -> Vec<Asked> {
    let kind = &rules.kinds[id.index()];
    let sort = &rules.sorts[kind.sort.index()];
    let field = &sort.fields[slot];
    let written = package.sort(&sort.name).and_then(|kinds| kinds.get(&kind.id)?.get(field));
    let place = |node: Option<&Node>| node.or(written).map_or(&kind.place, |node| &node.place).clone();
    let what = format!("`{field}` of `{}`", kind.id);
    match &kind.printed[slot] {
        Printed::Value(Value::List(items)) => {
            let nodes = written.and_then(Node::as_list).unwrap_or_default();
            let entry = |(index, item): (usize, &Value)| {
                let what = format!("entry {} of {what}", index + 1);
                (what, place(nodes.get(index)), vec![item.clone(), Value::Kind(id)])
            };
            items.iter().enumerate().map(entry).collect()
        }
        Printed::Value(value) => vec![(what, place(None), vec![value.clone(), Value::Kind(id)])],
        // Patterns and functions are no values a script could look at.
        Printed::Pattern(_) | Printed::Computed(_) | Printed::Rule(_) => Vec::new(),
    }
}

fn refused(check: &Check, what: &str, place: Place, answer: Answer) -> Diagnostic {
    let reason = answer.text.unwrap_or_else(|| format!("refused by `{}`", check.name));
    Diagnostic::error("content/refused", format!("{what}: {reason}"))
        .at(place)
        .label(check.place.clone(), format!("`{}`", check.name))
}
