//! Loading: content, then scripts, then both linked into rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Files, Package, VariantInfo};
use crate::diag::{Diagnostic, Result};
use crate::kernel::rules::Rules;
use crate::kernel::script::Script;
use crate::script::Host;

use super::link;

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
    variants: Vec<VariantInfo>,
    /// Content files, for excerpts.
    texts: BTreeMap<String, String>,
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
        let package = Package::load(files, name, variants, overrides)?;
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
        let folder = format!("content/{name}");
        let mut texts = BTreeMap::new();
        for file in files.list(&folder) {
            let path = format!("{folder}/{file}");
            if let Some(Ok(text)) = files.read(&path) {
                texts.insert(path, text);
            }
        }
        Ok(Self { rules: Arc::new(rules), host, settings, variants: package.known_variants, texts })
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

    pub fn settings(&self) -> &[SettingInfo] {
        &self.settings
    }

    /// The variants the game has.
    pub fn variants(&self) -> &[VariantInfo] {
        &self.variants
    }

    /// The text of a content file or a script, for excerpts.
    pub fn source(&self, path: &str) -> Option<String> {
        let script = || self.host.source(path).map(str::to_owned);
        self.texts.get(path).cloned().or_else(script)
    }
}
