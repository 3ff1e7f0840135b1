//! The steps of a save by other rules: done side by side with the rules they were saved with, so that whatever goes
//! another way is seen where it begins, and can be told.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, Result};
use crate::game::Recipe;
use crate::kernel::draws::Fell;
use crate::kernel::ids::Viewer;

use super::super::differing::{Row, rows};
use super::super::history::Cause;
use super::super::running::Match;
use super::form::{Revision, Save};
use super::open::{begin, inconsistent};

/// What becomes of a save under other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Nothing is otherwise.
    Same,
    /// All comes out the same, but at some step other things could have been chosen.
    OtherOptions,
    /// From a step on it comes out otherwise.
    Differs,
    /// At a step what was chosen cannot be chosen any more.
    Impossible,
}

/// What is otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// What was done is refused.
    Refused(Box<Diagnostic>),
    /// Chance decided something else, or something else was left to it.
    Chance { before: Vec<Fell>, after: Vec<Fell> },
    /// What happened, as it is told.
    Events { before: Vec<String>, after: Vec<String> },
    /// Values and places.
    Values(Vec<Row>),
}

/// Where a replay goes another way.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The step, from 1; 0 is the set-up.
    pub step: usize,
    /// What was done, as it can be typed.
    pub done: String,
    pub how: How,
}

/// Where other things could have been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub step: usize,
    pub gone: Vec<String>,
    pub new: Vec<String>,
}

/// What came of a replay.
pub struct Replayed {
    /// Steps of the save.
    pub steps: usize,
    pub divergence: Option<Divergence>,
    /// The first step at which other things could have been chosen, if that came before.
    pub offered: Option<Offered>,
    /// Steps done after it went another way, and the one that could not be done any more, with the reason.
    pub further: usize,
    pub stopped: Option<(String, Box<Diagnostic>)>,
    /// The match by the other rules: as far as all was the same, or as far as it could be gone on with.
    pub played: Match,
}

impl Replayed {
    pub fn class(&self) -> Class {
        match &self.divergence {
            Some(Divergence { how: How::Refused(_), .. }) => Class::Impossible,
            Some(_) => Class::Differs,
            None if self.offered.is_some() => Class::OtherOptions,
            None => Class::Same,
        }
    }
}

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The first step that goes another way.
    Divergence,
    /// That step, or this one where all is the same so far.
    Step(usize),
    /// As far as it can be done, whatever comes out.
    End,
}

/// Plays the line of a save that led to where it ends, by the rules it was saved with and by others, which are those
/// made otherwise.
///
/// # Errors
/// The rules of either do not load, or this program plays the save otherwise than the one that wrote it.
pub fn replay(
    save: &Save,
    otherwise: &dyn Fn(&Recipe) -> Recipe,
    until: Until,
) -> std::result::Result<Replayed, Vec<Diagnostic>> {
    let one = |error: Box<Diagnostic>| vec![*error];
    let line = save.line();
    let first = line
        .first()
        .and_then(|number| save.revisions.get(*number))
        .and_then(|revision| save.editions.get(revision.edition));
    let recipe = &first.ok_or_else(|| one(inconsistent("it has no rules")))?.recipe;
    let mut old = begin(recipe.load()?, save).map_err(one)?;
    let new = otherwise(recipe).load().and_then(|game| begin(game, save).map_err(one))?;
    let mut replayed =
        Replayed { steps: line.len() - 1, divergence: None, offered: None, further: 0, stopped: None, played: new };
    replayed.divergence =
        differs(&old, &replayed.played, true).map(|how| Divergence { step: 0, done: "the set-up".to_owned(), how });
    for (step, number) in line.iter().enumerate().skip(1) {
        if matches!(until, Until::Step(last) if step > last) || (replayed.divergence.is_some() && until != Until::End) {
            break;
        }
        let Some(revision) = save.revisions.get(*number) else { break };
        if replayed.divergence.is_some() {
            // Nothing to be held against any more: what can still be done is done.
            match replayed.played.follow(save, revision, otherwise) {
                Ok(()) => replayed.further += 1,
                Err(why) => {
                    replayed.stopped = Some((words(revision), why));
                    break;
                }
            }
            continue;
        }
        if replayed.offered.is_none() && matches!(revision.cause, Cause::Action(_)) {
            replayed.offered = other_options(&mut old, &mut replayed.played, step).map_err(one)?;
        }
        // A line that went by names is lost, but for what it made of the state.
        let lost = match &revision.whole {
            Some(whole) => !old.line_again(revision, whole).map_err(one)?,
            None => old.follow(save, revision, &Recipe::clone).map(|()| false).map_err(one)?,
        };
        if old.state().hash() != revision.state {
            return Err(one(save.otherwise(*number)));
        }
        let before = replayed.played.revision();
        let done = match &revision.whole {
            Some(whole) if lost => replayed.played.take_whole(revision, whole),
            _ => replayed.played.follow(save, revision, otherwise),
        };
        let how = match done {
            Err(refused) => Some(How::Refused(refused)),
            Ok(()) => differs(&old, &replayed.played, matches!(revision.cause, Cause::Action(_))),
        };
        if let Some(how) = how {
            if !matches!(how, How::Refused(_)) && until != Until::End {
                replayed.played.go(before).map_err(one)?;
            }
            replayed.divergence = Some(Divergence { step, done: words(revision), how });
        }
    }
    if until == Until::End
        && let Some(divergence) = &replayed.divergence
    {
        let step = divergence.step;
        replayed
            .played
            .remark(format!("from step {step} on this is not the match that was saved: the rules are others"));
    }
    Ok(replayed)
}

