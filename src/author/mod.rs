//! What helps the author of a game beside the program itself, all of it made of the tables that say what can be written:
//! stubs for editors, schemas for YAML, the reference, and games to begin with. It gives texts; writing them is for others.

mod api;
mod example;
mod forms;
mod game;
mod globals;
mod lua;
mod programs;
mod reference;
mod schema;
mod stubs;
mod tables;
mod template;
mod yaml_form;

pub use api::{Call, Form, Named};
pub use example::{EXAMPLE_MAIN, example_game};
pub use forms::FORMS;
pub use globals::CALLS;
pub use programs::{AGENT_CALLS, BATCH_CALLS, CLASSES, SCENARIO_CALLS};
pub use reference::reference;
pub use stubs::{Written, stubs, with_modeline};
pub use tables::{PATTERNS, TABLES};
pub use template::{LIKE, may_be_named, template};
