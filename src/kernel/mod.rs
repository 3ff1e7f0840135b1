//! The table as plain data: rules, states, options, effects, the turn loop. It knows no Lua, no files, no clock, no
//! terminal and no threads, and imports no sibling but `diag`.

mod dealt;
mod declared;
mod held;
mod played;
mod seen;

use dealt::rehearse;
pub use dealt::{determinize, matching, renumber};
pub use declared::{
    action, dice, ids, kind, language, layout, lines, pattern, phase, rays, rules, selector, shortcuts, spots, value,
    zone,
};
use held::translate;
pub use held::{keys, modifier, outcome, packed, position, save, state, tape};
pub use played::{carry, chance, draws, enumerate, notice, playout, positions, script, suspend, table};
use played::{endings, flow, halt, listing, moves, retrace, secret_write};
use seen::notation;
pub use seen::{event, information, observation, trace, words};
