//! `words/LANGUAGE.yaml`: the words of a game in another language. They are shown and nothing else: whatever is missing
//! here falls back to the game's own names and texts.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Diagnostic, Place};
use crate::kernel::language::{SCREEN, holes, holes_touch};

use super::files::Files;
use super::node::{Entry, Map, Node};
use super::problems::Problems;
use super::reader::{Reader, shown, unknown_key, wrong_type, wrong_value};
use super::text::{SHOWN, quote, suggest, unreadable};
use super::variant::{self, read_file};
use super::yaml;

/// The words of a language, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Titles of the game and of variants, by their names.
    pub titles: BTreeMap<String, String>,
    pub kinds: BTreeMap<String, String>,
    /// Of several, by the word for one.
    pub plurals: BTreeMap<String, String>,
    pub zones: BTreeMap<String, String>,
    pub phases: BTreeMap<String, String>,
    /// Variables and fields of pieces.
    pub fields: BTreeMap<String, String>,
    pub seats: BTreeMap<String, String>,
    pub actions: BTreeMap<String, String>,
    /// What the actions do.
    pub docs: BTreeMap<String, String>,
    /// Reasons of ends and refusals, in the order of the file.
    pub reasons: Vec<(String, String)>,
    /// Lines of the log, in the order of the file.
    pub notes: Vec<(String, String)>,
    /// The program's own words about the table.
    pub screen: Vec<(String, String)>,
}

/// The names a game has words for.
#[derive(Clone, Debug, Default)]
pub struct Named {
    pub kinds: Vec<String>,
    pub zones: Vec<String>,
    pub phases: Vec<String>,
    /// Variables and fields of pieces, printed ones as well.
    pub fields: Vec<String>,
    pub actions: Vec<String>,
    pub seats: Vec<String>,
}

fn folder(game: &str) -> String {
    format!("content/{game}/words")
}

/// The file of the program's own words in a language: what it says about the table whatever the game.
pub fn common_path(language: &str) -> String {
    format!("content/words/{language}.yaml")
}

/// The languages a game has words in, in order of name.
pub fn languages(files: &dyn Files, game: &str) -> Vec<String> {
    let files = files.list(&folder(game));
    let names = files.iter().filter_map(|file| file.strip_suffix(".yaml")).filter(|name| !name.contains('/'));
    names.map(str::to_owned).collect()
}

/// The title of a game in a language, if there is one that can be read: a broken file is in the way of nobody who does
/// not ask for it.
pub fn title_in(files: &dyn Files, game: &str, language: &str) -> Option<String> {
    let path = format!("{}/{language}.yaml", folder(game));
    let root = yaml::read(&path, &files.read(&path)?.ok()?).ok()?;
    let title = root.get("title")?;
    shown("`title`", title.get(game).unwrap_or(title), SHOWN, &mut Problems::new())
}

impl Words {
    /// Reads the words of a game in a language and holds them against the names the game has.
    ///
    /// # Errors
    /// Everything that is wrong: `content/unknown-language`, `content/unknown-key` for a section, `content/unknown-kind`
    /// and the like for names, `content/hole` for what is said with holes that its text has not.
    pub fn read(files: &dyn Files, game: &str, language: &str, named: &Named) -> Result<Self, Vec<Diagnostic>> {
        let known = languages(files, game);
        if !known.iter().any(|known| known == language) {
            return Err(vec![unknown_language(files, game, language, &known)]);
        }
        let mut problems = Problems::new();
        let path = format!("{}/{language}.yaml", folder(game));
        let root = read_file(files, &path, &mut problems);
        let mut words = Self::default();
        // An empty file is one that somebody has just begun.
        if let Some(root) = root.filter(|root| !root.is_null())
            && let Some(mut reader) = Reader::new(format!("`words/{language}.yaml`"), &root, &mut problems)
        {
            let names = Names { files, game, named, spoken_of: OnceCell::new() };
            if let Some(title) = reader.take("title") {
                words.read_titles(&names, title, &mut problems);
            }
            if let Some(section) = reader.take("kinds") {
                words.read_kinds(&names, section, &mut problems);
            }
            if let Some(section) = reader.take("zones") {
                words.zones = names.words("zones", "zone", "content/unknown-zone", section, &mut problems);
            }
            if let Some(section) = reader.take("phases") {
                words.phases = names.words("phases", "phase", "content/unknown-phase", section, &mut problems);
            }
            if let Some(section) = reader.take("fields") {
                words.fields =
                    names.words("fields", "variable or field", "content/unknown-field", section, &mut problems);
            }
            if let Some(section) = reader.take("actions") {
                words.read_actions(&names, section, &mut problems);
            }
            words.reasons = texts("reasons", reader.take("reasons"), &mut problems);
            if let Some(section) = reader.take("seats") {
                words.seats = names.words("seats", "seat", "content/unknown-seat", section, &mut problems);
                told_apart(&words.seats, &named.seats, section, &mut problems);
            }
            words.notes = texts("notes", reader.take("notes"), &mut problems);
            words.screen = screen(reader.take("screen"), &mut problems);
            reader.finish(&mut problems);
        }
        if problems.is_empty() { Ok(words) } else { Err(problems.into_vec()) }
    }

