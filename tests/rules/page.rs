//! The page `docs/rules.md`: which scenarios hold which rule.

use std::fmt::Write;

use crate::form::{Edit, Kept, Rule};
use crate::suite::Suite;

const HEAD: &str = "# What holds the rules

Made of `tests/rules/*.yaml` and `tests/scenarios/` by `cargo test --test rules -- --write`. A rule is held by scenarios
named after it: with the change in the last column the game still loads, and one of them fails. Numbers are those of each
game's rules page.
";

/// The page of these games.
pub fn page(games: &[(Suite, Vec<Rule>)]) -> String {
    let mut page = HEAD.to_owned();
    for (suite, rules) in games {
        let held = rules.iter().filter(|rule| matches!(rule.kept, Kept::By(_))).count();
        let _ = write!(page, "\n## {}\n\n", suite.game);
        let _ =
            writeln!(page, "{} rules, {held} held by scenarios, the others by nothing a match can do.\n", rules.len());
        page.push_str("| rule | says | scenarios | dropped by |\n|---|---|---|---|\n");
        for rule in rules {
            let (scenarios, dropped) = match &rule.kept {
                Kept::Unbreakable(reason) => (format!("none: {reason}"), String::new()),
                Kept::By(edits) => (scenarios(suite, rule), edits.iter().map(edit).collect::<Vec<_>>().join("<br>")),
            };
            let _ = writeln!(page, "| {} | {} | {} | {} |", rule.number, cell(&rule.says), cell(&scenarios), dropped);
        }
    }
    page
}

fn scenarios(suite: &Suite, rule: &Rule) -> String {
    let named = suite.scenarios.iter().filter(|held| held.rules().any(|number| number == rule.number));
    let told = named.map(|held| held.name.split_once(':').map_or("", |(_, told)| told.trim()));
    told.collect::<Vec<_>>().join("; ")
}

fn edit(edit: &Edit) -> String {
    let code = |text: &str| format!("`{}`", cell(text).replace('`', "'"));
    let to = if edit.to.trim().is_empty() { "nothing".to_owned() } else { code(&edit.to) };
    format!("{}: {} becomes {to}", edit.file, code(&edit.from))
}

/// A text on one line that does not end its cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
