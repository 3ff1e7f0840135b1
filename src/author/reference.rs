//! `docs/reference.md`: all that can be written, out of the same tables as the stubs.

use std::fmt::Write as _;

use crate::script::api::{ENTRIES, Signature, Use};

use super::api::{Call, Form};
use super::example::{EXAMPLE_CARDS, EXAMPLE_GAME};
use super::forms::FORMS;
use super::globals::CALLS;
use super::programs::{AGENT_CALLS, BATCH_CALLS, CLASSES, SCENARIO_CALLS};
use super::schema::game as game_schema;
use super::tables::{PATTERNS, TABLES};

const HEAD: &str = "# Reference

What content can say, and what scripts can declare, read and call. It is made of the tables that the program itself goes by
(`cargo test --test editor -- --ignored the_reference_is_written`), and its examples are run as a test. Types are those of LuaCATS; `?` behind a type
stands for what may be missing. What stands behind `-->` is what comes of the line.

Examples stand in a small game: red's ace on a1 and blue's king on c3 of a board of three by three, two cards in each hand,
two aces in the deck; red moves its ace from a1 to a2. There `state` is the table, `seat` red, `piece` the ace and `cell` a2.

**What may do what.** `apply`, `enter`, `leave`, `after`, `on` and `rules` may write, ask, use chance and end the match.
Everything else only reads, and the `check` of an end may end the match. A write where only reading is allowed is refused:
`this function only reads`. Every refusal names file and line, and nothing of the step is done.

";

/// What stands in files of kinds.
const KINDS: &str = "### SORT.yaml

The kinds of a sort, in a file named as it: a line each, `ID: { ... }`, with the fields that `kinds.SORT` declares, and

| | | |
|---|---|---|
| `name` | | what people read; its id without it |
| `glyph` | | its sign on boards: one, or one by seat |
| `code` | | its letter in position texts: one, or one by seat |

A **pattern**, such as `moves`, is one of these, or a list of them:

PATTERNS
Directions are orthogonal, diagonal, all, forward, back, left, right, forward-left and the like as the owner sees the board,
north, north-east and the like.

";

/// What each kind of handle is, in the order of the API.
const HANDLES: &[(&str, &str)] = &[
    (
        "state",
        "the table and the match; also its shared zones, its variables and its seats by name: `state.deck`, `state.red`",
    ),
    ("seat", "a seat; also its zones and variables: `seat.hand`, `seat.points`"),
    (
        "piece",
        "a piece; also its fields, and what is printed on its kind with modifiers: `piece.tapped`, `piece.value`",
    ),
    ("kind", "what a piece is; also what is printed on it: `kind.value`"),
    ("sort", "the kinds of one file: `content.cards`, and one of them `content.cards.ace`"),
    ("cell", "a cell of a board"),
    ("zone", "a zone; `#zone` counts its pieces. A grid is a zone with cells"),
    ("offer", "what an `offer` function is given: `offer(a, b)` offers an option"),
    ("deny", "what a `deny` function is given: `deny(reason, a)` denies the options that begin with `a`"),
];

/// The whole page.
pub fn reference() -> String {
    let mut page = HEAD.to_owned();
    content(&mut page);
    page += "## Declarations\n\n";
    for form in TABLES.iter().chain(FORMS) {
        table(&mut page, form);
    }
    page += "## Generators, tests, effects, lists\n\n";
    calls(&mut page, CALLS);
    page += "## Handles\n\nThey are compared by value and may be keys; what is not there is nil.\n\n";
    for (tag, doc) in HANDLES {
        let _ = writeln!(page, "### {tag}\n\nIt is {doc}.\n");
        for entry in ENTRIES.iter().filter(|entry| entry.on.name() == *tag) {
            let _ = writeln!(page, "#### `{}`\n\n{}.\n", entry.signature, capital(entry.doc));
            if !matches!(entry.how, Use::Read(_)) {
                arguments(&mut page, entry.signature);
            }
            let _ = writeln!(page, "```lua\n{}\n```\n", entry.example);
            for (lua, message) in entry.errors {
                let _ = writeln!(page, "- refused: `{}`: {message}", lua.replace('\n', " "));
            }
            if !entry.errors.is_empty() {
                page.push('\n');
            }
        }
    }
    page += "## Agents\n\nA file gives a function from a view to one of `view.options`: its text or its number.\n\n";
    calls(&mut page, AGENT_CALLS);
    page += "## Scenarios\n\n";
    calls(&mut page, SCENARIO_CALLS);
    page += "## Batches\n\n";
    calls(&mut page, BATCH_CALLS);
    page += "## Tables of scenarios and batches\n\n";
    for form in CLASSES {
        table(&mut page, form);
    }
    while page.ends_with("\n\n") {
        page.pop();
    }
    page
}

