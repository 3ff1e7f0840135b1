//! Values that cross the border between the kernel and a script, and values printed on kinds.

use serde::{Deserialize, Serialize};

use crate::kernel::ids::{CellId, HookId, KindId, PatternId, PieceId, SeatId, WordId, ZoneId};

/// A value as a rule reads or writes it: an argument, a field, a variable, an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Nil,
    Boolean(bool),
    Integer(i32),
    Seat(SeatId),
    Piece(PieceId),
    Kind(KindId),
    Zone(ZoneId),
    Cell(CellId),
    Word(WordId),
    Text(String),
    List(Vec<Value>),
    /// Named values: an event as a listener gets it.
    Record(Vec<(String, Value)>),
    /// Dice by face.
    Tally {
        die: usize,
        counts: Vec<i32>,
    },
    /// Points and tie-breaks.
    Numbers(Vec<f64>),
}

impl Value {
    pub fn truthy(&self) -> bool {
        !matches!(self, Value::Nil | Value::Boolean(false))
    }
}

/// A value printed on a kind. Patterns stay apart from `Value`: a script can only hand them on.
#[derive(Clone, Debug, PartialEq)]
pub enum Printed {
    Value(Value),
    Pattern(PatternId),
    /// A number that a function of `values` computes for a piece.
    Computed(HookId),
    /// A function of `rules`.
    Rule(HookId),
}

/// What a field of a piece or a variable may hold. All but lists and tallies fit one column. Ids are stored one higher, 0 being nil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueType {
    Integer {
        min: i32,
        max: i32,
    },
    Boolean,
    Word,
    Seat,
    Piece,
    Cell,
    Kind,
    Zone,
    /// Up to `max` values of one type that fits a column; the first column is the length.
    List {
        of: Box<ValueType>,
        max: usize,
    },
    /// Dice by face; `die` indexes the dice of the rules.
    Tally {
        die: usize,
        faces: usize,
    },
}

impl ValueType {
    /// Whether a value may name a piece.
    pub fn has_pieces(&self) -> bool {
        match self {
            Self::Piece => true,
            Self::List { of, .. } => of.has_pieces(),
            _ => false,
        }
    }

    /// Columns taken.
    pub fn width(&self) -> usize {
        match self {
            ValueType::List { max, .. } => 1 + max,
            ValueType::Tally { faces, .. } => *faces,
            _ => 1,
        }
    }

    /// The columns of a value, `width` of them, or what is wrong with it.
    pub fn write(&self, value: &Value, columns: &mut Vec<i32>) -> Result<(), String> {
        match (self, value) {
            (ValueType::List { of, max }, Value::List(items)) => {
                if items.len() > *max {
                    return Err(format!("a list of {} items, at most {max} fit", items.len()));
                }
                columns.push(items.len() as i32);
                for item in items {
                    columns.push(of.encode(item)?);
                }
                columns.resize(1 + max, 0);
            }
            (ValueType::Tally { faces, .. }, Value::Tally { counts, .. }) if counts.len() == *faces => {
                columns.extend_from_slice(counts);
            }
            (ValueType::List { .. } | ValueType::Tally { .. }, other) => {
                return Err(format!("got {}, expected {}", other.type_name(), self.name()));
            }
            _ => columns.push(self.encode(value)?),
        }
        Ok(())
    }

    /// The value in the columns.
    pub fn read(&self, columns: &[i32]) -> Value {
        match self {
            ValueType::List { of, .. } => {
                let length = usize::try_from(columns[0]).unwrap_or(0);
                Value::List(columns.iter().skip(1).take(length).map(|column| of.decode(*column)).collect())
            }
            ValueType::Tally { die, .. } => Value::Tally { die: *die, counts: columns.to_vec() },
            _ => self.decode(columns[0]),
        }
    }

    /// The word used in declarations and messages.
    pub fn name(&self) -> &'static str {
        match self {
            ValueType::Integer { .. } => "integer",
            ValueType::Boolean => "boolean",
            ValueType::Word => "word",
            ValueType::Seat => "seat",
            ValueType::Piece => "piece",
            ValueType::Cell => "cell",
            ValueType::Kind => "kind",
            ValueType::Zone => "zone",
            ValueType::List { .. } => "list",
            ValueType::Tally { .. } => "tally",
        }
    }

    /// The column that stores `value`, or what is wrong with it.
    pub fn encode(&self, value: &Value) -> Result<i32, String> {
        match (self, value) {
            (ValueType::Integer { min, max }, Value::Integer(n)) => {
                if n < min || n > max {
                    return Err(format!("got {n}, expected {min} to {max}"));
                }
                Ok(*n)
            }
            (ValueType::Boolean, Value::Boolean(b)) => Ok(i32::from(*b)),
            (ValueType::Word, Value::Word(w)) => Ok(w.column()),
            (ValueType::Seat, Value::Seat(s)) => Ok(s.column()),
            (ValueType::Piece, Value::Piece(p)) => Ok(p.column()),
            (ValueType::Cell, Value::Cell(c)) => Ok(c.column()),
            (ValueType::Kind, Value::Kind(k)) => Ok(k.column()),
            (ValueType::Zone, Value::Zone(z)) => Ok(z.column()),
            (
                ValueType::Zone
                | ValueType::Word
                | ValueType::Seat
                | ValueType::Piece
                | ValueType::Cell
                | ValueType::Kind,
                Value::Nil,
            ) => Ok(0),
            (_, other) => Err(format!("got {}, expected {}", other.type_name(), self.name())),
        }
    }

    /// The inverse of `encode`.
    pub fn decode(&self, column: i32) -> Value {
        let or_nil = |value: Option<Value>| value.unwrap_or(Value::Nil);
        match self {
            ValueType::Integer { .. } => Value::Integer(column),
            ValueType::Boolean => Value::Boolean(column != 0),
            ValueType::Word => or_nil(WordId::from_column(column).map(Value::Word)),
            ValueType::Seat => or_nil(SeatId::from_column(column).map(Value::Seat)),
            ValueType::Piece => or_nil(PieceId::from_column(column).map(Value::Piece)),
            ValueType::Cell => or_nil(CellId::from_column(column).map(Value::Cell)),
            ValueType::Kind => or_nil(KindId::from_column(column).map(Value::Kind)),
            ValueType::Zone => or_nil(ZoneId::from_column(column).map(Value::Zone)),
            ValueType::List { .. } | ValueType::Tally { .. } => Value::Nil,
        }
    }
}

impl Value {
    /// The word for this kind of value in messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Boolean(_) => "boolean",
            Value::Integer(_) => "integer",
            Value::Seat(_) => "seat",
            Value::Piece(_) => "piece",
            Value::Kind(_) => "kind",
            Value::Zone(_) => "zone",
            Value::Cell(_) => "cell",
            Value::Word(_) => "word",
            Value::Text(_) => "text",
            Value::List(_) | Value::Numbers(_) => "list",
            Value::Tally { .. } => "tally",
            Value::Record(_) => "event",
        }
    }
}
