//! Variants: files of changes, each naming what it changes.

use crate::diag::{Diagnostic, Place};

use super::files::Files;
use super::game_file::KEYS;
use super::node::{Entry, Map, Node, Value};
use super::overlay::overlay;
use super::problems::Problems;
use super::reader::{Reader, unknown_key, wrong_type, wrong_value};
use super::text::{SHOWN, quote, suggest};
use super::yaml;

/// A variant that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    pub name: String,
    /// Its title, or its name while its file cannot be read.
    pub title: String,
    /// What it changes and why, where its file says.
    pub doc: Option<String>,
    /// What it changes, as its file says: the game, or other variants.
    pub parents: Vec<String>,
    pub place: Place,
}

/// A variant's file, read.
pub(super) struct Variant {
    pub name: String,
    pub title: Option<String>,
    /// What it changes: the game, or variants laid over it in this order.
    pub parents: Vec<(String, Place)>,
    /// Paths of its overlay scripts.
    pub scripts: Vec<String>,
    root: Node,
}

/// The folder of a game's variants.
fn folder(game: &str) -> String {
    format!("content/{game}/variants")
}

/// The names of a game's variants.
pub(super) fn names(files: &dyn Files, game: &str) -> Vec<String> {
    let files = files.list(&folder(game));
    files
        .iter()
        .filter_map(|file| file.strip_suffix(".yaml"))
        .filter(|name| !name.contains('/'))
        .map(str::to_owned)
        .collect()
}

/// The names and titles of a game's variants. A file that cannot be read is listed by its name: it is in the way of
/// nobody who does not ask for it.
pub(super) fn list(files: &dyn Files, game: &str) -> Vec<VariantInfo> {
    let info = |name: String| {
        let path = format!("{}/{name}.yaml", folder(game));
        let text = files.read(&path).and_then(Result::ok);
        let root = text.and_then(|text| yaml::read(&path, &text).ok());
        let text = |key: &str| super::reader::shown(key, root.as_ref()?.get(key)?, SHOWN, &mut Problems::new());
        let (title, doc) = (text("title"), text("doc"));
        let parent = root.as_ref().and_then(|root| root.get("parent"));
        let parents = parent.map(|node| node.as_list().unwrap_or(std::slice::from_ref(node))).unwrap_or_default();
        let parents = parents.iter().filter_map(Node::as_text).map(str::to_owned).collect();
        VariantInfo { title: title.unwrap_or_else(|| name.clone()), name, doc, parents, place: Place::new(path, 1, 1) }
    };
    names(files, game).into_iter().map(info).collect()
}

/// The variants to apply, in order: for each one asked for, its parents first, none twice.
pub(super) fn chain(files: &dyn Files, game: &str, asked: &[&str], problems: &mut Problems) -> Vec<Variant> {
    let mut chain = Chain { files, game, known: names(files, game), done: Vec::new() };
    for name in asked {
        chain.add(name, None, &mut Vec::new(), problems);
    }
    chain.done
}

/// The overlay scripts of variants in the order they run. One that several variants name runs once, so that it wraps
/// nothing twice.
pub(super) fn scripts(chain: Vec<Variant>) -> Vec<String> {
    let mut scripts: Vec<String> = Vec::new();
    for script in chain.into_iter().flat_map(|variant| variant.scripts) {
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    scripts
}

/// How many variants may be each the parent of the next.
const DEEPEST: usize = 64;

/// Variants being put in order.
struct Chain<'f> {
    files: &'f dyn Files,
    game: &'f str,
    known: Vec<String>,
    done: Vec<Variant>,
}

impl Chain<'_> {
    /// Adds a variant after its parents. `below` are those that have it as a parent, the nearest last.
    fn add(&mut self, name: &str, place: Option<Place>, below: &mut Vec<String>, problems: &mut Problems) {
        if self.done.iter().any(|variant| variant.name == name) {
            return;
        }
        if below.iter().any(|variant| variant == name) {
            let circle: Vec<&str> = below.iter().map(String::as_str).chain([name]).collect();
            let message = format!("these variants are each other's parents: {}", circle.join(" -> "));
            problems.add(|| {
                Diagnostic::error("content/variant-cycle", message)
                    .at(place)
                    .help(format!("write `parent: {}` in one of them", self.game))
            });
            return;
        }
        if below.len() >= DEEPEST {
            let message = format!("more than {DEEPEST} variants are laid over one another");
            problems.add(|| Diagnostic::error("content/variant-cycle", message).at(place));
            return;
        }
        let Some(variant) = Variant::read(self.files, self.game, name, place, &self.known, problems) else { return };
        below.push(name.to_owned());
        let game = self.game;
        for (parent, place) in variant.parents.iter().filter(|(parent, _)| parent != game) {
            self.add(parent, Some(place.clone()), below, problems);
        }
        below.pop();
        self.done.push(variant);
    }
}

