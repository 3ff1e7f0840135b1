//! Values that cross the border between the kernel and a script, and values printed on kinds.

use super::ids::{CellId, KindId, PatternId, PieceId, SeatId, WordId, ZoneId};

/// A value as a rule reads or writes it: an argument, a field, a variable, an answer.
#[derive(Clone, Debug, PartialEq)]
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
}

/// What a field of a piece or a variable may hold; all fit one column. Ids are stored one higher, 0 being nil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueType {
    Integer { min: i32, max: i32 },
    Boolean,
    Word,
    Seat,
    Piece,
    Cell,
    Kind,
}

impl ValueType {
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
            (ValueType::Word | ValueType::Seat | ValueType::Piece | ValueType::Cell | ValueType::Kind, Value::Nil) => {
                Ok(0)
            }
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
            Value::List(_) => "list",
        }
    }
}
