//! Progress: a bar on a terminal, periodic lines elsewhere.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Interval between lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Interval between frames of the spinner.
const TICK: Duration = Duration::from_millis(120);

pub(crate) struct Progress {
    bar: ProgressBar,
    total: usize,
    last_line: Cell<Instant>,
}

impl Progress {
    /// Progress towards a known total.
    pub(crate) fn new(total: usize) -> Self {
        let bar = ProgressBar::new(total as u64);
        Self::shown(bar, total, "{spinner} {elapsed_precise} [{bar:40}] {pos}/{len} {msg}, {eta} left")
    }

    /// A spinner, for work that cannot be counted.
    pub(crate) fn waiting(what: &'static str) -> Self {
        Self::shown(ProgressBar::new_spinner().with_message(what), 0, "{spinner} {elapsed_precise} {msg}")
    }

    fn shown(bar: ProgressBar, total: usize, template: &str) -> Self {
        let bar = if std::io::stderr().is_terminal() {
            bar.enable_steady_tick(TICK);
            bar.with_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        } else {
            ProgressBar::hidden()
        };
        Self { bar, total, last_line: Cell::new(Instant::now()) }
    }

    /// Sets the number of finished items.
    pub(crate) fn tell(&self, done: usize, what: impl Into<Cow<'static, str>>) {
        let what = what.into();
        self.bar.set_position(done as u64);
        self.bar.set_message(what.clone());
        if self.bar.is_hidden() && self.last_line.get().elapsed() >= LINE_EVERY {
            self.last_line.set(Instant::now());
            eprintln!("{done} of {} {what}", self.total);
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
