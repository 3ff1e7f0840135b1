//! Other rules in the middle of a match: a value set, or the files read again. What has the same name goes on; the
//! change is a revision of its own, so that it can be taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::content::{Files, Snapshot};
use crate::diag::Diagnostic;
use crate::game::{Difference, Game, Recipe};
use crate::kernel::event::Event;
use crate::kernel::script::Script;
use crate::kernel::table::Table;

use super::history::Cause;
use super::running::Match;

/// What a change of the rules came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub difference: Difference,
    /// Options that are gone and options that are new, `red: move a4 a5`.
    pub gone: Vec<String>,
    pub new: Vec<String>,
    /// Why a step that waited for an answer was taken back.
    pub put_back: Option<Diagnostic>,
}

type Result<T> = std::result::Result<T, Vec<Diagnostic>>;

/// What may be chosen at a table, by whoever may.
fn offered(table: &mut Table, script: &mut dyn Script) -> crate::diag::Result<BTreeSet<String>> {
    let mut offered = BTreeSet::new();
    for seat in table.deciders().iter() {
        let name = table.rules().seats.get(seat.index()).map_or(String::new(), |seat| seat.name.clone());
        // Where several may act the text names the seat already.
        let named = |text: String| match text.starts_with(&format!("{name}: ")) {
            true => text,
            false => format!("{name}: {text}"),
        };
        offered.extend(table.option_texts(script, seat)?.into_iter().map(named));
    }
    Ok(offered)
}

impl Match {
    /// The path a designer means: a sort may be named by one of its kinds (`rank.spy.strength`) or be left out where
    /// one kind alone has the name (`spy.strength`), a setting may have `setting.` before it.
    pub fn path(&self, written: &str) -> String {
        let rules = self.game.rules();
        if let Some(name) = written.strip_prefix("settings.").or_else(|| written.strip_prefix("setting.")) {
            return name.to_owned();
        }
        let (first, rest) = written.split_once('.').unwrap_or((written, ""));
        let sorts = || rules.sorts.iter().map(|sort| sort.name.as_str());
        let is_setting = self.game.settings().iter().any(|setting| setting.name == first);
        let joined = |sort: &str| if rest.is_empty() { sort.to_owned() } else { format!("{sort}.{rest}") };
        if is_setting || sorts().any(|sort| sort == first) {
            return written.to_owned();
        }
        if let Some(sort) = sorts().find(|sort| sort.strip_suffix('s') == Some(first)) {
            return joined(sort);
        }
        let of_kind: Vec<&str> = rules
            .kinds
            .iter()
            .filter(|kind| kind.id == first)
            .map(|kind| rules.sorts[kind.sort.index()].name.as_str())
            .collect();
        match of_kind.as_slice() {
            [sort] => format!("{sort}.{written}"),
            _ => written.to_owned(),
        }
    }

    /// What was set since the match began and holds now: paths and values.
    pub fn changes(&self) -> &[(String, String)] {
        &self.editions.recipe(self.editions.present()).changes
    }

    /// Changes a value of the rules, by its path as after `--set`. `None` where it makes no difference.
    ///
    /// # Errors
    /// What is wrong with the path or the value, or why the match cannot go on under such rules; nothing has changed.
    pub fn set(&mut self, path: &str, value: &str, source: &str) -> Result<Option<Change>> {
        let (with, without) = (self.recipe().with(path, value), self.recipe().without(path));
        let set = with.load();
        let unset = if without == *self.recipe() { None } else { without.load().ok() };
        match (set, unset) {
            // What is set back to what it was is not set any more.
            (Ok(game), Some(unset)) if game.id() == unset.id() => self.change_to(unset, source),
            // What was only set here is taken away by not setting it.
            (Err(_), Some(unset)) if matches!(value, "null" | "~") => self.change_to(unset, source),
            (game, _) => self.change_to(game?, source),
        }
    }

    /// Takes back what was set at a path and below it, or all that was set.
    ///
    /// # Errors
    /// As for `set`.
    pub fn reset(&mut self, path: Option<&str>, source: &str) -> Result<Option<Change>> {
        let recipe = match path {
            Some(path) => self.recipe().without(path),
            None => Recipe { changes: Vec::new(), ..self.recipe().clone() },
        };
        self.change(recipe, source)
    }

