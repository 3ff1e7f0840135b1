//! The wish of whoever sits before the program that what runs be stopped, as Ctrl-C says it. It is looked at where fuel
//! is counted and between the steps of what takes long, and decides no result: what it stops has not happened.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::diag::Diagnostic;

static ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What is said of what was stopped.
pub const MESSAGE: &str = "stopped by Ctrl-C";

/// The error code of what was stopped.
pub const CODE: &str = "script/interrupted";

/// What a signal raises.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&ASKED)
}

/// Whether what runs is to stop.
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// What was asked before is forgotten: something else begins.
pub fn forget() {
    ASKED.store(false, Ordering::Relaxed);
}

/// The end of what was stopped.
pub fn stopped() -> Diagnostic {
    Diagnostic::error(CODE, MESSAGE)
}
