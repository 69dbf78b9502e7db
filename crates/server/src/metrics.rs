//! Metrics in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the append latency in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/// A counter.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }
}

/// A gauge.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    /// Increments the gauge until the guard is dropped.
    pub(crate) fn enter(&self) -> GaugeGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        GaugeGuard(self)
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Decrements its gauge when dropped.
pub(crate) struct GaugeGuard<'a>(&'a Gauge);

impl Drop for GaugeGuard<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All metrics.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) live_tables: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) thinking: Gauge,
    pub(crate) waiting: Gauge,
    pub(crate) tables: Counter,
    pub(crate) moves: Counter,
    pub(crate) refusals: Counter,
    pub(crate) requests: Counter,
    pub(crate) slow_readers: Counter,
    pub(crate) limited: Counter,
    pub(crate) faults: Counter,
    pub(crate) forwarded: Counter,
    pub(crate) takeovers: Counter,
    appends: [Counter; BOUNDS.len() + 1],
    append_micros: Counter,
}

impl Metrics {
    /// Records the latency of an append.
    pub(crate) fn appended(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let slot = BOUNDS.iter().position(|&bound| seconds <= bound).unwrap_or(BOUNDS.len());
        self.appends[slot].add(1);
        self.append_micros.add(took.as_micros() as u64);
    }

    /// The metrics as text.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        let levels = [
            ("polyspire_tables", "Tables in memory.", &self.live_tables),
            ("polyspire_sockets", "Open sockets.", &self.sockets),
            ("polyspire_thinking_running", "Agents that think.", &self.thinking),
            ("polyspire_thinking_waiting", "Agents that wait to think.", &self.waiting),
        ];
        for (name, help, level) in levels {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {}", level.get());
        }
        let counters = [
            ("polyspire_tables_opened_total", "Tables opened.", &self.tables),
            ("polyspire_moves_total", "Moves played.", &self.moves),
            ("polyspire_refusals_total", "Commands refused.", &self.refusals),
            ("polyspire_requests_total", "Requests over HTTP.", &self.requests),
            (
                "polyspire_slow_readers_total",
                "Sockets closed because they did not keep up.",
                &self.slow_readers,
            ),
            ("polyspire_limited_total", "Requests and messages beyond a limit.", &self.limited),
            ("polyspire_agent_faults_total", "Agents that failed.", &self.faults),
            (
                "polyspire_forwarded_total",
                "Commands sent on to the process that owns the table.",
                &self.forwarded,
            ),
            ("polyspire_takeovers_total", "Tables taken over from other processes.", &self.takeovers),
        ];
        for (name, help, counter) in counters {
            let value = counter.0.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        self.render_appends(&mut text);
        text
    }

    fn render_appends(&self, text: &mut String) {
        let name = "polyspire_append_seconds";
        let _ = writeln!(text, "# HELP {name} Time to write events to the log.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (slot, counter) in self.appends.iter().enumerate() {
            sum += counter.0.load(Ordering::Relaxed);
            let bound = BOUNDS.get(slot).map_or("+Inf".to_string(), f64::to_string);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.append_micros.0.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_hold_everything_below_their_bound() {
        let metrics = Metrics::default();
        metrics.appended(Duration::from_millis(2));
        metrics.appended(Duration::from_secs(10));
        let text = metrics.render();
        assert!(text.contains("polyspire_append_seconds_bucket{le=\"0.001\"} 0\n"), "{text}");
        assert!(text.contains("polyspire_append_seconds_bucket{le=\"0.0025\"} 1\n"), "{text}");
        assert!(text.contains("polyspire_append_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
        assert!(text.contains("polyspire_append_seconds_count 2\n"), "{text}");
    }

    #[test]
    fn a_level_falls_when_its_guard_is_dropped() {
        let metrics = Metrics::default();
        {
            let _one = metrics.sockets.enter();
            assert_eq!(metrics.sockets.get(), 1);
        }
        assert_eq!(metrics.sockets.get(), 0);
    }
}
