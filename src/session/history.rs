//! A match as a tree of revisions: each holds the whole state after it, so going back is no computation.

use crate::diag::{Diagnostic, Result};
use crate::kernel::draws::Fell;
use crate::kernel::event::Event;
use crate::kernel::ids::SeatId;
use crate::kernel::packed::Packed;
use crate::kernel::state::State;

use super::editions::EditionId;

/// What made a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The set-up.
    Start,
    /// An action, as its canonical text.
    Action(String),
    /// Something the referee did that changed the state or the rules: a line of Lua or a command, as it can be typed.
    Edit(String),
}

/// A new revision, before it has its place in the tree.
pub(super) struct New {
    pub cause: Cause,
    pub seat: Option<SeatId>,
    pub edition: EditionId,
    pub state: State,
    pub events: Vec<Event>,
    pub fell: Vec<Fell>,
}

#[derive(Clone, Debug)]
pub struct Revision {
    pub parent: Option<usize>,
    pub cause: Cause,
    /// Who acted; nobody in the set-up and in edits.
    pub seat: Option<SeatId>,
    /// An agent that decides for the seat was not asked: there was nothing else it could do.
    pub forced: bool,
    /// The rules that hold from here on.
    pub edition: EditionId,
    state: Packed,
    /// What happened in this step.
    pub events: Vec<Event>,
    /// What chance decided in it.
    pub fell: Vec<Fell>,
    /// Somebody had said before what chance should decide.
    pub fixed: bool,
    /// Where `redo` goes: the child last made or visited.
    next: Option<usize>,
}

impl Revision {
    pub fn state(&self) -> State {
        self.state.unpack()
    }

    /// Whether a line of Lua made it.
    pub fn is_line(&self) -> bool {
        matches!(&self.cause, Cause::Edit(source) if !source.starts_with(':'))
    }

    /// Where `redo` goes from here.
    pub fn next(&self) -> Option<usize> {
        self.next
    }
}

/// A line of play with a name. It leads to the revision last made or visited on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub name: String,
    pub tip: usize,
}

/// The branch that a match begins on.
pub const MAIN: &str = "main";

/// Longest name of a branch, in letters.
const LONGEST: usize = 40;

/// Never empty: revision 0 is the set-up, and there is always a branch.
#[derive(Clone, Debug)]
pub struct History {
    revisions: Vec<Revision>,
    here: usize,
    branches: Vec<Branch>,
    /// The branch that new revisions go on.
    branch: usize,
}

impl History {
    /// What chance decided in the set-up, where the match does not know it from making it.
    pub(super) fn begin_with(&mut self, fell: Vec<Fell>) {
        if let Some(first) = self.revisions.first_mut() {
            first.fell = fell;
        }
    }

    pub(super) fn new(first: New) -> Self {
        let first = Revision {
            parent: None,
            cause: first.cause,
            seat: first.seat,
            forced: false,
            edition: first.edition,
            state: first.state.pack(None),
            events: first.events,
            fell: first.fell,
            fixed: false,
            next: None,
        };
        let main = Branch { name: MAIN.to_owned(), tip: 0 };
        Self { revisions: vec![first], here: 0, branches: vec![main], branch: 0 }
    }

    /// The number of the present revision.
    pub fn here(&self) -> usize {
        self.here
    }

    /// How many revisions there are, those that were taken back included.
    pub fn count(&self) -> usize {
        self.revisions.len()
    }

    /// Puts other words for what happened in a revision.
    pub fn retell(&mut self, number: usize, events: Vec<Event>) {
        if let Some(revision) = self.revisions.get_mut(number) {
            revision.events = events;
        }
    }

    pub fn revision(&self, number: usize) -> Option<&Revision> {
        self.revisions.get(number)
    }

    pub fn present(&self) -> &Revision {
        &self.revisions[self.here]
    }

    /// The revision that `redo` goes to, if there is one.
    pub fn after(&self) -> Option<usize> {
        self.present().next
    }

    /// What was done from a revision, in the order in which it was done.
    pub fn children(&self, number: usize) -> impl Iterator<Item = usize> {
        let after = self.revisions.iter().enumerate().skip(number + 1);
        after.filter(move |(_, revision)| revision.parent == Some(number)).map(|(child, _)| child)
    }

    pub(super) fn push(&mut self, new: New) {
        let number = self.revisions.len();
        let state = new.state.pack(Some(&self.present().state));
        self.revisions[self.here].next = Some(number);
        self.revisions.push(Revision {
            parent: Some(self.here),
            cause: new.cause,
            seat: new.seat,
            forced: false,
            edition: new.edition,
            state,
            events: new.events,
            fell: new.fell,
            fixed: false,
            next: None,
        });
        self.here = number;
        self.branches[self.branch].tip = number;
    }

    /// The present revision was made without asking the agent of its seat.
    pub fn mark_forced(&mut self) {
        self.revisions[self.here].forced = true;
    }

    /// In the present revision chance decided what somebody had said it should.
    pub(super) fn mark_fixed(&mut self) {
        self.revisions[self.here].fixed = true;
    }

