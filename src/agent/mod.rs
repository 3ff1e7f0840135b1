//! Who decides for a seat. An agent is given an `Observation` and nothing else: no state, no rules, no ids. What it
//! answers names one of the options it was shown, so that it can neither see nor do what its seat could not.

mod random;

use crate::diag::Result;
use crate::kernel::observation::Observation;

pub use random::Random;

/// Decides for a seat.
///
/// ```
/// use sandtable::agent::{Agent, Decision};
/// use sandtable::diag::Result;
/// use sandtable::kernel::observation::{Observation, OptionView};
///
/// /// Takes whatever is listed last.
/// struct Last;
///
/// impl Agent for Last {
///     fn decide(&mut self, view: &Observation) -> Result<Decision> {
///         Ok(Decision::option(view.options.len() - 1))
///     }
/// }
///
/// // There need not even be a match: an observation is plain data.
/// let hold = OptionView { text: "hold".into(), action: "hold".into(), ..OptionView::default() };
/// let view = Observation { options: vec![hold], ..Observation::default() };
/// assert_eq!(Last.decide(&view)?, Decision::option(0));
/// # Ok::<(), Box<sandtable::diag::Diagnostic>>(())
/// ```
pub trait Agent {
    /// Chooses one of `view.options`; there is at least one whenever a match asks.
    ///
    /// # Errors
    /// Why the agent has no answer. The match goes on as it was: whoever asked may ask again, or somebody else.
    fn decide(&mut self, view: &Observation) -> Result<Decision>;
}

/// What an agent chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Index into the options of the observation it was given.
    pub option: usize,
    /// What is to be written where that option leaves a text open; not looked at elsewhere.
    pub text: Text,
}

/// A text for an open option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// The agent's own: what stands after the action's name.
    Written(String),
    /// One that the action's sampler makes of this number.
    Sampled(u64),
}

impl Decision {
    /// An option that leaves no text open, or may have any.
    pub fn option(option: usize) -> Self {
        Self { option, text: Text::Sampled(0) }
    }
}
