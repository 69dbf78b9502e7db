//! Progress of a tournament: a bar on a terminal, periodic lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use arena::{GameReport, Journal, Plan};
use game_core::Seat;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Interval between lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Most agents that fit beside the bar.
const MOST_AGENTS: usize = 4;

pub(super) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    /// Points scored and seats played, by agent.
    points: Vec<(f64, u32)>,
    planned: usize,
    /// Games already in the journal at the start.
    before: usize,
    started: Instant,
    last_line: Instant,
}

impl Progress {
    pub(super) fn new(plan: &Plan, journal: &Journal, threads: usize) -> Self {
        let settings = plan.settings();
        let (planned, before) = (plan.tasks().len(), journal.done());
        let game = settings.conditions.get("game").map_or("", String::as_str);
        let openings = match plan.groups().len() {
            1 => "1 opening".to_string(),
            count => format!("{count} openings"),
        };
        eprintln!(
            "{game} {}: {} agents, {planned} games from {openings}, {threads} at once",
            settings.mode,
            settings.agents.len(),
        );
        match before {
            0 => (),
            1 => eprintln!("1 game has been played already"),
            _ => eprintln!("{before} games have been played already"),
        }
        let mut progress = Self {
            bar: bar(planned as u64),
            names: settings.agents.clone(),
            points: vec![(0.0, 0); settings.agents.len()],
            planned,
            before,
            started: Instant::now(),
            last_line: Instant::now(),
        };
        journal.reports().iter().flatten().for_each(|report| progress.count(report));
        progress.bar.set_position(before as u64);
        progress.bar.reset_eta();
        progress
    }

    /// Counts a game and shows the progress.
    pub(super) fn tell(&mut self, news: &arena::Progress<'_>) {
        self.count(news.report);
        let test = news.sprt.map_or(String::new(), |sprt| format!(", LLR {:.2}", sprt.llr()));
        if !self.bar.is_hidden() {
            self.bar.set_position(news.done as u64);
            self.bar.set_message(format!("{}{test}", self.score()));
        } else if self.last_line.elapsed() >= LINE_EVERY {
            self.last_line = Instant::now();
            let played = (news.done - self.before) as f64;
            let rate = played / self.started.elapsed().as_secs_f64();
            let left = Duration::from_secs_f64((self.planned - news.done) as f64 / rate.max(1e-6));
            let (done, planned, score) = (news.done, self.planned, self.score());
            eprintln!("{done} of {planned} games, {rate:.1}/s, {} left: {score}{test}", HumanDuration(left));
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn count(&mut self, report: &GameReport) {
        let outcome = report.outcome();
        for (seat, &agent) in report.seating.iter().enumerate() {
            self.points[agent].0 += f64::from(outcome.utility(Seat::new(seat)));
            self.points[agent].1 += 1;
        }
    }

    /// The best agents with their share of points.
    fn score(&self) -> String {
        let rate = |agent: usize| self.points[agent].0 / f64::from(self.points[agent].1.max(1));
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| rate(b).total_cmp(&rate(a)));
        let words = order.into_iter().take(MOST_AGENTS).map(|agent| {
            let name: String = self.names[agent].chars().take(24).collect();
            format!("{name} {:.1} %", rate(agent) * 100.0)
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = "[{bar:16}] {pos}/{len} games, {per_sec}, {eta} left: {wide_msg}";
    let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