    /// Puts the program's own words in this language behind those of the game, which come first.
    ///
    /// # Errors
    /// Everything that is wrong with their file.
    pub fn add_common(&mut self, files: &dyn Files, language: &str) -> Result<(), Vec<Diagnostic>> {
        let mut problems = Problems::new();
        let root = read_file(files, &common_path(language), &mut problems);
        if let Some(root) = root.filter(|root| !root.is_null())
            && let Some(mut reader) = Reader::new(format!("`words/{language}.yaml`"), &root, &mut problems)
        {
            self.screen.extend(screen(reader.take("screen"), &mut problems));
            self.reasons.extend(texts("reasons", reader.take("reasons"), &mut problems));
            self.notes.extend(texts("notes", reader.take("notes"), &mut problems));
            reader.finish(&mut problems);
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.into_vec()) }
    }

    /// A word for the kind, or a list of the word for one and the word for several.
    fn read_kinds(&mut self, names: &Names, section: &Node, problems: &mut Problems) {
        for entry in names.entries("kinds", "kind", "content/unknown-kind", section, problems) {
            match entry.value.as_list() {
                None => self.kinds.extend(said("kinds", entry, problems)),
                Some([one, many]) => {
                    let what = format!("{} of `kinds`", quote(&entry.key));
                    let word = |node, problems: &mut Problems| shown(&what, node, SHOWN, problems);
                    if let (Some(one), Some(many)) = (word(one, problems), word(many, problems)) {
                        self.kinds.insert(entry.key.clone(), one.clone());
                        self.plurals.insert(one, many);
                    }
                }
                Some(_) => problems.add(|| {
                    let what = format!("{} of `kinds`", quote(&entry.key));
                    wrong_type(&what, "a word, or `[ONE, SEVERAL]`", &entry.value)
                }),
            }
        }
    }

    /// One title, or one for the game and for each variant.
    fn read_titles(&mut self, names: &Names, node: &Node, problems: &mut Problems) {
        let Some(map) = node.as_map() else {
            let title = shown("`title`", node, SHOWN, problems);
            self.titles.extend(title.map(|title| (names.game.to_owned(), title)));
            return;
        };
        let variants = variant::names(names.files, names.game);
        let known = || std::iter::once(names.game).chain(variants.iter().map(String::as_str));
        for entry in map {
            if known().all(|known| known != entry.key) {
                problems.add(|| unknown_key("`title`", entry, known()));
            }
            self.titles.extend(said("title", entry, problems));
        }
    }

    /// A word for the action, or its word and what it does.
    fn read_actions(&mut self, names: &Names, section: &Node, problems: &mut Problems) {
        for entry in names.entries("actions", "action", "content/unknown-action", section, problems) {
            if entry.value.as_map().is_none() {
                self.actions.extend(said("actions", entry, problems));
                continue;
            }
            let Some(mut reader) = Reader::new(format!("action {}", quote(&entry.key)), &entry.value, problems) else {
                continue;
            };
            let (name, doc) = (reader.shown("name", SHOWN, problems), reader.shown("doc", SHOWN, problems));
            reader.finish(problems);
            self.actions.extend(name.map(|name| (entry.key.clone(), name)));
            self.docs.extend(doc.map(|doc| (entry.key.clone(), doc)));
        }
    }
}

/// What names are held against.
struct Names<'a> {
    files: &'a dyn Files,
    game: &'a str,
    named: &'a Named,
    /// All words in the game's files, collected when they are first asked for.
    spoken_of: OnceCell<BTreeSet<String>>,
}

impl Names<'_> {
    /// A section of words by name.
    fn words(
        &self,
        section: &str,
        what: &str,
        code: &'static str,
        node: &Node,
        problems: &mut Problems,
    ) -> BTreeMap<String, String> {
        let entries = self.entries(section, what, code, node, problems);
        entries.into_iter().filter_map(|entry| said(section, entry, problems)).collect()
    }

    /// The entries of a section, each name looked at.
    fn entries<'n>(
        &self,
        section: &str,
        what: &str,
        code: &'static str,
        node: &'n Node,
        problems: &mut Problems,
    ) -> Vec<&'n Entry> {
        let Some(map) = node.as_map() else {
            problems.add(|| wrong_type(&format!("`{section}`"), "a map of names and words", node));
            return Vec::new();
        };
        let known = match section {
            "kinds" => &self.named.kinds,
            "zones" => &self.named.zones,
            "phases" => &self.named.phases,
            "fields" => &self.named.fields,
            "actions" => &self.named.actions,
            _ => &self.named.seats,
        };
        for entry in map {
            if !known.contains(&entry.key) && !self.is_elsewhere(&entry.key) {
                problems.add(|| {
                    let message = format!("`{}` has no {what} {}", self.game, quote(&entry.key));
                    let error = Diagnostic::error(code, message).at(entry.place.clone());
                    suggest(error, &entry.key, known.iter().map(String::as_str))
                });
            }
        }
        map.iter().collect()
    }

    /// Whether a name that is not there as the game is now loaded may be there with other variants or settings: it is
    /// the name of nothing else, and some file of the game speaks of it.
    fn is_elsewhere(&self, name: &str) -> bool {
        let Named { kinds, zones, phases, fields, actions, seats } = self.named;
        let is_taken = [kinds, zones, phases, fields, actions, seats]
            .into_iter()
            .any(|names| names.iter().any(|known| known == name));
        !is_taken && self.spoken_of.get_or_init(|| self.all_words()).contains(name)
    }

    fn all_words(&self) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        for folder in ["content", "scripts"].map(|part| format!("{part}/{}", self.game)) {
            let paths = self.files.list(&folder).into_iter().filter(|path| !path.starts_with("words/"));
            for text in paths.filter_map(|path| self.files.read(&format!("{folder}/{path}"))?.ok()) {
                let found = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                words.extend(found.filter(|word| !word.is_empty()).map(str::to_owned));
            }
        }
        words
    }
}