impl Variant {
    fn read(
        files: &dyn Files,
        game: &str,
        name: &str,
        asked_at: Option<Place>,
        known: &[String],
        problems: &mut Problems,
    ) -> Option<Self> {
        if !known.iter().any(|known| known == name) {
            problems.add(|| {
                let message = format!("`{game}` has no variant {}", quote(name));
                let error = Diagnostic::error("content/unknown-variant", message).at(asked_at);
                suggest(error, name, known.iter().map(String::as_str))
            });
            return None;
        }
        let path = format!("{}/{name}.yaml", folder(game));
        let root = read_file(files, &path, problems)?;
        let mut variant = Self { name: name.to_owned(), title: None, parents: Vec::new(), scripts: Vec::new(), root };
        // Only the variant's own keys are looked at here; `apply` looks at the others.
        let mut reader = Reader::new(format!("variant `{name}`"), &variant.root, problems)?;
        variant.title = reader.shown("title", SHOWN, problems);
        reader.shown("doc", SHOWN, problems);
        if let Some(parent) = reader.require("parent", problems) {
            for parent in parent.as_list().unwrap_or(std::slice::from_ref(parent)) {
                match parent.as_text() {
                    Some(text) => variant.parents.push((text.to_owned(), parent.place.clone())),
                    None => problems.add(|| wrong_type("`parent`", "the game or a variant, or a list of them", parent)),
                }
            }
        }
        if let Some(scripts) = reader.take("scripts") {
            variant.scripts = read_scripts(files, game, scripts, problems);
        }
        Some(variant)
    }

    /// Lays the changes over the game's file and its sorts.
    pub fn apply(&self, game: &mut Node, sorts: &mut [(String, Node)], problems: &mut Problems) {
        let what = format!("variant `{}`", self.name);
        let own = ["parent", "scripts", "title", "doc"];
        let keys: Vec<&str> = KEYS.iter().copied().filter(|key| *key != "title").collect();
        apply(&what, &self.root, &own, &keys, game, sorts, problems);
    }
}

/// Lays a body of changes (`start:`, `settings:`, any sort ...) over the game's file and its sorts. `skip` are keys
/// that mean something else here, `keys` those of the game's file that may be changed.
pub(super) fn apply(
    what: &str,
    body: &Node,
    skip: &[&str],
    keys: &[&str],
    game: &mut Node,
    sorts: &mut [(String, Node)],
    problems: &mut Problems,
) {
    check_keys(what, body, skip, keys, sorts, problems);
    for entry in body.as_map().into_iter().flatten().filter(|entry| !skip.contains(&entry.key.as_str())) {
        if keys.contains(&entry.key.as_str()) {
            let change = if entry.key == "settings" { long_form(entry) } else { entry.clone() };
            lay(game, change, problems);
        } else if let Some((_, sort)) = sorts.iter_mut().find(|(sort, _)| *sort == entry.key) {
            match &entry.value {
                // A sort that is no map could not be read, which was said.
                value if value.as_map().is_some() && sort.is_null() => {}
                value if value.as_map().is_some() => overlay(sort, value, problems),
                value => {
                    problems.add(|| wrong_type(&format!("{} of {what}", quote(&entry.key)), "a map of kinds", value))
                }
            }
        }
    }
}

/// Reports the keys of a body of changes that name nothing.
pub(super) fn check_keys(
    what: &str,
    body: &Node,
    skip: &[&str],
    keys: &[&str],
    sorts: &[(String, Node)],
    problems: &mut Problems,
) {
    let known = || skip.iter().chain(keys).copied().chain(sorts.iter().map(|(sort, _)| sort.as_str()));
    for entry in body.as_map().into_iter().flatten().filter(|entry| !known().any(|known| known == entry.key)) {
        problems.add(|| unknown_key(what, entry, known()));
    }
}

/// Overlays one entry of the game's file.
fn lay(game: &mut Node, change: Entry, problems: &mut Problems) {
    let mut map = Map::new();
    let place = change.place.clone();
    // The map is empty, so nothing can be there already.
    let _ = map.insert(change.key, change.place, change.value);
    overlay(game, &Node::map(place, map), problems);
}

