//! What was set in a game, as a file that makes a variant of it.

use std::sync::Arc;

use crate::content::{self, Choice, Map, Node, Package, Setting, SettingValue, is_id, variant_text};
use crate::diag::{Diagnostic, Place};

use super::compare::Difference;
use super::load::Game;
use super::recipe::Recipe;

impl Game {
    /// The file of a variant that is played by the same rules: its path and its text. `doc` says what it is about.
    ///
    /// # Errors
    /// Nothing was set, the name is none, or such a file would not give these rules.
    pub fn as_variant(&self, name: &str, doc: Option<&str>) -> Result<(String, String), Vec<Diagnostic>> {
        let wrong = |code, message: String, help: &str| vec![Diagnostic::error(code, message).help(help.to_owned())];
        if !is_id(name) || name == self.recipe().name {
            let message = format!("`{}` cannot be the name of a variant", name.escape_debug());
            return Err(wrong(
                "content/variant-name",
                message,
                "small letters, digits and `_`: `:save-variant bold_spy`",
            ));
        }
        let recipe = self.recipe();
        if recipe.variants.iter().any(|variant| variant == name) {
            let message = format!("`{name}` is the variant being played and would be its own parent");
            return Err(wrong(
                "content/variant-name",
                message,
                "name another one, and write the values into the file by hand to keep one",
            ));
        }
        let all = recipe.overrides();
        if all.is_empty() {
            return Err(wrong("content/variant-name", "nothing was set".to_owned(), ":help set"));
        }
        let package = self.package();
        let of_setting = |path: &str| package.setting(path.split('.').next().unwrap_or(path));
        let mut settings: Vec<(String, Node)> = Vec::new();
        for setting in all.iter().filter_map(|(path, _)| of_setting(path)) {
            settings.retain(|(name, _)| *name != setting.decl.name);
            settings.push((setting.decl.name.clone(), setting_node(setting, package)));
        }
        let values: Vec<(String, String)> = all.into_iter().filter(|(path, _)| of_setting(path).is_none()).collect();
        let own = [recipe.name.clone()];
        let parents = if recipe.variants.is_empty() { &own[..] } else { &recipe.variants };
        let title = name.replace('_', " ");
        let text = variant_text((&title, doc), parents, &settings, &values)?;
        let path = format!("content/{}/variants/{name}.yaml", recipe.name);
        self.hold(&Recipe {
            files: Arc::new(content::Snapshot::clone(&recipe.files).with(&path, &text)),
            name: recipe.name.clone(),
            variants: vec![name.to_owned()],
            settings: Vec::new(),
            changes: Vec::new(),
        })?;
        Ok((path, text))
    }

    /// Whether a recipe gives the same rules.
    fn hold(&self, recipe: &Recipe) -> Result<(), Vec<Diagnostic>> {
        let other = recipe.load()?;
        if other.id() == self.id() {
            return Ok(());
        }
        let difference = Difference::between(self, &other);
        let named: Vec<&str> = difference.values.iter().map(|value| value.name.as_str()).take(3).collect();
        let message = format!("a variant of these values would play otherwise: {}", named.join(", "));
        let note =
            "a setting brings changes of its own (`changes:` in game.yaml), and they come after a variant's values";
        let help = format!(":reset {}", named.first().copied().unwrap_or_default());
        Err(vec![Diagnostic::error("content/variant", message).note(note).help(help)])
    }
}

/// A setting as a variant writes it.
fn setting_node(setting: &Setting, package: &Package) -> Node {
    let place = Place::new("variant", 0, 0);
    let value = |value: &SettingValue| match value {
        SettingValue::Bool(yes) => Node::new(place.clone(), content::Value::Bool(*yes)),
        SettingValue::Integer(number) => Node::new(place.clone(), content::Value::Integer(i64::from(*number))),
        SettingValue::Word(word) => Node::text(place.clone(), word.as_str()),
    };
    let map = |entries: Vec<(&str, Node)>| {
        let mut map = Map::new();
        for (key, value) in entries {
            let _ = map.insert(key, place.clone(), value);
        }
        Node::map(place.clone(), map)
    };
    match &setting.value {
        Choice::PerSeat(values) => {
            let by_seat = package.file.seats.names().zip(values).map(|(seat, own)| (seat, value(own))).collect();
            map(vec![("default", map(by_seat))])
        }
        // How many play is no setting in any file, unless a game declares it: it is written whole.
        Choice::One(one) if setting.decl.is_of_seats() => {
            let ends = setting.decl.range.into_iter().flat_map(|(min, max)| [("min", min), ("max", max)]);
            let ends = ends.map(|(key, end)| (key, value(&SettingValue::Integer(end))));
            let doc = setting.decl.doc.iter().map(|doc| ("doc", Node::text(place.clone(), doc.as_str())));
            map([("default", value(one))].into_iter().chain(ends).chain(doc).collect())
        }
        Choice::One(one) => value(one),
    }
}
