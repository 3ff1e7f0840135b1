//! `:show`: a kind with all that is printed on it.

use super::{Command, Group, Reach, arguments};
use crate::diag::Diagnostic;
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling::tame;
use crate::repl::word::{Typed, Word, kinds};

pub const COMMAND: Command = Command {
    name: "show",
    arguments: "KIND",
    doc: "a kind: its words, the values printed on it, and where each stands",
    more: "What was set in mid-match is in force. `:set SORT.KIND.FIELD VALUE` changes a value.",
    example: ":show spy",
    after: &[],
    group: Group::Look,
    reach: Reach::Anyone,
    complete: |desk: &mut Desk, typed: &Typed| -> Vec<Word> { if typed.nth() == 0 { kinds(desk) } else { Vec::new() } },
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let id = arguments::word(&COMMAND, rest, "say which kind")?;
    match of_kind(desk, id) {
        Some(text) => Ok(Answer::Text(text)),
        None => {
            let error = Diagnostic::error("usage/kind", format!("no kind is named `{}`", id.escape_debug()));
            Err(error.suggest(id, desk.rules().kinds.iter().map(|kind| kind.id.as_str())).into())
        }
    }
}

/// A kind with its values; `None` where there is none of that name.
pub fn of_kind(desk: &Desk, id: &str) -> Option<String> {
    let rules = desk.rules();
    let kind = rules.kinds.get(rules.kind_named(id)?.index())?;
    let sort = rules.sorts.get(kind.sort.index()).map_or("?", |sort| sort.name.as_str());
    let word = rules.language.kind(id).filter(|word| *word != kind.name);
    let names = std::iter::once(tame(&kind.name)).chain(word.map(tame)).collect::<Vec<_>>().join(", ");
    let glyphs: Vec<String> = kind.glyphs.iter().map(|glyph| tame(glyph)).collect();
    let heading = format!("{id} of {sort}: {names}; on boards {} ({})", glyphs.join(" "), kind.place);
    let begin = format!("{sort}.{id}.");
    let rows = desk.game.game().values().into_iter().filter_map(|(path, value, place)| {
        let field = path.strip_prefix(&begin)?.to_owned();
        Some(vec![field, value, place.to_string()])
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        return Some(heading);
    }
    Some(format!("{heading}\n{}", table::records(&["printed", "value", "where"], &rows, desk.style)))
}
