//! The files that `sandtable stubs` writes: stubs for editors, schemas, settings of language servers, and the line in each
//! YAML file that names its schema.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use crate::content::{FieldDecl, Files};
use crate::diag::Diagnostic;
use crate::game::Game;
use crate::game::find::variants;

use super::game::Seen;
use super::lua;
use super::schema::{self, Sorts};

/// A file to be written: its path below the folder of games, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub path: String,
    pub text: String,
}

/// What editors of Lua are told: where stubs lie, and what Luau has not.
fn settings() -> Json {
    let off = ["io", "os", "debug", "package", "coroutine", "ffi", "jit"];
    let builtin: BTreeMap<&str, &str> = off.into_iter().map(|name| (name, "disable")).collect();
    json!({
        "runtime": { "version": "LuaJIT", "nonstandardSymbol": ["+=", "-=", "*=", "/=", "continue"], "builtin": builtin },
        "workspace": { "library": ["scripts/types"], "checkThirdParty": false },
        // What is not on the table is nil, and which piece has an owner the rules know.
        "diagnostics": { "disable": ["need-check-nil", "unnecessary-if", "lowercase-global", "duplicate-set-field"] },
    })
}

/// All files for some games of a folder.
///
/// # Errors
/// What is wrong with a game: without its rules nothing can be said of its files.
pub fn stubs(files: &dyn Files, games: &[String]) -> Result<Vec<Written>, Vec<Diagnostic>> {
    let file = |path: &str, text: String| Written { path: path.to_owned(), text };
    let mut written = vec![
        file(".luarc.json", pretty(&settings())),
        file("scripts/types/table.lua", lua::table()),
        file("scripts/types/game.lua", lua::game()),
        file("scripts/types/programs.lua", lua::programs()),
        file("content/schemas/game.json", pretty(&schema::game())),
        file("content/schemas/words.json", pretty(&schema::words())),
    ];
    for game in games {
        of_game(files, game, &mut written)?;
    }
    Ok(written)
}

fn of_game(files: &dyn Files, name: &str, written: &mut Vec<Written>) -> Result<(), Vec<Diagnostic>> {
    let mut seen = Seen::default();
    let plain = Game::load(files, name, &[], &[])?;
    seen.add(&plain);
    let mut fields: BTreeMap<String, Vec<FieldDecl>> = plain.kind_fields().iter().cloned().collect();
    let base = fields.clone();
    for variant in variants(files, name) {
        let game = Game::load(files, name, &[&variant], &[])?;
        seen.add(&game);
        for (sort, more) in game.kind_fields() {
            let known = fields.entry(sort.clone()).or_default();
            for field in more {
                if known.iter().all(|known| known.name != field.name) {
                    known.push(field.clone());
                }
            }
        }
    }
    written.push(Written { path: format!("scripts/types/games/{name}.lua"), text: seen.text(name) });
    let kinds = seen.kinds();
    let sorts = Sorts { fields: &base, kinds };
    for sort in base.keys() {
        written.push(Written { path: format!("content/schemas/{name}/{sort}.json"), text: pretty(&sorts.sort(sort)) });
    }
    let all = Sorts { fields: &fields, kinds };
    written.push(Written { path: format!("content/schemas/{name}/variant.json"), text: pretty(&all.variant()) });
    Ok(())
}

fn pretty(json: &Json) -> String {
    // What a map of JSON is written as cannot fail.
    serde_json::to_string_pretty(json).unwrap_or_default() + "\n"
}

/// What stands before the path of a schema in a YAML file.
const MODELINE: &str = "# yaml-language-server: $schema=";

/// A YAML file of a game's content with the line that names its schema; none if it has one. It stands at the end, where it
/// moves no other line.
pub fn with_modeline(game: &str, path: &str, text: &str) -> Option<String> {
    if text.lines().any(|line| line.starts_with(MODELINE)) {
        return None;
    }
    let stem = path.strip_suffix(".yaml")?;
    let schema = match stem.split_once('/') {
        None if stem == "game" => "../schemas/game.json".to_owned(),
        None => format!("../schemas/{game}/{stem}.json"),
        Some(("variants", _)) => format!("../../schemas/{game}/variant.json"),
        Some(("words", _)) => "../../schemas/words.json".to_owned(),
        Some(_) => return None,
    };
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Some(format!("{text}{end}{MODELINE}{schema}\n"))
}
