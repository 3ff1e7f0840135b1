//! `:settings`: the rule switches of the match.

use super::{Command, Group, Reach, arguments};
use crate::render::table;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::nothing;

pub const COMMAND: Command = Command {
    name: "settings",
    arguments: "",
    doc: "the rule switches of this match and what they may be",
    more: "A star marks those that were set, with `--set` or `:set`. `:set NAME VALUE` changes one in mid-match, `:new --set NAME=VALUE` begins another match with it.",
    example: ":settings",
    after: &[],
    group: Group::Match,
    reach: Reach::Anyone,
    complete: nothing,
    run,
};

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    arguments::none(&COMMAND, rest)?;
    // All chance follows from the seed, so no seat reads it.
    let seed = if desk.sitting.is_referee() { desk.game.seed().to_string() } else { "known to the referee".to_owned() };
    let asked = &desk.opening.variants;
    let variants = desk.game.game().variants().iter().filter(|variant| asked.contains(&variant.name));
    let docs = variants.filter_map(|variant| Some((variant.name.clone(), variant.doc.clone()?)));
    let about = [
        ("game", desk.rules().shown_title().to_owned()),
        ("found", desk.place.clone()),
        ("variant", if asked.is_empty() { "none".into() } else { asked.join(", ") }),
        ("seed", seed),
    ];
    let about = about.map(|(name, value)| (name.to_owned(), value)).into_iter().chain(docs);
    let settings = desk.game.game().settings();
    let changed: Vec<&(String, String)> = desk.opening.settings.iter().chain(desk.game.changes()).collect();
    let rows = settings.iter().map(|setting| {
        let set = changed.iter().any(|(name, _)| name.split('.').next() == Some(&setting.name));
        let name = if set { format!("{} *", setting.name) } else { setting.name.clone() };
        vec![name, setting.value.clone(), setting.allowed.clone(), setting.doc.clone()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let mut text = table::pairs(about, desk.style);
    if !rows.is_empty() {
        text += &format!("\n\n{}", table::records(&["setting", "value", "allowed", "meaning"], &rows, desk.style));
    }
    Ok(Answer::Text(text))
}
