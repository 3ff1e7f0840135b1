//! `:diff`: what is otherwise elsewhere in the tree.

use std::collections::BTreeMap;

use super::{Command, Group, Reach, arguments};
use crate::kernel::language::Language;
use crate::kernel::observation::Seen;
use crate::render::{table, values};
use crate::repl::changing;
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::word::{fixed, revisions};
use crate::session::Appearance;

pub const COMMAND: Command = Command {
    name: "diff",
    arguments: "[ONE] OTHER [all]",
    doc: "what differs between two revisions or branches: the rules, the turn, variables, pieces",
    more: "With one, it is compared with where the match is.",
    example: ":diff 0 here",
    after: &[],
    group: Group::Time,
    reach: Reach::Referee("it shows every secret"),
    complete: |desk, typed| if typed.nth() < 2 { revisions(desk) } else { fixed(&[("all", "however much it is")]) },
    run,
};

/// Lines that are shown where not all are asked for.
const SHOWN: usize = 40;

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let all = words.len() > 1 && words.last() == Some(&"all");
    if all {
        words.pop();
    }
    let (one, other) = match words.as_slice() {
        [other] => ("here", *other),
        [one, other] => (*one, *other),
        _ => return Err(COMMAND.misused("say which revisions")),
    };
    let before = arguments::revision(&COMMAND, desk, one)?;
    let after = arguments::revision(&COMMAND, desk, other)?;
    let apart = desk.game.differing(before, after)?;
    if apart.rows.is_empty() && apart.rules.is_empty() {
        return Ok(Answer::Text(format!("@{before} and @{after} are alike")));
    }
    let mut parts = Vec::new();
    if apart.fork != before && apart.fork != after {
        parts.push(format!("both come from @{}", apart.fork));
    }
    let rules = changing::changed_lines(&apart.rules);
    if !rules.is_empty() {
        parts.push(format!("rules\n{}", rules.join("\n")));
    }
    let rows = apart.rows.iter().map(|row| {
        let words = |look: &Option<Appearance>, other: &Option<Appearance>| {
            look.as_ref().map_or_else(|| "-".to_owned(), |look| words_of(look, other.as_ref(), &desk.rules().language))
        };
        vec![row.what.clone(), words(&row.before, &row.after), words(&row.after, &row.before)]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        let shown = if all { rows.len() } else { SHOWN.min(rows.len()) };
        parts.push(table::records(&["", &format!("@{before}"), &format!("@{after}")], &rows[..shown], desk.style));
        if shown < rows.len() {
            parts.push(format!("and {} more: `:diff @{before} @{after} all`", rows.len() - shown));
        }
    }
    Ok(Answer::Text(parts.join("\n\n")))
}

/// How something is in one of two.
pub fn appearance(look: &Appearance) -> String {
    words_of(look, None, &Language::default())
}

/// How it is, as far as it is otherwise there; where a piece is, in any case.
fn words_of(look: &Appearance, other: Option<&Appearance>, language: &Language) -> String {
    let (no_fields, mut other_owner, mut other_fields, mut other_known) = (BTreeMap::new(), None, None, None);
    if let Some(Appearance::Piece { owner, fields, known_to, .. }) = other {
        (other_owner, other_fields, other_known) = (Some(owner), Some(fields), Some(known_to));
    }
    match look {
        Appearance::Value(seen) => values::value(seen),
        Appearance::Piece { place, owner, fields, known_to } => {
            let mut words = vec![place.clone()];
            if other_owner.is_some_and(|other| other != owner) {
                words.push(format!("of {}", owner.as_deref().unwrap_or("nobody")));
            }
            let same = |(name, seen): &(&String, &Seen)| other_fields.unwrap_or(&no_fields).get(*name) == Some(seen);
            let others = fields.iter().filter(|field| !same(field)).map(|(name, seen)| (name.clone(), seen.clone()));
            let others: BTreeMap<String, Seen> = others.collect();
            if !others.is_empty() {
                words.push(values::named(&others, language));
            }
            if other_known.is_some_and(|other| other != known_to) {
                let seats = if known_to.is_empty() { "nobody".to_owned() } else { known_to.join(", ") };
                words.push(format!("known to {seats}"));
            }
            words.join(", ")
        }
    }
}
