//! The Lua host: loads a game's scripts in a sandbox, reads what they declare, and runs their functions on a table.
//! The kernel sees none of it but the `Script` trait. Agents in Lua and batch scripts have VMs of their own without any
//! of the rules' interface.

mod agent;
pub mod api;
mod atoms;
pub mod batch;
mod budget;
mod comparison;
mod coverage;
mod declare;
mod error;
mod evaluate;
mod fault;
pub mod generator;
mod handle;
mod host;
mod loading;
mod meaning;
mod mentions;
mod module;
mod names;
mod overlaying;
mod parts;
mod profile;
mod purity;
mod raw;
mod sandbox;
pub mod scenarios;
pub mod tree;

pub use agent::{FunctionAgent, LuaAgent};
pub use api::{Pairs, compile_selector};
pub use comparison::{Condition, conditions};
pub use coverage::Lines;
pub use declare::{Declarations, Declared, DeclaredKind};
pub use evaluate::LineValue;
pub use host::Host;
pub use meaning::Named;
pub use mentions::{Mention, Mentions, words};
pub use parts::{Part, WHOLE, parts, with_part};
pub use profile::Spent;
pub use purity::FIXED;
pub use raw::Given;
pub use tree::Tree;
