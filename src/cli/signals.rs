//! Signals that ask the program to stop: what runs is stopped where it can be, and told what there is.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::exit::Exit;
use crate::interrupt;

/// From now on Ctrl-C, or the system's wish that the program end, stops what runs. A second time it ends at once. Where
/// signals cannot be had, they end it as they end any program.
pub fn heed() {
    for signal in [SIGINT, SIGTERM] {
        let _ = flag::register_conditional_shutdown(signal, Exit::Stopped as i32, interrupt::flag());
        let _ = flag::register(signal, interrupt::flag());
    }
}
