//! What can be told of a game without playing it: names that nothing has, and things that nothing uses. It knows no game.

mod flow;
mod kinds;
mod names;
mod unused;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use crate::content::Files;
use crate::diag::{Diagnostic, Place};
use crate::game::Game;
use crate::script::{Mention, Mentions};

pub use kinds::unused_kinds;
pub use words::untranslated;

/// The scripts in a game's folder, those of its variants and agents as well: what one of them uses is used.
pub struct Scripts {
    found: BTreeMap<String, Mentions>,
    /// Every name and word in them, but where fields and variables are declared.
    words: BTreeSet<String>,
    /// Whether all of them could be read.
    whole: bool,
}

impl Scripts {
    pub fn read(files: &dyn Files, game: &str) -> Self {
        let mut scripts = Self { found: BTreeMap::new(), words: BTreeSet::new(), whole: true };
        for folder in [format!("scripts/{game}"), "scripts/lib".to_owned()] {
            for name in files.list(&folder).into_iter().filter(|name| name.ends_with(".lua")) {
                let path = format!("{folder}/{name}");
                let text = files.read(&path).and_then(Result::ok);
                match text.as_deref().and_then(Mentions::of) {
                    Some(mentions) => drop(scripts.found.insert(path, mentions)),
                    None => scripts.whole = false,
                }
            }
        }
        for mentions in scripts.found.values() {
            let texts = mentions.texts.iter().flat_map(|text| crate::script::words(text)).map(str::to_owned);
            let reads = mentions.reads.iter().map(|read| read.name.clone());
            let globals = mentions.globals.iter().map(|(global, _)| global.name.clone());
            scripts.words.extend(texts.chain(reads).chain(globals).chain(mentions.made.iter().cloned()));
        }
        scripts
    }

    /// Whether the name stands anywhere but where it is declared.
    fn has(&self, name: &str) -> bool {
        self.words.contains(name)
    }

    /// Whether a text is that and nothing else.
    fn has_text(&self, text: &str) -> bool {
        self.found.values().any(|mentions| mentions.texts.contains(text))
    }

    /// What a text of the game's own scripts declares in `kinds.ranks` and the like.
    fn declared<'s>(&'s self, game: &'s Game) -> impl Iterator<Item = (&'s str, &'s str, Place)> {
        let of = |path: &'s str| self.found.get(path).map(|mentions| (path, mentions));
        let scripts = game.scripts().into_keys().filter_map(of);
        scripts.flat_map(|(path, mentions)| {
            mentions.declared.iter().map(move |(of, name)| (of.as_str(), name.name.as_str(), place(path, name)))
        })
    }
}

fn place(path: &str, mention: &Mention) -> Place {
    Place::new(path, mention.line, mention.column)
}

/// Everything that is wrong or useless in a game as it was loaded, in the order of its places.
pub fn lint(game: &Game, scripts: &Scripts) -> Vec<Diagnostic> {
    let mut problems = names::unknown(game, scripts);
    // Of a script that could not be read it is not known what it uses.
    if scripts.whole {
        problems.extend(unused::unused(game, scripts));
        problems.extend(flow::unreached(game.rules(), scripts));
        problems.extend(flow::unheard(game.rules(), scripts));
    }
    problems.sort_by(|a, b| a.place.cmp(&b.place));
    problems
}
