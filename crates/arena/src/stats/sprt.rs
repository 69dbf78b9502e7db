//! The sequential probability ratio test: two agents play until one of two hypotheses is accepted.
//!
//! The hypotheses are that the first agent is `elo0` or `elo1` Elo stronger than the second. The unit is the
//! group: all seat rotations of one opening, a *pair* for two seats. The distribution of group scores is
//! unknown, so each hypothesis uses the maximum likelihood distribution with its mean: the generalised SPRT,
//! known as pentanomial for pairs.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::compare::{comparisons, share_of_first};
use super::elo::expected_score;
use crate::game::GameReport;
use crate::plan::Plan;

/// Group scores are stored as multiples of 1 / `UNITS`, which represents every possible score exactly.
const UNITS: f64 = 960.0;

/// Prior count of every quarter score, so that no score has probability zero.
const VIRTUAL: f64 = 1e-3;

/// The hypotheses and error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SprtSettings {
    /// Elo difference under H0.
    pub elo0: f64,
    /// Elo difference under H1; greater than `elo0`.
    pub elo1: f64,
    /// Probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 if H1 is true.
    pub beta: f64,
}

impl SprtSettings {
    /// Thresholds on the log-likelihood ratio: H0 is accepted below the first, H1 above the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }
}

impl FromStr for SprtSettings {
    type Err = String;

    /// Parses `elo0,elo1` or `elo0,elo1,alpha,beta`.
    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            format!("'{text}' is not a test: use elo0,elo1 or elo0,elo1,alpha,beta, such as 0,20,0.05,0.05")
        };
        let numbers: Vec<f64> =
            text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map_err(|_| form())?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(form()),
        };
        let is_elo = |elo: f64| elo.abs() <= 1000.0;
        if !(is_elo(elo0) && is_elo(elo1) && elo0 < elo1) {
            return Err(format!(
                "'{text}' is not a test: elo0 must be less than elo1, both from -1000 to 1000"
            ));
        }
        let is_rate = |rate: f64| (1e-6..0.5).contains(&rate);
        if !(is_rate(alpha) && is_rate(beta)) {
            return Err(format!(
                "'{text}' is not a test: alpha and beta must be at least 0.000001 and below 0.5"
            ));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// H0 is accepted: the first agent is not `elo1` stronger.
    H0,
    /// H1 is accepted: the first agent is more than `elo0` stronger.
    H1,
}

/// A running test. Groups count in plan order, so the verdict does not depend on which games finish first.
#[derive(Clone, Debug)]
pub struct Sprt {
    settings: SprtSettings,
    groups: usize,
    /// Counts by group score, in units of 1 / `UNITS`.
    seen: BTreeMap<i64, f64>,
    ratio: f64,
    verdict: Verdict,
}

/// The state of a test.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SprtSummary {
    /// The hypotheses and error rates.
    pub settings: SprtSettings,
    /// The decision so far.
    pub verdict: Verdict,
    /// Log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// H0 is accepted below this value of `llr`.
    pub lower: f64,
    /// H1 is accepted above this value of `llr`.
    pub upper: f64,
    /// Groups counted.
    pub groups: usize,
    /// Histogram of the first agent's score per group.
    pub shares: Vec<(f64, u64)>,
}

impl Sprt {
    /// A test without games.
    pub fn new(settings: SprtSettings) -> Self {
        let seen = (0..=4).map(|quarter| (quarter * UNITS as i64 / 4, VIRTUAL)).collect();
        Self { settings, groups: 0, seen, ratio: 0.0, verdict: Verdict::Undecided }
    }

    /// Adds finished groups in plan order until one is unfinished or the test is decided.
    pub fn advance(&mut self, plan: &Plan, reports: &[Option<GameReport>]) {
        while !self.is_decided()
            && let Some(range) = plan.groups().get(self.groups)
        {
            let games = &reports[range.clone()];
            if games.iter().any(Option::is_none) {
                return;
            }
            let group: Vec<_> = games.iter().flatten().flat_map(comparisons).collect();
            self.add(share_of_first(&group));
        }
    }

    /// Adds one group. `share` is the first agent's score in it, between 0 and 1.
    pub fn add(&mut self, share: f64) {
        *self.seen.entry((share * UNITS).round() as i64).or_insert(0.0) += 1.0;
        self.groups += 1;
        self.ratio = self.log_likelihood_ratio();
        let (lower, upper) = self.settings.bounds();
        if self.ratio <= lower {
            self.verdict = Verdict::H0;
        } else if self.ratio >= upper {
            self.verdict = Verdict::H1;
        }
    }

    /// The decision so far.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whether a hypothesis has been accepted.
    pub fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }

    /// Log-likelihood ratio of H1 to H0.
    pub fn llr(&self) -> f64 {
        self.ratio
    }

    /// A snapshot for reports.
    pub fn summary(&self) -> SprtSummary {
        let (lower, upper) = self.settings.bounds();
        let shares = self.seen.iter().map(|(&units, &count)| (units as f64 / UNITS, count as u64));
        SprtSummary {
            settings: self.settings,
            verdict: self.verdict,
            llr: self.ratio,
            lower,
            upper,
            groups: self.groups,
            shares: shares.collect(),
        }
    }

    fn log_likelihood_ratio(&self) -> f64 {
        let (score0, score1) = (expected_score(self.settings.elo0), expected_score(self.settings.elo1));
        let (tilt0, tilt1) = (self.tilt(score0), self.tilt(score1));
        let term = |(&units, &count): (&i64, &f64)| {
            let share = units as f64 / UNITS;
            // The maximum likelihood weights with mean s are count / (1 + tilt * (a - s)).
            count * ((1.0 + tilt0 * (share - score0)) / (1.0 + tilt1 * (share - score1))).ln()
        };
        self.seen.iter().map(term).sum()
    }

    /// The Lagrange multiplier that gives the weighted scores the mean `score`.
    fn tilt(&self, score: f64) -> f64 {
        // The sum decreases from plus to minus infinity, as 0 and 1 are always among the scores.
        let sum = |tilt: f64| -> f64 {
            let pull = |(&units, &count): (&i64, &f64)| {
                let off = units as f64 / UNITS - score;
                count * off / (1.0 + tilt * off)
            };
            self.seen.iter().map(pull).sum()
        };
        let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if sum(middle) > 0.0 { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }
}
