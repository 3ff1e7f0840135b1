//! What the turn loop need not look at in a game, worked out once when it is linked: looked for anew at every ply it
//! would take most of the time of a small game.

use crate::kernel::layout::piece;
use crate::kernel::phase::{After, End};
use crate::kernel::rules::{Column, Lasts, Rules};

#[derive(Clone, Debug, Default)]
pub struct Shortcuts {
    /// Bits of the moments at which values fall back.
    lasts: u8,
    /// Bits of the conditions that are due at a moment whatever was touched.
    due: u8,
    /// Whether a condition is due after every action that goes by more than what stands where.
    pub rules_end: bool,
    /// Whether an end condition waits for a variable.
    pub variables_end: bool,
    /// Whether a variable is computed.
    pub computes: bool,
    /// Whether all questions are asked by rules: no phase of turns has actions.
    pub rules_ask: bool,
    /// Whether a grid keeps earlier boards.
    pub positions: bool,
    /// Whether an action takes a text.
    pub texts: bool,
    /// The columns of a new piece, whatever it is.
    pub new_piece: Vec<i32>,
    /// By phase, the one that follows it in declared order, before the first turn or in it.
    following: Vec<Option<usize>>,
    /// The first phase of a turn.
    pub first_of_turn: usize,
}

fn lasts_bit(moment: Lasts) -> u8 {
    1 << moment as u8
}

/// The bit of a condition that is looked at at a moment; none where something must be touched for it.
pub fn due_bit(after: After) -> u8 {
    match after {
        After::Action => 1,
        After::Phase => 2,
        After::Turn => 4,
        After::Round => 8,
        After::Zone(_) | After::GameVariable(_) | After::SeatVariable(_) => 0,
    }
}

impl Shortcuts {
    pub fn new(rules: &Rules) -> Self {
        let variables = || rules.game_variables.iter().chain(&rules.seat_variables);
        let lasting = variables().chain(&rules.fields).flat_map(|column: &Column| column.lasts.iter());
        let following = |here: usize| {
            let once = rules.phases[here].once;
            (here + 1..rules.phases.len()).find(|next| rules.phases[*next].once == once)
        };
        let mut new_piece = vec![0; rules.columns.stride];
        for field in &rules.fields {
            let first = piece::SIZE + field.at;
            new_piece[first..first + field.default.len()].copy_from_slice(&field.default);
        }
        let waits = |end: &End| matches!(end.after, After::GameVariable(_) | After::SeatVariable(_));
        Self {
            lasts: lasting.fold(0, |bits, moment| bits | lasts_bit(*moment)),
            due: rules.ends.iter().fold(0, |bits, end| bits | due_bit(end.after)),
            rules_end: rules.ends.iter().any(|end| end.after == After::Action && !end.goes_by_places()),
            variables_end: rules.ends.iter().any(waits),
            computes: variables().any(|column| column.computed.is_some()),
            rules_ask: rules.phases.iter().all(|phase| phase.once || phase.actions.is_empty()),
            positions: rules.grids.iter().any(|grid| grid.positions > 0),
            texts: rules.actions.iter().any(|action| action.text_arg().is_some()),
            new_piece,
            following: (0..rules.phases.len()).map(following).collect(),
            first_of_turn: rules.phases.iter().position(|phase| !phase.once).unwrap_or(0),
        }
    }

    /// The phase after another in declared order, as long as one does not leave the turn.
    pub fn following(&self, phase: usize) -> Option<usize> {
        self.following[phase]
    }

    /// Whether any value falls back then.
    pub fn lasts(&self, moment: Lasts) -> bool {
        self.lasts & lasts_bit(moment) != 0
    }

    /// Whether a condition of these bits is looked at whatever was touched.
    pub fn due(&self, bits: u8) -> bool {
        self.due & bits != 0
    }
}