    /// Goes to a revision that there is. `redo` leads back along the way to where one came from and to where the branch
    /// ends. The branch stays the present one where the revision lies on it; else it is one on which it lies; and if it
    /// lies on none, the present branch leads there from now on.
    pub(super) fn go(&mut self, number: usize) {
        if number >= self.revisions.len() {
            return;
        }
        let on = |branch: &Branch| self.is_before(number, branch.tip);
        let found = match on(&self.branches[self.branch]) {
            true => Some(self.branch),
            false => self.branches.iter().position(on),
        };
        match found {
            Some(branch) => self.branch = branch,
            None => self.branches[self.branch].tip = number,
        }
        self.lead_to(self.branches[self.branch].tip);
        self.lead_to(number);
        if self.is_before(number, self.here) {
            self.lead_to(self.here);
        }
        self.here = number;
    }

    /// Has `redo` lead to a revision from each before it.
    fn lead_to(&mut self, mut number: usize) {
        while let Some(parent) = self.revisions[number].parent {
            self.revisions[parent].next = Some(number);
            number = parent;
        }
    }

    /// Whether a revision is the other one or lies before it.
    pub fn is_before(&self, number: usize, other: usize) -> bool {
        // Numbers rise along a line.
        self.line_to(other).take_while(|at| *at >= number).any(|at| at == number)
    }

    /// The last revision that lies before both, or is one of them.
    pub fn fork(&self, one: usize, other: usize) -> usize {
        let other: Vec<usize> = self.line_to(other).collect();
        self.line_to(one).find(|number| other.binary_search_by(|at| number.cmp(at)).is_ok()).unwrap_or(0)
    }

    /// The revision and those before it, back to the first.
    pub fn line_to(&self, number: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(number), |number| self.revisions.get(*number)?.parent)
    }

    /// The revisions from the first to the present one.
    pub fn line(&self) -> Vec<usize> {
        let mut line: Vec<usize> = self.line_to(self.here).collect();
        line.reverse();
        line
    }

    /// What was done last from each revision.
    pub(super) fn last_children(&self) -> Vec<Option<usize>> {
        let mut last = vec![None; self.revisions.len()];
        for (number, revision) in self.revisions.iter().enumerate() {
            if let Some(last) = revision.parent.and_then(|parent| last.get_mut(parent)) {
                *last = Some(number);
            }
        }
        last
    }

    /// Where `redo` goes from each revision.
    pub(super) fn set_redo(&mut self, next: impl IntoIterator<Item = Option<usize>>) {
        for (revision, next) in self.revisions.iter_mut().zip(next) {
            revision.next = next;
        }
    }

    // Branches.

    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The branch that new revisions go on.
    pub fn branch(&self) -> &Branch {
        &self.branches[self.branch]
    }

    /// The branch of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn branch_named(&self, name: &str) -> Result<&Branch> {
        self.branches.iter().find(|branch| branch.name == name).ok_or_else(|| {
            let message = format!("no branch is named `{}`", name.escape_debug());
            let names = self.branches.iter().map(|branch| branch.name.as_str());
            Box::new(Diagnostic::error("session/branch", message).suggest(name, names))
        })
    }

    /// Begins a branch at the present revision: what is done from now on goes on it.
    ///
    /// # Errors
    /// The name is taken or is none.
    pub fn begin_branch(&mut self, name: &str) -> Result<()> {
        let wrong = |message: String, help: &str| {
            Err(Box::new(Diagnostic::error("session/branch", message).help(help.to_owned())))
        };
        let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '/');
        let taken = ["start", "end", "here", "all"].contains(&name);
        let named = !taken && name.chars().next().is_some_and(char::is_alphabetic) && name.chars().all(plain);
        if !named || name.chars().count() > LONGEST {
            let message = format!("`{}` is no name for a branch", name.escape_debug());
            return wrong(message, "a letter, then letters, digits, `_`, `-`, `.` or `/`, at most 40: `:branch bold`");
        }
        if let Some(taken) = self.branches.iter().find(|branch| branch.name == name) {
            let message = format!("there is a branch `{name}` already; it leads to @{}", taken.tip);
            return wrong(message, &format!(":switch {name}"));
        }
        self.branch = self.branches.len();
        self.branches.push(Branch { name: name.to_owned(), tip: self.here });
        Ok(())
    }

    /// The branches of a match that was saved, and which is the present one. Tips beyond what there is are none.
    pub(super) fn set_branches(&mut self, branches: &[(String, usize)], present: usize) {
        if present < branches.len() && branches.iter().all(|(_, tip)| *tip < self.revisions.len()) {
            self.branches = branches.iter().map(|(name, tip)| Branch { name: name.clone(), tip: *tip }).collect();
            self.branch = present;
        }
    }

    /// New revisions go on that branch, whose tip is the present one.
    ///
    /// # Errors
    /// There is no such branch.
    pub(super) fn take_up(&mut self, name: &str) -> Result<()> {
        self.branch_named(name)?;
        self.branch = self.branches.iter().position(|branch| branch.name == name).unwrap_or(self.branch);
        Ok(())
    }
}
