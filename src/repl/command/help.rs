//! `:help`: the commands, and what else a line may be.

use super::{COMMANDS, Command, Group, Reach, exact, named};
use crate::kernel::action::Action;
use crate::kernel::language::Language;
use crate::render::{Style, table};
use crate::repl::desk::{Answer, Desk};
use crate::repl::failure::Result;
use crate::repl::telling::tame;
use crate::repl::topic::{self, TOPICS, Topic};
use crate::repl::word::{Typed, Word, actions, commands};

pub const COMMAND: Command = Command {
    name: "help",
    arguments: "[TOPIC]",
    doc: "the commands, or about a command, an action of the game or a topic",
    more: "`:doc NAME` tells of names in Lua, of kinds, zones and variables.",
    example: ":help legal",
    after: &[],
    group: Group::Help,
    reach: Reach::Anyone,
    complete,
    run,
};

/// Commands, actions and topics.
fn complete(desk: &mut Desk, typed: &Typed) -> Vec<Word> {
    if typed.nth() > 0 {
        return Vec::new();
    }
    let topics = TOPICS.iter().map(|topic| Word::new(topic.name, topic.doc));
    commands().into_iter().chain(actions(desk.rules())).chain(topics).collect()
}

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
        None if exact(name).is_none() && topic::named(name).is_some() => {
            topic::named(name).map_or_else(String::new, |topic| topic_text(topic, desk.style))
        }
        None if named(name).is_err() && !rest.starts_with(':') && group(name).is_some() => {
            group(name).map_or_else(String::new, |group| of_group(group, desk.style))
        }
        None => of_command(named(name)?, desk.style),
    }))
}

fn overview(desk: &Desk) -> String {
    let style = desk.style;
    let bold = |text: &str| style.paint(text, anstyle::Style::new().bold());
    let mut parts: Vec<String> = GROUPS.iter().map(|(group, _)| of_group(*group, style)).collect();
    let example = desk.rules().actions.first().map_or("", |action| action.name.as_str());
    let lines = [
        ("3", "plays option 3 of the list just shown".to_owned()),
        (example, format!("an action as `:legal` shows it is played: `{example} ...`")),
        ("state.turn", "anything else is Lua and gives its value; a change of the state can be undone".to_owned()),
    ];
    parts.push(format!("{}\n{}", bold("other lines"), indented(&table::pairs(lines, narrower(style)))));
    let topics = TOPICS.iter().map(|topic| (topic.name, topic.doc));
    parts.push(format!("{}\n{}", bold("topics of `:help`"), indented(&table::pairs(topics, narrower(style)))));
    let more =
        format!("Commands may be shortened (`:u`). `:help legal` and `:help {example}` tell more about one thing.");
    parts.push(folded(&more, style.width));
    parts.join("\n\n")
}

/// The commands of a group below its title.
fn of_group(group: Group, style: Style) -> String {
    let title = GROUPS.iter().find(|(known, _)| *known == group).map_or("", |(_, title)| *title);
    let commands = COMMANDS.iter().filter(|command| command.group == group);
    let rows = commands.map(|command| (brief(command), command.doc));
    let title = style.paint(title, anstyle::Style::new().bold());
    format!("{title}\n{}", indented(&table::pairs(rows, narrower(style))))
}

/// The group of that title.
fn group(title: &str) -> Option<Group> {
    GROUPS.iter().find(|(_, known)| *known == title).map(|(group, _)| *group)
}

fn topic_text(topic: &Topic, style: Style) -> String {
    let text = topic.text.split('\n').map(|line| folded(line, style.width)).collect::<Vec<_>>().join("\n");
    format!("{}: {}\n{text}", topic.name, topic.doc)
}

/// Long arguments are left to `:help NAME`, so that the column of names stays narrow.
fn brief(command: &Command) -> String {
    if command.arguments.len() > 20 { format!(":{} ...", command.name) } else { command.usage() }
}

pub(super) fn of_command(command: &Command, style: Style) -> String {
    let more = if command.more.is_empty() { String::new() } else { format!("\n{}", folded(command.more, style.width)) };
    let after: Vec<String> = command.after.iter().map(|line| format!("`{line}`")).collect();
    let after = if after.is_empty() { String::new() } else { format!(" (after {})", after.join(", ")) };
    format!("{}\n{}{more}\nexample: {}{after}", command.usage(), folded(command.doc, style.width), command.example)
}

/// `move PIECE TO (déplacer)`, what it does, and where the game says so.
pub(super) fn of_action(action: &Action, language: &Language, style: Style) -> String {
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
