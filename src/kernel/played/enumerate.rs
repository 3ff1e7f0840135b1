//! Every outcome of an option, with its exact probability: the step is run again with each possible row of draws.

use std::sync::Arc;

use crate::diag::{Diagnostic, Result};

use crate::kernel::action::Opt;
use crate::kernel::draws::Possible;
use crate::kernel::event::Event;
use crate::kernel::ids::SeatId;
use crate::kernel::script::Script;
use crate::kernel::state::State;
use crate::kernel::table::Table;

/// A shuffle of more pieces has too many orders to go through.
const MAX_SHUFFLED: usize = 6;

/// One way an option may come out.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Numerator and denominator, in lowest terms.
    pub chance: (u128, u128),
    /// Numbers of the outcomes drawn, in order.
    pub drawn: Vec<u32>,
    /// What happened, where events are recorded.
    pub events: Vec<Event>,
    pub state: State,
}

/// The row of draws being gone through.
#[derive(Clone, Debug, Default)]
pub struct Enumeration {
    /// The outcomes to take; further draws take their first.
    row: Vec<u32>,
    /// The outcomes taken, each with the next possible one.
    made: Vec<(u32, Option<u32>)>,
    chance: (u128, u128),
    /// The draw that could not be gone through: nothing that a script does about it helps.
    refused: Option<Box<Diagnostic>>,
}

impl Enumeration {
    fn new(row: Vec<u32>) -> Self {
        Self { row, made: Vec::new(), chance: (1, 1), refused: None }
    }

    fn refuse<T>(&mut self, message: String) -> Result<T> {
        let error = Diagnostic::error("chance/too-large", message).help("draw at random instead");
        self.refused = Some(Box::new(error.clone()));
        Err(Box::new(error))
    }

    /// The outcome of the next draw.
    pub(in crate::kernel) fn next(&mut self, name: &str, possible: &Possible) -> Result<u64> {
        let from = |from: u64| (from..possible.size()).find(|index| possible.can_be(*index));
        let first = self.row.get(self.made.len()).map_or(0, |index| u64::from(*index));
        let Some(index) = from(first) else {
            return Err(Box::new(Diagnostic::error("chance/no-outcome", "a draw has no possible outcome")));
        };
        let Some((weight, total)) = possible.weight(index) else {
            return self.refuse(format!("`{name}` has too many outcomes to go through"));
        };
        self.made.push((index as u32, from(index + 1).map(|next| next as u32)));
        let (weight, total) = reduced(weight, total);
        let (numerator, denominator) = self.chance;
        match (numerator.checked_mul(weight), denominator.checked_mul(total)) {
            (Some(numerator), Some(denominator)) => self.chance = reduced(numerator, denominator),
            _ => return self.refuse("the draws of this step have chances too small to write as fractions".to_owned()),
        }
        Ok(index)
    }

    /// Puts places in the next order.
    pub(in crate::kernel) fn order(&mut self, name: &str, places: &mut Vec<u16>) -> Result<()> {
        if places.len() > MAX_SHUFFLED {
            return self.refuse(format!("`{name}` of {} pieces has too many outcomes to go through", places.len()));
        }
        let orders: usize = (1..=places.len()).product();
        let mut rank = self.next(name, &Possible::Even(orders.max(1)))? as usize;
        let mut left = std::mem::take(places);
        while !left.is_empty() {
            let block: usize = (1..left.len()).product::<usize>().max(1);
            places.push(left.remove(rank / block));
            rank %= block;
        }
        Ok(())
    }

    /// The row after this one.
    fn following(&self) -> Option<Vec<u32>> {
        let last = self.made.iter().rposition(|(_, next)| next.is_some())?;
        let mut row: Vec<u32> = self.made[..last].iter().map(|(index, _)| *index).collect();
        row.extend(self.made[last].1);
        Some(row)
    }
}

/// A state with the options listed in it, so that they need not be listed anew for every branch.
type Before = (State, Vec<Opt>, Option<SeatId>);

impl Table {
    /// All branches of an option up to the next decision, at most `most`; their chances add up to one. The table is as
    /// before afterwards.
    ///
    /// # Errors
    /// `action/not-offered`, `chance/too-large` where there are more, or what the script did wrong.
    pub fn outcomes(
        &mut self,
        script: &mut dyn Script,
        seat: SeatId,
        opt: Opt,
        text: Option<&str>,
        most: usize,
    ) -> Result<Vec<Branch>> {
        // Admitted once: every branch begins in the same state.
        self.admit(script, seat, opt, text)?;
        let rules = Arc::clone(&self.rules);
        self.branches(script, most, |table, script| table.do_step(script, &rules, seat, opt, text))
    }

    /// All branches of entering the phase before which the match has stopped.
    ///
    /// # Errors
    /// As `outcomes`.
    pub fn entering_outcomes(&mut self, script: &mut dyn Script, most: usize) -> Result<Vec<Branch>> {
        self.branches(script, most, Self::enter)
    }

    fn branches(
        &mut self,
        script: &mut dyn Script,
        most: usize,
        step: impl Fn(&mut Self, &mut dyn Script) -> Result<()>,
    ) -> Result<Vec<Branch>> {
        let before = (self.state.clone(), self.options.clone(), self.options_seat);
        let result = self.each_branch(script, &before, most, step);
        self.enumeration = None;
        self.put_back(&before);
        result
    }

    fn each_branch(
        &mut self,
        script: &mut dyn Script,
        before: &Before,
        most: usize,
        step: impl Fn(&mut Self, &mut dyn Script) -> Result<()>,
    ) -> Result<Vec<Branch>> {
        let mut branches = Vec::new();
        let mut row = Some(Vec::new());
        while let Some(taken) = row {
            if branches.len() >= most {
                let message = format!("there are more than {most} outcomes");
                return Err(Box::new(Diagnostic::error("chance/too-large", message)));
            }
            self.put_back(before);
            self.enumeration = Some(Enumeration::new(taken));
            let done = step(self, script);
            let Some(mut enumeration) = self.enumeration.take() else { break };
            if let Some(refused) = enumeration.refused.take() {
                let place = done.as_ref().err().and_then(|error| error.place.clone());
                return Err(Box::new(refused.at(place)));
            }
            done?;
            row = enumeration.following();
            let drawn = enumeration.made.iter().map(|(index, _)| *index).collect();
            let (chance, events) = (enumeration.chance, self.take_events());
            branches.push(Branch { chance, drawn, events, state: self.state.clone() });
        }
        Ok(branches)
    }

    fn put_back(&mut self, (state, options, seat): &Before) {
        self.set_state(state.clone());
        self.options.clone_from(options);
        self.options_seat = *seat;
    }
}

/// A fraction in lowest terms.
fn reduced(numerator: u128, denominator: u128) -> (u128, u128) {
    let (mut a, mut b) = (numerator, denominator);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let a = a.max(1);
    (numerator / a, denominator / a)
}
