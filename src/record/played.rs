//! What a record of a played match holds.

use serde::Serialize;

use crate::diag::Place;

/// One match as its file tells it. What the file does not say is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The file's own name for the match; the file's name without its ending where it has none.
    pub id: String,
    /// Where the match begins in its file.
    pub place: Place,
    /// Our name of the variant: `classic`, `barrage`, `free`, `ultimate`, `duel`. A name the formats do not know is
    /// kept as it stands in JSON lines, and refused in Gravon's files.
    pub variant: Option<String>,
    /// The position before the first move, a hundred letters (F1). Missing when the match ended during set-up.
    pub position: Option<String>,
    /// The seat that moves first: `red` or `blue`. Gravon's files do not say (it is red).
    pub first: Option<String>,
    pub moves: Vec<RecordMove>,
    pub winner: Option<Winner>,
    /// How the match ended, in the words of F4: `flag captured`.
    pub ending: Option<String>,
}

/// One move: the squares in our names (`a1` to `j10`), and where the file says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordMove {
    pub from: String,
    pub to: String,
    pub place: Place,
}

/// Who won, where the file says how the match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    Red,
    Blue,
    /// Nobody: a draw.
    None,
}

impl Winner {
    /// The word for it in JSON lines.
    pub fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::None => "none",
        }
    }
}
