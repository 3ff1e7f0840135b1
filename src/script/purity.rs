//! What scripts keep from call to call: it is fixed where it can be, and found by `check` where it cannot.

use crate::diag::{Diagnostic, Place};
use crate::kernel::ids::HookId;

use super::budget::Limits;
use super::declare::Declaring;
use super::error;
use super::host::Host;
use super::module::{Loaded, Sources};
use super::raw::{Change, Failure, Given, Vm, Walk, Watch};

/// The variables of a game's scripts, and what was found so far.
pub struct Purity {
    watch: Watch,
    found: Vec<Diagnostic>,
}

/// Most findings that are kept.
const MOST: usize = 50;

/// Makes all tables that the scripts can reach readonly. Where they are watched, also notes what variables hold.
pub fn fix(vm: &Vm, declaring: &Declaring, loaded: &mut Loaded, watched: bool) -> mlua::Result<Option<Purity>> {
    let roots = vm.lua().create_table()?;
    let mut names = Vec::new();
    for (name, value) in declaring.values() {
        roots.raw_push(value)?;
        names.push(name);
    }
    for (path, value) in loaded.close() {
        roots.raw_push(value)?;
        let module = path.rsplit('/').next().unwrap_or(path);
        names.push(module.trim_end_matches(".lua").to_owned());
    }
    roots.raw_push(vm.lua().globals())?;
    names.push(String::new());
    vm.fix(&roots)?;
    if !watched {
        return Ok(None);
    }
    let found = vm.take_walks().into_iter().map(|walk| told_walk(walk, "the script")).collect();
    Ok(Some(Purity { watch: vm.watch(&roots, names)?, found }))
}

impl Host {
    /// What was found since it was last taken.
    pub fn take_impurities(&mut self) -> Vec<Diagnostic> {
        self.purity.as_mut().map(|purity| std::mem::take(&mut purity.found)).unwrap_or_default()
    }

    /// What was found before the VM was made anew.
    pub(super) fn found_before(&mut self, found: Vec<Diagnostic>) {
        if let Some(purity) = &mut self.purity {
            purity.found.extend(found);
        }
    }

    /// Looks at what the call of a hook that has just ended left behind.
    pub(super) fn look_for_impurities(&mut self, hook: HookId) {
        let Some(purity) = &self.purity else { return };
        let changes = self.vm.changes(&purity.watch).unwrap_or_default();
        let walks = self.vm.take_walks();
        if changes.is_empty() && walks.is_empty() {
            return;
        }
        let (label, place) = (self.label(hook).to_owned(), self.place(hook));
        let changes = once(changes, &label).into_iter().map(|change| told_change(&change, &label, place.as_ref()));
        let found: Vec<Diagnostic> = changes.chain(walks.into_iter().map(|walk| told_walk(walk, &label))).collect();
        if let Some(purity) = &mut self.purity {
            for finding in found {
                if purity.found.len() < MOST && !purity.found.contains(&finding) {
                    purity.found.push(finding);
                }
            }
        }
    }
}

/// A variable that several functions share has changed for all of them: it is told of one, that which ran if it is
/// among them.
fn once(changes: Vec<Change>, label: &str) -> Vec<Change> {
    let mut each: Vec<Change> = Vec::new();
    for change in changes {
        let same = |other: &&mut Change| {
            other.variable == change.variable && other.from == change.from && other.to == change.to
        };
        match each.iter_mut().find(same) {
            Some(other) if change.function == label => *other = change,
            Some(_) => {}
            None => each.push(change),
        }
    }
    each
}

fn told_change(change: &Change, label: &str, hook: Option<&Place>) -> Diagnostic {
    let Change { variable, function, from, to, .. } = change;
    let own = function == label;
    let iterator = variable.is_empty();
    let whose = if own { format!("its variable `{variable}`") } else { format!("`{variable}` of `{function}`") };
    let message = match (from.told(), to.told()) {
        _ if iterator => format!("`{label}` went on with the iterator `{function}`, which was made outside of it"),
        (from, to) if from == to => format!("`{label}` changed {whose}: it holds {to} that was made in the call"),
        (from, to) => format!("`{label}` changed {whose} from {from} to {to}"),
    };
    let begins = Place::new(change.file.as_str(), change.line, 0);
    let place = if change.line > 0 { Some(begins) } else { hook.cloned() };
    let mut error = Diagnostic::error("check/impure", message).at(place);
    if let Some(hook) = hook.filter(|_| !own) {
        error = error.note(format!("`{label}` is at {hook}"));
    }
    let error = error.note("what a script keeps itself is neither taken back by undo nor saved");
    let declaration = [from, to].into_iter().find_map(Given::declaration);
    match declaration.filter(|_| !iterator && *to != Given::Function) {
        Some(declaration) => kept_by_the_match(error, variable, &declaration),
        None => {
            let name = if iterator { function } else { variable };
            error.note("make it anew inside of the function that uses it").help(format!("local {name} = ..."))
        }
    }
}

/// With the declaration that makes a variable of the match of it.
fn kept_by_the_match(error: Diagnostic, variable: &str, declaration: &str) -> Diagnostic {
    let mut name = String::new();
    for letter in variable.trim_start_matches('_').chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    let note = format!("declared as a variable of the match it is read and written as `state.{name}`");
    error.note(note).help(format!("variables.game.{name} = {declaration}"))
}

fn told_walk(walk: Walk, label: &str) -> Diagnostic {
    let (place, _) = error::split(&walk.place);
    let what = walk.name.map_or_else(|| "a table".to_owned(), |name| format!("`{name}`"));
    let message =
        format!("`{label}` walks over {what}, whose keys are {}: their order differs from run to run", walk.keys);
    Diagnostic::error("check/order", message)
        .at(place)
        .note("keep the keys in a list as well, and walk over that")
        .help("for _, key in ipairs(keys) do")
}

/// The code of an error about what is fixed once a game is loaded.
pub const FIXED: &str = "script/fixed";

/// A failed call of a rule; where it wrote to a table from outside of it, with the table's name.
pub fn failed_call(failure: Failure, rule: &str, limits: &Limits, sources: &Sources) -> Diagnostic {
    let fixed = match &failure {
        Failure::Error { message, fixed, .. } if message.ends_with("attempt to modify a readonly table") => {
            fixed.clone()
        }
        _ => Vec::new(),
    };
    let mut error = error::failed_call(failure, rule, limits);
    let line = error.place.as_ref().and_then(|place| sources.line(place)).unwrap_or("");
    let written = fixed.iter().find_map(|name| Some((name, after(line, name)?)));
    let Some((name, rest)) = written.or_else(|| fixed.first().filter(|_| fixed.len() == 1).map(|name| (name, "")))
    else {
        return error;
    };
    let fields: &str = &rest[..rest.find(|c: char| !(c.is_alphanumeric() || "._".contains(c))).unwrap_or(rest.len())];
    let whole = format!("{name}{fields}");
    error.code = FIXED;
    error.message = format!("`{rule}` writes to `{whole}`, which is fixed once the game is loaded");
    let last = whole.rsplit('.').next().unwrap_or(&whole);
    let assigned = rest[fields.len()..].trim_start().starts_with(['=', '+', '-', '*', '/']);
    kept_by_the_match(error, last, if assigned && !fields.is_empty() { "0" } else { "\"list of integer\"" })
}

/// What follows a name in a line, where it stands there as a word of its own.
fn after<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name).find_map(|(at, _)| {
        let rest = &line[at + name.len()..];
        let whole = !line[..at].ends_with(|c| part(c) || c == '.') && !rest.starts_with(part);
        whole.then_some(rest)
    })
}
