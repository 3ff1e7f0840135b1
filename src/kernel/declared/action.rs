//! Actions as declared, and options: actions with all their arguments chosen, packed into one integer.

use serde::{Deserialize, Serialize};

use crate::diag::Place;

use crate::kernel::ids::{
    ActionId, CellId, HookId, KindId, PieceId, SeatId, SortId, TableId, WordId, ZoneDeclId, ZoneId,
};
use crate::kernel::selector::{Check, Owner, Selector};
use crate::kernel::spots::Spots;
use crate::kernel::value::Value;

/// What others read of an action in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// All of it; hidden pieces redact themselves.
    All,
    /// That it was done: `deploy ?`.
    Name,
    /// Nothing.
    Owner,
    /// All of it, hidden pieces by their kind: what is done lays them open.
    Open,
}

/// Whether a seat may decline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pass {
    #[default]
    Never,
    Always,
    /// The function says, with the reason why not.
    If(HookId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgType {
    Piece,
    Cell,
    /// A cell written by its column alone.
    Column,
    Zone,
    Seat,
    Kind(SortId),
    Word,
    Number,
    Boolean,
    /// Listed words, or any text the action's validator accepts.
    Text,
    /// Several pieces, one option a set or, where the order matters, one an order. They stand in the argument's own
    /// place and those after it, so that such an argument is the last.
    Several {
        min: u8,
        max: u8,
        ordered: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Arg {
    pub name: String,
    pub kind: ArgType,
    /// `who: seat?`: the argument may be missing.
    pub optional: bool,
}

/// Fills one or two arguments natively; in a list they follow one another.
#[derive(Clone, Debug)]
pub enum Generator {
    /// Piece and cell: the acting seat's pieces by the pattern printed on their kinds.
    Moves {
        zone: ZoneDeclId,
        by: usize,
    },
    Pieces {
        zone: ZoneDeclId,
        selector: Selector,
    },
    Cells {
        zone: ZoneDeclId,
        selector: Selector,
        /// Where it was declared and not made while playing.
        spots: Option<Spots>,
    },
    Kinds {
        sort: SortId,
        selector: Selector,
    },
    Numbers {
        from: i32,
        to: i32,
    },
    /// Pieces inside the pattern of the piece in an earlier argument; blocked by nothing unless the pattern slides.
    InReach {
        from: usize,
        by: usize,
        selector: Selector,
    },
    /// Pieces that share a side with the cell in an earlier argument.
    NextTo {
        cell: usize,
        selector: Selector,
    },
    /// Seats in the match, with tests of their variables.
    Seats {
        who: Owner,
        tests: Vec<(usize, Check)>,
    },
    Words(Vec<WordId>),
    /// The piece that made all of the acting seat's last moves on a grid, so many, while it is there.
    Streak {
        zone: ZoneDeclId,
        moves: usize,
    },
    Script(HookId),
}

/// A function that is called only where one of these finds something; without any, always.
#[derive(Clone, Debug)]
pub struct Conditional {
    pub hook: HookId,
    pub when: Vec<Generator>,
}

impl Generator {
    /// How many arguments it fills.
    pub fn fills(&self) -> usize {
        if matches!(self, Generator::Moves { .. }) { 2 } else { 1 }
    }
}

/// What an action does.
#[derive(Clone, Debug)]
pub enum Effect {
    None,
    Script(HookId),
    Go(Go),
    /// Creates a piece of the acting seat on the cell that is the last argument.
    Create(KindId),
}

/// Moves the first argument to the second, or to the named zone.
#[derive(Clone, Debug, Default)]
pub struct Go {
    pub to: Option<ZoneDeclId>,
    pub clash: Option<TableId>,
    pub lost: Option<ZoneDeclId>,
    pub reveal: bool,
    /// Called when it is done.
    pub after: Option<Conditional>,
}

/// What the function after a `go` is told beside the seat: the piece moved, the cells left and reached, the piece met
/// there.
pub type Told = (PieceId, Option<CellId>, Option<CellId>, Option<PieceId>);

impl Go {
    /// The names of what is `Told`, by which the conditions of that function go as well.
    pub fn told_after() -> [Arg; 4] {
        let arg = |name: &str, kind| Arg { name: name.to_owned(), kind, optional: false };
        let (piece, cell) = (ArgType::Piece, ArgType::Cell);
        [arg("piece", piece), arg("from", cell), arg("to", cell), arg("met", piece)]
    }
}

#[derive(Clone, Debug)]
pub struct Action {
    pub name: String,
    pub doc: String,
    pub args: Vec<Arg>,
    /// Empty: one option without arguments.
    pub offer: Vec<Generator>,
    /// What takes options away.
    pub deny: Vec<Conditional>,
    pub apply: Effect,
    pub shown: Shown,
    /// On offer only if nothing else is.
    pub fallback: bool,
    /// Whether a question for it may be declined.
    pub pass: Pass,
    /// For a `text` argument: says whether a text is acceptable.
    pub valid: Option<HookId>,
    /// For a `text` argument: makes an acceptable text from random numbers.
    pub sample: Option<HookId>,
    /// Whether its options are what its generators list and no more. Worked out.
    pub is_plain: bool,
    pub place: Place,
}

impl Action {
    /// The conditions without Lua under which functions are called.
    pub fn conditions(&self) -> impl Iterator<Item = &Generator> {
        let after = if let Effect::Go(Go { after, .. }) = &self.apply { after.as_ref() } else { None };
        self.deny.iter().chain(after).flat_map(|called| &called.when)
    }

    /// Whether no function has a say in its options, and none of them stands for several or for a text.
    pub(in crate::kernel) fn only_lists(&self) -> bool {
        let listed = |arg: &Arg| !matches!(arg.kind, ArgType::Text | ArgType::Column | ArgType::Several { .. });
        let called = |generator: &Generator| matches!(generator, Generator::Script(_));
        self.deny.is_empty() && self.args.iter().all(listed) && !self.offer.iter().any(called)
    }

    /// The position of the `text` argument, which must be the last.
    pub fn text_arg(&self) -> Option<usize> {
        self.args.iter().position(|arg| arg.kind == ArgType::Text)
    }
}

/// Most options one action may have.
pub const MAX_OPTIONS: usize = 20_000;
/// Most arguments an action may take.
pub const MAX_ARGS: usize = 4;
const ARG_BITS: u32 = 14;
const ARG_MASK: u64 = (1 << ARG_BITS) - 1;
/// Largest id an argument may carry.
pub const MAX_ARG: usize = ARG_MASK as usize - 1;

/// An action with its arguments: 8 bits for the action, then 14 for each of four arguments (id + 1; 0 is missing, or
/// for a `text` argument: a text that stands beside the option).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Opt(pub u64);

impl Opt {
    pub fn new(action: ActionId) -> Self {
        Self(u64::from(action.0) << 56)
    }

    pub fn action(self) -> ActionId {
        ActionId((self.0 >> 56) as u8)
    }

    fn shift(arg: usize) -> u32 {
        ARG_BITS * (MAX_ARGS - 1 - arg) as u32
    }

    pub fn with(self, arg: usize, id: usize) -> Self {
        Self(self.0 & !(ARG_MASK << Self::shift(arg)) | ((id as u64 + 1) & ARG_MASK) << Self::shift(arg))
    }

    /// The same as a function of the id, for many of them.
    #[inline]
    pub fn with_each(self, arg: usize) -> impl Fn(usize) -> Self {
        let shift = Self::shift(arg);
        let others = self.0 & !(ARG_MASK << shift);
        move |id| Self(others | ((id as u64 + 1) & ARG_MASK) << shift)
    }

    /// The id in an argument's place.
    pub fn id(self, arg: usize) -> Option<usize> {
        ((self.0 >> Self::shift(arg) & ARG_MASK) as usize).checked_sub(1)
    }

    /// Bits of the action and its first `args` arguments: options with equal prefixes agree in these.
    pub fn prefix(self, args: usize) -> u64 {
        let unused = ARG_BITS * MAX_ARGS.saturating_sub(args) as u32;
        self.0 >> unused << unused
    }

    /// The argument as a value.
    pub fn value(self, arg: usize, kind: ArgType) -> Value {
        let Some(id) = self.id(arg) else {
            return if matches!(kind, ArgType::Several { .. }) { Value::List(Vec::new()) } else { Value::Nil };
        };
        match kind {
            ArgType::Piece => Value::Piece(PieceId(id as u16)),
            ArgType::Cell | ArgType::Column => Value::Cell(CellId(id as u16)),
            ArgType::Zone => Value::Zone(ZoneId(id as u16)),
            ArgType::Seat => Value::Seat(SeatId(id as u8)),
            ArgType::Kind(_) => Value::Kind(KindId(id as u16)),
            ArgType::Word | ArgType::Text => Value::Word(WordId(id as u16)),
            ArgType::Number => Value::Integer(id as i32),
            ArgType::Boolean => Value::Boolean(id != 0),
            ArgType::Several { .. } => Value::List(self.pieces_from(arg).map(Value::Piece).collect()),
        }
    }

    /// The pieces from an argument's place on.
    pub fn pieces_from(self, arg: usize) -> impl Iterator<Item = PieceId> {
        (arg..MAX_ARGS).map_while(move |place| self.id(place)).map(|id| PieceId(id as u16))
    }

    /// Puts a value into an argument's place; `None` if it is of another type or does not fit.
    pub fn with_value(self, arg: usize, kind: ArgType, value: &Value) -> Option<Self> {
        if let (ArgType::Several { min, max, .. }, Value::List(items)) = (kind, value) {
            let fits = items.len() >= usize::from(min) && items.len() <= usize::from(max);
            let put = |opt: Self, (place, item): (usize, &Value)| match item {
                Value::Piece(id) => Some(opt.with(arg + place, id.index())),
                _ => None,
            };
            return items.iter().enumerate().try_fold(self, put).filter(|_| fits);
        }
        let id = match (kind, value) {
            (ArgType::Piece, Value::Piece(id)) => id.index(),
            (ArgType::Cell | ArgType::Column, Value::Cell(id)) => id.index(),
            (ArgType::Zone, Value::Zone(id)) => id.index(),
            (ArgType::Seat, Value::Seat(id)) => id.index(),
            (ArgType::Kind(_), Value::Kind(id)) => id.index(),
            (ArgType::Word | ArgType::Text, Value::Word(id)) => id.index(),
            (ArgType::Number, Value::Integer(n)) => usize::try_from(*n).ok()?,
            (ArgType::Boolean, Value::Boolean(b)) => usize::from(*b),
            _ => return None,
        };
        (id <= MAX_ARG).then(|| self.with(arg, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_pack_and_unpack() {
        let opt = Opt::new(ActionId(7)).with(0, 0).with(2, MAX_ARG);
        assert_eq!(opt.action(), ActionId(7));
        assert_eq!([opt.id(0), opt.id(1), opt.id(2), opt.id(3)], [Some(0), None, Some(MAX_ARG), None]);
        assert_eq!(opt.prefix(1), Opt::new(ActionId(7)).with(0, 0).0);
        assert_eq!(opt.prefix(4), opt.0);
    }
}
