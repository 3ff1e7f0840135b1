//! Selectors: which pieces, cells or kinds a generator, an iterator or a count speaks of.

use serde::{Deserialize, Serialize};

use crate::kernel::ids::{CellId, PieceId};
use crate::kernel::ids::{KindId, PatternId, SeatId, SortId};
use crate::kernel::observation::Side;
use crate::kernel::rules::Rules;
use crate::kernel::state::State;
use crate::kernel::value::{Printed, Value};
use crate::kernel::zone::step_towards;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    Acting,
    Opponent,
    Seat(SeatId),
    Nobody,
    Anybody,
}

impl Owner {
    pub fn is(self, owner: Option<SeatId>, acting: SeatId) -> bool {
        match self {
            Owner::Acting => owner == Some(acting),
            Owner::Opponent => owner.is_some_and(|seat| seat != acting),
            Owner::Seat(seat) => owner == Some(seat),
            Owner::Nobody => owner.is_none(),
            Owner::Anybody => true,
        }
    }
}

/// What a field must be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Check {
    /// Equal, or for a list: has it.
    Is(Value),
    Range {
        min: i32,
        max: i32,
    },
    /// For a pattern or a list: whether it is non-empty.
    Filled(bool),
}

impl Check {
    fn words(&self, rules: &Rules) -> String {
        match self {
            Check::Is(Value::Integer(number)) => number.to_string(),
            Check::Is(Value::Boolean(yes)) => yes.to_string(),
            Check::Is(Value::Seat(seat)) => rules.seats[seat.index()].name.clone(),
            Check::Is(Value::Kind(kind)) => rules.kinds[kind.index()].id.clone(),
            Check::Is(Value::Word(word)) => rules.words[word.index()].clone(),
            Check::Is(Value::Zone(zone)) => rules.zones[zone.index()].name.clone(),
            Check::Is(Value::Cell(cell)) => rules.cells[cell.index()].name.clone(),
            Check::Is(_) => "as given".to_owned(),
            Check::Range { min, max } => format!("{min} to {max}"),
            Check::Filled(filled) => filled.to_string(),
        }
    }

    pub fn value(&self, value: &Value) -> bool {
        match (self, value) {
            (Check::Filled(filled), Value::List(list)) => list.is_empty() != *filled,
            (Check::Filled(filled), value) => *value == Value::Boolean(*filled),
            (Check::Is(wanted), Value::List(list)) => list.contains(wanted),
            (Check::Is(wanted), value) => value == wanted,
            (Check::Range { min, max }, Value::Integer(n)) => n >= min && n <= max,
            (Check::Range { .. }, _) => false,
        }
    }
}

/// Where a named field is found: on the kind where its sort prints it, else on the piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// By sort, the slot.
    pub printed: Vec<Option<usize>>,
    pub piece: Option<usize>,
}

impl Field {
    /// The field's name.
    pub fn name<'r>(&self, rules: &'r Rules) -> &'r str {
        let printed = self.printed.iter().zip(&rules.sorts).find_map(|(slot, sort)| Some(&sort.fields[(*slot)?]));
        let on_piece = || self.piece.map(|slot| &rules.fields[slot].name);
        printed.or_else(on_piece).map_or("?", |name| name.as_str())
    }

    fn slot(&self, rules: &Rules, kind: KindId) -> Option<usize> {
        self.printed.get(rules.kinds[kind.index()].sort.index()).copied().flatten()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Test {
    Sort(SortId),
    Kind(KindId),
    Owner(Owner),
    /// The region of the seat looked for, or of anybody.
    Region(usize),
    Empty(bool),
    /// Nothing empty beyond in that direction of the board.
    Resting(Side),
    Field(Field, Check),
}

/// A number of the piece looked at, by its field, as modifiers make it.
type Modified<'a> = &'a dyn Fn(&str, i32) -> i32;

/// All tests must hold. `first` cuts the list short.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Selector {
    pub tests: Vec<Test>,
    /// Why a piece that fails a test is denied, by the test's index.
    pub because: Vec<(usize, String)>,
    pub of: Option<Owner>,
    pub first: Option<usize>,
}

