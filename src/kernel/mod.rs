//! The table as plain data: rules, states, options, effects, the turn loop. It knows no Lua, no files, no clock, no
//! terminal and no threads, and imports no sibling but `diag`.

pub mod action;
pub mod chance;
pub mod dice;
pub mod draws;
mod effect;
pub mod enumerate;
pub mod event;
mod flow;
mod generate;
pub mod ids;
mod keys;
pub mod kind;
pub mod layout;
pub mod modifier;
mod notation;
mod notice;
pub mod observation;
mod observe;
pub mod outcome;
pub mod pattern;
pub mod phase;
pub mod position;
pub mod positions;
pub mod rays;
pub mod rules;
pub mod save;
pub mod script;
pub mod selector;
pub mod state;
pub mod suspend;
pub mod table;
pub mod tape;
pub mod value;
mod why;
mod words;
pub mod zone;