/// What YAML says: game.yaml by its schema, then the files of kinds.
fn content(page: &mut String) {
    *page +=
        "## Content\n\nWhat a game is made of, in `content/GAME/`. This is the small game of the examples, whole:\n\n";
    let _ = writeln!(page, "```yaml content/examples/game.yaml\n{EXAMPLE_GAME}```\n");
    let _ = writeln!(page, "```yaml content/examples/cards.yaml\n{EXAMPLE_CARDS}```\n");
    let schema = game_schema();
    let parts = [
        ("game.yaml", "The seats, the boards, what lies where at the start, and switches", &schema),
        ("seats", "A list of names, or this where some of them may play", &schema["definitions"]["Range"]),
        ("boards.NAME", "The cells of the grid of that name", &schema["definitions"]["Board"]),
        ("settings.NAME", "A switch", &schema["definitions"]["Setting"]),
    ];
    for (heading, doc, part) in parts {
        let _ = writeln!(page, "### {heading}\n\n{doc}.\n");
        let needed = |name: &str| part["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
        let properties = part["properties"].as_object().into_iter().flatten();
        let lines: Vec<(&str, String)> = properties
            .map(|(name, of)| {
                let doc = small(of["description"].as_str().unwrap_or_default().trim_end_matches('.'));
                (name.as_str(), if needed(name) { format!("{doc}; needed") } else { doc })
            })
            .collect();
        rows(page, lines.iter().map(|(name, doc)| (*name, "", doc.as_str())));
    }
    let mut patterns = String::new();
    rows(&mut patterns, PATTERNS.iter().map(|pattern| (pattern.name, pattern.types, pattern.doc)));
    *page += &KINDS.replace("PATTERNS\n", &patterns);
}

fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn table(page: &mut String, form: &Form) {
    let heading = if form.at.is_empty() { form.class } else { form.at };
    let _ = writeln!(page, "### {heading}\n\n{}.\n", capital(form.doc));
    rows(page, form.fields.iter().map(|field| (field.name, field.types, field.doc)));
    if !form.example.is_empty() {
        let _ = writeln!(page, "```lua\n{}\n```\n", form.example);
    }
}

/// A name, a type and what it is, a line each; nothing where there are none.
fn rows<'r>(page: &mut String, rows: impl Iterator<Item = (&'r str, &'r str, &'r str)>) {
    let before = page.len();
    for (name, types, doc) in rows {
        if page.len() == before {
            *page += "| | | |\n|---|---|---|\n";
        }
        let types = if types.is_empty() { String::new() } else { format!("`{}`", cell(types)) };
        let _ = writeln!(page, "| `{name}` | {types} | {} |", cell(doc));
    }
    if page.len() > before {
        page.push('\n');
    }
}

fn arguments(page: &mut String, signature: &str) {
    let Some(read) = Signature::read(signature) else { return };
    for argument in read.arguments.iter().flatten() {
        let may = if argument.optional { ", may be missing" } else { "" };
        let _ = writeln!(page, "- `{}`: `{}`{may}", argument.name, argument.types);
    }
    if !read.results.is_empty() {
        let _ = writeln!(page, "- gives `{}`", read.results.join(", "));
    }
    if read.arguments.iter().any(|arguments| !arguments.is_empty()) || !read.results.is_empty() {
        page.push('\n');
    }
}

fn calls(page: &mut String, calls: &[Call]) {
    for call in calls {
        let _ = writeln!(page, "#### `{}`\n\n{}.\n", call.signature, capital(call.doc));
        arguments(page, call.signature);
        let _ = writeln!(page, "```lua\n{}\n```\n", call.example);
    }
}
