//! How a match goes on: the table, which alone writes, and all that happens on it.

pub mod carry;
pub mod chance;
pub mod compute;
pub mod draws;
pub mod effect;
pub mod endings;
pub mod enumerate;
pub mod flow;
pub mod generate;
pub mod halt;
pub mod listing;
pub mod moves;
pub mod moving;
pub mod notice;
pub mod playout;
pub mod positions;
pub mod retrace;
pub mod script;
pub mod secret_write;
pub mod suspend;
pub mod table;
pub mod turns;
pub mod weight;
