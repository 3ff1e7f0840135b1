//! How far it has come, on a terminal: rate, time left, and the scores as they stand.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a clock says when to show it anew")]

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::sim::Results;

/// How often scores are reckoned anew.
const SHOWN: Duration = Duration::from_millis(250);

/// One line, whatever its width: what does not fit is cut off.
const TEMPLATE: &str = "{bar:20} {pos}/{len} {rate} {eta} {wide_msg}";

/// A line on standard error, where that is a terminal; it is gone in the end.
pub struct Progress {
    bar: Option<ProgressBar>,
    shown: Instant,
}

impl Progress {
    pub fn new(results: &Results) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let all = results.played + results.left();
            let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                let rate = |state: &ProgressState, text: &mut dyn Write| {
                    // If it cannot be shown, matches are played all the same.
                    let _ = write!(text, "{:.0}/s", state.per_sec());
                };
                bar.set_style(style.progress_chars("=> ").with_key("rate", rate));
            }
            bar.with_position(results.played)
        });
        Self { bar, shown: Instant::now() }
    }

    pub fn show(&mut self, results: &Results) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(results.played);
        if self.shown.elapsed() < SHOWN {
            return;
        }
        self.shown = Instant::now();
        let scores = results.plan.seats.iter().zip(&results.tally.seats).map(|(seat, standing)| {
            let (low, high) = standing.interval();
            format!("{seat} {:.3} +-{:.3}", standing.score(), (high - low) / 2.0)
        });
        bar.set_message(scores.collect::<Vec<_>>().join("  "));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