/// A name or text and what is said in its place; an empty value is one that is still to come.
fn said(section: &str, entry: &Entry, problems: &mut Problems) -> Option<(String, String)> {
    if entry.value.is_null() {
        return None;
    }
    let what = format!("{} of `{section}`", quote(&entry.key));
    Some((entry.key.clone(), shown(&what, &entry.value, SHOWN, problems)?))
}

/// A section of free texts. What is said may only have holes that the text has.
fn texts(section: &str, node: Option<&Node>, problems: &mut Problems) -> Vec<(String, String)> {
    let Some(node) = node else { return Vec::new() };
    let Some(map) = node.as_map() else {
        problems.add(|| wrong_type(&format!("`{section}`"), "a map of texts", node));
        return Vec::new();
    };
    let mut pairs = Vec::new();
    for entry in map {
        if let Some(why) = unreadable(&entry.key, SHOWN) {
            problems.add(|| wrong_value(format!("a text of `{section}` {why}"), &entry.place));
            continue;
        }
        let Some((text, told)) = said(section, entry, problems) else { continue };
        let there = holes(&text);
        let hole = |message: String, place: &Place| Diagnostic::error("content/hole", message).at(place.clone());
        let twice = there.iter().enumerate().find(|(index, name)| there[..*index].contains(name));
        if let Some((_, name)) = twice {
            problems.add(|| hole(format!("{} has the hole `{{{name}}}` twice", quote(&text)), &entry.place));
        }
        if holes_touch(&text) {
            let message = format!("{} has holes with nothing between them", quote(&text));
            problems.add(|| hole(message, &entry.place).help("put a space or a word between them"));
        }
        for name in holes(&told).iter().filter(|name| !there.contains(name)) {
            let message = format!("{} has no hole `{{{name}}}`", quote(&text));
            problems.add(|| suggest(hole(message, &entry.value.place), name, there.iter().map(String::as_str)));
        }
        pairs.push((text, told));
    }
    pairs
}

/// The program's own words: those that it says, and no others.
fn screen(node: Option<&Node>, problems: &mut Problems) -> Vec<(String, String)> {
    for entry in node.and_then(Node::as_map).into_iter().flatten() {
        if !SCREEN.contains(&entry.key.as_str()) {
            problems.add(|| unknown_key("`screen`", entry, SCREEN));
        }
    }
    texts("screen", node, problems)
}

/// Two seats of one name could not be told apart on a board.
fn told_apart(words: &BTreeMap<String, String>, seats: &[String], section: &Node, problems: &mut Problems) {
    let word = |seat: &String| words.get(seat).unwrap_or(seat).clone();
    for (index, seat) in seats.iter().enumerate() {
        let Some(other) = seats[..index].iter().find(|other| word(other) == word(seat)) else { continue };
        let entry = |name: &String| section.as_map().and_then(|map: &Map| map.entry(name));
        let place = entry(seat).or_else(|| entry(other)).map_or(&section.place, |entry| &entry.value.place);
        let message = format!("seats `{other}` and `{seat}` would both be called {}", quote(&word(seat)));
        problems.add(|| wrong_value(message, place).help("give each seat a word of its own"));
    }
}

fn unknown_language(files: &dyn Files, game: &str, language: &str, known: &[String]) -> Diagnostic {
    let message = format!("`{game}` has no words in the language {}", quote(language));
    let error = Diagnostic::error("content/unknown-language", message);
    if files.list(&folder(game)).iter().any(|file| file.strip_suffix(".yml") == Some(language)) {
        return error.help(format!("name the file `words/{language}.yaml`: `.yml` is not read"));
    }
    match known {
        [] => error.help(format!("there are none yet: they would be in `{}/LANGUAGE.yaml`", folder(game))),
        // Names this short are all near each other, so the whole list is said.
        known => error.help(format!("known: {}", known.join(", "))),
    }
}