/// `settings: { x: 0 }` is short for `settings: { x: { default: 0 } }`.
fn long_form(entry: &Entry) -> Entry {
    let Some(map) = entry.value.as_map() else {
        return entry.clone();
    };
    let mut long = Map::new();
    for setting in map {
        let value = if setting.value.is_null() || setting.value.as_map().is_some() {
            setting.value.clone()
        } else {
            let mut short = Map::new();
            let _ = short.insert("default", setting.place.clone(), setting.value.clone());
            Node::map(setting.value.place.clone(), short)
        };
        let _ = long.insert(setting.key.clone(), setting.place.clone(), value);
    }
    Entry { key: entry.key.clone(), place: entry.place.clone(), value: Node::map(entry.value.place.clone(), long) }
}

/// The paths of overlay scripts: beside the variant's file, or in the same folder below `scripts`.
fn read_scripts(files: &dyn Files, game: &str, node: &Node, problems: &mut Problems) -> Vec<String> {
    let items = node.as_list().unwrap_or(std::slice::from_ref(node));
    let mut paths = Vec::new();
    for item in items {
        let Some(name) = item.as_text() else {
            problems.add(|| wrong_type("`scripts`", "the name of a Lua file, or a list of such", item));
            continue;
        };
        let plain = name.ends_with(".lua") && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
        if !plain || name.contains('\\') {
            problems.add(|| {
                let message =
                    format!("`scripts` must name a Lua file below the folder of variants, got {}", quote(name));
                wrong_value(message, &item.place).help("write a name like `brave_spy.lua`")
            });
            continue;
        }
        let beside = format!("{}/{name}", folder(game));
        let below = format!("scripts/{game}/variants/{name}");
        match [&beside, &below].into_iter().find(|path| files.read(path).is_some()) {
            Some(path) => paths.push(path.clone()),
            None => problems.add(|| {
                Diagnostic::error("content/missing-file", format!("there is no script {}", quote(name)))
                    .at(item.place.clone())
                    .note(format!("looked for {beside} and {below}"))
            }),
        }
    }
    paths
}

/// A file as a node, or problems.
pub(super) fn read_file(files: &dyn Files, path: &str, problems: &mut Problems) -> Option<Node> {
    let text = match files.read(path) {
        Some(Ok(text)) => text,
        Some(Err(error)) => {
            problems.push(*error);
            return None;
        }
        None => {
            problems.add(|| {
                Diagnostic::error("content/missing-file", format!("there is no file `{path}`"))
                    .at(Place::new(path, 0, 0))
            });
            return None;
        }
    };
    match yaml::read(path, &text) {
        Ok(node) => Some(node),
        Err(errors) => {
            problems.extend(errors);
            None
        }
    }
}

/// A variant as a file: `values` are paths and values as after `--set`, laid over the parents; `settings` stand apart,
/// each with its value as it is written in the file.
///
/// # Errors
/// What is wrong with a value.
pub fn variant_text(
    about: (&str, Option<&str>),
    parents: &[String],
    settings: &[(String, Node)],
    values: &[(String, String)],
) -> Result<String, Vec<Diagnostic>> {
    let place = Place::new("variant", 0, 0);
    let text = |text: &str| Node::text(place.clone(), text);
    let mut root = Map::new();
    let mut put = |key: &str, value: Node| drop(root.insert(key, place.clone(), value));
    put("title", text(about.0));
    if let Some(doc) = about.1 {
        put("doc", text(doc));
    }
    put(
        "parent",
        match parents {
            [parent] => text(parent),
            several => Node::list(place.clone(), several.iter().map(|parent| text(parent)).collect()),
        },
    );
    if !settings.is_empty() {
        let mut map = Map::new();
        for (name, value) in settings {
            let _ = map.insert(name.as_str(), place.clone(), value.clone());
        }
        put("settings", Node::map(place.clone(), map));
    }
    let mut whole = Node::map(place.clone(), root);
    for (path, value) in values {
        let mut body = yaml::read(path, value)?;
        for key in path.rsplit('.') {
            let mut map = Map::new();
            let _ = map.insert(key, place.clone(), body);
            body = Node::map(place.clone(), map);
        }
        merge(&mut whole, body);
    }
    yaml::write(&whole).map_err(|error| vec![*error])
}

/// Puts one change on top of others. Unlike in an overlay a value taken away stays written: the file is to take it away.
fn merge(base: &mut Node, change: Node) {
    match (&mut base.value, change.value) {
        (Value::Map(under), Value::Map(over)) => {
            for entry in over.iter() {
                match under.get_mut(&entry.key) {
                    Some(value) => merge(value, entry.value.clone()),
                    None => drop(under.insert(entry.key.clone(), entry.place.clone(), entry.value.clone())),
                }
            }
        }
        (value, over) => *value = over,
    }
}