    /// Takes up the files as they are now. What was set stays set.
    ///
    /// # Errors
    /// What is wrong with them, or why the match cannot go on with them; the old ones stay in force.
    pub fn reload(&mut self, files: &dyn Files, source: &str) -> Result<Option<Change>> {
        let now = Snapshot::of(files, &self.recipe().name);
        if now == *self.recipe().files {
            return Ok(None);
        }
        let recipe = Recipe { files: Arc::new(now), ..self.recipe().clone() };
        self.change(recipe, source)
    }

    /// The files of the game that are not as they were read.
    pub fn stale_files(&self, files: &dyn Files) -> Vec<String> {
        let now = Snapshot::of(files, &self.recipe().name);
        self.recipe().files.differing(&now).into_iter().map(str::to_owned).collect()
    }

    /// What the present rules are made of.
    pub fn recipe(&self) -> &Recipe {
        self.editions.recipe(self.editions.present())
    }

    /// What the rules were made of when the match began.
    pub fn first_recipe(&self) -> &Recipe {
        let first = self.history.revision(0).map_or(self.editions.present(), |first| first.edition);
        self.editions.recipe(first)
    }

    pub(super) fn change(&mut self, recipe: Recipe, source: &str) -> Result<Option<Change>> {
        self.change_to(recipe.load()?, source)
    }

    fn change_to(&mut self, mut game: Game, source: &str) -> Result<Option<Change>> {
        let one = |error: Box<Diagnostic>| vec![*error];
        let same = game.id() == self.game.id();
        if same {
            // Only what no rule reads is otherwise, if anything: no step, and excerpts from the files as they are.
            if game.recipe().files != self.recipe().files {
                self.editions.refresh(&mut self.game, game);
                self.table.speak(Arc::clone(self.game.rules()));
            }
            return Ok(None);
        }
        self.editions.teach(&mut game);
        let difference = Difference::between(&self.game, &game);
        // Rules that cannot say what may be done are there to be changed.
        let before = self.offered().unwrap_or_default();
        let rules = Arc::clone(game.rules());
        let mut carried = Table::carried(self.game.rules(), self.table.state(), &rules, game.script(), true)?;
        let after = offered(&mut carried.table, game.script()).map_err(one)?;
        let names = self.adopt(game);
        self.put_on(carried.table);
        self.forgotten.extend(names);
        let mut events = vec![self.announcement(&difference, carried.put_back.is_some())];
        events.extend(self.table.take_events());
        self.push(Cause::Edit(source.to_owned()), None, events);
        Ok(Some(Change {
            difference,
            gone: before.difference(&after).cloned().collect(),
            new: after.difference(&before).cloned().collect(),
            put_back: carried.put_back.map(|why| *why),
        }))
    }

    /// Puts another game to use; gives the names of lines that it does not know.
    fn adopt(&mut self, game: Game) -> Vec<String> {
        let names = self.game.host().names();
        self.editions.adopt(&mut self.game, game);
        names
    }

    /// What may be chosen now, by whoever may.
    pub(super) fn offered(&mut self) -> crate::diag::Result<BTreeSet<String>> {
        offered(&mut self.table, self.game.script())
    }

    /// All read that the rules are others now: rules are no secret.
    fn announcement(&self, difference: &Difference, put_back: bool) -> Event {
        let told = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let counts = [
            told(difference.values.len(), "value", "values"),
            told(difference.actions.len(), "action", "actions"),
            told(difference.scripts.len(), "part of a script", "parts of scripts"),
        ];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        let mut words = match difference.values.as_slice() {
            [value] if counts.len() == 1 => {
                let words = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
                format!("the rules change: {} is {} (was {})", value.name, words(&value.after), words(&value.before))
            }
            _ if counts.is_empty() => "the rules were read again".to_owned(),
            _ => format!("the rules change: {}", counts.join(", ")),
        };
        if put_back {
            words += "; the step that waited for an answer is taken back";
        }
        let state = self.table.state();
        Event {
            seat: None,
            ply: state.ply(),
            turn: state.turn(),
            words: vec![(self.rules().everyone(), words.clone())],
            truth: words,
            sealed: None,
            cause: None,
        }
    }
}