impl Selector {
    /// The tests in words, for the seat acting: `kind wizard of red`, `all of red`.
    pub fn words(&self, rules: &Rules, acting: SeatId) -> String {
        let seat = |seat: SeatId| rules.seats[seat.index()].name.clone();
        let mut owner = String::new();
        let mut words = Vec::new();
        for test in &self.tests {
            words.push(match test {
                Test::Owner(whose) => {
                    owner = match whose {
                        Owner::Acting => format!(" of {}", seat(acting)),
                        Owner::Seat(whose) => format!(" of {}", seat(*whose)),
                        Owner::Opponent => format!(" of others than {}", seat(acting)),
                        Owner::Nobody => " of nobody".to_owned(),
                        Owner::Anybody => String::new(),
                    };
                    continue;
                }
                Test::Sort(sort) => format!("sort {}", rules.sorts[sort.index()].name),
                Test::Kind(kind) => format!("kind {}", rules.kinds[kind.index()].id),
                Test::Region(region) => {
                    format!("region {}", rules.regions.get(*region).map_or("?", |region| region.name.as_str()))
                }
                Test::Empty(empty) => format!("empty {empty}"),
                Test::Resting(side) => format!("resting {side:?}").to_lowercase(),
                Test::Field(field, check) => format!("{} {}", field.name(rules), check.words(rules)),
            });
        }
        let words = if words.is_empty() { "all".to_owned() } else { words.join(", ") };
        words + &owner
    }

    /// Whether the piece is selected, for the seat acting. Numbers are compared as modifiers make them.
    pub fn piece(&self, rules: &Rules, state: &State, acting: SeatId, piece: PieceId) -> bool {
        self.tests.iter().all(|test| self.piece_test(rules, state, acting, piece, test))
    }

    /// The same with numbers as they are without modifiers: for the selector of a modifier, which would else wait for
    /// itself.
    pub(in crate::kernel) fn unmodified(&self, rules: &Rules, state: &State, acting: SeatId, piece: PieceId) -> bool {
        self.tests.iter().all(|test| match test {
            Test::Field(field, check) => Self::field_test(rules, state, piece, field, check, None),
            test => self.piece_test(rules, state, acting, piece, test),
        })
    }

    fn field_test(
        rules: &Rules,
        state: &State,
        piece: PieceId,
        field: &Field,
        check: &Check,
        modified: Option<Modified>,
    ) -> bool {
        let kind = state.kind(rules, piece);
        let number = |value: &Value| match (value, modified) {
            (Value::Integer(number), Some(modified)) => Some(Value::Integer(modified(field.name(rules), *number))),
            _ => None,
        };
        match (field.slot(rules, kind), field.piece) {
            (None, Some(slot)) => {
                let value = state.field(rules, piece, slot);
                check.value(&number(&value).unwrap_or(value))
            }
            (Some(slot), _) => match rules.kinds[kind.index()].printed.get(slot) {
                Some(Printed::Value(value)) => {
                    number(value).map_or_else(|| check.value(value), |value| check.value(&value))
                }
                Some(Printed::Pattern(pattern)) => pattern_check(rules, *pattern, check),
                Some(Printed::Computed(_) | Printed::Rule(_)) | None => false,
            },
            (None, None) => false,
        }
    }

    fn piece_test(&self, rules: &Rules, state: &State, acting: SeatId, piece: PieceId, test: &Test) -> bool {
        match test {
            Test::Owner(owner) => owner.is(state.owner(rules, piece), acting),
            Test::Region(_) | Test::Resting(_) => {
                state.cell(rules, piece).is_some_and(|cell| self.cell_test(rules, state, acting, cell, test))
            }
            Test::Empty(empty) => !empty,
            Test::Field(field, check) if state.modifiers().is_empty() => {
                Self::field_test(rules, state, piece, field, check, None)
            }
            Test::Field(field, check) => {
                let modified = |name: &str, number: i32| state.modified(rules, piece, name, number);
                Self::field_test(rules, state, piece, field, check, Some(&modified))
            }
            _ => Self::kind_test(rules, state.kind(rules, piece), test),
        }
    }

    /// Why the piece is not selected, in the words of `because`; `None` where it is, or nothing is said about it.
    pub fn reason(&self, rules: &Rules, state: &State, acting: SeatId, piece: PieceId) -> Option<&str> {
        let fails = |index: &usize| {
            self.tests.get(*index).is_some_and(|test| !self.piece_test(rules, state, acting, piece, test))
        };
        self.because.iter().find(|(index, _)| fails(index)).map(|(_, reason)| reason.as_str())
    }

