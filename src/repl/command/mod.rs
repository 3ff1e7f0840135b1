//! The commands: a file each, declared in one value from which `:help` is made.

mod agents;
mod arguments;
mod auto;
mod board;
mod branch;
mod branches;
mod breaking;
mod diff;
mod doc;
mod expect;
mod explore;
mod export;
mod games;
mod give;
mod goto;
mod guess;
mod help;
mod history;
mod knows;
mod language;
mod legal;
mod log;
mod new;
mod open;
mod place;
mod position;
mod quit;
mod record;
mod redo;
mod reload;
mod remove;
mod reroll;
mod reset;
mod roll;
mod save;
mod save_variant;
mod scenario;
mod set;
mod sets;
mod settings;
mod shift;
mod show;
mod sit;
mod solve;
mod stack;
mod step;
mod switch;
mod time;
mod trace;
mod undo;
mod var;
mod variants;
mod view;
mod watch;
mod why;

pub use arguments::MOST_STEPS;
pub use board::text as board_text;
pub use diff::appearance;
pub use games::text as games_text;
pub use help::explained;
pub use legal::{legend, list};
pub use new::title;
pub use reload::take_up as reloaded;
pub use scenario::begun;
pub use sit::{leave, sit_down, stand};
pub use undo::take_back;

use super::desk::{Answer, Desk};
use super::failure::{Failure, Result};
use super::sitting::Reach;
use super::word::Completer;
use crate::diag::{Diagnostic, nearest};

/// What a command is for; `:help` lists them so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Match,
    Look,
    Play,
    Time,
    /// The rules in mid-match.
    Rules,
    /// The table by hand.
    Table,
    /// What must hold.
    Test,
    Help,
}

/// A command of the REPL. Help, hints, completion and errors all read this.
pub struct Command {
    pub name: &'static str,
    /// What follows the name, as in a manual: `[N]`.
    pub arguments: &'static str,
    /// One line.
    pub doc: &'static str,
    /// What `:help NAME` says beside; may be empty.
    pub more: &'static str,
    /// A line that can be typed in a new match of Stratego, behind those of `after`: a test types them.
    pub example: &'static str,
    /// Lines without which the example would not do.
    pub after: &'static [&'static str],
    pub group: Group,
    /// Who may use it.
    pub reach: Reach,
    /// What may follow the name, with what it means. It is asked only where `reach` lets whoever sits use the command.
    pub complete: Completer,
    pub run: fn(&mut Desk, &str) -> Result<Answer>,
}

/// All commands, in the order of `:help`.
pub const COMMANDS: &[&Command] = &[
    &new::COMMAND,
    &games::COMMAND,
    &variants::COMMAND,
    &settings::COMMAND,
    &sit::COMMAND,
    &agents::COMMAND,
    &save::COMMAND,
    &open::COMMAND,
    &export::COMMAND,
    &board::COMMAND,
    &view::COMMAND,
    &show::COMMAND,
    &knows::COMMAND,
    &guess::COMMAND,
    &position::COMMAND,
    &log::COMMAND,
    &language::COMMAND,
    &legal::COMMAND,
    &why::COMMAND,
    &explore::COMMAND,
    &solve::COMMAND,
    &time::COMMAND,
    &trace::COMMAND,
    &auto::COMMAND,
    &roll::COMMAND,
    &stack::COMMAND,
    &undo::COMMAND,
    &redo::COMMAND,
    &reroll::COMMAND,
    &goto::COMMAND,
    &history::COMMAND,
    &branch::COMMAND,
    &branches::COMMAND,
    &switch::COMMAND,
    &diff::COMMAND,
    &set::COMMAND,
    &sets::COMMAND,
    &reset::COMMAND,
    &save_variant::COMMAND,
    &reload::COMMAND,
    &watch::COMMAND,
    &place::COMMAND,
    &shift::COMMAND,
    &remove::COMMAND,
    &give::COMMAND,
    &var::COMMAND,
    &scenario::COMMAND,
    &step::COMMAND,
    &breaking::COMMAND,
    &expect::COMMAND,
    &record::COMMAND,
    &help::COMMAND,
    &doc::COMMAND,
    &quit::COMMAND,
];

impl Command {
    /// `:undo [N]`.
    pub fn usage(&self) -> String {
        format!(":{} {}", self.name, self.arguments).trim_end().to_owned()
    }

    /// Whether it changes the table whatever the rules say.
    pub fn is_by_hand(&self) -> bool {
        self.group == Group::Table
    }

    /// The failure of a command that is written wrong.
    fn misused(&self, message: impl Into<String>) -> Failure {
        Failure::usage(message, self.usage())
    }
}

/// The command of exactly that name.
pub fn exact(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().copied().find(|command| command.name == name)
}

/// The command of that name, or the only one that begins so.
///
/// # Errors
/// None does, or several do.
pub fn named(name: &str) -> Result<&'static Command> {
    if let Some(command) = exact(name) {
        return Ok(command);
    }
    let begin: Vec<&Command> = COMMANDS.iter().copied().filter(|command| command.name.starts_with(name)).collect();
    match begin.as_slice() {
        [command] => Ok(command),
        [] => {
            let error = Diagnostic::error("usage/command", format!("no command is named `:{}`", name.escape_debug()));
            let help = match nearest(name, COMMANDS.iter().map(|command| command.name)) {
                Some(near) => format!("did you mean `:{near}`?"),
                None => "`:help` shows those there are".to_owned(),
            };
            Err(error.help(help).into())
        }
        several => {
            let names: Vec<String> = several.iter().map(|command| format!(":{}", command.name)).collect();
            let message = format!("`:{name}` is the beginning of more than one command");
            Err(Diagnostic::error("usage/command", message).help(names.join(", ")).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_by_their_beginnings() {
        let name = |word| named(word).map(|command| command.name).map_err(|failure| failure.problems[0].to_string());
        assert_eq!(name("undo"), Ok("undo"));
        assert_eq!(name("u"), Ok("undo"));
        assert_eq!(name("l"), Err("`:l` is the beginning of more than one command (:log, :language, :legal)".into()));
        assert_eq!(name("bord"), Err("no command is named `:bord` (did you mean `:board`?)".into()));
        assert!(name("zzz").unwrap_err().contains("`:help` shows"));
        assert!(name("").is_err());
    }

    #[test]
    fn every_command_can_be_explained() {
        for command in COMMANDS {
            assert!(command.example.starts_with(&format!(":{}", command.name)), "{}", command.name);
            assert!(!command.doc.is_empty() && !command.doc.ends_with('.'), "{}", command.name);
            assert_eq!(COMMANDS.iter().filter(|other| other.name == command.name).count(), 1);
        }
    }
}
