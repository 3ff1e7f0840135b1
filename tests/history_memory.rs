//! What history takes. A test binary of its own: it counts every allocation of the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::alloc::System;

use sandtable::agent::Random;
use sandtable::session::Match;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static COUNTED: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const REVISIONS: usize = 1000;

/// Issue 8: a thousand revisions of Stratego in at most 4 MiB, the words of the log among them.
#[test]
fn a_thousand_revisions_of_stratego_take_at_most_four_mebibytes() {
    let mut played = Match::new(common::load("stratego", &[], &[]), 1).unwrap();
    let mut agent = Random::new(1);
    played.auto(10, &mut agent).unwrap();
    let region = Region::new(COUNTED);
    played.auto(REVISIONS, &mut agent).unwrap();
    assert_eq!(played.history().count(), REVISIONS + 11, "the match is long enough");
    let change = region.change();
    let taken = change.bytes_allocated as isize - change.bytes_deallocated as isize;
    println!("{taken} bytes for {REVISIONS} revisions, the script's garbage among them");
    assert!(taken > 0 && taken <= 4 << 20, "{taken} bytes");
}