/// `red: move a4 a5`.
fn words(revision: &Revision) -> String {
    match (&revision.cause, &revision.seat) {
        (Cause::Action(text), Some(seat)) if !text.starts_with(&format!("{seat}: ")) => format!("{seat}: {text}"),
        (Cause::Action(text) | Cause::Edit(text), _) => text.clone(),
        (Cause::Start, _) => "the set-up".to_owned(),
    }
}

/// What is otherwise on the second table after a step, beginning with what explains the rest.
fn differs(old: &Match, new: &Match, told: bool) -> Option<How> {
    let (before, after) = (old.history().present(), new.history().present());
    if told && before.fell != after.fell {
        return Some(How::Chance { before: before.fell.clone(), after: after.fell.clone() });
    }
    let events = |events: &[crate::kernel::event::Event]| events.iter().map(|event| event.truth.clone()).collect();
    let (said, says): (Vec<String>, Vec<String>) = (events(&before.events), events(&after.events));
    if told && said != says {
        return Some(How::Events { before: said, after: says });
    }
    let (was, is) = (old.observe(Viewer::Referee), new.observe(Viewer::Referee));
    (was != is).then(|| How::Values(rows(old.table(), new.table())))
}

fn other_options(old: &mut Match, new: &mut Match, step: usize) -> Result<Option<Offered>> {
    let (before, after): (BTreeSet<String>, BTreeSet<String>) = (old.offered()?, new.offered()?);
    Ok((before != after).then(|| Offered {
        step,
        gone: before.difference(&after).cloned().collect(),
        new: after.difference(&before).cloned().collect(),
    }))
}

impl Match {
    /// Does what made a revision of a save, after the revision before it. Its rules, where they change, are those made
    /// otherwise.
    fn follow(&mut self, save: &Save, revision: &Revision, otherwise: &dyn Fn(&Recipe) -> Recipe) -> Result<()> {
        let before = revision.parent.and_then(|parent| save.revisions.get(parent)).map(|before| before.edition);
        if before != Some(revision.edition) {
            let Cause::Edit(source) = &revision.cause else {
                return Err(inconsistent("its rules change by an action"));
            };
            let edition = save.editions.get(revision.edition).ok_or_else(|| inconsistent("its rules are missing"))?;
            let changed = self.change(otherwise(&edition.recipe), source);
            return changed.map(drop).map_err(super::super::travelling::first);
        }
        self.again(&revision.cause, &revision.fell, revision.fixed)
    }
}