    /// Why the cell is not selected, where that can be said without a word from the script.
    pub fn cell_reason(&self, rules: &Rules, state: &State, acting: SeatId, cell: CellId) -> Option<String> {
        let name = &rules.cells[cell.index()].name;
        let failed = self.tests.iter().find(|test| !self.cell_test(rules, state, acting, cell, test))?;
        match failed {
            Test::Empty(true) => Some(format!("{name} is taken")),
            Test::Empty(false) => Some(format!("nothing stands on {name}")),
            Test::Region(region) => {
                let region = &rules.regions.get(*region)?.name;
                Some(match self.of {
                    Some(Owner::Acting) => format!("{name} is outside your `{region}`"),
                    _ => format!("{name} is outside `{region}`"),
                })
            }
            Test::Resting(_) => Some(format!("what is put on {name} would not rest there")),
            _ => None,
        }
    }

    /// Whether the kind is selected; tests of places and owners do not apply.
    pub fn kind(&self, rules: &Rules, kind: KindId) -> bool {
        self.tests.iter().all(|test| Self::kind_test(rules, kind, test))
    }

    /// Whether the cell is selected; tests of pieces hold for the piece on it.
    pub fn cell(&self, rules: &Rules, state: &State, acting: SeatId, cell: CellId) -> bool {
        self.tests.iter().all(|test| self.cell_test(rules, state, acting, cell, test))
    }

    /// Whether the cell is in the region of the seat looked for, or of anybody.
    pub(in crate::kernel) fn region(&self, rules: &Rules, acting: SeatId, cell: CellId, region: usize) -> bool {
        let Some(region) = rules.regions.get(region) else { return false };
        let local = rules.local(cell);
        match self.of_seat(rules, acting) {
            Some(seat) => region.cells.get(seat.index()).is_some_and(|cells| cells[local]),
            None => region.has(local),
        }
    }

    pub(in crate::kernel) fn cell_test(
        &self,
        rules: &Rules,
        state: &State,
        acting: SeatId,
        cell: CellId,
        test: &Test,
    ) -> bool {
        match test {
            Test::Region(region) => self.region(rules, acting, cell, *region),
            Test::Empty(empty) => (state.occupant(rules, cell) == 0) == *empty,
            Test::Resting(side) => {
                let below = rules.grids[rules.grid_index(cell)].neighbour(cell, step_towards(*side));
                below.is_none_or(|below| state.occupant(rules, below) != 0 || rules.cells[below.index()].blocked)
            }
            other => {
                let piece = state.piece_on(rules, cell);
                piece.is_some_and(|piece| self.piece_test(rules, state, acting, piece, other))
            }
        }
    }

    fn kind_test(rules: &Rules, kind: KindId, test: &Test) -> bool {
        let def = &rules.kinds[kind.index()];
        match test {
            Test::Sort(sort) => def.sort == *sort,
            Test::Kind(wanted) => kind == *wanted,
            Test::Field(field, check) => match field.slot(rules, kind).and_then(|slot| def.printed.get(slot)) {
                Some(Printed::Value(value)) => check.value(value),
                Some(Printed::Pattern(pattern)) => pattern_check(rules, *pattern, check),
                Some(Printed::Computed(_) | Printed::Rule(_)) | None => false,
            },
            _ => true,
        }
    }

    /// The one seat whose pieces alone can be selected, if the tests say so.
    pub(in crate::kernel) fn owner(&self, acting: SeatId) -> Option<SeatId> {
        self.tests.iter().find_map(|test| match test {
            Test::Owner(Owner::Acting) => Some(acting),
            Test::Owner(Owner::Seat(seat)) => Some(*seat),
            _ => None,
        })
    }

    /// Whose side `of` means, if it was said.
    pub fn of_seat(&self, rules: &Rules, acting: SeatId) -> Option<SeatId> {
        match self.of? {
            Owner::Acting => Some(acting),
            Owner::Opponent => rules.opponent(acting),
            Owner::Seat(seat) => Some(seat),
            Owner::Nobody | Owner::Anybody => None,
        }
    }
}

fn pattern_check(rules: &Rules, pattern: PatternId, check: &Check) -> bool {
    matches!(check, Check::Filled(filled) if rules.patterns[pattern.index()].rays.is_empty() != *filled)
}
