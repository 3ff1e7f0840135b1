//! `:help`: the commands, and what else a line may be.

use super::{COMMANDS, Command, Group, Reach, exact, named};
use crate::kernel::action::Action;
use crate::kernel::language::Language;
use crate::render::{Style, table};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling::tame;

pub const COMMAND: Command = Command {
    name: "help",
    arguments: "[NAME]",
    doc: "the commands, or what a command or an action of the game does",
    more: "",
    example: ":help legal",
    group: Group::Help,
    reach: Reach::Anyone,
    run,
};

const GROUPS: [(Group, &str); 8] = [
    (Group::Match, "the match"),
    (Group::Look, "looking"),
    (Group::Play, "playing"),
    (Group::Time, "back and forth"),
    (Group::Rules, "the rules, in mid-match"),
    (Group::Table, "the table, by hand"),
    (Group::Test, "what must hold"),
    (Group::Help, "the rest"),
];

fn run(desk: &mut Desk, rest: &str) -> Result<Answer> {
    let name = rest.trim_start_matches(':');
    let action = desk.rules().action_named(name).filter(|_| !rest.starts_with(':'));
    Ok(Answer::Text(match action.and_then(|id| desk.rules().actions.get(id.index())) {
        Some(action) => {
            let action = of_action(action, &desk.rules().language, desk.style);
            let command = exact(name).map(|command| format!("\n\n{}", of_command(command, desk.style)));
            action + &command.unwrap_or_default()
        }
        None if name.is_empty() => overview(desk),
        None => of_command(named(name)?, desk.style),
    }))
}

fn overview(desk: &Desk) -> String {
    let style = desk.style;
    let bold = |text: &str| style.paint(text, anstyle::Style::new().bold());
    let mut parts = Vec::new();
    for (group, title) in GROUPS {
        let commands = COMMANDS.iter().filter(|command| command.group == group);
        let rows = commands.map(|command| (brief(command), command.doc));
        parts.push(format!("{}\n{}", bold(title), indented(&table::pairs(rows, narrower(style)))));
    }
    let example = desk.rules().actions.first().map_or("", |action| action.name.as_str());
    let lines = [
        ("3", "plays option 3 of the list just shown".to_owned()),
        (example, format!("an action as `:legal` shows it is played: `{example} ...`")),
        ("state.turn", "anything else is Lua and gives its value; a change of the state can be undone".to_owned()),
    ];
    parts.push(format!("{}\n{}", bold("other lines"), indented(&table::pairs(lines, narrower(style)))));
    let more =
        format!("Commands may be shortened (`:u`). `:help legal` and `:help {example}` tell more about one thing.");
    parts.push(folded(&more, style.width));
    parts.join("\n\n")
}

/// Long arguments are left to `:help NAME`, so that the column of names stays narrow.
fn brief(command: &Command) -> String {
    if command.arguments.len() > 20 { format!(":{} ...", command.name) } else { command.usage() }
}

fn of_command(command: &Command, style: Style) -> String {
    let more = if command.more.is_empty() { String::new() } else { format!("\n{}", folded(command.more, style.width)) };
    format!("{}\n{}{more}\nexample: {}", command.usage(), folded(command.doc, style.width), command.example)
}

/// `move PIECE TO (déplacer)`, what it does, and where the game says so.
fn of_action(action: &Action, language: &Language, style: Style) -> String {
    format!("{}\naction `{}` ({})", explained(action, language, style), action.name, action.place)
}

/// `move PIECE TO (déplacer)` and what it does.
pub fn explained(action: &Action, language: &Language, style: Style) -> String {
    let arguments: String = action.args.iter().map(|arg| format!(" {}", arg.name.to_uppercase())).collect();
    let word = language.actions.get(&action.name).map_or_else(String::new, |word| format!(" ({})", tame(word)));
    let doc = language.docs.get(&action.name).unwrap_or(&action.doc);
    let doc = if doc.is_empty() { String::new() } else { format!("\n{}", folded(&tame(doc), style.width)) };
    format!("{}{arguments}{word}{doc}", action.name)
}

/// The text in lines of so many columns, as far as its words allow.
fn folded(text: &str, columns: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

const INDENT: usize = 2;

fn narrower(style: Style) -> Style {
    Style { width: style.width.saturating_sub(INDENT), ..style }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("{}{line}", " ".repeat(INDENT))).collect::<Vec<_>>().join("\n")
}
