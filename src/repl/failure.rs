//! What a line or a command failed with, and how that reads.

use std::sync::Arc;

use crate::content::Files;
use crate::diag::Diagnostic;
use crate::render::{Style, diagnostic};

use super::desk::Desk;
use super::telling::tame;

/// Problems of a change that are shown.
const MOST: usize = 6;

/// What sort of failure it is; the exit code follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What was wanted is not possible: an action that is not on offer, nothing to undo.
    Refused,
    /// What was typed means nothing.
    Usage,
    /// The game's content or scripts do not load.
    Loading,
    /// A script, or a line of Lua, went wrong while running.
    Script,
}

/// One or more problems, never none.
pub struct Failure {
    pub kind: Kind,
    pub problems: Vec<Diagnostic>,
    /// The files the problems speak of, where they are not those of the match at hand.
    pub files: Option<Arc<dyn Files>>,
    /// What is to be read before it: something else that happened.
    pub said: Option<String>,
}

pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// What was typed is wrong; `usage` says how it is written.
    pub fn usage(message: impl Into<String>, usage: impl Into<String>) -> Self {
        Diagnostic::error("usage/line", message).help(usage).into()
    }

    /// What is wrong with a game and with the way it was asked for.
    pub fn loading(problems: Vec<Diagnostic>, files: Arc<dyn Files>) -> Self {
        // Problems with names and values that were typed stand in no file.
        let typed = |problem: &Diagnostic| {
            let nowhere = problem.place.as_ref().is_none_or(|place| place.file.starts_with("--set"));
            nowhere && problem.code.starts_with("content/")
        };
        let kind = if problems.iter().all(typed) { Kind::Usage } else { Kind::Loading };
        Self { kind, problems, files: Some(files), said: None }
    }

    /// Why the rules of the match at hand could not be changed.
    pub fn changing(problems: Vec<Diagnostic>, desk: &Desk) -> Self {
        Self::changing_to(problems, Arc::clone(&desk.game.recipe().files) as Arc<dyn Files>)
    }

    /// Why the rules of the match at hand could not be changed to what these files say.
    pub fn changing_to(problems: Vec<Diagnostic>, files: Arc<dyn Files>) -> Self {
        let mut problems = problems;
        let more = problems.len().saturating_sub(MOST);
        problems.truncate(MOST);
        if let Some(last) = problems.last_mut().filter(|_| more > 0) {
            last.notes.push(format!("and {more} problems more"));
        }
        let mut failure = Self::loading(problems, files);
        // What cannot be carried stands in the files as they were.
        for problem in failure.problems.iter_mut().filter(|problem| problem.code.starts_with("carry/")) {
            problem.place = None;
        }
        for place in failure.problems.iter_mut().filter_map(|problem| problem.place.as_mut()) {
            // As it was typed here.
            if let Some(path) = place.file.strip_prefix("--set") {
                place.file = format!(":set{path}").into();
            }
        }
        failure
    }

    /// Everything that is wrong with a file.
    pub fn several(problems: Vec<Diagnostic>) -> Self {
        let mut problems = problems.into_iter();
        let first = problems.next().unwrap_or_else(|| Diagnostic::error("scenario/load", "it cannot be read"));
        let mut failure = Self::from(first);
        failure.problems.extend(problems);
        failure
    }

    /// What does not hold, as it was told already.
    pub fn told(text: String) -> Self {
        Diagnostic::error("repl/failed", text).into()
    }

    /// With the files its problems speak of.
    pub fn from_files(self, files: Arc<dyn Files>) -> Self {
        Self { files: Some(files), ..self }
    }

    /// With a note more on its first problem.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        if let Some(problem) = self.problems.first_mut() {
            problem.notes.push(note.into());
        }
        self
    }

    /// The same without what an author must read and a player must not: where a game's own account of its secrets is
    /// wrong, the error tells them.
    pub fn kept_from_seats(self) -> Self {
        let tells = self.problems.iter().any(|problem| problem.code.starts_with("hidden/"));
        if !tells {
            return self;
        }
        let error = Diagnostic::error("hidden/wrong", "the game is wrong about what is hidden here");
        error.help("the referee is told how").into()
    }

    /// The words for the user. `sources` gives the texts of the match at hand.
    pub fn text(&self, sources: &dyn Fn(&str) -> Option<String>, style: Style) -> String {
        let text_of = |path: &str| match &self.files {
            Some(files) => files.read(path)?.ok(),
            None => sources(path),
        };
        let text = match self.problems.as_slice() {
            [problem] if is_refusal(problem) => refusal(problem, false),
            problems => diagnostic::render(problems, &text_of, style),
        };
        self.said.as_ref().map_or(text.clone(), |said| format!("{said}\n\n{text}"))
    }
}

impl From<Diagnostic> for Failure {
    fn from(problem: Diagnostic) -> Self {
        let kind = match problem.code.split('/').next() {
            Some("action" | "repl" | "expect" | "scenario" | "record") => Kind::Refused,
            Some("usage" | "session" | "position") => Kind::Usage,
            Some("content") => Kind::Loading,
            _ => Kind::Script,
        };
        let unknown = matches!(problem.code, "content/unknown-game" | "agent/unknown");
        let kind = if unknown { Kind::Usage } else { kind };
        Self { kind, problems: vec![problem], files: None, said: None }
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(problem: Box<Diagnostic>) -> Self {
        Self::from(*problem)
    }
}

/// Whether the rules said no: an answer in the words of the game, and no fault of anybody.
pub fn is_refusal(problem: &Diagnostic) -> bool {
    problem.code.starts_with("action/") || problem.code.starts_with("repl/")
}

/// The reason and what can be done instead; with `notes`, also where the rule stands.
pub fn refusal(problem: &Diagnostic, notes: bool) -> String {
    let mut text = tame(&problem.message);
    for note in problem.notes.iter().filter(|_| notes) {
        text += &format!("\n  note: {}", tame(note));
    }
    if let Some(help) = &problem.help {
        text += &format!("\n  help: {}", tame(help));
    }
    text
}
