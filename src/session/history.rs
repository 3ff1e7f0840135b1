//! A match as a tree of revisions: each holds the whole state after it, so going back is no computation.

use crate::kernel::event::Event;
use crate::kernel::ids::SeatId;
use crate::kernel::state::State;

/// What made a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The set-up.
    Start,
    /// An action, as its canonical text.
    Action(String),
    /// A line of Lua by the referee that changed the state, with its source.
    Edit(String),
}

#[derive(Clone, Debug)]
pub struct Revision {
    pub parent: Option<usize>,
    pub cause: Cause,
    /// Who acted; nobody in the set-up and in edits.
    pub seat: Option<SeatId>,
    /// An agent that decides for the seat was not asked: there was nothing else it could do.
    pub forced: bool,
    pub state: State,
    /// What happened in this step.
    pub events: Vec<Event>,
    /// Where `redo` goes: the child last made or visited.
    next: Option<usize>,
}

/// Never empty: revision 0 is the set-up.
#[derive(Clone, Debug)]
pub struct History {
    revisions: Vec<Revision>,
    here: usize,
}

impl History {
    pub fn new(state: State, events: Vec<Event>) -> Self {
        let first =
            Revision { parent: None, cause: Cause::Start, seat: None, forced: false, state, events, next: None };
        Self { revisions: vec![first], here: 0 }
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

    pub fn push(&mut self, cause: Cause, seat: Option<SeatId>, state: State, events: Vec<Event>) {
        let number = self.revisions.len();
        self.revisions[self.here].next = Some(number);
        self.revisions.push(Revision {
            parent: Some(self.here),
            cause,
            seat,
            forced: false,
            state,
            events,
            next: None,
        });
        self.here = number;
    }

    /// The present revision was made without asking the agent of its seat.
    pub fn mark_forced(&mut self) {
        self.revisions[self.here].forced = true;
    }

    /// Goes back one revision; `None` at the first.
    pub fn undo(&mut self) -> Option<&Revision> {
        let parent = self.present().parent?;
        self.revisions[parent].next = Some(self.here);
        self.here = parent;
        Some(self.present())
    }

    /// Goes forward again where one came back from; `None` where nothing was undone.
    pub fn redo(&mut self) -> Option<&Revision> {
        self.here = self.present().next?;
        Some(self.present())
    }

    /// The revisions from the first to the present one.
    pub fn line(&self) -> Vec<usize> {
        let mut line = vec![self.here];
        while let Some(parent) = self.revisions[line[line.len() - 1]].parent {
            line.push(parent);
        }
        line.reverse();
        line
    }
}
