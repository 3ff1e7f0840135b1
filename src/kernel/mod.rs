//! The table as plain data.

pub mod observation;
pub mod pattern;
