//! Loading: content, then scripts, then both linked into rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{FieldDecl, Files, Package, SettingDecl, Snapshot, VariantInfo};
use crate::diag::{Diagnostic, Place};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::script::{Host, Part, parts};

use super::link;
use super::recipe::{Recipe, RulesId};

/// A setting as `:settings` shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingInfo {
    pub name: String,
    pub value: String,
    /// What else it may be: `off, 3 or 5`.
    pub allowed: String,
    pub doc: String,
}

/// A game with its variant and settings, ready for matches.
pub struct Game {
    pub(super) rules: Arc<Rules>,
    host: Host,
    settings: Vec<SettingInfo>,
    package: Package,
    kind_fields: Vec<(String, Vec<FieldDecl>)>,
    recipe: Recipe,
    id: RulesId,
}

impl Game {
    /// Loads `content/<name>` and `scripts/<name>` under variants, in order, and settings as `(name, text)`.
    ///
    /// # Errors
    /// Everything wrong with them, each at its place.
    pub fn load(
        files: &dyn Files,
        name: &str,
        variants: &[&str],
        overrides: &[(String, String)],
    ) -> Result<Self, Vec<Diagnostic>> {
        let known = files.read(&format!("content/{name}/game.yaml")).is_some() && !name.contains('/');
        if !known {
            // Only all the files can tell what else there is.
            return Package::load(files, name, variants, overrides).and(Err(Vec::new()));
        }
        Self::make(Recipe {
            files: Arc::new(Snapshot::of(files, name)),
            name: name.to_owned(),
            variants: variants.iter().map(|name| (*name).to_owned()).collect(),
            settings: overrides.to_vec(),
            changes: Vec::new(),
        })
    }

    pub(super) fn make(recipe: Recipe) -> Result<Self, Vec<Diagnostic>> {
        let files = &*recipe.files;
        let variants: Vec<&str> = recipe.variants.iter().map(String::as_str).collect();
        let package = Package::load(files, &recipe.name, &variants, &recipe.overrides())?;
        let (mut host, declarations) = Host::load(files, &package)?;
        let linked = link::link(&package, &declarations)?;
        let mut rules = linked.rules;
        host.bind(&rules);
        link::hold_checks(&rules, &package, &mut host, &linked.checks)?;
        rules.tables = link::evaluate_tables(&rules, &mut host, &linked.table_hooks)?;
        let settings = package.settings.iter().map(|setting| SettingInfo {
            name: setting.decl.name.clone(),
            value: setting.value.to_string(),
            allowed: setting.decl.allowed(),
            doc: setting.decl.doc.clone().unwrap_or_default(),
        });
        let settings = settings.collect();
        let id = RulesId::of(&package, files);
        Ok(Self { rules: Arc::new(rules), host, settings, package, kind_fields: linked.kind_fields, recipe, id })
    }

    /// What it was made of.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The same rules, made of something else.
    pub fn come_from(&mut self, recipe: Recipe) {
        self.recipe = recipe;
    }

    /// What tells its rules from others.
    pub fn id(&self) -> RulesId {
        self.id
    }

    pub(super) fn package(&self) -> &Package {
        &self.package
    }

    /// The value a path leads to, with the list it may lie in: its path and how it is written.
    pub fn whole_value(&self, path: &str) -> Option<(String, String)> {
        self.package.whole_value(path)
    }

    /// Its content after all changes: path, text and place of every value.
    pub fn values(&self) -> Vec<(String, String, Place)> {
        self.package.values()
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The scripts, as the kernel knows them.
    pub fn script(&mut self) -> &mut dyn Script {
        &mut self.host
    }

    pub fn host(&mut self) -> &mut Host {
        &mut self.host
    }

    /// The scripts that were loaded, with their texts, in the order of their paths.
    pub fn scripts(&self) -> BTreeMap<&str, &str> {
        self.host.scripts().collect()
    }

    /// Names that its scripts find without declaring them, and those in the libraries among them.
    pub fn globals(&self) -> (Vec<String>, Vec<String>) {
        self.host.globals()
    }

    /// The parts of all scripts that were loaded, each with its file. They are read out anew at every call, which takes
    /// a millisecond or two a file.
    pub fn parts(&self) -> Vec<(String, Part)> {
        let parts_of = |(path, text)| parts(text).into_iter().map(move |part| (String::from(path), part));
        self.scripts().into_iter().flat_map(parts_of).collect()
    }

    /// The fields that the scripts declare for kinds, by sort.
    pub fn kind_fields(&self) -> &[(String, Vec<FieldDecl>)] {
        &self.kind_fields
    }

    /// Its settings as they are declared.
    pub fn setting_decls(&self) -> impl Iterator<Item = &SettingDecl> {
        self.package.settings.iter().map(|setting| &setting.decl)
    }

    /// All seats it has names for, also those that do not play.
    pub fn seat_names(&self) -> impl Iterator<Item = &str> {
        self.package.file.seats.names()
    }

    pub fn settings(&self) -> &[SettingInfo] {
        &self.settings
    }

    /// The variants the game has.
    pub fn variants(&self) -> &[VariantInfo] {
        &self.package.known_variants
    }

    /// The text of a content file or a script, for excerpts.
    pub fn source(&self, path: &str) -> Option<String> {
        self.recipe.files.read(path)?.ok()
    }
}
