//! What stops a run of steps.

use std::fmt;

use super::desk::Desk;
use super::failure::Result;
use crate::kernel::ids::Viewer;

/// Where to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    /// After a step of which something is told that has these words.
    Told(String),
    /// Once an expression holds.
    If(String),
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told(words) => write!(f, "stops where `{words}` is told"),
            Self::If(source) => write!(f, "stops where `{source}` holds"),
        }
    }
}

impl Desk {
    /// Whether the step just done is one to stop after, and why.
    ///
    /// # Errors
    /// An expression went wrong.
    pub fn stopped_by(&mut self) -> Result<Option<String>> {
        if self.breaks.is_empty() {
            return Ok(None);
        }
        let here = self.game.revision();
        let log = self.game.log(Viewer::Referee);
        let told: Vec<&str> = log.iter().filter(|line| line.revision == here).map(|line| line.words.as_str()).collect();
        for one in &self.breaks {
            let stops = match one {
                Break::Told(words) => told.iter().any(|line| line.contains(words.as_str())),
                Break::If(source) => match self.game.expect(source) {
                    Ok(()) => true,
                    Err(error) if error.code == "expect/false" => false,
                    Err(error) => return Err(error.into()),
                },
            };
            if stops {
                return Ok(Some(format!("stopped at @{here}: {one}")));
            }
        }
        Ok(None)
    }
}
