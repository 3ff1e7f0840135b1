//! What is otherwise in one game than in another, in words that both can be found by.

use std::collections::BTreeMap;

use super::load::Game;

/// Something with a name that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The path of a value, `ranks.spy.strength`, or the name of an action.
    pub name: String,
    /// `None` where it was not there.
    pub before: Option<String>,
    /// `None` where it is no more.
    pub after: Option<String>,
}

/// What differs between two games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Values of the content and settings.
    pub values: Vec<Changed>,
    /// Actions that are new or gone.
    pub actions: Vec<Changed>,
    /// Files of scripts that differ.
    pub scripts: Vec<Changed>,
}

impl Difference {
    /// What has to change in one game to make it the other.
    pub fn between(before: &Game, after: &Game) -> Self {
        let values = |game: &Game| game.values().into_iter().map(|(path, text, _)| (path, text)).collect();
        let actions = |game: &Game| game.rules().actions.iter().map(|a| (a.name.clone(), String::new())).collect();
        Self {
            values: changed(values(before), values(after)),
            actions: changed(actions(before), actions(after)),
            scripts: Vec::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.actions.is_empty() && self.scripts.is_empty()
    }
}

/// What differs by name, in the order of names.
fn changed(before: BTreeMap<String, String>, mut after: BTreeMap<String, String>) -> Vec<Changed> {
    let mut list = Vec::new();
    for (name, before) in before {
        let after = after.remove(&name);
        if after.as_ref() != Some(&before) {
            list.push(Changed { name, before: Some(before), after });
        }
    }
    list.extend(after.into_iter().map(|(name, after)| Changed { name, before: None, after: Some(after) }));
    list.sort_by(|a, b| a.name.cmp(&b.name));
    list
}
